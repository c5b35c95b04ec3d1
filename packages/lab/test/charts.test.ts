import { type MeasureSpec, nothingMeasured } from '@deadfront/ai'
import { nth, type Words } from '@deadfront/kernel'
import {
  numberText,
  armName,
  armNotes,
  binsOf,
  type Chart,
  csvLines,
  csvOf,
  type LabPlan,
  measuredName,
  type Naming,
  planCharts,
  type Playout,
  readPlan,
  seriesCharts,
  tableOf,
} from '@deadfront/lab'
import { newDocument } from '@deadfront/lab/node'
import { drawChart, planInHtml, plotColours, reportHtml, type Sheet, standaloneSvg } from '@deadfront/lab/plots'
import { expect, test } from 'vitest'

const SPECS: readonly MeasureSpec[] = [
  { id: 'rounds', kind: 'figure', title: { en: 'Rounds', es: 'Rondas' }, unit: { en: 'rounds', es: 'rondas' } },
  { id: 'income', kind: 'curve', title: { en: 'Income', es: 'Ingresos' }, unit: { en: 'coins', es: 'monedas' } },
  { id: 'falls', kind: 'map', title: { en: 'Falls', es: 'Caídas' }, unit: { en: 'a game', es: 'por partida' } },
  { id: 'hurt', kind: 'rate', title: { en: 'Hurt', es: 'Daño' }, unit: { en: 'each', es: 'cada una' } },
  { id: 'finds', kind: 'tally', title: { en: 'Finds', es: 'Hallazgos' }, unit: { en: 'each', es: 'cada una' }, per: 'rounds' },
  { id: 'broke', kind: 'moment', title: { en: 'Broke', es: 'Cedió' }, unit: { en: 'turn', es: 'turno' } },
]

const WORDS = {
  result: (outcome: string) => ({ title: outcome === 'red' ? 'Red <wins>' : 'Blue wins', text: '' }),
  name: (key: string) => key,
  seat: (seat: string) => seat,
  scenario: () => ({ name: 'Scenario', text: '' }),
  option: (id: string) => ({ name: id, text: '' }),
} as Partial<Words> as Words

const naming = (language: 'en' | 'es' = 'en'): Naming => ({
  language,
  words: WORDS,
  specs: SPECS,
  teams: [
    { name: 'red', seats: ['r'] },
    { name: 'blue', seats: ['b'] },
  ],
})

/** Red wins three games of four, and the lucky ones. */
const game = (i: number): Playout => ({
  outcome: i % 4 === 0 ? 'blue' : 'red',
  winners: [i % 4 === 0 ? 'b' : 'r'],
  actions: 10 + (i % 5),
  score: { red: i % 3 },
  measured: {
    ...nothingMeasured(),
    figures: { rounds: 2 },
    curves: { income: { red: [10, 10 + (i % 3)], blue: [8, 8] } },
    tallies: { falls: i % 2 === 0 ? { '3,4': 2 } : {}, finds: { ammo: 1 } },
    rates: { hurt: { rain: [i % 2, 1] } },
    moments: { broke: i % 4 === 0 ? [['north', 7]] : [] },
    luck: i % 4 === 0 ? -1 : 1,
  },
})
const GAMES = Array.from({ length: 40 }, (_, i) => game(i))
const SHEET: Sheet = {
  title: '',
  box: [0, 0, 10, 10],
  ground: [{ d: 'M0 0h10v10z', fill: 0.1 }],
  places: new Map([['3,4', { d: 'M3 4h1v1z', x: 3, y: 4 }]]),
}

const find = <K extends Chart['kind']>(charts: readonly Chart[], id: string, kind: K): Extract<Chart, { kind: K }> => {
  const chart = charts.find((one) => one.id === id)
  if (chart?.kind !== kind) throw new Error(`no ${kind} ${id}`)
  return chart as Extract<Chart, { kind: K }>
}

