import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { BoardApi, BoardModule, GuideStep, PanelModule } from '../../board/board.ts'
import { m } from '../../messages/index.ts'
import { changeHead, loadSave } from '../../saves/store.ts'
import { catalogEntry } from '../../catalog.ts'
import { replaceBots } from '../create.ts'
import { Icon } from '../../board/icons.tsx'
import { tableOpen } from '../update.ts'
import { Button, Dialog, Spinner } from '../parts.tsx'
import { SettingsForm } from '../pages/settings.tsx'
import { originOf } from '../origin.ts'
import { go, route, to } from '../router.ts'
import { sayName, withNameParts } from '../save-name.ts'
import { choices, choose } from '../settings.ts'
import { type Loaded, useGame } from '../use-game.ts'
import { courseOf } from '../courses.ts'
import { boardOf } from './boards.ts'
import { CoachSlot, ReviewSlot } from './coach-slot.tsx'
import { saveRecord } from './downloads.ts'
import { plainBoard } from './plain-board.tsx'
import { DiceTray } from './dice-tray.tsx'
import { Guide } from './guide.tsx'
import { Log } from './log.tsx'
import { Question, Seats } from './panels.tsx'
import { PhaseTrack } from './phase-track.tsx'
import { EndScreen, FaultSheet, HandOver, RuleDrawer, TipCard } from './layers.tsx'
import { ReplayBar } from './replay-bar.tsx'
import { WhatHappened } from './report.tsx'
import { ResignButton, ResignDialog } from './resign.tsx'
import { Session } from './session.ts'
import { tableApi } from './table-api.ts'
import { Undo, useUndoKeys } from './undo.tsx'

/** `#/game/<save>`: opens the save, or shows why it cannot. */
export function TablePage({ save: id }: { save: string }) {
  const [session, setSession] = useState<Session | null | undefined>(undefined)
  useEffect(() => {
    let stale = false
    let opened: Session | null = null
    setSession(undefined)
    void (async () => {
      const save = await loadSave(id).catch(() => null)
      const entry = save ? catalogEntry(save.head.game) : undefined
      if (!save || !entry) {
        if (!stale) setSession(null)
        return
      }
      const [game, bots] = await Promise.all([entry.load(), entry.bots()])
      const holders = await replaceBots(game, save.head.holders, bots)
      if (holders !== save.head.holders) await changeHead(id, (head) => ({ ...head, holders }))
      const head = await withNameParts({ ...save.head, holders }, game)
      if (stale) return
      opened = new Session(head, game, bots)
      setSession(opened)
      await opened.open()
    })()
    return () => {
      stale = true
      opened?.close()
    }
  }, [id])
  const loaded = useGame(session?.game.id ?? null)
  useEffect(() => {
    tableOpen.value = true
    return () => {
      tableOpen.value = false
    }
  }, [])
  if (session === null)
    return (
      <main class="page narrow" id="main" tabIndex={-1}>
        <header class="page-head">
          <h1>{m.value.table.noSave}</h1>
          <p>{m.value.table.noSaveText}</p>
        </header>
        <a class="button main" href={to.saves()}>
          <span>{m.value.nav.saves}</span>
        </a>
      </main>
    )
  if (!session || !loaded)
    return (
      <main id="main" tabIndex={-1}>
        <Spinner label={m.value.table.opening} />
      </main>
    )
  return <Table session={session} loaded={loaded} />
}

