import { type JsonObject, sameJson } from '@deadfront/kernel'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { Icon } from '../../board/icons.tsx'
import { m } from '../../messages/index.ts'
import { toast } from '../../shell/notices.ts'
import { Button, Spinner } from '../../shell/parts.tsx'
import { returnTo } from '../../shell/origin.ts'
import { go, to } from '../../shell/router.ts'
import { language } from '../../shell/settings.ts'
import { type Loaded, useGame } from '../../shell/use-game.ts'
import { hasPuzzles } from '../puzzles/modules.ts'
import { PuzzleMaker } from '../puzzles/maker.tsx'
import { BoardView } from '../editor/board-view.tsx'
import { PartList, PartPage } from '../editor/content-panels.tsx'
import type { History } from '../editor/document.ts'
import { EditDesk } from '../editor/edit-desk.ts'
import type { ContentPart, Editor } from '../editor/editor.ts'
import { editorOf } from '../editor/editors.ts'
import { usePieceDrag } from '../editor/piece-drag.ts'
import { RoadMapView } from '../editor/road-map.tsx'
import { PlacePanel, TablePanel, Tray, VerdictPanel } from '../editor/panels.tsx'
import type { Schema } from '../editor/schema.ts'
import { TrialPanel } from '../editor/trial-panel.tsx'
import { w, WORKSHOP_LANGUAGES } from '../messages/index.ts'
import { dropDraft, type Entry, loadDraft, loadWork, putDraft } from '../works/store.ts'
import type { Work } from '@deadfront/kernel/works'
import { keep, playWork, titleOf } from './actions.ts'
import { PublishDialog } from '../server/publish-dialog.tsx'
import { readServer, server } from '../server/server.ts'
import { AboutDialog, ShareDialog } from './dialogs.tsx'
import { pictureFor } from './pictures.ts'
import '../editor/editor.css'
import '../editor/forms.css'

/** The histories of the works opened since the page was loaded: undo continues after a test game. */
const histories = new Map<string, History>()

interface Opened {
  entry: Entry
  editor: Editor
  draft: JsonObject | null
}

/** `#/workshop/edit/<id>`: a position or a scenario on its own board, content in forms. */
export function EditPage({ id }: { id: string }) {
  const [opened, setOpened] = useState<Opened | null | undefined>(undefined)
  useEffect(() => {
    void (async () => {
      const entry = await loadWork(id)
      const editor = entry ? await editorOf(entry.work.game, entry.work.kind, entry.work.scenario) : null
      const draft = entry ? await loadDraft(id) : null
      setOpened(entry && editor ? { entry, editor, draft: draft?.data ?? null } : null)
    })()
  }, [id])
  const loaded = useGame(opened?.entry.work.game ?? null)
  if (opened === null)
    return (
      <main class="page narrow workshop" id="main" tabIndex={-1}>
        <h1>{w.value.edit.title}</h1>
        <p class="fault-line">{w.value.edit.missing}</p>
        <a class="button main" href={to.workshop()}>
          <span>{w.value.edit.back}</span>
        </a>
      </main>
    )
  if (!opened || !loaded)
    return (
      <main id="main" tabIndex={-1}>
        <Spinner label={m.value.loading} />
      </main>
    )
  return <PositionEditor key={`${id} ${language.value}`} {...opened} loaded={loaded} />
}

function PositionEditor(props: Opened & { loaded: Loaded }) {
  const { entry, editor, loaded } = props
  const { game } = loaded
  const [dialog, setDialog] = useState<EditorDialog | null>(null)
  const edited = useEditedWork(props)
  const { desk, work } = edited
  useUndoKeys(desk)
  const dragRoot = usePieceDrag(desk)
  const part = editor.parts?.find((each) => each.id === desk.part.value) ?? editor.parts?.[0]
  const schema = editor.schema ?? (game.position.schema as Schema)
  return (
    <div class="we workshop" data-game={game.id}>
      <EditBar
        desk={desk}
        titleFor={(doc) => titleOf({ ...work, title: edited.titleFor(doc) })}
        dirty={edited.dirty}
        onDialog={setDialog}
        onSave={() => void edited.save()}
        onPlay={async () => {
          const save = await playWork(edited.current())
          returnTo(save, to.workshop('edit', entry.id))
          go(to.game(save))
        }}
      />
      <main class={`we-main${part ? ' forms' : ''}`} id="main" tabIndex={-1} ref={dragRoot}>
        {part ? (
          <PartForms desk={desk} schema={schema} part={part} />
        ) : (
          <>
            <Tray desk={desk} />
            <BoardView desk={desk} loaded={loaded} />
          </>
        )}
        <aside class="we-side" aria-label={w.value.edit.title}>
          {edited.fromDraft ? <DraftNotice onDrop={edited.discardDraft} /> : null}
          <VerdictPanel desk={desk} game={game.id} />
          <TrialPanel desk={desk} loaded={loaded} />
          {work.kind === 'position' && hasPuzzles(game.id) && desk.playable.value ? (
            <Button icon="target" onClick={() => setDialog('puzzle')}>
              {w.value.puzzles.maker.open}
            </Button>
          ) : null}
          {editor.roads ? <RoadMapView desk={desk} map={editor.roads(desk.kit.value)} /> : null}
          {part ? (
            editor.board === false ? null : (
              <BoardView desk={desk} loaded={loaded} />
            )
          ) : (
            <>
              <PlacePanel desk={desk} schema={schema} />
              <TablePanel desk={desk} schema={schema} />
            </>
          )}
        </aside>
      </main>
      <EditorDialogs dialog={dialog} edited={edited} loaded={loaded} onClose={() => setDialog(null)} />
    </div>
  )
}