test('charts count what the games measured, and know the games behind each part', () => {
  const charts = seriesCharts(naming(), GAMES)
  const results = find(charts, 'results', 'shares').bars
  expect(results.map(({ name, count }) => [name, count])).toEqual([
    ['Red <wins>', 30],
    ['Blue wins', 10],
  ])
  expect(nth(results, 1).games).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 32, 36])
  expect(nth(results, 0).value).toBe(0.75)
  expect(nth(results, 0).low).toBeCloseTo(0.598, 3)
  const places = find(charts, 'falls', 'map').places
  expect(places).toMatchObject([{ key: '3,4', value: 1 }])
  expect(nth(places, 0).games).toHaveLength(20)
  expect(find(charts, 'hurt', 'bars').bars).toMatchObject([{ name: 'Rain', value: 0.5, times: 40 }])
  expect(find(charts, 'finds', 'bars').bars).toMatchObject([{ value: 0.5 }])
  expect(find(charts, 'broke', 'moments').panels).toMatchObject([{ name: 'North', bins: [{ at: 7 }] }])
  const [red] = find(charts, 'income', 'bands').panels
  expect(red?.rounds[1]).toMatchObject({ count: 40, q05: 10, q50: 11, q95: 12 })
  const luck = find(charts, 'luck', 'luck')
  expect(luck.bins.map(({ from, value }) => [from, value])).toEqual([
    [-1, 0],
    [1, 1],
  ])
  expect(luck.note).toContain('100.0%')
})

test('bins hold every value once', () => {
  const bins = binsOf([1, 3, 3, 7].map((value, i) => ({ value, game: i })))
  expect(bins.filter(({ games }) => games.length > 0).map(({ from, games }) => [from, games])).toEqual([
    [1, [0]],
    [3, [1, 2]],
    [7, [3]],
  ])
  const wide = binsOf(Array.from({ length: 500 }, (_, i) => ({ value: i * 3.7, game: i })))
  expect(wide.length).toBeLessThanOrEqual(21)
  expect(wide.flatMap(({ games }) => games)).toHaveLength(500)
})

test('every chart can be drawn and read as a table; what is drawn leads to its row', () => {
  const document = newDocument()
  for (const language of ['en', 'es'] as const) {
    const names = naming(language)
    for (const chart of seriesCharts(names, GAMES)) {
      const svg = drawChart(chart, { document, width: 640, naming: names, sheets: [SHEET] })
      expect(svg.getAttribute('role'), chart.id).toBe('img')
      const { head, rows } = tableOf(names, chart)
      expect(rows.length, chart.id).toBeGreaterThan(0)
      for (const { cells } of rows) expect(cells.length, chart.id).toBe(head.length)
      const drawn = [...svg.querySelectorAll('[data-row]')].map((each) => Number(each.getAttribute('data-row')))
      if (chart.kind !== 'bands')
        expect(
          drawn.toSorted((a, b) => a - b),
          chart.id,
        ).toEqual(rows.map((_, i) => i))
      expect(standaloneSvg(svg, { ink: '#111', paper: '#fff' })).not.toContain('currentColor')
    }
  }
})

test('on a narrow screen long names are told whole, in lines, and ticks keep apart', () => {
  const names = ['Farmingdale has fallen', 'Farmingdale has held']
  const chart: Chart = {
    id: 'results',
    kind: 'shares',
    title: 'Results',
    note: '',
    unit: 'share of games',
    bars: names.map((name) => ({ name, value: 0.5, low: 0.4, high: 0.6, count: 5, games: [0] })),
  }
  const svg = drawChart(chart, { document: newDocument(), width: 280, naming: naming(), sheets: [SHEET] })
  const words = svg.textContent ?? ''
  for (const word of names.flatMap((name) => name.split(' '))) expect(words).toContain(word)
  expect(words).not.toContain('…')
  expect(words).toContain('50%')
  expect(words).not.toContain('20%')
  // The line of the interval lies over the bar, and a click goes through it.
  const takesClicks = [...svg.children].filter((group) => group.getAttribute('pointer-events') !== 'none')
  expect(takesClicks.flatMap((group) => [...group.children].map((each) => each.getAttribute('data-row')))).toEqual(['0', '1'])
})

test('what is nothing in every round is not drawn', () => {
  const flat = GAMES.map((one) => ({ ...one, measured: { ...nothingMeasured(), curves: { income: { red: [0, 0] } } } }))
  expect(seriesCharts(naming(), GAMES).some(({ id }) => id === 'income')).toBe(true)
  expect(seriesCharts(naming(), flat).some(({ id }) => id === 'income')).toBe(false)
})

