/** When the attacker retreats: with so many units or fewer, against so many enemies. */
export interface Threshold {
  at: number
  /** Enemy units, from and to; `to` is absent where there is no upper limit. */
  from: number
  to?: number
}

/** How a battle was played, as short rules that a player can remember. */
export interface Advice {
  /** What to do once only zombies are left; null if that does not happen. */
  zombies: 'cease' | 'press' | null
  /** The enemy has only zombies: one round must be fought (AAZ-GEN.3). */
  zombiesAlone: boolean
  /** When to retreat from enemy units while a land unit is left, or at sea. */
  retreat: Threshold[]
  /** What to do when only aircraft are left against enemy units, if that is listed separately; null if it does not happen. */
  aircraft: 'retreat' | 'fight' | Threshold[] | null
  /** False when the best play also depends on the zombies, or on which units are left, so that this is true only in most cases. */
  exactly: boolean
}

/** Chances of fighting on and of stopping, by units left on both sides. */
interface Met {
  attackers: number
  defenders: number
  on: number
  off: number
}

/** Chances smaller than this are not mentioned. */
const RARE = 1e-6

/** Records every decision against enemy units. */
export class Decisions {
  private readonly met = { withLand: new Map<number, Met>(), aircraft: new Map<number, Met>() }
  private readonly zombies = { cease: 0, press: 0 }

  /** Against enemy units: fought on, or retreated. */
  enemies(met: Met, land: boolean): void {
    const table = land ? this.met.withLand : this.met.aircraft
    const key = met.attackers * 4096 + met.defenders
    const known = table.get(key)
    if (!known) {
      table.set(key, met)
      return
    }
    known.on += met.on
    known.off += met.off
  }

  /** Against zombies alone: fought on, or ceased. */
  dead({ on, off }: { on: number; off: number }): void {
    this.zombies.press += on
    this.zombies.cease += off
  }

  advice(zombiesAlone: boolean): Advice {
    const { withLand, aircraft } = this.met
    const main = thresholds([...withLand.values()])
    const air = thresholds([...aircraft.values()])
    const { cease, press } = this.zombies
    const flown = [...aircraft.values()].filter((m) => m.on + m.off > RARE)
    const never = flown.every((m) => m.off < RARE)
    const always = flown.every((m) => m.on < RARE)
    return {
      zombies: cease + press < RARE ? null : press > cease ? 'press' : 'cease',
      zombiesAlone,
      retreat: main.list,
      aircraft: flown.length === 0 ? null : always ? 'retreat' : never ? 'fight' : air.list,
      exactly: main.exactly && (air.exactly || always || never) && Math.min(cease, press) < RARE,
    }
  }
}

/** The number of units at which to retreat, by enemies; numbers of enemies with the same threshold are listed together. */
function thresholds(met: readonly Met[]): { list: Threshold[]; exactly: boolean } {
  const common = met.filter((m) => m.on + m.off > RARE)
  const enemies = [...new Set(common.map((m) => m.defenders))].sort((a, b) => a - b)
  let exactly = true
  const list: Threshold[] = []
  let before = -1
  for (const defenders of enemies) {
    const here = common.filter((m) => m.defenders === defenders)
    const at = Math.max(0, ...here.filter((m) => m.off > m.on).map((m) => m.attackers))
    if (here.some((m) => (m.attackers <= at ? m.on : m.off) > RARE)) exactly = false
    const last = list.at(-1)
    if (at !== before && last && last.to === undefined && before > 0) last.to = defenders - 1
    if (at > 0 && at !== before) list.push({ at, from: defenders })
    before = at
  }
  return { list, exactly }
}

/** Maximum number of thresholds: a player cannot remember more. */
export const MAX_SPOKEN = 3

function thresholdWords(list: readonly Threshold[]): string {
  const [only, ...others] = list
  if (list.length > MAX_SPOKEN) {
    const at = list.map((t) => t.at)
    return `retreat at ${Math.min(...at)} to ${Math.max(...at)} or fewer, by the enemies left`
  }
  if (only && others.length === 0 && only.to === undefined && only.from <= 1) return `retreat at ${only.at} or fewer`
  const against = ({ from, to }: Threshold): string =>
    to === undefined ? `${from} or more` : to === from ? String(from) : `${from} to ${to}`
  return `retreat at ${list.map((t) => `${t.at} or fewer against ${against(t)}`).join(', at ')}`
}

/** The advice as a sentence for the command line. */
export function adviceText(advice: Advice): string {
  const { zombies, zombiesAlone, retreat, aircraft, exactly } = advice
  const parts: string[] = []
  if (zombies === 'press') parts.push('fight the zombies to the end')
  else if (zombies === 'cease') parts.push(zombiesAlone ? 'cease after the first round' : 'cease once only zombies are left')
  if (!zombiesAlone) parts.push(retreat.length > 0 ? thresholdWords(retreat) : 'do not retreat')
  if (aircraft === 'retreat') parts.push('with aircraft alone retreat at once')
  else if (Array.isArray(aircraft) && aircraft.length > 0) parts.push(`with aircraft alone ${thresholdWords(aircraft)}`)
  return `${parts.join('; ')}${exactly ? '' : ' (for the most part)'}`
}
