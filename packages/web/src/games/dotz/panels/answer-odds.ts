import type { AnyAnswer } from '../question.ts'
import type { Desk } from '../desk.ts'
import { percent } from '../../../board/percent.ts'
import { fightOdds, type Odds } from '../referee.ts'

/** "wins 58%, lost 4%". */
export const oddsText = (desk: Desk, { win, lost }: Odds): string => desk.m.act.odds(percent(win), percent(lost))

/** The chances of an answer to the open question; null if it rolls no dice. */
export function oddsOf(desk: Desk, answer: AnyAnswer): string | null {
  const facts = desk.choice.value
  const t = desk.m.choice
  if (facts?.kind === 'die') {
    const find = answer.do === 'choose' && 'die' in answer ? facts.finds.find((x) => x.die === answer.die) : undefined
    return find ? t.ammo(find.ammo) : null
  }
  if (facts?.kind === 'reroll') {
    if (answer.do === 'reroll') return oddsText(desk, fightOdds(facts.again))
    const { odds } = facts.keep
    return t.now(odds.win === 1 ? t.wins : t.loses, odds.zedsHits.length - 1, odds.unitHits.length - 1, percent(odds.dies))
  }
  if (facts?.kind === 'overwatch') {
    const met = answer.do === 'stay' ? facts.stay : answer.do === 'back' ? facts.back : null
    return met && t.ifTheyCome(oddsText(desk, fightOdds(met)))
  }
  if (facts?.kind === 'harm') {
    const hurt = answer.do === 'choose' && 'unit' in answer ? facts.fighters.find((x) => x.unit === answer.unit) : undefined
    return hurt ? t.harm(desk.m.tenths(hurt.odds.expected.unitHits), percent(hurt.odds.dies)) : null
  }
  if (facts?.kind !== 'fight') return null
  if (answer.do === 'play') {
    const played = facts.cards?.find((x) => x.card === answer.card && (x.unit === undefined || x.unit === answer.unit))
    const [best] = (played?.fighters ?? []).map(fightOdds).sort((a, b) => b.win - a.win)
    return best ? t.withIt(oddsText(desk, best)) : null
  }
  if (answer.do === 'attempt' && facts.traps !== null) return t.works(percent(facts.traps))
  if (answer.do === 'choose' && 'unit' in answer) {
    const odds = desk.fighters.value[answer.unit ?? '']
    return odds ? oddsText(desk, odds) : null
  }
  const left = answer.do === 'leave' ? answer.units : []
  const staying = Object.entries(desk.fighters.value).flatMap(([id, odds]) => (left.includes(id) ? [] : [odds]))
  const best = staying.sort((a, b) => b.win - a.win)[0]
  if (answer.do === 'leave') return best ? oddsText(desk, best) : null
  return best && (answer.do === 'decline' || (answer.do === 'pass' && answer.for === undefined)) ? t.asItIs(oddsText(desk, best)) : null
}

/** The unit's own modifiers that the chances include: without them they do not agree with the table above. */
export function countedOf(desk: Desk, fight: { kind: string; unit: string | null }): string[] {
  const abilities = fight.kind === 'gunfire' ? [] : (desk.unit(fight.unit ?? '')?.abilities ?? [])
  const t = desk.m.combat
  return [...(abilities.includes('reroll') ? [t.withReroll] : []), ...(abilities.includes('tough') ? [t.withTough] : [])]
}
