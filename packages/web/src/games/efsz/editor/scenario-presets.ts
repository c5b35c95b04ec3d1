import { STANDARD } from '@deadfront/efsz/content'
import type { Json } from '@deadfront/kernel'
import { getAt, type Path } from '../../../workshop/editor/document.ts'
import type { Kit, Preset } from '../../../workshop/editor/editor.ts'
import { scenarioWord } from './scenario-words.ts'

/** What the lists of a scenario can be given by name: goals, finds, effects, what an exit needs. */

/** A table of finds with every result of the die. */
const FINDS: Json = [
  { roll: [1, 4], gives: [] },
  { roll: [5, 9], gives: [{ gain: 'ammo', count: 1 }] },
  { roll: [10, 12], gives: [{ gain: 'food', count: 1 }] },
]

/** The flag that a lever sets; exits and objectives can ask for it. */
const leverOn = (mark: string): string => `lever ${mark}`

type Word = (key: string) => string
/** The marks of a map that begin with a letter. */
export type MarksOf = (letter: string) => readonly string[]

/** The goals that the rules know, for the marks of this map. */
function goals(kit: Kit, word: Word, marks: MarksOf): readonly Preset[] {
  const goal = (name: string, value: Json): Preset => ({ name, value, whole: true })
  return [
    goal(word('goal.exit'), { exit: 'any' }),
    goal(word('goal.weapon'), { exit: 'weapon' }),
    goal(word('goal.everyone'), { everyone: true }),
    goal(word('goal.alive'), { alive: true }),
    ...(marks('O').length > 0
      ? [goal(word('goal.searched'), { searched: marks('O') }), goal(word('goal.searchedAny'), { searchedAny: marks('O') })]
      : []),
    ...marks('O').map((at) => goal(`${word('lever')} ${at}`, { flag: leverOn(at) })),
    ...(marks('R').length > 0 ? [goal(word('goal.freed'), { freed: true })] : []),
    ...marks('P').map((at) => goal(`${word('goal.taken')} ${at}`, { taken: at })),
    ...Object.keys(STANDARD.zombies).map((kind) => goal(`${word('goal.slain')} ${kit.words.name(`zombie.${kind}`)}`, { slain: kind })),
    goal(word('goal.doors'), { doorsStanding: true }),
  ]
}

/** What a search, gear in plain sight or spoils can give. */
function finds(kit: Kit, word: Word, marks: MarksOf): readonly Preset[] {
  const gain = (thing: string, key: string): Preset => ({ name: word(key), value: { gain: thing, count: 1 } })
  return [
    gain('ammo', 'ammo'),
    gain('food', 'food'),
    gain('medkit', 'medkits'),
    gain('grenade', 'grenades'),
    ...Object.keys(STANDARD.weapons)
      .filter((id) => STANDARD.weapons[id]?.kind !== 'thrown')
      .map((id): Preset => ({ name: kit.words.name(`weapon.${id}`), value: { weapon: id } })),
    { name: word('fromPool'), value: { zombie: 'pool' } },
    ...marks('O').map((at): Preset => ({ name: `${word('lever')} ${at}`, value: { flag: leverOn(at) } })),
    { name: word('lessWater'), value: { water: -2 } },
  ]
}

function effects(word: Word): readonly Preset[] {
  return [
    { name: word('hurtInside'), value: { wound: 1, who: 'inside' } },
    { name: word('tiredInside'), value: { fatigue: 1, who: 'inside' } },
    { name: word('tiredCold'), value: { fatigue: 1, who: 'cold' } },
    { name: word('fail'), value: { fail: word('timeUp').toLowerCase() } },
    { name: word('win'), value: { win: word('win').toLowerCase() } },
    { name: word('moreWater'), value: { water: 1 } },
  ]
}

function events(kit: Kit, word: Word): readonly Preset[] {
  const last = Number(getAt(kit.doc, ['track', 'length'])) || 8
  return [
    { name: word('timeUp'), value: { on: 'end', round: last, do: [{ fail: word('timeUp').toLowerCase() }] } },
    { name: word('woundAll'), value: { on: 'end', every: 2, do: [{ wound: 1, who: 'inside' }] } },
  ]
}

/** A table for the squares that have none yet, or for all; and a lever for each of them. */
function searches(word: Word, marks: MarksOf): readonly Preset[] {
  return [
    { name: word('newSearch'), value: { at: marks('O'), table: FINDS } },
    ...marks('O').map((at): Preset => {
      const table = [{ roll: [1, 12], gives: [{ flag: leverOn(at) }] }]
      return { name: `${word('newLever')} ${at}`, value: { at: [at], table } }
    }),
  ]
}

export function scenarioPresets(path: Path, kit: Kit, marks: MarksOf): readonly Preset[] | null {
  const [list] = path
  const key = path.at(-1)
  const word: Word = (each) => scenarioWord(kit.language, each)
  if (list === 'objective' || list === 'secondary') return path.length === 1 ? goals(kit, word, marks) : null
  if (key === 'gives' || ((list === 'gear' || list === 'spoils') && path.length === 2)) return finds(kit, word, marks)
  if (key === 'needs') return marks('O').map((at) => ({ name: `${word('lever')} ${at}`, value: { flag: leverOn(at) }, whole: true }))
  if (list === 'events' && key === 'do') return effects(word)
  if (path.length !== 1) return null
  if (list === 'search') return searches(word, marks)
  if (list === 'events') return events(kit, word)
  if (list === 'arrivals') return marks('S').map((at) => ({ name: at, value: { round: 4, at, zombie: 'alpha' } }))
  return null
}
