import type { AazEvent } from '@deadfront/aaz'
import type { BoardApi } from '../../board/board.ts'
import { type Motion, type Motions, pause, ring } from '../../board/motion.ts'
import { svg } from '../../board/svg.ts'
import { centreOf, nearerX, PLACES } from './map/world.ts'
import { colourOf } from './powers.ts'
import type { Skin } from './skin.ts'

/** What an event looks like on the map. The view that follows corrects whatever happened here. */
export function motionsOf(e: AazEvent, skin: Skin, api: Pick<BoardApi, 'sound'>): Motions {
  const sounding = (effect: Parameters<BoardApi['sound']>[0], motion: Motion): Motion => ({ ...motion, begin: () => api.sound(effect) })
  const flash = (at: string, colour: string, r = 34): Motion =>
    PLACES.has(at) ? ring(skin.effects, centreOf(at), colour, r, 420) : pause(1)
  switch (e.type) {
    case 'cardDrawn':
      return [sounding('card', flash(e.at, 'var(--dead)', 60))]
    case 'zombiesPlaced':
    case 'zombiesRose':
      return [sounding('dead', flash(e.at, 'var(--dead)'))]
    case 'territoryFell':
    case 'neutralOverrun':
      return [sounding('dead', flash(e.at, 'var(--dead)', 70)), pause(260)]
    case 'unitsMoved':
      return [sounding('move', march(skin, [e.from, ...e.via, e.to], colourOf(e.power)))]
    case 'cargoShipped':
      return [sounding('move', march(skin, [e.from, ...e.via, e.to, ...(e.landing ? [e.landing] : [])], colourOf(e.power)))]
    case 'battleStarted':
      return [sounding('shot', flash(e.at, 'var(--danger)', 60)), pause(200)]
    case 'unitsFired':
    case 'zombiesBit':
      return [sounding('dice', pause(420))]
    case 'unitsHit':
      return [sounding('hit', flash(e.at, 'var(--danger)'))]
    case 'territoryCaptured':
      return [sounding('place', flash(e.at, colourOf(e.by), 60))]
    case 'unitsBought':
      return [sounding('place', flash(e.at, colourOf(e.power)))]
    default:
      return []
  }
}

/** A dot runs along the way. */
function march(skin: Skin, path: readonly string[], colour: string): Motion {
  const stops: { x: number; y: number }[] = []
  for (const name of path) {
    if (!PLACES.has(name)) continue
    const { x, y } = centreOf(name)
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
