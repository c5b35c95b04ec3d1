import { type Json, type Refusal, sameJson, type Viewer } from '@deadfront/kernel'
import { copy } from '../copy.ts'
import { STANDARD, type Weapon } from '../model/content.ts'
import type { ActFrame, SpreadFrame } from '../model/frames.ts'
import { DIR_NAMES, edgeClosed, rangeBetween } from '../model/grid.ts'
import {
  contentOf,
  drumTarget,
  type Fighter,
  fighterIx,
  gridIn,
  idOf,
  type Mode,
  MODES,
  ON_MAP,
  sceneOf,
  squareIn,
  squareName,
  type Stalingrad,
  type Zombie,
  zombieName,
  zombieNamed,
} from '../model/state.ts'
import { whyNotActivate } from '../read/activation.ts'
import { killMargin, specOf } from '../read/attack.ts'
import { coversUnasked } from '../read/cover.ts'
import { knownTo } from '../read/finds.ts'
import { hitNumber, hitNumberAt } from '../read/hit.ts'
import { countLine, crossedBy, hasLine, inFrontArc, inRearArc } from '../read/line.ts'
import { stepPrice, whyNotSearch, zombieBeside } from '../read/moves.ts'
import { blastOdds, breakOutOdds, dieOdds, throwOdds } from '../read/odds.ts'
import { isReachable, kindInPlay, movesTo, neighboursOf, tramplesOf, zombieCanStep, zombieSteps } from '../read/routes.ts'
import { handWeapon, isCovering, pointsFor } from '../read/sheet.ts'
import { whyNotSpreadTo } from '../read/spread.ts'
import { type AttackChoice, isDrum, whyNotAttack, whyNotShoot, whyNotThrow } from '../read/targets.ts'
import { activationOrder, moveOf } from '../read/zombies.ts'
import { attackOdds, spreadGaps, spreadOdds } from './attack-odds.ts'
import { drumBlast, drumOdds } from './drum-odds.ts'

// What a player may ask the referee. Everything is answered from what is open to see: a face-down zombie counts as a Beta.

type Question = { readonly [key: string]: unknown }

/** The table as anybody sees it. */
function inTheOpen(s: Stalingrad): Stalingrad {
  if (s.zombies.every((z) => z.up)) return s
  const open = copy(s)
  const { beta, kinds } = contentOf(s)
  for (const z of open.zombies)
    if (!z.up) {
      z.kind = beta
      z.token = beta
      z.health = (kinds[beta] as { health: number }).health
    }
  return open
}

const no = (say: string): Json => ({ problem: say })
const refusalOf = (r: Refusal | null): Json => (r === null ? null : { rule: r.rule, code: r.code, say: r.say, about: [...r.about] })

export function inspect(state: Stalingrad, viewer: Viewer, question: Json): Json {
  if (typeof question !== 'object' || question === null || Array.isArray(question))
    return no('expected a question like { "what": "reach", "who": "dasha" }')
  const q = question as Question
  const answer = Object.hasOwn(QUESTIONS, String(q.what)) ? QUESTIONS[String(q.what)] : undefined
  if (answer === undefined) return no(`unknown question; there are ${Object.keys(QUESTIONS).join(', ')}`)
  // What a page says can be read before the map is laid out.
  if (state.terrain.length === 0 && answer !== QUESTIONS.scenario) return no('there is no map on the table')
  const s = inTheOpen(knownTo(state, viewer))
  return answer(s, q, viewer)
}

