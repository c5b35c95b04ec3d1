import {
  areaY,
  axisFy,
  axisX,
  axisY,
  barX,
  dot,
  gridX,
  gridY,
  lineY,
  type Markish,
  plot,
  type PlotOptions,
  rectY,
  ruleX,
  ruleY,
  text,
} from '@observablehq/plot'
import { nth } from '@deadfront/kernel'
import type { Chart, ChartOf } from '../charts/chart.ts'
import { type Naming, numberText, percentText, textsOf } from '../charts/naming.ts'
import { COLOURS, type PlotColours } from './colours.ts'
import { drawHeat, type Sheet } from './heat.ts'

export interface DrawHow {
  /** The colours of the reader's palette; by default colours that differ for every kind of sight. */
  colours?: PlotColours
  /** The colour that a power or a side has on the board, by its name in the measures. */
  colourOf?: ((key: string) => string | null) | undefined
  /** Where elements are made: the page's, or one of a library in Node. */
  document: Document
  /** In pixels. */
  width: number
  naming: Naming
  /** The boards of the game's maps. */
  sheets: readonly Sheet[]
}

/**
 * The chart as SVG. Every part with games behind it has `data-row`, the row of the chart's table with the games behind it; a dot that is
 * one game has `data-game`.
 */
export function drawChart(chart: Chart, how: DrawHow): Element {
  switch (chart.kind) {
    case 'shares':
      return shares(chart, how)
    case 'histogram':
      return histogram(chart, how)
    case 'bands':
      return bands(chart, how)
    case 'bars':
      return valueBars(chart, how)
    case 'map':
      return drawHeat(chart, how) ?? valueBars({ ...chart, kind: 'bars', bars: chart.places.slice(0, 24) }, how)
    case 'moments':
      return moments(chart, how)
    case 'luck':
      return luck(chart, how)
    case 'points':
      return chart.line ? curve(chart, how) : intervals(chart, how)
  }
}

const inkOf = ({ colours = COLOURS }: DrawHow): PlotColours => colours

const ROWS = 'lab-rows'
const GAMES = 'lab-games'

function drawn(chart: Chart, how: DrawHow, options: PlotOptions, games: readonly number[] = []): Element {
  const made = plot({
    document: how.document,
    width: how.width,
    marginBottom: 46,
    className: 'lab-plot',
    style: { background: 'none', fontSize: '12px' },
    ariaLabel: chart.title,
    ...options,
  })
  made.setAttribute('role', 'img')
  const number = (each: Element): number => (each as Element & { __data__?: number }).__data__ ?? 0
  const marked = (name: string): Element[] => [...made.querySelectorAll(`.${name}`)].flatMap((group) => [...group.children])
  for (const each of marked(ROWS)) each.setAttribute('data-row', String(number(each)))
  for (const each of marked(GAMES)) each.setAttribute('data-game', String(games[number(each)] ?? 0))
  // Lines and numbers over a bar do not receive clicks: the bar gets them.
  for (const group of made.children) if (!group.matches(`.${ROWS},.${GAMES}`)) group.setAttribute('pointer-events', 'none')
  // The groups are hidden from screen readers: the picture has one name.
  for (const each of made.querySelectorAll('[aria-label]')) each.removeAttribute('aria-label')
  return made
}

/** About the width of a letter, and the height of a line of text, in pixels. */
const LETTER = 6.6
const LINE = 13

/** Room for names at the side: as wide as the longest, at most two fifths. */
const roomFor = (names: readonly string[], width: number): number =>
  Math.min(width * 0.4, 16 + LETTER * Math.max(4, ...names.map((name) => name.length)))

/** How many lines the longest of the names needs beside the picture. */
const linesOf = (names: readonly string[], room: number): number =>
  Math.max(1, ...names.map((name) => Math.ceil((LETTER * name.length) / (room - 16))))

/** The height of a row with a name: taller where the name needs more lines than one. */
const rowHeight = (usual: number, names: readonly string[], room: number): number => Math.max(usual, 8 + LINE * linesOf(names, room))

/** An axis of names from the top down, by their number: two things may have one name. A long name takes several lines. */
const nameAxis = (names: readonly string[], room: number): Markish =>
  axisY({ label: null, tickSize: 0, tickFormat: (i: number) => names[i] ?? '', lineWidth: (room - 12) / 12 })

/** As many ticks below a picture as have room for their texts. */
const ticksFor = (width: number): number => Math.max(1, Math.min(10, Math.floor(width / 52)))