/** The work in the editor: its desk, whether it has unsaved changes, and how it is saved. */
function useEditedWork({ entry, editor, draft, loaded }: Opened & { loaded: Loaded }) {
  const { game, words } = loaded
  const [work, setWork] = useState<Work>(entry.work)
  const [dirty, setDirty] = useState(draft !== null)
  const { desk, opened, isGoingOn } = useDesk({ entry, editor, draft, loaded }, () => setDirty(true))
  const [fromDraft, setFromDraft] = useState(draft !== null && !isGoingOn)
  // A work without a name gets the name of its scenario.
  const isUnnamed = isUsualTitle(work.title, words.scenario(work.scenario).name)
  const titleFor = (doc: JsonObject): string => (isUnnamed && editor.titleIn?.(doc).trim()) || work.title
  const current = (): Work => ({
    ...work,
    title: titleFor(desk.doc.peek()),
    rulesVersion: game.rulesVersion,
    data: desk.dataOf(desk.doc.peek()),
  })
  async function save(changed: Work = current()): Promise<Entry | null> {
    const kept = await keep(entry.id, changed)
    if (!kept) return null
    setWork(changed)
    setDirty(false)
    setFromDraft(false)
    toast({ text: w.value.edit.saved, tone: 'info' }, 3000)
    void pictureFor(kept)
    return kept
  }
  /** Back to the saved version. */
  async function discardDraft(): Promise<void> {
    desk.load(opened)
    await dropDraft(entry.id)
    setDirty(false)
    setFromDraft(false)
  }
  return { desk, work, setWork, dirty, fromDraft, titleFor, current, save, discardDraft }
}

/** Content: the list of its parts, and the form of the chosen one. */
function PartForms({ desk, schema, part }: { desk: EditDesk; schema: Schema; part: ContentPart }) {
  const choosePart = (id: string): void => {
    desk.part.value = id
    desk.entry.value = null
  }
  return (
    <>
      <PartList desk={desk} chosen={part.id} onChoose={choosePart} />
      <PartPage key={part.id} desk={desk} schema={schema} part={part} />
    </>
  )
}

type EditedWork = ReturnType<typeof useEditedWork>
type EditorDialog = 'about' | 'share' | 'puzzle'

interface EditorDialogsProps {
  dialog: EditorDialog | null
  edited: EditedWork
  loaded: Loaded
  onClose(): void
}

/** The dialog of the editor that is open, if one is. */
function EditorDialogs({ dialog, edited, loaded, onClose }: EditorDialogsProps) {
  switch (dialog) {
    case 'about':
      return (
        <AboutDialog
          work={edited.current()}
          onClose={onClose}
          onSave={(changed) => {
            onClose()
            void edited.save(changed)
          }}
        />
      )
    case 'puzzle':
      return <PuzzleMaker loaded={loaded} work={edited.current()} onClose={onClose} />
    case 'share':
      return <EditorShare work={edited.current()} save={() => edited.save()} onClose={onClose} onPublished={edited.setWork} />
    default:
      return null
  }
}

