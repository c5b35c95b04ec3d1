import { type Answer, isRefusal, refuse, type Words } from '@deadfront/kernel'
import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { BoardApi, Tip } from '../../../board/board.ts'
import { CityBoard } from '../board.ts'
import { openDesk } from '../desk.ts'
import { en } from '../messages/en.ts'
import { es } from '../messages/es.ts'
import { LESSONS } from './lessons.ts'
import { LessonTable } from './local.ts'
import { lessonWords } from './words.ts'

type State = 'open' | 'hint' | 'done'

/** The guide: a table of its own over the other, one small position after the other. */
export function openGuide(api: BoardApi, onClose: () => void): () => void {
  const host = document.createElement('div')
  host.className = 'ez'
  document.body.append(host)
  const close = () => {
    render(null, host)
    host.remove()
    onClose()
  }
  render(<Guide api={api} onClose={close} />, host)
  return close
}

function Guide({ api, onClose }: { api: BoardApi; onClose: () => void }) {
  const [at, setAt] = useState(0)
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<State>('open')
  const [tip, setTip] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const m = (api.language === 'es' ? es : en).guide
  const lesson = LESSONS[at]
  if (!lesson) return null
  const text = lessonWords(api.language)[lesson.id]
  const go = (to: number) => {
    setAt(to)
    setTurn(turn + 1)
    setState('open')
    setTip('')
  }
  const last = at + 1 === LESSONS.length
  const cancel = (event: Event) => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog ref={dialog} class="ez-guide" aria-labelledby="ez-guide-title" onCancel={cancel}>
      <header class="ez-guide-head">
        <p>
          {m.title} · {m.step(at + 1, LESSONS.length)}
        </p>
        <button type="button" class="ez-button" onClick={onClose}>
          {m.close}
        </button>
      </header>
      <section class="ez-guide-text" aria-live="polite">
        <h2 id="ez-guide-title">{text.title}</h2>
        <p>{text.text}</p>
        {tip === '' ? null : <p class="ez-guide-tip">{tip}</p>}
        {state === 'hint' ? <p class="ez-guide-hint">{text.hint}</p> : null}
        {state === 'done' ? (
          <p class="ez-guide-done">
            <strong>{m.done}</strong> {text.done}
          </p>
        ) : null}
        <div class="ez-answers">
          <button type="button" class="ez-button" disabled={at === 0} onClick={() => go(at - 1)}>
            {m.back}
          </button>
          <button type="button" class="ez-button" onClick={() => (state === 'open' ? setState('hint') : go(at))}>
            {state === 'open' ? m.show : m.again}
          </button>
          <button type="button" class={state === 'done' ? 'ez-button main' : 'ez-button'} onClick={() => (last ? onClose() : go(at + 1))}>
            {last ? m.finish : m.next}
          </button>
        </div>
      </section>
      <LessonBoard key={`${at} ${turn}`} at={at} api={api} other={m.other} onState={setState} onTip={setTip} />
    </dialog>
  )
}

interface LessonProps {
  at: number
  api: BoardApi
  other: string
  onState(state: State): void
  onTip(text: string): void
}

/** The table of one lesson, with the lesson behind its door instead of a host. */
function LessonBoard({ at, api, other, onState, onTip }: LessonProps) {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const lesson = LESSONS[at]
    if (!field.current || !lesson) return
    const table = new LessonTable(lesson)
    const words = Object.create(api.words) as Words
    const say = (tip: Tip | null) => {
      if (tip) onTip([tip.title, tip.text, tip.refusal ? words.refusal(tip.refusal) : ''].filter((x) => x).join(' · '))
    }
    const inner: BoardApi = {
      ...api,
      words,
      async answer(answer) {
        const outcome = table.answer((Array.isArray(answer) ? answer[0] : answer) as Answer)
        if (outcome === null) {
          onTip(other)
          onState('hint')
          return refuse('', 'guide.other', other)
        }
        if (isRefusal(outcome)) {
          say({ refusal: outcome })
          return outcome
        }
        onTip('')
        onState(table.finished ? 'done' : 'open')
        void board.update(outcome)
        return null
      },
      whyNot: async (answer) => table.whyNot(answer),
      inspect: async (question) => table.inspect(question),
      tip: (_anchor, tip) => say(tip),
      openRule: (id) => say({ title: id, text: words.rule(id) }),
    }
    const board = new CityBoard(field.current, inner, openDesk(inner), false)
    void board.update(table.frame([]))
    return () => board.destroy()
  }, [at])
  return <div class="ez-guide-board" ref={field} />
}
