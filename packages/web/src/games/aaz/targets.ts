import type { Answers, AttackAnswer, Count, Destination, MoveAnswer, ShipAnswer, UnitReach } from '@deadfront/aaz'
import type { Refusal } from '@deadfront/kernel'
import type { Question } from './question.ts'
import { type Convoy, unloadingOf, type Voyage, voyagesOf } from './voyages.ts'

/** The selected units: those of one place, and for a convoy those of a second coast. */
export interface Picked {
  from: string
  units: Count
  also: readonly { from: string; units: Count }[]
}

/** Transports with their cargo, and zombies that can be driven or shipped: selected like units. */
export const LOADED = 'loaded'
export const ZOMBIE = 'zom'

/** An order that a click on the map gives. */
type BoardMove = MoveAnswer | ShipAnswer | AttackAnswer | Extract<Answers['noncombatMove'], { do: 'ray' }>

/** What a click on a place does now. */
export interface Target {
  at: string
  kind: 'go' | 'fight'
  path: readonly string[]
  left: number | null
  landings: readonly string[]
  /** Aircraft without a landing yet: what has to be ordered too. */
  needs: Refusal | null
  /** The attack on the dead in the place they leave is declared with it (AAZ-CMOVE.10). */
  declares?: boolean
  /** Taken together or not at all. */
  answers: readonly BoardMove[]
  ship: boolean
  /** By transport: how many of the selected units fit aboard. */
  carried: number | null
  /** By transport: the sea zones it could end in. */
  ends: readonly string[]
  /** By land: the places that it can go through, where there is a choice; the usual one first. */
  throughs: readonly string[]
}

const asked = (units: Count): (readonly [string, number])[] => Object.entries(units).filter(([, n]) => n > 0)

/** Places that all selected units can reach, and shores that transports can bring them to. */
export function targetsOf(
  question: Question,
  hand: Picked,
  reach: readonly UnitReach[],
  sea: Omit<Convoy, 'forms'> & { through?: string | null },
): Map<string, Target> {
  const picked = asked(hand.units)
  const targets = new Map<string, Target>()
  if (picked.length === 0 && hand.also.every((source) => asked(source.units).length === 0)) return targets
  if (hand.also.length === 0) {
    for (const target of [...rays(question, hand.from, picked), ...marches(question, hand, reach, sea.through ?? null)])
      targets.set(target.at, target)
  }
  const fight = question.ask.kind === 'combatMove'
  for (const { at, answers, path, carried, ends } of voyagesFor(question, hand, sea)) {
    if (targets.has(at)) continue
    const landing = answers.some((answer) => answer.land === at)
    targets.set(at, {
      at,
      kind: fight && landing ? 'fight' : 'go',
      path,
      left: null,
      landings: [],
      needs: null,
      answers,
      ship: true,
      carried,
      ends,
      throughs: [],
    })
  }
  return targets
}

/** Moves by land, air and sea without a transport; transports with cargo move along. */
function marches(question: Question, hand: Picked, reach: readonly UnitReach[], through: string | null): Target[] {
  const { from } = hand
  const picked = asked(hand.units)
  const loaded = picked.find(([unit]) => unit === LOADED)?.[1] ?? 0
  const plain = picked.filter(([unit]) => unit !== LOADED)
  const sails = loaded > 0 ? cargoMoves(question, from) : null
  const ends =
    plain.length > 0
      ? endsOf(
          reach.find((r) => r.from === from && r.unit === plain[0]?.[0]),
          through,
        )
      : [...(sails?.keys() ?? [])]
  const targets: Target[] = []
  for (const to of ends) {
    const ways = plain.map(([unit]) =>
      wayTo(
        reach.find((r) => r.from === from && r.unit === unit),
        to,
      ),
    )
    if (ways.some((way) => way === undefined) || (sails && (sails.get(to) ?? 0) < loaded)) continue
    const known = ways as Destination[]
    // All of them take the same path.
    const throughs = throughsOf(known)
    // The only path goes through it, or it is one of several.
    if (through !== null && !throughs.includes(through) && !known.every((way) => way.path.at(-2) === through)) continue
    const via = through === null ? {} : { via: [through] }
    const longest = known.reduce<readonly string[]>((a, b) => (b.path.length > a.length ? b.path : a), [to])
    const landings = known.map((way) => way.landings).filter((list) => list !== undefined)
    const declares = known.some((way) => way.declares)
    // A unit has to stay to fight the dead.
    if (declares && reach.every((r) => r.from !== from || (hand.units[r.unit] ?? 0) >= r.can)) continue
    const move = { do: 'move', from, to } as const
    targets.push({
      at: to,
      kind: known.some((way) => way.fight) ? 'fight' : 'go',
      path: through === null ? [from, ...longest.filter((at, i) => i > 0 || at !== from)] : [from, through, to],
      // Only aircraft move on later in the turn; units that went by land or sea have moved (AAZ-CMOVE.18, AAZ-NCM.1).
      left: known.length === 0 ? null : landings.length === known.length ? Math.min(...known.map((way) => way.left)) : 0,
      landings: landings.length > 0 ? (landings[0] as readonly string[]).filter((at) => landings.every((list) => list.includes(at))) : [],
      needs: known.find((way) => way.needs)?.needs ?? null,
      declares,
      answers: [
        ...(declares ? [{ do: 'attack', at: from } as const] : []),
        ...(plain.length > 0 ? [{ ...move, units: Object.fromEntries(plain), ...via }] : []),
        ...(loaded > 0 ? [{ ...move, units: { trn: loaded }, cargo: true }] : []),
      ],
      ship: false,
      carried: null,
      ends: [],
      throughs,
    })
  }
  return targets
}

