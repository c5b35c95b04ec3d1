import { isObject, type Json, type Problem } from '@deadfront/kernel'
import { findCard } from '../model/aliases.ts'
import { type Content, findPower, findSpace } from '../model/content.ts'
import { readUnits } from '../model/names.ts'
import { type Aaz, contentOf } from '../model/state.ts'

const entriesOf = (x: Json | undefined): [string, Json][] => (isObject(x) ? Object.entries(x) : [])

/** Collects the names that the board does not have. */
class Names {
  readonly problems: Problem[] = []
  private readonly c: Content

  constructor(c: Content) {
    this.c = c
  }

  space(name: string, place: string): void {
    if (findSpace(this.c, name) < 0) this.bad(place, `no space "${name}"`)
  }

  power(name: string, place: string): void {
    if (findPower(this.c, name) < 0) this.bad(place, `no power "${name}"`)
  }

  units(given: Json, place: string): void {
    const counts = given === null ? [] : readUnits(this.c, given)
    if (typeof counts === 'string') this.bad(place, counts)
  }

  card(name: Json, place: string): void {
    if (typeof name === 'string' && findCard(this.c, name) === undefined) this.bad(place, `no card "${name}"`)
  }

  private bad(place: string, say: string): void {
    this.problems.push({ place, say })
  }
}

/** Spaces, powers, units and cards in a part of a position that this board does not have. */
export function unknownNames(part: Json, s: Aaz): Problem[] {
  const names = new Names(contentOf(s))
  for (const [key, value] of entriesOf(part)) {
    if (key === 'territories' || key === 'seaZones')
      for (const [name, entry] of entriesOf(value)) {
        names.space(name, `${key}.${name}`)
        for (const [power, units] of entriesOf(isObject(entry) ? entry.units : undefined)) {
          if (power === 'zombies') continue
          names.power(power, `${key}.${name}.units.${power}`)
          names.units(units, `${key}.${name}.units.${power}`)
        }
      }
    if (key === 'treasury' || key === 'npl' || key === 'techs')
      for (const [power] of entriesOf(value)) names.power(power, `${key}.${power}`)
    if (key === 'turn' && typeof value === 'string') names.power(value, 'turn')
    if ((key === 'deck' || key === 'discard') && Array.isArray(value)) for (const card of value) names.card(card as Json, key)
  }
  return names.problems
}
