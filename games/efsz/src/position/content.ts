import { type Given, isObject, type Json, mergeContent, type Reader, type Setup } from '@deadfront/kernel'
import { type RawContent, type RawScenario, STANDARD } from '../model/content.ts'
import { contentNameFor, NAMED_CONTENT } from '../model/difficulty.ts'
import { checkParts, checkRows, checkScenario } from './check.ts'
import { checkCampaign } from './check-campaign.ts'
import { noScenario } from './no-scenario.ts'

// Custom content: a map, weapons, zombies, a scenario.

/** An open floor without goals: the scenario of a position with a map of its own. */
const BLANK: Omit<RawScenario, 'map'> = {
  title: 'A map of its own',
  kind: 'main',
  text: '',
  characters: { min: 1, max: 4 },
  pool: {},
  track: { length: 99, repeats: true, spawn: {} },
  search: [],
  objective: [{ exit: 'any' }],
  secondary: [],
  exits: {},
  between: {},
  kit: {},
  goal: '',
  extra: '',
}

export function readContent(r: Reader, p: Given, setup: Setup, scenario: string): string | RawContent {
  const own = setup.content ?? p.content
  if (own !== undefined && own !== null && !isObject(own)) {
    r.expected('content', 'an object', own)
    return 'standard'
  }
  if (isObject(own)) r.keys(own, ['weapons', 'characters', 'zombies', 'tables', 'scenarios', 'scenario', 'campaign'], 'content')
  if (isObject(own) && !isWhole(own)) checkKeys(r, own, setup.scenario === 'campaign')
  let base: string | RawContent
  if (p.map === undefined && isWhole(own)) base = own
  else if (p.map === undefined)
    base = contentFor({ ...setup, scenario, ...(own === undefined || own === null ? { content: null } : { content: own as Json }) })
  else {
    const rows = readMap(r, p.map)
    if (rows === null) return 'standard'
    const { scenario: over, ...rest } = (own ?? {}) as { scenario?: unknown }
    const raw = mergeContent({ ...BLANK, map: rows, exits: openExits(rows) } as RawScenario, over ?? {})
    base = mergeContent(STANDARD, { ...rest, scenarios: { [scenario]: null } })
    base = { ...base, scenarios: { ...base.scenarios, [scenario]: raw } }
  }
  if (typeof base === 'string') return base
  // A null merged over the game's own removes the key; for a weapon "no number" is a value.
  if (isObject(base.weapons))
    base = {
      ...base,
      weapons: Object.fromEntries(
        Object.entries(base.weapons).map(([id, w]) => [id, isObject(w) ? { ...w, h2h: w.h2h ?? null, primary: w.primary ?? null } : w]),
      ) as RawContent['weapons'],
    }
  if (!checkContent(r, base)) return 'standard'
  const isCampaign = setup.scenario === 'campaign'
  const written = isObject(own) ? writtenIds(own, scenario, isCampaign) : []
  if (isObject(own) && isCampaign) checkCampaign(r, base, written)
  for (const id of new Set(written)) {
    // A custom table, given by its map or printed with all its content.
    const table = (p.map !== undefined && id === scenario) || base.scenarios[id]?.title === BLANK.title
    const problems = table ? checkParts(id, base) : checkScenario(id, base)
    r.problems.push(...problems.map((x) => ({ ...x, place: table ? x.place.replace(`scenarios.${id}`, 'content.scenario') : x.place })))
  }
  return base
}

/** The scenarios that the content writes. A null in a campaign removes a scenario: only routes that lead there are wrong. */
export function writtenIds(own: Given, scenario: string, isCampaign: boolean): string[] {
  const scenarios = isObject(own.scenarios) ? own.scenarios : {}
  const ids = Object.keys(scenarios).filter((id) => !isCampaign || scenarios[id] !== null)
  return own.scenario === undefined ? ids : [...ids, scenario]
}

/** A printed position has all of its content: it is used unchanged, nothing is merged under it. */
function isWhole(own: unknown): own is RawContent {
  const parts = Object.entries(STANDARD) as [string, unknown][]
  return isObject(own) && parts.every(([part, things]) => holdsAll(own[part], things))
}

const holdsAll = (own: unknown, things: unknown): boolean =>
  isObject(own) && isObject(things) && Object.keys(things).every((id) => Object.hasOwn(own, id))

/** Every key that some thing of the game's own has; any other key is a typing error. */
const keysOf = (things: object): string[] => [...new Set(Object.values(things).flatMap((thing) => Object.keys(thing as object)))]
/** A scenario may also have doors and walls on edges, which none of the game's has. */
const KNOWN = {
  weapons: keysOf(STANDARD.weapons),
  characters: keysOf(STANDARD.characters),
  zombies: keysOf(STANDARD.zombies),
  scenarios: [...keysOf(STANDARD.scenarios), 'edges', 'doors'],
}

