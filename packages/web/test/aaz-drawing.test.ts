import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { boxOfMeasure, homeOf, inside, placesAskedAbout } from '../src/games/aaz/camera.ts'
import { shapeAt } from '../src/games/aaz/chips.ts'
import { labelsFor } from '../src/games/aaz/labels.ts'
import { mapOf } from '../src/games/aaz/map/maps.ts'
import { MapSight } from '../src/games/aaz/map-sight.ts'
import { bordersOf, nearerX, simplified, WORLD } from '../src/games/aaz/map/world.ts'
import { en } from '../src/games/aaz/messages/en.ts'
import { es } from '../src/games/aaz/messages/es.ts'
import { placed } from '../src/games/aaz/notes.ts'
import { pathOf } from '../src/games/aaz/picture.ts'
import { THEATRES, theatresOf } from '../src/games/aaz/places.ts'
import { colourOf, patternName } from '../src/games/aaz/powers.ts'
import { shiftsOf } from '../src/games/aaz/map/wraparound.ts'
import { signsOf } from '../src/games/aaz/signs.ts'
import { SILHOUETTES } from '../src/games/aaz/silhouettes.ts'
import { stackHtml } from '../src/games/aaz/chips.ts'
import { scaleOf } from '../src/games/aaz/stats.ts'
import { sizeAt, stacksOf, total } from '../src/games/aaz/tokens.ts'
import { BUILTIN } from '@deadfront/aaz/content'
import { factsOf } from '../src/games/aaz/ground.ts'
import { board, start, ask, question, facts, map } from './aaz-kit.ts'

const { centreOf } = map

/** What the map of the world draws, and where. */

describe('stacks', () => {
  it.each(['1941', 'intro', '1942'])('show every unit of the %s set-up at every distance', (scenario) => {
    const view = start(scenario)
    const all = Object.values(view.spaces).reduce(
      (n, space) => n + Object.values(space.units ?? {}).reduce((m, count) => m + total(count), 0),
      0,
    )
    for (const level of [0, 1, 2] as const) {
      const chips = stacksOf(mapOf(scenario), view, level).flatMap((stack) => stack.chips)
      expect(chips.reduce((n, chip) => n + (chip.power === 'zombies' ? 0 : chip.n), 0)).toBe(all)
    }
  })

  it('have a silhouette for every kind of unit', () => {
    for (const unit of [...facts.units, 'ca', 'aaa']) expect(SILHOUETTES[unit]).toMatch(/^M/)
  })

  it.each(['1941', '1942'])('keep chips of one stack apart in %s', (scenario) => {
    for (const { chips } of stacksOf(mapOf(scenario), start(scenario), 1))
      for (const [i, a] of chips.entries())
        for (const b of chips.slice(i + 1)) expect(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true)
  })
})

describe('outlines', () => {
  it('are written where they stand, arcs and single steps included', () => {
    expect(shapeAt('M2 3l1 1H4V5h1v-1z', 10, 20, 2)).toBe('M14 26l2 2H18V30h2v-2z')
    expect(shapeAt('M1 1a2 2 0 1 0 .5 0z', 10, 20, 2)).toBe('M12 22a4 4 0 1 0 1 0z')
    for (const shape of Object.values(SILHOUETTES)) expect(shapeAt(shape, 5, 5, 0.5)).not.toContain('NaN')
  })
})

describe('beyond the seam', () => {
  it('only what lies near it is drawn again', () => {
    expect(shiftsOf(100, 300)).toEqual([])
    expect(shiftsOf(40, 120)).toEqual([WORLD.w])
    expect(shiftsOf(WORLD.w - 200, WORLD.w - 10)).toEqual([-WORLD.w])
  })
})

