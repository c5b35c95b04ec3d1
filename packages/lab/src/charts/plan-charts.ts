import { nth } from '@deadfront/kernel'
import { estimateOf, isShare, valueOf } from '../metric.ts'
import { type ArmRun, balancedAt, type LabPlan, type Vary } from '../plan.ts'
import { type Difference, type Estimate, pairedDifference } from '../statistics.ts'
import type { Chart, Point } from './chart.ts'
import { metricName, type Naming, numberText, percentText, textsOf } from './naming.ts'
import { seriesCharts } from './series-charts.ts'

/** One part of the results of a plan: its charts, and the arm that the numbers of the games belong to. */
export interface ChartGroup {
  /** Empty if all arms are shown together. */
  title: string
  arm: number | null
  /** The answer in one sentence; empty where there is none. */
  verdict: string
  charts: Chart[]
}

/** All results of a plan so far. */
export function planCharts(naming: Naming, plan: LabPlan, runs: readonly ArmRun[]): ChartGroup[] {
  const [first] = runs
  if (!first) return []
  if (plan.kind === 'series') return [{ title: '', arm: 0, verdict: '', charts: seriesCharts(naming, first.played) }]
  const together = plan.kind === 'compare' ? comparison(naming, plan, runs) : sweep(naming, plan, runs)
  if (plan.kind !== 'compare') return [together]
  const t = textsOf(naming)
  const each = runs.map((run, i) => ({
    title: t.report.arm(i === 0 ? t.arms.a : t.arms.b),
    arm: i,
    verdict: '',
    charts: seriesCharts(naming, run.played).map((chart) => ({ ...chart, id: `${chart.id}-${i}` })),
  }))
  return [together, ...each]
}

export const metricOf = (naming: Naming, plan: LabPlan): string => plan.metric ?? `win:${naming.teams[0]?.name ?? 'team'}`

/** B less A, game by game on the same seeds. */
export function differenceOf(naming: Naming, plan: LabPlan, runs: readonly ArmRun[]): Difference {
  const metric = metricOf(naming, plan)
  const values = (run: ArmRun | undefined): number[] => run?.played.map((game) => valueOf(game, metric, naming.teams)) ?? []
  return pairedDifference(values(runs[0]), values(runs[1]), isShare(metric) ? 'share' : 'mean')
}

const textOf = (naming: Naming, metric: string, value: number): string =>
  isShare(metric) ? percentText(naming, value) : numberText(naming, value)

function comparison(naming: Naming, plan: LabPlan, runs: readonly ArmRun[]): ChartGroup {
  const t = textsOf(naming)
  const metric = metricOf(naming, plan)
  const points = runs.map(
    (run, i): Point => ({
      name: i === 0 ? t.arms.a : t.arms.b,
      x: i,
      games: run.played.length,
      arm: i,
      ...plain(estimateOf(run.played, metric, naming.teams)),
    }),
  )
  const charts: Chart[] = [
    {
      id: 'arms',
      kind: 'points',
      title: `${t.difference}: ${metricName(naming, metric)}`,
      note: t.intervalNote,
      unit: metricName(naming, metric),
      axis: '',
      share: isShare(metric),
      points,
      line: false,
      target: null,
    },
  ]
  const difference = differenceOf(naming, plan, runs)
  if (difference.pairs < 2) return { title: '', arm: null, verdict: '', charts }
  // A difference of shares is given in percentage points: a percentage could be read as a part of the share.
  const text = (value: number): string => numberText(naming, isShare(metric) ? Math.round(value * 1000) / 10 : value)
  const withUnit = (value: number): string => (isShare(metric) ? t.percentagePoints(text(value)) : text(value))
  charts.push({
    id: 'difference',
    kind: 'points',
    title: t.differenceOf(metricName(naming, metric)),
    note: t.intervalNote,
    unit: isShare(metric) ? t.percentagePoints('').trim() : metricName(naming, metric),
    axis: '',
    share: false,
    points: [{ name: 'B − A', x: 0, games: difference.pairs, arm: null, ...plain(isShare(metric) ? inPoints(difference) : difference) }],
    line: false,
    target: 0,
  })
  const { verdict, value, low, high } = difference
  const [from, to] = verdict === 'a' ? [-high, -low] : [low, high]
  return {
    title: '',
    arm: null,
    verdict:
      verdict === 'none' ? t.none(text(low), withUnit(high)) : t.better(t.arms[verdict], withUnit(Math.abs(value)), text(from), text(to)),
    charts,
  }
}

