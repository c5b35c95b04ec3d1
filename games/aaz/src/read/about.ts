import { type Json, nth } from '@deadfront/kernel'
import { cardOf, kindName, powerName, spaceName } from '../model/content.ts'
import type { AazFrame } from '../model/frames.ts'
import { type Aaz, activePower, contentOf } from '../model/state.ts'
import { battleOf, keyName } from './battle.ts'
import { buysFirst } from './board.ts'

/** What a question is about, by name. */
export function about(s: Aaz, f: AazFrame): Json {
  const c = contentOf(s)
  const power = powerName(c, activePower(s))
  switch (f.kind) {
    case 'bid':
      return { power: powerName(c, f.power), left: f.left }
    case 'card.measure':
      return { power, card: cardOf(c, f.card).id, measure: f.measure }
    case 'zombies.losses':
      return { power: powerName(c, f.power), at: spaceName(c, f.at), hits: f.hits }
    case 'combat.next':
      return { power, among: f.among.map((at) => spaceName(c, at)) }
    case 'battle.losses': {
      const b = battleOf(s)
      const said = f.proposals.map((x) => ({
        power: powerName(c, x.power),
        lose: Object.fromEntries(x.lose.flatMap((n, key) => (n > 0 ? [[keyName(c, b, f.side, key), n]] : []))),
      }))
      return {
        at: spaceName(c, b.at),
        round: b.round,
        side: f.side,
        cause: f.cause,
        hits: f.need,
        said,
        disagreed: f.disagreed,
      }
    }
    case 'battle.submerge':
      return {
        at: spaceName(c, battleOf(s).at),
        round: battleOf(s).round,
        side: f.side,
        power: powerName(c, f.power),
      }
    case 'raid.intercept':
      return { power: powerName(c, f.power), at: spaceName(c, f.at) }
    case 'raid.losses':
      return { power, at: spaceName(c, f.at), hits: f.hits }
    case 'battle.press':
    case 'battle.bombard':
    case 'battle.chainsaw':
      return { power, at: spaceName(c, battleOf(s).at), round: battleOf(s).round }
    case 'stranded': {
      const first = nth(f.left, 0)
      return { power: powerName(c, first.power), at: spaceName(c, first.at), unit: kindName(c, first.unit) }
    }
    case 'combatMove':
    case 'noncombatMove':
    case 'mobilize':
      return { power, round: s.round }
    case 'purchase':
      return { power, round: s.round, ...(buysFirst(c) ? { first: true } : {}) }
    default:
      return null
  }
}
