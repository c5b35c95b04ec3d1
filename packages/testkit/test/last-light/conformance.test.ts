import { conformance } from '../../src/index.ts'
import { lastLight, type LastLight } from '../../src/sample/index.ts'

const everyCardIsSomewhere = (s: LastLight): string | null => {
  const cards = [...s.deck, ...s.discards, ...s.survivors.flatMap((x) => x.hand)]
  return cards.length === 18 && new Set(cards).size === 18 ? null : `there are ${cards.length} cards`
}

conformance(lastLight, {
  options: [{}, { survivors: 3, nights: 4 }, { lastBullet: false, nights: 1 }],
  seeds: 8,
  deepEvery: 2,
  invariants: [everyCardIsSomewhere],
  inspects: () => [{ reach: true }, { odds: { shots: 3, dead: 2 } }],
})
