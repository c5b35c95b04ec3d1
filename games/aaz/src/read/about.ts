import { type AboutRules, nth } from '@deadfront/kernel'
import type { About, Answers } from '../model/answers.ts'
import { cardOf, kindName, powerName, spaceName } from '../model/content.ts'
import type { AazFrame } from '../model/frames.ts'
import { type Aaz, activePower, contentOf } from '../model/state.ts'
import { battleOf, keyName } from './battle.ts'
import { buysFirst } from './board.ts'

/** The active power, by name. */
const power = (s: Aaz): string => powerName(contentOf(s), activePower(s))
const ownerOf = (s: Aaz, f: { power: number }): string => powerName(contentOf(s), f.power)
const placeOf = (s: Aaz, f: { at: number }): string => spaceName(contentOf(s), f.at)
const inPhase = (s: Aaz) => ({ power: power(s), round: s.round })
const atBattle = (s: Aaz) => ({ at: placeOf(s, battleOf(s)), round: battleOf(s).round })
const ofBattle = (s: Aaz) => ({ power: power(s), ...atBattle(s) })

/** What a question is about, by name. */
export const ABOUT: AboutRules<Aaz, AazFrame, Answers, About> = {
  bid: (s, f) => ({ power: ownerOf(s, f), left: f.left }),
  'card.measure': (s, f) => ({ power: power(s), card: cardOf(contentOf(s), f.card).id, measure: f.measure }),
  'zombies.losses': (s, f) => ({ power: ownerOf(s, f), at: placeOf(s, f), hits: f.hits }),
  combatMove: inPhase,
  'raid.intercept': (s, f) => ({ power: ownerOf(s, f), at: placeOf(s, f) }),
  'raid.losses': (s, f) => ({ power: power(s), at: placeOf(s, f), hits: f.hits }),
  'combat.next': (s, f) => ({ power: power(s), among: f.among.map((at) => placeOf(s, { at })) }),
  'battle.chainsaw': ofBattle,
  'battle.bombard': ofBattle,
  'battle.submerge': (s, f) => ({ ...atBattle(s), side: f.side, power: ownerOf(s, f) }),
  'battle.losses'(s, f) {
    const [c, b] = [contentOf(s), battleOf(s)]
    const said = f.proposals.map((x) => ({
      power: ownerOf(s, x),
      lose: Object.fromEntries(x.lose.flatMap((n, key) => (n > 0 ? [[keyName(c, b, f.side, key), n]] : []))),
    }))
    return { ...atBattle(s), side: f.side, cause: f.cause, hits: f.need, said, disagreed: f.disagreed }
  },
  'battle.press': ofBattle,
  stranded(s, f) {
    const first = nth(f.left, 0)
    return { power: ownerOf(s, first), at: placeOf(s, first), unit: kindName(contentOf(s), first.unit) }
  },
  noncombatMove: inPhase,
  purchase: (s) => ({ ...inPhase(s), ...(buysFirst(contentOf(s)) ? { first: true as const } : {}) }),
  mobilize: inPhase,
}