test('a score has the name of its side where the game has no words for it', () => {
  const words = { ...WORDS, name: (key: string) => (key === 'side.red' ? 'The Reds' : key.slice(key.indexOf('.') + 1)) } as Words
  const chart = seriesCharts({ ...naming(), words }, GAMES).find(({ id }) => id === 'score-red')
  expect(chart?.title).toBe('Score: The Reds')
})

test('numbers on a map do not lie over each other: of two the larger stands', () => {
  const sheet: Sheet = {
    ...SHEET,
    places: new Map(
      [
        ['a', 3],
        ['b', 3.1],
        ['c', 8],
      ].map(([key, x]) => [String(key), { d: 'M3 4h1v1z', x: Number(x), y: 4 }]),
    ),
  }
  const places = ['a', 'b', 'c'].map((key, i) => ({ key, name: key, value: 30 - i, games: [0] }))
  const chart: Chart = { id: 'falls', kind: 'map', title: 'Falls', note: '', unit: '', measure: 'falls', places }
  const svg = drawChart(chart, { document: newDocument(), width: 300, naming: naming(), sheets: [sheet] })
  expect([...svg.querySelectorAll('text')].map((each) => each.textContent)).toEqual(['30', '28'])
  expect(svg.querySelectorAll('[data-row]')).toHaveLength(3)
})