const QUESTIONS: { [what: string]: (s: Stalingrad, q: Question, viewer: Viewer) => Json } = {
  reach: (s, q) => withFighter(s, q, (i) => reach(s, i, modeOf(s, i, q))),
  threat: (s) => threat(s),
  line: (s, q) => line(s, q),
  target: (s, q) => withFighter(s, q, (i) => target(s, i, q)),
  targets: (s, q) => withFighter(s, q, (i) => s.zombies.map((z) => target(s, i, { ...q, target: zombieName(z.id) }))),
  spread: (s, q) => withFighter(s, q, (i) => spread(s, i, q)),
  throw: (s, q) => withFighter(s, q, (i) => throwAt(s, i, q)),
  blast: (s, q) => blast(s, q),
  breakout: (s, q) => withFighter(s, q, (i) => breakOutOdds(s, i) as unknown as Json),
  covers: (s, _q, viewer) => (viewer === null ? [] : coversUnasked(s, viewer)) as unknown as Json,
  menu: (s, q) => withFighter(s, q, (i) => menu(s, i, q)),
  zombie: (s, q) => zombie(s, q),
  scenario: (s, q) => ownPage(s, String(q.id ?? s.scenario)),
  order: (s) => activationOrder(s).map(zombieName),
}

/** The page of a scenario that somebody wrote, or wrote over; null for one that is the game's own. */
function ownPage(s: Stalingrad, id: string): Json {
  const { scenarios } = contentOf(s).raw
  const page = Object.hasOwn(scenarios, id) ? (scenarios[id] as unknown as Json) : null
  return sameJson(page, (STANDARD.scenarios[id] ?? null) as unknown as Json) ? null : page
}

function withFighter(s: Stalingrad, q: Question, answer: (i: number) => Json): Json {
  const i = fighterIx(s, q.who)
  const f = s.fighters[i]
  return f === undefined || f.status !== ON_MAP ? no(`no character ${JSON.stringify(q.who)} on the map`) : answer(i)
}

const acting = (s: Stalingrad, i: number): ActFrame | undefined => s.stack.find((f): f is ActFrame => f.kind === 'act' && f.who === i)

/** The mode asked about; else the one declared; else walking. */
const modeOf = (s: Stalingrad, i: number, q: Question): Mode =>
  MODES.includes(q.mode as Mode) ? (q.mode as Mode) : (acting(s, i)?.mode ?? 'walking')

// Movement.

interface Stand {
  at: number
  facing: number
  cost: number
}

/**
 * Every square the character can get to and what that costs at least, with each facing it could have there. Zones of
 * control end the way; what has been spent so far is taken into account when the character is in its activation.
 */
export function reach(s: Stalingrad, i: number, mode: Mode): Json {
  const f = s.fighters[i] as Fighter
  const frame = acting(s, i)
  const points = frame === undefined ? pointsFor(s, f, mode) : frame.mp
  const grid = gridIn(s)
  const held = frame?.stopped === true && zombieBeside(s, f.at) !== undefined
  const best = new Int16Array(grid.size * 8).fill(-1)
  const turn = contentOf(s).tables.movement[mode === 'running' ? 'running' : 'walking'].turn
  const rings: Stand[][] = Array.from({ length: points + 1 }, () => [])
  const push = (at: number, facing: number, cost: number) => {
    const key = at * 8 + facing
    if (cost > points || (best[key] !== -1 && (best[key] as number) <= cost)) return
    best[key] = cost
    ;(rings[cost] as Stand[]).push({ at, facing, cost })
  }
  push(f.at, f.facing, 0)
  for (const ring of rings)
    for (const now of ring) {
      if (best[now.at * 8 + now.facing] !== now.cost || mode === 'stationary' || mode === 'searching') continue
      push(now.at, (now.facing + 2) & 7, now.cost + turn)
      push(now.at, (now.facing + 6) & 7, now.cost + turn)
      // EFSZ-31.1: next to a zombie that is not stunned only turning is left; the square it started on is free to leave.
      if (now.at === f.at ? held : zombieBeside(s, now.at) !== undefined) continue
      if (grid.exits[now.at] === 1 && now.at !== f.at) continue
      for (let d = 0; d < 8; d++) {
        const to = grid.near[now.at * 8 + d] as number
        if (to < 0 || to === f.at) continue
        const price = stepPrice(s, grid, now.at, now.facing, mode, to)
        if (typeof price === 'number') push(to, now.facing, now.cost + price)
      }
    }
  const squares: { [square: string]: Json } = {}
  for (let q = 0; q < grid.size; q++) {
    const facings: { [facing: string]: number } = {}
    let least = -1
    for (let d = 0; d < 8; d += 2) {
      const cost = best[q * 8 + d] as number
      if (cost < 0) continue
      facings[DIR_NAMES[d] as string] = cost
      if (least < 0 || cost < least) least = cost
    }
    if (least >= 0)
      squares[grid.names[q] as string] = {
        mp: least,
        left: points - least,
        facings,
        stops: zombieBeside(s, q)?.id === undefined ? null : zombieName((zombieBeside(s, q) as Zombie).id),
      }
  }
  return { who: idOf(s, i), mode, mp: points, squares }
}

