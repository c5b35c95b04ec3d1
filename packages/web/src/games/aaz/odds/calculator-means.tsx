import type { Tech, UnitTable } from '@deadfront/ai/aaz/odds'
import type { Messages } from '../messages/messages.ts'
import { LossList } from '../panels/loss-list.tsx'
import { SILHOUETTES, SKULL } from '../silhouettes.ts'
import { bombarders, type CalculatorReply, EMPTY_SUM, fallingOrder, type Sum, TECHS } from './calculator-sum.ts'
import type { OddsDesk } from './odds-desk.ts'

/** Where the calculator is shown: on a table, or on its own page. */
export interface CalculatorPlace {
  m: Messages
  odds: OddsDesk
  sum: Sum
  change(sum: Sum): void
  boards: readonly string[]
  unitsOf(board: string): UnitTable
  bombardsFirst(board: string): boolean
  unitName(unit: string, n?: number): string
  /** The whole address of the sum on a page of its own; absent on a player-made board, which has no address. */
  link?: ((sum: Sum) => string) | undefined
}

export interface Part {
  place: CalculatorPlace
}

interface NumberProps {
  id: string
  name: string
  icon: string
  n: number
  m: Messages
  set(n: number): void
}

export function Number({ id, name, icon, n, m, set }: NumberProps) {
  const t = m.odds.calculator
  return (
    <div class={`az-calc-number${n > 0 ? ' some' : ''}`} data-unit={id}>
      <svg viewBox="0 0 24 16" width="27" height="18" aria-hidden="true" focusable="false">
        <path d={icon} fill-rule="evenodd" />
      </svg>
      <span>{name}</span>
      <button type="button" aria-label={t.less(name)} disabled={n === 0} onClick={() => set(n - 1)}>
        −
      </button>
      <input
        type="number"
        min={0}
        max={99}
        inputMode="numeric"
        aria-label={name}
        value={n}
        onInput={(event) => set(Math.trunc(event.currentTarget.valueAsNumber || 0))}
      />
      <button type="button" aria-label={t.more(name)} onClick={() => set(n + 1)}>
        +
      </button>
    </div>
  )
}

interface MeansProps extends Part {
  units: UnitTable
  reply: CalculatorReply | null
}

/** Zombies, landing, technologies, the way back, orders, who falls first. */
export function Means({ place, units, reply }: MeansProps) {
  const { m, sum, change } = place
  const t = m.odds.calculator
  return (
    <div class="az-calc-means">
      {sum.sea ? null : (
        <>
          <Number id="zom" name={t.zombies} icon={SKULL} n={sum.zombies} m={m} set={(n) => change({ ...sum, zombies: clamp(n) })} />
          <Check label={t.friendly} on={sum.friendly} set={(friendly) => change({ ...sum, friendly })} />
          <Check label={t.landing} on={sum.landing} set={(landing) => change({ ...sum, landing })} />
          {sum.landing ? <Landing place={place} units={units} /> : null}
        </>
      )}
      <Check label={t.retreat} on={sum.retreat} set={(retreat) => change({ ...sum, retreat })} />
      <Begun place={place} units={units} />
      {sum.aim === 'orders' ? <Orders place={place} /> : null}
      {sum.sea ? null : (
        <div class="az-calc-techs">
          <Techs label={t.techOf.attacker} names={t.techs} on={sum.aTech} set={(aTech) => change({ ...sum, aTech })} />
          {sum.friendly ? null : (
            <Techs
              label={t.techOf.defender}
              names={t.techs}
              only="z4Explosives"
              on={sum.dTech}
              set={(dTech) => change({ ...sum, dTech })}
            />
          )}
        </div>
      )}
      <Falls place={place} units={units} side="attack" best={reply?.attackOrder ?? []} />
      {sum.friendly && !sum.sea ? null : <Falls place={place} units={units} side="defend" best={[]} />}
      <div class="az-calc-tools">
        <button
          type="button"
          class="az-button"
          onClick={() =>
            change({
              ...sum,
              attack: sum.defend,
              defend: sum.attack,
              aTech: sum.dTech,
              dTech: sum.aTech,
              hurt: { attack: sum.hurt.defend, defend: sum.hurt.attack },
              order: sum.defendOrder,
              defendOrder: sum.order,
              landed: {},
            })
          }
        >
          {t.swap}
        </button>
        <button type="button" class="az-button" onClick={() => change({ ...EMPTY_SUM, board: sum.board, sea: sum.sea, aim: sum.aim })}>
          {t.clearAll}
        </button>
      </div>
    </div>
  )
}

/** What has happened in a battle that goes on: ships hit once, antiaircraft fire. */
function Begun({ place, units }: Part & { units: UnitTable }) {
  const { m, sum, change } = place
  const t = m.odds.calculator
  const tough = (side: 'attack' | 'defend'): number =>
    Object.entries(sum[side]).reduce((ships, [id, n]) => ships + ((units[id]?.hits ?? 1) > 1 ? n : 0), 0)
  const sides = (['attack', 'defend'] as const).filter((side) => sum.sea && tough(side) > 0)
  const flak = !sum.sea && Object.entries(sum.defend).some(([id, n]) => n > 0 && units[id]?.traits?.includes('flak'))
  return (
    <>
      {sides.map((side) => (
        <Number
          key={side}
          id={`hurt-${side}`}
          name={t.hurt[side]}
          icon={SILHOUETTES['bb'] ?? ''}
          n={sum.hurt[side]}
          m={m}
          set={(n) => change({ ...sum, hurt: { ...sum.hurt, [side]: Math.min(tough(side), clamp(n)) } })}
        />
      ))}
      {flak ? <Check label={t.begun} on={sum.begun} set={(begun) => change({ ...sum, begun })} /> : null}
    </>
  )
}

