import { below, pick } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import type { FrameOf } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import { type UnitIx, unitAt } from '../model/state.ts'
import { ammoFound, findsAt, forageBonus, readDie } from '../read/forage.ts'
import { spaceId, unitId } from '../read/names.ts'
import { type AskOf, type Carried, type SiegeTurn, groupAsk } from './group.ts'
import { changeAmmo } from './resources.ts'

/** Rule 5.3: foraging with one die or two. */

export function forageWith(t: SiegeTurn, u: UnitIx): void {
  const { s } = t
  const c = contentOf(s)
  const bonus = forageBonus(s, c, u)
  if (c.units[u]?.abilities.twoDice?.includes('forage') !== true) return collect(t, u, [t.roll()], 0, bonus, 1)
  const dice = [t.roll(), t.roll()]
  const [a, b] = dice as [number, number]
  // DOTZ-5.3.11, 5.3.12: a natural double counts twice, whatever is added.
  if (a === b) return collect(t, u, dice, 0, bonus, 2)
  if (ammoFound(s, c, u, a, bonus) === ammoFound(s, c, u, b, bonus)) return collect(t, u, dice, 0, bonus, 1)
  t.call({ kind: 'die', unit: u, dice, bonus })
}

function collect(t: SiegeTurn, u: UnitIx, dice: number[], chosen: number, bonus: number, times: number): void {
  const { s } = t
  const c = contentOf(s)
  const at = unitAt(s, u)
  const die = dice[chosen] as number
  const read = readDie(die, bonus)
  const found = findsAt(c, at)
  const ammo = (found.ammo[read] as number) * times
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
    supplies: (found.supplies[read] as number) * times,
  })
  if (ammo > 0) changeAmmo(t, ammo, 'forage')
}

export const die: AskOf<'die', { die: number }> & Carried = groupAsk<'die', { die: number }>({
  rule: 'DOTZ-5.3.10',
  space: (_s, f) => [pick(f.dice.map((value) => ({ die: value })))],
  whyNot: (_s, f, answer) =>
    f.dice.includes(answer.die) ? null : refuse('DOTZ-5.3.10', 'die.not-rolled', 'choose one of the dice rolled', f.dice),
  answer(t, f, answer) {
    t.done()
    collect(t, f.unit, f.dice, f.dice.indexOf(answer.die), f.bonus, 1)
  },
  sample: (_s, f: FrameOf<'die'>, _seat, rng) => ({ die: f.dice[below(rng, f.dice.length)] as number }),
})
