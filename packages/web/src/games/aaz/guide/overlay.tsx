import { aaz } from '@deadfront/aaz'
import { isRefusal, type Words } from '@deadfront/kernel'
import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { BoardApi, Tip } from '../../../board/board.ts'
import { WarBoard } from '../board.ts'
import { openDesk } from '../desk.ts'
import { LESSONS } from './lessons.ts'
import { lessonApi, LessonTable } from './table.ts'
import { guideWords } from './words.ts'

type Progress = 'open' | 'hint' | 'done'

/** The prelude taught by doing: a table of its own over the other, one small position after the other. */
export function openGuide(api: BoardApi, onClose: () => void): () => void {
  const host = document.createElement('div')
  host.className = 'az'
  document.body.append(host)
  const close = () => {
    render(null, host)
    host.remove()
    onClose()
  }
  render(<Guide api={api} onClose={close} />, host)
  return close
}

function Guide({ api, onClose }: { api: BoardApi; onClose(): void }) {
  const [at, setAt] = useState(0)
  const [turn, setTurn] = useState(0)
  const [progress, setProgress] = useState<Progress>('open')
  const [tip, setTip] = useState<Tip | null>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const words = guideWords(api.language)
  const lesson = LESSONS[at]
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  if (!lesson) return null
  const text = words.lessons[lesson.id]
  const last = at + 1 >= LESSONS.length
  const go = (to: number) => {
    setAt(to)
    setTurn(turn + 1)
    setProgress('open')
    setTip(null)
  }
  return (
    <dialog
      ref={dialog}
      class="az-guide"
      aria-labelledby="az-guide-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <section class="az-guide-text" aria-live="polite">
        <p class="az-quiet">{`${words.title} · ${words.step(at + 1, LESSONS.length)}`}</p>
        <h2 id="az-guide-title">{text.title}</h2>
        <p>{text.text}</p>
        {tip ? <TipLine tip={tip} api={api} /> : null}
        {progress === 'hint' ? <p class="az-guide-hint">{text.hint}</p> : null}
        {progress === 'done' ? <p class="az-guide-done">{text.done}</p> : null}
        <div class="az-ends">
          <button type="button" class="az-button" onClick={onClose}>
            {words.close}
          </button>
          <button type="button" class="az-button" disabled={at === 0} onClick={() => go(at - 1)}>
            {words.back}
          </button>
          <button type="button" class="az-button" onClick={() => (progress === 'open' ? setProgress('hint') : go(at))}>
            {progress === 'open' ? words.show : words.again}
          </button>
          <button
            type="button"
            class={progress === 'done' ? 'az-button main' : 'az-button'}
            data-next
            onClick={() => (last ? onClose() : go(at + 1))}
          >
            {last ? words.finish : words.next}
          </button>
        </div>
      </section>
      <LessonBoard key={`${at} ${turn}`} at={at} api={api} onProgress={setProgress} onTip={setTip} />
    </dialog>
  )
}

/** What the map would say in a tip is said beside the lesson, which lies over everything else. */
function TipLine({ tip, api }: { tip: Tip; api: BoardApi }) {
  const parts = [
    tip.title,
    tip.text,
    tip.refusal ? `${api.words.refusal(tip.refusal)} (${tip.refusal.rule})` : undefined,
    ...(tip.lines ?? []),
  ]
  return <p class="az-guide-tip">{parts.filter(Boolean).join(' · ')}</p>
}

function LessonBoard({
  at,
  api,
  onProgress,
  onTip,
}: {
  at: number
  api: BoardApi
  onProgress(progress: Progress): void
  onTip(tip: Tip): void
}) {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const lesson = LESSONS[at]
    if (!field.current || !lesson) return
    const words = Object.create(api.words) as Words
    const table = new LessonTable(aaz as never, lesson)
    const inner = lessonApi(
      table,
      api,
      words,
      (outcome) => {
        if (outcome === null) onProgress('hint')
        if (outcome === null || isRefusal(outcome)) return
        void board.update(outcome.frame)
        onProgress(table.finished ? 'done' : 'open')
      },
      onTip,
    )
    const desk = openDesk(inner)
    const board = new WarBoard(field.current, inner, desk, false)
    void board.update(table.first()).then(() => desk.showPlace(lesson.at))
    return () => board.destroy()
  }, [at])
  return <div class="az-guide-board" ref={field} />
}