/** Where the dead could lay hands on somebody in their next turn, and who: they need one move left to lock or bite. */
export function threat(s: Stalingrad): Json {
  const grid = gridIn(s)
  const squares: { [square: string]: string[] } = {}
  for (const z of s.zombies) {
    if (z.stunned) continue
    const far = new Int16Array(grid.size).fill(-1)
    far[z.at] = 0
    const queue = [z.at]
    const tramples = tramplesOf(kindInPlay(s, z))
    const batters = sceneOf(s).raw.batter !== undefined
    const moves = neighboursOf(s, z.at).length > 0 ? 0 : moveOf(s, z) - 1
    for (let k = 0; k < queue.length; k++) {
      const at = queue[k] as number
      for (let d = 0; d < 8; d += 2) {
        const q = grid.near[at * 8 + d] as number
        if (q < 0 || edgeClosed(grid, s.edges, at, d)) continue
        const name = grid.names[q] as string
        const list = squares[name] ?? []
        squares[name] = list
        if (!list.includes(zombieName(z.id))) list.push(zombieName(z.id))
      }
      if ((far[at] as number) >= moves) continue
      for (let d = 0; d < 8; d++) {
        const q = grid.near[at * 8 + d] as number
        if (q < 0 || far[q] !== -1 || s.stand[q] !== 0 || !zombieCanStep(grid, s.terrain, s.edges, at, d, tramples, batters)) continue
        far[q] = (far[at] as number) + 1
        queue.push(q)
      }
    }
  }
  return { squares }
}

// Lines and attacks.

function line(s: Stalingrad, q: Question): Json {
  const from = squareIn(s, q.from)
  const to = squareIn(s, q.to)
  if (from < 0 || to < 0) return no('expected two squares, from and to')
  const grid = gridIn(s)
  const blastLine = q.blast === true
  const count = countLine(s, grid, from, to, blastLine)
  const { line: t } = contentOf(s).tables
  const total =
    count.figures * t.figure + count.hindering * (blastLine ? t.blastHindering : t.hindering) + count.fire * t.fire + count.smoke * t.smoke
  return {
    lof: hasLine(grid, s.terrain, s.edges, from, to),
    range: rangeBetween(grid, from, to),
    crossed: crossedBy(grid, from, to).map((x) => grid.names[x] as string),
    figures: count.figures,
    hindering: count.hindering,
    fire: count.fire,
    smoke: count.smoke,
    modifier: Math.min(total, t.ceiling),
  }
}

