import type { Count } from '@deadfront/aaz'
import type { AmountsForm, Refusal } from '@deadfront/kernel'
import { useEffect, useState } from 'preact/hooks'
import type { Desk } from '../desk.ts'
import { lossEnds, ownerOfLosses, suggestionWords } from '../loss-count.ts'
import { colourOf } from '../powers.ts'
import { total } from '../tokens.ts'
import { Counter } from './parts.tsx'

/** Units that the referee does not allow as the last losses, and why: transports while other units are left, for example. */
function useBarred(desk: Desk, form: AmountsForm, lose: Count): ReadonlyMap<string, Refusal> {
  const [barred, setBarred] = useState<ReadonlyMap<string, Refusal>>(new Map())
  const key = JSON.stringify([form, lose])
  useEffect(() => {
    let stale = false
    const isLast = total(lose) + 1 === form.min
    const asked = isLast ? form.items.filter(({ id, max }) => (lose[id] ?? 0) < max) : []
    const seat = desk.question.peek()?.seat
    void Promise.all(
      asked.map(async ({ id }): Promise<[string, Refusal][]> => {
        const refusal = await desk.api.whyNot({ ...form.with, lose: { ...lose, [id]: (lose[id] ?? 0) + 1 } }, seat)
        return refusal ? [[String(id), refusal]] : []
      }),
    ).then((found) => {
      if (!stale) setBarred(new Map(found.flat()))
    })
    return () => {
      stale = true
    }
  }, [key])
  return barred
}

/** How many of one kind are lost: fewer and more, as long as the rules take one more. */
function LossStepper({ desk, power, item, full, barred }: StepperProps) {
  const { m } = desk
  const id = String(item.id)
  const unit = id.split(' ').at(-1) as string
  const name = desk.unitName(id)
  const n = desk.losing.value[id] ?? 0
  const set = (count: number) => {
    desk.losing.value = { ...desk.losing.peek(), [id]: count }
  }
  return (
    <span class="az-stepper" data-unit={unit}>
      <button type="button" aria-label={m.move.less(name)} disabled={n === 0} onClick={() => set(n - 1)}>
        −
      </button>
      <span class="az-picked" title={name}>
        <Counter desk={desk} power={power} unit={unit} faded={n === 0} />
        {id.startsWith('seaborne ') ? <small class="az-off-boats">{m.battle.offBoats}</small> : null}
        <b>{n}</b>
        <small>/{item.max}</small>
      </span>
      <button
        type="button"
        aria-label={m.move.more(name)}
        title={barred ? desk.words.refusal(barred) : undefined}
        disabled={n >= item.max || full || barred !== undefined}
        onClick={() => set(n + 1)}
      >
        +
      </button>
    </span>
  )
}

interface StepperProps {
  desk: Desk
  power: string
  item: AmountsForm['items'][number]
  /** All that must be lost is chosen. */
  full: boolean
  /** Why one more of these cannot be lost. */
  barred: Refusal | undefined
}

/** The choice of losses: a good one by one click, any other by hand. */
export function Losses({ desk, form }: { desk: Desk; form: AmountsForm }) {
  const { m } = desk
  const view = desk.view.value
  const lose = desk.losing.value
  const chosen = total(lose)
  const suggestion = desk.suggestion.value
  const barred = useBarred(desk, form, lose)
  const owner = ownerOfLosses(desk.question.value, desk.battle.value)
  return (
    <div class="az-losses">
      <b class="az-whose">
        {owner ? (
          <span>
            <i class="az-flag" style={{ background: colourOf(owner) }} aria-hidden="true" />
            {desk.power(owner)}
          </span>
        ) : null}
        {m.battle.lose(chosen, form.min)}
      </b>
      <div class="az-steppers">
        {form.items.map((item) => {
          const id = String(item.id)
          const named = id.split(' ')[0] as string
          const power = view && named in view.powers ? named : (owner ?? desk.question.value?.seat ?? '')
          return (
            <LossStepper
              key={id}
              desk={desk}
              power={power}
              item={item}
              full={chosen >= form.max}
              barred={chosen < form.max ? barred.get(id) : undefined}
            />
          )
        })}
      </div>
      <div class="az-ends">
        {lossEnds(chosen, form.min).map(({ end, main }) =>
          end === 'confirm' ? (
            <button
              type="button"
              key={end}
              class={`az-button${main ? ' main' : ''}`}
              data-confirm
              disabled={chosen < form.min}
              onClick={() => void desk.answer({ ...form.with, lose })}
            >
              {m.battle.confirm}
            </button>
          ) : suggestion ? (
            <button
              type="button"
              key={end}
              class={`az-button${main ? ' main' : ''}`}
              data-suggested
              onClick={() => void desk.answer({ ...form.with, lose: suggestion })}
            >
              {suggestionWords(desk, suggestion)}
            </button>
          ) : null,
        )}
      </div>
    </div>
  )
}
