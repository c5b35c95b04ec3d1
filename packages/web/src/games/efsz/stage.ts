import type { StalingradEvent } from '@deadfront/efsz'
import type { BoardApi } from '../../board/board.ts'
import { fade, type Motions, pause, ring, sayAt, slide } from '../../board/motion.ts'
import { svg } from '../../board/svg.ts'
import type { Point } from './map/geometry.ts'
import type { Skin } from './skin.ts'

/** What an event looks like on the map. What is not here has no picture; the view corrects the rest. */
export class Stage {
  private readonly skin: Skin
  private readonly api: Pick<BoardApi, 'sound' | 'paint'>
  /** Where a figure stands while the events are played. */
  private where: (id: string) => string | null = () => null

  constructor(skin: Skin, api: Pick<BoardApi, 'sound' | 'paint'>) {
    this.skin = skin
    this.api = api
  }

  set(where: (id: string) => string | null): void {
    this.where = where
  }

  motionsOf(e: StalingradEvent): Motions {
    const { paint } = this.api
    switch (e.type) {
      case 'stepped':
        return this.move(e.who, e.from, e.to, 200, 'move')
      case 'zombieStepped':
        return this.move(e.zombie, e.from, e.to, 340, 'dead')
      case 'attacked':
        return [sayAt(() => this.api.sound(e.attack === 'h2h' ? 'hit' : 'shot')), ...this.shot(e.who, e.target)]
      case 'grenadeThrown':
        return this.lob(e.who, e.target)
      case 'exploded':
        return [
          sayAt(() => this.api.sound('hit')),
          [
            ring(this.skin.effects, this.skin.at(e.at), '#ffb45a', 150, 520),
            ring(this.skin.effects, this.skin.at(e.at), '#ff7a2a', 90, 420),
          ],
        ]
      case 'zombieEliminated':
        return this.gone(e.zombie)
      case 'zombieStunned':
      case 'revealed':
      case 'zombiePlaced':
        return [ring(this.skin.effects, this.skin.at(e.at), paint.dead, 42, 300)]
      case 'wounded':
      case 'locked':
        return this.struck(e.who)
      case 'doorOpened':
      case 'doorClosed':
        return [sayAt(() => this.api.sound('place')), pause(120)]
      default:
        return []
    }
  }

  private move(id: string, from: string, to: string, ms: number, sound: 'move' | 'dead'): Motions {
    const element = this.skin.figure(id)
    if (!element) return []
    return [sayAt(() => this.api.sound(sound)), slide(element, this.skin.at(from), this.skin.at(to), ms)]
  }

  private spot(id: string): Point | null {
    const at = this.where(id)
    return at === null ? null : this.skin.at(at)
  }

  private shot(who: string, target: string): Motions {
    const a = this.spot(who)
    const b = this.spot(target)
    if (!a || !b) return []
    const line = svg('line', { class: 'ez-tracer', x1: a.x, y1: a.y, x2: a.x, y2: a.y })
    return [
      {
        ms: 160,
        begin: () => this.skin.effects.append(line),
        tick: (d) => {
          line.setAttribute('x2', String(a.x + (b.x - a.x) * d))
          line.setAttribute('y2', String(a.y + (b.y - a.y) * d))
        },
        end: () => line.remove(),
      },
      ring(this.skin.effects, b, '#ffd58a', 34, 220),
    ]
  }

  private lob(who: string, target: string): Motions {
    const a = this.spot(who)
    if (!a) return []
    const b = this.skin.at(target)
    const ball = svg('circle', { class: 'ez-bomb', r: 6 })
    return [
      {
        ms: 420,
        begin: () => this.skin.effects.append(ball),
        tick: (d) => {
          ball.setAttribute('cx', String(a.x + (b.x - a.x) * d))
          ball.setAttribute('cy', String(a.y + (b.y - a.y) * d - Math.sin(d * Math.PI) * 60))
        },
        end: () => ball.remove(),
      },
    ]
  }

  private gone(id: string): Motions {
    const element = this.skin.figure(id)
    return element ? [fade(element, 1, 0, 260)] : []
  }

  private struck(who: string): Motions {
    const at = this.spot(who)
    return at ? [sayAt(() => this.api.sound('hit')), ring(this.skin.effects, at, this.api.paint.danger, 44, 320)] : []
  }
}
