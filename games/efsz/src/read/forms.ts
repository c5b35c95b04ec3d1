import { amounts, below, type Form, isRefusal, nth, pick, type Rng4, type Seat } from '@deadfront/kernel'
import type { Answers, AttackWord, FacingWord } from '../model/answers.ts'
import { type Weapon, weaponAt } from '../model/content.ts'
import type { ActFrame } from '../model/frames.ts'
import { carriedBy, heapCounts } from '../model/gear.ts'
import { CAPTIVE, DIR_NAMES, DOOR, EDGE_DOOR, edgeBetween, edgeName, nameAt, nextTo } from '../model/grid.ts'
import { contentOf, fighterAt, figureAt, gridIn, groundAt, idOf, seatOfFighter, type Stalingrad, zombieName } from '../model/state.ts'
import { passCost, stepCost } from './moves.ts'
import { hasSkill, isCovering } from './sheet.ts'
import { whyNotThrow } from './targets.ts'
import { whyNotAct, whyNotPickUp } from './act.ts'
import { attackChoices, coverAnswers, orderForms } from './cover.ts'
import { knownFighter } from './finds.ts'
import { whatDoesNotFit } from './gear.ts'
import { handChoices } from './hands.ts'

// The answers that are offered.

export function actForms(s: Stalingrad, f: ActFrame, seat: Seat): Form[] {
  const answers: Answers['act'][] = [{ do: 'end' }]
  const forms: Form[] = []
  const grid = gridIn(s)
  const fighter = fighterAt(s, f.who)
  const offer = (answer: Answers['act']) => {
    if (whyNotAct(s, f, answer, seat) === null) answers.push(answer)
  }
  if (f.mp > 0 || f.breach === 'step') {
    for (let d = 0; d < 8; d++) {
      if ((d & 1) === 0) offer({ do: 'turn', turn: DIR_NAMES[d] as FacingWord })
      const q = nextTo(grid, fighter.at, d)
      if (q < 0) continue
      offer({ do: 'step', step: nameAt(grid, q) })
      if (f.breach === 'step') offer({ do: 'breach', breach: nameAt(grid, q) })
      if ((d & 1) === 1) continue
      if ((groundAt(s, q) & DOOR) !== 0) offer({ do: 'door', door: nameAt(grid, q) })
      const edge = s.edges.length > 0 ? edgeBetween(grid, fighter.at, q) : -1
      if (edge >= 0 && nth(s.edges, edge) >= EDGE_DOOR) offer({ do: 'door', door: edgeName(grid, edge) })
      if ((groundAt(s, q) & CAPTIVE) !== 0) offer({ do: 'free', free: nameAt(grid, q) })
      const figure = figureAt(s, q)
      if (figure > 0) forms.push(...passForms(s, f, figure - 1))
    }
    for (const hands of handChoices(s, fighter)) offer({ do: 'ready', ...hands })
    for (const heap of s.heaps) {
      const at = nameAt(grid, heap.at)
      if (whyNotPickUp(s, f, { pickup: at }) !== null) continue
      answers.push({ do: 'pickup', pickup: at })
      const held = Object.entries(heapCounts(s, heap))
      const total = held.reduce((sum, [, n]) => sum + n, 0)
      if (total > 1)
        forms.push(
          amounts(
            'take',
            held.map(([id, n]) => ({ id, min: 0, max: n })),
            1,
            total,
            { do: 'pickup', pickup: at },
          ),
        )
    }
  }
  if (!f.attacked || f.breach === 'attack') {
    for (const attack of attackChoices(s, f.who, false)) offer({ do: 'attack', ...attack })
    for (const answer of throwAnswers(s, f)) answers.push(answer)
  }
  for (const [i, other] of s.fighters.entries())
    if (i !== f.who && isCovering(other) && seatOfFighter(s, i) === seat) answers.push(...coverAnswers(s, i))
  return [pick(answers), ...forms, ...orderForms(s, seat)]
}

function passForms(s: Stalingrad, f: ActFrame, to: number): Form[] {
  if (isRefusal(passCost(s, f, to))) return []
  const held = Object.entries(carriedBy(s, fighterAt(s, f.who)))
  const friend = knownFighter(s, to, seatOfFighter(s, f.who))
  const fits = held.flatMap(([id, n]) => (whatDoesNotFit(s, friend, { [id]: 1 }) === null ? [{ id, min: 0, max: n }] : []))
  if (fits.length === 0) return []
  return [
    amounts(
      'pass',
      fits,
      1,
      fits.reduce((sum, item) => sum + item.max, 0),
      { do: 'pass', to: idOf(s, to) },
    ),
  ]
}

