import type { Desk, Purchase } from '../desk.ts'
import { nameOf } from '../places.ts'
import { carry } from '../shopping.ts'
import { byArrows, Counter } from './parts.tsx'

/** Buying is placing: carry a unit onto the map, or choose a place (here or on the map) and then the unit. */
export function Shop({ desk }: { desk: Desk }) {
  const { m } = desk
  const shop = desk.purchase.value
  const view = desk.view.value
  if (!shop || !view) return <div class="az-shop" />
  const places = shop.complexes.flatMap((complex) => [{ at: complex.at, complex }, ...complex.zones.map((at) => ({ at, complex }))])
  const chosen = places.find((p) => p.at === desk.yard.value) ?? places[0]
  return (
    <div class="az-shop">
      <div class="az-purse">
        <b>{m.buy.have(shop.treasury)}</b>
        {places.length === 0 ? <span>{m.buy.none}</span> : <Lot desk={desk} />}
      </div>
      <div class="az-yards" role="radiogroup" aria-label={m.buy.place} onKeyDown={byArrows}>
        {places.map(({ at, complex }) => (
          <button
            type="button"
            role="radio"
            key={`${complex.at} ${at}`}
            class="az-yard"
            data-yard={at}
            aria-checked={at === chosen?.at}
            tabIndex={at === chosen?.at ? 0 : -1}
            onClick={() => {
              desk.yard.value = at
            }}
          >
            <span>{nameOf(desk, at)}</span>
            <small>{complex.center ? m.buy.centre(complex.left) : m.buy.left(complex.left, complex.limit)}</small>
          </button>
        ))}
      </div>
      <div class="az-ends">
        <button type="button" class="az-button main" data-end onClick={() => void desk.finish()}>
          {m.move.end.purchase}
        </button>
      </div>
      <div class="az-goods">
        {desk.facts().units.map((unit) => (
          <Good key={unit} desk={desk} shop={shop} unit={unit} at={chosen?.at ?? null} power={view.turn} />
        ))}
      </div>
    </div>
  )
}

/** How many at one go. */
function Lot({ desk }: { desk: Desk }) {
  const { m } = desk
  const n = desk.lot.value
  const set = (to: number) => {
    desk.lot.value = Math.max(1, Math.min(12, to))
  }
  return (
    <span class="az-stepper az-lot" role="group" aria-label={m.buy.lot}>
      <button type="button" aria-label={m.buy.fewer} disabled={n === 1} onClick={() => set(n - 1)}>
        −
      </button>
      <b>×{n}</b>
      <button type="button" aria-label={m.buy.more} onClick={() => set(n + 1)}>
        +
      </button>
    </span>
  )
}

function Good({ desk, shop, unit, at, power }: { desk: Desk; shop: Purchase; unit: string; at: string | null; power: string }) {
  const { m } = desk
  const raw = desk.facts().unit(unit)
  const cost = shop.prices[unit] ?? 0
  const anywhere = shop.buys.some((buy) => buy.unit === unit)
  const here = at !== null && shop.buys.some((buy) => buy.unit === unit && buy.at === at)
  const name = desk.words.name(`unit.${unit}`)
  const values = raw ? m.buy.values(raw.attack, raw.defense, raw.move) : ''
  return (
    <button
      type="button"
      class={`az-good${here ? '' : anywhere ? ' elsewhere' : ' off'}`}
      data-unit={unit}
      aria-disabled={!here}
      title={`${name}: ${values}`}
      aria-label={`${m.buy.buy(name, cost)}; ${values}`}
      onPointerDown={(event) => carry(desk, unit, event)}
      onClick={() => {
        if (at !== null) void desk.buy(unit, at)
      }}
    >
      <Counter desk={desk} power={power} unit={unit} />
      <span>{name}</span>
      <b>{cost}</b>
      {raw ? <small aria-hidden="true">{`${raw.attack}·${raw.defense}·${raw.move}`}</small> : null}
    </button>
  )
}
