import type { SiegeEvent, SiegeView } from '@deadfront/dotz'
import { nth } from '@deadfront/kernel'
import type { BoardApi } from '../../board/board.ts'
import { type Motion, type Motions, pause, ring } from '../../board/motion.ts'
import { motionsOf, noPicture, type Stage } from '../../board/stage.ts'
import { svg } from '../../board/svg.ts'
import type { Face } from './counters.ts'
import { n, type Point } from './map/geometry.ts'
import { CEMETERY, LETTER, roadLine, spotOrNull, TC, trackOf } from './map/layout.ts'
import { smooth } from './map/geometry.ts'
import type { Speech } from './messages/messages.ts'
import { arrange, type Piece, unitPiece, zedPiece } from './pieces.ts'
import { type Skin, transformOf } from './skin.ts'

/**
 * Plays events on the board. It keeps a model of the counters that follows the events; each event changes the model,
 * and each counter with a new place slides there. At the end the view is drawn exactly, which corrects every difference.
 */
export class SiegeStage {
  private readonly pieces = new Map<string, Piece>()
  private readonly skin: Skin
  private readonly api: Pick<BoardApi, 'sound'>
  private readonly m: Speech
  private view: SiegeView | null = null

  constructor(skin: Skin, api: Pick<BoardApi, 'sound'>, m: Speech) {
    this.skin = skin
    this.api = api
    this.m = m
  }

  /** The picture the next events start from. */
  set(pieces: readonly Piece[]): void {
    this.pieces.clear()
    for (const piece of pieces) this.pieces.set(piece.key, { ...piece, face: { ...piece.face } })
  }

  /** The motions of one event. `view` is the table after all events of the update: it knows the faces of new counters. */
  motionsOf(event: SiegeEvent, view: SiegeView): Motions {
    this.view = view
    return motionsOf(this.pictures, event)
  }

  private readonly pictures: Stage<SiegeEvent> = {
    // Turn and cards
    gameBegan: noPicture,
    heroTaken: noPicture,
    turnBegan: () => [this.sounding('card', pause(260))],
    phaseBegan: noPicture,
    cardEffect: noPicture,
    effectSkipped: noPicture,
    fateDrawn: noPicture,
    fateShuffled: noPicture,
    trackFated: noPicture,
    plotTwist: noPicture,
    heldCardPlayed: noPicture,
    fateDiscarded: noPicture,
    cardDiscarded: noPicture,
    actionsReset: noPicture,
    trackOrdered: noPicture,
    // Zeds
    trackActivated: (e) => [this.tremble(e.track)],
    pressure: noPicture,
    pressureNothing: noPicture,
    zedDrawn: noPicture,
    cupEmpty: noPicture,
    zedPlaced: (e) => this.arrive(`zed:${e.zed}`, e.at, { side: e.side, strength: e.strength }),
    zedsMoved: (e) => this.go(zedKeys(e.zeds), e.to, 'move'),
    zedsBlocked: noPicture,
    zedRetreated: (e) => this.go([`zed:${e.zed}`], e.to, 'move'),
    zedToCup: (e) => this.leave(`zed:${e.zed}`),
    zedReplaced: (e) => [...this.leave(`zed:${e.zed}`), ...this.arrive(`zed:${e.by}`, e.at)],
    townEntered: (e) => [...this.go(zedKeys(e.zeds), TC, 'dead'), this.flash(TC, 'var(--danger)', 150)],
    defiantRemoved: (e) => e.units.flatMap((unit) => this.marker(`unit:${unit}`, (list) => list.filter((x) => x !== 'defiant'))),
    trapsTried: noPicture,
    trapsDeclined: noPicture,
    // Fights
    combatBegan: (e) => [this.flash(e.at, 'var(--danger)', 92), pause(320)],
    diceRolled: () => [this.sounding('dice', pause(520))],
    combatResult: () => [pause(620)],
    tablesTurned: noPicture,
    zedHit: (e) => this.wound(`zed:${e.zed}`, e.hits),
    unitHit: (e) => this.wound(`unit:${e.unit}`, e.hits),
    hitCancelled: noPicture,
    hitsLost: noPicture,
    turnedOver: (e) => this.turn(this.keyOf(e.who), { reduced: e.side === 'reduced', hits: 0, strength: e.strength }),
    savingRoll: () => [this.sounding('dice', pause(420))],
    unitFell: (e) => this.go([`unit:${e.unit}`], CEMETERY, 'dead'),
    unitSaved: (e) => [
      ...this.turn(`unit:${e.unit}`, { reduced: e.side === 'reduced', hits: 0 }),
      ...this.go([`unit:${e.unit}`], TC, 'move'),
    ],
    unitRetreated: (e) => this.go([`unit:${e.unit}`], e.to, 'move'),
    fighterNamed: noPicture,
    // Actions
    paid: noPicture,
    unitMoved: (e) => this.walk(`unit:${e.unit}`, e.path),
    foraged: (e) => [this.flash(e.at, e.ammo > 0 ? '#e8a33c' : '#7a6142', 60), pause(200)],
    gunfire: (e) => [this.tracer(e.from, e.at), this.flash(e.at, '#e8a33c', 60), pause(420)],
    ammoChanged: noPicture,
    eventActionsChanged: noPicture,
    abilityUsed: noPicture,
    freeActionTaken: noPicture,
    seatDone: noPicture,
    // Markers and arrivals
    markerPut: noPicture,
    markerGone: noPicture,
    noEntryPut: noPicture,
    noEntryGone: noPicture,
    hitsCleared: noPicture,
    unitArrived: (e) => this.arrive(`unit:${e.unit}`, e.at),
    // The group
    proposed: noPicture,
    voted: noPicture,
    voteSettled: noPicture,
    // The end
    gameEnded: noPicture,
  }