describe('what is in sight', () => {
  const view = start('1941')
  it('is one’s own armies at the beginning of a turn, and the world for who stands all over it', () => {
    const home = homeOf(view, facts, 'USSR', 620)!
    expect(inside(centreOf('Russia'), home)).toBe(true)
    expect(inside(centreOf('Eastern United States'), home)).toBe(false)
    expect(homeOf(view, facts, 'UK', 330)).toBeNull()
  })
  it('is the power on turn where a replay jumps to its turn', () => {
    const desk = { facts: () => facts, map: { frame: vi.fn(), fit: vi.fn() } }
    const sight = new MapSight(desk as never, { clientWidth: 1440 } as HTMLElement, () => {})
    const at = (turn: string, live: boolean, events: object[] = []) => ({ view: { ...view, turn }, live, events }) as never
    sight.jump(at('USSR', false))
    expect(desk.map.frame).not.toHaveBeenCalled()
    sight.jump(at('Japan', false))
    expect(inside(centreOf('Japan'), desk.map.frame.mock.calls[0]?.[0])).toBe(true)
    // The same turn again, events that are played, and the game itself move nothing.
    sight.jump(at('Japan', false))
    sight.jump(at('Germany', false, [{}]))
    sight.jump(at('USSR', true))
    expect(desk.map.frame).toHaveBeenCalledTimes(1)
  })
  it('is then the place in question', () => {
    const about = { at: 'Balkans', power: 'Germany', hits: 1 }
    const losses = { ...question(), kind: 'zombies.losses', ask: { ...ask, kind: 'zombies.losses', about }, about } as const
    expect(placesAskedAbout(map, losses, null)).toEqual(['Balkans'])
    expect(placesAskedAbout(map, question(), null)).toEqual([])
    const card = { power: 'UK', card: '9', measure: 'strikeTeam' }
    const measure = { ...question(), kind: 'card.measure', ask: { ...ask, kind: 'card.measure', about: card }, about: card } as const
    expect(placesAskedAbout(map, measure, null, 'Mexico')).toEqual(['Mexico'])
    // Where a place is to be chosen, all of them are shown beside the card, not the place of the card.
    const choice = { ...measure, options: [{ do: 'use', at: 'Archangel' }, { do: 'use', at: 'Russia' }, { do: 'decline' }] } as never
    const box = boxOfMeasure(map, choice, true)!
    for (const at of ['Archangel', 'Russia']) {
      expect(inside(map.centreOf(at), box), at).toBe(true)
      expect(map.centreOf(at).x, at).toBeGreaterThan(box.x + 0.4 * box.w)
    }
    expect(boxOfMeasure(map, measure, true)).toBeNull()
  })
})

const factsOf1942 = factsOf(BUILTIN['1942']!, mapOf('1942'))

describe.each([
  ['1941', facts],
  ['1942', factsOf1942],
])('names of %s', (_, { map, weight }) => {
  it('never cover each other, and at theatre zoom every one is there', () => {
    const labels = labelsFor(map, 1.9, [], weight)
    expect(labels.map((label) => label.name).sort()).toEqual([...map.places.keys()].sort())
    for (const scale of [0.4, 0.7, 1.2, 2.5, 5]) {
      const boxes = labelsFor(map, scale, [], weight).map((label) => {
        const w = Math.max(...label.lines.map((line) => line.length)) * label.size * 0.5
        return {
          ...label,
          x0: label.x - w / 2,
          x1: label.x + w / 2,
          y0: label.y - label.size * 0.8,
          y1: label.y + label.size * (label.lines.length - 1),
        }
      })
      for (const [i, a] of boxes.entries())
        for (const b of boxes.slice(i + 1))
          expect(a.x1 < b.x0 || a.x0 > b.x1 || a.y1 < b.y0 || a.y0 > b.y1, `${a.name} ${b.name} at ${scale}`).toBe(true)
    }
  })

  it('can be read at any distance', () => {
    for (const scale of [0.4, 0.7, 1.2, 2.5, 5])
      for (const label of labelsFor(map, scale, [], weight)) expect(label.size * scale).toBeGreaterThan(10.9)
  })

  it('show most of the world even from afar', () => {
    const lands = labelsFor(map, 0.46, [], weight).filter((label) => !label.sea)
    expect(lands.length).toBeGreaterThan(60)
  })
})

