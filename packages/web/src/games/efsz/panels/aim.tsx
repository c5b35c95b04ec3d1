import type { Part } from '@deadfront/efsz/content'
import type { Refusal } from '@deadfront/kernel'
import type { ComponentChildren } from 'preact'
import { percent } from '../../../board/percent.ts'
import type { Desk } from '../desk.ts'
import type { DrumBlast, FigureOdds, Throw, ZombieOdds } from '@deadfront/efsz'
import type { Aim, AimCard as AttackCard } from '../referee.ts'
import { isNarrow } from '../screen.ts'
import { refusalFor } from '../ways.ts'
import { signed } from './parts.tsx'
import { fatesOf } from './shots.tsx'
import { SpreadCard } from './spread.tsx'

/** The card is on the side of the map opposite to the target. */
const sideOf = (desk: Desk, square: string): string => (desk.map.isRight(square) ? 'left' : 'right')

/** On a phone a card that names all figures in danger is as wide as the map: it is above or below the square. */
function heightOf(desk: Desk, square: string): string {
  if (!isNarrow()) return ''
  const at = desk.map.elementOf(square)?.getBoundingClientRect()
  const field = desk.map.elementOf(square)?.closest('svg')?.getBoundingClientRect()
  return at && field && (at.top + at.bottom) / 2 < (field.top + field.bottom) / 2 ? ' low' : ''
}

/** The forecast of an attack: the number with every modifier, the chances, other figures in danger. */
export function AimCard({ desk }: { desk: Desk }) {
  const spread = desk.spread.plan.value
  if (spread) return <SpreadCard desk={desk} plan={spread} />
  const flight = desk.flight.value
  if (flight?.info.odds || flight?.info.refused)
    return <Flight desk={desk} info={flight.info} side={sideOf(desk, flight.at) + heightOf(desk, flight.at)} />
  const aim = desk.aim.value
  if (aim) return <Target desk={desk} info={aim} />
  const way = desk.plan.value?.ways.find((w) => w.card?.hit !== undefined)
  if (!way?.card) return null
  return (
    <aside class={`ez-aim ${sideOf(desk, desk.plan.value?.at ?? '')}`}>
      <Card desk={desk} card={way.card} />
      <IfUp desk={desk} blast={way.card.blast} />
    </aside>
  )
}

function Target({ desk, info }: { desk: Desk; info: Aim }) {
  const t = desk.m.aim
  const cards = info.attacks.filter((card) => card.refused === null && card.hit !== undefined)
  const refused = refusalFor(info)
  return (
    <aside class={`ez-aim ${sideOf(desk, info.at)}${cards[0]?.blast ? heightOf(desk, info.at) : ''}`} aria-live="polite">
      <p class="ez-aim-title">{t.title(desk.figureName(info.target))}</p>
      <p class="ez-aim-range">
        {t.range(info.range, t.arc[info.arc] ?? info.arc)}
        {info.lof ? '' : ` · ${t.noLine}`}
      </p>
      {info.between.length > 0 ? <p class="ez-aim-between">{t.between(info.between.map((id) => desk.figureName(id)).join(', '))}</p> : null}
      {cards.map((card, k) =>
        k === 0 ? <Card key={card.attack} desk={desk} card={card} /> : <Brief key={card.attack} desk={desk} card={card} />,
      )}
      <IfUp desk={desk} blast={cards[0]?.blast} />
      {cards.length === 0 && refused ? <WhyNot desk={desk} info={info} refused={refused} /> : null}
    </aside>
  )
}

/** Why it cannot be attacked: with which weapon, and what would help. */
function WhyNot({ desk, info, refused }: { desk: Desk; info: Aim; refused: Refusal }) {
  const t = desk.m.aim
  const weapon = info.attacks.find((card) => card.refused === refused)?.weapon
  const at = desk.character(info.who)?.at
  const turns = refused.code === 'attack.not-in-arc' && info.lof && at && desk.reachAt(at) !== null
  return (
    <>
      {weapon === undefined ? null : <p class="ez-aim-range">{weapon === 'unarmed' ? desk.m.bare : desk.words.name(`weapon.${weapon}`)}</p>}
      <p class="ez-aim-no">{desk.words.refusal(refused)}</p>
      {turns ? <p class="ez-aim-range">{t.turnFirst}</p> : null}
    </>
  )
}

/** The attack, the number it needs, and other important facts. */
function Headline({ desk, card, children }: { desk: Desk; card: AttackCard; children: ComponentChildren }) {
  return (
    <p class="ez-aim-head">
      <strong>{desk.m.act.attack[card.attack]}</strong>
      <span class="ez-aim-hit">
        {desk.m.aim.needs} <b>{card.hit}+</b>
      </span>
      {children}
    </p>
  )
}

/** Another way to attack the same target, in a line. */
function Brief({ desk, card }: { desk: Desk; card: AttackCard }) {
  const t = desk.m.aim
  const zombie = card.odds?.zombies[0]
  const goesUp = card.odds?.goesUp
  return (
    <div class="ez-aim-card">
      <Headline desk={desk} card={card}>
        {goesUp === undefined ? null : (
          <small>
            {t.goesUpAll} {percent(goesUp)} %
          </small>
        )}
        {zombie ? <small>{fatesOf(desk, zombie).join(', ')}</small> : null}
      </Headline>
    </div>
  )
}