/** The desk of an opened work. `isGoingOn`: undo continues from where the user left it. */
function useDesk({ entry, editor, draft, loaded }: Opened & { loaded: Loaded }, onChange: () => void) {
  const { game, words } = loaded
  const before = useMemo(() => historyOf(entry.id, draft), [entry])
  const opened = useMemo(() => editor.unpack?.(entry.work.data, entry.work.scenario) ?? entry.work.data, [entry, editor])
  const desk = useMemo(() => {
    const base = { game, words, language: language.peek(), scenario: entry.work.scenario }
    const made = new EditDesk(editor, base, before ?? draft ?? opened, (doc) => {
      onChange()
      // A tab that is closed goes on from here. If nothing can be stored, saving reports it.
      putDraft(entry.id, doc).catch(() => {})
    })
    histories.set(entry.id, made.history)
    return made
  }, [entry, editor])
  return { desk, opened, isGoingOn: before !== null }
}

/** The unsaved draft is still there; the saved version can be restored. */
function DraftNotice({ onDrop }: { onDrop(): void }) {
  const t = w.value.edit
  return (
    <p class="we-draft" role="status">
      {t.draft}{' '}
      <Button kind="quiet" onClick={onDrop}>
        {t.draftDrop}
      </Button>
    </p>
  )
}

/** The history whose last step is the draft; null after a reload, or if another tab has changed the draft. */
function historyOf(id: string, draft: JsonObject | null): History | null {
  const history = histories.get(id)
  return history && draft && sameJson(history.now, draft) ? history : null
}

/** The title that a new work gets by itself, in any language. */
const isUsualTitle = (title: string, scenario: string): boolean =>
  WORKSHOP_LANGUAGES.some(({ make, edit }) => [make.scenarioNew, make.campaignNew, edit.newScenario(scenario)].includes(title))

interface ShareProps {
  work: Work
  save(): Promise<Entry | null>
  onClose(): void
  /** Title and licence may have changed. */
  onPublished(work: Work): void
}

/** Shares the document in the editor; one that is too large for a link is saved and published by the server. */
function EditorShare({ work, save, onClose, onPublished }: ShareProps) {
  const [saved, setSaved] = useState<Entry | null>(null)
  useEffect(() => void readServer(), [])
  const reload = async (id: string) => {
    const entry = await loadWork(id)
    setSaved(entry)
    if (entry) onPublished(entry.work)
  }
  if (saved) return <PublishDialog entry={saved} byLink onClose={onClose} onSaved={() => void reload(saved.id)} />
  return <ShareDialog work={work} onClose={onClose} onServer={server.value ? async () => setSaved(await save()) : null} />
}

interface BarProps {
  desk: EditDesk
  titleFor(doc: JsonObject): string
  dirty: boolean
  onDialog(dialog: 'about' | 'share'): void
  onSave(): void
  onPlay(): void
}

/** Undo, redo, details, share, save, play. */
function EditBar({ desk, titleFor, dirty, onDialog, onSave, onPlay }: BarProps) {
  const t = w.value.edit
  const playable = desk.playable.value
  return (
    <header class="table-bar we-bar">
      <a class="button quiet icon-only" href={to.workshop()} aria-label={t.back} title={t.back}>
        <Icon name="back" />
      </a>
      <h1 class="table-name">
        <button type="button" class="we-title" title={w.value.about.title} onClick={() => onDialog('about')}>
          {titleFor(desk.doc.value)}
        </button>
      </h1>
      {dirty ? <span class="tag">{t.unsaved}</span> : null}
      <div class="table-tools" role="toolbar" aria-label={t.title}>
        <Button icon="undo" iconOnly kind="quiet" disabled={!desk.canUndo.value} onClick={() => desk.undo()}>
          {t.undo}
        </Button>
        <Button icon="redo" iconOnly kind="quiet" disabled={!desk.canRedo.value} onClick={() => desk.redo()}>
          {t.redo}
        </Button>
        <Button icon="info" iconOnly kind="quiet" onClick={() => onDialog('about')}>
          {w.value.about.title}
        </Button>
        <Button icon="link" iconOnly kind="quiet" onClick={() => onDialog('share')}>
          {w.value.shelf.share}
        </Button>
        <Button icon="disk" onClick={onSave}>
          {t.save}
        </Button>
        <Button
          kind="main"
          icon="play"
          class={playable ? '' : 'off'}
          aria-disabled={!playable}
          onClick={() => (playable ? onPlay() : toast({ text: t.cannotPlay, tone: 'warn' }))}
        >
          {t.play}
        </Button>
      </div>
    </header>
  )
}

function useUndoKeys(desk: EditDesk): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.key === 'Escape') desk.cancel()
      if (!(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      if (event.target instanceof HTMLTextAreaElement || (event.target instanceof HTMLInputElement && event.target.type === 'text')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) desk.redo()
      else desk.undo()
    }
    addEventListener('keydown', keys)
    return () => removeEventListener('keydown', keys)
  }, [desk])
}
