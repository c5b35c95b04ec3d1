import { conformance } from '@deadfront/testkit'
import { efsz, type Stalingrad } from '../src/index.ts'
import { idOf, ON_MAP } from '../src/model/state.ts'

/** Who stands where is said twice, on the figure and on the square; both must agree. */
const standingAgrees = (s: Stalingrad): string | null => {
  const seen = new Map<number, number>()
  for (const [i, f] of s.fighters.entries()) if (f.at >= 0) seen.set(f.at, i + 1)
  for (const z of s.zombies) {
    if (seen.has(z.at)) return `two figures on ${z.at}`
    seen.set(z.at, -z.id)
  }
  for (const [q, figure] of s.stand.entries())
    if ((seen.get(q) ?? 0) !== figure) return `square ${q} says ${figure}, the figures say ${seen.get(q) ?? 0}`
  return null
}

const sheetsHold = (s: Stalingrad): string | null => {
  for (const f of s.fighters) {
    if (f.ammo < 0 || f.ammo > 3 || f.food < 0 || f.food > 3 || f.medkits < 0 || f.medkits > 3 || f.thrown.length > 3)
      return 'carries too much or too little'
    if (f.health < 0 || f.health > 4 || f.fatigue < 0 || f.fatigue > 10) return 'a track has run over'
    if (f.lock !== 0 && !s.zombies.some((z) => z.id === f.lock && !z.stunned)) return 'held by nobody'
  }
  return null
}

conformance(efsz, {
  options: [{}, { players: 2, quietFinds: true }, { master: true, ties: 'referee' }],
  seeds: 1,
  steps: 110,
  deepEvery: 8,
  invariants: [standingAgrees, sheetsHold],
  inspects: (s) => {
    const who = s.fighters.findIndex((f) => f.status === ON_MAP)
    if (who < 0) return [{ what: 'threat' }]
    const id = idOf(s, who)
    return [
      { what: 'reach', who: id },
      { what: 'targets', who: id },
      { what: 'menu', who: id },
      { ask: 'deeds', who: id },
      { ask: 'campaign' },
      { what: 'threat' },
      { what: 'order' },
      { what: 'covers' },
      { what: 'blast', at: '4,4' },
    ]
  },
})
