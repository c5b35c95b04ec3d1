import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { Icon, type IconName } from '../../board/icons.tsx'
import { m } from '../../messages/index.ts'
import { me } from '../../online/person.ts'
import { download, fileName } from '../../shell/create.ts'
import { toast } from '../../shell/notices.ts'
import { Button, FileButton, Segmented, Spinner } from '../../shell/parts.tsx'
import { go, to } from '../../shell/router.ts'
import { language } from '../../shell/settings.ts'
import { ago, dateOf } from '../../shell/time.ts'
import { catalogEntry } from '../../catalog.ts'
import { kindName, w } from '../messages/index.ts'
import { faultText, problemRow } from '../messages/problems.ts'
import { type Entry, type Listed, listWorks, markDeleted, rawWork, removeWork, sweepWorks } from '../works/store.ts'
import { MAX_BYTES, MAX_TITLE, readWorkText, type Work, type WorkKind } from '@deadfront/kernel/works'
import { exportWork, keep, playAddress, titleOf } from './actions.ts'
import { editAddress } from './address.ts'
import { AboutDialog, ShareDialog, VersionsDialog } from './dialogs.tsx'
import { Make } from './make.tsx'
import { keepThere, OnServer, ServerTags } from '../server/kept-section.tsx'
import { NameDialog, PublishDialog } from '../server/publish-dialog.tsx'
import { readServer, server } from '../server/server.ts'
import { KIND_ICONS } from '../server/shelf-picture.tsx'
import { pictureFor } from './pictures.ts'

const listed = signal<readonly Listed[] | null>(null)

const refresh = async (): Promise<void> => {
  listed.value = await listWorks()
}

type Filter = WorkKind | 'all'

/** `#/workshop`: make a work, and all works that were made or stored. */
export function ShelfPage() {
  const t = w.value
  const [fault, setFault] = useState<string | null>(null)
  const [filter, setFilter] = useState<Filter>('all')
  useEffect(() => {
    void refresh().then(() => sweepWorks())
    void readServer()
  }, [])
  const all = listed.value
  const present = all?.filter(({ entry }) => entry?.deleted === undefined) ?? []
  const deleted = all?.flatMap(({ entry }) => (entry?.deleted === undefined ? [] : [entry])) ?? []
  const shown = present.filter(({ entry }) => filter === 'all' || entry === null || entry.work.kind === filter)
  async function importFile(file: File) {
    setFault(null)
    const read = await readWorkFile(file)
    if ('fault' in read) return setFault(`${file.name}: ${read.fault}`)
    if (await keep(null, read.work)) toast({ text: t.shelf.imported(titleOf(read.work)), tone: 'info' })
    await refresh()
  }
  return (
    <div class="page workshop">
      <ShelfHead onFile={(file) => void importFile(file)} />
      {fault === null ? null : (
        <p class="fault-line" role="alert">
          <Icon name="warning" /> {fault}
        </p>
      )}
      <Make />
      <section class="ws-shelf" aria-labelledby="ws-shelf-title">
        <header class="ws-shelf-head">
          <h2 id="ws-shelf-title" class="section-title">
            {t.shelf.title}
          </h2>
          {present.length > 1 ? <KindFilter value={filter} onChange={setFilter} /> : null}
        </header>
        {all === null ? <Spinner label={m.value.loading} /> : null}
        {all !== null && present.length === 0 ? <p class="empty">{t.shelf.none}</p> : null}
        <ul class="save-list">
          {shown.map((line) =>
            line.entry ? (
              <WorkRow key={line.id} entry={line.entry} picture={line.picture} />
            ) : (
              <BrokenRow key={line.id} id={line.id} problem={problemRow(line.problem, language.value)} />
            ),
          )}
        </ul>
        <OnServer here={(all ?? []).map(({ id }) => id)} onChange={() => void refresh()} />
        {deleted.length > 0 ? <Bin entries={deleted} /> : null}
      </section>
    </div>
  )
}

