import type { OwnDice, Viewer } from '@deadfront/kernel'
import type { AazEvent } from '../model/events.ts'
import { type Aaz, contentOf } from '../model/state.ts'

/** Which seat rolled each die of an event; null for zombies and for minor nations, which have no seat. */
export function rolls(s: Aaz, e: AazEvent): OwnDice[] {
  const c = contentOf(s)
  const seat = (power: string): Viewer => (c.minor[c.powers.indexOf(power)] === false ? power : null)
  switch (e.type) {
    case 'unitsFired':
      return e.volleys.map(({ power, value, dice }) => ({
        seat: seat(power),
        dice,
        hits: { actual: dice.filter((die) => die <= value).length, expected: (dice.length * value) / 6 },
      }))
    case 'facilityDamaged':
      return [{ seat: seat(e.attacker), dice: e.dice }]
    case 'chainsawsRolled':
      return [{ seat: seat(e.power), dice: e.dice }]
    case 'techRolled':
      return [{ seat: seat(e.power), dice: [e.roll] }]
    case 'zombiesBit':
    case 'zombiesAttacked':
      return [{ seat: null, dice: e.dice }]
    default:
      return []
  }
}
