import type { ActorFacts, PowerFacts } from '@deadfront/dotz'
import { unitAt } from '../asking.ts'
import type { Desk } from '../desk.ts'
import { percent } from '../../../board/percent.ts'
import { fullName, shortName } from '../pieces.ts'
import { refusalOf } from '../referee.ts'
import { cardInUse, effectOf, eventActionsText, heldName, pickUnit, powerInUse, useCard, usePower } from '../using.ts'
import { Deed } from './parts.tsx'

/** What can pay for Actions: Event Actions, the own Player Action, Ammo. */
export function Purse({ desk }: { desk: Desk }) {
  const facts = desk.actions.value
  if (!facts) return null
  const { m } = desk
  const left = eventActionsText(desk)
  return (
    <span class="dz-purse">
      {left === null ? null : <i class={facts.eventActions > 0 ? 'on' : ''}>{left}</i>}
      <i class={facts.playerAction ? 'on' : ''}>
        {m.act.payWith('player')}: {facts.playerAction ? m.strip.ready : m.strip.spent}
      </i>
      <i class={facts.ammo > 0 ? 'on' : ''}>
        {m.strip.ammo} {facts.ammo}
      </i>
    </span>
  )
}

/** The maximum number of powers shown with full text; more are shown in columns, with the rest of the text in a tip. */
const FEW = 5
/** The number that fills two rows of wide columns. */
const TWO_ROWS = 8
const crowdOf = (count: number): string => (count <= FEW ? '' : count <= TWO_ROWS ? ' many wider' : ' many')

/** Hero powers and held Fate cards: what each does, what it costs, and why it cannot be used now. */
export function Powers({ desk, of }: { desk: Desk; of?: string }) {
  const facts = desk.actions.value
  if (!facts) return null
  // With a selected unit: the powers that are its own.
  const powers = facts.powers.filter((power) => of === undefined || power.unit === of)
  const cards = of === undefined ? facts.cards : []
  const count = powers.length + cards.length
  if (count === 0) return null
  return (
    <div class={`dz-powers${of === undefined ? crowdOf(count) : ' own'}`} role="group" aria-label={desk.m.act.powers}>
      {/* The order never changes: a power that is spent must not move the others under the pointer. */}
      {powers.map((power) => (
        <Deed
          key={power.id}
          desk={desk}
          refusal={refusalOf(power)}
          kind="power"
          title={desk.m.act.whose(nameOf(desk, power.unit), powerText(desk, power))}
          onClick={() => usePower(desk, power)}
        >
          <b>
            {desk.m.name(`ability.${power.id}`, power.id)}{' '}
            {of === undefined ? <i class="dz-whose">{counterName(desk, power.unit)}</i> : null}
          </b>
          <small>{powerText(desk, power)}</small>
        </Deed>
      ))}
      {cards.map((held) => (
        <Deed
          key={held.card}
          desk={desk}
          refusal={refusalOf(held)}
          kind="power"
          title={desk.m.act.whose(desk.cardName(held.card, heldName(desk, held.card)), desk.cardText({ id: held.card }))}
          onClick={() => useCard(desk, held.card)}
        >
          <b>{desk.cardName(held.card, heldName(desk, held.card))}</b>
          <small>{held.can ? effectOf(desk.cardText({ id: held.card })) : momentText(desk, held.card)}</small>
        </Deed>
      ))}
    </div>
  )
}

/** "spent", or the effect with its cost and its chance. */
function powerText(desk: Desk, power: PowerFacts): string {
  const { m } = desk
  if (!power.can) return power.why.code === 'mark.spent' ? m.strip.spent : desk.words.refusal({ refused: true, ...power.why })
  const parts = [desk.words.name(`ability.${power.id}.text`)]
  if (power.act === 'gunfire') parts.push(m.act.oneAmmo)
  if (power.per === 'game') parts.push(m.act.onceAGame)
  const best = Math.max(0, ...power.whom.map((actor) => actor.shot?.odds.kill ?? 0))
  if (best > 0) parts.push(m.act.destroys(percent(best)))
  return parts.filter((part) => part !== '').join(' · ')
}

function momentText(desk: Desk, card: string): string {
  const held = desk.view.value?.fate.held.find((x) => x.id === card)
  return (held?.moments ?? []).map((moment) => desk.m.act.moments[moment] ?? moment).join(', ')
}

/** Shown while a power or card is in use without a selected unit: the choice of the unit, or the final confirmation. */
export function UsingNow({ desk }: { desk: Desk }) {
  const power = powerInUse(desk)
  const card = cardInUse(desk)
  const t = desk.m.act
  const cancel = (
    <button type="button" class="dz-button" onClick={() => desk.putDown()}>
      {t.cancel}
    </button>
  )
  if (power)
    return (
      <>
        {power.act === 'free' ? <Everybody desk={desk} power={power} /> : <Actors desk={desk} power={power} />}
        {cancel}
      </>
    )
  if (!card) return null
  const name = desk.cardName(card.card, heldName(desk, card.card))
  return (
    <>
      <p class="dz-hint">
        <strong>{card.units ? t.onWhom(name) : name}</strong> {desk.cardText({ id: card.card })}
      </p>
      {card.units ? (
        card.units.map((unit) => (
          <button key={unit} type="button" class="dz-button" onClick={() => void pickUnit(desk, unit)}>
            {unitAt(desk, unit)}
          </button>
        ))
      ) : (
        <button type="button" class="dz-button main" onClick={() => void desk.answer({ do: 'play', card: card.card })}>
          {t.play}
        </button>
      )}
      {cancel}
    </>
  )
}

function Everybody({ desk, power }: { desk: Desk; power: PowerFacts }) {
  const t = desk.m.act
  const names = power.whom.map((actor) => nameOf(desk, actor.unit)).join(', ')
  return (
    <>
      <p class="dz-hint">
        <strong>{desk.m.name(`ability.${power.id}`, power.id)}</strong> {t.whose(nameOf(desk, power.unit), t.everybody(names))}
      </p>
      <button type="button" class="dz-button main" onClick={() => void desk.answer({ do: 'ability', ability: power.id })}>
        {t.use}
      </button>
    </>
  )
}

function Actors({ desk, power }: { desk: Desk; power: PowerFacts }) {
  // The places are written only if they differ.
  const together = new Set(power.whom.map((actor) => actor.at)).size === 1
  return (
    <>
      <p class="dz-hint">
        <strong>{desk.m.act.who(desk.m.name(`ability.${power.id}`, power.id))}</strong>{' '}
        {desk.m.act.whose(nameOf(desk, power.unit), desk.words.name(`ability.${power.id}.text`))}
      </p>
      {power.whom.map((actor) => (
        <button key={actor.unit} type="button" class="dz-button" data-unit={actor.unit} onClick={() => void pickUnit(desk, actor.unit)}>
          {together ? nameOf(desk, actor.unit) : unitAt(desk, actor.unit)} <small>{bestShot(desk, actor)}</small>
        </button>
      ))}
    </>
  )
}

function bestShot(desk: Desk, { shot }: ActorFacts): string {
  if (!shot) return ''
  const { hits, destroys } = desk.m.act
  return `${desk.zedAt(shot.target)}: ${hits(desk.m.tenths(shot.odds.expected))}, ${destroys(percent(shot.odds.kill))}`
}

function nameOf(desk: Desk, id: string): string {
  const unit = desk.unit(id)
  return unit ? fullName(unit, desk.m) : id
}

/** The name on the counter. */
function counterName(desk: Desk, id: string): string {
  const unit = desk.unit(id)
  return unit ? shortName(unit, desk.m) : id
}
