import { copyJson, isObject, type Json } from '@deadfront/kernel'
import type { AazFrame, BattleSide } from '../model/frames.ts'
import { addTo, numberAt } from '../model/list.ts'
import type { Phase } from '../model/phases.ts'
import { activePower, unitsIn, zombiesAt } from '../model/state.ts'
import { hasHunter } from '../read/battle.ts'
import { allied, buysFirst, canAttackAt, enemySubsAndTransports, unitsOf } from '../read/board.ts'
import { battle } from '../rules/combat/battle.ts'
import { fightsToCome, hostileZones } from '../rules/combat/order.ts'
import { emptyBattle } from '../rules/combat/place.ts'
import { renewStack } from '../versions.ts'
import { faultOfStack } from './check.ts'
import type { TableReader } from './read.ts'

const STEP_OF: { readonly [phase in Phase]: string } = {
  zombieCard: 'card',
  zombiesAttack: 'zombiesAttack',
  zombiesCapture: 'zombiesCapture',
  combatMove: 'combatMove',
  combat: 'combat',
  noncombatMove: 'noncombatMove',
  purchase: 'purchase',
  mobilize: 'purchase',
  income: 'income',
  victoryCheck: 'check',
}

/**
 * In phase "combat" a position without `declared` means the fights it shows: zones shared with submarines or transports
 * (not those from which a landing starts), and if there are none, the zombies among the power's own units.
 */
function declareWhatIsShown(r: TableReader): void {
  const { s, c } = r
  const p = activePower(s)
  for (const at of c.seas) {
    const [subs, boats] = enemySubsAndTransports(s, c, at, p)
    if (subs + boats > 0 && canAttackAt(s, c, at, p) && !s.boats.some((b) => b.power === p && b.at === at && b.to >= 0)) s.declared.push(at)
  }
  if (fightsToCome(s).length > 0 || s.boats.some((b) => b.power === p && b.to >= 0)) return
  for (const at of c.lands) if (zombiesAt(s, at) > 0 && unitsOf(s, c, at, p) > 0) s.declared.push(at)
}

/** The decision stack of the position: its phase, and in it the battle that is being fought. */
export function stackUp(r: TableReader): void {
  const { s, c, given } = r
  if (s.phase === 'combat' && given.declared === undefined && given.stack === undefined) declareWhatIsShown(r)
  if (given.stack !== undefined) {
    const stack = copyJson(renewStack(given.stack))
    const fault = faultOfStack(c, stack)
    if (fault !== null) return r.bad('stack', fault)
    // The shape of every frame has been checked.
    s.stack = stack as AazFrame[]
    return
  }
  if (s.phase === 'victoryCheck') {
    s.stack = [{ kind: 'round', step: 'check' }]
    return
  }
  const power = activePower(s)
  const start =
    given.phase === undefined
      ? 'begin'
      : s.phase === 'purchase' && buysFirst(c) && !/^mobilize/i.test(String(given.phase))
        ? 'order'
        : STEP_OF[s.phase]
  s.stack = [
    { kind: 'round', step: 'after' },
    { kind: 'turn', step: start, power },
  ]
  if (given.battle === undefined) return
  if (s.phase !== 'combat') return r.bad('battle', 'a battle is fought in phase "combat"', 'AAZ-GEN.5')
  ;(s.stack[1] as { step: string }).step = 'noncombatMove'
  s.stack.push({ kind: 'combat', step: 'again', assault: -1, hostile: hostileZones(s) })
  readBattle(r, given.battle)
  if (r.problems.length === 0 && c.N > 0)
    s.fights = fightsToCome(s).filter((at) => !s.stack.some((f) => f.kind === 'battle' && f.at === at))
}