function throwAnswers(s: Stalingrad, f: ActFrame): Answers['act'][] {
  const fighter = fighterAt(s, f.who)
  if (fighter.thrown.length === 0) return []
  const { weapons } = contentOf(s)
  const grid = gridIn(s)
  const answers: Answers['act'][] = []
  const short = hasSkill(s, fighter, 'shortFuse')
  for (const ix of new Set(fighter.thrown)) {
    const weapon = weapons[ix] as Weapon
    for (let q = 0; q < grid.size; q++) {
      if (whyNotThrow(s, f.who, f.mode, weapon, q) !== null) continue
      const answer = { do: 'attack', attack: 'grenade', target: nameAt(grid, q), grenade: weapon.id } as const
      answers.push(answer)
      if (short) answers.push({ ...answer, fuse: 'short' })
    }
  }
  return answers
}

/** A quick random action; `{ do: 'end' }` when nothing was found in a few tries. */
export function sampleAct(s: Stalingrad, f: ActFrame, seat: Seat, rng: Rng4): Answers['act'] {
  const grid = gridIn(s)
  const fighter = fighterAt(s, f.who)
  const mayAttack = !f.attacked || f.breach === 'attack'
  for (let tries = 0; tries < 10; tries++) {
    const k = below(rng, 16)
    let answer: Answers['act'] | null = null
    if (k < 8) {
      if (f.mp === 0) continue
      // Forward more often than not: characters usually move in the direction they face.
      const d = k < 4 ? fighter.facing : (fighter.facing + below(rng, 8)) & 7
      const q = nextTo(grid, fighter.at, d)
      if (q < 0) continue
      if (!isRefusal(stepCost(s, f, q))) return { do: 'step', step: nameAt(grid, q) }
      if ((d & 1) === 0 && (groundAt(s, q) & (DOOR | CAPTIVE)) !== 0)
        answer = (groundAt(s, q) & DOOR) !== 0 ? { do: 'door', door: nameAt(grid, q) } : { do: 'free', free: nameAt(grid, q) }
    } else if (k < 10) {
      if (f.mp > 0) answer = { do: 'turn', turn: DIR_NAMES[below(rng, 4) * 2] as FacingWord }
    } else if (k < 14) {
      if (!mayAttack || s.zombies.length === 0) continue
      const z = s.zombies[below(rng, s.zombies.length)] as { id: number }
      const attack = (['h2h', 'fire', 'spread'] as const)[below(rng, 3)] as AttackWord
      answer = { do: 'attack', attack, target: zombieName(z.id) }
    } else if (k === 14) answer = sampleOdd(s, f, rng)
    else if (tries > 4 || f.mp === 0) return { do: 'end' }
    if (answer !== null && whyNotAct(s, f, answer, seat) === null) return answer
  }
  return { do: 'end' }
}

/** The rarer actions: picking up, readying, passing, throwing. */
function sampleOdd(s: Stalingrad, f: ActFrame, rng: Rng4): Answers['act'] | null {
  const grid = gridIn(s)
  const fighter = fighterAt(s, f.who)
  const k = below(rng, 5)
  if (k === 0 && s.heaps.length > 0)
    return { do: 'pickup', pickup: nameAt(grid, (s.heaps[below(rng, s.heaps.length)] as { at: number }).at) }
  if (k === 1) {
    const hands = handChoices(s, fighter)
    return hands.length > 0 ? { do: 'ready', ...nth(hands, below(rng, hands.length)) } : null
  }
  if (k === 2 && !f.attacked && fighter.thrown.length > 0) {
    const weapon = weaponAt(contentOf(s), nth(fighter.thrown, below(rng, fighter.thrown.length)))
    return { do: 'attack', attack: 'grenade', target: nameAt(grid, below(rng, grid.size)), grenade: weapon.id }
  }
  if (k === 3 && s.fighters.length > 1) {
    const to = below(rng, s.fighters.length)
    const held = Object.keys(carriedBy(s, fighter))
    return held.length > 0 ? { do: 'pass', pass: { [held[below(rng, held.length)] as string]: 1 }, to: idOf(s, to) } : null
  }
  const heap = s.heaps[0]
  return heap === undefined ? null : { do: 'pickup', pickup: nameAt(grid, heap.at) }
}
