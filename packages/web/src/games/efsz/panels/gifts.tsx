import type { AmountsForm, Refusal } from '@deadfront/kernel'
import { useEffect, useState } from 'preact/hooks'
import { type AnyAnswer, formAnswer, type Question } from '../question.ts'
import type { Desk } from '../desk.ts'
import { nameOf } from './forms.tsx'
import { Deed, Portrait } from './parts.tsx'

/** The exchange of gear: it is handed over piece by piece, and the referee reports what is not allowed before it is given. */
export function Gifts({ desk, question }: { desk: Desk; question: Question }) {
  const t = desk.m.gifts
  const forms = question.forms.filter((form): form is AmountsForm => form.form === 'amounts' && form.key === 'give')
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [counts, set] = useState<{ readonly [item: string]: number }>({})
  const at = desk.update.value?.at
  useEffect(() => set({}), [at, from])
  const of = (key: 'from' | 'to', list: readonly AmountsForm[]) => [...new Set(list.map((form) => String(form.with?.[key])))]
  const givers = of('from', forms)
  const giver = from !== null && givers.includes(from) ? from : (givers[0] ?? null)
  const takers = of(
    'to',
    forms.filter((form) => form.with?.from === giver),
  )
  const taker = to !== null && takers.includes(to) ? to : (takers[0] ?? null)
  const form = forms.find((x) => x.with?.from === giver && x.with?.to === taker)
  const given = Object.fromEntries(Object.entries(counts).filter(([id, n]) => n > 0 && form?.items.some((item) => item.id === id)))
  const answer = form && Object.keys(given).length > 0 ? formAnswer(form, given) : null
  const refusal = useWhyNot(desk, question, answer)
  if (!form) return null
  const who = (label: string, ids: readonly string[], chosen: string | null, choose: (id: string) => void) => (
    <div class="ez-gift-who" role="group" aria-label={label}>
      <span>{label}</span>
      {ids.map((id) => (
        <Deed key={id} desk={desk} kind="tick" pressed={id === chosen} onClick={() => choose(id)}>
          <Portrait id={id} size={28} />
          {nameOf(desk, id)}
        </Deed>
      ))}
    </div>
  )
  return (
    <fieldset class="ez-form ez-gifts">
      <legend>{t.title}</legend>
      {who(t.from, givers, giver, setFrom)}
      {who(t.to, takers, taker, setTo)}
      <div class="ez-answers">
        {form.items.map(({ id, max }) => (
          <Item key={id} id={id} name={nameOf(desk, id)} count={counts[id] ?? 0} max={max} onChange={(n) => set({ ...counts, [id]: n })} />
        ))}
        {answer ? (
          <Deed desk={desk} kind="main" refusal={refusal} onClick={() => void desk.send([answer])}>
            {desk.words.answer(answer, question.ask)}
          </Deed>
        ) : null}
      </div>
      {answer && refusal ? (
        <p class="ez-gift-no" role="status">
          {desk.words.refusal(refusal)}
        </p>
      ) : null}
    </fieldset>
  )
}

/** Supplies are counted with buttons, also if there is only one; of a weapon there is one. */
function Item({ id, name, count, max, onChange }: { id: string; name: string; count: number; max: number; onChange(count: number): void }) {
  if (max === 1 && !SUPPLIES.has(id))
    return (
      <button type="button" class="ez-button tick" aria-pressed={count === 1} onClick={() => onChange(1 - count)}>
        {name}
      </button>
    )
  return (
    <span class="ez-stepper">
      <button type="button" aria-label={`− ${name}`} disabled={count === 0} onClick={() => onChange(count - 1)}>
        −
      </button>
      <span>
        {name} <b>{count}</b>/{max}
      </span>
      <button type="button" aria-label={`+ ${name}`} disabled={count >= max} onClick={() => onChange(count + 1)}>
        +
      </button>
    </span>
  )
}

const SUPPLIES: ReadonlySet<string> = new Set(['ammo', 'food', 'medkit'])

/** The referee's refusal of the answer. */
export function useWhyNot(desk: Desk, question: Question, answer: AnyAnswer | null): Refusal | null {
  const [refusal, set] = useState<Refusal | null>(null)
  const key = JSON.stringify(answer)
  useEffect(() => {
    let stale = false
    set(null)
    if (answer) void desk.api.whyNot(answer, question.seat).then((said) => stale || set(said))
    return () => {
      stale = true
    }
  }, [key, question])
  return refusal
}
