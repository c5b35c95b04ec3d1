import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { type Listed, listSaves } from '../../saves/list.ts'
import { peopleOf } from '../../host/viewer.ts'
import { endOf } from '../../saves/ending.ts'
import { recordOf, type SaveHead } from '../../saves/save.ts'
import { changeHead, loadSave, rawSave, removeSave } from '../../saves/store.ts'
import { catalogEntry } from '../../catalog.ts'
import { download, fileName, type FileFault, importRecord } from '../create.ts'
import { Icon } from '../../board/icons.tsx'
import { toast } from '../notices.ts'
import { Button, FileButton, Spinner } from '../parts.tsx'
import { go, to } from '../router.ts'
import { ago, dateOf } from '../time.ts'
import { wantReview } from '../table/want-review.ts'
import { useSaveName } from '../use-save-name.ts'
import { useWhereabouts } from '../use-whereabouts.ts'

const saves = signal<readonly Listed[] | null>(null)
const fault = signal<FileFault | null>(null)

const refresh = async (): Promise<void> => {
  saves.value = await listSaves()
}

export function Saves() {
  const t = m.value
  useEffect(() => {
    fault.value = null
    void refresh()
  }, [])
  const list = saves.value
  return (
    <div class="page">
      <header class="page-head with-acts">
        <div>
          <h1>{t.saves.title}</h1>
          <p>{t.saves.lead}</p>
        </div>
        <FileButton
          label={t.saves.importButton}
          onFile={async (file) => {
            const done = await importRecord(file)
            fault.value = 'fault' in done ? done.fault : null
            if ('save' in done) go(to.game(done.save))
          }}
        />
      </header>
      {fault.value ? (
        <p class="fault-line" role="alert">
          <Icon name="warning" /> <strong>{fault.value.file}</strong>: {fault.value.say}
        </p>
      ) : null}
      {list === null ? <Spinner label={t.loading} /> : null}
      {list?.length === 0 ? <p class="empty">{t.saves.none}</p> : null}
      <ul class="save-list">
        {list?.map((save) => (save.head ? <SaveRow key={save.id} head={save.head} /> : <BrokenRow key={save.id} save={save} />))}
      </ul>
    </div>
  )
}

function SaveRow({ head }: { head: SaveHead }) {
  const [naming, setNaming] = useState(false)
  const name = useSaveName(head)
  return (
    <li class="save">
      <div class="save-text">
        {naming ? (
          <NameForm head={head} given={name} onDone={() => setNaming(false)} />
        ) : (
          <a class="save-name" href={to.game(head.id)}>
            {name}
          </a>
        )}
        <SaveFacts head={head} name={name} />
      </div>
      <SaveActs head={head} name={name} onRename={() => setNaming(true)} />
    </li>
  )
}

function NameForm({ head, given, onDone }: { head: SaveHead; given: string; onDone(): void }) {
  const [name, setName] = useState(given)
  async function rename() {
    const chosen = name.trim()
    onDone()
    if (chosen === '' || chosen === given) return
    await changeHead(head.id, (held) => ({ ...held, name: chosen, after: [] }))
    await refresh()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void rename()
      }}
    >
      <input
        type="text"
        value={name}
        maxLength={80}
        aria-label={m.value.saves.nameLabel}
        ref={(input) => input?.focus()}
        onInput={(event) => setName(event.currentTarget.value)}
        onBlur={rename}
      />
    </form>
  )
}

/** Game, people, length and date of a save, and its progress. */
function SaveFacts({ head, name }: { head: SaveHead; name: string }) {
  const t = m.value
  const where = useWhereabouts(head)
  const isOver = endOf(head) !== null
  const people = peopleOf(head.holders).length
  const game = catalogEntry(head.game)?.name
  return (
    <p>
      {game && !name.startsWith(game) ? `${game} · ` : ''}
      {people > 1 ? `${t.saves.people(people)} · ` : ''}
      {t.saves.commands(head.count)} · <time title={dateOf(head.changed)}>{ago(head.changed)}</time>
      {isOver ? (
        <span class="tag">
          <Icon name="flag" size={14} /> {where?.ended ?? t.saves.finished}
        </span>
      ) : null}
      {where && where.turn !== '' ? (
        <span class="save-where">
          {isOver ? t.saves.endedAt(where.turn) : where.phase === '' ? where.turn : `${where.turn} · ${where.phase}`}
        </span>
      ) : null}
    </p>
  )
}

