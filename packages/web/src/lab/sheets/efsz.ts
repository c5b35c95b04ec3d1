import { DOOR, EDGE_DOOR, EDGE_WALL, gridOf, HINDER, type RawScenario, STANDARD, WALL, WATER } from '@deadfront/efsz/content'
import { isObject, type Json, type Setup } from '@deadfront/kernel'
import type { Sheet, SheetPath, SheetPlace } from '@deadfront/lab/plots'
import { CELL } from '../../games/efsz/map/geometry.ts'

/** The block of each scene: squares by scene and name (`fubar/3,5`). */
export function efszSheets(
  { scenario, content }: Pick<Setup, 'scenario' | 'content'>,
  scenes: Iterable<string>,
  nameOf: (scene: string) => string,
): Sheet[] {
  return [...scenes].flatMap((scene) => {
    const raw = ownScene(content, scene, scenario) ?? STANDARD.scenarios[scene]
    return raw ? [sheetOf(raw, scene, nameOf(scene))] : []
  })
}

/** A scene of the person's own content, merged over the printed one. `content.scenario` is the scenario that is played. */
function ownScene(content: Json | undefined, scene: string, scenario: string): RawScenario | null {
  if (!isObject(content)) return null
  const { scenarios } = content
  const own = scene === scenario && isObject(content.scenario) ? content.scenario : isObject(scenarios) ? scenarios[scene] : undefined
  // The referee has read the content before a game was played.
  return isObject(own) ? ({ ...STANDARD.scenarios[scene], ...own } as RawScenario) : null
}

function sheetOf(raw: RawScenario, scene: string, title: string): Sheet {
  const grid = gridOf(raw)
  const square = (q: number): string => `M${(q % grid.w) * CELL} ${Math.floor(q / grid.w) * CELL}h${CELL}v${CELL}h${-CELL}z`
  const squares = (test: (ground: number) => boolean): string => grid.base.map((ground, q) => (test(ground) ? square(q) : '')).join('')
  const edges = (kind: number): string =>
    grid.baseEdges
      .map((edge, i) => {
        const [x, y] = [((i >> 1) % grid.w) * CELL, Math.floor((i >> 1) / grid.w) * CELL]
        return edge === kind ? (i % 2 === 0 ? `M${x + CELL} ${y}v${CELL}` : `M${x} ${y + CELL}h${CELL}`) : ''
      })
      .join('')
  const ground: SheetPath[] = [
    { d: squares((g) => (g & WALL) === 0), fill: 0.03, stroke: 0.12, width: 1 },
    { d: squares((g) => (g & WALL) !== 0), fill: 0.55 },
    { d: squares((g) => (g & DOOR) !== 0), fill: 0.3 },
    { d: squares((g) => (g & (HINDER | WATER)) !== 0), fill: 0.12 },
    { d: edges(EDGE_WALL), stroke: 0.8, width: 7 },
    { d: edges(EDGE_DOOR), stroke: 0.45, width: 7 },
  ]
  const places = new Map<string, SheetPlace>(
    grid.names.map((name, q) => [
      `${scene}/${name}`,
      { d: square(q), x: (q % grid.w) * CELL + CELL / 2, y: Math.floor(q / grid.w) * CELL + CELL / 2 },
    ]),
  )
  return { title, box: [0, 0, grid.w * CELL, grid.h * CELL], ground: ground.filter(({ d }) => d !== ''), places }
}
