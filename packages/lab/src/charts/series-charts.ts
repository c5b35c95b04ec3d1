import { type Chance, CHANCES, type MeasureSpec, type Playout } from '@deadfront/ai'
import { valueOf } from '../metric.ts'
import { correlation, quantile, spreadOf, wilson } from '../statistics.ts'
import { binsOf, type Chart, type Dot, type LuckBin, type MomentPanel, type ShareBar, type ValueBar } from './chart.ts'
import { measuredName, type Naming, outcomeName, percentText, scoreName, teamName, textsOf } from './naming.ts'

/** All charts of one series. */
export function seriesCharts(naming: Naming, played: readonly Playout[]): Chart[] {
  const t = textsOf(naming)
  if (played.length === 0) return []
  return [
    resultChart(naming, played),
    ...(naming.teams.length > 1 ? [winChart(naming, played)] : []),
    ...measureCharts(naming, played),
    ...scoreCharts(naming, played),
    histogram(
      'length',
      t.length,
      t.actions,
      played.map((game, i) => ({ value: game.actions, game: i })),
    ),
    ...luckChart(naming, played),
  ]
}

const share = (name: string, games: number[], of: number): ShareBar => ({ name, count: games.length, games, ...wilson(games.length, of) })

function resultChart(naming: Naming, played: readonly Playout[]): Chart {
  const t = textsOf(naming)
  const bars = grouped(played, ({ outcome }) => [outcome]).map(([outcome, games]) =>
    share(outcomeName(naming, outcome), games, played.length),
  )
  return {
    id: 'results',
    kind: 'shares',
    title: t.results,
    note: t.intervalNote,
    unit: t.share,
    bars: bars.sort((a, b) => b.count - a.count),
  }
}

/** The numbers of the games by each of their keys. */
function grouped(played: readonly Playout[], keysOf: (game: Playout) => readonly string[]): [key: string, games: number[]][] {
  const by = new Map<string, number[]>()
  for (const [i, game] of played.entries())
    for (const key of keysOf(game)) {
      const games = by.get(key)
      if (games) games.push(i)
      else by.set(key, [i])
    }
  return [...by]
}

function winChart(naming: Naming, played: readonly Playout[]): Chart {
  const t = textsOf(naming)
  const bars = naming.teams.map(({ name }) => {
    const games = played.flatMap((game, i) => (valueOf(game, `win:${name}`, naming.teams) > 0 ? [i] : []))
    return share(teamName(naming, name), games, played.length)
  })
  return { id: 'wins', kind: 'shares', title: t.wins, note: t.intervalNote, unit: t.share, bars }
}

function histogram(id: string, title: string, unit: string, values: readonly { value: number; game: number }[]): Chart {
  return { id, kind: 'histogram', title, note: '', unit, bins: binsOf(values), mean: spreadOf(values.map(({ value }) => value)) }
}

/** Scores that differ between games. */
function scoreCharts(naming: Naming, played: readonly Playout[]): Chart[] {
  const t = textsOf(naming)
  const names = [...new Set(played.flatMap(({ score }) => Object.keys(score)))]
  // A figure of the game's measures with the same name already shows it.
  const more = names.filter((name) => !naming.specs.some(({ id, kind }) => kind === 'figure' && id === name))
  return more.flatMap((name) => {
    const values = played.flatMap(({ score }, i) => (score[name] === undefined ? [] : [{ value: score[name], game: i }]))
    if (values.every(({ value }) => value === values[0]?.value)) return []
    return [histogram(`score-${name}`, t.score(scoreName(naming, name)), t.points, values)]
  })
}

function measureCharts(naming: Naming, played: readonly Playout[]): Chart[] {
  return naming.specs.flatMap((spec) => {
    const chart = measureChart(naming, spec, played)
    return chart ? [chart] : []
  })
}

function measureChart(naming: Naming, spec: MeasureSpec, played: readonly Playout[]): Chart | null {
  const { id, kind } = spec
  const [title, unit] = [spec.title[naming.language], spec.unit[naming.language]]
  const t = textsOf(naming)
  switch (kind) {
    case 'figure': {
      const values = played.flatMap(({ measured }, i) =>
        measured?.figures[id] === undefined ? [] : [{ value: measured.figures[id], game: i }],
      )
      return values.some(({ value }) => value !== 0) ? histogram(id, title, unit, values) : null
    }
    case 'curve': {
      const panels = bandPanels(naming, spec, played)
      const isEmpty = panels.every(({ rounds }) => rounds.every(({ q05, q95 }) => q05 === 0 && q95 === 0))
      return isEmpty
        ? null
        : { id, kind: 'bands', title, note: t.bandNote, unit, axis: spec.over?.[naming.language] ?? t.columns.round, panels }
    }
    case 'map': {
      const places = tallied(naming, spec, played)
      return places.length > 0 ? { id, kind: 'map', title, note: t.mapNote, unit, measure: id, places } : null
    }
    case 'tally': {
      const bars = (spec.perAt === undefined ? tallied(naming, spec, played) : talliedAt(naming, spec, played)).slice(0, MAX_BARS)
      return bars.length > 0 ? { id, kind: 'bars', title, note: '', unit, bars } : null
    }
    case 'rate': {
      const bars = rated(naming, spec, played).slice(0, MAX_BARS)
      return bars.length > 0 ? { id, kind: 'bars', title, note: '', unit, bars } : null
    }
    case 'moment': {
      const panels = momentPanels(naming, spec, played)
      return panels.length > 0 ? { id, kind: 'moments', title, note: '', unit, panels } : null
    }
  }
}