function target(s: Stalingrad, i: number, q: Question): Json {
  const drum = squareIn(s, q.target)
  const z = zombieNamed(s, q.target)
  if (z === undefined && !isDrum(s, drum)) return no('no such zombie on the map')
  const at = z?.at ?? drum
  const f = s.fighters[i] as Fighter
  const grid = gridIn(s)
  // Spread fire that has begun goes on as it began, and nothing else can be done.
  const running = firing(s, i)
  const hand = running?.hand ?? (q.hand === 'off' ? 'off' : 'main')
  const cover = running?.cover ?? (q.cover === true || (q.cover === undefined && acting(s, i) === undefined && isCovering(f)))
  const mode = running?.mode ?? modeOf(s, i, q)
  const isAsked = (attack: string) => (running ? attack === 'spread' : q.attack === undefined || q.attack === attack)
  const crossed = crossedBy(grid, f.at, at)
  const sight = {
    who: idOf(s, i),
    target: z === undefined ? squareName(s, at) : zombieName(z.id),
    at: squareName(s, at),
    range: rangeBetween(grid, f.at, at),
    arc: inFrontArc(grid, f.at, f.facing, at) ? 'front' : inRearArc(grid, f.at, f.facing, at) ? 'rear' : 'side',
    lof: hasLine(grid, s.terrain, s.edges, f.at, at),
    line: crossed.map((x) => grid.names[x] as string),
    between: crossed.flatMap((x) => {
      const figure = s.stand[x] as number
      return figure === 0 ? [] : [figure > 0 ? idOf(s, figure - 1) : zombieName(-figure)]
    }),
  }
  if (z !== undefined) {
    const ways = (['h2h', 'fire', 'spread'] as const).filter(isAsked)
    return { ...sight, attacks: ways.map((attack) => attackCard(s, i, z, { attack, hand, target: z.id, second: z.id }, mode, cover)) }
  }
  const ways = (['drum', 'spread'] as const).filter(isAsked)
  return {
    ...sight,
    attacks: ways.map((attack) => drumCard(s, i, at, { attack, hand, target: drumTarget(at), second: 0 }, mode, cover)),
    blast: drumBlast(s, at, i) as unknown as Json,
  }
}

/** Steel Widow: fire at a fuel drum. */
function drumCard(s: Stalingrad, i: number, at: number, choice: AttackChoice, mode: Mode, cover: boolean): Json {
  const running = firing(s, i)
  const refused = running ? whyNotSpreadTo(s, running, { id: choice.target, at }) : whyNotAttack(s, i, choice, cover)
  const attack = choice.attack as 'drum' | 'spread'
  const weapon = handWeapon(s, s.fighters[i] as Fighter, choice.hand)
  if (weapon === null || !weapon.firearm) return { attack, refused: refusalOf(refused) }
  const number = hitNumberAt(s, specOf(s, i, choice.hand, attack === 'drum' ? 'fire' : 'spread', mode, cover), at)
  return {
    attack,
    weapon: weapon.id,
    cover,
    hit: number.hit,
    parts: number.parts as unknown as Json,
    odds: refused ? null : (drumOdds(s, i, attack, choice.hand, at, mode, cover, running) as unknown as Json),
    refused: refusalOf(refused),
  }
}

function attackCard(s: Stalingrad, i: number, z: Zombie, choice: AttackChoice, mode: Mode, cover: boolean): Json {
  const running = firing(s, i)
  const refused = running ? whyNotSpreadTo(s, running, z) : whyNotAttack(s, i, choice, cover)
  const attack = choice.attack as 'h2h' | 'fire' | 'spread'
  const weapon = handWeapon(s, s.fighters[i] as Fighter, choice.hand)
  if (attack !== 'h2h' && (weapon === null || !weapon.firearm)) return { attack, refused: refusalOf(refused) }
  const number = hitNumber(s, specOf(s, i, choice.hand, attack, mode, cover), z)
  const margin = killMargin(s, s.fighters[i] as Fighter, attack)
  const odds =
    attack === 'spread'
      ? refused
        ? null
        : spreadOdds(s, i, choice.hand, [z.id], mode, cover, false, running)
      : attackOdds(s, i, attack, choice.hand, z.id, mode, cover)
  return {
    attack,
    weapon: weapon?.id ?? 'unarmed',
    cover,
    hit: number.hit,
    killOn: number.hit + margin,
    parts: number.parts as unknown as Json,
    perDie: dieOdds(number.hit, margin) as unknown as Json,
    odds: odds as unknown as Json,
    refused: refusalOf(refused),
  }
}

