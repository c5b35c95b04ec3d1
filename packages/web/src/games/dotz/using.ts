import type { ActorFacts, HeldCardFacts, PowerFacts } from '@deadfront/dotz'
import { batch } from '@preact/signals'
import type { Question } from './question.ts'
import type { Desk } from './desk.ts'

/** Powers and held cards of the Action Phase: choose one, choose its unit, use it. */

/** The chosen power or card; its unit is still to be chosen, or is selected already. */
export type Using = { readonly power: string } | { readonly card: string }

export const powerInUse = (desk: Desk): PowerFacts | null => {
  const using = desk.using.value
  return using && 'power' in using ? (desk.actions.value?.powers.find((power) => power.id === using.power) ?? null) : null
}

export const cardInUse = (desk: Desk): HeldCardFacts | null => {
  const using = desk.using.value
  return using && 'card' in using ? (desk.actions.value?.cards.find((held) => held.card === using.card) ?? null) : null
}

/** If only one unit can use the power, it is selected; else the player is asked for it. */
export function usePower(desk: Desk, power: PowerFacts): void {
  const [first, ...others] = power.whom
  if (power.act !== 'free' && first && others.length === 0) return useFor(desk, power.id, first.unit)
  batch(() => {
    desk.putDown()
    desk.using.value = { power: power.id }
  })
}

/** Selects the unit; the power will pay for its Action. */
function useFor(desk: Desk, power: string, unit: string): void {
  batch(() => {
    desk.using.value = { power }
    desk.pay.value = power
    void desk.select(unit)
  })
}

export function useCard(desk: Desk, card: string): void {
  batch(() => {
    desk.putDown()
    desk.using.value = { card }
  })
}

/** Units that the power or card in use can be for. */
export function whomOf(desk: Desk): readonly string[] {
  if (desk.selected.value !== null) return []
  const power = powerInUse(desk)
  if (power && power.act !== 'free') return power.whom.map((actor: ActorFacts) => actor.unit)
  return cardInUse(desk)?.units ?? []
}

/** A click on an own unit: it is the unit for the power or card, or acts next; the selected one is deselected. */
export async function pickUnit(desk: Desk, unit: string): Promise<void> {
  const using = desk.using.peek()
  const wanted = whomOf(desk).includes(unit)
  if (using && wanted && 'power' in using) return useFor(desk, using.power, unit)
  if (using && wanted && 'card' in using) return void (await desk.answer({ do: 'play', card: using.card, unit }))
  if (desk.selected.peek() === unit) return desk.putDown()
  desk.using.value = null
  await desk.select(unit)
}

/** If other players still have to act, the phase does not end. */
export const endName = (desk: Desk, { seat }: Question): string =>
  desk.othersAct(seat) ? desk.m.act.endSeat(desk.words.seat(seat)) : desk.m.act.end

/** How many Event Actions are left. A zero is not shown while a power is unspent or a card held: it reads as "all done". */
export function eventActionsText(desk: Desk): string | null {
  const facts = desk.actions.value
  if (!facts) return null
  if (facts.eventActions > 0) return desk.m.card.actions(facts.eventActions)
  const unspent = facts.cards.length > 0 || facts.powers.some((power) => power.can || power.why.code !== 'mark.spent')
  return unspent ? null : desk.m.card.noActions
}

/** The names of what is unused and could be used, for the question whether the phase is to end. */
export function unusedOf(desk: Desk): string[] {
  const facts = desk.actions.value
  if (!facts) return []
  const t = desk.m.act
  const idle = facts.actors.length > 0
  return [
    // The other players may still use what belongs to all.
    ...(idle && facts.eventActions > 0 && !desk.othersAct(desk.question.value?.seat ?? '')
      ? [desk.m.card.actions(facts.eventActions)]
      : []),
    ...(idle && facts.playerAction ? [t.payWith('player')] : []),
    ...facts.powers.filter((power) => power.can && power.whom.length > 0).map((power) => desk.m.name(`ability.${power.id}`, power.id)),
    ...facts.cards.filter((held) => held.can).map((held) => desk.cardName(held.card, heldName(desk, held.card))),
  ]
}

/** The effect of a held card, without "Held card" and the time when it can be played: that time is now. */
export function effectOf(text: string): string {
  const effect = text.replace(/^[^:.]+: /, '').replace(/^(at|in|when|al|en|cuando) [^,]+, /, '')
  return effect.charAt(0).toUpperCase() + effect.slice(1)
}

export const heldName = (desk: Desk, card: string): string => desk.view.value?.fate.held.find((held) => held.id === card)?.name ?? card

/** What is unused and could be used, after the first press on the end of the phase. */
export function unusedText(desk: Desk): string | null {
  return desk.sureToEnd.value ? desk.m.act.endSure(unusedOf(desk).join(', ')) : null
}
