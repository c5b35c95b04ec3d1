import { conformance } from '@deadfront/testkit'
import { type Aaz, aaz, C } from '../src/index.ts'

/** What holds in every settled state of this game. */
const invariants = [
  {
    name: 'no negative counts, no zombies at sea',
    holds: (s: Aaz) => s.count.every((n) => n >= 0) && s.zombies.every((n, at) => n >= 0 && (n === 0 || C(s).isLand[at] === true)),
  },
]

conformance(aaz, { options: [{}, { desperateMeasures: true, guestsBitten: true, bombardmentSilences: true }], seeds: 3, steps: 250 })
void invariants
