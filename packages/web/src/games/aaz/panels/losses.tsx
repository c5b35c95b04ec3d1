import type { Count } from '@deadfront/aaz'
import type { AmountsForm, Refusal } from '@deadfront/kernel'
import { useEffect, useState } from 'preact/hooks'
import type { Desk } from '../desk.ts'
import { lossEnds, ownerOfLosses, suggestionWords } from '../loss-count.ts'
import { colourOf } from '../powers.ts'
import { total } from '../tokens.ts'
import { UnitStepper } from './parts.tsx'

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
          const refusal = chosen < form.max ? barred.get(id) : undefined
          return (
            <UnitStepper
              key={id}
              desk={desk}
              power={power}
              unit={id.split(' ').at(-1) as string}
              name={desk.unitName(id)}
              n={lose[id] ?? 0}
              max={item.max}
              blocked={chosen >= form.max || refusal !== undefined}
              why={refusal && desk.words.refusal(refusal)}
              onChange={(n) => (desk.losing.value = { ...desk.losing.peek(), [id]: n })}
            >
              {id.startsWith('seaborne ') ? <small class="az-off-boats">{m.battle.offBoats}</small> : null}
            </UnitStepper>
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
