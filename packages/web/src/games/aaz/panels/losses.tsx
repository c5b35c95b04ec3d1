import type { AmountsForm } from '@deadfront/kernel'
import type { Desk } from '../desk.ts'
import { suggestedLosses } from '../question.ts'
import { total } from '../tokens.ts'
import { Counter } from './parts.tsx'

/** Who is lost: a good choice is one click away, any other by hand. */
export function Losses({ desk, form }: { desk: Desk; form: AmountsForm }) {
  const { m } = desk
  const view = desk.view.value
  const battle = desk.battle.value
  const lose = desk.losing.value
  const chosen = total(lose)
  const suggestion = suggestedLosses(form, (unit) => desk.facts().unit(unit)?.cost ?? 0, battle?.sea ?? false)
  const set = (id: string, n: number) => {
    desk.losing.value = { ...desk.losing.peek(), [id]: n }
  }
  return (
    <div class="az-losses">
      <b>{m.battle.lose(form.min)}</b>
      <div class="az-steppers">
        {form.items.map((item) => {
          const id = String(item.id)
          const unit = id.split(' ').at(-1) as string
          const owner = id.split(' ')[0] as string
          const power = view && owner in view.powers ? owner : (desk.question.value?.seat ?? '')
          const n = lose[id] ?? 0
          const name = desk.unitName(id)
          return (
            <span class="az-stepper" key={id} data-unit={unit}>
              <button type="button" aria-label={m.move.less(name)} disabled={n === 0} onClick={() => set(id, n - 1)}>
                −
              </button>
              <span class="az-picked" title={name}>
                <Counter desk={desk} power={power} unit={unit} faded={n === 0} />
                <b>{n}</b>
                <small>/{item.max}</small>
              </span>
              <button
                type="button"
                aria-label={m.move.more(name)}
                disabled={n >= item.max || chosen >= form.max}
                onClick={() => set(id, n + 1)}
              >
                +
              </button>
            </span>
          )
        })}
      </div>
      <div class="az-ends">
        <button type="button" class="az-button" disabled={chosen < form.min} onClick={() => void desk.answer({ ...form.with, lose })}>
          {m.battle.confirm}
        </button>
        <button type="button" class="az-button main" data-suggested onClick={() => void desk.answer({ ...form.with, lose: suggestion })}>
          {`${m.battle.suggested}: ${desk.unitWords(suggestion)}`}
        </button>
      </div>
    </div>
  )
}
