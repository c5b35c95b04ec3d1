import type { AazView } from '@deadfront/aaz'
import type { Desk } from './desk.ts'

export interface Objective {
  side: string
  now: number
  need: number
  /** The same as a whole sentence. */
  text: string
}

/** What each side still needs to win (AAZ-WIN.3, AAZ-INTRO.8). */
export function objectivesOf(desk: Desk, view: AazView): Objective[] {
  const t = desk.m.objective
  const facts = desk.facts(view.scenario)
  const { victory } = facts
  if (victory.kind === 'income') {
    const power = victory.power ?? ''
    const [now, need] = [view.powers[power]?.npl ?? 0, victory.income ?? 0]
    return [{ side: desk.power(power), now, need, text: t.income(desk.power(power), now, need) }]
  }
  const sideName = (side: string): string => desk.words.name(`side.${side}`)
  // Victory cities are counted elsewhere.
  if (view.cities) return []
  const capitals = Object.entries(facts.powers).flatMap(([power, { capital }]) =>
    capital && facts.order.includes(power) ? [{ side: view.powers[power]?.side ?? '', holder: holderOf(view, capital) }] : [],
  )
  return [...new Set(capitals.map(({ side }) => side))].map((side) => {
    const own = capitals.filter((capital) => capital.side === side)
    const kept = own.filter(({ holder }) => holder === side).length
    const taken = capitals.filter((capital) => capital.side !== side && capital.holder === side).length
    return { side: sideName(side), now: Math.min(1, taken), need: 1, text: t.capitals(sideName(side), taken, own.length - kept) }
  })
}

/** The side that holds the place; null if the dead or nobody does. */
const holderOf = (view: AazView, at: string): string | null => view.powers[view.spaces[at]?.control ?? '']?.side ?? null