function Card({ desk, card }: { desk: Desk; card: AttackCard }) {
  const t = desk.m.aim
  const zombie = card.odds?.zombies[0]
  const goesUp = card.odds?.goesUp
  const ammo = (card.odds?.ammo ?? []).slice(1).reduce((sum, x) => sum + x, 0)
  return (
    <div class="ez-aim-card">
      <Headline desk={desk} card={card}>
        <small>
          {card.weapon === undefined || card.weapon === 'unarmed' ? desk.m.bare : desk.words.name(`weapon.${card.weapon}`)}
          {card.odds ? `, ${t.dice(card.odds.dice)}` : ''}
          {zombie && card.killOn !== undefined ? ` · ${t.head(card.killOn)}` : ''}
        </small>
      </Headline>
      <Parts desk={desk} parts={card.parts ?? []} />
      {zombie || goesUp !== undefined ? (
        <ul class="ez-chances">
          {zombie ? <Fate desk={desk} zombie={zombie} /> : null}
          {goesUp === undefined ? null : <Chance label={card.attack === 'spread' ? t.goesUpAll : t.goesUp} share={goesUp} kind="kill" />}
          {(card.odds?.friends ?? []).map((friend) => (
            <Chance key={friend.who} label={t.friend(desk.figureName(friend.who))} share={friend.chance} kind="friend" />
          ))}
          {ammo > 0 ? <Chance label={t.ammo} share={ammo} kind="ammo" /> : null}
        </ul>
      ) : null}
    </div>
  )
}

/** The results for a zombie. */
function Fate({ desk, zombie }: { desk: Desk; zombie: ZombieOdds }) {
  const t = desk.m.aim
  return (
    <>
      <Chance label={t.kill} share={zombie.eliminated} kind="kill" />
      {zombie.reduced > 0 ? <Chance label={t.reduce} share={zombie.reduced} kind="kill" /> : null}
      <Chance label={t.stun} share={zombie.stunned} kind="stun" />
      {zombie.gas > 0 ? <Chance label={t.gas} share={zombie.gas} kind="gas" /> : null}
      <Chance label={t.nothing} share={zombie.untouched} kind="none" />
    </>
  )
}

function Flight({ desk, info, side }: { desk: Desk; info: Throw; side: string }) {
  const t = desk.m.aim
  const { odds, refused } = info
  return (
    <aside class={`ez-aim ${side}`} aria-live="polite">
      {refused ? <p class="ez-aim-no">{desk.words.refusal(refused)}</p> : null}
      {odds ? (
        <div class="ez-aim-card">
          <p class="ez-aim-head">
            <span class="ez-aim-hit">
              {t.throwNeeds} <b>{odds.need}+</b>
            </span>
            <small>{t.range(odds.range, odds.lof ? '' : t.noLine).replace(/, $/, '')}</small>
          </p>
          <Parts desk={desk} parts={odds.parts} />
          <ul class="ez-chances">
            <Chance label={t.lands} share={odds.lands} kind="kill" />
            <Chance label={t.wide} share={1 - odds.lands} kind="none" />
          </ul>
          <p class="ez-aim-range">{t.later}</p>
          <Caught desk={desk} title={t.figures} figures={odds.figures} />
        </div>
      ) : null}
    </aside>
  )
}

/** What a drum does when it explodes. */
function IfUp({ desk, blast }: { desk: Desk; blast: DrumBlast | undefined }) {
  const t = desk.m.aim
  if (!blast) return null
  return (
    <>
      <Caught desk={desk} title={t.ifUp} figures={blast.figures.map((figure) => figure.odds)} />
      {blast.sets.length > 0 ? <p class="ez-aim-range">{t.sets(blast.sets.join(' · '))}</p> : null}
    </>
  )
}

/** The figures that a blast may hit, with the damage. */
function Caught({ desk, title, figures }: { desk: Desk; title: string; figures: readonly FigureOdds[] }) {
  const t = desk.m.aim
  const caught = figures.filter((f) => f.kill + f.stun + f.wound > 0)
  if (caught.length === 0) return null
  return (
    <>
      <p class="ez-aim-sub">{title}</p>
      <table class="ez-blast">
        <tbody>
          {caught.map((f) => (
            <tr key={f.figure} class={desk.character(f.figure) ? 'ours' : ''}>
              <th scope="row">{desk.figureName(f.figure)}</th>
              <td>{desk.character(f.figure) ? `${t.wound} ${percent(f.wound)} %` : `${t.kill} ${percent(f.kill)} %`}</td>
              <td>{desk.character(f.figure) ? '' : `${t.stun} ${percent(f.stun)} %`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Parts({ desk, parts }: { desk: Desk; parts: readonly Part[] }) {
  return (
    <ul class="ez-parts">
      {parts.map((part, k) => (
        <li key={`${part.what}${k}`}>
          <span>{desk.words.name(`part.${part.what}`)}</span> <b>{k === 0 ? part.add : signed(part.add)}</b>
        </li>
      ))}
    </ul>
  )
}

function Chance({ label, share, kind }: { label: string; share: number; kind: string }) {
  return (
    <li class={`ez-chance ${kind}`}>
      <span>{label}</span>
      <i style={{ width: `${percent(share)}%` }} aria-hidden="true" />
      <b>{percent(share)} %</b>
    </li>
  )
}
