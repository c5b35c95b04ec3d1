import type { StalingradEvent } from '@deadfront/efsz'
import type { BoardApi } from '../../board/board.ts'
import { fade, type Motions, pause, ring, sayAt, slide } from '../../board/motion.ts'
import { motionsOf, noPicture, type Stage } from '../../board/stage.ts'
import { svg } from '../../board/svg.ts'
import type { Point } from './map/geometry.ts'
import type { Skin } from './skin.ts'

/** Plays events on the map. */
export class StalingradStage {
  private readonly skin: Skin
  private readonly api: Pick<BoardApi, 'sound' | 'paint'>
  /** The square of a figure while the events are played. */
  private where: (id: string) => string | null = () => null

  constructor(skin: Skin, api: Pick<BoardApi, 'sound' | 'paint'>) {
    this.skin = skin
    this.api = api
  }

  set(where: (id: string) => string | null): void {
    this.where = where
  }

  motionsOf(event: StalingradEvent): Motions {
    return motionsOf(this.pictures, event)
  }

  /** The animation of each event; the view that follows corrects what has none. */
  private readonly pictures: Stage<StalingradEvent> = {
    scenarioBegan: noPicture,
    teamChosen: noPicture,
    placed: noPicture,
    zombiePlaced: (e) => this.mark(e.at),
    roundBegan: noPicture,
    initiativeRolled: noPicture,
    orderChosen: noPicture,
    turnBegan: noPicture,
    phaseBegan: noPicture,
    trackRestarted: noPicture,
    scenarioEnded: noPicture,
    activated: noPicture,
    brokeOut: noPicture,
    stepped: (e) => this.move(e.who, e.from, e.to, 200, 'move'),
    turned: noPicture,
    stopped: noPicture,
    doorOpened: () => this.door(),
    doorClosed: () => this.door(),
    readied: noPicture,
    passed: noPicture,
    pickedUp: noPicture,
    searched: noPicture,
    found: noPicture,
    coverGained: noPicture,
    attackSpent: noPicture,
    markersRemoved: noPicture,
    orderSet: noPicture,
    left: noPicture,
    captiveFreed: noPicture,
    recruited: noPicture,
    captiveLeft: noPicture,
    attacked: (e) => [sayAt(() => this.api.sound(e.attack === 'h2h' ? 'hit' : 'shot')), ...this.shot(e.who, e.target)],
    diceLost: noPicture,
    ammoSpent: noPicture,
    ammoSpared: noPicture,
    friendHit: noPicture,
    zombieHit: noPicture,
    zombieStunned: (e) => this.mark(e.at),
    zombieUnhurt: noPicture,
    zombieReduced: noPicture,
    zombieEliminated: (e) => this.gone(e.zombie),
    gasReleased: noPicture,
    gasCleared: noPicture,
    grenadeThrown: (e) => this.lob(e.who, e.target),
    deviated: noPicture,
    exploded: (e) => this.explosion(e.at),
    blastRolled: noPicture,
    wounded: (e) => this.struck(e.who),
    spared: noPicture,
    died: noPicture,
    fatigueMarked: noPicture,
    healed: noPicture,
    revealed: (e) => this.mark(e.at),
    stunRemoved: noPicture,
    woke: noPicture,
    zombieStepped: (e) => this.move(e.zombie, e.from, e.to, 340, 'dead'),
    doorBattered: noPicture,
    locked: (e) => this.struck(e.who),
    lockBroken: noPicture,
    queued: noPicture,
    pushed: noPicture,
    rearguardRolled: noPicture,
    spawnPrevented: noPicture,
    nothingSpawned: noPicture,
    flagSet: noPicture,
    clueLearned: noPicture,
    itemFound: noPicture,
    waterLevel: noPicture,
    wagonRolled: noPicture,
    rattled: noPicture,
    hatchesOpened: noPicture,
    fireStarted: noPicture,
    fireDied: noPicture,
    planeLeft: noPicture,
    dayPassed: noPicture,
    ate: noPicture,
    gave: noPicture,
    scavengeBegan: noPicture,
    holedUp: noPicture,
    warmed: noPicture,
    marched: noPicture,
    campaignEnded: noPicture,
    dreadGained: noPicture,
    dreadSpent: noPicture,
    poolPeeked: noPicture,
  }

  private explosion(at: string): Motions {
    const middle = this.skin.at(at)
    const { effects } = this.skin
    return [sayAt(() => this.api.sound('hit')), [ring(effects, middle, '#ffb45a', 150, 520), ring(effects, middle, '#ff7a2a', 90, 420)]]
  }

  /** A ring on the square of a zombie. */
  private mark(at: string): Motions {
    return [ring(this.skin.effects, this.skin.at(at), this.api.paint.dead, 42, 300)]
  }

  private door(): Motions {
    return [sayAt(() => this.api.sound('place')), pause(120)]
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