describe.each(['1941', '1942'])('names of %s among the signs of complexes and cities', (scenario) => {
  it('cover no sign of another place, and nearly all are there at theatre zoom', () => {
    const map = mapOf(scenario)
    const ground = factsOf(BUILTIN[scenario]!, map)
    const view = start(scenario)
    for (const scale of [0.7, 1.2, 1.9, 3]) {
      const stacks = stacksOf(map, view, scale < 0.95 ? 0 : 1)
      const signs = signsOf(map, ground, view, stacks, scale)
      expect(signs.length).toBeGreaterThan(10)
      const labels = labelsFor(map, scale, stacks, ground.weight, undefined, signs)
      for (const label of labels) {
        const half = Math.max(...label.lines.map((line) => line.length)) * label.size * 0.25
        const [top, foot] = [label.y - label.size * 0.8, label.y + label.size * (label.lines.length - 1)]
        for (const sign of signs)
          if (sign.at !== label.name)
            expect(
              Math.abs(label.x - sign.x) > half + sign.wide || foot < sign.y - sign.half || top > sign.y + sign.half,
              `${label.name} on the sign of ${sign.at} at ${scale}`,
            ).toBe(true)
      }
      if (scale === 1.9) expect(labels.length).toBeGreaterThan(0.95 * map.places.size)
    }
  })
})

it.each(['1941', '1942'])('no name of %s is cut by the edge of the map', (scenario) => {
  const [map, ground] = [mapOf(scenario), factsOf(BUILTIN[scenario]!, mapOf(scenario))]
  for (const scale of [0.3, 0.4, 0.46, 0.5, 0.6, 0.7, 1.2]) {
    const stacks = stacksOf(map, start(scenario), scale < 0.95 ? 0 : 1, sizeAt(scale < 0.95 ? 0 : 1, scale))
    for (const { name, y, size, lines } of labelsFor(map, scale, stacks, ground.weight)) {
      expect(y + size * (lines.length - 1), `${name} at ${scale}`).toBeLessThanOrEqual(WORLD.h)
      expect(y - size * 0.8, `${name} at ${scale}`).toBeGreaterThanOrEqual(0)
    }
  }
})

it.each(['1941', '1942'])('numbers of sea zones stand clear of their own ships in %s, tails and mixed blocks included', (scenario) => {
  const [world, ground] = [mapOf(scenario), factsOf(BUILTIN[scenario]!, mapOf(scenario))]
  for (const [scale, level] of [
    [0.5, 0],
    [0.7, 0],
    [1.2, 1],
    [2.5, 2],
  ] as const) {
    const stacks = stacksOf(world, start(scenario), level, sizeAt(level, scale))
    const numbers = labelsFor(world, scale, stacks, ground.weight).filter((label) => label.sea)
    for (const { name, y, size } of numbers) {
      const stack = stacks.find(({ at }) => at === name)
      if (!stack) continue
      // Below its line reaches the tail of a 5, and above a mixed block its second card looks out.
      const top = Math.min(...stack.chips.map((chip) => stack.y + (chip.y - (chip.mixed ? 2.2 : 0)) * stack.scale))
      const isAbove = y + 0.25 * size <= top
      const isBelow = y - 0.7 * size >= stack.y + stack.half
      expect(isAbove || isBelow, `${name} at ${scale}`).toBe(true)
    }
  }
})

it('two chances never cover each other: the upper one goes higher', () => {
  const feet: { [at: string]: { x: number; y: number } } = { low: { x: 100, y: 100 }, high: { x: 130, y: 96 }, far: { x: 400, y: 98 } }
  const notes = Object.keys(feet).map((at) => ({ at, text: '18 % · 10 %', tone: 'bad' as const }))
  const set = placed(notes, 12, (at) => feet[at]!)
  for (const [i, a] of set.entries())
    for (const b of set.slice(i + 1))
      expect(Math.abs(a.x - b.x) >= (a.w + b.w) / 2 || Math.abs(a.y - b.y) >= a.h, `${a.note.at} ${b.note.at}`).toBe(true)
  // Those that cover nothing stay beside their places.
  expect(set.find(({ note }) => note.at === 'low')?.y).toBe(91)
  expect(set.find(({ note }) => note.at === 'far')?.y).toBe(89)
})

