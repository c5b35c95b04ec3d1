import { spaceName } from '../../model/content.ts'
import type { AazTurn } from '../../model/events.ts'
import type { BattleFrame } from '../../model/frames.ts'
import { addTo, numberAt } from '../../model/list.ts'
import { activePower, contentOf, zombiesAt } from '../../model/state.ts'
import { destroy } from './common.ts'
import { removeLine } from './strike.ts'

/** Step 6 (AAZ-GENZ.1): every infantry behind the line becomes a zombie of the territory. */
export function deadRise(t: AazTurn, b: BattleFrame): void {
  if (b.sea) return
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  let risen = 0
  for (let key = 0; key < b.attackersBehindLine.length; key++) {
    const n = numberAt(b.attackersBehindLine, key)
    if (n === 0 || !c.rises[key % c.K]) continue
    destroy(s, c, b.at, p, key % c.K, n)
    b.attackersBehindLine[key] = 0
    risen += n
  }
  for (let key = 0; key < b.defendersBehindLine.length; key++) {
    const n = numberAt(b.defendersBehindLine, key)
    if (n === 0 || !c.rises[key % c.K]) continue
    destroy(s, c, b.at, Math.floor(key / c.K), key % c.K, n)
    b.defendersBehindLine[key] = 0
    risen += n
  }
  if (risen === 0) return
  if (s.options.noZombies) return
  addTo(s.zombies, b.at, risen)
  t.emit({ type: 'zombiesRose', rule: 'AAZ-GENZ.1', at: spaceName(c, b.at), n: risen, zombies: zombiesAt(s, b.at) })
}

/** Step 7 (AAZ-REMV.1): the other units behind the line leave play. */
export function removeCasualties(t: AazTurn, b: BattleFrame): void {
  removeLine(t, b)
  b.silenced.fill(0)
}
