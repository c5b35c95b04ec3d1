import type { About } from '@deadfront/dotz'
import type { Choice, Question } from './question.ts'
import type { Desk } from './desk.ts'
import { fullName, placeName } from './pieces.ts'
import { effectOf, heldName } from './using.ts'

/** The text of the card that asks, or of the held cards that may be played now; '' if no card asks. */
export function askingCard(desk: Desk, question: Question): string {
  if (question.kind === 'held') {
    const cards = [...new Set(question.options.flatMap((answer) => (answer.do === 'play' ? [answer.card] : [])))]
    // The card can be played now: its effect is enough.
    const textOf = (id: string): string => effectOf(desk.cardText(desk.view.value?.fate.held.find((held) => held.id === id) ?? { id }))
    return cards.map((id) => (cards.length > 1 ? `${desk.cardName(id, heldName(desk, id))}: ${textOf(id)}` : textOf(id))).join(' ')
  }
  // A Fate draw asks for a track: the event of the turn says what happens there.
  if (question.kind === 'track' && question.about.why !== 'fewest') {
    const event = desk.view.value?.card
    return event ? desk.cardText(event) : ''
  }
  const { about } = question
  // The rules ask about a full Start space and pressure: the choice is not about the effect of the card.
  if (about === null || !('card' in about) || about.why === 'noRoom' || about.why === 'fewest') return ''
  const id = about.card
  const card = desk.view.value?.card
  return id === null ? '' : desk.cardText(card?.id === id ? card : { id })
}

/** The place of the unit or Zeds unit that an answer chooses: several have the same name. For a Hero to take: the abilities. */
export function whereOf(desk: Desk, { answer }: Choice): string | null {
  if ('hero' in answer) return powersOf(desk, answer.hero)
  const view = desk.view.value
  if (!view || (answer.do !== 'choose' && answer.do !== 'play')) return null
  const unit = 'unit' in answer ? desk.unit(answer.unit ?? '') : undefined
  const zed = 'zed' in answer ? view.zeds.find((x) => x.id === answer.zed) : undefined
  const at = unit?.at ?? zed?.at
  return at === undefined ? null : placeName(at, desk.m, view)
}

/** The held card, if the question offers only one card, with several units to play it on; null otherwise. */
export function cardForSeveral(question: Question): string | null {
  const plays = question.kind === 'held' ? question.options.flatMap((answer) => (answer.do === 'play' ? [answer] : [])) : []
  const [first] = plays
  const one = first !== undefined && plays.length > 1 && plays.every((play) => play.card === first.card && play.unit !== undefined)
  return one ? first.card : null
}

/** The proposal that is voted on, in words. The vote does not tell where the Zeds units are, but the view does. */
export function proposalText(desk: Desk, question: Question, vote: About['vote']): string {
  const where = Object.fromEntries((desk.view.value?.zeds ?? []).map((zed) => [zed.id, zed.at]))
  return desk.words.answer(vote.answer, { ...question.ask, kind: vote.ask, about: { where } })
}

/** "The Citadel · Motivational Speech". Strength and moves are on the counter. */
function powersOf(desk: Desk, id: string): string | null {
  const unit = desk.unit(id)
  if (!unit) return null
  const abilities = [...new Set([...unit.abilities, ...unit.actions.map((action) => action.id)])]
  const names = abilities.map((ability) => desk.words.name(`ability.${ability}`)).filter((name) => name !== '')
  return names.length > 0 ? names.join(' · ') : null
}

/** The name and the place of each unit. A place where all of them are is not named. */
export function namedUnits(desk: Desk, ids: readonly string[]): { unit: string; name: string; where: string | null }[] {
  const view = desk.view.value
  const together = new Set(ids.map((id) => desk.unit(id)?.at)).size < 2
  return ids.map((id) => {
    const unit = desk.unit(id)
    const where = unit && view && !together ? placeName(unit.at, desk.m, view) : null
    return { unit: id, name: unit ? fullName(unit, desk.m) : id, where }
  })
}

/** What a Hero to be chosen can do, in full: his answer has room for the names of his abilities only. */
export function tellOf(desk: Desk, { answer }: Choice): string | undefined {
  if (!('hero' in answer)) return undefined
  return desk.words.name(`unit.${answer.hero}.text`) || undefined
}

/** "Sheriff Hunt at Town Center"; a unit off the map has a name only. */
export function unitAt(desk: Desk, id: string): string {
  const unit = desk.unit(id)
  const view = desk.view.value
  if (!unit || !view) return id
  const onMap = unit.at in view.spaces || unit.at === view.town.id
  return onMap ? desk.m.act.at(fullName(unit, desk.m), placeName(unit.at, desk.m, view)) : fullName(unit, desk.m)
}
