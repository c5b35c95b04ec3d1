import { conformance } from '@deadfront/testkit'
import { contentOf, deckAt, deckRoom, fightersAtSea } from '../src/ai.ts'
import { type Aaz, aaz } from '../src/index.ts'

const nothingNegative = (s: Aaz): string | null => {
  const bad = [...s.count, ...s.zombies, ...s.treasury].find((n) => n < 0)
  return bad === undefined ? null : `a count of ${bad}`
}

const zombiesOnLandOnly = (s: Aaz): string | null => {
  const c = contentOf(s)
  const at = c.seas.find((sea) => s.zombies[sea]! > 0)
  return at === undefined ? null : `zombies in ${c.spaces[at]}`
}

const unitsInTheirElement = (s: Aaz): string | null => {
  const c = contentOf(s)
  for (let at = 0; at < c.N; at++)
    for (let p = 0; p < c.P; p++)
      for (const k of c.isLand[at] ? c.seaKinds : c.landKinds)
        if (s.count[(at * c.P + p) * c.K + k]! > 0) return `${c.kinds[k]} in ${c.spaces[at]}`
  return null
}

const transportsForEveryLoad = (s: Aaz): string | null => {
  const c = contentOf(s)
  for (const b of s.boats) {
    if (b.host !== undefined) continue
    const loads = s.boats.filter((x) => x.at === b.at && x.power === b.power && x.host === undefined).length
    if (loads > s.count[(b.at * c.P + b.power) * c.K + c.transportKinds[0]!]!) return `more loads than transports in ${c.spaces[b.at]}`
  }
  return null
}

const movedUnitsAreThere = (s: Aaz): string | null => {
  const c = contentOf(s)
  const p = c.order[s.turn]!
  for (const m of s.moved) {
    let n = 0
    for (const x of s.moved) if (x.at === m.at && x.kind === m.kind) n += x.count
    if (n > s.count[(m.at * c.P + p) * c.K + m.kind]!) return `${n} ${c.kinds[m.kind]} moved in ${c.spaces[m.at]}, fewer are there`
  }
  return null
}

/** Where allies share decks, only too few decks of the whole side are too few; fighters of the power on turn are on their way. */
const isShort = (s: Aaz, at: number, p: number): boolean => {
  const c = contentOf(s)
  const mover = c.order[s.turn]!
  return fightersAtSea(s, c, at, p) > 0 && c.side[p] !== c.side[mover] && deckRoom(s, c, at, p) < 0
}

const damageWithinLimits = (s: Aaz): string | null => {
  const c = contentOf(s)
  const at = c.lands.find((x) => (s.damage?.[x] ?? 0) > 2 * c.ipc[x]! || (s.damage?.[x] ?? 0) < 0)
  return at === undefined ? null : `damage ${s.damage?.[at]} in ${c.spaces[at]}`
}

const decksUnderFighters = (s: Aaz): string | null => {
  const c = contentOf(s)
  if (s.phase === 'combat' || s.phase === 'noncombatMove') return null
  for (const at of c.seas)
    for (let p = 0; p < c.P; p++)
      if (p !== c.order[s.turn] && (c.shared ? isShort(s, at, p) : fightersAtSea(s, c, at, p) > deckAt(s, c, at, p)))
        return `${c.powers[p]} has fighters without a deck in ${c.spaces[at]}`
  return null
}

conformance(aaz, {
  options: [{}, { desperateMeasures: true, guestsBitten: true, bombardmentSilences: true, phase2Face: 'A' }],
  seeds: 1,
  steps: 140,
  deepEvery: 8,
  invariants: [
    nothingNegative,
    zombiesOnLandOnly,
    unitsInTheirElement,
    transportsForEveryLoad,
    movedUnitsAreThere,
    decksUnderFighters,
    damageWithinLimits,
  ],
  inspects: () => [
    { ask: 'destinations' },
    { ask: 'landing' },
    { ask: 'battle' },
    { ask: 'numbers' },
    { ask: 'planned' },
    { ask: 'purchase' },
    { ask: 'warnings' },
    { ask: 'falls' },
    { ask: 'chart' },
  ],
})