  private keyOf(who: string): string {
    return this.pieces.has(`zed:${who}`) ? `zed:${who}` : `unit:${who}`
  }

  private sounding(effect: Parameters<BoardApi['sound']>[0], motion: Motion): Motion {
    return { ...motion, begin: () => this.api.sound(effect) }
  }

  /** All counters slide to their place in the model; those that move are on top. */
  private settle(movers: readonly string[], ms: number, via?: readonly Point[]): Motion[] {
    const before = new Map([...this.pieces].map(([key, piece]) => [key, { x: piece.x, y: piece.y, scale: piece.scale }]))
    arrange([...this.pieces.values()])
    const motions: Motion[] = []
    for (const [key, piece] of this.pieces) {
      const from = before.get(key) ?? piece
      if (from.x === piece.x && from.y === piece.y && from.scale === piece.scale) continue
      const to = { x: piece.x, y: piece.y, scale: piece.scale }
      const line: readonly Point[] = movers.includes(key) && via ? [from, ...via, to] : [from, to]
      motions.push(this.glide(key, line, from.scale, to.scale, ms, movers.includes(key)))
    }
    return motions
  }

  private glide(key: string, line: readonly Point[], from: number, to: number, ms: number, lift: boolean): Motion {
    return {
      ms,
      begin: () => {
        const element = this.skin.pieceElement(key)
        if (lift && element) element.parentElement?.append(element)
      },
      tick: (done) => {
        const arc = lift ? 1 + 0.12 * Math.sin(Math.PI * done) : 1
        this.skin.pieceElement(key)?.setAttribute('transform', transformOf(along(line, done), (from + (to - from) * done) * arc))
      },
    }
  }

  private go(keys: readonly string[], to: string, effect: 'move' | 'dead'): Motions {
    const movers = keys.filter((key) => this.pieces.has(key))
    for (const key of movers) {
      const piece = this.pieces.get(key)
      if (!piece) continue
      this.pieces.delete(key)
      this.pieces.set(key, { ...piece, at: to })
    }
    const motions = this.settle(movers, 330)
    return motions.length === 0 ? [] : [[this.sounding(effect, pause(1)), ...motions]]
  }

  private walk(key: string, path: readonly string[]): Motions {
    const piece = this.pieces.get(key)
    const to = path.at(-1)
    if (!piece || to === undefined) return []
    this.pieces.delete(key)
    this.pieces.set(key, { ...piece, at: to })
    const via = path.slice(0, -1).flatMap((id) => spotOrNull(id)?.at ?? [])
    return [[this.sounding('move', pause(1)), ...this.settle([key], 200 + 130 * path.length, via)]]
  }

  private arrive(key: string, place: string, facts?: { side: 'full' | 'reduced'; strength: number }): Motions {
    const piece = this.newcomer(key, place, facts)
    if (!piece) return []
    this.pieces.set(key, piece)
    const others = this.settle([], 200)
    return [
      [
        {
          ms: 300,
          begin: () => {
            this.api.sound('place')
            this.skin.add(piece).setAttribute('opacity', '0')
          },
          tick: (done) => {
            const element = this.skin.pieceElement(key)
            element?.setAttribute('opacity', String(done))
            element?.setAttribute('transform', transformOf(piece, piece.scale * (1.5 - 0.5 * done)))
          },
        },
        ...others,
      ],
    ]
  }

