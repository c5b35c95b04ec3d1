import { CAMPAIGN_SCHEMA, gridOf, SCENARIO_SCHEMA, STANDARD } from '@deadfront/efsz/content'
import { asJsonObject, isObject, type Json, type JsonObject, mergeContent } from '@deadfront/kernel'
import { contentEditor, namesAt } from '../../../workshop/editor/content-editor.ts'
import { getAt, type Path } from '../../../workshop/editor/document.ts'
import type { Choice, Kit, RoadMap } from '../../../workshop/editor/editor.ts'
import { worksFor } from '../../../workshop/works/store.ts'
import { scenarioWord } from './scenario-words.ts'

/** Campaigns of efsz: the scenarios are the nodes, their exits the roads; days, cold and deadline are those of the campaign. */

const BASE = asJsonObject({ campaign: STANDARD.campaign, scenarios: STANDARD.scenarios })
const { $defs } = asJsonObject(SCENARIO_SCHEMA)

const titleAt = (doc: JsonObject, id: string): string => {
  const title = getAt(doc, ['scenarios', id, 'title'])
  return typeof title === 'string' && title !== '' ? title : id
}

/** The name of a scenario: its title, with its id if two have the same title. */
const nameOf = (path: Path, { doc }: Kit): string => {
  const id = String(path.at(-1))
  const title = titleAt(doc, id)
  const isShared = namesAt(doc, ['scenarios']).some((other) => other !== id && titleAt(doc, other) === title)
  return isShared ? `${title} (${id})` : title
}

/** The scenarios that the exits of one lead to. */
function nextOf(doc: JsonObject, id: string): string[] {
  const exits = getAt(doc, ['scenarios', id, 'exits'])
  const to = Object.values(isObject(exits) ? exits : {}).flatMap((exit) => (isObject(exit) && Array.isArray(exit.to) ? exit.to : []))
  return [...new Set(to.map(String))].filter((each) => getAt(doc, ['scenarios', each]) !== undefined)
}

/** Every scenario with the number of roads that lie between the first one and it. */
function roadsOf(kit: Kit): RoadMap {
  const { doc, language } = kit
  const [first, last] = [String(getAt(doc, ['campaign', 'start'])), String(getAt(doc, ['campaign', 'last']))]
  const ids = namesAt(doc, ['scenarios']).filter((id) => getAt(doc, ['scenarios', id, 'kind']) === 'main')
  const steps = new Map(ids.includes(first) ? [[first, 0]] : [])
  for (const [id, far] of steps) for (const to of nextOf(doc, id)) if (ids.includes(to) && !steps.has(to)) steps.set(to, far + 1)
  const noteOf = (id: string): string[] =>
    [...(id === first ? ['start'] : []), ...(id === last ? ['last'] : [])].map((key) => scenarioWord(language, key))
  return {
    title: scenarioWord(language, 'nodes'),
    path: ['scenarios'],
    nodes: ids.map((id) => ({ id, name: nameOf(['scenarios', id], kit), steps: steps.get(id) ?? null, note: noteOf(id).join(', ') })),
    roads: ids.flatMap((from) => nextOf(doc, from).flatMap((to) => (ids.includes(to) ? [{ from, to }] : []))),
  }
}

/** The exits that the map of a scenario has. */
function exitsOnMap(doc: JsonObject, id: string): Choice[] {
  const map = getAt(doc, ['scenarios', id, 'map'])
  const rows = Array.isArray(map) ? map.map(String) : []
  if (rows.length === 0 || rows.some((row) => row.length !== rows[0]?.length)) return []
  return [...gridOf({ map: rows }).marks.keys()].filter((mark) => mark[0] === 'X').map((value) => ({ value, name: value }))
}

/** A campaign without a beginning or an end takes the added scenario as both. Only the last scenario is marked as last. */
function withEnds(doc: JsonObject, [part, id, key]: Path): JsonObject {
  if (!isObject(doc.campaign) || key !== undefined || typeof id !== 'string') return doc
  const { campaign } = doc
  const missing = ['start', 'last'].filter((end) => getAt(doc, ['scenarios', String(campaign[end])]) === undefined)
  if (part === 'scenarios' && missing.length > 0)
    return withMark({ ...doc, campaign: { ...campaign, ...Object.fromEntries(missing.map((end) => [end, id])) } })
  return withMark(doc)
}