test('one bar alone does not fill the picture, and ticks stay in it', () => {
  const widthOf = (svg: Element): number => Number(svg.querySelector('[data-row]')?.getAttribute('width'))
  const how = { document: newDocument(), width: 600, naming: naming(), sheets: [] }
  const fell = (...rounds: number[]): Chart => {
    const bins = rounds.map((at) => ({ at, games: [at] }))
    return { id: 'fell', kind: 'moments', title: 'Fell', note: '', unit: 'round', panels: [{ key: 'a', name: 'Ana', bins }] }
  }
  const searches: Chart = {
    id: 'searches',
    kind: 'histogram',
    title: 'Searches',
    note: '',
    unit: 'searches',
    bins: [0, 1].map((from) => ({ from, to: from + 1, games: [from] })),
    mean: { value: 0.5, low: 0, high: 1 },
  }
  for (const chart of [fell(7), fell(0), fell(1, 2), searches]) expect(widthOf(drawChart(chart, how)), chart.id).toBeLessThan(100)
  expect(widthOf(drawChart(fell(1, 30), how))).toBeLessThan(widthOf(drawChart(fell(1, 9), how)))
  // Nothing is counted below nothing.
  expect(drawChart(searches, how).textContent).not.toContain('−1')
  for (const text of drawChart(fell(7), how).querySelectorAll('text')) {
    const [, x = '0'] = /translate\(([\d.-]+)/.exec(text.getAttribute('transform') ?? '') ?? []
    expect(Number(x)).toBeGreaterThanOrEqual(0)
    expect(Number(x)).toBeLessThanOrEqual(600)
  }
})

test('small numbers keep a digit that tells them apart', () => {
  expect([0.015, 0.005, 0.25, 3.172, 21.26, 640.4].map((x) => numberText(naming(), x))).toEqual([
    '0.015',
    '0.005',
    '0.25',
    '3.17',
    '21.3',
    '640',
  ])
})

test('a number on a map fits into a small place; its title has all digits', () => {
  const places = [{ key: 'a', name: 'a', value: 1 / 12, games: [0] }]
  const sheet: Sheet = { ...SHEET, places: new Map([['a', { d: 'M3 4h1v1z', x: 3, y: 4 }]]) }
  const chart: Chart = { id: 'falls', kind: 'map', title: 'Falls', note: '', unit: 'people', measure: 'falls', places }
  const svg = drawChart(chart, { document: newDocument(), width: 300, naming: naming(), sheets: [sheet] })
  expect([...svg.querySelectorAll('text')].map((each) => each.textContent)).toEqual(['0.08'])
  expect(svg.querySelector('title')?.textContent).toBe('a: 0.083 people')
})

test('every tick of a band lies inside its picture, and there are two at least', () => {
  const always = { count: 9, q05: 1, q25: 1, q50: 1, q75: 1, q95: 1 }
  const wide = [0.6, 3, 47, 640].map((q95) => ({ count: 9, q05: q95 / 20, q25: q95 / 10, q50: q95 / 4, q75: q95 / 2, q95 }))
  for (const round of [...wide, always]) {
    const panels = [{ key: 'red', name: 'Red', rounds: [1001, 1002, 1003].map((at) => ({ at, ...round })) }]
    const chart: Chart = { id: 'ammo', kind: 'bands', title: 'Ammo', note: '', unit: 'rounds', axis: 'Round', panels }
    const svg = drawChart(chart, { document: newDocument(), width: 600, naming: naming(), sheets: [] })
    const levels = [...svg.querySelectorAll('text')].flatMap((each) => {
      const [, x = '', y = ''] = /translate\((.+),(.+)\)/.exec(each.getAttribute('transform') ?? '') ?? []
      // Numbers of four digits are rounds.
      return Number(x) < 60 && /^\d{1,3}$/.test(each.textContent ?? '') ? [Number(y)] : []
    })
    expect(levels.length, String(round.q95)).toBeGreaterThan(1)
    expect(Math.min(...levels), String(round.q95)).toBeGreaterThan(0)
  }
})

test('texts with commas, quotes and formulas are safe in CSV', () => {
  expect(csvLines([['a,b', 'say "x"', '=SUM(A1)', 3, null, '-4 %']])).toBe(`"a,b","say ""x""",'=SUM(A1),3,,-4 %\r\n`)
  expect(csvOf({ head: ['x'], rows: [{ cells: [1], games: [] }] })).toBe('x\r\n1\r\n')
})

const plan: LabPlan = {
  format: 'deadfront-lab/1',
  kind: 'series',
  game: 'x',
  arms: [{ scenario: 's', options: { bid: '</script><script>alert(1)' }, bots: { '*': 'middle' } }],
  games: 40,
  seed: 'lab<b>',
  maxActions: 200_000,
}
const report = (what: LabPlan, played: readonly Playout[]): string =>
  reportHtml(
    what,
    what.arms.map((arm) => ({ arm, played })),
    {
      document: newDocument(),
      naming: naming(),
      sheets: [[SHEET]],
      game: { name: 'Game', rulesVersion: 3, scenarios: [] },
      file: 'r.html',
    },
  )

test('a report is one page that needs nothing, carries its plan, and runs nothing', () => {
  const html = report(plan, GAMES)
  expect(html).not.toMatch(/<(link|img|iframe)|https?:\/\/(?!www\.w3\.org)/)
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).toContain('Red &lt;wins&gt;')
  expect(html).toContain('every seat middle')
  expect(html).not.toContain('lab<b>')
  expect(JSON.parse(planInHtml(html) ?? '')).toEqual(plan)
  expect(planInHtml('<p>nothing</p>')).toBeNull()
})

test('a report of 10,000 games takes at most three seconds and two megabytes', () => {
  const began = performance.now()
  const html = report(
    plan,
    Array.from({ length: 10_000 }, (_, i) => game(i)),
  )
  expect(html.length).toBeLessThan(2_000_000)
  // The promise is three seconds on a quiet machine; a busy one may take five times as long.
  expect(performance.now() - began).toBeLessThan(15_000)
})

test('A against B: the difference with its interval, and whether it is one', () => {
  const [first] = plan.arms
  if (!first) throw new Error('no arm')
  const what: LabPlan = { ...plan, kind: 'compare', arms: [first, first], metric: 'win:red' }
  const verdict = (b: readonly Playout[]) =>
    planCharts(naming(), what, [
      { arm: first, played: GAMES },
      { arm: first, played: b },
    ])[0]?.verdict
  expect(verdict(GAMES)).toMatch(/^No difference is shown: it lies between [-−\d.]+ and [-\d.]+ percentage points/)
  expect(verdict(GAMES.map((one) => ({ ...one, winners: ['b'] })))).toMatch(/^A has more: 75 percentage points \(between 57 and 85\.9\)/)
  expect(verdict(GAMES.map((one) => ({ ...one, winners: ['r'] })))).toMatch(/^B has more: 25 percentage points/)
})

