import { useEffect, useMemo, useState } from 'preact/hooks'
import { Icon } from '../../board/icons.tsx'
import { m } from '../../messages/index.ts'
import { Button, Spinner } from '../../shell/parts.tsx'
import { to } from '../../shell/router.ts'
import { language } from '../../shell/settings.ts'
import { type Loaded, useGame } from '../../shell/use-game.ts'
import { ALL_GAMES } from '../../catalog.ts'
import { w } from '../messages/index.ts'
import { hasPuzzles, puzzlesOf } from '../puzzles/modules.ts'
import { keepGrade, keyOf, puzzlesDone } from '../puzzles/progress.ts'
import { percentText } from '../../shell/percent.ts'
import { inLanguage, type Puzzle } from '../puzzles/puzzle.ts'
import { PuzzleBoard } from '../puzzles/puzzle-board.tsx'
import { isBest, PuzzleSession } from '../puzzles/session.ts'
import { WorkerJudge } from '../puzzles/worker-judge.ts'
import { loadWork } from '../works/store.ts'
import { puzzleOf } from '../works/puzzle-work.ts'
import '../puzzles/puzzles.css'

/** `#/puzzles`, `#/puzzles/<game>/<id>`, `#/puzzles/work/<id of a work>`. */
export function PuzzlesPage({ arg }: { arg: string }) {
  const [game = '', id = ''] = arg.split(/\/(.*)/)
  return id === '' ? <PuzzleList /> : <OnePuzzle key={arg} game={game} id={id} />
}

interface Listed {
  game: string
  name: string
  puzzles: readonly Puzzle[]
}

function PuzzleList() {
  const t = w.value.puzzles
  const [listed, setListed] = useState<readonly Listed[] | null>(null)
  const lang = language.value
  useEffect(() => {
    void Promise.all(
      ALL_GAMES.filter(({ id }) => hasPuzzles(id)).map(async ({ id, name }) => ({
        game: id,
        name,
        puzzles: ((await puzzlesOf(id))?.list ?? []).map((file) => inLanguage(file, lang)),
      })),
    ).then(setListed)
  }, [lang])
  if (!listed) return <Spinner label={m.value.loading} />
  return (
    <div class="page workshop">
      <header class="page-head">
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </header>
      {listed.map(({ game, name, puzzles }) => (
        <section key={game} class="block" aria-labelledby={`pz-${game}`}>
          <h2 id={`pz-${game}`} class="section-title">
            {name}{' '}
            <small>
              {t.solved(puzzles.filter(({ id, best }) => isBest(puzzlesDone.value[keyOf(game, id)] ?? -1, best)).length, puzzles.length)}
            </small>
          </h2>
          <ol class="pz-list">
            {puzzles.map((puzzle) => (
              <PuzzleLink key={puzzle.id} game={game} puzzle={puzzle} />
            ))}
          </ol>
        </section>
      ))}
      <p class="ws-acts">
        <a class="button" href={to.workshop()}>
          <span>{t.make}</span>
        </a>
      </p>
    </div>
  )
}

function PuzzleLink({ game, puzzle }: { game: string; puzzle: Puzzle }) {
  const t = w.value.puzzles
  const done = puzzlesDone.value[keyOf(game, puzzle.id)]
  const solved = done !== undefined && isBest(done, puzzle.best)
  return (
    <li>
      <a class="pz-link" href={to.puzzle(game, puzzle.id)} data-solved={solved ? '' : undefined}>
        <strong>{puzzle.title}</strong>
        <span>{puzzle.question}</span>
        <small>
          {done === undefined ? t.open : solved ? t.solvedOne : t.tried(percentText(done, 1), percentText(puzzle.best, 1))}
          {solved ? <Icon name="check" /> : null}
        </small>
      </a>
    </li>
  )
}

interface Opened {
  game: string
  puzzle: Puzzle
  next: string | null
}

