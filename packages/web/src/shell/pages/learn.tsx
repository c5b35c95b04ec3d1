import { nth } from '@deadfront/kernel'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { BoardApi, BoardModule, Tip } from '../../board/board.ts'
import type { Course, Lesson } from '../../board/course.ts'
import { lessonApi, LessonTable, scenarioOf } from '../../board/lesson-table.ts'
import { m } from '../../messages/index.ts'
import { stillApi } from '../board-api.ts'
import { courseOf } from '../courses.ts'
import { Button, Spinner } from '../parts.tsx'
import { back, go, to } from '../router.ts'
import { language } from '../settings.ts'
import { boardOf } from '../table/boards.ts'
import { type Loaded, useGame } from '../use-game.ts'
import { Lost } from './lost.tsx'
import '../../styles/learn.css'

/** `#/learn/<game>`: the course of a game, on the game's own board. */
export function Learn({ game }: { game: string }) {
  const loaded = useGame(game)
  const [parts, setParts] = useState<{ of: string; course: Course; board: BoardModule } | null>(null)
  const load = courseOf(game)
  useEffect(() => {
    let stale = false
    void (async () => {
      if (!load) return
      const [course, board] = [await load(), await boardOf(game)]
      if (!stale) setParts({ of: game, course, board })
    })()
    return () => {
      stale = true
    }
  }, [game])
  if (!load || loaded === null) return <Lost />
  // From one course to another the parts of the first one stay until those of the second are loaded.
  if (!loaded || parts?.of !== game)
    return (
      <main id="main" tabIndex={-1}>
        <Spinner label={m.value.loading} />
      </main>
    )
  return <Lessons key={game} loaded={loaded} course={parts.course} board={parts.board} />
}

type Progress = 'open' | 'hint' | 'done' | 'other'

function Lessons({ loaded, course, board }: { loaded: Loaded; course: Course; board: BoardModule }) {
  const t = m.value.learn
  const [at, setAt] = useState(0)
  const [turn, setTurn] = useState(0)
  const [progress, setProgress] = useState<Progress>('open')
  const [tip, setTip] = useState<Tip | null>(null)
  const { id } = loaded.game
  const { lessons } = course
  const lesson = nth(lessons, at)
  const text = course.words[language.value][lesson.id]
  const last = at + 1 === lessons.length
  const turnTo = (next: number) => {
    setAt(next)
    setTurn(turn + 1)
    setProgress('open')
    setTip(null)
  }
  const close = () => back(to.lobby())
  return (
    <div class="learn" data-game={id} data-lesson={lesson.id} data-progress={progress}>
      <header class="table-bar">
        <Button icon="back" iconOnly kind="quiet" onClick={close}>
          {t.close}
        </Button>
        <h1 class="table-name">{course.title[language.value]}</h1>
        <select class="learn-step" aria-label={t.choose} value={String(at)} onChange={(event) => turnTo(Number(event.currentTarget.value))}>
          {lessons.map(({ id: each }, i) => (
            <option key={each} value={String(i)}>
              {t.step(i + 1, lessons.length)}: {course.words[language.value][each]?.title}
            </option>
          ))}
        </select>
      </header>
      <main class="learn-main" id="main" tabIndex={-1}>
        <section class="learn-text" aria-live="polite">
          <h2>{text?.title}</h2>
          <p>{text?.text}</p>
          {tip ? <TipLine tip={tip} loaded={loaded} /> : null}
          {progress === 'hint' ? <p class="learn-hint">{text?.hint}</p> : null}
          {progress === 'done' || progress === 'other' ? (
            <p class="learn-done">
              <strong>{t.done}</strong> {progress === 'other' ? (text?.doneOther ?? text?.done) : text?.done}
            </p>
          ) : null}
          <div class="learn-acts">
            <Button disabled={at === 0} onClick={() => turnTo(at - 1)}>
              {t.back}
            </Button>
            <Button onClick={() => (progress === 'open' ? setProgress('hint') : turnTo(at))}>
              {progress === 'open' ? t.show : t.again}
            </Button>
            <Button
              kind={progress === 'done' || progress === 'other' ? 'main' : 'plain'}
              class="learn-next"
              onClick={() => (last ? go(to.play(id)) : turnTo(at + 1))}
            >
              {last ? t.finish : t.next}
            </Button>
          </div>
        </section>
        <LessonBoard
          key={`${lesson.id} ${turn} ${language.value}`}
          {...{ loaded, course, board, lesson, onProgress: setProgress, onTip: setTip }}
        />
      </main>
    </div>
  )
}

/** The text of a tip, shown beside the lesson. */
function TipLine({ tip, loaded }: { tip: Tip; loaded: Loaded }) {
  const refusal = tip.refusal ? [loaded.words.refusal(tip.refusal), tip.refusal.rule ? `(${tip.refusal.rule})` : ''].join(' ') : ''
  const parts = [tip.title, tip.text, refusal, ...(tip.lines ?? [])]
  return <p class="learn-tip">{parts.filter((part) => part).join(' · ')}</p>
}

interface LessonProps {
  loaded: Loaded
  course: Course
  board: BoardModule
  lesson: Lesson
  onProgress(progress: Progress): void
  onTip(tip: Tip | null): void
}

/** The board of one lesson. */
function LessonBoard({ loaded, course, board: module, lesson, onProgress, onTip }: LessonProps) {
  const field = useRef<HTMLDivElement>(null)
  const side = useRef<HTMLDivElement>(null)
  const panels = useMemo(() => (module.panels ?? []).filter((panel) => course.panels?.includes(panel.id)), [module, course])
  useEffect(() => {
    if (!field.current || !side.current) return
    const table = new LessonTable(course, lesson)
    const api: BoardApi = lessonApi(table, stillApi(loaded.game.id, loaded.words, scenarioOf(course, lesson)), m.value.learn.other, {
      onStep(update, finished, other) {
        onTip(null)
        onProgress(finished ? (other ? 'other' : 'done') : 'open')
        void board.update(update)
      },
      onOther: () => onProgress('hint'),
      onTip,
    })
    const board = module.create(field.current, api)
    const beside = [...side.current.children].flatMap((host, i) => panels[i]?.create(host as HTMLElement, api) ?? [])
    void Promise.resolve(board.update(table.first())).then(() => lesson.at && board.lookAt?.(lesson.at))
    return () => {
      for (const each of beside) each.destroy()
      board.destroy()
    }
  }, [])
  return (
    <>
      <div class="learn-board" ref={field} />
      <div class="learn-side" ref={side}>
        {panels.map((panel) => (
          <div key={panel.id} />
        ))}
      </div>
    </>
  )
}
