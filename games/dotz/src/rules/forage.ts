import { below, nth, pick } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import { refuse } from '../model/refusals.ts'
import { type UnitIx, unitAt } from '../model/state.ts'
import { ammoFound, findsAt, forageBonus, readDie } from '../read/forage.ts'
import { spaceId, unitId } from '../read/names.ts'
import { type SiegeTurn, groupAsk } from './group.ts'
import { changeAmmo } from './resources.ts'

/** Rule 5.3: foraging with one die or two. */

export function forageWith(t: SiegeTurn, u: UnitIx): void {
  const { s } = t
  const c = contentOf(s)
  const bonus = forageBonus(s, c, u)
  if (c.units[u]?.abilities.twoDice?.includes('forage') !== true) return collect(t, u, [t.roll()], 0, bonus, 1)
  const [a, b] = [t.roll(), t.roll()]
  const dice = [a, b]
  // DOTZ-5.3.11, 5.3.12: a natural double counts twice, whatever is added.
  if (a === b) return collect(t, u, dice, 0, bonus, 2)
  if (ammoFound(s, c, u, a, bonus) === ammoFound(s, c, u, b, bonus)) return collect(t, u, dice, 0, bonus, 1)
  t.call({ kind: 'die', unit: u, dice, bonus })
}

function collect(t: SiegeTurn, u: UnitIx, dice: number[], chosen: number, bonus: number, times: number): void {
  const { s } = t
  const c = contentOf(s)
  const at = unitAt(s, u)
  const die = nth(dice, chosen)
  const read = readDie(die, bonus)
  const found = findsAt(c, at)
  const ammo = nth(found.ammo, read) * times
  t.emit({
    type: 'foraged',
    rule: 'DOTZ-5.3.7',
    unit: unitId(c, u),
    at: spaceId(c, at),
    dice,
    die,
    bonus,
    times,
    ammo,
    supplies: nth(found.supplies, read) * times,
  })
  if (ammo > 0) changeAmmo(t, ammo, 'forage')
}

export const die = groupAsk<'die'>({
  rule: 'DOTZ-5.3.10',
  space: (_s, f) => [pick(f.dice.map((value) => ({ do: 'choose', die: value })))],
  whyNot: (_s, f, answer) =>
    f.dice.includes(answer.die) ? null : refuse('DOTZ-5.3.10', 'die.not-rolled', 'choose one of the dice rolled', f.dice),
  answer(t, f, answer) {
    t.done()
    collect(t, f.unit, f.dice, f.dice.indexOf(answer.die), f.bonus, 1)
  },
  sample: (_s, f, _seat, rng) => ({ do: 'choose', die: nth(f.dice, below(rng, f.dice.length)) }),
})
