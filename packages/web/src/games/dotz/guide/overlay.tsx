import { type Language, isRefusal, type Words } from '@deadfront/kernel'
import { dotz } from '@deadfront/dotz'
import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { BoardApi, Tip } from '../../../board/board.ts'
import { SiegeBoard } from '../board.ts'
import { messagesOf, openDesk } from '../desk.ts'
import { EventPanel } from '../panels/event.tsx'
import { PeoplePanel } from '../panels/people.tsx'
import { LESSONS } from './lessons.ts'
import { lessonApi, LessonTable } from './local.ts'
import { lessonWords } from './words.ts'

/** The first game: a table of its own over the other, one small position after the other. */
export function openGuide(language: Language, api: BoardApi, onClose: () => void): () => void {
  const host = document.createElement('div')
  host.className = 'dz'
  document.body.append(host)
  const close = () => {
    render(null, host)
    host.remove()
    onClose()
  }
  render(<Guide language={language} api={api} onClose={close} />, host)
  return close
}

function Guide({ language, api, onClose }: { language: Language; api: BoardApi; onClose: () => void }) {
  const [at, setAt] = useState(0)
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<'open' | 'done' | 'hint'>('open')
  const [tip, setTip] = useState<Tip | null>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const m = messagesOf(api)
  const lesson = LESSONS[at]
  const texts = lessonWords(language)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  if (!lesson) return null
  const text = texts[lesson.id] as { title: string; text: string; hint: string; done: string }
  const go = (to: number) => {
    setAt(to)
    setState('open')
    setTurn(turn + 1)
    setTip(null)
  }
  return (
    <dialog
      ref={dialog}
      class="dz-guide"
      aria-labelledby="dz-guide-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header class="dz-guide-head">
        <p class="dz-guide-step">
          {m.guide.title} · {m.guide.step(at + 1, LESSONS.length)}
        </p>
        <button type="button" class="dz-button" onClick={onClose}>
          {m.guide.close}
        </button>
      </header>
      <section class="dz-guide-text" aria-live="polite">
        <h2 id="dz-guide-title">{text.title}</h2>
        <p>{text.text}</p>
        {tip ? <TipLine tip={tip} api={api} /> : null}
        {state === 'hint' ? <p class="dz-guide-hint">{text.hint}</p> : null}
        {state === 'done' ? (
          <p class="dz-guide-done">
            <strong>{m.guide.done}</strong> {text.done}
          </p>
        ) : null}
        <div class="dz-answers">
          <button type="button" class="dz-button" disabled={at === 0} onClick={() => go(at - 1)}>
            {m.guide.back}
          </button>
          <button type="button" class="dz-button" onClick={() => (state === 'open' ? setState('hint') : go(at))}>
            {state === 'open' ? m.guide.show : m.guide.again}
          </button>
          <button
            type="button"
            class={state === 'done' ? 'dz-button main' : 'dz-button'}
            onClick={() => (at + 1 < LESSONS.length ? go(at + 1) : onClose())}
          >
            {at + 1 < LESSONS.length ? m.guide.next : m.guide.finish}
          </button>
        </div>
      </section>
      <Lesson key={`${at} ${turn}`} at={at} api={api} onState={setState} onTip={setTip} />
    </dialog>
  )
}

/** What the map would say in a tip: here it is said beside the lesson, which lies over everything else. */
function TipLine({ tip, api }: { tip: Tip; api: BoardApi }) {
  const parts = [
    tip.title,
    tip.text,
    tip.refusal ? `${api.words.refusal(tip.refusal)} (${tip.refusal.rule})` : undefined,
    ...(tip.lines ?? []),
  ]
  return <p class="dz-guide-tip">{parts.filter((part) => part !== undefined && part !== '').join(' · ')}</p>
}

/** The table of one lesson. */
function Lesson({
  at,
  api,
  onState,
  onTip,
}: {
  at: number
  api: BoardApi
  onState: (state: 'open' | 'done' | 'hint') => void
  onTip: (tip: Tip) => void
}) {
  const field = useRef<HTMLDivElement>(null)
  const side = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const lesson = LESSONS[at]
    if (!field.current || !side.current || !lesson) return
    const panels = side.current
    const words = Object.create(api.words) as Words
    const table = new LessonTable(dotz as never, lesson)
    const inner = lessonApi(
      table,
      api,
      words,
      (outcome) => {
        if (outcome === null) onState('hint')
        if (outcome === null || isRefusal(outcome)) return
        void board.update(outcome.frame)
        onState(table.finished ? 'done' : 'open')
      },
      onTip,
    )
    const desk = openDesk(inner)
    const board = new SiegeBoard(field.current, inner, desk, false)
    render(
      <>
        <EventPanel desk={desk} />
        <PeoplePanel desk={desk} />
      </>,
      panels,
    )
    void board.update(table.first())
    return () => {
      render(null, panels)
      board.destroy()
    }
  }, [at])
  return (
    <>
      <div class="dz-guide-table">
        <div class="dz-guide-board" ref={field} />
      </div>
      <div class="dz-guide-side" ref={side} />
    </>
  )
}
