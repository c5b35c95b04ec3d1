import type { AazEvent, Count, Volley } from '@deadfront/aaz'
import type { BattleNow, Desk } from '../desk.ts'
import { percent } from '../picture.ts'
import { unitsOf } from '../tokens.ts'
import { Bars, Counter } from './parts.tsx'

const TRACK = ['strikeOrSubmerge', 'zombiesBite', 'attackersFire', 'defendersFire', 'deadRise', 'removeCasualties', 'press', 'conclude']
const STEP_OF: { readonly [step: string]: string } = {
  attackersStrike: 'strikeOrSubmerge',
  defendersChoose: 'strikeOrSubmerge',
  defendersStrike: 'strikeOrSubmerge',
  struckRemoved: 'strikeOrSubmerge',
  bombardment: 'attackersFire',
}

/** The battle board: who fires on what, the dice as they fell, and the chance from here. */
export function BattleBoard({ desk }: { desk: Desk }) {
  const battle = desk.battle.value
  if (!battle) return null
  const { m } = desk
  const now = STEP_OF[battle.step] ?? battle.step
  const odds = desk.battleOdds.value
  return (
    <section class="az-battle" aria-label={m.battle.title(battle.at)} data-battle={battleKinds(battle).join(' ')}>
      <header>
        <h2>{m.battle.title(battle.at)}</h2>
        <span>{battle.round > 0 ? m.battle.round(battle.round) : null}</span>
      </header>
      <ol class="az-steps">
        {TRACK.map((step) => (
          <li key={step} aria-current={step === now ? 'step' : undefined}>
            {m.battle.steps[step]}
          </li>
        ))}
      </ol>
      <div class="az-sides">
        <Line
          desk={desk}
          title={`${m.battle.attacker}: ${desk.power(battle.attacker)}`}
          armies={{ [battle.attacker]: battle.attackers }}
          behind={{ [battle.attacker]: battle.attackersBehindLine }}
          side="attack"
        />
        <Line
          desk={desk}
          title={defenders(desk, battle)}
          armies={battle.defenders}
          behind={battle.defendersBehindLine}
          side="defense"
          zombies={battle.zombies}
        />
      </div>
      <Rolls desk={desk} />
      {odds ? (
        <p class="az-chance">
          <span>{m.battle.chance}</span>
          <strong>{percent(odds.attackerWins)}</strong>
          <Bars win={odds.attackerWins} draw={odds.draw} />
        </p>
      ) : null}
    </section>
  )
}

/** What kind of battle it is, by who takes part. */
function battleKinds({ sea, seaborne, attackers, zombies }: BattleNow): string[] {
  const some = (count: Count): boolean => Object.values(count).some((n) => n > 0)
  return [
    sea ? 'sea' : some(seaborne) ? 'amphibious' : 'land',
    (attackers.ftr ?? 0) + (attackers.bmb ?? 0) > 0 ? 'air' : '',
    zombies > 0 ? 'dead' : '',
  ].filter(Boolean)
}

const defenders = (desk: Desk, battle: BattleNow): string => {
  const powers = new Set([...Object.keys(battle.defenders), ...Object.keys(battle.defendersBehindLine)])
  const names = [...powers].map((power) => desk.power(power))
  return names.length > 0 ? `${desk.m.battle.defender}: ${names.join(', ')}` : desk.m.battle.dead
}

type Armies = { readonly [power: string]: Count }

/** The units in rows by the number they hit on, as on the printed battle strip. */
function Line({
  desk,
  title,
  armies,
  behind,
  side,
  zombies = 0,
}: {
  desk: Desk
  title: string
  armies: Armies
  behind: Armies
  side: 'attack' | 'defense'
  zombies?: number
}) {
  const rows = new Map<number, { power: string; unit: string; n: number }[]>()
  for (const [power, count] of Object.entries(armies))
    for (const [unit, n] of unitsOf(count)) {
      const value = desk.facts().unit(unit)?.[side] ?? 0
      rows.set(value, [...(rows.get(value) ?? []), { power, unit, n }])
    }
  const hurt = Object.entries(behind).flatMap(([power, count]) => unitsOf(count).map(([unit, n]) => ({ power, unit, n })))
  return (
    <div class={`az-line ${side}`}>
      <h3>{title}</h3>
      {[...rows]
        .sort(([a], [b]) => a - b)
        .map(([value, list]) => (
          <div class="az-rank" key={value}>
            <span class="az-value" title={desk.m.battle.needs(value)}>
              {value}
            </span>
            {list.map(({ power, unit, n }) => (
              <Counter key={`${power}${unit}`} desk={desk} power={power} unit={unit} n={n} />
            ))}
          </div>
        ))}
      {zombies > 0 ? (
        <div class="az-rank dead">
          <span class="az-value" aria-hidden="true">
            ☠
          </span>
          <Counter desk={desk} power="zombies" unit="zom" n={zombies} />
        </div>
      ) : null}
      {hurt.length > 0 ? (
        <div class="az-rank behind">
          <small>{desk.m.battle.standing}</small>
          {hurt.map(({ power, unit, n }) => (
            <Counter key={`${power}${unit}`} desk={desk} power={power} unit={unit} n={n} faded />
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** The dice of the last round, with what they hit. */
function Rolls({ desk }: { desk: Desk }) {
  const all = desk.volleys.value
  const from = all.findLastIndex((e) => e.type === 'roundFought')
  const events = all.slice(Math.max(0, from))
  return (
    <div class="az-rolls" aria-live="polite">
      {events.flatMap((event, i) => roll(desk, event, i))}
    </div>
  )
}

function roll(desk: Desk, event: AazEvent, key: number) {
  const { m } = desk
  if (event.type === 'unitsFired')
    return [
      <p key={key}>
        {event.volleys.map((volley, j) => (
          <Dice key={j} desk={desk} volley={volley} />
        ))}
        <b>{m.battle.hits(event.hits)}</b>
        {event.zombieHits > 0 ? <Counter desk={desk} power="zombies" unit="zom" n={event.zombieHits} /> : null}
      </p>,
    ]
  if (event.type === 'zombiesBit')
    return [
      <p key={key} class="dead">
        {event.dice.map((pips, j) => (
          <i class={`az-die z${pips <= 3 ? ' hit' : ''}`} key={j}>
            {pips <= 2 ? 'A' : pips === 3 ? 'D' : '–'}
          </i>
        ))}
        <b>{`${event.attackerBites + event.defenderBites} ${m.battle.bites}`}</b>
      </p>,
    ]
  return event.type === 'unitsHit' || event.type === 'zombiesRose' || event.type === 'zombiesKilled'
    ? [<p key={key}>{desk.words.event(event)}</p>]
    : []
}

function Dice({ desk, volley }: { desk: Desk; volley: Volley }) {
  return (
    <span class="az-volley">
      <Counter desk={desk} power={volley.power} unit={volley.unit} />
      {volley.dice.map((pips, i) => (
        <i class={`az-die${pips === 6 ? ' z' : pips <= volley.value ? ' hit' : ''}`} key={i}>
          {pips === 6 ? '☠' : pips}
        </i>
      ))}
    </span>
  )
}