/** The table of an open game; `aside` is the panel that an online game adds. */
export function Table({ session, loaded, aside }: { session: Session; loaded: Loaded; aside?: ComponentChildren }) {
  const { words } = loaded
  const module = useBoardModule(session)
  const [setting, setSetting] = useState(false)
  const [resigning, setResigning] = useState(false)
  const [guide, setGuide] = useState<readonly GuideStep[] | null>(null)
  const api = useMemo(() => tableApi(session, words), [session, words])
  // Keyboard users continue from the table, not from the top of the window.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [session])
  useUndoKeys(session)
  const replaying = session.replaying.value
  return (
    <div
      class={replaying ? 'table replaying' : 'table'}
      data-board={module === plainBoard ? 'plain' : session.game.id}
      data-at={session.at.value}
      data-busy={session.boards.drawing.value || !session.boards.ready.value ? '' : undefined}
    >
      <header class="table-bar">
        <BackLink session={session} />
        <TableName name={sayName(session.head, session.game.name, words)} game={session.game.name} />
        <PhaseTrack session={session} words={words} />
        <Tools
          session={session}
          onResign={() => setResigning(true)}
          onGuide={module?.guide ? () => setGuide(module.guide?.(api) ?? null) : null}
          onSettings={() => setSetting(true)}
        />
      </header>
      <main class="table-main" id="main" tabIndex={-1}>
        <BoardArea session={session} api={api} module={module} />
        <aside class="rail" aria-label={m.value.table.panels}>
          <div class="rail-top">
            <Seats session={session} words={words} />
            <div class="rail-help">
              <Question session={session} words={words} />
              <CoachSlot session={session} words={words} />
            </div>
            <ResignButton session={session} at="panels" onClick={() => setResigning(true)} />
            {aside}
            {module?.panels?.map((panel) => (
              <GamePanel key={panel.id} session={session} api={api} panel={panel} />
            ))}
          </div>
          <div class="rail-dock">
            <DiceTray session={session} words={words} />
            <div class="over-log">
              <WhatHappened session={session} at="log" />
            </div>
            <Log session={session} words={words} />
          </div>
        </aside>
      </main>
      {replaying ? <ReplayBar session={session} api={api} module={module} /> : null}
      {session.ruleOpen.value !== null ? <RuleDrawer session={session} loaded={loaded} /> : null}
      <TipCard session={session} words={words} />
      <HandOver session={session} words={words} />
      <EndScreen session={session} words={words} module={module} api={api} />
      <ReviewSlot session={session} words={words} />
      <FaultSheet session={session} />
      <ResignDialog session={session} words={words} open={resigning} onClose={() => setResigning(false)} />
      <Dialog open={setting} title={m.value.settings.title} class="settings" onClose={() => setSetting(false)}>
        <SettingsForm />
      </Dialog>
      {guide ? <Guide steps={guide} game={session.game.id} words={words} onClose={() => setGuide(null)} /> : null}
    </div>
  )
}

/** The game's own board; the plain one if it failed; null while it loads. */
function useBoardModule(session: Session): BoardModule | null {
  const [own, setModule] = useState<BoardModule | null>(null)
  useEffect(() => {
    boardOf(session.game.id).then(setModule, (error: unknown) => session.boards.failed(error))
  }, [session])
  return session.boards.broken.value ? plainBoard : own
}

function BackLink({ session }: { session: Session }) {
  const { nav } = m.value
  const here = route.value
  const origin = here.page === 'game' ? originOf(here.save) : null
  const { href, name } = session.sealed
    ? { href: to.tables(), name: nav.tables }
    : origin === null
      ? { href: to.lobby(), name: nav.lobby }
      : { href: origin, name: nav.workshop }
  return (
    <a class="button quiet icon-only" href={href} aria-label={name} title={name}>
      <Icon name="back" />
    </a>
  )
}

interface ToolsProps {
  session: Session
  onResign(): void
  onGuide: (() => void) | null
  onSettings(): void
}

