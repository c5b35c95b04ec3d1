import { isObject, type Json, type Versions } from '@deadfront/kernel'

/** New names of keys, by their old ones. */
type Names = { readonly [old: string]: string }

// Names that version 4 changed. The play is the same.
const STATE: Names = { switches: 'options' }
const MOVED: Names = { k: 'kind', n: 'count' }
const BOAT: Names = { p: 'power' }
const BOUGHT: Names = { k: 'kind', n: 'count' }
const STRANDED: Names = { p: 'power', k: 'unit' }
const FRAMES: { readonly [kind: string]: Names } = {
  'zombies.losses': { p: 'power' },
  battle: {
    a: 'attackers',
    al: 'attackersBehindLine',
    ah: 'attackersHurt',
    d: 'defenders',
    dl: 'defendersBehindLine',
    dh: 'defendersHurt',
    bomb: 'bombarding',
    mute: 'silenced',
    aStruck: 'attackersStruck',
    dStruck: 'defendersStruck',
    aHunted: 'attackersHadHunter',
    dHunted: 'defendersHadHunter',
    back: 'retreats',
    zed: 'pressedZombies',
    dots: 'airDotsUsed',
  },
  'battle.chainsaw': { most: 'max' },
  'battle.bombard': { most: 'max' },
  'battle.losses': { said: 'proposals', split: 'disagreed' },
}
const SIDES: Names = { a: 'attacker', d: 'defender' }

/** From old names to new ones, or back. */
class Renaming {
  private readonly back: boolean

  constructor(back: boolean) {
    this.back = back
  }

  private names(names: Names): Names {
    return this.back ? Object.fromEntries(Object.entries(names).map(([old, now]) => [now, old])) : names
  }

  private object(x: Json, names: Names, value: (v: Json, key: string) => Json = (v) => v): Json {
    if (!isObject(x)) return x
    const map = this.names(names)
    return Object.fromEntries(Object.entries(x).map(([key, v]) => [Object.hasOwn(map, key) ? map[key] : key, value(v, key)]))
  }

  private list(x: Json, names: Names): Json {
    return Array.isArray(x) ? x.map((item: Json) => this.object(item, names)) : x
  }

  frame(x: Json): Json {
    if (!isObject(x)) return x
    const kind = String(x.kind)
    const sides = this.names(SIDES)
    return this.object(x, Object.hasOwn(FRAMES, kind) ? (FRAMES[kind] ?? {}) : {}, (v, key) => {
      if (kind === 'stranded' && key === 'left') return this.list(v, STRANDED)
      return key === 'side' && typeof v === 'string' ? (sides[v] ?? v) : v
    })
  }

  state(x: Json): Json {
    return this.object(x, STATE, (v, key) => {
      if (key === 'stack') return Array.isArray(v) ? v.map((f: Json) => this.frame(f)) : v
      if (key === 'bought') return this.list(v, BOUGHT)
      return key === 'before' ? this.object(v, {}, (w, inner) => this.lists(w, inner)) : this.lists(v, key)
    })
  }

  private lists(v: Json, key: string): Json {
    return key === 'moved' ? this.list(v, MOVED) : key === 'boats' ? this.list(v, BOAT) : v
  }
}

const FORWARD = new Renaming(false)
const BACK = new Renaming(true)

/** A decision stack in a position file, perhaps written before version 4, with the names of today. */
export const renewStack = (stack: Json): Json => (Array.isArray(stack) ? stack.map((f: Json) => FORWARD.frame(f)) : stack)

export const versions: Versions = {
  1: {
    changed:
      'stray keys are refused, orders may press on, boats without escort go home, promised carriers wait for their fighters, what a fallen capital cannot place is paid back',
  },
  2: {
    changed:
      'bombardment only where it can hit, survivors of a blitz and units that fell back join no other battle, neutrals without a value stay alone',
  },
  3: {
    migrate: ({ setup, state }) => ({ setup, state: FORWARD.state(state) }),
    spell: (state) => BACK.state(state),
  },
  4: { changed: 'transports that fell back into a later battle stay there when its attackers retreat' },
  5: { changed: 'interceptors that lost their base no longer count in the territory they left' },
  6: {
    changed:
      'orders that do not name flak lose it first in battles, ships may shell flak beside aircraft, flak alone has no air round, and where both sides hold enough cities the count of the living decides',
  },
}
