import type { StalingradEvent } from '@deadfront/efsz'
import type { Part } from '@deadfront/efsz/content'
import type { GameEvent, Words } from '@deadfront/kernel'

/** One roll of the dice as the result panel shows it, with its results. */
export interface Combat {
  type: string
  rule: string
  who: string
  target: string
  weapon: string | null
  dice: readonly number[]
  need: number
  parts: readonly Part[]
  /** The results, in the words of the log. */
  after: readonly string[]
}

const KEEP = 4
/** The events that report the results of an attack. */
const OUTCOMES: ReadonlySet<string> = new Set<StalingradEvent['type']>([
  'zombieHit',
  'zombieStunned',
  'zombieUnhurt',
  'zombieReduced',
  'zombieEliminated',
  'friendHit',
])
const RESULTS = new Set([
  ...OUTCOMES,
  'ammoSpent',
  'ammoSpared',
  'gasReleased',
  'deviated',
  'exploded',
  'wounded',
  'died',
  'spared',
  'lockBroken',
])

/** The latest rolls, newest first. */
export function tellCombat(now: readonly Combat[], event: GameEvent, words: Words): readonly Combat[] {
  const roll = rollOf(event)
  if (roll) return [roll, ...now].slice(0, KEEP)
  const [last, ...others] = now
  if (!last || !RESULTS.has(event.type)) return now
  const said = words.event(event)
  return said === '' ? now : [{ ...last, after: [...last.after, said] }, ...others]
}

function rollOf(event: GameEvent): Combat | null {
  const e = event as StalingradEvent
  const base = { type: e.type, rule: e.rule, after: [] }
  switch (e.type) {
    case 'attacked':
      return { ...base, who: e.who, target: e.target, weapon: e.weapon, dice: e.dice, need: e.hit, parts: e.parts }
    case 'grenadeThrown':
      return { ...base, who: e.who, target: e.target, weapon: e.weapon, dice: [e.die], need: e.need, parts: e.parts }
    case 'blastRolled':
      return { ...base, who: '', target: e.target, weapon: null, dice: [e.die], need: e.hit, parts: e.parts }
    case 'brokeOut':
      return { ...base, who: e.who, target: e.zombie, weapon: null, dice: [e.die], need: e.need, parts: [] }
    default:
      return null
  }
}

/** The results of the last attack, in words; '' if there was none. On a phone the dice are below the visible part. */
export function outcomeOf(events: readonly StalingradEvent[], words: (event: StalingradEvent) => string, missed: string): string {
  const said = events.filter((event) => OUTCOMES.has(event.type)).map(words)
  // If dice miss a fuel drum, no other event reports it.
  const isMiss =
    said.length === 0 && events.some((event) => event.type === 'attacked') && !events.some((event) => event.type === 'exploded')
  return isMiss ? missed : said.join(' ')
}
