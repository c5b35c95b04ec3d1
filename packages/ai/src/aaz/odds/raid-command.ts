import { BUILTIN } from '@deadfront/aaz/content'
import type { OddsAnswer, OddsGiven } from '../../odds.ts'
import { chanceLine, clock, expected, percent, took, wholeNumber } from '../../odds/asking.ts'
import { raidOdds } from './raid.ts'
import { tableFrom, type UnitId, type UnitTable } from './units.ts'

/** Options that a raid does not use are refused, so that no user expects an effect. */
const KNOWN = ['raid', 'attack', 'defend', 'ipc', 'damage', 'board']

type Units = (text: string, place: string, units: UnitTable) => Record<UnitId, number>

/** The units of the board that has raids. */
const [board = '1942'] = Object.entries(BUILTIN).flatMap(([id, content]) => (content.raids ? [id] : []))

/** `--raid --attack "2 bmb 1 ftr" --defend "1 ftr" --ipc 10 --damage 3`: the exact odds of a raid (AAZ42-RAID.5). */
export function runRaid(given: OddsGiven, parse: Units): OddsAnswer {
  const began = clock.now()
  const stray = Object.keys(given).find((name) => !KNOWN.includes(name))
  if (stray !== undefined) throw expected(`--${stray}`, 'nothing: a raid has no use for it')
  const text = (name: string): string => (typeof given[name] === 'string' ? given[name] : '')
  const units = tableFrom(BUILTIN[board]?.units ?? {})
  const { bmb: bombers = 0, ftr: escorts = 0, ...others } = parse(text('attack'), '--attack', units)
  const { ftr: interceptors = 0, ...ground } = parse(text('defend'), '--defend', units)
  const odd = Object.keys(others)[0] ?? Object.keys(ground)[0]
  if (odd !== undefined) throw expected(odd in others ? '--attack' : '--defend', `bombers and fighters; "${odd}" has no part in a raid`)
  if (bombers === 0) throw expected('--attack', 'a bomber')
  const ipc = wholeNumber(given, 'ipc', 1)
  if (ipc === undefined) throw expected('--ipc', 'the value of the territory')
  const damage = wholeNumber(given, 'damage', 0, 2 * ipc) ?? 0
  const odds = raidOdds({ bombers, escorts, interceptors, room: 2 * ipc - damage })
  const { damage: chances, mean, ...lost } = odds
  return {
    json: { raid: true, mean, damage: [...chances], ...lost, exact: true, ms: took(began) },
    lines: [
      `a raid of ${bombers} bmb${escorts > 0 ? ` and ${escorts} ftr` : ''} on a complex worth ${ipc} with ${damage} damage${
        interceptors > 0 ? `, against ${interceptors} ftr` : ''
      }`,
      '',
      `damage        ${mean.toFixed(2)} on average`,
      ...chances.flatMap((p, n) => (p >= 0.005 ? [`  ${chanceLine(String(n), p, 4)}`] : [])),
      `bombers lost  ${odds.bombersLost.toFixed(2)}`,
      ...(escorts > 0 ? [`escorts lost  ${odds.escortsLost.toFixed(2)}`] : []),
      ...(interceptors > 0 ? [`fighters of the defender lost  ${odds.interceptorsLost.toFixed(2)}`] : []),
      `nobody lost   ${percent(odds.unhurt)}`,
      '',
      `exact, ${took(began).toFixed(1)} ms`,
    ],
  }
}
