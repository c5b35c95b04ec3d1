import { efsz, type Stalingrad } from '@deadfront/efsz'
import {
  type AttackOdds,
  attackOdds,
  breakOutOdds,
  type Content,
  contentFrom,
  dieOdds,
  type Mode,
  MODES,
  type Part,
  spreadOdds,
  throwOdds,
  type Weapon,
} from '@deadfront/efsz/ai'
import { type Json, nth } from '@deadfront/kernel'
import type { OddsAnswer, OddsCommand, OddsGiven } from '../../odds.ts'
import { chanceLine, clock, expected, took, wholeNumber } from '../../odds/asking.ts'

/**
 * `deadfront odds efsz`: one attack on an open floor, computed exactly. The table is built as a position and the
 * rules' own odds are asked, so every modifier is the one that play would use.
 */

const ATTACKS = ['fire', 'spread', 'h2h', 'grenade', 'breakout'] as const
type Attack = (typeof ATTACKS)[number]

const CONTENT: Content = contentFrom('standard')
const [WIDE, HIGH] = [32, 15]
/** The attacker's square; it faces east along the middle row. */
const [X, Y] = [3, 8]
const FARTHEST = WIDE - X - 2

// --- Reading ----------------------------------------------------------------------------------------------------------

function oneOf<T extends string>(given: OddsGiven, name: string, words: readonly T[]): T | undefined {
  const text = given[name]
  if (text === undefined) return undefined
  const found = words.find((word) => word === text)
  if (found === undefined) throw expected(`--${name}`, `one of ${words.join(', ')}; "${String(text)}" is none`)
  return found
}

function readWeapon(given: OddsGiven): Weapon | null {
  const text = given.weapon ?? (given.attack === 'grenade' ? 'grenade' : 'unarmed')
  if (text === 'unarmed') return null
  const weapon = CONTENT.weapons[typeof text === 'string' ? (CONTENT.weaponIx.get(text) ?? -1) : -1]
  if (weapon === undefined)
    throw expected('--weapon', `unarmed or one of ${CONTENT.weapons.map((w) => w.id).join(', ')}; "${String(text)}" is none`)
  return weapon
}

function readAttack(given: OddsGiven, weapon: Weapon | null): Attack {
  const attack = oneOf(given, 'attack', ATTACKS) ?? (weapon === null || weapon.melee ? 'h2h' : weapon.thrown ? 'grenade' : 'fire')
  if ((attack === 'fire' || attack === 'spread') && !weapon?.firearm)
    throw expected('--attack', `h2h or another weapon: ${weapon?.id ?? 'a bare hand'} does not fire`)
  if ((attack === 'grenade') !== (weapon?.thrown === true)) throw expected('--attack', 'grenade with a thrown weapon, and only then')
  if (attack === 'spread' && (weapon as Weapon).rof < 2) throw expected('--attack', `fire: ${weapon?.id} has a rate of fire of 1`)
  return attack
}

/** A zombie of the question. */
interface Foe {
  kind: string
  stunned: boolean
  /** Squares from the attacker; from the target square for a grenade. Absent: as near as possible. */
  at?: number
}

/** "beta+armoured@4", "alpha stunned": kinds, with `@` for their distance. */
function readFoes(given: OddsGiven): Foe[] {
  const text = given.target ?? 'beta'
  const foes = String(text)
    .split('+')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): Foe => {
      const [, kind = '', at, stunned] = /^([a-z]+)(?:@(\d{1,2}))?(\s+stunned)?$/.exec(part) ?? []
      if (!CONTENT.kindIx.has(kind))
        throw expected(
          '--target',
          `zombies like "beta+armoured@4" or "alpha stunned", out of ${CONTENT.kinds.map((k) => k.id).join(', ')}; "${part}" is none`,
        )
      const foe: Foe = { kind, stunned: stunned !== undefined || given.stunned === true }
      if (at !== undefined) foe.at = Number(at)
      return foe
    })
  if (foes.length === 0 || foes.length > 6) throw expected('--target', 'one to six zombies')
  return foes
}

const THROUGH = ['hindering', 'fire', 'smoke', 'friend', 'zombie'] as const