  /** Its face from the table afterwards, or from the event if it is already gone again. */
  private newcomer(key: string, place: string, facts?: { side: 'full' | 'reduced'; strength: number }): Piece | null {
    const view = this.view as SiegeView
    const id = key.slice(key.indexOf(':') + 1)
    if (key.startsWith('unit:')) {
      const unit = view.units.find((x) => x.id === id)
      return unit ? { ...unitPiece(unit, this.m, view), at: place } : null
    }
    const zed = view.zeds.find((x) => x.id === id)
    const strength = facts?.strength ?? zed?.strength ?? 0
    const side = facts?.side ?? 'full'
    const fresh = {
      id,
      at: place,
      side,
      strength,
      strengths: zed?.strengths ?? ([strength, strength] as [number, number]),
      hits: 0,
      capacity: zed?.capacity ?? ([3, 3] as [number, number]),
      markers: [],
    }
    return zedPiece(fresh, this.m, view)
  }

  private leave(key: string): Motions {
    if (!this.pieces.has(key)) return []
    this.pieces.delete(key)
    return [
      {
        ms: 300,
        begin: () => this.api.sound('dead'),
        tick: (done) => this.skin.pieceElement(key)?.setAttribute('opacity', String(1 - done)),
        end: () => this.skin.remove(key),
      },
      this.settle([], 160),
    ]
  }

  private change(key: string, face: Partial<Face>): Piece | null {
    const piece = this.pieces.get(key)
    if (!piece) return null
    const next = { ...piece, face: { ...piece.face, ...face } }
    this.pieces.set(key, next)
    return next
  }

  private redraw(piece: Piece): void {
    const element = this.skin.pieceElement(piece.key)
    if (element) this.skin.face(element, piece)
  }

  private wound(key: string, hits: number): Motions {
    const piece = this.change(key, { hits })
    if (!piece) return []
    return [
      [
        {
          ms: 230,
          begin: () => {
            this.api.sound('hit')
            this.redraw(piece)
          },
          tick: (done) => {
            const shake = Math.sin(done * Math.PI * 5) * 6 * (1 - done)
            this.skin.pieceElement(key)?.setAttribute('transform', transformOf({ x: piece.x + shake, y: piece.y }, piece.scale))
          },
        },
      ],
    ]
  }

  /** The counter turns over: it shows its other side half-way round. */
  private turn(key: string, face: Partial<Face>): Motions {
    const before = this.pieces.get(key)
    if (!before) return []
    const after = this.change(key, face) as Piece
    let turned = false
    return [
      {
        ms: 320,
        tick: (done) => {
          if (done >= 0.5 && !turned) {
            turned = true
            this.redraw(after)
          }
          this.skin
            .pieceElement(key)
            ?.setAttribute('transform', transformOf(after, after.scale, Math.max(0.04, Math.abs(Math.cos(done * Math.PI)))))
        },
        end: () => this.redraw(after),
      },
    ]
  }

  private marker(key: string, change: (list: Face['markers']) => Face['markers']): Motions {
    const before = this.pieces.get(key)
    if (!before) return []
    const after = this.change(key, { markers: change(before.face.markers) }) as Piece
    return [{ ms: 140, end: () => this.redraw(after) }]
  }

  private flash(place: string, colour: string, radius: number): Motion {
    const where = spotOrNull(place)
    return where ? ring(this.skin.effects, where.at, colour, radius, 380) : pause(1)
  }

  /** The road shakes when its Zeds begin to move. */
  private tremble(letter: string): Motion {
    const track = trackOf(letter)
    if (!track) return pause(1)
    const line = svg('path', { class: 'dz-tremble', d: smooth(roadLine(track).filter((_, i) => i % 6 === 0)), 'data-track': LETTER[track] })
    return {
      ms: 420,
      begin: () => this.skin.effects.append(line),
      tick: (done) => line.setAttribute('opacity', String(Math.sin(Math.PI * done))),
      end: () => line.remove(),
    }
  }

  private tracer(from: string, to: string): Motion {
    const [a, b] = [spotOrNull(from)?.at, spotOrNull(to)?.at]
    if (!a || !b) return pause(1)
    const line = svg('path', { class: 'dz-tracer' })
    return {
      ms: 190,
      begin: () => {
        this.api.sound('shot')
        this.skin.effects.append(line)
      },
      tick: (done) => {
        const tail = Math.max(0, done - 0.35)
        line.setAttribute(
          'd',
          `M${n(a.x + (b.x - a.x) * tail)} ${n(a.y + (b.y - a.y) * tail)}L${n(a.x + (b.x - a.x) * done)} ${n(a.y + (b.y - a.y) * done)}`,
        )
      },
      end: () => line.remove(),
    }
  }
}

const zedKeys = (ids: readonly string[]): string[] => ids.map((id) => `zed:${id}`)

/** A point on a line of stops; each part takes the same time. */
function along(line: readonly Point[], done: number): Point {
  const at = Math.min(line.length - 1.000_001, Math.max(0, done * (line.length - 1)))
  const i = Math.floor(at)
  const [a, b] = [nth(line, i), nth(line, i + 1)]
  return { x: a.x + (b.x - a.x) * (at - i), y: a.y + (b.y - a.y) * (at - i) }
}
