import { sequence, type StepRule } from '@deadfront/kernel'
import { ipcOf, powerName, spaceName, ZOMBIES } from '../model/content.ts'
import type { AazEvent, AazTurn } from '../model/events.ts'
import type { AazFrame } from '../model/frames.ts'
import { addTo } from '../model/list.ts'
import type { Phase } from '../model/phases.ts'
import { type Aaz, activePower, contentOf, openKeys, treasuryOf, zombiesAt } from '../model/state.ts'
import { anyUnits, buysFirst, buysFitting, capitalLost, facilityAt, isRC, nplOf } from '../read/board.ts'
import { territoriesUnderAttack, willFall } from '../read/zombies.ts'
import { fallToZombies } from './capture.ts'
import { drawCard } from './card.ts'
import { beginCombatMove } from './combat-move.ts'
import { beginNoncombat, loseAircraft } from './noncombat-move.ts'
import { returnToHosts } from './hosts.ts'
import { returnUnits } from './mobilize.ts'

type Of<K extends AazFrame['kind']> = Extract<AazFrame, { kind: K }>

/** AAZ-TURN.1: every power once, then the victory check, then the next round. */
export const round: StepRule<Aaz, Of<'round'>, AazEvent> = sequence<Aaz, Of<'round'>, AazEvent>({
  turn: (t) => t.call({ kind: 'turn', power: activePower(t.s) }),
  after(t) {
    if (t.s.turn + 1 < contentOf(t.s).order.length) {
      t.s.turn++
      t.goto('turn')
    }
  },
  check: (t) => t.call({ kind: 'check', left: [] }),
  next(t) {
    t.s.round++
    t.s.turn = 0
    t.emit({ type: 'roundStarted', rule: 'AAZ-TURN.5', round: t.s.round })
    t.goto('turn')
  },
})

/** AAZ-TURN.2: the eight phases in fixed order. */
export const turn: StepRule<Aaz, Of<'turn'>, AazEvent> = sequence<Aaz, Of<'turn'>, AazEvent>({
  begin: (t, f) => beginTurn(t, f.power),
  card(t, f) {
    if (t.s.options.noZombies) return
    startPhase(t, 'zombieCard', f.power)
    drawCard(t, f.power)
  },
  zombiesAttack(t, f) {
    startPhase(t, 'zombiesAttack', f.power)
    t.call({ kind: 'zombies.attack', left: territoriesUnderAttack(t.s, f.power) })
  },
  zombiesCapture(t, f) {
    startPhase(t, 'zombiesCapture', f.power)
    zombiesCapture(t)
  },
  // Phase 4 where units are bought first (AAZ42-TURN.1).
  order(t, f) {
    if (buysFirst(contentOf(t.s))) startPurchase(t, f.power, 'purchase')
  },
  combatMove(t, f) {
    startPhase(t, 'combatMove', f.power)
    beginCombatMove(t.s)
    t.call({ kind: 'combatMove' })
  },
  combat(t, f) {
    startPhase(t, 'combat', f.power)
    t.call({ kind: 'combat', assault: -1, hostile: [] })
  },
  noncombatMove(t, f) {
    startPhase(t, 'noncombatMove', f.power)
    beginNoncombat(t)
  },
  landing: (t, f) => loseAircraft(t, f.power),
  purchase: (t, f) => startPurchase(t, f.power, buysFirst(contentOf(t.s)) ? 'mobilize' : 'purchase'),
  income: (t, f) => collectIncome(t, f.power),
  over: (t) => clearTurn(t.s),
})

/** Phase 7, or its two halves where units are bought first and placed last (AAZ-EXP42.13). */
function startPurchase(t: AazTurn, power: number, kind: 'purchase' | 'mobilize'): void {
  const c = contentOf(t.s)
  if (capitalLost(t.s, c, power)) return skipPurchase(t, power, kind)
  // AAZ42-CAP.3: nothing was bought, so there is nothing to place.
  if (kind === 'mobilize' && buysFitting(c) && t.s.bought.length === 0) return
  startPhase(t, c.phases.includes(kind) ? kind : 'purchase', power)
  t.call({ kind })
}

