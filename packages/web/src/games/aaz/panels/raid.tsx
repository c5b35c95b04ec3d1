import type { Count, RaidTarget, Volley } from '@deadfront/aaz'
import { Icon } from '../../../board/icons.tsx'
import { namedIn } from '../question.ts'
import type { Desk } from '../desk.ts'
import { percent } from '../percent.ts'
import { nameOf } from '../places.ts'
import { bombersLeft, canRaid, raidAhead, type RaidStory, together } from '../raids.ts'
import { total, unitsOf } from '../tokens.ts'
import { Pace } from './battle.tsx'
import { Counter, Place, Switch } from './parts.tsx'

/** The target of selected bombers: the army or the factories. */
export function RaidSwitch({ desk }: { desk: Desk }) {
  const { m } = desk
  if (!canRaid(desk.question.value, desk.hand.picked.value)) return null
  return (
    <Switch name="raid" pressed={desk.raids.on.value} title={m.raid.hint} onPress={(on) => desk.hand.raid(on)}>
      {m.raid.mode}
    </Switch>
  )
}

/** The forecast of the raid pointed at, with the raiders that are over the place already. */
export function RaidOutlook({ desk, at }: { desk: Desk; at: string }) {
  const target = desk.raids.list.value.find((found) => found.at === at)
  const picked = desk.hand.picked.value
  return target && picked ? <RaidFigures desk={desk} target={target} units={together(target.raiders, picked.units)} /> : null
}

function RaidFigures({ desk, target, units }: { desk: Desk; target: RaidTarget; units: Count }) {
  const { m } = desk
  const risers = Object.values(target.fighters ?? {}).reduce((sum, n) => sum + n, 0)
  const cases = risers > 0 ? [0, risers] : [0]
  return (
    <>
      {cases.map((n) => {
        const odds = raidAhead(desk.facts(), target, units, n)
        if (!odds) return null
        const figures = [
          m.raid.expected(m.decimal(odds.mean, 1)),
          m.raid.losses(m.decimal(odds.bombersLost + odds.escortsLost, 2)),
          m.raid.unhurt(percent(odds.unhurt)),
        ]
        return (
          <b key={n} data-odds>
            {`${risers > 0 ? `${m.raid.interceptors(n)}: ` : ''}${figures.join(' · ')} `}
          </b>
        )
      })}
    </>
  )
}

/** What the raid would do against this number of own fighters (AAZ42-RAID.8). */
export function RaidRise({ desk, fighters }: { desk: Desk; fighters: number }) {
  const { at } = namedIn(desk.question.value)
  const target = desk.raids.list.value.find((found) => found.at === at)
  const odds = target ? raidAhead(desk.facts(), target, target.raiders, fighters) : null
  if (!odds) return null
  const lost = desk.m.decimal(odds.bombersLost + odds.escortsLost, 2)
  return <small class="az-odds">{[desk.m.raid.expected(desk.m.decimal(odds.mean, 1)), desk.m.raid.losses(lost)].join(' · ')}</small>
}

/** The planned raids, each with its forecast. */
export function RaidPlans({ desk }: { desk: Desk }) {
  const planned = desk.raids.list.value.filter(({ raiders }) => total(raiders) > 0)
  return (
    <>
      {planned.map((target) => (
        <section class="az-plan" key={target.at} data-raid-plan={target.at}>
          <header>
            <span>
              {desk.m.raid.odds}: <Place desk={desk} at={target.at} />
            </span>
          </header>
          <Counters desk={desk} power={desk.view.value?.turn ?? ''} units={target.raiders} />
          <p class="az-facts">
            <RaidFigures desk={desk} target={target} units={target.raiders} />
          </p>
        </section>
      ))}
    </>
  )
}

/** The result of a raid: raiders, defending fighters, dice, damage. */
export function RaidBoard({ desk }: { desk: Desk }) {
  const story = desk.raids.story.value
  if (!story || desk.battle.value || desk.show.fight.value) return null
  const { m } = desk
  const told = desk.playing.value
  const { flown, scrambled } = story
  return (
    <section class="az-battle az-raid" aria-label={m.raid.title(nameOf(desk, flown.at))} data-raid-at={flown.at}>
      <header>
        <h2>{m.raid.title(nameOf(desk, flown.at))}</h2>
        {told ? null : (
          <button type="button" class="az-button" data-close onClick={() => desk.raids.close()}>
            {m.raid.close}
          </button>
        )}
      </header>
      <div class="az-sides">
        <div class="az-line attack">
          <h3>
            <small>{m.raid.bombers}</small>
            {desk.power(flown.attacker)}
          </h3>
          <Counters desk={desk} power={flown.attacker} units={{ ...flown.bombers, ...flown.escorts }} />
        </div>
        {scrambled.length === 0 ? null : (
          <div class="az-line defense">
            <h3>
              <small>{m.raid.fighters}</small>
              {scrambled.map((event) => desk.power(event.power)).join(', ')}
            </h3>
            {scrambled.map((event) => (
              <Counters key={event.power} desk={desk} power={event.power} units={event.units} />
            ))}
          </div>
        )}
      </div>
      <div class="az-rolls" aria-live="polite">
        <Dice desk={desk} story={story} />
      </div>
      {told ? <Pace desk={desk} over={story.damage !== null || bombersLeft(story) <= 0} /> : null}
    </section>
  )
}

function Counters({ desk, power, units }: { desk: Desk; power: string; units: Count }) {
  return (
    <div class="az-rank">
      {unitsOf(units).map(([unit, n]) => (
        <Counter key={unit} desk={desk} power={power} unit={unit} n={n} />
      ))}
    </div>
  )
}

function Dice({ desk, story }: { desk: Desk; story: RaidStory }) {
  const { m } = desk
  const { fire, hit, damage } = story
  return (
    <>
      {fire.map((event, i) => (
        <p key={i}>
          <small>{event.step === 'flak' ? m.raid.flak : m.raid.inTheAir}</small>
          {event.volleys.map((volley, j) => (
            <Salvo key={j} desk={desk} volley={volley} />
          ))}
          <b>{m.battle.hits(event.hits)}</b>
        </p>
      ))}
      {hit.map((event, i) => (
        <p key={`hit${i}`}>{m.raid.lost(`${desk.unitWords(event.units)} (${desk.power(event.power)})`)}</p>
      ))}
      {damage ? (
        <p class="az-raid-damage">
          {damage.dice.map((pips, i) => (
            <i class="az-die hit" key={i}>
              {pips === 6 ? <Icon name="skull" size={16} /> : pips}
            </i>
          ))}
          <b>{m.raid.damage(damage.added)}</b>
          <span>{m.raid.now(damage.damage, damage.limit)}</span>
        </p>
      ) : null}
    </>
  )
}

function Salvo({ desk, volley }: { desk: Desk; volley: Volley }) {
  return (
    <span class="az-volley">
      <Counter desk={desk} power={volley.power} unit={volley.unit} />
      {volley.dice.map((pips, i) => (
        <i class={`az-die${pips <= volley.value ? ' hit' : ''}`} key={i}>
          {pips}
        </i>
      ))}
    </span>
  )
}
