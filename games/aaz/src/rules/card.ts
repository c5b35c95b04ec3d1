import { type AskRule, type Form, pick, whyNotOffered } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import { cardOf, powerName } from '../model/content.ts'
import type { AazEvent, AazTurn } from '../model/events.ts'
import type { AazFrame } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, activePower, contentOf, seatOf } from '../model/state.ts'
import { placeZombies } from './capture.ts'
import { isMeasure, MEASURES, type MeasureUse } from './measures.ts'
import { withSpaces } from './spaces.ts'

/** Phase 1 (AAZ-CARD.1): the top card is turned and carried out. The deck has no stored order: any card of it may be on top. */
export function drawCard(t: AazTurn, power: number): void {
  const { s } = t
  const c = contentOf(s)
  if (s.deck.length === 0) {
    if (s.discard.length === 0) return
    // AAZ-CARD.4: the discards become a deck only now that a card is needed.
    s.deck = s.discard.sort((a, b) => a - b)
    s.discard = []
    t.emit({ type: 'deckShuffled', rule: 'AAZ-CARD.4', cards: s.deck.length })
  }
  const ix = t.draw(
    s.deck,
    (card) => cardOf(c, card).id,
    (card) => c.spaces[cardOf(c, card).at] ?? '',
  )
  s.discard.push(ix)
  const card = cardOf(c, ix)
  t.emit({
    type: 'cardDrawn',
    rule: 'AAZ-CARD.1',
    power: powerName(c, power),
    card: card.id,
    at: c.spaces[card.at] ?? '',
    zombies: card.zombies,
    measure: s.options.desperateMeasures ? card.measure : null,
  })
  if (card.at >= 0) placeZombies(t, card.at, card.zombies)
  const { measure } = card
  if (!s.options.desperateMeasures || measure === null || !isMeasure(measure)) return
  const ways = MEASURES[measure].ways(s, power)
  if (ways.length === 0) return
  t.call({ kind: 'card.measure', card: ix, measure })
}

type MeasureFrame = Extract<AazFrame, { kind: 'card.measure' }>

const formsOf = (s: Aaz, f: MeasureFrame): Form[] => {
  const ways: MeasureUse[] = isMeasure(f.measure) ? MEASURES[f.measure].ways(s, activePower(s)) : []
  return [pick(s.options.measuresCompulsory ? ways : [{ do: 'decline' }, ...ways])]
}

/** AAZ-DM.3, DM.5: the measure may be used as printed, or declined as a whole. */
export const measure: AskRule<Aaz, MeasureFrame, Answers['card.measure'], AazEvent> = {
  rule: 'AAZ-DM.3',
  who: (s) => [seatOf(s, activePower(s))],
  space: formsOf,
  whyNot(s, f, answer) {
    if (answer.do === 'decline' && s.options.measuresCompulsory)
      return refuse('AAZ-DM.5', 'measure.compulsory', 'this table plays every measure it can', [f.measure])
    return whyNotOffered(formsOf(s, f), withSpaces(contentOf(s), answer), 'AAZ-DM.3')
  },
  answer(t, f, answer) {
    const power = activePower(t.s)
    t.done()
    if (answer.do === 'decline' || !isMeasure(f.measure))
      return t.emit({ type: 'measureDeclined', rule: 'AAZ-DM.5', power: powerName(contentOf(t.s), power), measure: f.measure })
    MEASURES[f.measure].use(t, power, withSpaces(contentOf(t.s), answer))
  },
}