/** The work in a file; a work without a title gets the name of the file. */
async function readWorkFile(file: File): Promise<{ work: Work } | { fault: string }> {
  const read =
    file.size > MAX_BYTES * 2 ? { problem: { place: '', say: `expected at most ${MAX_BYTES / 1024} kB` } } : readWorkText(await file.text())
  if ('problem' in read) return { fault: problemRow(read.problem, language.value) }
  const { work } = read
  if (!catalogEntry(work.game)) return { fault: w.value.open.unknownGame(work.game) }
  if (work.title !== '') return { work }
  return { work: { ...work, title: file.name.replace(/(\.position|\.work)?\.json$/i, '').slice(0, MAX_TITLE) } }
}

/** The title of the page, the ways to the puzzles and to the works on the server, and the import of a file. */
function ShelfHead({ onFile }: { onFile(file: File): void }) {
  const t = w.value
  return (
    <header class="page-head with-acts">
      <div>
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </div>
      <div class="ws-head-acts">
        <a class="button" href={to.puzzles()}>
          <Icon name="cap" />
          <span>{t.puzzles.title}</span>
        </a>
        {server.value ? (
          <a class="button" href={to.workshop('server')}>
            <Icon name="people" />
            <span>{t.server.shelfTitle}</span>
          </a>
        ) : null}
        <FileButton label={t.make.importButton} onFile={onFile} />
      </div>
    </header>
  )
}

function KindFilter({ value, onChange }: { value: Filter; onChange(filter: Filter): void }) {
  const t = w.value
  return (
    <Segmented<Filter>
      label={t.shelf.filter}
      hideLabel
      value={value}
      options={[
        { value: 'all', label: t.shelf.all },
        { value: 'position', label: t.kinds.position },
        { value: 'content', label: t.kinds.content },
        { value: 'rules', label: t.kinds.rules },
        { value: 'puzzle', label: t.kinds.puzzle },
      ]}
      onChange={onChange}
    />
  )
}

type OpenDialog = 'about' | 'share' | 'versions' | 'publish' | 'publish-link' | 'name' | null

/** The stored picture, or one that is made now. */
function usePicture(entry: Entry, stored: string | null): string | null {
  const [made, setMade] = useState<string | null>(null)
  useEffect(() => {
    if (stored === null) void pictureFor(entry).then(setMade)
  }, [entry.id, entry.version, stored])
  return stored ?? made
}

function WorkRow({ entry, picture: stored }: { entry: Entry; picture: string | null }) {
  const picture = usePicture(entry, stored)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { work } = entry
  return (
    <li class="save ws-work" data-kind={work.kind}>
      <span class="ws-picture" aria-hidden="true">
        {picture ? <img src={picture} alt="" /> : <Icon name={KIND_ICONS[work.kind]} size={34} />}
      </span>
      <WorkText entry={entry} fault={fault} />
      <WorkActs entry={entry} onDialog={setDialog} onFault={setFault} />
      <WorkDialog entry={entry} dialog={dialog} onDialog={setDialog} />
    </li>
  )
}

