import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Speed } from '../../../board/board.ts'
import { Icon } from '../../../board/icons.tsx'
import type { AazEvent, BattlePanel, Count, Volley } from '@deadfront/aaz'
import { type Armies, ranksOf } from '@deadfront/aaz/ranks'
import { defendersOf, hasDefenders, opponentsOf, type Outcome, type ShownBattle } from '../battle-show.ts'
import { isSaid } from '../battle-log.ts'
import type { Desk } from '../desk.ts'
import { inText } from '../places.ts'
import { colourOf } from '../powers.ts'
import { stepOf, TRACK } from '../steps.ts'
import { unitsOf } from '../tokens.ts'
import { fromHere, headOf, othersOf, strangerIn } from '../odds/figures.ts'
import { Figures } from './figures.tsx'
import { Bars, Counter } from './parts.tsx'

/** The battle board: who fires on what, the dice, and the chance from here. */
export function BattleBoard({ desk }: { desk: Desk }) {
  const battle = desk.show.fight.value
  const outcome = desk.show.outcome.value
  const known = desk.battle.value
  if (!battle) return null
  const { m } = desk
  const now = TRACK.indexOf(stepOf(desk.question.value?.ask.kind, desk.log.volleys.value, battle.step, shipsFirst(desk)))
  return (
    <section class="az-battle" aria-label={m.battle.title(inText(desk, battle.at))} data-battle={battleKinds(battle).join(' ')}>
      <header>
        <h2>
          <button type="button" class="az-link" title={m.battle.lookThere} onClick={() => desk.map.show(battle.at)}>
            {m.battle.title(inText(desk, battle.at))}
          </button>
        </h2>
        <span>{battle.round > 0 ? m.battle.round(battle.round) : null}</span>
      </header>
      <ol class="az-steps">
        {TRACK.map((step, i) => (
          <li key={step} class={i < now ? 'past' : ''} aria-current={i === now ? 'step' : undefined}>
            {stepName(desk, battle, step)}
          </li>
        ))}
      </ol>
      <div class="az-sides">
        <Line
          desk={desk}
          title={m.battle.attacker}
          powers={[battle.attacker]}
          armies={{ [battle.attacker]: battle.attackers }}
          behind={{ [battle.attacker]: battle.attackersBehindLine }}
          side="attack"
          sea={battle.sea}
          hurt={battle.hurt}
        />
        <Line
          desk={desk}
          title={m.battle.defender}
          powers={opponentsOf(battle, desk.log.volleys.value)}
          armies={battle.defenders}
          behind={battle.defendersBehindLine}
          side="defense"
          sea={battle.sea}
          zombies={battle.zombies}
          hurt={battle.hurt}
        />
      </div>
      <Rolls desk={desk} />
      {outcome ? <End desk={desk} outcome={outcome} /> : known && !desk.playing.value ? <Chance desk={desk} battle={known} /> : null}
      {desk.playing.value ? <Pace desk={desk} over={outcome !== null} /> : null}
    </section>
  )
}

/** AAZ42-SEQ.1: on the 1942 board flak and bombardment come before the first round. */
const shipsFirst = (desk: Desk): boolean => desk.facts().content.antiaircraft === 'whole'

/** On land, antiaircraft artillery on the board has the first step, then the ships (AAZ42-SEQ.1). */
const stepName = (desk: Desk, { sea }: { sea: boolean }, step: string): string | undefined =>
  step === 'strikeOrSubmerge' && !sea && shipsFirst(desk) ? desk.m.raid.step : desk.m.battle.steps[step]

