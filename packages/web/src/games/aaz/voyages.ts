/**
 * Plans convoys out of the voyages that the referee offers with its question. It stays on the board and is no question of
 * `inspect`: the convoy is planned again with every step of a number field, every coast that joins and every sea zone that is
 * chosen, and all lit shores depend on it, so at an online table each of these clicks would wait for the server. The referee
 * decides which voyages exist, which landings are closed and whether the whole is legal. The only rule known here is
 * the capacity of a transport (AAZ-U-TRN.4); a plan that breaks it is refused.
 */
import type { Count, ShipAnswer } from '@deadfront/aaz'
import type { AmountsForm, Form } from '@deadfront/kernel'

/** Units on a coast that want to go by sea. */
export interface Load {
  from: string
  unit: string
  n: number
}

/** Several transports in one order: each loads on its way, sails, and lands. */
export interface Voyage {
  at: string
  /** One answer for each transport; the referee takes them together or not at all. */
  answers: readonly ShipAnswer[]
  path: readonly string[]
  /** How many of the units fit aboard. */
  carried: number
  /** Sea zones the transports could end in. */
  ends: readonly string[]
}

/** One transport and what it may do for one destination. */
interface Hull {
  zone: string
  /** Transports with the same name are alike. */
  kind: string
  ways: readonly AmountsForm[]
}

/** The search for the fullest convoy stops after this number of tries: the best result so far is good enough. */
const MAX_TRIES = 4000

const shipForms = (forms: readonly Form[]): AmountsForm[] =>
  forms.filter((form): form is AmountsForm => form.form === 'amounts' && form.key === 'take' && form.with?.do === 'ship')

const endOf = (form: AmountsForm): string => String(form.with?.to ?? form.with?.from)
const zoneOf = (form: AmountsForm): string => String(form.with?.from)
const cargoOf = (form: AmountsForm): string => JSON.stringify(form.with?.cargo ?? null)
const shoreOf = (form: AmountsForm): string => (typeof form.with?.land === 'string' ? form.with.land : endOf(form))

/** The order that a form expresses, without the units taken aboard. */
const orderOf = (form: AmountsForm): ShipAnswer => ({
  do: 'ship',
  from: zoneOf(form),
  to: endOf(form),
  ...(form.with?.cargo === undefined ? {} : { cargo: form.with.cargo as Count }),
  ...(typeof form.with?.land === 'string' ? { land: form.with.land } : {}),
})

export interface Convoy {
  forms: readonly Form[]
  /** Unused empty transports in a sea zone. */
  empties(zone: string): number
  /** A transport takes one unit of any kind and one light one. */
  light(unit: string): boolean
  /** Only by this sea zone. */
  by: string | null
  /** Landings the referee refuses now (no warship watches over them). */
  closed(end: string, shore: string): boolean
}

/** Every shore and zone that transports can bring the units to, with as many of them as fit. */
export function voyagesOf(loads: readonly Load[], convoy: Convoy): Map<string, Voyage> {
  const wanted = loads.filter((load) => load.n > 0)
  const by = new Map<string, AmountsForm[]>()
  if (wanted.length === 0) return new Map()
  for (const form of shipForms(convoy.forms))
    if (!convoy.closed(endOf(form), shoreOf(form)) && wanted.some((load) => mostOf(form, load) > 0))
      by.set(shoreOf(form), [...(by.get(shoreOf(form)) ?? []), form])
  const found = new Map<string, Voyage>()
  for (const [at, forms] of by) {
    if (wanted.some((load) => load.from === at)) continue
    const voyage = bestConvoy(at, forms, wanted, convoy)
    if (voyage) found.set(at, voyage)
  }
  return found
}

/** One sea zone for all when that carries as many: ships keep together. */
function bestConvoy(at: string, forms: readonly AmountsForm[], loads: readonly Load[], convoy: Convoy): Voyage | null {
  const ends = [...new Set(forms.map(endOf))]
  const near = (end: string): number => Number(!forms.some((form) => endOf(form) === end && zoneOf(form) === end))
  const tries = [...ends.toSorted((a, b) => near(a) - near(b)).map((end) => [end]), ends]
  let best: Voyage | null = null
  for (const zones of tries) {
    if (convoy.by !== null && !zones.includes(convoy.by)) continue
    const open = convoy.by === null ? zones : [convoy.by]
    const sailing = loadHulls(hullsOf(forms, open, convoy), loads, convoy)
    if (sailing.carried === 0 || sailing.carried <= (best?.carried ?? 0)) continue
    const [first] = sailing.answers as [ShipAnswer, ...ShipAnswer[]]
    const [coast = ''] = Object.keys(first.take ?? {})
    const stops = [coast.slice(0, coast.lastIndexOf(' ')), first.from, first.to ?? first.from, at]
    best = { at, ...sailing, path: stops.filter((stop, i) => stop !== stops[i - 1]), ends }
  }
  return best
}

function hullsOf(forms: readonly AmountsForm[], ends: readonly string[], convoy: Convoy): Hull[] {
  const alike = new Map<string, AmountsForm[]>()
  for (const form of forms) {
    if (!ends.includes(endOf(form))) continue
    const kind = `${zoneOf(form)} ${cargoOf(form)}`
    alike.set(kind, [...(alike.get(kind) ?? []), form])
  }
  const hulls: Hull[] = []
  for (const [kind, list] of alike) {
    const [first] = list as [AmountsForm, ...AmountsForm[]]
    // The nearest end first. Loaded boats are listed one by one, empty ones only counted.
    const ways = list.filter((form, i) => list.findIndex((x) => endOf(x) === endOf(form)) === i)
    const count = first.with?.cargo === undefined ? convoy.empties(zoneOf(first)) : list.filter((x) => endOf(x) === endOf(first)).length
    for (let i = 0; i < count; i++) hulls.push({ zone: zoneOf(first), kind, ways })
  }
  const still = (hull: Hull): number => Number(!hull.ways.some((way) => endOf(way) === hull.zone))
  return hulls.sort((a, b) => still(a) - still(b))
}