test('a difference of shares is drawn in percentage points, over a grid of its own ticks', () => {
  const [first] = plan.arms
  if (!first) throw new Error('no arm')
  const what: LabPlan = { ...plan, kind: 'compare', arms: [first, first], metric: 'win:red' }
  const runs = [GAMES, GAMES.map((one) => ({ ...one, winners: ['r'] }))].map((played) => ({ arm: first, played }))
  const chart = planCharts(naming(), what, runs)[0]?.charts.find(({ id }) => id === 'difference')
  expect(chart).toMatchObject({ unit: 'percentage points', share: false, points: [{ value: 25 }] })
  if (!chart) throw new Error('no difference')
  const svg = drawChart(chart, { document: newDocument(), width: 700, naming: naming(), sheets: [] })
  const texts = [...svg.querySelectorAll('text')].map((each) => each.textContent ?? '')
  expect(texts.join(' ')).not.toContain('%')
  const grid = [...svg.querySelectorAll('g')].find((group) => group.getAttribute('stroke-opacity') === '0.12')
  // One of the numbers is the value itself.
  expect(grid?.querySelectorAll('line')).toHaveLength(texts.filter((text) => /^\d+$/.test(text)).length - 1)
})

test('a number that changes nothing is named as such', () => {
  const [first] = plan.arms
  if (!first) throw new Error('no arm')
  const what: LabPlan = { ...plan, kind: 'balance', metric: 'win:red', vary: { path: 'option.bid', values: [0, 6] } }
  const verdict = (b: readonly Playout[], language: 'en' | 'es' = 'en') =>
    planCharts(naming(language), what, [
      { arm: first, value: 0, played: GAMES },
      { arm: first, value: 6, played: b },
    ])[0]?.verdict
  expect(verdict(GAMES)).toMatch(/^This number changes nothing here/)
  expect(verdict(GAMES, 'es')).toMatch(/^Este número no cambia nada/)
  expect(verdict(GAMES.map((one, i) => (i === 3 ? { ...one, actions: 1 } : one)))).not.toMatch(/^This number/)
  // Too few games to say so.
  expect(verdict(GAMES.slice(0, 3))).not.toMatch(/^This number/)
})

test('a place is told by its whole name, a square without its scenario', () => {
  const words = { ...WORDS, name: (key: string) => (key === 'place.Norway/Finland' ? 'Noruega/Finlandia' : key) }
  const told = (spec: Partial<MeasureSpec>, key: string) => measuredName({ ...naming('es'), words }, { ...nth(SPECS, 2), ...spec }, key)
  expect(told({ names: 'place.' }, 'Norway/Finland')).toBe('Noruega/Finlandia')
  expect(told({}, 'fubar/3,4')).toBe('3,4')
})

