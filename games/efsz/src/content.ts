// The third entry: the data of the printed components, for boards. No rules.

export { dreadCost, type RawScenario, STANDARD } from './model/content.ts'
export { type Part } from './model/events.ts'
export {
  BURST,
  CAPTIVE,
  DOOR,
  DRUM,
  EDGE_DOOR,
  EDGE_OPEN,
  EDGE_WALL,
  FIRE,
  GAS,
  type Grid,
  gridOf,
  HATCH,
  HINDER,
  MAP_SIGNS,
  OPEN,
  SMOKE,
  TRACK,
  WALL,
  WATER,
} from './model/grid.ts'
export { isLever } from './read/levers.ts'
export { hasLine } from './read/line.ts'
export { type Story, storyIn, storyOfFile } from './words/stories.ts'
export { default as SCENARIO_SCHEMA } from '../data/scenario.schema.json' with { type: 'json' }
export { default as CAMPAIGN_SCHEMA } from '../data/campaign.schema.json' with { type: 'json' }
