import type { SiegeView } from '@deadfront/dotz'
import type { AmountsForm, SubsetForm, Words } from '@deadfront/kernel'
import { apart, type Chip } from './map/chips.ts'
import { answerAt, choicesOf, type Question, freeOf, isActing, targetsOfVote } from './question.ts'
import type { Plan } from './desk.ts'
import type { Point } from './map/geometry.ts'
import { padOf, spot, spotOrNull } from './map/layout.ts'
import type { Speech } from './messages/messages.ts'
import { percent } from '../../board/percent.ts'
import type { Piece } from './pieces.ts'
import type { Foresight, Odds, UnitChances } from './referee.ts'
import type { Arrow, Light } from './skin.ts'

/** What the map highlights and what a click on it means, computed from plain data. */

export interface Scene {
  m: Pick<Speech, 'tenths'>
  view: SiegeView
  pieces: readonly Piece[]
  question: Question | null
  selected: string | null
  chances: UnitChances | null
  plan: Plan | null
  ticked: readonly string[]
  hits: { readonly [zed: string]: number }
  fighters: { readonly [unit: string]: Odds }
  foresight: Foresight | null
  /** Units with an Action that can be paid for. */
  ready: ReadonlySet<string>
  /** Units that the power or card in use can be for. */
  whom: readonly string[]
}

export interface Lit {
  lights: Map<string, Light>
  marks: Map<string, string>
  chips: Chip[]
  path: Point[] | null
  /** The next activations, as arrows. */
  arrows: Arrow[]
  /** Counters that a click does something with. */
  active: Set<string>
}

const share = (x: number): string => `${percent(x)}%`
const toneOf = (win: number): Chip['tone'] => (win >= 0.6 ? 'good' : win >= 0.35 ? 'fair' : 'bad')

/** The chance to win, and what it costs: the chance that the unit is lost. */
const oddsChip = ({ win, lost }: Odds): Pick<Chip, 'text' | 'loss' | 'tone'> => ({
  text: share(win),
  ...(lost > 0 ? { loss: share(lost) } : {}),
  tone: toneOf(win - lost / 2),
})

export function lightsOf(scene: Scene): Lit {
  const lit: Lit = { lights: new Map(), marks: new Map(), chips: [], path: null, arrows: [], active: new Set() }
  const { question, selected } = scene
  if (selected !== null) lit.marks.set(`unit:${selected}`, 'selected')
  lit.arrows = arrowsOf(scene)
  if (!question) return lit
  if (isActing(question.ask)) lightActing(scene, lit)
  else lightQuestion(scene, question, lit)
  const fought = scene.view.combat?.at
  if (fought !== undefined && spotOrNull(fought) && !lit.lights.has(fought)) lit.lights.set(fought, 'danger')
  return lit
}

/** The steps of the activations still to come; while the order is open, of every road. */
function arrowsOf({ foresight, question }: Scene): Arrow[] {
  if (!foresight || !question || isActing(question.ask)) return []
  const open = foresight.pending.some((next) => next.track === null)
  const named = new Set(foresight.pending.flatMap((next) => next.track ?? []))
  return Object.entries(foresight.tracks).flatMap(([track, moves]) =>
    open || named.has(track)
      ? moves.flatMap((move) => {
          const [from, to] = [spotOrNull(move.from)?.at, spotOrNull(move.to)?.at]
          return from && to && move.what !== 'blocked' && move.what !== 'placed' ? [{ from, to, danger: move.what !== 'moves' }] : []
        })
      : [],
  )
}

function lightActing(scene: Scene, lit: Lit): void {
  const { view, selected, chances, plan, pieces } = scene
  for (const piece of pieces)
    if (piece.side === 'unit' && mayAct(scene, piece.id) && (piece.at in view.spaces || piece.at === view.town.id))
      lit.active.add(piece.key)
  for (const unit of freeOf(scene.question)?.units ?? scene.ready)
    if (!lit.marks.has(`unit:${unit}`)) lit.marks.set(`unit:${unit}`, 'ready')
  for (const unit of scene.whom) lit.marks.set(`unit:${unit}`, 'choice')
  if (selected === null || !chances) return
  for (const destination of chances.destinations) {
    const where = spotOrNull(destination.at)
    if (!where || lit.lights.has(destination.at)) continue
    lit.lights.set(destination.at, destination.fight ? 'fight' : 'go')
    const box = padOf(where)
    lit.chips.push(
      destination.fight
        ? {
            key: `fight ${destination.at}`,
            x: where.at.x,
            y: box.y + box.h + 2,
            ...oddsChip(destination.fight),
          }
        : { key: `cost ${destination.at}`, x: box.x + box.w - 12, y: box.y + box.h - 4, text: String(destination.cost), tone: 'cost' },
    )
  }
  const shots: Chip[] = []
  for (const target of chances.targets) {
    const piece = pieces.find((x) => x.key === `zed:${target.zed}`)
    if (!piece) continue
    lit.active.add(piece.key)
    lit.marks.set(piece.key, 'target')
    shots.push({
      key: `shot ${target.zed}`,
      x: piece.x,
      y: piece.y - 50,
      icon: 'target',
      text: scene.m.tenths(target.odds.meanZedsHits),
      tone: 'hits',
    })
  }
  lit.chips.push(...apart(shots, -1))
  if (!plan) return
  const unit = pieces.find((x) => x.key === `unit:${selected}`)
  lit.lights.set(plan.at, 'chosen')
  if (plan.zed) lit.marks.set(`zed:${plan.zed}`, 'selected')
  if (unit && plan.path.length > 0) lit.path = [unit, ...plan.path.flatMap((id) => spotOrNull(id)?.at ?? [])]
  if (unit && plan.zed) lit.path = [unit, spot(plan.at).at]
}

