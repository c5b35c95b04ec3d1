import type { Count } from '@deadfront/aaz'
import type { AmountsForm, Answer, Ask, Form, Seat } from '@deadfront/kernel'
import type { BoardFrame } from '../../board/board.ts'

/** An open question of the person at this screen. */
export interface Question {
  ask: Ask
  seat: Seat
  forms: readonly Form[]
  /** Whole answers that can be given by one click. */
  options: readonly Answer[]
}

export function questionOf(frame: BoardFrame): Question | null {
  if (!frame.live) return null
  const seats = Object.keys(frame.spaces)
  const seat = frame.viewer !== null && frame.viewer in frame.spaces ? frame.viewer : seats[0]
  const ask = frame.asks.find((x) => x.seat === seat)
  if (seat === undefined || !ask) return null
  const forms = frame.spaces[seat] ?? []
  return { ask, seat, forms, options: forms.flatMap((form) => (form.form === 'pick' ? form.options : [])) }
}

export const isMoving = (question: Question | null): boolean =>
  question !== null && (question.ask.kind === 'combatMove' || question.ask.kind === 'noncombatMove')

/** A unit kind of the picked space and where it can go, as the referee tells it. */
export interface Reach {
  from: string
  unit: string
  can: number
  to: readonly Way[]
}

export interface Way {
  to: string
  path: readonly string[]
  left: number
  fight?: boolean
  landings?: readonly string[]
  refused?: { rule: string; code: string; say: string }
}

/** What a click on a place does now. */
export interface Target {
  at: string
  kind: 'go' | 'fight'
  path: readonly string[]
  left: number | null
  landings: readonly string[]
  answer: Answer
  ship: boolean
}

/** Places that every picked unit can reach, and shores that a transport can bring them to. */
export function targetsOf(question: Question, from: string, units: Count, reach: readonly Reach[]): Map<string, Target> {
  const picked = Object.entries(units).filter(([, n]) => n > 0)
  const targets = new Map<string, Target>()
  if (picked.length === 0) return targets
  for (const way of reach.find((r) => r.from === from && r.unit === picked[0]?.[0])?.to ?? []) {
    const ways = picked.map(([unit]) => reach.find((r) => r.unit === unit)?.to.find((w) => w.to === way.to && !w.refused))
    if (ways.some((w) => w === undefined)) continue
    const known = ways as Way[]
    const longest = known.reduce((a, b) => (b.path.length > a.path.length ? b : a))
    const landings = known.map((w) => w.landings).filter((list) => list !== undefined)
    targets.set(way.to, {
      at: way.to,
      kind: known.some((w) => w.fight) ? 'fight' : 'go',
      path: [from, ...longest.path.filter((at, i) => i > 0 || at !== from)],
      left: Math.min(...known.map((w) => w.left)),
      landings: landings.length > 0 ? (landings[0] as readonly string[]).filter((at) => landings.every((list) => list.includes(at))) : [],
      answer: { do: 'move', units: Object.fromEntries(picked), from, to: way.to },
      ship: false,
    })
  }
  for (const target of voyages(question, from, picked)) if (!targets.has(target.at)) targets.set(target.at, target)
  return targets
}

/** Voyages of one transport: it loads the picked units on the way, sails, and lands them, in one answer. */
function voyages(question: Question, from: string, picked: readonly (readonly [string, number])[]): Target[] {
  const combat = question.ask.kind === 'combatMove'
  const afloat = picked.length === 1 && picked[0]?.[0] === 'trn' && picked[0][1] === 1
  const targets: Target[] = []
  for (const form of question.forms) {
    if (form.form !== 'amounts' || form.key !== 'take' || form.with?.do !== 'ship') continue
    const fixed = form.with
    const zone = String(fixed.from)
    const end = String(fixed.to ?? fixed.from)
    const land = typeof fixed.land === 'string' ? fixed.land : null
    if (afloat ? zone !== from || form.min > 0 : !carries(form, from, picked)) continue
    const take = afloat ? {} : Object.fromEntries(picked.map(([unit, n]) => [`${from} ${unit}`, n]))
    const at = land ?? end
    if (at === from) continue
    const path = [...(afloat ? [] : [from]), zone, ...(end === zone ? [] : [end]), ...(land ? [land] : [])]
    targets.push({ at, kind: land && combat ? 'fight' : 'go', path, left: null, landings: [], answer: { ...fixed, take }, ship: true })
  }
  // The shortest way to each shore comes first.
  return targets.sort((a, b) => a.path.length - b.path.length)
}

function carries(form: AmountsForm, from: string, picked: readonly (readonly [string, number])[]): boolean {
  const total = picked.reduce((sum, [, n]) => sum + n, 0)
  const heavy = picked.reduce((sum, [unit, n]) => sum + (unit === 'inf' ? 0 : n), 0)
  if (total > form.max || heavy > 1) return false
  return picked.every(([unit, n]) => form.items.some((item) => item.id === `${from} ${unit}` && item.max >= n))
}

/** A good choice of losses: the cheapest first, but the last land unit stays while an aircraft can go instead. */
export function suggestedLosses(form: AmountsForm, cost: (unit: string) => number, sea: boolean): Count {
  const kindOf = (id: string): string => id.split(' ').at(-1) as string
  const items = [...form.items].sort((a, b) => rank(kindOf(a.id as string)) - rank(kindOf(b.id as string)))
  function rank(unit: string): number {
    // A battleship's first hit costs nothing; submarines and transports follow the rules of the sea.
    if (sea && unit === 'bb') return -1
    return cost(unit)
  }
  const lose: Count = {}
  let need = form.min
  for (const item of items) {
    const n = Math.min(need, kindOf(item.id as string) === 'bb' && sea ? Math.ceil(item.max / 2) : item.max)
    if (n > 0) lose[item.id] = n
    need -= n
  }
  for (const item of items) {
    if (need <= 0) break
    const more = Math.min(need, item.max - (lose[item.id] ?? 0))
    if (more > 0) lose[item.id] = (lose[item.id] ?? 0) + more
    need -= more
  }
  return lose
}
