import { amounts, type Form, type Refusal } from '@deadfront/kernel'
import { AIR, type Content, kindName, moveOf, RC, spaceName, ZOMBIES } from '../model/content.ts'
import { int8At } from '../model/list.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, controlAt, freshAt } from '../model/state.ts'
import { facilityAt, raidersAt } from '../read/board.ts'
import { reachNow } from '../read/reach.ts'

/** AAZ42-RAID.1: why a territory is no target of a raid. */
export function whyNotRaid(s: Readonly<Aaz>, c: Content, p: number, at: number): Refusal | null {
  const where = (rule: string, say: string): Refusal => refuse(rule, 'raid.where', say, [spaceName(c, at)])
  const facility = c.isLand[at] ? facilityAt(s, c, at) : 0
  if (c.raw.raids !== true) return where('AAZ-CMOVE.2', 'there are no raids on this board')
  if (facility === 0) return where('AAZ42-RAID.1', `there is no complex or center in ${c.spaces[at]}`)
  if (s.control[at] === ZOMBIES)
    return s.options.raidsOnZombies ? null : where('AAZ42-RAID.7', `nobody would suffer: zombies control ${c.spaces[at]}`)
  if (controlAt(s, at) < 0 || c.side[controlAt(s, at)] === c.side[p]) return where('AAZ42-RAID.1', `${c.spaces[at]} is not an enemy's`)
  return facility === RC && s.options.centersSafeFromRaids ? where('AAZ42-U-FAC.6', 'recruitment centers are not raided here') : null
}

/** Bombers raid; fighters go with them as escorts where the table plays it so (AAZ42-RAID.8). */
export const mayRaid = (s: Readonly<Aaz>, c: Content, k: number): boolean =>
  c.raids[k] === true || (s.options.escortsAndInterceptors === true && c.domain[k] === AIR && c.onDeck[k] === true)

/** AAZ42-RAID.8: escorts need a bomber to escort. */
export function whyNotEscort(s: Readonly<Aaz>, c: Content): Refusal | null {
  for (const m of s.moved)
    if (m.how === 'raid' && !c.raids[m.kind] && !isRaided(s, c, m.at))
      return refuse('AAZ42-RAID.8', 'raid.who', `no bomber raids ${c.spaces[m.at]}`, [kindName(c, m.kind), spaceName(c, m.at)])
  return null
}

/** Enemy complexes and centers that a kind can reach for a raid; escorts go where bombers go. */
export function raidTargets(s: Aaz, c: Content, p: number, k: number, from: number): number[] {
  const reach = reachNow({ s, c, p, k, from, walk: 'combat' }, moveOf(c, k))
  return c.lands.filter((at) => int8At(reach.dist, at) > 0 && whyNotRaid(s, c, p, at) === null && (c.raids[k] || isRaided(s, c, at)))
}

const isRaided = (s: Readonly<Aaz>, c: Content, at: number): boolean => c.airKinds.some((k) => c.raids[k] && raidersAt(s, at, k) > 0)

/** Raids as forms: one for each pair of spaces, how many bombers left open. */
export function raidForms(s: Aaz, c: Content, p: number): Form[] {
  if (c.raw.raids !== true) return []
  const forms: Form[] = []
  for (let from = 0; from < c.N; from++)
    for (const k of c.airKinds) {
      const max = mayRaid(s, c, k) ? freshAt(s, c, from, p, k) : 0
      if (max <= 0) continue
      for (const to of raidTargets(s, c, p, k, from))
        forms.push(
          amounts('units', [{ id: kindName(c, k), min: 0, max }], 1, max, {
            do: 'move',
            from: spaceName(c, from),
            to: spaceName(c, to),
            raid: true,
          }),
        )
    }
  return forms
}