/** A puzzle of the game, or one of the shelf. */
async function openPuzzle(game: string, id: string): Promise<Opened | null> {
  if (game === 'work') {
    const entry = await loadWork(id)
    const puzzle = entry ? puzzleOf(entry.work, id) : null
    return entry && puzzle ? { game: entry.work.game, puzzle, next: null } : null
  }
  const list = (await puzzlesOf(game))?.list ?? []
  const at = list.findIndex((each) => each.id === id)
  const file = list[at]
  return file ? { game, puzzle: inLanguage(file, language.peek()), next: list[at + 1]?.id ?? null } : null
}

function OnePuzzle({ game, id }: { game: string; id: string }) {
  const t = w.value.puzzles
  const [opened, setOpened] = useState<Opened | null | undefined>(undefined)
  const lang = language.value
  useEffect(() => {
    void openPuzzle(game, id).then(setOpened)
  }, [game, id, lang])
  const loaded = useGame(opened?.game ?? null)
  if (opened === null)
    return (
      <div class="page narrow workshop">
        <h1>{t.title}</h1>
        <p class="fault-line">{t.missing}</p>
        <a class="button main" href={to.puzzles()}>
          <span>{t.all}</span>
        </a>
      </div>
    )
  if (!opened || !loaded) return <Spinner label={m.value.loading} />
  return <PlayPuzzle key={`${opened.puzzle.id} ${lang}`} opened={opened} loaded={loaded} />
}

function PlayPuzzle({ opened, loaded }: { opened: Opened; loaded: Loaded }) {
  const t = w.value.puzzles
  const { game, puzzle, next } = opened
  const worker = useMemo(() => new WorkerJudge(), [])
  const session = useMemo(() => new PuzzleSession(loaded.game, puzzle, worker.judge(game, puzzle.goal)), [loaded.game, puzzle])
  useEffect(() => () => worker.close(), [worker])
  const over = session.over.value
  const mine = session.mine.value
  useEffect(() => {
    if (over !== null) keepGrade(keyOf(game, puzzle.id), session.mine.peek())
  }, [over])
  return (
    <div class="pz workshop" data-game={game}>
      <aside class="pz-side">
        <a class="button quiet" href={to.puzzles()}>
          <Icon name="back" />
          <span>{t.all}</span>
        </a>
        <h1 lang={puzzle.language}>{puzzle.title}</h1>
        <p class="pz-asked" lang={puzzle.language}>
          {puzzle.question}
        </p>
        <p role="status" class="pz-state">
          {over === null ? (session.thinking.value ? t.thinking : t.yourMove) : null}
        </p>
        {over === null ? null : <PuzzleGrade session={session} />}
        <p class="ws-acts">
          <Button icon="undo" onClick={() => session.restart(String(Math.random()))}>
            {t.again}
          </Button>
          {over !== null && next !== null ? (
            <a class="button main" href={to.puzzle(game, next)}>
              <span>{t.next}</span>
            </a>
          ) : null}
        </p>
        {over === null ? null : (
          <p class="pz-luck">
            {over === 'graded' ? null : over === 'won' && mine < puzzle.best / 2 ? t.lucky : over === 'won' ? t.won : t.lost}
          </p>
        )}
      </aside>
      <PuzzleBoard session={session} loaded={loaded} />
    </div>
  )
}

/** The part of the best chance that the player's decisions left. */
function PuzzleGrade({ session }: { session: PuzzleSession }) {
  const t = w.value.puzzles
  const { puzzle } = session
  const mine = session.mine.value
  const solved = isBest(mine, puzzle.best)
  return (
    <div class={`pz-grade${solved ? ' best' : ''}`} role="status">
      <p>
        <strong>{solved ? t.best(percentText(puzzle.best, 1)) : t.grade(percentText(mine, 1), percentText(puzzle.best, 1))}</strong>
      </p>
      <meter min={0} max={1} value={mine} aria-label={t.grade(percentText(mine, 1), percentText(puzzle.best, 1))} />
      {puzzle.solution ? (
        <details open={solved}>
          <summary>{t.solution}</summary>
          <p lang={puzzle.language}>{puzzle.solution}</p>
        </details>
      ) : null}
    </div>
  )
}