/** Free Actions belong to certain units; in the Action Phase all units may be selected. */
const mayAct = ({ question }: Scene, unit: string): boolean => freeOf(question)?.units.includes(unit) ?? true

function lightQuestion({ pieces, ticked, hits, fighters }: Scene, question: Question, lit: Lit): void {
  for (const target of targetsOfVote(question)) {
    const id = target.slice(target.indexOf(':') + 1)
    if (!target.startsWith('space:')) lit.marks.set(target, 'selected')
    else if (spotOrNull(id)) lit.lights.set(id, 'chosen')
  }
  for (const choice of choicesOf(question))
    for (const target of choice.targets) {
      const [kind, id] = [target.slice(0, target.indexOf(':')), target.slice(target.indexOf(':') + 1)]
      if (kind === 'space') {
        // A click anywhere on a track chooses it, but only its tunnel and its Zeds are lit.
        const wide = choice.targets.length > 1 && !id.endsWith('-Start') && !pieces.some((piece) => piece.side === 'zed' && piece.at === id)
        if (spotOrNull(id)) lit.lights.set(id, wide ? 'faint' : 'choice')
      } else {
        lit.active.add(target)
        lit.marks.set(target, 'choice')
      }
    }
  const fighting = Object.entries(fighters).flatMap(([unit, odds]): Chip[] => {
    const piece = pieces.find((x) => x.key === `unit:${unit}`)
    return piece ? [{ key: `fighter ${unit}`, x: piece.x, y: piece.y + 46, ...oddsChip(odds) }] : []
  })
  lit.chips.push(...apart(fighting, 1))
  const subset = subsetOf(question)
  for (const item of subset?.items ?? []) {
    lit.active.add(`unit:${item}`)
    lit.marks.set(`unit:${item}`, ticked.includes(String(item)) ? 'selected' : 'choice')
  }
  for (const item of amountsOf(question)?.items ?? []) {
    const piece = pieces.find((x) => x.key === `zed:${item.id}`)
    if (!piece) continue
    const count = hits[item.id] ?? 0
    lit.active.add(piece.key)
    lit.marks.set(piece.key, count > 0 ? 'selected' : 'choice')
    if (count > 0)
      lit.chips.push({ key: `hit ${item.id}`, x: piece.x, y: piece.y - 46, icon: 'close', icons: count, text: '', tone: 'bad' })
  }
}

export const subsetOf = (question: Question): SubsetForm | undefined => question.forms.find((form) => form.form === 'subset')
export const amountsOf = (question: Question): AmountsForm | undefined => question.forms.find((form) => form.form === 'amounts')

/** What a click on a place or counter would do, in words for screen readers; '' when nothing. */
export function wouldDo(scene: Scene, target: string, { m, words }: { m: Speech; words: Pick<Words, 'answer'> }): string {
  const { question, chances, selected } = scene
  if (!question) return ''
  const id = target.slice(target.indexOf(':') + 1)
  if (isActing(question.ask)) {
    if (target.startsWith('unit:')) return selected === id ? m.act.cancel : ''
    const destination = chances?.destinations.find((x) => `space:${x.at}` === target)
    if (destination)
      return destination.fight
        ? `${m.act.attack}, ${m.act.odds(percent(destination.fight.win), percent(destination.fight.lost))}`
        : `${m.act.move(destination.cost)}`
    const shot = chances?.targets.find((x) => `zed:${x.zed}` === target)
    return shot ? `${m.act.shoot}, ${m.act.hits(m.tenths(shot.odds.meanZedsHits))}` : ''
  }
  const choice = answerAt(question, target)
  return choice ? words.answer(choice.answer, question.ask) : ''
}