/** AAZ-CAP.4: without a capital nothing is bought; what was bought before it fell is given back for its price. */
function skipPurchase(t: AazTurn, power: number, kind: 'purchase' | 'mobilize'): void {
  const c = contentOf(t.s)
  const skipped = (rule: string, phase: Phase): void =>
    t.emit({ type: 'phaseSkipped', rule, phase, power: powerName(c, power), because: 'capital' })
  if (kind === 'mobilize' && t.s.bought.length === 0) {
    // Reported once a turn, except where the index counts phase 8 separately (AAZ42-CAP.2).
    if (buysFitting(c)) skipped('AAZ42-CAP.2', 'mobilize')
    return
  }
  skipped('AAZ-CAP.4', 'purchase')
  if (kind === 'mobilize') returnUnits(t)
}

function startPhase(t: AazTurn, phase: Phase, power: number): void {
  t.s.phase = phase
  t.emit({ type: 'phaseStarted', rule: 'AAZ-TURN.2', phase, power: powerName(contentOf(t.s), power) })
}

/** The turn stores who held what when it began: canals, landings and complexes need it. */
function beginTurn(t: AazTurn, power: number): void {
  const { s } = t
  openKeys(s)
  s.start = s.control.slice()
  s.phase = 'zombieCard'
  t.emit({ type: 'turnStarted', rule: 'AAZ-TURN.1', power: powerName(contentOf(s), power), round: s.round })
}

/** Forgets everything that belongs to the turn in progress. */
export function clearTurn(s: Aaz): void {
  s.moved = []
  s.declared = []
  s.taken = []
  s.fights = []
  s.foughtAt = []
  s.bombarded = []
  s.cordon = -1
  s.cache = false
  s.rayUsed = false
  s.bought = []
  s.raised = undefined
  s.scrambled = undefined
  s.plan = []
  s.before = null
  const c = contentOf(s)
  for (const b of s.boats) if (b.host !== undefined) returnToHosts(s, b.at)
  for (const b of s.boats) {
    b.to = -1
    b.from = -1
    b.how = 'fresh'
  }
  s.boats = s.boats.filter((b) => b.load.length > 0)
  if (c.N === 0) throw new Error('a table without spaces')
}

/** Phase 3 (AAZ-ZCAP.1): every territory of the map is checked, with any controller. */
function zombiesCapture(t: AazTurn): void {
  const { s } = t
  const c = contentOf(s)
  for (const at of c.lands) {
    if (!willFall(s, at)) {
      if (zombiesAt(s, at) > 0 && facilityAt(s, c, at) > 0 && s.control[at] !== ZOMBIES && !anyUnits(s, c, at))
        t.emit({
          type: 'factoryHeld',
          rule: isRC(s, c, at) ? 'AAZ-ZCAP.5' : 'AAZ-ZCAP.4',
          at: spaceName(c, at),
          zombies: zombiesAt(s, at),
          ipc: ipcOf(c, at),
        })
      continue
    }
    fallToZombies(t, at)
  }
}

/** Phase 8 (AAZ-INC.1): the production level, unless the capital is lost (AAZ-INC.3). */
function collectIncome(t: AazTurn, power: number): void {
  const { s } = t
  const c = contentOf(s)
  if (capitalLost(s, c, power))
    return t.emit({ type: 'phaseSkipped', rule: 'AAZ-INC.3', phase: 'income', power: powerName(c, power), because: 'capital' })
  startPhase(t, 'income', power)
  const ipcs = nplOf(s, power)
  addTo(s.treasury, power, ipcs)
  t.emit({ type: 'incomeCollected', rule: 'AAZ-INC.1', power: powerName(c, power), ipcs, treasury: treasuryOf(s, power) })
}
