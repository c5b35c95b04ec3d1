import type { AazView } from '@deadfront/aaz'
import type { Answer, Ask } from '@deadfront/kernel'
import type { Desk, Planned } from '../desk.ts'
import { inPlay } from '../ground.ts'
import { fromHere, markOf } from '../odds/figures.ts'
import { percent, signed } from '../percent.ts'
import { nameOf } from '../places.ts'
import { colourOf } from '../powers.ts'
import { total } from '../tokens.ts'
import { ZombieCard } from './card.tsx'
import { CityTable } from './cities.tsx'
import { Figures } from './figures.tsx'
import { battlesAhead, isOpposed } from '../plans.ts'
import { Armies, Bars, Counter, Place } from './parts.tsx'
import { RaidPlans } from './raid.tsx'

/** Battles ahead with their exact odds, and the moves that lead to them. */
export function PlansPanel({ desk }: { desk: Desk }) {
  const { m } = desk
  const view = desk.view.value
  const planned = battlesAhead(desk)
  const moves = view?.planned ?? []
  const raided = desk.raids.list.value.filter(({ raiders }) => total(raiders) > 0).length
  const ask: Ask = desk.question.value?.ask ?? { seat: view?.turn ?? '', kind: 'combatMove', rule: 'AAZ-CMOVE.3', about: null }
  const mine = desk.question.value?.ask.kind === 'combatMove'
  return (
    <div class={`az-plans${planned.length + moves.length === 0 ? ' none' : ''}`}>
      {planned.length === 0 && raided === 0 ? <p class="az-quiet">{m.plans.none}</p> : null}
      {planned.map((plan) => (
        <Battle key={plan.setup.at} desk={desk} plan={plan} />
      ))}
      <RaidPlans desk={desk} />
      {moves.length > 0 ? (
        <>
          <h3>{m.plans.moves}</h3>
          <ol class="az-moves">
            {moves.map((move, i) => (
              <li key={`${i}:${JSON.stringify(move)}`}>
                <span>{desk.words.answer(move as Answer, ask)}</span>
                {mine ? (
                  <button type="button" class="az-small" onClick={() => void desk.answer({ do: 'takeBack', move: i + 1 })}>
                    {m.move.takeBack}
                  </button>
                ) : null}
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </div>
  )
}

function Battle({ desk, plan: { setup, forecast } }: { desk: Desk; plan: Planned }) {
  const { m } = desk
  const now = forecast ? fromHere(desk, forecast, setup.at) : null
  const mark = now ? markOf(desk, now.forecast, setup) : null
  return (
    <section class="az-plan">
      <header>
        <Place desk={desk} at={setup.at} />
        {mark ? (
          <strong title={mark.title}>{mark.text}</strong>
        ) : (
          <span class="az-quiet">{forecast === undefined ? m.plans.wait : ''}</span>
        )}
      </header>
      <Armies desk={desk} setup={setup} />
      {isOpposed(setup) ? null : <p class="az-facts">{m.plans.open}</p>}
      {now ? (
        <>
          <Bars win={mark?.chance ?? 0} draw={0} />
          <Figures desk={desk} forecast={now.forecast} setup={setup} />
          <p class="az-facts">
            {now.ceases ? (
              <span>{m.odds.ceaseNow}</span>
            ) : (
              <>
                <span title={m.plans.swingLabel}>{m.plans.swing(signed(now.forecast.swing, m))}</span>
                <span>{m.plans.rounds(m.decimal(now.forecast.rounds, 1))}</span>
              </>
            )}
            <span>{now.forecast.exact ? m.plans.exact : m.plans.about(percent(now.forecast.plusMinus))}</span>
            <button type="button" class="az-link" data-calculate={setup.at} onClick={() => desk.calculate(setup)}>
              {m.odds.calculator.open}
            </button>
          </p>
        </>
      ) : null}
    </section>
  )
}

/** Income and money of every power, and how near the apocalypse is. */
export function ChartPanel({ desk }: { desk: Desk }) {
  const { m } = desk
  const view = desk.view.value
  if (!view) return <div class="az-chart" />
  const card = desk.card.value
  const { threshold } = desk.facts(view.scenario)
  const most = Math.max(threshold ?? 1, ...Object.values(view.powers).map((p) => p.npl))
  return (
    <div class="az-chart">
      <table>
        <thead>
          <tr>
            <th>
              <span class="az-hidden">{m.chart.title}</span>
            </th>
            <th>{m.chart.income}</th>
            <th>{m.chart.treasury}</th>
          </tr>
        </thead>
        <tbody>
          {inPlay(view, desk.facts(view.scenario))
            .map((power) => ({ power, ...(view.powers[power] as AazView['powers'][string]) }))
            .map(({ power, npl, treasury }) => (
              <tr key={power} aria-current={power === view.turn ? 'true' : undefined}>
                <th scope="row">
                  <i class="az-flag" style={{ background: colourOf(power) }} aria-hidden="true" />
                  {desk.power(power)}
                </th>
                <td class="az-track">
                  <span style={{ width: `${(npl / most) * 78}%`, background: colourOf(power) }} />
                  <b>{npl}</b>
                </td>
                <td class="az-hoard" title={m.chart.treasury}>
                  {treasury}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <div class="az-marker">
        <div>
          <span>{m.chart.zombies}</span>
          <b>{view.zombieMarker}</b>
        </div>
        {threshold === null ? null : (
          <>
            <meter min={0} max={threshold} value={view.zombieMarker} aria-label={m.chart.zombies} />
            <small>
              {view.apocalypse > 0
                ? m.chart.lastRound
                : `${m.chart.threshold(threshold)} · ${m.chart.left(Math.max(0, threshold - view.zombieMarker))}`}
            </small>
          </>
        )}
      </div>
      <Goal desk={desk} view={view} />
      <CityTable desk={desk} view={view} />
      <Techs desk={desk} view={view} />
      {card ? (
        <div class="az-card">
          <span>{m.chart.card}</span>
          <ZombieCard desk={desk} card={card} />
        </div>
      ) : null}
      <small class="az-quiet">{m.chart.deck(view.deckLeft)}</small>
    </div>
  )
}

/** If income decides the game: the target of each power, and how large a victory would be now. */
function Goal({ desk, view }: { desk: Desk; view: AazView }) {
  const { victory } = desk.facts(view.scenario)
  const power = victory.power ?? ''
  if (victory.kind !== 'income' || !view.powers[power]) return null
  const t = desk.m.chart
  const now = view.powers[power].npl
  const goal = victory.income ?? 0
  const degrees = Object.entries(victory.rounds ?? {}).map(([round, degree]) => ({ round: Number(round), degree }))
  return (
    <div class="az-goal">
      <span>{t.goal(desk.power(power), goal)}</span>
      <meter min={0} max={goal} value={Math.min(goal, now)} aria-label={t.goal(desk.power(power), goal)} />
      <ol>
        {degrees.map(({ round, degree }) => (
          <li key={round} class={view.round > round ? 'past' : ''}>
            {t.degree(round, t.degrees[degree as keyof typeof t.degrees] ?? degree)}
          </li>
        ))}
        {victory.otherwise ? <li>{t.otherwise(desk.power(victory.otherwise))}</li> : null}
      </ol>
    </div>
  )
}

const TECH_RULES: { readonly [tech: string]: string } = {
  zibraSuits: 'AAZ-TECH.4',
  z4Explosives: 'AAZ-TECH.6',
  chainsawTanks: 'AAZ-TECH.7',
  airDots: 'AAZ-TECH.9',
  deadnapperConvoys: 'AAZ-TECH.10',
  mindControlRay: 'AAZ-TECH.11',
}

/** Technologies in use and what they do; each opens its rule. */
function Techs({ desk, view }: { desk: Desk; view: AazView }) {
  const t = desk.m.chart
  const owned = Object.entries(view.powers).flatMap(([power, { techs }]) => techs.map((tech) => ({ power, tech })))
  if (owned.length === 0) return null
  return (
    <details class="az-techs" open>
      <summary>{t.techs}</summary>
      <ul>
        {owned.map(({ power, tech }) => (
          <li key={`${power}${tech}`}>
            <i class="az-flag" style={{ background: colourOf(power) }} aria-hidden="true" />
            <button type="button" class="az-link" onClick={() => desk.api.openRule(TECH_RULES[tech] ?? 'AAZ-TECH.1')}>
              {desk.words.name(`tech.${tech}`)}
            </button>
            <small>{t.techText[tech as keyof typeof t.techText] ?? ''}</small>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What the next phase 3 takes, and where the dead bite first. */
export function DeadPanel({ desk }: { desk: Desk }) {
  const { m } = desk
  const falls = desk.falls.value.filter((fall) => fall.falls || fall.dice > 0 || fall.needed > 1)
  return (
    <div class="az-dead">
      {falls.length === 0 ? <p class="az-quiet">{m.dead.none}</p> : null}
      <ul>
        {[...falls]
          .sort((a, b) => Number(b.falls) - Number(a.falls) || b.ipc - a.ipc)
          .map((fall) => (
            <li key={fall.at} class={fall.falls ? 'falls' : ''}>
              <Counter desk={desk} power="zombies" unit="zom" n={fall.zombies} />
              <Place desk={desk} at={fall.at}>
                {fall.falls
                  ? m.dead.falls(nameOf(desk, fall.at))
                  : fall.dice > 0
                    ? m.dead.bites(nameOf(desk, fall.at), fall.dice)
                    : m.dead.holds(nameOf(desk, fall.at), fall.zombies, fall.needed)}
              </Place>
            </li>
          ))}
      </ul>
    </div>
  )
}