function shares({ bars, unit, ...chart }: ChartOf<'shares'>, how: DrawHow): Element {
  const names = bars.map(({ name }) => name)
  const room = roomFor(names, how.width)
  const ticks = Math.min(5, ticksFor(how.width - room - 56))
  return drawn({ ...chart, bars, unit }, how, {
    height: rowHeight(34, names, room) * bars.length + 66,
    marginLeft: room,
    marginRight: 56,
    x: { domain: [0, 1], label: unit, percent: false },
    y: { type: 'band', domain: bars.map((_, i) => i), padding: 0.25 },
    marks: [
      gridX({ strokeOpacity: 0.12, ticks }),
      nameAxis(names, room),
      axisX({ ticks, tickFormat: (x: number) => percentTick(how.naming, x) }),
      barX(bars, {
        x: 'value',
        y: (_, i) => i,
        fill: inkOf(how).main,
        className: ROWS,
        title: (bar: (typeof bars)[number]) => `${bar.name}: ${bar.count}`,
      }),
      ruleY(bars, { x1: 'low', x2: 'high', y: (_, i) => i, strokeWidth: 2 }),
      text(bars, {
        x: 'high',
        y: (_, i) => i,
        text: (bar: (typeof bars)[number]) => percentText(how.naming, bar.value),
        textAnchor: 'start',
        dx: 6,
      }),
    ],
  })
}

const percentTick = ({ language }: Naming, share: number): string =>
  share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000] as const

/** Ticks at whole numbers only, about so many. */
function wholeTicks(values: readonly number[], about = 10): { ticks: number[]; tickFormat: 'd' } {
  const [low, high] = [Math.floor(Math.min(...values)), Math.ceil(Math.max(...values))]
  const step = STEPS.find((x) => (high - low) / x <= about) ?? 10_000
  const ticks: number[] = []
  for (let x = Math.ceil(low / step) * step; x <= high; x += step) ticks.push(x)
  return { ticks, tickFormat: 'd' }
}

/** So many bars have room in a picture at least: one alone does not fill all of it. */
const MIN_BARS = 6

/** The first and the last place for a bar: as the values are, with some space beside them if they are few. */
function barPlaces(values: readonly number[]): [first: number, last: number] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const spare = Math.max(0, MIN_BARS - (high - low + 1))
  // Counts are never below 0.
  const before = Math.min(Math.floor(spare / 2), Math.max(0, low))
  return [low - before, high + spare - before]
}

/** A scale of whole numbers for the places of bars. */
function barScale(values: readonly number[]) {
  const [first, last] = barPlaces(values)
  return { ...wholeTicks([first, last]), domain: [first - 0.5, last + 0.5] }
}

function histogram(chart: ChartOf<'histogram'>, how: DrawHow): Element {
  const { mean, unit } = chart
  const isWhole = chart.bins.every(({ from, to }) => Number.isInteger(from) && to === from + 1)
  // A bar of one whole number is centred on it.
  const left = isWhole ? 0.5 : 0
  const bins = chart.bins.filter(({ games }) => games.length > 0)
  const levels = wholeTicks([0, ...bins.map(({ games }) => games.length)], 5)
  return drawn(chart, how, {
    height: 240,
    marginLeft: 52,
    x: { label: unit, ...(isWhole ? barScale(bins.map(({ from }) => from)) : { nice: true }) },
    y: { label: textsOf(how.naming).games, ...levels },
    marks: [
      gridY({ strokeOpacity: 0.12, ticks: levels.ticks }),
      rectY(bins, {
        x1: (bin: (typeof bins)[number]) => bin.from - left,
        x2: (bin: (typeof bins)[number]) => bin.to - left,
        y: (bin: (typeof bins)[number]) => bin.games.length,
        fill: inkOf(how).main,
        inset: 0.5,
        className: ROWS,
        title: (bin: (typeof bins)[number]) => `${bin.from}: ${bin.games.length}`,
      }),
      ruleX([mean.value], { stroke: inkOf(how).second, strokeWidth: 2, strokeDasharray: '5 3' }),
      text([mean.value], {
        x: (x: number) => x,
        text: (x: number) => `${textsOf(how.naming).columns.mean} ${numberText(how.naming, x)}`,
        frameAnchor: 'top',
        dx: 4,
        dy: -12,
        textAnchor: 'start',
        fontWeight: 'bold',
      }),
      ruleY([0]),
    ],
  })
}

