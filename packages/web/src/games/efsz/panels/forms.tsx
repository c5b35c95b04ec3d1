import type { AmountsForm, SubsetForm } from '@deadfront/kernel'
import { useState } from 'preact/hooks'
import { formAnswer } from '../question.ts'
import type { Desk } from '../desk.ts'
import { Deed } from './parts.tsx'

/** Answers of several parts: what is handed over, and to whom. */

export function nameOf(desk: Desk, id: string): string {
  for (const kind of ['character', 'weapon', 'zombie']) {
    const name = desk.words.name(`${kind}.${id}`)
    if (name !== `${kind}.${id}`) return name
  }
  const { sheet } = desk.m
  const gear: { readonly [item: string]: string } = { ammo: sheet.ammo, food: sheet.food, medkit: sheet.medkits, medkits: sheet.medkits }
  return gear[id] ?? id
}

function Several({ desk, form }: { desk: Desk; form: SubsetForm }) {
  const [ticked, tick] = useState<readonly (string | number)[]>([])
  const ready = ticked.length >= form.min && ticked.length <= form.max
  const ask = desk.question.value?.ask
  const label = form.with && ask ? desk.words.answer({ ...form.with, [form.key]: [...ticked] }, ask) : desk.m.act.team(form.min, form.max)
  return (
    <fieldset class="ez-form">
      <legend>{label}</legend>
      <div class="ez-answers">
        {form.items.map((item) => {
          const on = ticked.includes(item)
          const change = () => tick(on ? ticked.filter((x) => x !== item) : form.max === 1 ? [item] : [...ticked, item])
          return (
            <Deed key={item} desk={desk} kind="tick" pressed={on} onClick={change}>
              {nameOf(desk, String(item))}
            </Deed>
          )
        })}
        <button type="button" class="ez-button main" disabled={!ready} onClick={() => void desk.send([formAnswer(form, [...ticked])])}>
          {desk.m.act.send}
        </button>
      </div>
    </fieldset>
  )
}

function Amounts({ desk, form }: { desk: Desk; form: AmountsForm }) {
  const [counts, set] = useState<{ readonly [id: string]: number }>({})
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0)
  const answer = formAnswer(form, Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0)))
  const ask = desk.question.value?.ask
  const to = form.with?.do === 'pass' && total === 0 ? form.with.to : undefined
  const legend = typeof to === 'string' ? desk.m.act.handTo(nameOf(desk, to)) : ask ? desk.words.answer(answer, ask) : form.key
  return (
    <fieldset class="ez-form">
      <legend>{legend}</legend>
      <div class="ez-answers">
        {form.items.map(({ id, max }) => {
          const n = counts[id] ?? 0
          return (
            <span key={id} class="ez-stepper">
              <button type="button" aria-label={`− ${nameOf(desk, id)}`} disabled={n === 0} onClick={() => set({ ...counts, [id]: n - 1 })}>
                −
              </button>
              <span>
                {nameOf(desk, id)} <b>{n}</b>
              </span>
              <button
                type="button"
                aria-label={`+ ${nameOf(desk, id)}`}
                disabled={n >= max || total >= form.max}
                onClick={() => set({ ...counts, [id]: n + 1 })}
              >
                +
              </button>
            </span>
          )
        })}
        <button type="button" class="ez-button main" disabled={total < form.min} onClick={() => void desk.send([answer])}>
          {desk.m.act.send}
        </button>
      </div>
    </fieldset>
  )
}

/** All forms of a question that are not a plain list; standing orders are on the sheets. */
export function Forms({ desk }: { desk: Desk }) {
  const forms = (desk.question.value?.forms ?? []).filter((form) => form.form !== 'pick' && form.with?.order === undefined)
  if (forms.length === 0) return null
  return (
    <>
      {forms.map((form, k) =>
        form.form === 'subset' ? (
          <Several key={`${desk.update.value?.at} ${k}`} desk={desk} form={form} />
        ) : form.form === 'amounts' ? (
          <Amounts key={`${desk.update.value?.at} ${k}`} desk={desk} form={form} />
        ) : null,
      )}
    </>
  )
}