/** Title, facts and text of a work, and why it could not be played. */
function WorkText({ entry, fault }: { entry: Entry; fault: string | null }) {
  const t = w.value
  const { id, work } = entry
  const title = titleOf(work)
  const game = catalogEntry(work.game)?.name ?? work.game
  const edit = editAddress(id, work)
  return (
    <div class="save-text">
      {edit ? (
        <a class="save-name" href={edit}>
          {title}
        </a>
      ) : (
        <strong class="save-name">{title}</strong>
      )}
      <p>
        {kindName(work)} · {game}
        {work.author === '' ? '' : ` · ${t.shelf.by(work.author)}`} · {t.shelf.version(entry.version)} ·{' '}
        <time title={dateOf(entry.changed)}>{ago(entry.changed)}</time>
        <ServerTags entry={entry} onChange={() => void refresh()} />
      </p>
      {work.text === '' ? null : (
        <p class="ws-text" lang={work.language}>
          {work.text}
        </p>
      )}
      {fault === null ? null : (
        <p class="fault-line" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

interface WorkActsProps {
  entry: Entry
  onDialog(dialog: OpenDialog): void
  onFault(fault: string): void
}

function WorkActs({ entry, onDialog, onFault }: WorkActsProps) {
  const t = w.value
  const { id, work } = entry
  const title = titleOf(work)
  const edit = editAddress(id, work)
  async function play() {
    try {
      go(await playAddress(work, id))
    } catch (error) {
      onFault(faultText(error, language.value))
    }
  }
  const icon = (name: IconName, label: string, act: () => void) => (
    <Button icon={name} iconOnly kind="quiet" onClick={act}>
      {t.shelf.label(label, title)}
    </Button>
  )
  return (
    <div class="save-acts">
      {edit ? (
        <a class="button main" href={edit} aria-label={t.shelf.label(t.shelf.edit, title)}>
          <Icon name="pencil" />
          <span>{t.shelf.edit}</span>
        </a>
      ) : null}
      <Button icon="play" onClick={play} aria-label={t.shelf.label(t.shelf.play, title)}>
        {t.shelf.play}
      </Button>
      {icon('link', t.shelf.share, () => onDialog('share'))}
      {server.value ? (
        <>
          {icon('server', t.server.keep, () => (me.value ? void keepThere(entry, () => void refresh()) : onDialog('name')))}
          {icon('people', t.server.publish, () => onDialog('publish'))}
        </>
      ) : null}
      {icon('copy', t.shelf.copy, async () => {
        await keep(null, { ...work, title: t.shelf.copyOf(title).slice(0, MAX_TITLE) })
        await refresh()
      })}
      {icon('info', t.shelf.about, () => onDialog('about'))}
      {icon('replay', t.shelf.versions, () => onDialog('versions'))}
      {icon('download', t.shelf.export, () => exportWork(work))}
      {icon('trash', t.shelf.remove, () => void remove(entry))}
    </div>
  )
}

/** The dialog of a work that is open, if one is. */
function WorkDialog({ entry, dialog, onDialog }: { entry: Entry; dialog: OpenDialog; onDialog(dialog: OpenDialog): void }) {
  const { id, work } = entry
  const onClose = () => onDialog(null)
  switch (dialog) {
    case 'about':
      return (
        <AboutDialog
          work={work}
          onClose={onClose}
          onSave={async (changed) => {
            onClose()
            await keep(id, changed)
            await refresh()
          }}
        />
      )
    case 'share':
      return <ShareDialog work={work} onClose={onClose} onServer={server.value ? () => onDialog('publish-link') : null} />
    case 'publish':
    case 'publish-link':
      return <PublishDialog entry={entry} byLink={dialog === 'publish-link'} onClose={onClose} onSaved={() => void refresh()} />
    case 'name':
      return (
        <NameDialog
          title={w.value.server.keep}
          onClose={onClose}
          onDone={() => {
            onClose()
            void keepThere(entry, () => void refresh())
          }}
        />
      )
    case 'versions':
      return (
        <VersionsDialog
          entry={entry}
          onClose={onClose}
          onChange={() => {
            onClose()
            void refresh()
          }}
        />
      )
    default:
      return null
  }
}

async function remove({ id, work }: Entry): Promise<void> {
  await markDeleted(id, Date.now())
  await refresh()
  const close = toast({
    text: w.value.shelf.removed(titleOf(work)),
    tone: 'info',
    action: {
      label: m.value.undo,
      async act() {
        close()
        await markDeleted(id, null)
        await refresh()
      },
    },
  })
}

/** The works deleted within 30 days. */
function Bin({ entries }: { entries: readonly Entry[] }) {
  const t = w.value.shelf
  return (
    <details class="ws-bin">
      <summary>{t.bin(entries.length)}</summary>
      <ul>
        {entries.map(({ id, work }) => (
          <li key={id}>
            <span>{titleOf(work)}</span>
            <Button
              icon="undo"
              aria-label={t.label(t.restore, titleOf(work))}
              onClick={async () => {
                await markDeleted(id, null)
                await refresh()
              }}
            >
              {t.restore}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function BrokenRow({ id, problem }: { id: string; problem: string }) {
  const t = w.value.shelf
  return (
    <li class="save broken">
      <div class="save-text">
        <strong class="save-name">
          <Icon name="warning" /> {t.broken}
        </strong>
        <p>{problem}</p>
      </div>
      <div class="save-acts">
        <Button icon="download" onClick={async () => download(`corrupt-${fileName(id)}.json`, await rawWork(id))}>
          {t.downloadBroken}
        </Button>
        <Button
          icon="trash"
          iconOnly
          kind="quiet"
          onClick={async () => {
            await removeWork(id)
            await refresh()
          }}
        >
          {t.label(t.remove, id)}
        </Button>
      </div>
    </li>
  )
}
