import type { Aaz, Content } from '@deadfront/aaz'
import {
  AIR,
  allied,
  attackOf,
  contentOf,
  controlAt,
  countAt,
  defenseOf,
  ipcOf,
  LAND,
  landNear,
  NOBODY,
  nplOf,
  powerName,
  priceOfKind,
  SEA,
  treasuryOf,
  zombiesAt,
} from '@deadfront/aaz/ai'
import { nth } from '@deadfront/kernel'
import { SHORT_WAR_WEIGHTS } from './short-war-weights.ts'

// Who wins a short war: one that a power wins by its income in one of a few rounds, and its enemy if it does not.

/** The inputs of the chance, for the power that needs the income. After any change here the weights must be fitted again. */
export const SHORT_WAR_FEATURES = ['even', 'income', 'prey', 'menace', 'forces', 'infested', 'zombies', 'own', 'enemy'] as const

/** The part of aircraft that counts at every place they might attack. */
const FLOWN = 0.3
/** The value of a zombie among defenders. */
const ZOMBIE = 1.4
/** Added to strengths, so that none is 0. */
const SOME = 0.5

/** What the units of one side are worth: in all, and by place as attackers on land and as defenders. */
interface Strength {
  ipcs: number
  cash: number
  air: number
  attack: Float64Array
  defense: Float64Array
}

function strengthOf(s: Aaz, c: Content, isOurs: (p: number) => boolean): Strength {
  const side: Strength = { ipcs: 0, cash: 0, air: 0, attack: new Float64Array(c.N), defense: new Float64Array(c.N) }
  for (let p = 0; p < c.P; p++) {
    if (!isOurs(p)) continue
    if (c.order.includes(p)) side.cash += treasuryOf(s, p)
    for (let at = 0; at < c.N; at++)
      for (let k = 0; k < c.K; k++) {
        const n = countAt(s, c, at, p, k)
        if (n === 0) continue
        side.ipcs += n * priceOfKind(c, k)
        const attack = n * (attackOf(c, k) + 1)
        if (c.domain[k] === AIR) side.air += attack
        else if (c.domain[k] === LAND) side.attack[at] = nth(side.attack, at) + attack
        if (c.domain[k] !== SEA) side.defense[at] = nth(side.defense, at) + n * (defenseOf(c, k) + 1)
      }
  }
  return side
}

/** How likely a place falls, more or less, by the strengths on both sides. */
function falls(attack: number, defense: number): number {
  const ratio = (attack + SOME) / (defense + SOME)
  const edge = ratio * Math.sqrt(ratio)
  return edge / (1 + edge)
}

/** The power whose income decides; -1 where the war is decided otherwise. */
const powerInNeed = (c: Content): number => (c.raw.victory.kind === 'income' ? (c.powerIx.get(c.raw.victory.power ?? '') ?? -1) : -1)

export function shortWarFeatures(s: Aaz): number[] {
  const c = contentOf(s)
  const power = powerInNeed(c)
  const ours = strengthOf(s, c, (p) => p === power)
  const theirs = strengthOf(s, c, (p) => p !== power && !allied(c, p, power))
  let [prey, menace, infested, zombies] = [0, 0, 0, 0]
  for (const at of c.lands) {
    const controller = controlAt(s, at)
    const ipc = ipcOf(c, at)
    zombies += zombiesAt(s, at)
    if (controller === NOBODY || ipc === 0) continue
    const beside = (side: Strength): number => landNear(c, at).reduce((sum, near) => sum + nth(side.attack, near), 0)
    if (controller === power) {
      const attack = beside(theirs)
      if (attack > 0) menace += ipc * falls(attack, nth(ours.defense, at))
      if (zombiesAt(s, at) > 0) infested += ipc
    } else {
      const attack = beside(ours)
      if (attack > 0) prey += ipc * falls(attack + FLOWN * ours.air, nth(theirs.defense, at) + ZOMBIE * zombiesAt(s, at))
    }
  }
  return [
    1,
    (nplOf(s, power) - 16) / 4,
    prey / 4,
    menace / 4,
    Math.log((ours.ipcs + ours.cash + 5) / (theirs.ipcs + theirs.cash + 5)),
    infested / 4,
    zombies / 10,
    ours.ipcs / 50 - 1,
    theirs.ipcs / 50 - 1,
  ]
}

/** Which weights count: by round, and by whose turn begins. */
export const shortWarStage = ({ round, turn }: Pick<Aaz, 'round' | 'turn'>): string => `${round}.${turn}`

const weightsAt = (s: Aaz, stage: string): readonly number[] | undefined => SHORT_WAR_WEIGHTS.scenarios[s.scenario]?.[stage]

/** Can the chances be given when this power has its next turn? Then the war is over, or there are weights for it. */
export function isToldNextTurn(s: Aaz): boolean {
  const { victory } = contentOf(s).raw
  if (powerInNeed(contentOf(s)) < 0 || SHORT_WAR_WEIGHTS.scenarios[s.scenario] === undefined) return false
  return s.round === victory.last || weightsAt(s, shortWarStage({ round: s.round + 1, turn: s.turn })) !== undefined
}

/** The chance of a power to win a short war that is over, or at the beginning of a turn for which there are weights. */
export function chanceInShortWar(s: Aaz, p: number): number {
  const c = contentOf(s)
  if (s.result !== null) {
    const { winners } = s.result
    return winners.includes(powerName(c, p)) ? 1 : winners.length > 0 ? 0 : 0.5
  }
  const weights = weightsAt(s, shortWarStage(s))
  if (weights === undefined) throw new Error(`no weights for round ${s.round} of ${s.scenario}`)
  const sum = shortWarFeatures(s).reduce((total, x, i) => total + x * nth(weights, i), 0)
  const chance = 1 / (1 + Math.exp(-sum))
  return allied(c, p, powerInNeed(c)) ? chance : 1 - chance
}