it('the theatres of a scenario are those where somebody can go', () => {
  const theatres = (scenario: string) => theatresOf(factsOf(BUILTIN[scenario]!, mapOf(scenario)))
  // The east of Russia lies beyond the picture of Europe.
  expect(theatres('intro')).toEqual(['europe', 'asia'])
  for (const war of ['1941', '1942']) expect(theatres(war), war).toEqual(Object.keys(THEATRES))
})

it('a plot over rounds says how high its lines are', () => {
  expect(scaleOf(0, 34)).toEqual([10, 20])
  expect(scaleOf(0, 193)).toEqual([50, 100])
  expect(scaleOf(-3, 5)).toEqual([-2, 2, 4])
  expect(scaleOf(0, 1)).toEqual([0.5, 1])
})

describe('names among units', () => {
  it('keep clear of the units of other places', () => {
    // Two units' blocks south of Germany: its name has to stay above its own, and that of the place below goes under them.
    const stack = { at: 'Germany', x: centreOf('Germany').x, y: centreOf('Germany').y, half: 12, wide: 30 }
    const other = { at: 'Balkans', x: centreOf('Balkans').x, y: centreOf('Balkans').y, half: 8, wide: 20 }
    const roof = { at: 'sz5', x: other.x, y: other.y - 20, half: 10, wide: 60 }
    const [germany, balkans] = ['Germany', 'Balkans'].map((name) =>
      labelsFor(map, 1.4, [stack, other, roof], facts.weight).find((label) => label.name === name),
    )
    expect(germany!.y).toBeLessThan(stack.y)
    expect(balkans!.y).toBeGreaterThan(other.y + other.half)
  })
})

it('a name gives way to the units of the place beside it, and so does the income behind it', () => {
  const world = mapOf('1942')
  for (const [scale, level] of [
    [1.6, 1],
    [2, 1],
    [2, 2],
    [2.6, 2],
  ] as const) {
    const stacks = stacksOf(world, start('1942'), level)
    const label = labelsFor(world, scale, stacks, factsOf1942.weight).find((each) => each.name === 'Ukraine S.S.R.')!
    const half = (Math.max(...label.lines.map((line) => line.length)) / 2 + 1) * label.size * 0.5
    const [top, foot] = [label.y - label.size * 0.8, label.y + label.size * (label.lines.length - 1)]
    const covered = stacks.filter(
      ({ at, x, y, half: high, wide }) =>
        at !== label.name && foot > y - high && top < y + high && half + wide > Math.abs(label.x - x) + 1e-6,
    )
    expect(
      covered.map(({ at }) => at),
      `at ${scale}`,
    ).toEqual([])
  }
})

it('stacks of neighbours make room for each other at the start of every war, and stay near the middle of their places', () => {
  for (const scenario of ['1941', '1942'])
    for (const scale of [0.43, 0.55, 0.75, 0.94, 0.96, 1.2, 1.45, 2, 2.6]) {
      const level = scale < 0.95 ? 0 : scale < 2.1 ? 1 : 2
      const world = mapOf(scenario)
      const stacks = stacksOf(world, start(scenario), level, sizeAt(level, scale))
      const covered = stacks.flatMap((a, i) =>
        stacks
          .slice(i + 1)
          .filter((b) => a.wide + b.wide - Math.abs(a.x - b.x) > 0.01 && a.half + b.half - Math.abs(a.y - b.y) > 0.01)
          .map((b) => `${a.at}, ${b.at}`),
      )
      expect(covered, `${scenario} at ${scale}`).toEqual([])
      for (const { at, x } of stacks)
        expect(Math.abs(x - world.centreOf(at).x)).toBeLessThanOrEqual(Math.max(7, world.centreOf(at).r * 0.8) + 1e-6)
    }
})

describe('powers', () => {
  it('differ in colour and in pattern', () => {
    const powers = Object.keys(board.powers)
    expect(new Set(powers.map(colourOf)).size).toBe(powers.length)
    expect(new Set(powers.map(patternName)).size).toBe(powers.length)
  })
})

