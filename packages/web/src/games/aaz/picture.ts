import type { March } from './battle-log.ts'
import type { Desk } from './desk.ts'
import { markOf } from './odds/figures.ts'
import { percent, toneOf } from './percent.ts'
import { isBuying, isMoving, namedIn } from './question.ts'
import { battlesAhead } from './plans.ts'
import type { Arrow } from './arrows.ts'
import type { Note } from './notes.ts'
import type { Light } from './skin.ts'

/** Places that can be used now. */
export function reachedOf(desk: Desk): Light[] {
  const question = desk.question.value
  const picked = desk.hand.picked.value
  const lights: Light[] = []
  if (isMoving(question)) {
    for (const target of desk.hand.targets.value.values()) lights.push({ at: target.at, tone: target.kind })
    for (const at of picked ? [picked.from, ...picked.also.map((source) => source.from)] : []) lights.push({ at, tone: 'picked' })
  } else if (isBuying(question)) {
    for (const at of desk.yards.value) lights.push({ at, tone: 'choice' })
    if (desk.yard.value) lights.push({ at: desk.yard.value, tone: 'picked' })
  } else if (question) {
    const { at } = namedIn(question)
    if (at !== undefined && desk.view.value?.battle === null) lights.push({ at, tone: 'picked' })
    for (const option of question.options) {
      const at = option.battle ?? option.to ?? option.at
      if (typeof at === 'string') lights.push({ at, tone: 'choice' })
    }
  }
  return lights.filter(
    (light, i) => desk.world.places.has(light.at) && lights.findIndex((x) => x.at === light.at && x.tone === light.tone) === i,
  )
}

/** What the map shows of the desk: lights, arrows and notes. Plain data, so that tests can read it. */
export function lightsOf(desk: Desk): Light[] {
  const lights = reachedOf(desk)
  const hover = desk.hand.hover.value
  for (const at of hover ? (desk.hand.targets.value.get(hover)?.landings ?? []) : []) lights.push({ at, tone: 'landing' })
  const battle = desk.view.value?.battle
  if (battle) lights.push({ at: battle, tone: 'fight' })
  if (hover) lights.push({ at: hover, tone: 'hover' })
  const stack = desk.threats.stack.value
  if (stack && !desk.hand.picked.value)
    lights.push({ at: stack.at, tone: 'picked' }, ...[...stack.reach.keys()].map((at): Light => ({ at, tone: 'fight' })))
  return lights.filter((light) => desk.world.places.has(light.at))
}

export function arrowsOf(desk: Desk): Arrow[] {
  const view = desk.view.value
  const arrows: Arrow[] = []
  const fights = new Set(desk.planned.value.map((p) => p.setup.at))
  for (const [i, move] of (view?.planned ?? []).entries()) {
    const path = pathOf(move as { [key: string]: unknown }, desk.log.marches.value)
    if (path.length < 2) continue
    arrows.push({
      key: `plan:${i}`,
      path,
      tone: fights.has(path.at(-1) as string) || move.raid === true ? 'fight' : move.do === 'ship' ? 'ship' : 'move',
      text: String(i + 1),
    })
  }
  const hover = desk.hand.hover.value
  const target = hover ? desk.hand.targets.value.get(hover) : undefined
  if (target) arrows.push({ key: 'preview', path: target.path, tone: 'preview', text: '' })
  return arrows.flatMap((arrow) => fetched(desk, arrow)).filter((arrow) => arrow.path.every((at) => desk.world.places.has(at)))
}

/** Troops go aboard beside their coast (AAZ-U-TRN.4): a transport that is farther away has an arrow of its own to there. */
function fetched(desk: Desk, arrow: Arrow): Arrow[] {
  const [coast, ...way] = arrow.path
  const beside: readonly string[] = desk.facts().content.territories[coast ?? '']?.borders ?? []
  const aboard = way.findIndex((at) => beside.includes(at))
  if (aboard < 1 || way.slice(0, aboard + 1).some((at) => !desk.world.places.get(at)?.sea)) return [arrow]
  const sails: Arrow = { ...arrow, key: `${arrow.key}:ship`, path: way.slice(0, aboard + 1), text: '' }
  return [sails, { ...arrow, path: [coast ?? '', ...way.slice(aboard)] }]
}