/** The buttons at the top right of the table. */
function Tools({ session, onResign, onGuide, onSettings }: ToolsProps) {
  const t = m.value.table
  const live = session.live.value
  const replaying = session.replaying.value
  const { sound } = choices.value
  return (
    <div class="table-tools" role="toolbar" aria-label={t.tools}>
      <Undo session={session} />
      <Button icon="redo" iconOnly kind="quiet" disabled={replaying || !live?.canRedo} onClick={() => session.redo()}>
        {t.redo}
      </Button>
      <Button
        icon="replay"
        iconOnly
        kind="quiet"
        aria-pressed={replaying}
        disabled={!session.verified.value || session.total.value === 0}
        onClick={() => (replaying ? session.leaveReplay() : void session.jump(session.total.value))}
      >
        {t.replay}
      </Button>
      <Button
        icon="book"
        iconOnly
        kind="quiet"
        aria-pressed={session.ruleOpen.value !== null}
        onClick={() => {
          session.ruleOpen.value = session.ruleOpen.value === null ? '' : null
        }}
      >
        {t.rules}
      </Button>
      <Button
        icon="download"
        iconOnly
        kind="quiet"
        class="wide-only"
        disabled={session.sealed && live?.result === null}
        onClick={() => saveRecord(session)}
      >
        {t.record}
      </Button>
      <Button icon={sound ? 'sound' : 'mute'} iconOnly kind="quiet" class="wide-only" onClick={() => choose('sound', !sound)}>
        {sound ? t.soundOff : t.soundOn}
      </Button>
      {courseOf(session.game.id) ? (
        <Button icon="cap" iconOnly kind="quiet" onClick={() => go(to.learn(session.game.id))}>
          {m.value.lobby.learnLabel(session.game.name)}
        </Button>
      ) : null}
      <Button icon="scroll" iconOnly kind="quiet" class="small-only" onClick={toPanelsAndBack}>
        {t.toPanels}
      </Button>
      {onGuide ? (
        <Button icon="help" iconOnly kind="quiet" onClick={onGuide}>
          {t.guide}
        </Button>
      ) : null}
      <ResignButton session={session} at="bar" onClick={onResign} />
      <Button icon="gear" iconOnly kind="quiet" onClick={onSettings}>
        {m.value.nav.settings}
      </Button>
    </div>
  )
}

/** On a small screen players, coach and log are below the map: scrolls there, and from there back to the map. */
function toPanelsAndBack(): void {
  const panels = document.querySelector('.rail')
  const isAway = (panels?.getBoundingClientRect().top ?? 0) > innerHeight / 2
  if (isAway) panels?.scrollIntoView({ block: 'start' })
  else scrollTo({ top: 0 })
}

function BoardArea({ session, api, module }: { session: Session; api: BoardApi; module: BoardModule | null }) {
  const t = m.value.table
  const live = session.live.value
  return (
    <section
      class="board-area"
      id="board"
      tabIndex={-1}
      aria-label={t.board}
      onPointerDownCapture={(event) => session.rememberPointer(event.clientX, event.clientY)}
      onKeyDownCapture={() => session.forgetPointer()}
    >
      {module ? <Mounted session={session} api={api} module={module} /> : <Spinner label={t.opening} />}
      {session.boards.drawing.value && live && live.events.length > 0 ? <span class="drawing" aria-hidden="true" /> : null}
      <WhatHappened session={session} at="board" />
    </section>
  )
}

/** The board of the game. A change of language makes a new board. */
function Mounted({ session, api, module }: { session: Session; api: BoardApi; module: BoardModule }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    try {
      return session.boards.attach(module.create(host.current, api))
    } catch (error) {
      host.current.replaceChildren()
      session.boards.failed(error)
    }
    return undefined
  }, [session, api, module])
  return <div class="board-host" ref={host} />
}

/** If it is too long for the bar, the name of the game is cut before the name of the scenario. */
function TableName({ name, game }: { name: string; game: string }) {
  const first = name.startsWith(`${game}: `) ? `${game}: ` : ''
  return (
    <h1 class="table-name" title={name}>
      <span class="table-game">{first}</span>
      <span>{name.slice(first.length)}</span>
    </h1>
  )
}

function GamePanel({ session, api, panel }: { session: Session; api: BoardApi; panel: PanelModule }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    return session.boards.attachExtra(panel.create(host.current, api))
  }, [session, api, panel])
  return (
    <section class="panel game-panel" aria-labelledby={`panel-${panel.id}`}>
      <h2 id={`panel-${panel.id}`}>{panel.title(api)}</h2>
      <div ref={host} />
    </section>
  )
}