describe('arrows', () => {
  it('follow moves, voyages and the seam', () => {
    expect(pathOf({ do: 'move', from: 'Germany', via: ['Balkans'], to: 'Ukraine' })).toEqual(['Germany', 'Balkans', 'Ukraine'])
    expect(pathOf({ do: 'ship', from: 'sz5', to: 'sz7', land: 'United Kingdom', take: { 'Western Europe inf': 1 } })).toEqual([
      'Western Europe',
      'sz5',
      'sz7',
      'United Kingdom',
    ])
    const [west, east] = [centreOf('Western United States').x, centreOf('Eastern United States').x]
    expect(nearerX(west, east)).toBeCloseTo(east + WORLD.w)
    expect(nearerX(east, west)).toBeCloseTo(west - WORLD.w)
  })
})

describe('the map', () => {
  it('draws broad bands along a rougher coast, never farther off than allowed', () => {
    const line = [
      [0, 0],
      [1, 0.4],
      [2, -0.3],
      [3, 6],
      [4, 0],
    ] as const
    expect(simplified(line, 1)).toEqual([line[0], line[2], line[3], line[4]])
    expect(simplified(line, 10)).toEqual([line[0], line[4]])
    expect(bordersOf(map, 'coast', 2.5).length).toBeLessThan(bordersOf(map, 'coast').length / 3)
  })
})

describe('words', () => {
  it('are all there in Spanish', () => {
    const keys = (x: object, at = ''): string[] =>
      Object.entries(x).flatMap(([key, value]) =>
        typeof value === 'object' && value !== null ? keys(value as object, `${at}${key}.`) : [`${at}${key}`],
      )
    expect(keys(es)).toEqual(keys(en))
  })

  it('have a drawn place for every territory', () => {
    for (const name of Object.keys(board.territories)) expect(map.places.has(name), name).toBe(true)
  })
})

describe('chips', () => {
  const fleet = { units: { Germany: { trn: 2, dd: 1 } }, cargo: { Germany: [{ load: { inf: 1, tnk: 1 }, landing: null }] } }
  const view = { ...start('1941'), spaces: { sz5: fleet } } as ReturnType<typeof start>
  const drawn = (level: 0 | 1) => stacksOf(mapOf('1941'), view, level)

  it('says of a block that it is mixed, and of a transport what is aboard', () => {
    const [far] = drawn(0)
    expect(far?.chips).toMatchObject([{ n: 3, mixed: true }])
    expect(stackHtml(far!, 0)).toContain('class="behind"')
    const [near] = drawn(1)
    expect(near?.chips.find((chip) => chip.unit === 'trn')?.cargo).toBe(2)
    expect(stackHtml(near!, 1).match(/class="aboard"/g)).toHaveLength(2)
  })
})

describe('style sheets of the board', () => {
  it('give each class its place once: a second rule would lay one part over another', () => {
    const folder = new URL('../src/games/aaz/', import.meta.url)
    const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
    const placed = sheets.flatMap((file) => {
      // Rules for screens of a size may say otherwise.
      const plain = readFileSync(new URL(file, folder), 'utf8').replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
      return [...plain.matchAll(/(?:^|\n)(\.az-[\w-]+) \{[^}]*\n {2}position:/g)].map(([, name]) => name)
    })
    expect(placed.length).toBeGreaterThan(5)
    expect(placed.filter((name, i) => placed.indexOf(name) !== i)).toEqual([])
  })
})

it('no button on paper has ink for its text and keeps its own dark ground', () => {
  const folder = new URL('../src/games/aaz/panels/', import.meta.url)
  const sheets = readdirSync(folder).filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(5)
  const rules = sheets.flatMap((file) => readFileSync(new URL(file, folder), 'utf8').match(/[^{}]+\{[^{}]*\}/g) ?? [])
  const dark = rules.filter(
    (rule) => /\.az-button[^,{]*[,{]/.test(rule) && /[^-]color: var\(--ink/.test(rule) && !rule.includes('background'),
  )
  expect(dark).toEqual([])
})
