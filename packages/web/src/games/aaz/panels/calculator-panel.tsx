import { tableFrom } from '@deadfront/ai/aaz/odds'
import { useEffect, useRef } from 'preact/hooks'
import type { Desk } from '../desk.ts'
import { BOARDS, bombardsFirst, unitsOfBoard } from '../odds/boards.ts'
import { Calculator } from '../odds/calculator.tsx'
import { EMPTY_SUM, textOfSum } from '../odds/calculator-sum.ts'
import { nameOf } from '../places.ts'
import { total } from '../tokens.ts'

/** The calculator beside the map: any battle, or one of the map to begin with. */
export function CalculatorPanel({ desk }: { desk: Desk }) {
  const view = desk.view.value
  const sum = desk.calculated.value ?? { ...EMPTY_SUM, board: view?.scenario ?? '1941' }
  const t = desk.m.odds.calculator
  const places = Object.entries(view?.spaces ?? {})
    .filter(([, { units, zombies }]) => Object.values(units ?? {}).some((count) => total(count) > 0) || (zombies ?? 0) > 0)
    .map(([at]) => ({ at, name: nameOf(desk, at) }))
    .sort((a, b) => a.name.localeCompare(b.name, desk.api.language, { numeric: true }))
  const own = desk.content.value
  const box = useRef<HTMLDivElement>(null)
  const at = desk.calculatedAt.value
  const before = useRef(at)
  // A battle that the player opens is scrolled into view, wherever it was opened from.
  useEffect(() => {
    if (at !== null && at !== before.current) box.current?.closest('.game-panel')?.scrollIntoView({ block: 'start' })
    before.current = at
  }, [at])
  return (
    <div class="az-calc-panel" ref={box}>
      <label class="az-calc-from">
        {t.from}{' '}
        <select
          value={desk.calculatedAt.value ?? ''}
          data-calculate-from
          onChange={(event) => {
            if (event.currentTarget.value) void desk.calculateAt(event.currentTarget.value)
          }}
        >
          <option value="">{t.choose}</option>
          {places.map(({ at, name }) => (
            <option key={at} value={at}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {desk.calculated.value === null ? (
        <button
          type="button"
          class="az-button"
          data-by-hand
          onClick={() => {
            desk.calculated.value = sum
          }}
        >
          {t.byHand}
        </button>
      ) : (
        <Calculator
          m={desk.m}
          odds={desk.odds}
          sum={sum}
          change={(next) => {
            desk.calculatedAt.value = null
            desk.calculated.value = next
          }}
          boards={own ? [sum.board] : BOARDS}
          bombardsFirst={(board) => (own ? own.bombardment === 'landed' : bombardsFirst(board))}
          unitsOf={(board) => (own ? tableFrom(own.units) : unitsOfBoard(board))}
          unitName={(unit, n) => desk.unitName(unit, n)}
          link={own ? undefined : (shared) => new URL(`#/odds/aaz/${encodeURIComponent(textOfSum(shared))}`, location.href).href}
        />
      )}
    </div>
  )
}