function readThrough(given: OddsGiven, range: number): (typeof THROUGH)[number][] {
  if (given.through === undefined) return []
  const words = String(given.through)
    .split(/[,+]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const things = words.map((word) => {
    const found = THROUGH.find((thing) => thing === word)
    if (found === undefined) throw expected('--through', `a list out of ${THROUGH.join(', ')}; "${word}" is none`)
    return found
  })
  if (things.length > range - 1) throw expected('--through', `at most ${Math.max(0, range - 1)} squares at range ${range}`)
  return things
}

// --- The table --------------------------------------------------------------------------------------------------------

const name = (x: number, y: number): string => `${x},${y}`

/** The squares at a distance from the middle, those toward the attacker last, so that no figure is in the line unless asked for. */
function* squaresAt(x: number, y: number, far: number): Generator<string> {
  for (const side of [1, -1])
    for (let up = 0; up <= far; up++)
      for (const dy of up === 0 ? [0] : [up, -up]) {
        const [cx, cy] = [x + side * (far - up), y + dy]
        if ((side === -1 && far === up) || cx < 1 || cy < 1 || cx > WIDE || cy > HIGH) continue
        yield name(cx, cy)
      }
}

/** The question as a table. */
interface Asked {
  s: Stalingrad
  attack: Attack
  weapon: Weapon | null
  mode: Mode
  cover: boolean
  hand: 'main' | 'off'
  range: number
  foes: { id: number; kind: string }[]
}

function readQuestion(given: OddsGiven): Asked {
  const weapon = readWeapon(given)
  const attack = readAttack(given, weapon)
  const range = wholeNumber(given, 'range', 1, FARTHEST) ?? (attack === 'h2h' || attack === 'breakout' ? 1 : 3)
  const covering = oneOf(given, 'cover', ['stationary', 'walking', 'running'] as const)
  if (covering !== undefined && (attack === 'grenade' || attack === 'breakout')) throw expected('--cover', 'an attack that can cover')
  const mode = oneOf(given, 'mode', MODES.slice(0, 3)) ?? 'walking'
  if (given.mode !== undefined && covering !== undefined) throw expected('--cover', 'either --mode or --cover')
  if (given.off === true && (weapon === null || !weapon.oneHanded || weapon.thrown)) throw expected('--off', 'a one-handed weapon')
  if ((attack === 'h2h' || attack === 'breakout') && range > (weapon?.melee ? weapon.pb : 1))
    throw expected('--range', `at most ${weapon?.melee ? weapon.pb : 1} hand-to-hand`)
  if (attack === 'grenade' && range > (weapon as Weapon).throwRange)
    throw expected('--range', `at most ${(weapon as Weapon).throwRange} for a ${weapon?.id}`)
  const table = layOut(given, attack, weapon, range, covering)
  const foes = readFoes(given).map(({ kind }, k) => ({ id: k + 1, kind }))
  const { state } = efsz.start({
    scenario: 'fubar',
    options: { experience: 'short' },
    seed: 'odds',
    position: { ...table, now: covering === undefined ? { act: whoIn(given), mode } : 'team' } as Json,
  })
  return { s: state, attack, weapon, mode, cover: covering !== undefined, hand: given.off === true ? 'off' : 'main', range, foes }
}

const PLAIN = 'becker'

function whoIn(given: OddsGiven): string {
  const who = given.who ?? PLAIN
  if (typeof who !== 'string' || !CONTENT.characterIx.has(who))
    throw expected('--who', `one of ${CONTENT.characters.map((c) => c.id).join(', ')}; "${String(who)}" is none`)
  return who
}

/** The position: attacker, foes and friends on bare floor, with the terrain in the line. */
function layOut(
  given: OddsGiven,
  attack: Attack,
  weapon: Weapon | null,
  range: number,
  covering: string | undefined,
): { [key: string]: Json } {
  const taken = new Set<string>([name(X, Y)])
  const take = (squares: Iterable<string>, option: string): string => {
    for (const square of squares)
      if (!taken.has(square)) {
        taken.add(square)
        return square
      }
    throw expected(option, 'a place with room')
  }
  const [tx, origin] = attack === 'grenade' ? [X + range, 0] : [X, range]
  const terrain: { [square: string]: string } = {}
  const zombies: { [id: string]: Json } = {}
  const characters: { [id: string]: Json } = {}
  const others = CONTENT.characters.map((c) => c.id).filter((id) => id !== whoIn(given))
  // First what the line crosses, from the target back to the attacker: rubble beside the attacker would not count.
  const through = readThrough(given, range)
  const crossed = through.map((thing, k) => {
    const square = name(X + range - 1 - k, Y)
    taken.add(square)
    if (thing === 'friend') characters[others.shift() as string] = { at: square }
    else if (thing !== 'zombie') terrain[square] = thing
    return { thing, square }
  })
  readFoes(given).forEach(({ kind, stunned, at }, k) => {
    const wanted = at ?? (k === 0 ? origin : undefined)
    if (wanted !== undefined && wanted > FARTHEST) throw expected('--target', `at most ${FARTHEST} squares away`)
    const from = attack === 'grenade' ? squaresAt(tx, Y, wanted ?? 0) : ahead(wanted ?? range)
    const square = wanted === undefined ? take(spiral(attack === 'grenade' ? tx : X + range), '--target') : take(from, '--target')
    zombies[`z${k + 1}`] = { kind, at: square, ...(stunned ? { stunned: true } : {}) }
  })
  let next = Object.keys(zombies).length + 1
  for (const { thing, square } of crossed) if (thing === 'zombie') zombies[`z${next++}`] = { kind: 'beta', at: square }
  for (const far of readFriends(given))
    characters[others.shift() as string] = { at: take(squaresAt(attack === 'grenade' ? tx : X + range, Y, far), '--friends') }
  const fatigue = wholeNumber(given, 'fatigue', 0, CONTENT.tables.fatigue.length) ?? 0
  const hands =
    weapon === null || weapon.thrown ? { ready: null } : given.off === true ? { ready: 'knife', off: weapon.id } : { ready: weapon.id }
  const weapons = weapon === null || weapon.thrown ? [] : given.off === true ? ['knife', weapon.id] : [weapon.id]
  characters[whoIn(given)] = {
    at: name(X, Y),
    facing: 'E',
    weapons,
    ...hands,
    ammo: wholeNumber(given, 'ammo', 1, 3) ?? 3,
    fatigue,
    kills: wholeNumber(given, 'kills', 0, 999) ?? 0,
    ...(weapon?.thrown ? { thrown: [weapon.id] } : {}),
    ...(attack === 'breakout' ? { locked: 'z1' } : {}),
    ...(covering === undefined ? {} : { covering }),
  }
  return { map: `${WIDE}x${HIGH}`, terrain, characters, zombies }
}

/** In front of the attacker at that range: straight ahead, otherwise to the side, within the front arc. */
function* ahead(range: number): Generator<string> {
  for (let aside = 0; aside <= range / 2; aside++)
    for (const dy of aside === 0 ? [0] : [aside, -aside]) yield name(X + range - aside, Y + dy)
}

function* spiral(x: number): Generator<string> {
  for (let far = 0; far <= 6; far++) yield* squaresAt(x, Y, far)
}

function readFriends(given: OddsGiven): number[] {
  if (given.friends === undefined) return []
  const list = String(given.friends).split(/[,+]/)
  return list.map((word) => {
    const far = /^\s*\d\s*$/.test(word) ? Number(word) : Number.NaN
    if (Number.isNaN(far) || list.length > 3) throw expected('--friends', `up to three distances like "2,3"; "${word}" is none`)
    return far
  })
}

// --- Answers ----------------------------------------------------------------------------------------------------------

const partsLine = (parts: readonly Part[]): string =>
  parts.map(({ what, add }, k) => `${what} ${k > 0 && add > 0 ? '+' : ''}${add}`).join(', ')
const row = (label: string, p: number): string => `  ${chanceLine(label, p, 12)}`

/** The keys that every odds document has, for the attacker and the first target. */
const common = (kill: number, untouched: number, zombiesLeft: number, began: number) => ({
  attackerWins: kill,
  defenderWins: untouched,
  draw: Math.max(0, 1 - kill - untouched),
  rounds: 1,
  attackerLeft: 1,
  defenderLeft: zombiesLeft,
  zombiesLeft,
  ms: took(began),
  exact: true,
})

function answerAttack(asked: Asked, odds: AttackOdds, began: number): OddsAnswer {
  const first = odds.zombies[0] as AttackOdds['zombies'][number]
  const left = odds.zombies.reduce((sum, z) => sum + 1 - z.eliminated, 0)
  const kinds = new Map(asked.foes.map(({ id, kind }) => [`z${id}`, kind]))
  const perDie = dieOdds(odds.hit, CONTENT.tables.attack.kill)
  const json = {
    ...common(first.eliminated, first.untouched, left, began),
    kind: asked.attack,
    weapon: asked.weapon?.id ?? 'unarmed',
    mode: asked.cover ? 'covering' : asked.mode,
    range: odds.range,
    dice: odds.dice,
    hit: odds.hit,
    killOn: odds.hit + CONTENT.tables.attack.kill,
    parts: odds.parts.map(({ what, add }) => ({ what, add })),
    perDie: { ...perDie },
    targets: odds.zombies.map((z) => ({ ...z, kind: kinds.get(z.zombie) ?? 'beta' })),
    friends: odds.friends,
    ammo: odds.ammo,
  }
  const lines = [
    `${asked.attack}, ${json.weapon}, ${json.mode}, range ${odds.range}: ${odds.dice} ${odds.dice === 1 ? 'die' : 'dice'}, hit on ${odds.hit}+, kill on ${json.killOn}+`,
    `  (${partsLine(odds.parts)})`,
    ...odds.zombies.flatMap((z) => [
      '',
      `${kinds.get(z.zombie) ?? 'beta'} ${z.zombie}`,
      row('eliminated', z.eliminated),
      ...(z.reduced > 0 ? [row('reduced', z.reduced)] : []),
      row('stunned', z.stunned),
      row('untouched', z.untouched),
      ...(z.gas > 0 ? [row('gas', z.gas)] : []),
    ]),
    ...(odds.friends.length > 0 ? ['', ...odds.friends.map(({ who, chance }) => row(`hits ${who}`, chance))] : []),
    ...(odds.ammo.length > 1 ? ['', ...odds.ammo.map((p, n) => row(`ammo -${n}`, p))] : []),
    '',
    `exact, ${json.ms.toFixed(2)} ms`,
  ]
  return { json: plainJson(json), lines }
}

function answerThrow(asked: Asked, began: number): OddsAnswer {
  const { s, weapon } = asked
  const target = squareIx(X + asked.range, Y)
  const odds = throwOdds(s, whoIx(s), asked.mode, weapon as Weapon, target)
  const first = odds.figures.find(({ figure }) => figure === 'z1')
  const kinds = new Map(asked.foes.map(({ id, kind }) => [`z${id}`, kind]))
  const left = asked.foes.length - odds.figures.reduce((sum, { kill }) => sum + kill, 0)
  const json = {
    ...common(first?.kill ?? 0, 1 - (first?.kill ?? 0) - (first?.stun ?? 0), left, began),
    kind: 'grenade',
    weapon: (weapon as Weapon).id,
    mode: asked.mode,
    range: odds.range,
    need: odds.need,
    parts: odds.parts.map(({ what, add }) => ({ what, add })),
    lands: odds.lands,
    squares: odds.squares,
    figures: odds.figures.map((figure) => ({ ...figure, kind: kinds.get(figure.figure) ?? 'character' })),
  }
  const lines = [
    `${json.weapon}, ${json.mode}, range ${odds.range}: lands on ${odds.need}+, ${(100 * odds.lands).toFixed(2)} %; else it deviates`,
    `  (${partsLine(odds.parts)})`,
    ...odds.figures.flatMap(({ figure, kill, stun, wound }) =>
      kinds.has(figure)
        ? ['', `${kinds.get(figure)} ${figure}`, row('killed', kill), row('stunned', stun)]
        : wound > 0
          ? ['', figure, row('wounded', wound)]
          : [],
    ),
    '',
    `exact, ${json.ms.toFixed(2)} ms`,
  ]
  return { json: plainJson(json), lines }
}

function answerBreakOut(asked: Asked, began: number): OddsAnswer {
  const modes = breakOutOdds(asked.s, whoIx(asked.s))
  const free = modes.find(({ mode }) => mode === asked.mode)?.chance ?? 0
  const json = { ...common(free, 1 - free, asked.foes.length, began), kind: 'breakout', weapon: asked.weapon?.id ?? 'unarmed', modes }
  return {
    json: plainJson(json),
    lines: [
      `breaking out, ${json.weapon}`,
      ...modes.map(({ mode, need, chance }) => `${row(mode, chance)}  ${need}+`),
      '',
      `exact, ${json.ms.toFixed(2)} ms`,
    ],
  }
}

/** Odds are plain data, but their interfaces have no index signature. */
const plainJson = (json: object): OddsAnswer['json'] => json as unknown as OddsAnswer['json']

/** The attacker is the figure that faces along the middle row from its own end. */
const whoIx = (s: Stalingrad): number => s.fighters.findIndex((f) => f.at === squareIx(X, Y))
/** Squares count from the top left, names from the bottom left. */
const squareIx = (x: number, y: number): number => (HIGH - y) * WIDE + x - 1

/** The odds of a question, as the rules compute them. */
export function attackAsked(given: OddsGiven): { asked: Asked; odds: AttackOdds } {
  const asked = readQuestion(given)
  const { s, attack, hand, mode, cover, foes } = asked
  const ids = foes.map(({ id }) => id)
  const attacker = { who: whoIx(s), hand }
  const manner = { mode, cover }
  const odds =
    attack === 'spread' ? spreadOdds(s, attacker, ids, manner) : attackOdds(s, attacker, attack as 'fire' | 'h2h', nth(ids, 0), manner)
  return { asked, odds }
}

export const efszOdds: OddsCommand = {
  text: 'exact odds of an attack in Escape from Stalingrad Z: fire, spread fire, grenades, hand-to-hand',
  options: [
    { flags: '--weapon <weapon>', text: 'the weapon: mp40, kar98, mg34, knife, grenade, … or unarmed', required: true },
    { flags: '--attack <attack>', text: 'fire, spread, h2h, grenade or breakout; by default what the weapon is made for' },
    { flags: '--range <n>', text: 'squares to the target (3; hand-to-hand 1)' },
    {
      flags: '--target <zombies>',
      text: '"beta", "alpha stunned", "beta@3+armoured@4" with @ for the distance (grenades: from the target square)',
    },
    { flags: '--mode <mode>', text: 'stationary, walking (usual) or running' },
    { flags: '--cover <mode>', text: 'a covering attack with the marker of that mode' },
    { flags: '--through <things>', text: 'what the line crosses: hindering, fire, smoke, friend, zombie' },
    { flags: '--stunned', text: 'all targets are stunned' },
    { flags: '--off', text: 'with the off hand' },
    { flags: '--fatigue <n>', text: 'boxes of fatigue marked' },
    { flags: '--ammo <n>', text: 'ammo at hand, 1 to 3' },
    { flags: '--who <character>', text: 'a character, for its skills' },
    { flags: '--kills <n>', text: 'kills so far: skills at 5, 20 and 45' },
    { flags: '--friends <distances>', text: 'comrades at those distances from the target, as "2,3"' },
  ],
  examples: [
    'deadfront odds efsz --weapon kar98 --range 8 --mode stationary',
    'deadfront odds efsz --weapon mg34 --attack spread --target "beta@4+beta@5+armoured@6"',
    'deadfront odds efsz --weapon grenade --range 6 --target "beta+beta+beta" --friends 3',
    'deadfront odds efsz --weapon knife --target "alpha stunned" --json',
  ],
  run(given) {
    const began = clock.now()
    const weapon = readWeapon(given)
    const attack = readAttack(given, weapon)
    if (attack === 'grenade') return answerThrow(readQuestion(given), began)
    if (attack === 'breakout') return answerBreakOut(readQuestion(given), began)
    const { asked, odds } = attackAsked(given)
    return answerAttack(asked, odds, began)
  },
}
