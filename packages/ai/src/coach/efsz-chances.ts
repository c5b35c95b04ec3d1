import type { Stalingrad } from '@deadfront/efsz'
import { type Content, contentOf, DEAD, type Fighter, type Trek, UNKNOWN } from '@deadfront/efsz/ai'
import { EFSZ_WEIGHTS } from './efsz-weights.ts'

// The chance that somebody gets out in the end, of a campaign in camp: imagined games of a campaign stop there.

/** The levels of difficulty whose campaigns were looked at, by the content that a state names. */
const LEVELS: { readonly [content: string]: string } = {
  standard: 'printed',
  'standard/recruit/campaign/fourth': 'recruit',
  'standard/rifleman/campaign/fourth': 'rifleman',
  'standard/soldier/campaign/fourth': 'soldier',
  'standard/frozen/campaign/fourth': 'frozen',
}

/** The weights for campaigns that were not looked at: good for the order of answers, not for chances. */
const MIDDLE_LEVEL = 'soldier'

const levelOf = ({ content }: Stalingrad): string | null => (typeof content === 'string' ? (LEVELS[content] ?? null) : null)

/** By which chances are calibrated: campaigns with a Zombie Master, with numbers of earlier releases or of one's own are told apart. */
export function campaignOf(s: Stalingrad): string {
  if (levelOf(s) === null) return 'campaign of another kind'
  return s.options.master ? 'campaign with a Master' : 'campaign'
}

/** A main scenario was played to its end since the root: its team is in camp, or at the end of the campaign. */
export const hasPlayedOn = (now: Trek, root: Trek): boolean => now.route.length > root.route.length

/** How many scenarios there are at least from this one to the last one, both counted. */
function scenariosFrom({ raw: { scenarios } }: Content, from: readonly string[]): number {
  const seen = new Set(from)
  let ring = [...from]
  for (let n = 1; ring.length > 0; n++) {
    if (ring.some((id) => scenarios[id]?.last)) return n
    const next = ring.flatMap((id) => Object.values(scenarios[id]?.exits ?? {}).flatMap(({ to }) => to))
    ring = [...new Set(next)].filter((id) => !seen.has(id))
    for (const id of ring) seen.add(id)
  }
  return 1
}

/** How hard the way is depends on the level and on the scenarios that are left, so each pair has a weight; so many at most are told apart. */
export const MAX_LEFT = 7
export const LEVEL_NAMES = Object.values(LEVELS)

/**
 * What else the chances of a campaign are made of. Any change here needs the weights found anew. Ammunition, food and medkits that are
 * left had no price of their own beyond chance, so they are not among them.
 */
export const TEAM_FEATURES = ['day', 'people', 'health', 'fatigue', 'weapons', 'risen', 'fallen', 'people near', 'thrown near']

const isWithUs = (f: Fighter): boolean => f.status !== UNKNOWN && f.status !== DEAD

/** First which level and how many scenarios are left, then the team. */
export function campaignFeatures(s: Stalingrad, trek: Trek): number[] {
  const team = s.fighters.filter(isWithUs)
  const sum = (of: (f: Fighter) => number): number => team.reduce((total, f) => total + of(f), 0)
  const left = scenariosFrom(contentOf(s), trek.next)
  const level = levelOf(s) ?? MIDDLE_LEVEL
  const people = team.length / 3
  return [
    ...LEVEL_NAMES.flatMap((one) =>
      Array.from({ length: MAX_LEFT }, (_, i) => (one === level && i + 1 === Math.min(MAX_LEFT, left) ? 1 : 0)),
    ),
    trek.day / 10,
    people,
    sum((f) => f.health) / 10,
    sum((f) => f.fatigue) / 5,
    sum((f) => f.slots.filter((weapon) => weapon >= 0).length) / 4,
    trek.risen.length,
    trek.fallen.length,
    people / left,
    Math.sqrt(sum((f) => f.thrown.length)) / left,
  ]
}

const WEIGHTS = [...Object.values(EFSZ_WEIGHTS.levels).flat(), ...Object.values(EFSZ_WEIGHTS.team)]

/** How likely it is that somebody gets out in the end, when the quick policy of the coach plays on from this camp. */
export function escapeChance(s: Stalingrad, trek: Trek): number {
  const sum = campaignFeatures(s, trek).reduce((total, x, i) => total + x * (WEIGHTS[i] ?? 0), 0)
  return 1 / (1 + Math.exp(-sum))
}