function bands(chart: ChartOf<'bands'>, how: DrawHow): Element {
  const names = chart.panels.map(({ name }) => name)
  // Only a few games last longest; with less than one in twenty left the band would show only those few.
  const enough = (panel: (typeof chart.panels)[number]) => {
    const least = Math.max(1, (panel.rounds[0]?.count ?? 0) / 20)
    return panel.rounds.filter(({ count }) => count >= least)
  }
  const points = chart.panels.flatMap((panel) =>
    enough(panel).map((round) => ({ ...round, panel: panel.name, colour: how.colourOf?.(panel.key) ?? inkOf(how).main })),
  )
  const over = { x: 'at', fy: 'panel', z: 'panel' } as const
  const told = points.flatMap(({ q05, q95 }) => [q05, q95])
  // The scale begins at 0 if a value is the same in every round, so that a reader can see how much it is.
  const values = told.every((value) => value === told[0]) ? [0, ...told] : told
  const levels = wholeTicks(values, 4)
  return drawn(chart, how, {
    height: 96 * names.length + 66,
    marginLeft: 46,
    marginRight: roomFor(names, how.width),
    fy: { domain: names, label: null, padding: 0.22 },
    x: { label: chart.axis, ...wholeTicks(points.map(({ at }) => at)) },
    color: { type: 'identity' },
    // Every tick is inside: one outside would be drawn over the text above.
    y: { label: null, domain: [Math.min(...values, ...levels.ticks), Math.max(...values, ...levels.ticks)] },
    marks: [
      gridY({ strokeOpacity: 0.12, ticks: levels.ticks }),
      axisY({ ...levels, label: chart.unit, labelArrow: 'none' }),
      axisFy({ label: null, lineWidth: 12 }),
      areaY(points, { ...over, y1: 'q05', y2: 'q95', fill: 'colour', fillOpacity: 0.3 }),
      areaY(points, { ...over, y1: 'q25', y2: 'q75', fill: 'colour', fillOpacity: 0.55 }),
      lineY(points, { ...over, y: 'q50', strokeWidth: 2 }),
    ],
  })
}

function valueBars(chart: ChartOf<'bars'>, how: DrawHow): Element {
  const { bars } = chart
  const names = bars.map(({ name }) => name)
  const room = roomFor(names, how.width)
  const ticks = ticksFor(how.width - room - 48)
  return drawn(chart, how, {
    height: rowHeight(24, names, room) * bars.length + 66,
    marginLeft: room,
    marginRight: 48,
    x: { label: chart.unit, nice: true, zero: true, ticks },
    y: { type: 'band', domain: bars.map((_, i) => i), padding: 0.2 },
    marks: [
      gridX({ strokeOpacity: 0.12, ticks }),
      nameAxis(names, room),
      barX(bars, { x: 'value', y: (_, i) => i, fill: inkOf(how).main, className: ROWS, title: (bar: (typeof bars)[number]) => bar.name }),
      text(bars, {
        x: 'value',
        y: (_, i) => i,
        text: (bar: (typeof bars)[number]) => numberText(how.naming, bar.value),
        textAnchor: 'start',
        dx: 4,
      }),
      ruleX([0]),
    ],
  })
}

function moments(chart: ChartOf<'moments'>, how: DrawHow): Element {
  const names = chart.panels.map(({ name }) => name)
  const bins = chart.panels.flatMap(({ name, bins: own }) => own.map(({ at, games }) => ({ at, count: games.length, panel: name })))
  return drawn(chart, how, {
    height: 78 * names.length + 66,
    marginLeft: 46,
    marginRight: roomFor(names, how.width),
    fy: { domain: names, label: null, padding: 0.18 },
    x: { label: chart.unit, ...barScale(bins.map(({ at }) => at)) },
    y: { label: null, nice: true },
    marks: [
      gridY({ strokeOpacity: 0.12, ticks: 2 }),
      axisY({ label: textsOf(how.naming).games, labelArrow: 'none', ...wholeTicks([0, ...bins.map(({ count }) => count)], 3) }),
      axisFy({ label: null, lineWidth: 12 }),
      rectY(bins, {
        x1: (bin: (typeof bins)[number]) => bin.at - 0.45,
        x2: (bin: (typeof bins)[number]) => bin.at + 0.45,
        y: 'count',
        fy: 'panel',
        fill: inkOf(how).main,
        className: ROWS,
        title: (bin: (typeof bins)[number]) => `${bin.panel}, ${bin.at}: ${bin.count}`,
      }),
      ruleY([0]),
    ],
  })
}

/** A fixed scatter for the dots of one line, so that they do not cover each other. */
const scatter = (game: number): number => ((game * 0.618034) % 1) * 0.08