function withMark(doc: JsonObject): JsonObject {
  const last = getAt(doc, ['campaign', 'last'])
  const scenarios = Object.entries(isObject(doc.scenarios) ? doc.scenarios : {}).map(([id, held]): [string, Json] => {
    if (!isObject(held) || (held.last === true) === (id === last)) return [id, held]
    const { last: _, ...rest } = held
    return [id, id === last ? { ...rest, last: true } : rest]
  })
  return { ...doc, scenarios: Object.fromEntries(scenarios) }
}

const scenariosOf = (kit: Kit, ...kinds: readonly string[]): Choice[] =>
  namesAt(kit.doc, ['scenarios'])
    .filter((id) => kinds.includes(String(getAt(kit.doc, ['scenarios', id, 'kind']))))
    .map((value) => ({ value, name: nameOf(['scenarios', value], kit) }))

/** What a node shows: where it leads and what the camp behind it offers. The rest is edited as a scenario. */
const SHOWN = ['title', 'kind', 'characters', 'exits', 'between', 'min', 'max', 'to', 'text', 'needs', 'scavenge', 'holeUp', 'attackOn']
const HIDDEN = [...Object.keys(SCENARIO_SCHEMA.properties).filter((key) => !SHOWN.includes(key)), 'origin', 'text', 'needs']

export default contentEditor({
  schema: asJsonObject({
    type: 'object',
    properties: { campaign: CAMPAIGN_SCHEMA, scenarios: { type: 'object', additionalProperties: SCENARIO_SCHEMA } },
    $defs: $defs ?? {},
  }),
  base: () => BASE,
  hidden: HIDDEN,
  // The map of a night is chosen here; that of a scenario is painted. Only the campaign names the last scenario.
  isShown: (path) => path.at(-2) === 'holeUp' || (path[0] === 'campaign' && path.at(-1) === 'last'),
  board: false,
  parts: [
    { id: 'campaign', path: ['campaign'] },
    { id: 'nodes', path: ['scenarios'] },
  ],
  entryName: nameOf,
  titleIn: (doc) => {
    const title = getAt(doc, ['campaign', 'title'])
    return typeof title === 'string' && title !== STANDARD.campaign.title ? title : ''
  },
  empty: () => ({ campaign: asJsonObject({ ...STANDARD.campaign, title: '', start: '', last: '' }), scenarios: {} }),
  settle: withEnds,
  roads: roadsOf,
  label: (key, kit) => scenarioWord(kit.language, key),
  /** Own scenarios of the shelf, complete: merged with the content they are based on. */
  async sources(path) {
    if (path[0] !== 'scenarios') return []
    const works = (await worksFor('efsz', 'content')).filter(({ work }) => work.scenario !== 'campaign')
    return works.map(({ work }) => ({
      name: work.title,
      value: mergeContent<object>(STANDARD.scenarios[work.scenario] ?? {}, work.data.scenario ?? {}) as JsonObject,
    }))
  },
  choices(path, kit) {
    const [key, holder] = [path.at(-1), path.at(-2)]
    if (path[0] === 'scenarios' && holder === 'exits' && key === '') return exitsOnMap(kit.doc, String(path[1]))
    if (path[0] === 'campaign' && (key === 'start' || key === 'last')) return scenariosOf(kit, 'main')
    if (holder === 'to' && typeof key === 'number')
      return [{ value: 'end', name: scenarioWord(kit.language, 'end') }, ...scenariosOf(kit, 'main', 'scavenge', 'holeUp')]
    if (holder === 'between' && key === 'scavenge') return scenariosOf(kit, 'scavenge')
    if (holder === 'holeUp' && key === 'map') return scenariosOf(kit, 'holeUp')
    return null
  },
})