/** Of a difference of shares: in percentage points, to a tenth. */
const inPoints = ({ value, low, high }: Estimate): Estimate => ({
  value: tenth(100 * value),
  low: tenth(100 * low),
  high: tenth(100 * high),
})
const tenth = (x: number): number => Math.round(10 * x) / 10

const plain = ({ value, low, high }: Estimate): Estimate => ({ value, low, high })

/** The metric at each value of the number that was varied. */
function sweep(naming: Naming, plan: LabPlan, runs: readonly ArmRun[]): ChartGroup {
  const t = textsOf(naming)
  const metric = metricOf(naming, plan)
  const path = plan.vary ? varyName(naming, plan.vary) : ''
  const points = runs
    .map(
      (run, arm): Point => ({
        name: numberText(naming, run.value ?? 0),
        x: run.value ?? 0,
        games: run.played.length,
        arm,
        ...plain(estimateOf(run.played, metric, naming.teams)),
      }),
    )
    .filter(({ games }) => games > 0)
    .sort((a, b) => a.x - b.x)
  const isBalance = plan.kind === 'balance'
  const chart: Chart = {
    id: plan.kind,
    kind: 'points',
    title: isBalance ? t.balance(path) : t.curve(path),
    note: t.intervalNote,
    unit: metricName(naming, metric),
    axis: path,
    share: isShare(metric),
    points,
    line: true,
    target: isBalance ? (plan.target ?? 0.5) : null,
  }
  const verdict = isUnmoved(runs) ? t.unmoved : isBalance ? balanceText(naming, plan, runs) : ''
  return { title: '', arm: null, verdict, charts: points.length > 0 ? [chart] : [] }
}

/** Fewer games may go the same way by chance. */
const MIN_SAME = 5

/** Every game went the same way at each value: the number is not used, such as a bid that no power gets. */
function isUnmoved(runs: readonly ArmRun[]): boolean {
  const [first, ...others] = runs.map(({ played }) =>
    played.map(({ outcome, actions, score }) => JSON.stringify([outcome, actions, score])),
  )
  if (!first || others.length === 0 || others.some(({ length }) => Math.min(length, first.length) < MIN_SAME)) return false
  return others.every((games) => games.every((game, i) => i >= first.length || game === first[i]))
}

function balanceText(naming: Naming, plan: LabPlan, runs: readonly ArmRun[]): string {
  const t = textsOf(naming)
  const whole = runs.filter(({ played }) => played.length >= plan.games)
  if (whole.length < 2) return ''
  const found = balancedAt(plan, whole, naming.teams)
  if (!found) return t.notBalanced
  const metric = metricOf(naming, plan)
  const { value, low, high } = estimateOf(found.played, metric, naming.teams)
  const text = (x: number): string => textOf(naming, metric, x)
  return t.balancedAt(numberText(naming, found.value ?? 0), text(value), text(low), text(high))
}

/** The user's name for the number that is varied. */
export const varyName = ({ words }: Naming, { path, name }: Pick<Vary, 'path' | 'name'>): string =>
  name !== undefined
    ? name
    : path.startsWith('option.')
      ? words.option(path.slice('option.'.length)).name
      : nth(path.split('.'), 0) === 'content'
        ? path.slice('content.'.length)
        : path
