import { isObject, type JsonObject, POSITION_FORMAT, type Problem, scenarioIn } from '@deadfront/kernel'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../../board/icons.tsx'
import { m } from '../../messages/index.ts'
import { toast } from '../../shell/notices.ts'
import { Button, Spinner } from '../../shell/parts.tsx'
import { go, to } from '../../shell/router.ts'
import { language } from '../../shell/settings.ts'
import { useGame } from '../../shell/use-game.ts'
import { catalogEntry } from '../../catalog.ts'
import { kindName, w } from '../messages/index.ts'
import { problemRow } from '../messages/problems.ts'
import { checkWork, MAX_TEXT, MAX_TITLE, type Work } from '@deadfront/kernel/works'
import { unpackWork } from '../works/link.ts'
import { keep, lastAuthor, playAddress, titleOf } from './actions.ts'
import { editAddress } from './address.ts'
import { ChangedOptions } from './changed-options.tsx'
import { draw } from './pictures.ts'

/** `#/workshop/open/<link>`: a work that another person sent. Nothing is stored before the user asks for it. */
export function OpenPage({ packed }: { packed: string }) {
  const t = w.value
  const [read, setRead] = useState<Awaited<ReturnType<typeof unpackWork>> | null>(null)
  useEffect(() => {
    void unpackWork(packed).then(setRead)
  }, [packed])
  if (read === null) return <Spinner label={m.value.loading} />
  if ('problem' in read) return <BadLink line={problemRow(read.problem, language.value)} />
  if (!catalogEntry(read.work.game)) return <BadLink line={t.open.unknownGame(read.work.game)} />
  return <OpenWork work={read.work} />
}

export function BadLink({ line }: { line: string }) {
  const t = w.value.open
  return (
    <div class="page narrow workshop">
      <header class="page-head">
        <h1>{t.badTitle}</h1>
      </header>
      <p class="fault-line" role="alert">
        <Icon name="warning" /> {line}
      </p>
      <p class="ws-acts">
        <a class="button main" href={to.workshop()}>
          <span>{t.back}</span>
        </a>
      </p>
    </div>
  )
}

/** A copy to be changed. It names its original: licences require that. */
function copyOf(work: Work): Work {
  const t = w.value
  const credit = work.author === '' ? '' : t.open.after(titleOf(work), work.author)
  const text = work.text === '' || credit === '' ? work.text + credit : `${work.text}\n\n${credit}`
  return {
    ...work,
    title: t.shelf.copyOf(titleOf(work)).slice(0, MAX_TITLE),
    author: lastAuthor(),
    text: text.length > MAX_TEXT ? work.text : text,
    ...(work.kind === 'puzzle' ? positionOf(work) : {}),
  }
}

/** To change a puzzle is to change its position; then it can be made a puzzle again. */
function positionOf({ game, scenario: named, data }: Work): Pick<Work, 'kind' | 'scenario' | 'data'> {
  const position = isObject(data.position) ? (data.position as JsonObject) : {}
  const scenario = scenarioIn(position) ?? named
  return { kind: 'position', scenario, data: { format: POSITION_FORMAT, game, scenario, ...position } }
}

interface OpenProps {
  work: Work
  /** The part above the title. */
  eyebrow?: string
  onPlay?(): void
  /** The target of the "back" link, if not the browser's own shelf. */
  back?: { href: string; label: string }
  /** More buttons. */
  acts?: ComponentChildren
  children?: ComponentChildren
}

/** A work of another person: view, play, store, change a copy. */
export function OpenWork({ work, eyebrow, onPlay, back, acts, children }: OpenProps) {
  const t = w.value
  const loaded = useGame(work.game)
  const [problems, setProblems] = useState<readonly Problem[] | null>(null)
  const [kept, setKept] = useState(false)
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    void draw(work).then(setPicture)
  }, [work])
  useEffect(() => {
    if (loaded) setProblems(checkWork(loaded.game, work))
  }, [loaded, work])
  if (!loaded || problems === null) return <Spinner label={m.value.loading} />
  async function take(change: boolean) {
    const entry = await keep(null, change ? copyOf(work) : work)
    if (!entry) return
    const address = editAddress(entry.id, entry.work)
    if (change) return go(address ?? to.workshop())
    setKept(true)
    toast({ text: t.open.kept, tone: 'info' })
  }
  return (
    <div class="page narrow workshop">
      <header class="page-head">
        <p class="ws-eyebrow">{eyebrow ?? t.open.title}</p>
        <h1 lang={work.language}>{titleOf(work)}</h1>
        <p>
          {[kindName(work), loaded.game.name, ...(work.kind === 'content' ? [] : [loaded.words.scenario(work.scenario).name])].join(' · ')}
          {work.author === '' ? '' : ` · ${t.shelf.by(work.author)}`} · {t.licences[work.licence]}
        </p>
      </header>
      {picture ? <img class="ws-open-picture" src={picture} alt="" /> : null}
      {work.text === '' ? null : (
        <p class="ws-text" lang={work.language}>
          {work.text}
        </p>
      )}
      {work.rulesVersion < loaded.game.rulesVersion ? (
        <p class="hint">{t.open.older(work.rulesVersion, loaded.game.rulesVersion)}</p>
      ) : null}
      {work.kind === 'rules' ? <ChangedOptions loaded={loaded} work={work} /> : null}
      {problems.length > 0 ? (
        <div class="fault-line" role="alert">
          <Icon name="warning" /> <strong>{t.open.faulty}</strong>
          <ul>
            {problems.slice(0, 5).map((problem) => (
              <li key={problemRow(problem, 'en')}>{problemRow(problem, language.value)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <p class="ws-acts">
        <Button
          kind="main"
          icon="play"
          disabled={problems.length > 0}
          onClick={async () => {
            onPlay?.()
            go(await playAddress(work, null))
          }}
        >
          {t.open.play}
        </Button>
        {acts}
        <Button icon="disk" disabled={kept} onClick={() => take(false)}>
          {t.open.keep}
        </Button>
        <Button icon="pencil" onClick={() => take(true)}>
          {t.open.change}
        </Button>
        <a class="button quiet" href={back?.href ?? to.workshop()}>
          <span>{back?.label ?? t.open.back}</span>
        </a>
      </p>
      {children}
    </div>
  )
}