/** Where a kind can go; back to where it came from only through a place that is named (AAZ-BLITZ.5). */
function endsOf(reach: UnitReach | undefined, through: string | null): string[] {
  const back = reach?.back?.some(([at]) => at === through) ? [reach.from] : []
  return [...(reach?.to ?? []).map((way) => way.to), ...back]
}

function wayTo(reach: UnitReach | undefined, to: string): Destination | undefined {
  if (reach?.from === to) return reach.back ? { to, path: reach.back[0] ?? [], left: 0, ways: reach.back } : undefined
  return reach?.to.find((way) => way.to === to && !way.refused)
}

/** The places that all selected units can go through, if there is a choice. */
function throughsOf(ways: readonly Destination[]): string[] {
  const lists = ways.map((way) => (way.ways ?? []).flatMap(([through]) => through ?? []))
  return (lists[0] ?? []).filter((at) => lists.every((list) => list.includes(at)))
}

/** Where transports with cargo can sail from a zone, and how many. */
function cargoMoves(question: Question, from: string): Map<string, number> {
  const moves = new Map<string, number>()
  for (const form of question.forms)
    if (form.form === 'amounts' && form.with?.do === 'move' && form.with.cargo === true && form.with.from === from)
      moves.set(String(form.with.to), form.max)
  return moves
}

/** The Mind Control Ray drives one zombie out. */
function rays(question: Question, from: string, picked: readonly (readonly [string, number])[]): Target[] {
  if (picked.length !== 1 || picked[0]?.[0] !== ZOMBIE || picked[0][1] !== 1) return []
  return question.options
    .filter((answer) => answer.do === 'ray' && answer.from === from)
    .map((answer) => {
      const at = String(answer.to)
      const ray = { do: 'ray', from, to: at } as const
      return {
        at,
        kind: 'go',
        path: [from, at],
        left: null,
        landings: [],
        needs: null,
        answers: [ray],
        ship: false,
        carried: null,
        ends: [],
        throughs: [],
      }
    })
}

function voyagesFor(question: Question, hand: Picked, sea: Omit<Convoy, 'forms'>): Iterable<Voyage> {
  const picked = asked(hand.units)
  const [first] = picked
  if (hand.also.length === 0 && picked.length === 1 && first?.[0] === LOADED)
    return unloadingOf(hand.from, first[1], { ...sea, forms: question.forms }).values()
  const loads = [hand, ...hand.also].flatMap(({ from, units }) => asked(units).map(([unit, n]) => ({ from, unit, n })))
  return voyagesOf(loads, { ...sea, forms: question.forms }).values()
}

/** Transports with cargo and zombies that can be selected at a place, as if they were units. */
export function extrasAt(question: Question, from: string): { unit: string; can: number }[] {
  return Object.entries(extrasOf(question).get(from) ?? {}).map(([unit, can]) => ({ unit, can }))
}

const known = new WeakMap<Question, ReadonlyMap<string, Count>>()

/** The same for every place at once. */
export function extrasOf(question: Question): ReadonlyMap<string, Count> {
  const found = known.get(question)
  if (found) return found
  const extras = new Map<string, Count>()
  const note = (at: string, unit: string, n: number): void => {
    const count = extras.get(at) ?? {}
    if (n > 0) extras.set(at, { ...count, [unit]: Math.max(n, count[unit] ?? 0) })
  }
  for (const answer of question.options) if (answer.do === 'ray') note(String(answer.from), ZOMBIE, 1)
  for (const form of question.forms) {
    if (form.form !== 'amounts') continue
    if (form.with?.do === 'move' && form.with.cargo === true) note(String(form.with.from), LOADED, form.max)
    if (form.key === 'take')
      for (const { id, max } of form.items)
        if (String(id).endsWith(` ${ZOMBIE}`)) note(String(id).slice(0, -ZOMBIE.length - 1), ZOMBIE, max)
  }
  known.set(question, extras)
  return extras
}