/** More bars than these cannot be read. */
const MAX_BARS = 24

function bandPanels(naming: Naming, spec: MeasureSpec, played: readonly Playout[]): Extract<Chart, { kind: 'bands' }>['panels'] {
  const lines = new Map<string, number[][]>()
  for (const { measured } of played)
    for (const [line, points] of Object.entries(measured?.curves[spec.id] ?? {})) {
      const rounds = lines.get(line) ?? []
      lines.set(line, rounds)
      for (const [at, value] of points.entries()) {
        const values = (rounds[at] ??= [])
        values.push(value)
      }
    }
  return [...lines].map(([line, rounds]) => ({
    key: line,
    name: measuredName(naming, spec, line),
    rounds: rounds.map((values, at) => {
      const sorted = values.toSorted((a, b) => a - b)
      const q = (part: number): number => quantile(sorted, part)
      return { at, count: values.length, q05: q(0.05), q25: q(0.25), q50: q(0.5), q75: q(0.75), q95: q(0.95) }
    }),
  }))
}

/** The sums of a tally over all games, and the games behind each. */
function sumsOf(id: string, played: readonly Playout[]): Map<string, { sum: number; games: number[] }> {
  const sums = new Map<string, { sum: number; games: number[] }>()
  for (const [i, { measured }] of played.entries())
    for (const [key, n] of Object.entries(measured?.tallies[id] ?? {})) {
      const known = sums.get(key) ?? { sum: 0, games: [] }
      known.sum += n
      known.games.push(i)
      sums.set(key, known)
    }
  return sums
}

/** Things by place, for each of what is counted there: the most frequent place first, and its most frequent thing first. */
function talliedAt(naming: Naming, spec: MeasureSpec, played: readonly Playout[]): ValueBar[] {
  const all = sumsOf(spec.perAt ?? '', played)
  const timesAt = (place: string): number => all.get(place)?.sum ?? 0
  const { names: _names, labels: _labels, ...placeSpec } = spec
  const scenes = [...new Set([...all.keys()].map((place) => place.slice(0, place.lastIndexOf('/'))))]
  const nameOf = (place: string): string => {
    const scene = place.slice(0, place.lastIndexOf('/'))
    const square = measuredName(naming, placeSpec, place)
    return scenes.length > 1 ? `${naming.words.scenario(scene).name}, ${square}` : square
  }
  return [...sumsOf(spec.id, played)]
    .map(([key, { sum, games }]) => {
      const [place = '', thing = ''] = key.split(/ (.*)/)
      const times = timesAt(place)
      const name = `${nameOf(place)}: ${measuredName(naming, spec, thing)}`
      return { key, place, name, value: sum / Math.max(1, times), times, games }
    })
    .sort((a, b) => b.times - a.times || a.place.localeCompare(b.place) || b.value - a.value)
    .map(({ place: _, ...bar }) => bar)
}

/** Counts for each game, or for each of another figure; the most first. */
function tallied(naming: Naming, spec: MeasureSpec, played: readonly Playout[]): ValueBar[] {
  const sums = sumsOf(spec.id, played)
  const { per } = spec
  const times = per === undefined ? played.length : played.reduce((n, { measured }) => n + (measured?.figures[per] ?? 0), 0)
  return [...sums]
    .map(([key, { sum, games }]) => ({ key, name: measuredName(naming, spec, key), value: sum / Math.max(1, times), games }))
    .sort((a, b) => b.value - a.value)
}

function rated(naming: Naming, spec: MeasureSpec, played: readonly Playout[]): ValueBar[] {
  const rates = new Map<string, { sum: number; times: number; games: number[] }>()
  for (const [i, { measured }] of played.entries())
    for (const [key, [sum, times]] of Object.entries(measured?.rates[spec.id] ?? {})) {
      const known = rates.get(key) ?? { sum: 0, times: 0, games: [] }
      known.sum += sum
      known.times += times
      if (sum > 0) known.games.push(i)
      rates.set(key, known)
    }
  return [...rates]
    .filter(([, { times }]) => times > 0)
    .map(([key, { sum, times, games }]) => ({ key, name: measuredName(naming, spec, key), value: sum / times, times, games }))
    .sort((a, b) => b.value - a.value)
}