/** `battle: { at, step?, round?, seaborne?, line?, damaged?, submerged?, bombard?, back? }`: a battle that starts at any step. */
function readBattle(r: TableReader, value: Json): void {
  const { s, c } = r
  if (!isObject(value)) return r.bad('battle', 'expected an object')
  const known = ['at', 'step', 'round', 'seaborne', 'line', 'damaged', 'submerged', 'bombard', 'back', 'pressed', 'dots', 'note']
  r.keys(value, known, 'battle')
  const at = r.space('battle.at', value.at)
  if (at < 0) return
  const p = activePower(s)
  const b = emptyBattle(s, at)
  const step = value.step === undefined ? 'place' : String(value.step)
  if (!battle.steps.includes(step)) return r.bad('battle.step', `expected one of ${battle.steps.join(', ')}`, 'AAZ-GEN.8')
  b.step = step
  const isBefore = step === 'place' || step === 'open' || step === 'round'
  b.round = r.count(value.round, 'battle.round', { low: 0, otherwise: isBefore ? 0 : 1 })
  const seaborne = value.seaborne === undefined ? [] : r.units('battle.seaborne', value.seaborne)
  for (let k = 0; k < c.K; k++) {
    b.attackers[k] = unitsIn(s, (at * c.P + p) * c.K + k) - (seaborne[k] ?? 0)
    b.attackers[c.K + k] = seaborne[k] ?? 0
    if (numberAt(b.attackers, k) < 0) r.bad('battle.seaborne', `more ${c.kinds[k]} than stand there`)
  }
  for (let q = 0; q < c.P; q++)
    if (!allied(c, q, p)) for (let k = 0; k < c.K; k++) b.defenders[q * c.K + k] = unitsIn(s, (at * c.P + q) * c.K + k)
  takeOff(r, 'line', value.line, (key, n, side) => {
    const [front, line] = side === 'attacker' ? [b.attackers, b.attackersBehindLine] : [b.defenders, b.defendersBehindLine]
    addTo(front, key, -n)
    addTo(line, key, n)
  })
  takeOff(r, 'submerged', value.submerged, (key, n, side) => {
    const front = side === 'attacker' ? b.attackers : b.defenders
    addTo(front, key, -n)
  })
  takeOff(r, 'damaged', value.damaged, (key, n, side) => {
    const hurt = side === 'attacker' ? b.attackersHurt : b.defendersHurt
    addTo(hurt, key, n)
  })
  if ([...b.attackers, ...b.defenders].some((n) => n < 0))
    r.bad('battle', 'more units behind the line than stand in the space', 'AAZ-BOARD.1')
  if (value.bombard !== undefined) {
    const ships = r.count(value.bombard, 'battle.bombard', { low: 0, otherwise: 0, rule: 'AAZ-BOMB.1' })
    const k = c.seaKinds.find((kind) => c.bombards[kind])
    if (k !== undefined) b.bombarding[k] = ships
  }
  if (value.back !== undefined) b.retreats = r.spaces('battle.back', value.back)
  else for (const m of s.moved) if (m.at === at && m.from >= 0 && !b.retreats.includes(m.from)) b.retreats.push(m.from)
  b.pressedZombies = r.flag(value.pressed, 'battle.pressed')
  b.attackersHadHunter = hasHunter(c, b, 'attacker')
  b.defendersHadHunter = hasHunter(c, b, 'defender')
  b.airDotsUsed = r.count(value.dots, 'battle.dots', { low: 0, otherwise: 0 })
  if (b.sea && !s.foughtAt.includes(at)) s.foughtAt.push(at)
  s.stack.push(b)
}

/** `{ attackers: "1 inf", defenders: { UK: "1 inf" } }`. */
function takeOff(r: TableReader, key: string, value: Json | undefined, put: (key: number, n: number, side: BattleSide) => void): void {
  const { c } = r
  if (value === undefined) return
  if (!isObject(value)) return r.bad(`battle.${key}`, 'expected attackers and defenders')
  r.keys(value, ['attackers', 'defenders'], `battle.${key}`)
  if (value.attackers !== undefined)
    for (const [k, n] of r.units(`battle.${key}.attackers`, value.attackers).entries()) if (n > 0) put(k, n, 'attacker')
  for (const [who, list] of Object.entries(r.object(value.defenders, `battle.${key}.defenders`))) {
    const q = r.power(`battle.${key}.defenders.${who}`, who)
    if (q < 0) continue
    for (const [k, n] of r.units(`battle.${key}.defenders.${who}`, list).entries()) if (n > 0) put(q * c.K + k, n, 'defender')
  }
}