/** What can be won from here, how to play for it, and the other possible results. */
function Chance({ desk, battle }: { desk: Desk; battle: BattlePanel }) {
  const pressing = desk.battleOdds.value
  if (!pressing) return null
  const { forecast: odds, ceases } = fromHere(desk, pressing, battle.at)
  const { chance } = headOf(desk, odds, battle)
  return (
    <div class="az-chance">
      <b>{desk.m.battle.chance(strangerIn(desk, battle.attacker))}</b>
      <Bars win={chance} draw={0} />
      <Figures desk={desk} forecast={odds} setup={battle} />
      <p class="az-facts">
        {(ceases ? [desk.m.odds.ceaseNow] : othersOf(desk, odds, battle.attacker, defendersOf(battle))).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </div>
  )
}

/** How it ended and what it cost. */
function End({ desk, outcome: { ended, captured, lost } }: { desk: Desk; outcome: Outcome }) {
  const { m } = desk
  return (
    <div class="az-outcome" role="status">
      <b>{desk.words.event(captured ?? ended)}</b>
      {captured && ended.zombies > 0 ? <span>{m.battle.stay(ended.zombies)}</span> : null}
      {lost.map(({ power, units, ipc }) => (
        <p class="az-rank" key={power}>
          <i class="az-flag" style={{ background: colourOf(power) }} aria-hidden="true" />
          {unitsOf(units).map(([unit, n]) => (
            <Counter key={unit} desk={desk} power={power} unit={unit} n={n} faded />
          ))}
          <small>{m.battle.cost(desk.power(power), ipc)}</small>
        </p>
      ))}
      {lost.length === 0 ? <small>{m.battle.bloodless}</small> : null}
    </div>
  )
}

const SPEEDS = ['slow', 'normal', 'fast', 'instant'] as const

/** The buttons for next, skip and faster, while a battle or a raid is played. */
export function Pace({ desk, over }: { desk: Desk; over: boolean }) {
  const { m } = desk
  const go = useRef<HTMLButtonElement>(null)
  const [speed, setSpeed] = useState<Speed>(desk.api.settings().speed)
  // Enter goes on as soon as the outcome is visible, unless the focus is on something else.
  useLayoutEffect(() => {
    const at = document.activeElement
    if (over && (at === null || at === document.body || at.closest('.board-area'))) go.current?.focus({ preventScroll: true })
  }, [over])
  return (
    <footer class="az-pace">
      {over ? (
        <button type="button" class="az-button main" data-read ref={go} onClick={() => desk.map.next()}>
          {m.battle.goOn}
        </button>
      ) : (
        <button type="button" class="az-button" data-skip onClick={() => desk.skipBattle()}>
          {m.battle.skip}
        </button>
      )}
      <button type="button" class="az-button" data-skip-all onClick={() => desk.skipBattle(true)}>
        {m.battle.skipAll}
      </button>
      <label class="az-by">
        <small>{m.battle.speed}</small>
        <select
          value={speed}
          onChange={(event) => {
            const chosen = SPEEDS.find((each) => each === event.currentTarget.value) ?? 'normal'
            setSpeed(chosen)
            desk.setSpeed(chosen)
          }}
        >
          {SPEEDS.map((each) => (
            <option key={each} value={each}>
              {m.battle.speeds[each]}
            </option>
          ))}
        </select>
      </label>
    </footer>
  )
}

/** The kind of battle, from the sides that take part. */
function battleKinds({ sea, seaborne, attackers, zombies }: ShownBattle): string[] {
  const some = (count: Count): boolean => Object.values(count).some((n) => n > 0)
  return [
    sea ? 'sea' : some(seaborne) ? 'amphibious' : 'land',
    (attackers.ftr ?? 0) + (attackers.bmb ?? 0) > 0 ? 'air' : '',
    zombies > 0 ? 'dead' : '',
  ].filter(Boolean)
}

/** The kinds of each army in the order in which they are always drawn. */
const inOrder = (armies: Armies): Armies =>
  Object.fromEntries(Object.entries(armies).map(([power, count]) => [power, Object.fromEntries(unitsOf(count))]))

/** The units in rows by the number they hit on, as on the printed battle strip. */
function Line({
  desk,
  title,
  powers,
  armies,
  behind,
  side,
  sea,
  zombies = 0,
  hurt = {},
}: {
  desk: Desk
  title: string
  powers: readonly string[]
  armies: Armies
  behind: Armies
  side: 'attack' | 'defense'
  sea: boolean
  zombies?: number
  hurt?: { readonly [ship: string]: number } | undefined
}) {
  const rows = ranksOf({ armies: inOrder(armies), behind, side, sea }, (unit) => desk.facts().unit(unit))
  const standing = Object.entries(behind).flatMap(([power, count]) => unitsOf(count).map(([unit, n]) => ({ power, unit, n })))
  return (
    <div class={`az-line ${side}`}>
      <h3>
        <small>{title}</small>
        {powers.map((power) => (
          <span key={power}>
            <i class="az-flag" style={{ background: colourOf(power) }} aria-hidden="true" />
            {desk.power(power)}
          </span>
        ))}
        {powers.length === 0 ? <span class="dead">{desk.m.battle.dead}</span> : null}
      </h3>
      {rows.map(([value, list]) => (
        <div class="az-rank" key={value}>
          <span class="az-value" title={desk.m.battle.needs(value)}>
            {value}
          </span>
          {list.map(({ power, unit, n }) => (
            <Counter key={`${power}${unit}`} desk={desk} power={power} unit={unit} n={n} hurt={hurt[`${power} ${unit}`] ?? 0} />
          ))}
        </div>
      ))}
      {zombies > 0 ? (
        <div class="az-rank dead">
          <span class="az-value" aria-hidden="true">
            <Icon name="skull" />
          </span>
          <Counter desk={desk} power="zombies" unit="zom" n={zombies} />
        </div>
      ) : null}
      {standing.length > 0 ? (
        <div class="az-rank behind">
          <small>{desk.m.battle.standing}</small>
          {standing.map(({ power, unit, n }) => (
            <Counter key={`${power}${unit}`} desk={desk} power={power} unit={unit} n={n} faded />
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** The dice of the last round, with what they hit. */
function Rolls({ desk }: { desk: Desk }) {
  const all = desk.log.volleys.value
  const from = all.findLastIndex((e) => e.type === 'roundFought')
  const events = all.slice(Math.max(0, from))
  return (
    <div class="az-rolls" aria-live="polite">
      {events.flatMap((event, i) => roll(desk, event, i, events))}
    </div>
  )
}

function roll(desk: Desk, event: AazEvent, key: number, round: readonly AazEvent[]) {
  const { m } = desk
  if (event.type === 'unitsFired')
    return [
      <p key={key}>
        {event.volleys.map((volley, j) => (
          <Dice key={j} desk={desk} volley={volley} />
        ))}
        <b>{m.battle.hits(event.hits)}</b>
        {event.zombieHits > 0 && !desk.show.fight.value?.sea ? (
          <Counter desk={desk} power="zombies" unit="zom" n={event.zombieHits} />
        ) : null}
      </p>,
    ]
  if (event.type === 'zombiesBit') {
    const idle = event.defenderBites > 0 && !hasDefenders(desk.show.fight.value, round)
    return [
      <p key={key} class="dead">
        {event.dice.map((pips, j) => (
          <i class={`az-die z${pips <= 2 || (pips === 3 && !idle) ? ' hit' : ''}`} key={j} title={m.battle.face[biteFace(pips)]}>
            {biteFace(pips)}
          </i>
        ))}
        <b>{m.battle.bites(event.attackerBites + (idle ? 0 : event.defenderBites))}</b>
        <small>{m.battle.bitten(event.attackerBites, idle ? 0 : event.defenderBites)}</small>
        {idle ? <small>{m.battle.noDefender}</small> : null}
      </p>,
    ]
  }
  return isSaid(event) ? [<p key={key}>{desk.words.event(event)}</p>] : []
}

/** AAZ-COMP.4: two faces bite the attacker, one the defender. */
const biteFace = (pips: number): string => (pips <= 2 ? 'A' : pips === 3 ? 'D' : '–')

function Dice({ desk, volley }: { desk: Desk; volley: Volley }) {
  return (
    <span class="az-volley">
      <Counter desk={desk} power={volley.power} unit={volley.unit} />
      {volley.dice.map((pips, i) => (
        <i class={`az-die${pips === 6 ? ' z' : pips <= volley.value ? ' hit' : ''}`} key={i}>
          {pips === 6 ? <Icon name="skull" size={16} /> : pips}
        </i>
      ))}
    </span>
  )
}
