import type { AazEvent } from '@deadfront/aaz'
import type { BoardApi } from '../../board/board.ts'
import { type Motion, type Motions, pause, ring } from '../../board/motion.ts'
import { noPicture, type Stage } from '../../board/stage.ts'
import { svg } from '../../board/svg.ts'
import { nearerX } from './map/world.ts'
import { colourOf } from './powers.ts'
import type { Skin } from './skin.ts'

/** The animation of each event on the map. The view that follows corrects every difference. */
export function stageOf(skin: Skin, api: Pick<BoardApi, 'sound'>): Stage<AazEvent> {
  const sounding = (effect: Parameters<BoardApi['sound']>[0], motion: Motion): Motion => ({ ...motion, begin: () => api.sound(effect) })
  const flash = (at: string, colour: string, r = 34): Motion =>
    skin.map.places.has(at) ? ring(skin.effects, skin.map.centreOf(at), colour, r, 420) : pause(1)
  const dice = (): Motions => [sounding('dice', pause(900))]
  const dead = (e: { at: string }): Motions => [sounding('dead', flash(e.at, 'var(--dead)'))]
  const overrun = (e: { at: string }): Motions => [sounding('dead', flash(e.at, 'var(--dead)', 70)), pause(260)]
  const placed = (e: { at: string; power: string }): Motions => [sounding('place', flash(e.at, colourOf(e.power)))]
  return {
    roundStarted: noPicture,
    turnStarted: noPicture,
    phaseStarted: noPicture,
    phaseSkipped: noPicture,
    bidPlaced: noPicture,
    bidKept: noPicture,
    deckShuffled: noPicture,
    cardDrawn: (e) => [sounding('card', flash(e.at, 'var(--dead)', 60))],
    zombiesPlaced: dead,
    neutralOverrun: overrun,
    measureUsed: noPicture,
    measureDeclined: noPicture,
    techRolled: noPicture,
    techGained: noPicture,
    cacheFound: noPicture,
    zombiesAttacked: (e) => [sounding('dice', flash(e.at, 'var(--dead)', 60)), pause(400)],
    unitsLost: noPicture,
    zombiesRose: dead,
    territoryFell: overrun,
    factoryHeld: noPicture,
    treasurySeized: noPicture,
    unitsMoved: (e) => [sounding('move', march(skin, [e.from, ...e.via, e.to], colourOf(e.power)))],
    cargoShipped: (e) => [sounding('move', march(skin, [e.from, ...e.via, e.to, ...(e.landing ? [e.landing] : [])], colourOf(e.power)))],
    combatDeclared: noPicture,
    moveTakenBack: noPicture,
    territoryCaptured: (e) => [sounding('place', flash(e.at, colourOf(e.by), 60))],
    territoryReverted: noPicture,
    survivorsJoined: noPicture,
    battleStarted: (e) => [sounding('shot', flash(e.at, 'var(--danger)', 60)), pause(500)],
    roundFought: noPicture,
    chainsawsRolled: noPicture,
    submerged: noPicture,
    zombiesBit: dice,
    unitsFired: dice,
    unitsHit: (e) => [sounding('hit', flash(e.at, 'var(--danger)')), pause(250)],
    hitsWasted: noPicture,
    zombiesKilled: noPicture,
    transportsDestroyed: noPicture,
    attackPressed: noPicture,
    attackCeased: noPicture,
    attackRetreated: noPicture,
    battleEnded: noPicture,
    landingFailed: noPicture,
    fighterSaved: noPicture,
    aircraftLost: noPicture,
    zombieMoved: noPicture,
    unitsBought: placed,
    unitsOrdered: noPicture,
    unitsPlaced: placed,
    unitsReturned: noPicture,
    centerBuilt: placed,
    complexBuilt: placed,
    facilityRepaired: noPicture,
    raidFlown: (e) => [sounding('shot', flash(e.at, 'var(--danger)', 60)), pause(200)],
    fightersScrambled: noPicture,
    facilityDamaged: (e) => [sounding('hit', flash(e.at, 'var(--danger)', 70))],
    flakDestroyed: noPicture,
    incomeCollected: noPicture,
    ordersGiven: noPicture,
    defendersDisagreed: noPicture,
    roundEnded: noPicture,
    apocalypseBegan: noPicture,
    gameWon: noPicture,
  }
}

/** A dot moves along the path. */
function march(skin: Skin, path: readonly string[], colour: string): Motion {
  const stops: { x: number; y: number }[] = []
  for (const name of path) {
    if (!skin.map.places.has(name)) continue
    const { x, y } = skin.map.centreOf(name)
    const last = stops.at(-1)
    stops.push({ x: last ? nearerX(last.x, x) : x, y })
  }
  if (stops.length < 2) return pause(1)
  const dot = svg('circle', { r: 6, fill: colour, stroke: '#17120b', 'stroke-width': 1.5 })
  return {
    ms: 240 + 90 * stops.length,
    begin: () => skin.effects.append(dot),
    tick: (done) => {
      const at = Math.min(stops.length - 1.000_001, done * (stops.length - 1))
      const i = Math.floor(at)
      const [a, b] = [stops[i] as { x: number; y: number }, stops[i + 1] as { x: number; y: number }]
      dot.setAttribute('cx', String(a.x + (b.x - a.x) * (at - i)))
      dot.setAttribute('cy', String(a.y + (b.y - a.y) * (at - i)))
    },
    end: () => dot.remove(),
  }
}