/** The spaces a planned move passes: those that the answer names, else those that the player chose for it. */
export function pathOf(move: { readonly [key: string]: unknown }, marches: readonly March[] = []): string[] {
  const text = (key: string): string[] => (typeof move[key] === 'string' ? [move[key] as string] : [])
  const named = Array.isArray(move.via) ? move.via.filter((x): x is string => typeof x === 'string') : []
  const via = named.length > 0 ? named : (toldOf(move, marches)?.via ?? [])
  const loads = Array.isArray(move.load)
    ? move.load.flatMap((x) => (typeof x === 'object' && x !== null && 'from' in x ? [String(x.from)] : []))
    : []
  const taken =
    typeof move.take === 'object' && move.take !== null ? [...new Set(Object.keys(move.take).map((key) => key.replace(/ \w+$/, '')))] : []
  const path = [...(move.do === 'ship' ? [...loads, ...taken].slice(0, 1) : []), ...text('from'), ...via, ...text('to'), ...text('land')]
  return path.filter((at, i) => i === 0 || at !== path[i - 1])
}

/** The march that a planned move became: between the same places, of the same units where several went that way. */
function toldOf(move: { readonly [key: string]: unknown }, marches: readonly March[]): March | undefined {
  const same = marches.filter(({ from, to }) => from === move.from && to === move.to)
  const units = JSON.stringify(move.units)
  return same.findLast((march) => march.type === 'unitsMoved' && JSON.stringify(march.units) === units) ?? same.at(-1)
}

/** Notes on places: the chance of each planned battle; in the purchase what is left to build; else what the dead take next. */
export function notesOf(desk: Desk): Note[] {
  const notes = [...slotNotes(desk), ...battleNotes(desk), ...holdNotes(desk)]
  return [...notes, ...fallNotes(desk).filter((fall) => notes.every((note) => note.at !== fall.at))]
}

/** AAZ-ZCAP.1: what the next phase 3 takes in the present position. */
function fallNotes(desk: Desk): Note[] {
  return desk.falls.value.flatMap(({ at, falls }) =>
    falls && desk.world.places.has(at) ? [{ at, text: desk.m.dead.sign, tone: 'dead' } as const] : [],
  )
}

/** The chance to hold each own place, while threats are shown. */
function holdNotes(desk: Desk): Note[] {
  if (!desk.threats.on.value || desk.hand.picked.value) return []
  const fights = new Set(desk.planned.value.map(({ setup }) => setup.at))
  return desk.threats.list.value.flatMap(({ at, hold, open }) =>
    hold !== undefined && desk.world.places.has(at) && !fights.has(at)
      ? [{ at, text: open ? desk.m.threats.open : desk.m.threats.note(percent(hold)), tone: toneOf(hold) }]
      : [],
  )
}

/** What a factory can still build, beside it, during the purchase. */
function slotNotes(desk: Desk): Note[] {
  const shop = isBuying(desk.question.value) ? desk.purchase.value : null
  return (shop?.complexes ?? []).flatMap(({ at, left, limit }) =>
    desk.world.places.has(at) ? [{ at, text: `${left}/${limit}`, tone: left > 0 ? 'plain' : 'bad' } as const] : [],
  )
}

/** Planned battles, and the forecasts of those in reach of the selected units. */
function battleNotes(desk: Desk): Note[] {
  const ahead = desk.hand.previews.value
  const planned = battlesAhead(desk).filter(({ setup }) => !ahead.has(setup.at))
  return [...planned, ...[...ahead.values()].flatMap((preview) => preview ?? [])].flatMap(({ setup, forecast }) => {
    if (!forecast || !desk.world.places.has(setup.at)) return []
    const { text, title, chance } = markOf(desk, forecast, setup)
    return [{ at: setup.at, text, title, tone: toneOf(chance) }]
  })
}
