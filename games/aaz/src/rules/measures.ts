import type { Answers } from '../model/answers.ts'
import { capitalOf, landNear, powerName, spaceName } from '../model/content.ts'
import { COMBAT_DIE } from '../model/dice.ts'
import type { AazTurn } from '../model/events.ts'
import { addTo } from '../model/list.ts'
import { type Aaz, addUnits, contentOf, techBits, zombiesAt } from '../model/state.ts'
import { isNeutral } from '../read/board.ts'
import { developTechnology } from './technology.ts'

export type MeasureUse = Extract<Answers['card.measure'], { do: 'use' }>

/** A Desperate Measure: the ways it can be used now, and its effect. An empty list: it cannot be used on anything. */
interface Measure {
  ways(s: Aaz, power: number): MeasureUse[]
  use(t: AazTurn, power: number, answer: MeasureUse): void
}

export type MeasureId =
  | 'decoyTeam'
  | 'hiddenSupplyCache'
  | 'researchBreakthrough'
  | 'strikeTeam'
  | 'survivorMilitia'
  | 'quarantineCordon'
  | 'emergencyFunds'

const withZombies = (s: Aaz): number[] => contentOf(s).lands.filter((at) => zombiesAt(s, at) > 0)
const ownWithZombies = (s: Aaz, power: number): number[] => withZombies(s).filter((at) => s.control[at] === power)
const nameOf = (s: Aaz, at: number): string => spaceName(contentOf(s), at)
const spaceOf = (s: Aaz, name: string | undefined): number => contentOf(s).spaceIx.get(name ?? '') ?? -1

/** Where a measure was used and what it did, if it has a place and a result. */
interface MeasureEffect {
  at?: number
  to?: number
  detail?: { [what: string]: number }
}

function emitMeasure(t: AazTurn, power: number, measure: MeasureId, { at = -1, to = -1, detail }: MeasureEffect = {}): void {
  const c = contentOf(t.s)
  t.emit({
    type: 'measureUsed',
    rule: 'AAZ-DM.3',
    power: powerName(c, power),
    measure,
    detail: detail ?? null,
    at: at < 0 ? null : spaceName(c, at),
    to: to < 0 ? null : spaceName(c, to),
  })
}

/** Half of the zombies of one territory, rounded up, move to a neighbour that is not neutral. */
const decoyTeam: Measure = {
  ways(s) {
    const c = contentOf(s)
    return withZombies(s).flatMap((from) =>
      landNear(c, from)
        .filter((to) => !isNeutral(s, c, to) && !c.blocked[to])
        .map((to) => ({
          do: 'use',
          from: nameOf(s, from),
          to: nameOf(s, to),
        })),
    )
  },
  use(t, power, answer) {
    const { s } = t
    const from = spaceOf(s, answer.from)
    const to = spaceOf(s, answer.to)
    const n = Math.ceil(zombiesAt(s, from) / 2)
    addTo(s.zombies, from, -n)
    addTo(s.zombies, to, n)
    emitMeasure(t, power, 'decoyTeam', { at: from, to, detail: { zombies: n } })
  },
}

/** The first land taken from the zombies this turn gives one more unit. */
const hiddenSupplyCache: Measure = {
  ways: () => [{ do: 'use' }],
  use(t, power) {
    t.s.cache = true
    emitMeasure(t, power, 'hiddenSupplyCache')
  },
}

const researchBreakthrough: Measure = {
  ways: (s, power) => (techBits(s, power) < (1 << contentOf(s).techs.length) - 1 ? [{ do: 'use' }] : []),
  use(t, power) {
    emitMeasure(t, power, 'researchBreakthrough')
    developTechnology(t, power)
  },
}

/** One or two zombies of one territory are removed. */
const strikeTeam: Measure = {
  ways: (s) =>
    withZombies(s).flatMap((at) =>
      zombiesAt(s, at) > 1
        ? [
            { do: 'use', at: nameOf(s, at), remove: 1 },
            { do: 'use', at: nameOf(s, at), remove: 2 },
          ]
        : [{ do: 'use', at: nameOf(s, at), remove: 1 }],
    ),
  use(t, power, answer) {
    const at = spaceOf(t.s, answer.at)
    const n = answer.remove ?? 0
    addTo(t.s.zombies, at, -n)
    emitMeasure(t, power, 'strikeTeam', { at, detail: { zombies: n } })
  },
}

/** One infantry in an own territory among zombies; if there is none, in the capital. */
const survivorMilitia: Measure = {
  ways(s, power) {
    const own = ownWithZombies(s, power)
    if (own.length > 0) return own.map((at) => ({ do: 'use', at: nameOf(s, at) }))
    const capital = capitalOf(contentOf(s), power)
    return capital >= 0 && s.control[capital] === power ? [{ do: 'use', at: nameOf(s, capital) }] : []
  },
  use(t, power, answer) {
    const c = contentOf(t.s)
    const at = spaceOf(t.s, answer.at)
    const k = c.landKinds.find((kind) => c.rises[kind])
    if (k !== undefined) addUnits(t.s, c, at, power, k, 1)
    emitMeasure(t, power, 'survivorMilitia', { at })
  },
}

/** The zombies of one own territory do not roll in phase 2 of this turn. */
const quarantineCordon: Measure = {
  ways: (s, power) => ownWithZombies(s, power).map((at) => ({ do: 'use', at: nameOf(s, at) })),
  use(t, power, answer) {
    t.s.cordon = spaceOf(t.s, answer.at)
    emitMeasure(t, power, 'quarantineCordon', { at: t.s.cordon })
  },
}

const emergencyFunds: Measure = {
  ways: () => [{ do: 'use' }],
  use(t, power) {
    const ipcs = t.roll(6, COMBAT_DIE)
    addTo(t.s.treasury, power, ipcs)
    emitMeasure(t, power, 'emergencyFunds', { detail: { ipcs } })
  },
}

export const MEASURES: { readonly [id in MeasureId]: Measure } = {
  decoyTeam,
  hiddenSupplyCache,
  researchBreakthrough,
  strikeTeam,
  survivorMilitia,
  quarantineCordon,
  emergencyFunds,
}

export const isMeasure = (id: string): id is MeasureId => Object.hasOwn(MEASURES, id)
