import type { Desk } from '../desk.ts'
import { nameOf } from '../places.ts'
import { carry, type Purchase, yardsOf } from '../shopping.ts'
import { unitsOf } from '../tokens.ts'
import { byArrows, Counter, Place } from './parts.tsx'
import { Repairs } from './repairs.tsx'

/** The shop. To buy is to place: drag a unit onto the map, or choose a place (here or on the map) and then the unit. */
export function Shop({ desk }: { desk: Desk }) {
  const { m } = desk
  const shop = desk.purchase.value
  const view = desk.view.value
  if (!shop || !view) return <div class="az-shop" />
  const places = yardsOf(shop)
  const chosen = places.find((p) => p.at === desk.yard.value && !isShut(shop, p.at)) ?? places[0]
  const goods = shop.how === 'place' ? unitsOf(shop.waiting).map(([unit]) => unit) : Object.keys(shop.prices)
  return (
    <div class="az-shop" data-how={shop.how}>
      <div class="az-purse">
        <b>
          {shop.how === 'place' ? m.buy.waiting(Object.values(shop.waiting).reduce((sum, n) => sum + n, 0)) : m.buy.have(shop.treasury)}
        </b>
        {places.length === 0 && shop.how !== 'order' ? <span>{m.buy.none}</span> : <Lot desk={desk} />}
      </div>
      <Basket desk={desk} shop={shop} power={view.turn} />
      {shop.how === 'order' ? (
        <div class="az-ordered">
          {shop.basket.length > 0 ? null : <small class="az-quiet">{m.buy.later}</small>}
          <Repairs desk={desk} shop={shop} />
        </div>
      ) : (
        <div class="az-yards" role="radiogroup" aria-label={m.buy.place} onKeyDown={byArrows}>
          {places.map(({ at, complex }) => (
            <button
              type="button"
              role="radio"
              key={`${complex?.at} ${at}`}
              class="az-yard"
              data-yard={at}
              disabled={isShut(shop, at)}
              title={isShut(shop, at) ? m.buy.shut : undefined}
              aria-checked={at === chosen?.at}
              tabIndex={at === chosen?.at ? 0 : -1}
              onClick={() => {
                desk.yard.value = at
                desk.map.reveal(at)
              }}
            >
              <span>{nameOf(desk, at)}</span>
              <small>
                {complex === null ? m.buy.open : complex.center ? m.buy.centre(complex.left) : m.buy.left(complex.left, complex.limit)}
              </small>
            </button>
          ))}
        </div>
      )}
      <div class="az-ends">
        <button type="button" class="az-button main" data-end onClick={() => void desk.finish()}>
          {shop.how === 'place' ? m.move.end.mobilize : m.move.end.purchase}
        </button>
      </div>
      <div class="az-goods">
        {goods.map((unit) => (
          <Good key={unit} desk={desk} shop={shop} unit={unit} at={chosen?.at ?? null} power={view.turn} />
        ))}
      </div>
    </div>
  )
}

/** The purchases of this phase, row by row with their place and buttons for one less and one more. */
function Basket({ desk, shop, power }: { desk: Desk; shop: Purchase; power: string }) {
  const { m } = desk
  if (shop.basket.length === 0) return null
  return (
    <ul class="az-basket" aria-label={m.buy.bought}>
      {shop.basket.map(({ unit, at, n }) => {
        const name = desk.words.name(`unit.${unit}`)
        const where = at === null ? {} : { at }
        return (
          <li key={`${unit} ${at}`} data-basket={unit}>
            <Counter desk={desk} power={power} unit={unit} n={n} />
            {at === null ? null : <Place desk={desk} at={at} />}
            <span class="az-stepper">
              <button
                type="button"
                aria-label={m.move.less(name)}
                data-less
                onClick={() => void desk.answer({ do: 'return', unit, n: 1, ...where })}
              >
                −
              </button>
              <button
                type="button"
                aria-label={m.move.more(name)}
                disabled={!shop.offers.some((offer) => offer.unit === unit && offer.at === at)}
                onClick={() => void desk.answer({ do: 'buy', unit, n: 1, ...where })}
              >
                +
              </button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** A sea zone where nothing can be built now: no slot is left, or no money for a ship. Enemy ships close none (AAZ42-MOB.2). */
const isShut = (shop: Purchase, at: string): boolean =>
  !shop.complexes.some((complex) => complex.at === at) && !shop.offers.some((offer) => offer.at === at)

/** The number of units per purchase. */
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
      <b>
        ×{n} <small>{m.buy.atOnce}</small>
      </b>
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
  const anywhere = shop.offers.some((offer) => offer.unit === unit)
  const here = shop.offers.some((offer) => offer.unit === unit && offer.at === (shop.how === 'order' ? null : at))
  const name = desk.words.name(`unit.${unit}`)
  const values = raw ? m.buy.values(raw.attack, raw.defense, raw.move) : ''
  const what = shop.how === 'place' ? m.buy.put(name, shop.waiting[unit] ?? 0) : m.buy.buy(name, cost)
  return (
    <button
      type="button"
      class={`az-good${here ? '' : anywhere ? ' elsewhere' : ' off'}`}
      data-unit={unit}
      aria-disabled={!here}
      title={values ? `${name}: ${values}` : name}
      aria-label={values ? `${what}; ${values}` : what}
      onPointerDown={(event) => carry(desk, unit, event)}
      onClick={() => {
        if (at !== null || shop.how === 'order') void desk.buy(unit, at)
      }}
    >
      <Counter desk={desk} power={power} unit={unit} />
      <span>{name}</span>
      <b>{shop.how === 'place' ? `×${shop.waiting[unit] ?? 0}` : m.buy.price(cost)}</b>
      {raw ? (
        <small aria-hidden="true">
          {m.buy.letters.map((letter, i) => (
            <span key={letter}>
              {letter}
              <i>{[raw.attack, raw.defense, raw.move][i]}</i>
            </span>
          ))}
        </small>
      ) : null}
    </button>
  )
}