const clamp = (n: number): number => Math.max(0, Math.min(99, n))

/** How many of each kind come off transports, and which ships bombard. */
function Landing({ place, units }: Part & { units: UnitTable }) {
  const { m, sum, change } = place
  const t = m.odds.calculator
  const land = Object.keys(units).filter((id) => units[id]?.class === 'land' && (sum.attack[id] ?? 0) > 0)
  const ships = bombarders(units)
  const all = Object.values(sum.landed).every((n) => n === 0)
  const landed = (id: string): number => (all ? (sum.attack[id] ?? 0) : Math.min(sum.attack[id] ?? 0, sum.landed[id] ?? 0))
  const set = (id: string, n: number) =>
    change({
      ...sum,
      landed: { ...Object.fromEntries(land.map((each) => [each, landed(each)])), [id]: Math.min(sum.attack[id] ?? 0, clamp(n)) },
    })
  return (
    <fieldset class="az-calc-army" data-side="landing">
      {land.map((id) => (
        <Number
          key={id}
          id={`landed-${id}`}
          name={t.landed(place.unitName(id))}
          icon={SILHOUETTES[id] ?? ''}
          n={landed(id)}
          m={m}
          set={(n) => set(id, n)}
        />
      ))}
      {ships.map((id) => (
        <Number
          key={id}
          id={`bombard-${id}`}
          name={t.bombard(place.unitName(id))}
          icon={SILHOUETTES[id] ?? ''}
          n={sum.bombard[id] ?? 0}
          m={m}
          set={(n) => change({ ...sum, bombard: { ...sum.bombard, [id]: clamp(n) } })}
        />
      ))}
    </fieldset>
  )
}

/** The attacker's standing orders. */
function Orders({ place }: Part) {
  const { m, sum, change } = place
  const t = m.odds.calculator
  return (
    <fieldset class="az-calc-army" data-side="orders">
      <legend>{t.aims.orders}</legend>
      {sum.sea ? null : <Check label={t.press} on={sum.press} set={(press) => change({ ...sum, press })} />}
      <Check label={t.goesBack} on={sum.retreatAt >= 0} set={(on) => change({ ...sum, retreatAt: on ? 2 : -1 })} />
      {sum.retreatAt >= 0 ? (
        <Number id="retreat-at" name={t.retreatAt} icon="" n={sum.retreatAt} m={m} set={(n) => change({ ...sum, retreatAt: clamp(n) })} />
      ) : null}
    </fieldset>
  )
}

/** The order of a side's losses: automatic, or kind by kind as chosen here. */
function Falls({ place, units, side, best }: Part & { units: UnitTable; side: 'attack' | 'defend'; best: readonly string[] }) {
  const { m, sum, change } = place
  const t = m.odds.calculator
  const key = side === 'attack' ? 'order' : 'defendOrder'
  const kinds = fallingOrder(sum, side, units)
  if (kinds.length < 2) return null
  const own = sum[key].length > 0
  // The player's own order begins as a copy of the one in force.
  const begin = [...new Set([...best.map((entry) => entry.replace(/^\d+ /, '')).filter((id) => kinds.includes(id)), ...kinds])]
  return (
    <fieldset class="az-calc-order" data-order={side}>
      <legend>{t.falling[side]}</legend>
      <Check label={t.ownOrder} on={own} set={(on) => change({ ...sum, [key]: on ? begin : [] })} />
      {own ? (
        <LossList
          m={m}
          order={kinds}
          name={(unit) => place.unitName(unit)}
          picture={(unit) => (
            <svg viewBox="0 0 24 16" width="27" height="18" aria-hidden="true" focusable="false">
              <path d={SILHOUETTES[unit] ?? ''} fill-rule="evenodd" />
            </svg>
          )}
          set={(order) => change({ ...sum, [key]: order })}
        />
      ) : (
        <p class="az-calc-note">{side === 'defend' || sum.aim === 'orders' ? m.orders.cheapest : t.orderBest}</p>
      )}
    </fieldset>
  )
}

function Check({ label, on, set }: { label: string; on: boolean; set(on: boolean): void }) {
  return (
    <label class="az-calc-check">
      <input type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} /> {label}
    </label>
  )
}

interface TechsProps {
  label: string
  names: { readonly [T in Tech]: string }
  on: readonly Tech[]
  only?: Tech
  set(techs: Tech[]): void
}

function Techs({ label, names, on, only, set }: TechsProps) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {TECHS.filter((tech) => only === undefined || tech === only).map((tech) => (
        <Check
          key={tech}
          label={names[tech]}
          on={on.includes(tech)}
          set={(has) => set(TECHS.filter((x) => (x === tech ? has : on.includes(x))))}
        />
      ))}
    </fieldset>
  )
}