function luck(chart: ChartOf<'luck'>, how: DrawHow): Element {
  const bins = chart.bins.map((bin) => ({ ...bin, x: (bin.from + bin.to) / 2 }))
  const dots = chart.dots.map(({ x, won, game }) => ({ x, y: won ? 1.03 + scatter(game) : -0.03 - scatter(game), game }))
  return drawn(
    chart,
    how,
    {
      height: 300,
      marginLeft: 52,
      x: { label: chart.unit },
      y: { domain: [-0.12, 1.12], label: chart.of, ticks: [0, 0.25, 0.5, 0.75, 1], tickFormat: (y: number) => percentTick(how.naming, y) },
      marks: [
        ruleY([0, 0.5, 1], { strokeOpacity: 0.15 }),
        dot(dots, {
          x: 'x',
          y: 'y',
          r: 2.5,
          fill: inkOf(how).quiet,
          fillOpacity: 0.55,
          className: GAMES,
          title: (d: (typeof dots)[number]) => `${textsOf(how.naming).game} ${d.game}`,
        }),
        lineY(bins, { x: 'x', y: 'value', stroke: inkOf(how).main, strokeWidth: 2 }),
        ruleX(bins, { x: 'x', y1: 'low', y2: 'high', strokeWidth: 2 }),
        dot(bins, { x: 'x', y: 'value', r: 6, fill: inkOf(how).main, stroke: 'currentColor', strokeOpacity: 0.5, className: ROWS }),
      ],
    },
    dots.map(({ game }) => game),
  )
}

/** The result of each value: a line with its band. */
function curve(chart: ChartOf<'points'>, how: DrawHow): Element {
  const { points, share, target } = chart
  const tick = (y: number): string => (share ? percentTick(how.naming, y) : numberText(how.naming, y))
  return drawn(chart, how, {
    height: 320,
    marginLeft: 60,
    x: { label: chart.axis, ...(points.every(({ x }) => Number.isInteger(x)) ? wholeTicks(points.map(({ x }) => x)) : { nice: true }) },
    y: { label: chart.unit, tickFormat: tick, nice: true },
    marks: [
      gridY({ strokeOpacity: 0.12 }),
      areaY(points, { x: 'x', y1: 'low', y2: 'high', fill: inkOf(how).main, fillOpacity: 0.2 }),
      lineY(points, { x: 'x', y: 'value', stroke: inkOf(how).main, strokeWidth: 2 }),
      ruleX(points, { x: 'x', y1: 'low', y2: 'high', strokeWidth: 1.5 }),
      dot(points, {
        x: 'x',
        y: 'value',
        r: 5,
        fill: inkOf(how).main,
        className: ROWS,
        title: (p: (typeof points)[number]) => `${p.name}: ${tick(p.value)}`,
      }),
      ...(target === null ? [] : [ruleY([target], { stroke: inkOf(how).second, strokeWidth: 2, strokeDasharray: '5 3' })]),
    ],
  })
}

/** Arms below each other, each with its interval. */
function intervals(chart: ChartOf<'points'>, how: DrawHow): Element {
  const { points, share, target } = chart
  const names = points.map(({ name }) => name)
  const room = roomFor(names, how.width)
  const tick = (x: number): string => (share ? percentTick(how.naming, x) : numberText(how.naming, x))
  const ticks = ticksFor(how.width - room - 60)
  return drawn(chart, how, {
    height: rowHeight(44, names, room) * points.length + 76,
    marginLeft: room,
    marginRight: 60,
    x: {
      label: chart.unit,
      nice: true,
      tickFormat: tick,
      ticks,
      ...(share && target === null ? { domain: [0, 1] } : {}),
    },
    y: { type: 'point', domain: points.map((_, i) => i), padding: 0.6 },
    marks: [
      gridX({ strokeOpacity: 0.12, ticks }),
      nameAxis(names, room),
      ...(target === null ? [] : [ruleX([target], { stroke: inkOf(how).second, strokeWidth: 2, strokeDasharray: '5 3' })]),
      ruleY(points, { x1: 'low', x2: 'high', y: (_, i) => i, strokeWidth: 3 }),
      dot(points, { x: 'value', y: (_, i) => i, r: 7, fill: inkOf(how).main, className: ROWS }),
      text(points, { x: 'high', y: (_, i) => i, text: (p: (typeof points)[number]) => tick(p.value), textAnchor: 'start', dx: 8 }),
    ],
  })
}

/** A drawing as a file of its own: its colours are written into it, and it has a background. */
export function standaloneSvg(chart: Element, { ink, paper }: { ink: string; paper: string }): string {
  const copy = chart.cloneNode(true) as Element
  const [width, height] = sizeOf(copy)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.setAttribute('style', `background:${paper};color:${ink};font:12px system-ui,sans-serif`)
  for (const each of copy.querySelectorAll('[data-row],[data-game],[tabindex]'))
    for (const name of ['data-row', 'data-game', 'tabindex', 'role']) each.removeAttribute(name)
  return copy.outerHTML.replaceAll('currentColor', ink)
}

/** Width and height of a drawing, from its view box. */
export function sizeOf(chart: Element): [width: number, height: number] {
  const box = (chart.getAttribute('viewBox') ?? '0 0 640 400').split(/[ ,]+/).map(Number)
  return [nth(box, 2), nth(box, 3)]
}