const mostOf = (form: AmountsForm, load: Load): number =>
  Math.min(load.n, form.items.find((item) => item.id === `${load.from} ${load.unit}`)?.max ?? 0)

/** Fills one transport after the other; tries other loads until the limit of tries is reached. Heavy units count a little more. */
function loadHulls(hulls: readonly Hull[], loads: readonly Load[], convoy: Convoy): { answers: ShipAnswer[]; carried: number } {
  const left = loads.map((load) => load.n)
  const all = left.reduce((sum, n) => sum + n, 0)
  let best = { answers: [] as ShipAnswer[], carried: 0, worth: 0 }
  let tries = MAX_TRIES
  const answers: ShipAnswer[] = []
  const sail = (i: number, carried: number, worth: number): void => {
    if (worth > best.worth) best = { answers: [...answers], carried, worth }
    if (carried === all || i >= hulls.length || tries-- <= 0 || best.carried === all) return
    const hull = hulls[i] as Hull
    for (const { form, take } of holdsOf(hull, loads, left, convoy)) {
      for (const k of take) left[k] = (left[k] as number) - 1
      answers.push({ ...orderOf(form), take: takeOf(take, loads) })
      sail(i + 1, carried + take.length, worth + take.reduce((sum, k) => sum + (convoy.light(loads[k]?.unit ?? '') ? 1 : 1.2), 0))
      answers.pop()
      for (const k of take) left[k] = (left[k] as number) + 1
    }
    // Equal transports would stay behind for the same reason.
    let next = i + 1
    while (hulls[next]?.kind === hull.kind) next++
    sail(next, carried, worth)
  }
  sail(0, 0, 0)
  return { answers: best.answers, carried: best.carried }
}

/** What one transport could take now, the fullest first: one unit of any kind and one light one. */
function holdsOf(hull: Hull, loads: readonly Load[], left: readonly number[], convoy: Convoy): { form: AmountsForm; take: number[] }[] {
  const holds: { form: AmountsForm; take: number[] }[] = []
  for (const form of hull.ways) {
    const aboard = Object.keys((form.with?.cargo ?? {}) as object)
    const heavyAboard = aboard.some((unit) => !convoy.light(unit))
    const can = (k: number, n: number): boolean => (left[k] as number) >= n && mostOf(form, loads[k] as Load) >= n
    const light = (k: number): boolean => convoy.light((loads[k] as Load).unit)
    for (let a = 0; a < loads.length; a++) {
      if (!can(a, 1) || (heavyAboard && !light(a))) continue
      holds.push({ form, take: [a] })
      if (form.max < 2) continue
      for (let b = a; b < loads.length; b++) if (can(b, a === b ? 2 : 1) && (light(a) || light(b))) holds.push({ form, take: [a, b] })
    }
  }
  const worth = (take: readonly number[]): number => take.reduce((sum, k) => sum + (convoy.light((loads[k] as Load).unit) ? 1 : 1.2), 0)
  return holds.sort((a, b) => worth(b.take) - worth(a.take))
}

function takeOf(take: readonly number[], loads: readonly Load[]): { [key: string]: number } {
  const out: { [key: string]: number } = {}
  for (const k of take) {
    const { from, unit } = loads[k] as Load
    out[`${from} ${unit}`] = (out[`${from} ${unit}`] ?? 0) + 1
  }
  return out
}

/** Transports that already carry something and set it ashore, or sail on with it. */
export function unloadingOf(zone: string, n: number, { forms, closed }: Pick<Convoy, 'forms' | 'closed'>): Map<string, Voyage> {
  const by = new Map<string, AmountsForm[]>()
  for (const form of shipForms(forms))
    if (zoneOf(form) === zone && form.with?.cargo !== undefined && form.min === 0 && !closed(endOf(form), shoreOf(form)))
      by.set(shoreOf(form), [...(by.get(shoreOf(form)) ?? []), form])
  const found = new Map<string, Voyage>()
  for (const [at, list] of by) {
    const ends = [...new Set(list.map(endOf))]
    const end = ends.find((x) => x === zone) ?? (ends[0] as string)
    const boats = list.filter((form) => endOf(form) === end).slice(0, n)
    if (boats.length < n || at === zone) continue
    const stops = [zone, end, at]
    const path = stops.filter((stop, i) => stop !== stops[i - 1])
    found.set(at, { at, answers: boats.map((form) => ({ ...orderOf(form), take: {} })), path, carried: n, ends })
  }
  return found
}

/** One small landing for every zone and shore that a place can serve: the referee checks these before they are offered. */
export function landingsToCheck(from: string, forms: readonly Form[]): { end: string; shore: string; answer: ShipAnswer }[] {
  const found = new Map<string, { end: string; shore: string; answer: ShipAnswer }>()
  for (const form of shipForms(forms)) {
    const item = form.items.find(({ id }) => String(id).startsWith(`${from} `) && String(id).lastIndexOf(' ') === from.length)
    if (form.with?.land === undefined || (!item && zoneOf(form) !== from)) continue
    const [end, shore] = [endOf(form), shoreOf(form)]
    found.set(`${end} ${shore}`, { end, shore, answer: { ...orderOf(form), take: item ? { [item.id]: 1 } : {} } })
  }
  return [...found.values()]
}