/** Red, green and blue as light, from 0 to 1. */
const lightOf = (hex: string): number[] =>
  [1, 3, 5].map((i) => {
    const part = Number.parseInt(hex.slice(i, i + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
const brightness = ([r = 0, g = 0, b = 0]: readonly number[]): number => 0.2126 * r + 0.7152 * g + 0.0722 * b
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [brightness(lightOf(a)), brightness(lightOf(b))].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** What an eye without one kind of cone makes of the light (Machado, Oliveira and Fernandes, 2009). */
const SIGHTS: { readonly [sight: string]: readonly (readonly number[])[] } = {
  protan: [
    [0.152, 1.053, -0.205],
    [0.115, 0.786, 0.099],
    [-0.004, -0.048, 1.052],
  ],
  deutan: [
    [0.367, 0.861, -0.228],
    [0.28, 0.673, 0.047],
    [-0.012, 0.043, 0.969],
  ],
  tritan: [
    [1.256, -0.077, -0.179],
    [-0.078, 0.931, 0.148],
    [0.005, 0.691, 0.304],
  ],
}

test('a chart is drawn in the colours of the palette; a curve names what it runs over', () => {
  const over = SPECS.map((spec) => (spec.id === 'income' ? { ...spec, over: { en: 'Turn', es: 'Turno' } } : spec))
  const [plain, named] = [naming(), { ...naming(), specs: over }].map((names) => find(seriesCharts(names, GAMES), 'income', 'bands'))
  expect([plain?.axis, named?.axis]).toEqual(['Round', 'Turn'])
  const colours = plotColours('blueYellow', 'light')
  for (const chart of seriesCharts(naming(), GAMES)) {
    const svg = drawChart(chart, { document: newDocument(), width: 600, naming: naming(), sheets: [SHEET], colours }).outerHTML
    for (const usual of Object.values(plotColours('standard', 'light'))) expect(svg, chart.id).not.toContain(usual)
  }
})

test('the lines of a power have its colour on the board; a wide range has several ticks', () => {
  const panel = (key: string, top: number) => ({
    key,
    name: key,
    rounds: [0, 1, 2].map((at) => ({ at, count: 5, q05: 60, q25: 80, q50: 100, q75: top / 2, q95: top })),
  })
  const chart = { id: 'army', title: 'Army', note: '', kind: 'bands', unit: 'IPCs', axis: 'Round' } as const
  const draw = (colourOf?: (key: string) => string | null): string =>
    drawChart(
      { ...chart, panels: [panel('USSR', 960), panel('Nobody', 700)] },
      { document: newDocument(), width: 600, naming: naming(), sheets: [], colourOf },
    ).outerHTML
  const { main } = plotColours('standard', 'dark')
  const coloured = draw((key) => (key === 'USSR' ? '#b5493f' : null))
  expect(coloured.match(/fill="#b5493f"/g)).toHaveLength(2)
  expect(coloured.match(new RegExp(`fill="${main}"`, 'g'))).toHaveLength(2)
  expect(draw()).not.toContain('#b5493f')
  for (const tick of ['250', '500', '750']) expect(coloured).toContain(`>${tick}</text>`)
})

test('names on a board tell where one is, and are only text', () => {
  const words = { ...WORDS, name: (key: string) => (key === 'track.F' ? 'For<est' : key) }
  const map = seriesCharts(naming(), GAMES).find((each) => each.kind === 'map')
  if (map?.kind !== 'map') throw new Error('no map')
  const sheet: Sheet = { ...SHEET, names: [{ key: 'track.F', x: 1, y: 1, anchor: 'start' }] }
  const svg = drawChart(map, { document: newDocument(), width: 600, naming: { ...naming(), words }, sheets: [sheet] }).outerHTML
  expect(svg).toContain('For&lt;est</text>')
})

test('a set-up of one’s own is called by its name, and a plan keeps the name', () => {
  const arm = { scenario: 'fubar', options: {}, bots: { '*': 'scout' }, content: {}, name: 'The bakery' }
  const read = readPlan({ format: 'deadfront-lab/1', kind: 'series', game: 'efsz', arms: [arm], games: 1, seed: 's' })
  const kept = 'plan' in read ? nth(read.plan.arms, 0) : null
  expect(kept?.name).toBe('The bakery')
  expect(armName(WORDS, arm)).toBe('The bakery')
  expect(armName(WORDS, { scenario: 'fubar', options: {}, bots: {} })).toBe('Scenario')
  expect(armNotes(naming(), arm, { game: { scenarios: [] }, botName: () => 'Scout' })).toEqual(['Players: every seat Scout'])
})

test('the colours of the plots can be told from the ground in both themes, and from each other with every kind of sight', () => {
  const grounds = { light: ['#faf7f0', '#ffffff', '#f5f0e6'], dark: ['#171613', '#1c2128'] } as const
  for (const palette of ['standard', 'redGreen', 'blueYellow', 'contrast'])
    for (const theme of ['light', 'dark'] as const)
      for (const paper of grounds[theme])
        for (const colour of Object.values(plotColours(palette, theme)))
          expect(contrast(colour, paper), `${palette}: ${colour} on ${paper}`).toBeGreaterThan(palette === 'contrast' ? 4.5 : 3)
  const COLOURS = plotColours('standard', 'dark')
  for (const [sight, rows] of Object.entries(SIGHTS)) {
    const seen = (hex: string): number[] => rows.map((row) => row.reduce((sum, x, i) => sum + x * (lightOf(hex)[i] ?? 0), 0))
    const [main, second] = [seen(COLOURS.main), seen(COLOURS.second)]
    expect(Math.hypot(...main.map((x, i) => x - (second[i] ?? 0))), sight).toBeGreaterThan(0.25)
  }
})