function SaveActs({ head, name, onRename }: { head: SaveHead; name: string; onRename(): void }) {
  const t = m.value
  const isOver = endOf(head) !== null
  return (
    <div class="save-acts">
      <a class="button main" href={to.game(head.id)} aria-label={t.saves.openLabel(isOver ? t.saves.look : t.saves.open, name)}>
        <Icon name={isOver ? 'replay' : 'play'} />
        <span>{isOver ? t.saves.look : t.saves.open}</span>
      </a>
      {head.count > 0 && catalogEntry(head.game)?.advisor ? (
        <Button
          icon="search"
          iconOnly
          kind="quiet"
          onClick={() => {
            wantReview(head.id)
            go(to.game(head.id))
          }}
        >
          {t.saves.reviewLabel(name)}
        </Button>
      ) : null}
      <Button icon="pencil" iconOnly kind="quiet" onClick={onRename}>
        {t.saves.renameLabel(name)}
      </Button>
      <Button icon="download" iconOnly kind="quiet" onClick={() => exportSave(head, name)}>
        {t.saves.exportLabel(name)}
      </Button>
      {head.earlier?.map((record, i) => (
        <Button
          key={i}
          icon="scroll"
          iconOnly
          kind="quiet"
          onClick={() => download(`${fileName(name)}-earlier-${i + 1}.record.json`, record)}
        >
          {t.saves.earlier(name)}
        </Button>
      ))}
      <Button icon="trash" iconOnly kind="quiet" onClick={() => remove(head.id, name)}>
        {t.saves.deleteLabel(name)}
      </Button>
    </div>
  )
}

function BrokenRow({ save }: { save: Listed }) {
  const t = m.value
  return (
    <li class="save broken">
      <div class="save-text">
        <strong class="save-name">
          <Icon name="warning" /> {t.saves.broken}
        </strong>
        <p>{save.problem}</p>
      </div>
      <div class="save-acts">
        <Button icon="download" onClick={async () => download(`corrupt-${fileName(save.id)}.json`, await rawSave(save.id))}>
          {t.saves.downloadBroken}
        </Button>
        <Button icon="trash" iconOnly kind="quiet" onClick={() => removeBroken(save.id)}>
          {t.saves.deleteLabel(save.id)}
        </Button>
      </div>
    </li>
  )
}

async function exportSave(head: SaveHead, name: string): Promise<void> {
  const save = await loadSave(head.id)
  if (save) download(`${fileName(name)}.record.json`, recordOf(save.head, save.commands))
}

async function remove(id: string, name: string): Promise<void> {
  await changeHead(id, (head) => ({ ...head, deleted: Date.now() }))
  await refresh()
  const close = toast({
    text: m.value.saves.deleted(name),
    tone: 'info',
    action: {
      label: m.value.undo,
      async act() {
        close()
        await changeHead(id, ({ deleted: _, ...head }) => head)
        await refresh()
      },
    },
    onTimeout: () => void removeSave(id),
  })
}

/** A broken head cannot be marked as deleted: it is only hidden until undo is not possible any more. */
async function removeBroken(id: string): Promise<void> {
  saves.value = saves.value?.filter((save) => save.id !== id) ?? null
  const close = toast({
    text: m.value.saves.deleted(m.value.saves.broken),
    tone: 'info',
    action: {
      label: m.value.undo,
      act() {
        close()
        void refresh()
      },
    },
    onTimeout: () => void removeSave(id),
  })
}
