import { REPORT_REASONS, type ReportReason, type PublishedInfo } from '@deadfront/protocol'
import { setupOf, type Work } from '@deadfront/kernel/works'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { request, ServerProblem } from '../../online/api.ts'
import { forTwo, openTable } from '../../online/open-table.ts'
import { me } from '../../online/person.ts'
import { toast } from '../../shell/notices.ts'
import { Button, Dialog, Spinner } from '../../shell/parts.tsx'
import { to } from '../../shell/router.ts'
import { dateOf } from '../../shell/time.ts'
import { catalogEntry } from '../../catalog.ts'
import { w } from '../messages/index.ts'
import { refusalOf } from '../server/attempt.ts'
import { NameDialog } from '../server/publish-dialog.tsx'
import { openShared } from '../server/server.ts'
import { GiveStars, Standing } from '../server/stars.tsx'
import { BadLink, OpenWork } from './open.tsx'

type Loaded = Awaited<ReturnType<typeof openShared>>

/** `#/workshop/shared/<id>`: a work published on this server. */
export function SharedPage({ id }: { id: string }) {
  const t = w.value
  const [loaded, setLoaded] = useState<Loaded | { problem: string } | null>(null)
  const person = me.value
  useEffect(() => {
    openShared(id).then(setLoaded, (error: unknown) => setLoaded({ problem: whyNot(error) }))
  }, [id, person?.id])
  if (loaded === null) return <Spinner label={m.value.loading} />
  if ('problem' in loaded) return <BadLink line={loaded.problem} />
  const { entry, work } = loaded
  if (!catalogEntry(work.game)) return <BadLink line={t.open.unknownGame(work.game)} />
  const set = (changed: PublishedInfo) => setLoaded({ entry: changed, work })
  return (
    <OpenWork
      work={work}
      eyebrow={t.server.sharedTitle}
      back={{ href: to.workshop('server'), label: t.server.shelfTitle }}
      onPlay={() => {
        // Counted while the table is set; play does not wait for it.
        void request('POST /api/shelf/:work/play', {}, { work: id }).catch(() => null)
      }}
      acts={person && work.kind !== 'puzzle' ? <TableButton work={work} /> : null}
    >
      <SharedInfo entry={entry} onChange={set} />
    </OpenWork>
  )
}

const whyNot = (error: unknown): string => {
  if (error instanceof ServerProblem && error.problem.code === 'not-found') return w.value.server.gone
  return error instanceof ServerProblem || !(error instanceof Error) ? refusalOf(error) : error.message
}

/** A table on the server with this work, for people to sit down at. */
function TableButton({ work }: { work: Work }) {
  async function set() {
    const game = await catalogEntry(work.game)?.load()
    const { scenario: id, options, position, content } = setupOf(work, '')
    const scenario = game?.scenarios.find((each) => each.id === id)
    if (!game || !scenario) return
    const own = { ...(position === undefined ? {} : { position }), ...(content === undefined ? {} : { content }) }
    // A position has its players already.
    const players = position === undefined ? forTwo(scenario) : {}
    await openTable({ game: game.id, scenario: id, options: { ...players, ...options }, ...own }, scenario)
  }
  return (
    <Button icon="people" onClick={set}>
      {w.value.server.table}
    </Button>
  )
}

type Open = 'report' | 'name' | null

/** Stars, plays, and the forms to rate and report it. */
function SharedInfo({ entry, onChange }: { entry: PublishedInfo; onChange(entry: PublishedInfo): void }) {
  const t = w.value.server
  const [open, setOpen] = useState<Open>(null)
  const person = me.value
  const own = person?.id === entry.maker.id
  async function give(stars: number) {
    try {
      onChange((await request('PUT /api/shelf/:work/rating', { stars }, { work: entry.id })).entry)
    } catch (error) {
      toast({ text: refusalOf(error), tone: 'warn' })
    }
  }
  return (
    <section class="ws-shared" aria-label={t.about}>
      <Standing entry={entry} />
      <p class="hint">{t.dates(entry.version, dateOf(entry.updated))}</p>
      {entry.hidden ? <p class="fault-line">{t.hiddenText}</p> : null}
      {own ? (
        <p>
          {t.own} <a href={to.workshop()}>{w.value.shelf.title}</a>
        </p>
      ) : (
        <>
          {person ? <GiveStars value={entry.mine} onGive={give} /> : null}
          <p class="ws-acts">
            {person ? null : (
              <Button icon="star" onClick={() => setOpen('name')}>
                {t.nameToRate}
              </Button>
            )}
            <Button kind="quiet" icon="flag" onClick={() => setOpen(person ? 'report' : 'name')}>
              {t.report}
            </Button>
          </p>
        </>
      )}
      {open === 'report' ? <ReportDialog entry={entry} onClose={() => setOpen(null)} /> : null}
      {open === 'name' ? <NameDialog title={t.nameTitle} onClose={() => setOpen(null)} onDone={() => setOpen(null)} /> : null}
    </section>
  )
}

function ReportDialog({ entry, onClose }: { entry: PublishedInfo; onClose(): void }) {
  const t = w.value.server
  const [reason, setReason] = useState<ReportReason>('offensive')
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  async function send() {
    try {
      await request('POST /api/shelf/:work/report', { reason, text }, { work: entry.id })
      toast({ text: t.reported, tone: 'info' })
      onClose()
    } catch (error) {
      setFault(error instanceof ServerProblem && error.problem.code === 'taken' ? t.reportedBefore : refusalOf(error))
    }
  }
  return (
    <Dialog open title={t.reportTitle(entry.title)} class="ws-report" onClose={onClose}>
      <form
        class="ws-fields"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <label class="field">
          <span>{t.reason}</span>
          <select value={reason} onChange={(event) => setReason(event.currentTarget.value as ReportReason)}>
            {REPORT_REASONS.map((id) => (
              <option key={id} value={id}>
                {t.reasons[id]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t.reportText}</span>
          <textarea rows={3} maxLength={500} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        {fault === null ? null : (
          <p class="fault-line" role="alert">
            {fault}
          </p>
        )}
        <Button kind="main" type="submit" icon="flag">
          {t.send}
        </Button>
      </form>
    </Dialog>
  )
}
