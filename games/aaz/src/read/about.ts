import type { Json } from '@deadfront/kernel'
import type { AazFrame } from '../model/frames.ts'
import { type Aaz, activePower, contentOf } from '../model/state.ts'
import { battleOf, keyName } from './battle.ts'

/** What a question is about, by name. */
export function about(s: Aaz, f: AazFrame): Json {
  const c = contentOf(s)
  const power = c.powers[activePower(s)]!
  switch (f.kind) {
    case 'bid':
      return { power: c.powers[f.power]!, left: f.left }
    case 'card.measure':
      return { power, card: c.cards[f.card]!.id, measure: f.measure }
    case 'zombies.losses':
      return { power: c.powers[f.power]!, at: c.spaces[f.at]!, hits: f.hits }
    case 'combat.next':
      return { power, among: f.among.map((at) => c.spaces[at]!) }
    case 'battle.losses': {
      const b = battleOf(s)
      const said = f.proposals.map((x) => ({
        power: c.powers[x.power]!,
        lose: Object.fromEntries(x.lose.flatMap((n, key) => (n > 0 ? [[keyName(c, b, f.side, key), n]] : []))),
      }))
      return {
        at: c.spaces[b.at]!,
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
        at: c.spaces[battleOf(s).at]!,
        round: battleOf(s).round,
        side: f.side,
        power: c.powers[f.power]!,
      }
    case 'battle.press':
    case 'battle.bombard':
    case 'battle.chainsaw':
      return { power, at: c.spaces[battleOf(s).at]!, round: battleOf(s).round }
    case 'stranded': {
      const first = f.left[0]!
      return { power: c.powers[first.power]!, at: c.spaces[first.at]!, unit: c.kinds[first.unit]! }
    }
    case 'combatMove':
    case 'noncombatMove':
    case 'purchase':
    case 'mobilize':
      return { power, round: s.round }
    default:
      return null
  }
}
