import { CAMPAIGN_SCHEMA, SCENARIO_SCHEMA, STANDARD } from '@deadfront/efsz/content'
import { isObject, type JsonObject, mergeContent } from '@deadfront/kernel'
import { contentEditor, namesAt } from '../../../workshop/editor/content-editor.ts'
import { getAt, type Path } from '../../../workshop/editor/document.ts'
import type { Choice, Kit } from '../../../workshop/editor/editor.ts'
import { worksFor } from '../../../workshop/works/store.ts'
import { scenarioWord } from './scenario-words.ts'

/** Campaigns of efsz: the scenarios are the nodes, their exits the roads; days, cold and deadline are those of the campaign. */

const BASE = { campaign: STANDARD.campaign, scenarios: STANDARD.scenarios } as object as JsonObject
const { $defs } = SCENARIO_SCHEMA as object as JsonObject

const nameOf = (path: Path, { doc }: Kit): string => {
  const held = getAt(doc, path)
  return isObject(held) && typeof held.title === 'string' && held.title !== '' ? held.title : String(path.at(-1))
}

const scenariosOf = (kit: Kit, ...kinds: readonly string[]): Choice[] =>
  namesAt(kit.doc, ['scenarios'])
    .filter((id) => kinds.includes(String(getAt(kit.doc, ['scenarios', id, 'kind']))))
    .map((value) => ({ value, name: nameOf(['scenarios', value], kit) }))

/** What a node shows: where it leads and what the camp behind it offers. The rest is edited as a scenario. */
const SHOWN = [
  'title',
  'kind',
  'characters',
  'exits',
  'between',
  'last',
  'min',
  'max',
  'to',
  'text',
  'needs',
  'scavenge',
  'holeUp',
  'attackOn',
]
const HIDDEN = [...Object.keys(SCENARIO_SCHEMA.properties).filter((key) => !SHOWN.includes(key)), 'origin', 'text', 'needs']

export default contentEditor({
  schema: {
    type: 'object',
    properties: { campaign: CAMPAIGN_SCHEMA, scenarios: { type: 'object', additionalProperties: SCENARIO_SCHEMA } },
    $defs: $defs ?? {},
  } as object as JsonObject,
  base: () => BASE,
  hidden: HIDDEN,
  // The map of a night is chosen here; that of a scenario is painted.
  isShown: (path) => path.at(-2) === 'holeUp',
  board: false,
  parts: [
    { id: 'campaign', path: ['campaign'] },
    { id: 'nodes', path: ['scenarios'] },
  ],
  entryName: nameOf,
  label: (key, kit) => scenarioWord(kit.language, key),
  /** Own scenarios of the shelf, whole: what they were laid over comes along. */
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
    if (path[0] === 'campaign' && (key === 'start' || key === 'last')) return scenariosOf(kit, 'main')
    if (holder === 'to' && typeof key === 'number')
      return [{ value: 'end', name: scenarioWord(kit.language, 'end') }, ...scenariosOf(kit, 'main', 'scavenge', 'holeUp')]
    if (holder === 'between' && key === 'scavenge') return scenariosOf(kit, 'scavenge')
    if (holder === 'holeUp' && key === 'map') return scenariosOf(kit, 'holeUp')
    return null
  },
})