function checkKeys(r: Reader, own: Given, isCampaign: boolean): void {
  for (const [part, known] of Object.entries(KNOWN))
    for (const [id, thing] of Object.entries(isObject(own[part]) ? own[part] : {}))
      if (isObject(thing)) r.keys(thing, known, `content.${part}.${id}`)
  if (own.scenarios !== undefined && !isObject(own.scenarios)) r.expected('content.scenarios', 'an object by scenario id', own.scenarios)
  else checkScenarioIds(r, own, isCampaign)
  if (isObject(own.scenario)) r.keys(own.scenario, KNOWN.scenarios, 'content.scenario')
  if (isObject(own.tables)) checkTable(r, own.tables, { ...STANDARD.tables }, 'content.tables')
}

/** A scenario under an unknown id is a typing error, unless an exit, the campaign or a camp of this content leads to it. */
function checkScenarioIds(r: Reader, own: Given, isCampaign: boolean): void {
  const ids = Object.keys(isObject(own.scenarios) ? own.scenarios : {}).filter((id) => !Object.hasOwn(STANDARD.scenarios, id))
  for (const id of ids) {
    const { [id]: _itself, ...others } = own.scenarios as { [id: string]: unknown }
    const named = JSON.stringify([others, own.scenario ?? null, own.campaign ?? null])
    if (!named.includes(JSON.stringify(id)))
      r.bad(
        `content.scenarios.${id}`,
        isCampaign
          ? 'nothing leads to it: begin with it, or let an exit lead there'
          : `${noScenario(id, Object.keys(STANDARD.scenarios))}; a new one needs an exit that leads to it`,
      )
  }
}

/** Tables have the keys of the game's, on all levels. */
function checkTable(r: Reader, own: Given, game: Given, place: string): void {
  r.keys(own, Object.keys(game), place)
  for (const [key, value] of Object.entries(own)) {
    const under = game[key]
    if (isObject(value) && isObject(under)) checkTable(r, value, under, `${place}.${key}`)
  }
}

const NUMBERS: { [part: string]: { [key: string]: 'number' | 'boolean' | 'string' } } = {
  weapons: { name: 'string', kind: 'string', rof: 'number', pb: 'number', oneHanded: 'boolean', usesAmmo: 'boolean' },
  characters: { name: 'string', health: 'number' },
  zombies: { name: 'string', move: 'number', attack: 'number', health: 'number' },
}

/** Own weapons, characters and zombies have every value they need. */
function checkContent(r: Reader, content: RawContent): boolean {
  const before = r.problems.length
  for (const [part, keys] of Object.entries(NUMBERS))
    for (const [id, thing] of Object.entries(content[part as 'weapons'] as { [id: string]: unknown })) {
      const place = `content.${part}.${id}`
      if (!isObject(thing)) r.expected(place, 'an object', thing)
      else
        for (const [key, type] of Object.entries(keys))
          if (typeof thing[key] !== type) r.expected(`${place}.${key}`, `a ${type}`, thing[key])
    }
  for (const [id, c] of Object.entries(content.characters)) {
    if (!isObject(c)) continue
    if (!Array.isArray(c.skills)) r.expected(`content.characters.${id}.skills`, 'a list of skill ids', c.skills)
    if (!isObject(c.favours)) r.expected(`content.characters.${id}.favours`, '{ weapons: […], kinds: […] }', c.favours)
  }
  for (const [id, w] of Object.entries(content.weapons)) {
    if (!isObject(w)) continue
    if (w.rm !== 'H' && typeof w.rm !== 'number') r.expected(`content.weapons.${id}.rm`, 'a number or "H"', w.rm)
    // A null merged over the game's own removes the key: a missing key counts as null.
    for (const key of ['h2h', 'primary'] as const)
      if ((w[key] ?? null) !== null && typeof w[key] !== 'number') r.expected(`content.weapons.${id}.${key}`, 'a number or null', w[key])
  }
  if (content.zombies.beta === undefined || content.zombies.risen === undefined) r.bad('content.zombies', 'beta and risen must be there')
  return r.problems.length === before
}

/** Rows, or "12x9" for an open floor of that size. */
function readMap(r: Reader, given: unknown): string[] | null {
  const size = typeof given === 'string' ? /^(\d{1,2})x(\d{1,2})$/.exec(given) : null
  if (size) return Array.from({ length: Number(size[2]) }, () => '.'.repeat(Number(size[1])))
  const problems = checkRows(given, 'map')
  r.problems.push(...problems)
  return problems.length === 0 ? (given as string[]) : null
}

function openExits(rows: string[]): RawScenario['exits'] {
  const exits: RawScenario['exits'] = {}
  const count = rows.join('').split('>').length - 1
  for (let k = 1; k <= count; k++) exits[`X${k}`] = { to: ['end'], text: '' }
  return exits
}

/** The content that a set-up names: the game's own, or custom content merged over it. `scenario` is short for the scenario played. */
function contentFor(setup: Setup): string | RawContent {
  const name = contentNameFor(setup)
  if (setup.content === undefined || setup.content === null) return name
  const { scenario, ...rest } = setup.content as { scenario?: unknown; [key: string]: unknown }
  const over =
    scenario === undefined ? rest : { ...rest, scenarios: { ...(rest.scenarios as object | undefined), [setup.scenario]: scenario } }
  return mergeContent(NAMED_CONTENT[name] ?? STANDARD, over)
}
