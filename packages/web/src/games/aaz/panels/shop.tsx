import { signal } from '@preact/signals'
import type { Desk } from '../desk.ts'
import { Counter, Place } from './parts.tsx'

const where = signal<string | null>(null)

/** Buying is placing: choose the factory or its waters, then the unit; or drag a unit onto the map's list of places. */
export function Shop({ desk }: { desk: Desk }) {
  const { m } = desk
  const shop = desk.purchase.value
  const view = desk.view.value
  if (!shop || !view) return <div class="az-shop" />
  const places = shop.complexes.flatMap((complex) => [{ at: complex.at, complex }, ...complex.zones.map((at) => ({ at, complex }))])
  const chosen = places.find((p) => p.at === where.value) ?? places[0]
  const units = desk.facts().units
  const buy = (unit: string, at: string) => void desk.answer({ do: 'buy', unit, at, n: 1 })
  return (
    <div class="az-shop">
      <div class="az-purse">
        <b>{m.buy.have(shop.treasury)}</b>
        {places.length === 0 ? <span>{m.buy.none}</span> : null}
      </div>
      <div class="az-yards" role="radiogroup" aria-label={m.buy.place}>
        {places.map(({ at, complex }) => (
          <button
            type="button"
            role="radio"
            key={at}
            class="az-yard"
            aria-checked={at === chosen?.at}
            onClick={() => {
              where.value = at
              desk.hover.value = at
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              const unit = event.dataTransfer?.getData('text/plain')
              if (unit) buy(unit, at)
            }}
          >
            <span>{at.startsWith('sz') ? m.place.sea(at.slice(2)) : at}</span>
            <small>{complex.center ? m.buy.centre : m.buy.left(complex.left, complex.limit)}</small>
          </button>
        ))}
      </div>
      <div class="az-goods">
        {units.map((unit) => {
          const raw = desk.facts().unit(unit)
          const cost = shop.prices[unit] ?? 0
          const can = chosen !== undefined && shop.buys.some((b) => b.unit === unit && b.at === chosen.at)
          const name = desk.words.name(`unit.${unit}`)
          return (
            <button
              type="button"
              class={`az-good${can ? '' : ' off'}`}
              key={unit}
              data-unit={unit}
              draggable
              aria-disabled={!can}
              title={raw ? m.buy.values(raw.attack, raw.defense, raw.move) : name}
              aria-label={`${m.buy.buy(name, cost)}; ${raw ? m.buy.values(raw.attack, raw.defense, raw.move) : ''}`}
              onDragStart={(event) => event.dataTransfer?.setData('text/plain', unit)}
              onClick={(event) => {
                if (!chosen) return
                if (can) return buy(unit, chosen.at)
                const anchor = event.currentTarget
                void desk.api
                  .whyNot({ do: 'buy', unit, at: chosen.at, n: 1 }, desk.question.peek()?.seat)
                  .then((refusal) => refusal && desk.api.tip(anchor, { refusal }))
              }}
            >
              <Counter desk={desk} power={view.turn} unit={unit} />
              <span>{name}</span>
              <b>{cost}</b>
            </button>
          )
        })}
      </div>
      <div class="az-ends">
        {chosen ? <Place desk={desk} at={chosen.at} /> : null}
        <button type="button" class="az-button main" data-end onClick={() => void desk.finish()}>
          {m.move.end.purchase}
        </button>
      </div>
    </div>
  )
}