function momentPanels(naming: Naming, spec: MeasureSpec, played: readonly Playout[]): MomentPanel[] {
  const panels = new Map<string, Map<number, number[]>>()
  for (const [i, { measured }] of played.entries())
    for (const [key, at] of measured?.moments[spec.id] ?? []) {
      const bins = panels.get(key) ?? new Map<number, number[]>()
      panels.set(key, bins)
      const games = bins.get(at)
      if (games) games.push(i)
      else bins.set(at, [i])
    }
  const total = (bins: ReadonlyMap<number, readonly number[]>): number => [...bins.values()].reduce((sum, games) => sum + games.length, 0)
  return [...panels]
    .sort(([, a], [, b]) => total(b) - total(a))
    .map(([key, bins]) => ({
      key,
      name: measuredName(naming, spec, key),
      bins: [...bins].sort(([a], [b]) => a - b).map(([at, games]) => ({ at, games })),
    }))
}

/** Each bin is half a standard deviation; the first and last bin hold all values beyond. */
const LUCK_STEP = 0.5
const LUCK_END = 2.5
/** More dots than these look like one grey line: then only a part of the games is drawn. */
const MAX_DOTS = 1200

interface LuckOfGame {
  chances: { readonly [K in Chance]?: number }
  won: boolean
  game: number
}

/** Luck of each game as one number: the kinds of chance weighed by how much each goes together with winning. */
function weighLuck(games: readonly LuckOfGame[]): { kinds: { kind: Chance; share: number }[]; luckOf(game: LuckOfGame): number } {
  const won = games.map((game) => Number(game.won))
  const kinds = CHANCES.filter((kind) => games.some(({ chances }) => chances[kind] !== undefined)).map((kind) => ({
    kind,
    // More luck cannot make a side win less: a kind that goes with losing in these games is random error.
    weight: Math.max(
      0,
      correlation(
        games.map(({ chances }) => chances[kind] ?? 0),
        won,
      ),
    ),
  }))
  const length = Math.hypot(...kinds.map(({ weight }) => weight))
  // The kinds are independent of each other, each with a deviation of 1: so has their sum.
  const parts = kinds.map(({ kind, weight }) => ({ kind, weight: length > 0 ? weight / length : 1 / Math.sqrt(kinds.length) }))
  return {
    kinds: kinds.map(({ kind, weight }) => ({ kind, share: weight * weight })),
    luckOf: ({ chances }) => parts.reduce((sum, { kind, weight }) => sum + weight * (chances[kind] ?? 0), 0),
  }
}

/** How often the first side won, by how lucky it was. */
function luckChart(naming: Naming, played: readonly Playout[]): Chart[] {
  const t = textsOf(naming)
  const [first] = naming.teams
  if (!first) return []
  const found = played.flatMap((game, i): LuckOfGame[] => {
    const { luck = null, chances = luck === null ? {} : { dice: luck } } = game.measured ?? {}
    return luck === null ? [] : [{ chances, won: valueOf(game, `win:${first.name}`, naming.teams) > 0, game: i }]
  })
  if (found.length < 2) return []
  const { kinds, luckOf } = weighLuck(found)
  const games = found.map((each) => ({ luck: luckOf(each), won: each.won, game: each.game }))
  const bins = new Map<number, { won: number; games: number[] }>()
  for (const { luck, won, game } of games) {
    const at = Math.floor(Math.max(-LUCK_END, Math.min(LUCK_END - 1e-9, luck)) / LUCK_STEP)
    const bin = bins.get(at) ?? { won: 0, games: [] }
    bin.games.push(game)
    bin.won += Number(won)
    bins.set(at, bin)
  }
  const every = Math.ceil(games.length / MAX_DOTS)
  const dots: Dot[] = games.filter((_, i) => i % every === 0).map(({ luck, won, game }) => ({ x: luck, won, game }))
  const r = correlation(
    games.map(({ luck }) => luck),
    games.map(({ won }) => Number(won)),
  )
  return [
    {
      id: 'luck',
      kind: 'luck',
      title: t.luck,
      note: t.luckNote(
        percentText(naming, r * r),
        games.length,
        kinds.map(({ kind, share: part }) => `${t.chances[kind]} ${percentText(naming, part)}`).join(', '),
      ),
      unit: t.luckUnit,
      of: t.luckOf(teamName(naming, first.name)),
      bins: [...bins]
        .sort(([a], [b]) => a - b)
        .map(
          ([at, bin]): LuckBin => ({
            from: at * LUCK_STEP,
            to: (at + 1) * LUCK_STEP,
            games: bin.games,
            ...wilson(bin.won, bin.games.length),
          }),
        ),
      dots,
    },
  ]
}
