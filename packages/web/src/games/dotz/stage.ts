import type { SiegeEvent, SiegeView } from '@deadfront/dotz'
import type { BoardApi } from '../../board/board.ts'
import { type Motion, type Motions, pause, ring } from '../../board/motion.ts'
import { svg } from '../../board/svg.ts'
import type { Face } from './counters.ts'
import { n, type Point } from './map/geometry.ts'
import { CEMETERY, LETTER, roadLine, spotOrNull, TC, trackOf } from './map/layout.ts'
import { smooth } from './map/geometry.ts'
import type { Speech } from './messages/messages.ts'
import { arrange, type Piece, unitPiece, zedPiece } from './pieces.ts'
import { type Skin, transformOf } from './skin.ts'

/**
 * Plays events on the board. It keeps a model of the counters as the events say they move; each event changes the model,
 * and what has a new place slides there. When the play is over the view is drawn exactly, whatever happened here.
 */
export class Stage {
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

  /** The motions of one event. `view` is the table after all of them: it knows the faces of newcomers. */
  motionsOf(e: SiegeEvent, view: SiegeView): Motions {
    this.view = view
    switch (e.type) {
      case 'turnBegan':
        return [this.sounding('card', pause(260))]
      case 'trackActivated':
        return [this.tremble(e.track)]
      case 'zedPlaced':
        return this.arrive(`zed:${e.zed}`, e.at, { side: e.side, strength: e.strength })
      case 'unitArrived':
        return this.arrive(`unit:${e.unit}`, e.at)
      case 'zedsMoved':
        return this.go(
          e.zeds.map((id) => `zed:${id}`),
          e.to,
          'move',
        )
      case 'townEntered':
        return [
          ...this.go(
            e.zeds.map((id) => `zed:${id}`),
            TC,
            'dead',
          ),
          this.flash(TC, 'var(--danger)', 150),
        ]
      case 'zedRetreated':
        return this.go([`zed:${e.zed}`], e.to, 'move')
      case 'unitRetreated':
        return this.go([`unit:${e.unit}`], e.to, 'move')
      case 'unitMoved':
        return this.walk(`unit:${e.unit}`, e.path)
      case 'unitSaved':
        return [...this.turn(`unit:${e.unit}`, { reduced: e.side === 'reduced', hits: 0 }), ...this.go([`unit:${e.unit}`], TC, 'move')]
      case 'unitFell':
        return this.go([`unit:${e.unit}`], CEMETERY, 'dead')
      case 'zedToCup':
        return this.leave(`zed:${e.zed}`)
      case 'zedReplaced':
        return [...this.leave(`zed:${e.zed}`), ...this.arrive(`zed:${e.by}`, e.at)]
      case 'zedHit':
        return this.wound(`zed:${e.zed}`, e.hits)
      case 'unitHit':
        return this.wound(`unit:${e.unit}`, e.hits)
      case 'turnedOver':
        return this.turn(this.keyOf(e.who), { reduced: e.side === 'reduced', hits: 0, strength: e.strength })
      case 'defiantRemoved':
        return e.units.flatMap((unit) => this.marker(`unit:${unit}`, (list) => list.filter((x) => x !== 'defiant')))
      case 'combatBegan':
        return [this.flash(e.at, 'var(--danger)', 92), pause(320)]
      case 'diceRolled':
        return [this.sounding('dice', pause(520))]
      case 'combatResult':
        return [pause(620)]
      case 'gunfire':
        return [this.tracer(e.from, e.at), this.flash(e.at, '#e8a33c', 60), pause(420)]
      case 'foraged':
        return [this.flash(e.at, e.ammo > 0 ? '#e8a33c' : '#7a6142', 60), pause(200)]
      case 'savingRoll':
        return [this.sounding('dice', pause(420))]
      default:
        return []
    }
  }

  private keyOf(who: string): string {
    return this.pieces.has(`zed:${who}`) ? `zed:${who}` : `unit:${who}`
  }

  private sounding(effect: Parameters<BoardApi['sound']>[0], motion: Motion): Motion {
    return { ...motion, begin: () => this.api.sound(effect) }
  }

  /** Everybody slides to the place the model gives them now; the movers on top. */
  private settle(movers: readonly string[], ms: number, via?: readonly Point[]): Motion[] {
    const before = new Map([...this.pieces].map(([key, piece]) => [key, { x: piece.x, y: piece.y, scale: piece.scale }]))
    arrange([...this.pieces.values()])
    const motions: Motion[] = []
    for (const [key, piece] of this.pieces) {
      const from = before.get(key) as { x: number; y: number; scale: number }
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
      const piece = this.pieces.get(key) as Piece
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

  /** Its face as the table shows it afterwards, or as the event tells it when it is already gone again. */
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

  /** The road shivers when its dead begin to walk. */
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

/** A point on a line of stops, each stretch in the same time. */
function along(line: readonly Point[], done: number): Point {
  const at = Math.min(line.length - 1.000_001, Math.max(0, done * (line.length - 1)))
  const i = Math.floor(at)
  const [a, b] = [line[i] as Point, line[i + 1] as Point]
  return { x: a.x + (b.x - a.x) * (at - i), y: a.y + (b.y - a.y) * (at - i) }
}