function spread(s: Stalingrad, i: number, q: Question): Json {
  const plan = Array.isArray(q.plan) ? q.plan.map((name) => zombieNamed(s, name)?.id ?? 0) : []
  if (plan.length === 0 || plan.includes(0)) return no('expected a plan: a list of zombies on the map')
  const hand = q.hand === 'off' ? 'off' : 'main'
  const weapon = handWeapon(s, s.fighters[i] as Fighter, hand)
  if (weapon === null || !weapon.firearm) return no('no firearm is ready in that hand')
  const running = firing(s, i)
  const [mode, cover] = running ? [running.mode, running.cover] : [modeOf(s, i, q), q.cover === true]
  const odds = spreadOdds(s, i, running?.hand ?? hand, plan, mode, cover, q.stunOnly === true, running)
  // EFSZ-19.7: after the first target anybody in arc and line will do.
  const open = s.zombies.filter((z) => whyNotShoot(s, s.fighters[i] as Fighter, z, true) === null).map((z) => zombieName(z.id))
  return { ...odds, lost: spreadGaps(s, i, hand, plan, mode, cover, running), open } as unknown as Json
}

/** Spread fire of the character that has begun and has dice left. */
const firing = (s: Stalingrad, i: number): SpreadFrame | undefined =>
  s.stack.find((f): f is SpreadFrame => f.kind === 'spread' && f.who === i)

function thrownWeapon(s: Stalingrad, q: Question): Weapon | undefined {
  const { weapons, weaponIx } = contentOf(s)
  const weapon = weapons[weaponIx.get(String(q.grenade ?? q.weapon ?? 'grenade')) ?? -1]
  return weapon?.thrown ? weapon : undefined
}

function throwAt(s: Stalingrad, i: number, q: Question): Json {
  const at = squareIn(s, q.target)
  const weapon = thrownWeapon(s, q)
  if (at < 0 || weapon === undefined) return no('expected a target square and a grenade')
  const mode = modeOf(s, i, q)
  const refused = whyNotThrow(s, i, mode, weapon, at)
  const odds = refused === null || refused.rule === 'EFSZ-20.11' ? (throwOdds(s, i, mode, weapon, at) as unknown as Json) : null
  return { refused: refusalOf(refused), odds }
}

function blast(s: Stalingrad, q: Question): Json {
  const at = squareIn(s, q.at)
  const weapon = thrownWeapon(s, q)
  if (at < 0 || weapon === undefined) return no('expected a square and a thrown weapon')
  return blastOdds(s, at, weapon, fighterIx(s, q.by)) as unknown as Json
}

/** What the character could be told to do, and why not. */
function menu(s: Stalingrad, i: number, q: Question): Json {
  const modes: { [mode: string]: Json } = {}
  for (const mode of ['stationary', 'walking', 'running'] as const)
    modes[mode] = { mp: pointsFor(s, s.fighters[i] as Fighter, mode), refused: refusalOf(whyNotActivate(s, i, mode, undefined)) }
  const grid = gridIn(s)
  const f = s.fighters[i] as Fighter
  const searches: { [square: string]: Json } = {}
  for (const at of [f.at, ...[0, 2, 4, 6].map((d) => grid.near[f.at * 8 + d] as number)])
    if (at >= 0 && (sceneOf(s).searchAt[at] as number) >= 0) searches[squareName(s, at)] = refusalOf(whyNotSearch(s, i, at))
  const attacks: Json[] = []
  const cover = isCovering(f) && acting(s, i) === undefined
  for (const z of s.zombies)
    for (const attack of ['h2h', 'fire', 'spread'] as const)
      attacks.push({
        attack,
        target: zombieName(z.id),
        refused: refusalOf(whyNotAttack(s, i, { attack, hand: q.hand === 'off' ? 'off' : 'main', target: z.id, second: z.id }, cover)),
      })
  return { who: idOf(s, i), modes, searches, attacks }
}

function zombie(s: Stalingrad, q: Question): Json {
  const z = zombieNamed(s, q.zombie)
  if (z === undefined) return no('no such zombie on the map')
  const to: { [who: string]: number | null } = {}
  for (const [i, f] of s.fighters.entries())
    if (f.status === ON_MAP) {
      const moves = movesTo(s, z, i)
      to[idOf(s, i)] = isReachable(moves) ? moves : null
    }
  return {
    zombie: zombieName(z.id),
    move: moveOf(s, z),
    steps: zombieSteps(s, z).map((at) => squareName(s, at)),
    adjacent: neighboursOf(s, z.at).map((i) => idOf(s, i)),
    moves: to,
  }
}
