import vectors from '../vectors.json' with { type: 'json' }
import { type Json, Turn } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import type { Stalingrad, StalingradEvent } from '../../src/index.ts'
import { STANDARD } from '../../src/model/content.ts'
import { gridOf } from '../../src/model/grid.ts'
import { contentOf, type Zombie, zombieNamed } from '../../src/model/state.ts'
import { levelOf } from '../../src/read/attack.ts'
import { tableRow } from '../../src/read/gear.ts'
import { rangePenalty } from '../../src/read/hit.ts'
import { winnerOf } from '../../src/read/initiative.ts'
import { tallies } from '../../src/read/track.ts'
import { gasSquares } from '../../src/read/zombies.ts'
import { applyKill, applyStun } from '../../src/rules/hits.ts'
import { markFatigue } from '../../src/rules/wounds.ts'
import { ask, set, sheet, zed } from '../kit.ts'

// The numeric vectors of the reference, each laid on the table in our own squares: [column, row] from the top left there, "x,y" from the bottom left here.

type Given = Record<string, never>
interface Vector {
  id: string
  kind: string
  note: string
  given: Given
  expect: Record<string, unknown>
}

const CHARACTER: Record<string, string> = { nagant: 'dasha', mp40: 'becker', mg34: 'katyusha', axe: 'til', kar98: 'reiser' }
const COVER: Record<string, string> = { stationary: 'stationary', walked: 'walking', ran: 'running' }

/** A shooter in a corridor with the wished-for obstacles between it and its target. */
function corridor(g: Record<string, unknown>, attack: 'fire' | 'spread' | 'h2h') {
  const range = attack === 'h2h' ? 1 : (g.range as number)
  const far = (n: unknown) => (typeof n === 'number' ? n : 0)
  // Beside the shooter stands what does not count; obstacles start at the second square, or at the first for figures and fire.
  const signs: string[] = []
  if (far(g.hinderAdjacent) > 0) signs.push('h')
  for (let k = far(g.figures); k > 0; k--) signs.push('A')
  for (let k = far(g.fire); k > 0; k--) signs.push('F')
  for (let k = far(g.hinder); k > 0; k--) signs.push('h')
  if (signs[0] === 'h' && far(g.hinderAdjacent) === 0) signs.unshift('.')
  const friends = ['bekov', 'sobol', 'kasprak'].filter((_, k) => k < far(g.figures))
  const width = Math.max(range, signs.length + 1) + 1
  const row = ['.', ...signs.map((x) => (x === 'A' ? '.' : x))]
  while (row.length < width) row.push('.')
  const real = width - 1
  const who = g.skill === undefined ? 'sobol' : (CHARACTER[g.weapon as string] as string)
  const hero = who === 'sobol' && friends.includes('sobol') ? 'til' : who
  const weapon = g.weapon === 'unarmed' ? [] : g.offHand ? [g.weapon, g.weapon] : [g.weapon]
  const characters: Record<string, unknown> = {
    [hero]: {
      at: '1,1',
      facing: 'E',
      weapons: weapon,
      ...(g.offHand ? { off: g.weapon } : {}),
      ammo: 3,
      fatigue: g.fatigue === 2 ? 4 : g.fatigue === 1 ? 2 : 0,
      kills: g.skill === undefined ? 0 : 10,
      ...(g.cover === undefined ? {} : { covering: COVER[g.cover as string] }),
    },
  }
  for (const [k, id] of friends.entries()) characters[id] = { at: `${signs.indexOf('A', k === 0 ? 0 : signs.indexOf('A') + k) + 2},1` }
  // Several figures stand one behind the other.
  let seat = 0
  for (const [k, sign] of signs.entries())
    if (sign === 'A') {
      ;(characters[friends[seat++] as string] as { at: string }).at = `${k + 2},1`
    }
  const kind = g.risen ? 'risen' : 'beta'
  const t = set({
    map: [row.join('')],
    characters,
    zombies: { z1: { kind, at: `${real + 1},1`, stunned: g.stunned === true } },
    now: 'team',
    stop: true,
  })
  const card = ask(t, {
    what: 'target',
    who: hero,
    target: 'z1',
    attack,
    mode: g.gait ?? 'walking',
    cover: g.cover !== undefined,
    ...(g.offHand ? { hand: 'off' } : {}),
  }) as unknown as {
    range: number
    attacks: { hit: number; parts: { what: string; add: number }[]; odds: { dice: number } }[]
  }
  const found = card.attacks[0] as (typeof card.attacks)[number]
  return { ...found, range: card.range, real }
}

const nameAt = (rows: string[], [c, r]: number[]) => `${(c as number) + 1},${rows.length - (r as number)}`
const FACING: Record<string, string> = { N: 'N', S: 'S', E: 'E', W: 'W' }
const edgesOf = (rows: string[], edges: [number[], number[], string][] | undefined) =>
  Object.fromEntries((edges ?? []).map(([a, b, what]) => [`${nameAt(rows, a)}|${nameAt(rows, b)}`, what]))

const check: Record<string, (v: Vector) => void> = {
  hit(v) {
    const g = v.given as Record<string, unknown>
    const attack = g.spread ? 'spread' : 'fire'
    const found = corridor(g, attack)
    // Obstacles may need more room than the range asked for: the range penalty is then put back.
    const { pb, rm } = contentOf(set({ map: '3x3', characters: { til: { at: '1,1' } }, now: 'team' }).state).raw.weapons[
      g.weapon as string
    ] as { pb: number; rm: number }
    const hit = found.hit - rangePenalty(found.range, pb, rm) + rangePenalty(g.range as number, pb, rm)
    expect(hit).toBe(v.expect.hit)
    if (v.expect.possible !== undefined) expect(hit <= 12).toBe(v.expect.possible)
    if (v.expect.parts) {
      const want = v.expect.parts as Record<string, number>
      const sum = (...what: string[]) => found.parts.filter((p) => what.includes(p.what)).reduce((n, p) => n + p.add, 0)
      expect(sum('primary')).toBe(want.base)
      expect(sum('mode')).toBe(want.gait)
      expect(sum('figures', 'hindering', 'fire', 'smoke', 'ceiling')).toBe(want.lof)
      expect(sum('range')).toBe(want.range)
    }
  },
  h2h(v) {
    const found = corridor(v.given, 'h2h')
    expect(found.hit).toBe(v.expect.hit)
    if (v.expect.killAt !== undefined) expect(found.hit + 3).toBe(v.expect.killAt)
    if (v.expect.canKill !== undefined) expect(found.hit + 3 <= 12).toBe(v.expect.canKill)
    if (v.expect.dice !== undefined) expect(found.odds.dice).toBe(v.expect.dice)
  },
  reach(v) {
    const g = v.given as unknown as { weapon: string; at: number[]; facing: string; zombies: Record<string, number[]> }
    const rows = Array.from({ length: 7 }, () => '.......')
    const zombies = Object.fromEntries(Object.entries(g.zombies).map(([k, at]) => [`z${k}`, `beta ${nameAt(rows, at)}`]))
    const t = set({
      map: rows,
      characters: { til: { at: nameAt(rows, g.at), facing: g.facing, weapons: [g.weapon], ammo: 1 } },
      zombies,
      now: 'team',
      stop: true,
    })
    const cards = ask(t, { what: 'targets', who: 'til' }) as unknown as {
      target: string
      attacks: { attack: string; hit: number; refused: null | object }[]
    }[]
    const can = cards.filter((c) => c.attacks.some((a) => a.refused === null)).map((c) => c.target.slice(1))
    expect(can).toEqual(v.expect.canAttack)
    if (v.expect.mode)
      for (const c of cards) for (const a of c.attacks) if (a.refused === null) expect([a.attack, a.hit]).toEqual(['h2h', v.expect.hit])
  },
  effect(v) {
    const g = v.given as unknown as { zombie: string; hit: number; roll: number }
    const level = levelOf(g.roll, g.hit)
    const t = set({
      map: '5x5',
      characters: { dasha: { at: '1,1', facing: 'N' } },
      zombies: { z1: `${g.zombie} 4,4` },
      now: { act: 'dasha' },
    })
    const turn = new Turn<Stalingrad, StalingradEvent>()
    turn.s = t.state
    if (level === 'kill') applyKillOf(turn, 'z1')
    else if (level === 'stun') applyStunOf(turn, 'z1')
    const now = zed(t, 'z1')
    const told = turn.events.map((e) => e.type)
    const result =
      level === 'miss'
        ? 'miss'
        : told.includes('gasReleased')
          ? 'burst'
          : told.includes('zombieReduced')
            ? 'reduced'
            : now === undefined
              ? 'kill'
              : told.includes('zombieStunned')
                ? 'stun'
                : 'none'
    expect(result).toBe(v.expect.result)
    if (v.expect.becomes) expect(now?.kind).toBe(v.expect.becomes)
    if (v.expect.stunned) expect(now?.stunned).toBe(true)
  },
  moves(v) {
    const g = v.given as unknown as { gait: 'walking' | 'running'; steps: string[] }
    const table = contentOf(set({ map: '3x3', characters: { til: { at: '1,1' } }, now: 'team' }).state).tables.movement[
      g.gait
    ] as unknown as Record<string, number | null>
    const word: Record<string, string> = {
      forward: 'forward',
      diagonal: 'diagonal',
      sideways: 'sideways',
      backward: 'backward',
      turn: 'turn',
      door: 'door',
      pass: 'pass',
      pickup: 'pickUp',
      switch: 'switch',
    }
    const costs = g.steps.map((step) => {
      const [what, rough] = step.split('+') as [string, string?]
      const cost = table[word[what] as string] as number | null
      return cost === null ? null : cost + (rough === 'hinder' ? (table.hindering as number) : 0)
    })
    if (v.expect.legal === false) return expect(costs).toContain(null)
    const total = costs.reduce<number>((sum, c) => sum + (c as number), 0)
    if (v.expect.costs) expect(costs).toEqual(v.expect.costs)
    expect(total).toBe(v.expect.total)
    if (v.expect.affordable !== undefined) expect(total <= (table.points as number)).toBe(v.expect.affordable)
    if (v.expect.needsRunning) expect(total > 4 && total <= 8).toBe(true)
  },
  diag(v) {
    const g = v.given as unknown as {
      map: string[]
      edges?: [number[], number[], string][]
      occupied?: number[][]
      from: number[]
      dir: number[]
    }
    const others = ['bekov', 'sobol']
    const characters: Record<string, unknown> = { dasha: { at: nameAt(g.map, g.from), facing: 'S' } }
    for (const [k, at] of (g.occupied ?? []).entries()) characters[others[k] as string] = { at: nameAt(g.map, at) }
    const t = set({ map: g.map, edges: edgesOf(g.map, g.edges), characters, now: { act: 'dasha', mode: 'walking', mp: 4 } })
    const to = nameAt(g.map, [(g.from[0] as number) + (g.dir[0] as number), (g.from[1] as number) + (g.dir[1] as number)])
    if (v.expect.allowed === false) t.refuses(null, { step: to })
    else {
      t.answers(null, { step: to })
      expect(t.told('stepped')[0]?.cost).toBe(v.expect.cost)
    }
  },
  line(v) {
    const g = v.given as unknown as {
      map: string[]
      edges?: [number[], number[], string][]
      attacker: number[]
      facing: string
      target: number[]
      figures: number[][]
    }
    const friends = ['bekov', 'sobol']
    const characters: Record<string, unknown> = {
      dasha: { at: nameAt(g.map, g.attacker), facing: FACING[g.facing], weapons: ['nagant'], ammo: 1 },
    }
    for (const [k, at] of g.figures.entries()) characters[friends[k] as string] = { at: nameAt(g.map, at) }
    const edges = edgesOf(g.map, g.edges)
    const t = set({ map: g.map, edges, characters, zombies: { z1: `beta ${nameAt(g.map, g.target)}` }, now: 'team', stop: true })
    const card = ask(t, { what: 'target', who: 'dasha', target: 'z1' }) as unknown as {
      arc: string
      lof: boolean
      range: number
      line: string[]
    }
    const line = ask(t, { what: 'line', from: nameAt(g.map, g.attacker), to: nameAt(g.map, g.target) }) as unknown as { modifier: number }
    expect(card.arc === 'front').toBe(v.expect.front)
    if (v.expect.lof !== undefined) expect(card.lof).toBe(v.expect.lof)
    if (v.expect.range !== undefined) expect(card.range).toBe(v.expect.range)
    if (v.expect.lofMod !== undefined) expect(line.modifier).toBe(v.expect.lofMod)
    if (v.expect.crossed) expect(card.line).toEqual((v.expect.crossed as number[][]).map((at) => nameAt(g.map, at)))
  },
  range(v) {
    const g = v.given as unknown as { a: number[]; b: number[] }
    const rows = Array.from({ length: 9 }, () => '.........')
    const t = set({ map: rows, characters: { dasha: { at: '1,1' } }, now: 'team' })
    expect((ask(t, { what: 'line', from: nameAt(rows, g.a), to: nameAt(rows, g.b) }) as unknown as { range: number }).range).toBe(
      v.expect.range,
    )
  },
  throw(v) {
    const g = v.given as unknown as { range: number; lof: boolean; gait: string; figures?: number }
    // Without a line the way leads round a wall: one step aside, along, and back.
    const straight = g.lof
    const rows = straight ? ['..........'] : ['.....', '###.#', '.....', '.....'].map((row) => row)
    const at = straight ? '1,1' : '1,2'
    const target = straight ? `${g.range + 1},1` : '4,4'
    const characters: Record<string, unknown> = { dasha: { at, facing: straight ? 'E' : 'N', grenades: 1 } }
    if (g.figures) characters.sobol = { at: '3,1' }
    const t = set({ map: rows, characters, now: { act: 'dasha', mode: g.gait === 'stationary' ? 'stationary' : g.gait } })
    const { refused, odds } = ask(t, { what: 'throw', who: 'dasha', target, mode: g.gait }) as unknown as {
      refused: { rule: string } | null
      odds: { need: number; range: number; lof: boolean }
    }
    if (v.expect.legal === false) return expect(refused?.rule).toBe('EFSZ-20.4')
    expect(odds.range).toBe(g.range)
    expect(odds.lof).toBe(g.lof)
    expect(odds.need).toBe(v.expect.hit)
  },
  blast(v) {
    const g = v.given as unknown as { map: string[]; final: number[]; figures: Record<string, number[]>; ignoreFigures?: boolean }
    const want = v.expect.hits as Record<string, number | null>
    for (const [name, at] of Object.entries(g.figures)) {
      const others = g.ignoreFigures
        ? {}
        : Object.fromEntries(
            Object.entries(g.figures)
              .filter(([k]) => k !== name && k !== 'dasha')
              .map(([, x], k) => [`z${k + 10}`, `beta ${nameAt(g.map, x)}`]),
          )
      const isHero = name === 'dasha'
      const t = set({
        map: g.map,
        characters: isHero ? { dasha: { at: nameAt(g.map, at) } } : { sobol: { status: 'rearguard' } },
        zombies: { ...(isHero ? {} : { z1: `beta ${nameAt(g.map, at)}` }), ...others },
        now: 'team',
        stop: true,
      })
      const list = ask(t, { what: 'blast', at: nameAt(g.map, g.final) }) as unknown as {
        target: string
        hit: number
        odds: { stun: number; kill: number }
      }[]
      const mine = list.find((x) => x.target === (isHero ? 'dasha' : 'z1'))
      expect(mine?.hit ?? null).toBe(want[name])
      if ((v.expect.autoStunOnMiss as string[] | undefined)?.includes(name))
        expect((mine?.odds.stun as number) + (mine?.odds.kill as number)).toBeCloseTo(1)
    }
  },
  deviation(v) {
    const g = v.given as unknown as { target: number[]; rolls: number[] }
    const rows = Array.from({ length: 11 }, () => '...........')
    const t = set({ map: rows, characters: { dasha: { at: '1,6', facing: 'E', grenades: 1 } }, now: { act: 'dasha', mode: 'running' } }, [
      1,
      ...g.rolls,
    ])
    t.answers(null, { attack: 'grenade', target: nameAt(rows, g.target) })
    expect(t.told('deviated')[0]?.to).toBe(nameAt(rows, v.expect.square as number[]))
  },
  spread(v) {
    const g = v.given as unknown as { rof: number; targets?: number[][]; rolls?: number[] }
    const rows = Array.from({ length: 12 }, () => '............')
    const targets = (
      g.targets ?? [
        [5, 3],
        [5, 2],
      ]
    ).map(([x, y]) => [x as number, y as number])
    const zombies = Object.fromEntries(targets.map(([x, y], k) => [`z${k + 1}`, `beta ${(x as number) + 1},${(y as number) + 6}`]))
    const content = { weapons: { mg42: { rof: g.rof, pb: 20 } } }
    const who = { til: { at: '4,1', facing: 'N', weapons: ['mg42'], ammo: 3 } }
    const t = set({ map: rows, characters: who, zombies, now: { act: 'til' } }, g.rolls ? [...g.rolls, 5] : g.rof === 2 ? [2, 5] : [2], {
      content,
    })
    const first =
      targets.length > 1 &&
      Math.abs((targets[0]![0] as number) - 3) + (targets[0]![1] as number) <=
        Math.abs((targets[1]![0] as number) - 3) + (targets[1]![1] as number)
        ? 'z1'
        : 'z2'
    const second = first === 'z1' ? 'z2' : 'z1'
    t.answers(null, { attack: 'spread', target: first })
    if (g.rolls) {
      t.answers(null, { target: first })
      expect(
        t
          .told('zombieHit')
          .slice(0, 2)
          .map((e) => e.level),
      ).toEqual(v.expect.results)
      return
    }
    const left = g.rof - 1 - (v.expect.lost as number)
    if ((v.expect.diceAtSecond as number) > 0) {
      t.dice(5)
      t.answers(null, { target: second })
      expect(t.told('diceLost')[0]?.count).toBe(v.expect.lost)
      expect(left).toBe(v.expect.diceAtSecond)
    } else expect(t.told('diceLost')).toEqual([])
  },
  ammo(v) {
    const g = v.given as unknown as { ammo: number; rolls: number[]; hit?: number }
    const rof = g.rolls.length
    const content = { weapons: { nagant: { rof } } }
    const t = set(
      {
        map: '9x9',
        characters: { sobol: { at: '5,1', facing: 'N', weapons: ['nagant'], ammo: g.ammo } },
        zombies: { z1: 'beta 5,6 stunned' },
        now: { act: 'sobol', mode: 'stationary' },
        stop: true,
      },
      g.rolls,
      { content },
    )
    t.answers(null, { attack: 'fire', target: 'z1' })
    expect(sheet(t, 'sobol').ammo).toBe(v.expect.ammo)
    expect(t.told('attacked')[0]?.dice).toHaveLength(rof)
    if (v.expect.results) expect(t.told('zombieHit').map((e) => e.level)).toEqual(v.expect.results)
    if (g.hit !== undefined) expect(t.told('attacked')[0]?.hit).toBe(g.hit)
  },
  breakout(v) {
    const g = v.given as unknown as { h2h?: number; gait: string }
    const weapon: Record<number, string[]> = { 4: ['knife'], 9: ['mp40'], 10: [] }
    const t = set({
      map: '5x5',
      characters: { sobol: { at: '3,3', facing: 'N', weapons: weapon[g.h2h ?? 10], locked: 'z1' } },
      zombies: { z1: 'beta 3,4' },
      now: 'team',
      stop: true,
    })
    if (v.expect.legal === false) return void t.refuses(null, { activate: 'sobol', mode: 'searching', search: '3,3' }, 'EFSZ-30.8')
    const list = ask(t, { what: 'breakout', who: 'sobol' }) as unknown as { mode: string; need: number }[]
    expect(list.find((x) => x.mode === g.gait)?.need).toBe(v.expect.need)
  },
  zattack(v) {
    const g = v.given as unknown as {
      move?: number
      distanceMoves?: number
      turns?: number
      victimLocked?: boolean
      edgeWallBetween?: boolean
      event?: string
    }
    const far = g.distanceMoves ?? 0
    const kind = g.move === 2 ? 'alpha' : 'beta'
    const base = {
      map: '7x7',
      characters: { sobol: { at: '3,3', facing: 'S', ...(g.victimLocked ? { locked: 'z2' } : {}) } },
      first: 'dead',
      stop: true,
      now: 'dead',
    }
    const zombies: Record<string, unknown> = { z1: `${kind} 3,${4 + far}`, ...(g.victimLocked ? { z2: 'beta 2,3' } : {}) }
    if (g.edgeWallBetween) {
      const t = set({ ...base, zombies, edges: { '3,3|3,4': 'wall' } })
      return expect(t.told('locked')).toEqual([])
    }
    if (g.event === 'stun') {
      const t = set(
        {
          ...base,
          characters: { sobol: { at: '3,3', facing: 'N', weapons: ['knife'], locked: 'z1' } },
          zombies: { z1: 'beta 3,4' },
          now: { act: 'sobol', mode: 'walking' },
          first: 'team',
        },
        [5],
      )
      t.answers(null, { attack: 'h2h', target: 'z1' })
      expect(sheet(t, 'sobol').locked).toBe(null)
      return
    }
    const timeline: string[] = []
    let position: Record<string, unknown> = { ...base, zombies }
    for (let turn = 0; turn < (g.turns as number); turn++) {
      const t = set(position)
      const told: string[] = []
      if (t.told('zombieStepped').length > 0) told.push('arrives')
      if (t.told('locked').some((e) => e.zombie === 'z1')) told.push('locks')
      if (t.told('wounded').some((e) => e.by === 'z1')) told.push('wound')
      timeline.push(told.join('+'))
      const now = t.position() as Record<string, Json>
      position = { ...base, characters: now.characters, zombies: now.zombies }
    }
    expect(timeline).toEqual(v.expect.timeline)
  },
  zstep(v) {
    const g = v.given as unknown as { map: string[]; zombie: number[]; characters: number[][]; zombies: number[][] }
    const ids = ['dasha', 'til']
    const characters = Object.fromEntries(g.characters.map((at, k) => [ids[k] as string, { at: nameAt(g.map, at) }]))
    const zombies: Record<string, string> = { z1: `beta ${nameAt(g.map, g.zombie)}` }
    for (const [k, at] of g.zombies.entries()) zombies[`z${k + 2}`] = `beta ${nameAt(g.map, at)}`
    const t = set({ map: g.map, characters, zombies, now: 'team', stop: true })
    const { steps } = ask(t, { what: 'zombie', zombie: 'z1' }) as unknown as { steps: string[] }
    expect([...steps].sort()).toEqual((v.expect.options as number[][]).map((at) => nameAt(g.map, at)).sort())
  },
  order(v) {
    const g = v.given as unknown as { zombies: Record<string, number[]> }
    const rows = Array.from({ length: 7 }, () => '.........')
    const names = Object.keys(g.zombies)
    const t = set({
      map: rows,
      characters: { dasha: { at: '9,7' } },
      zombies: Object.fromEntries(names.map((n, k) => [`z${k + 1}`, `beta ${nameAt(rows, g.zombies[n] as number[])}`])),
      now: 'team',
      stop: true,
    })
    const order = ask(t, { what: 'order' }) as unknown as string[]
    expect(order.map((id) => names[Number(id.slice(1)) - 1])).toEqual(v.expect.order)
  },
  initiative(v) {
    const g = v.given as unknown as { player: number; zombie: number; alpha: boolean }
    const t = set({
      map: '9x9',
      characters: { dasha: { at: '1,1' } },
      zombies: g.alpha ? { z1: 'alpha 9,9' } : {},
      now: 'team',
      stop: true,
    })
    const winner = winnerOf(t.state, { team: g.player, dead: g.zombie })
    expect({ team: 'player chooses', dead: 'zombies first', nobody: 'reroll' }[winner]).toBe(v.expect.result)
  },
  fatigue(v) {
    const g = v.given as unknown as { boxes: number }
    const t = set({ map: '9x9', characters: { dasha: { at: '1,1' } }, now: 'team', stop: true })
    const turn = new Turn<Stalingrad, StalingradEvent>()
    turn.s = t.state
    markFatigue(turn, 0, g.boxes)
    expect(4 - (t.state.fighters[0]?.health as number)).toBe(v.expect.woundsTaken)
    const menu = ask(t, { what: 'menu', who: 'dasha' }) as unknown as { modes: Record<string, { mp: number }> }
    expect(menu.modes.walking?.mp).toBe(v.expect.walkMP)
    expect(menu.modes.running?.mp).toBe(v.expect.runMP)
    const z = set({
      map: '9x9',
      characters: { sobol: { at: '1,1', facing: 'N', weapons: ['luger'], ammo: 1, fatigue: g.boxes } },
      zombies: { z1: 'beta 1,3' },
      now: 'team',
      stop: true,
    })
    const card = ask(z, { what: 'target', who: 'sobol', target: 'z1', attack: 'fire', mode: 'walking' }) as unknown as {
      attacks: { hit: number }[]
    }
    expect((card.attacks[0]?.hit as number) - 6).toBe(v.expect.hitMod)
  },
  between(v) {
    const g = v.given as unknown as { fatigue: number; ate: boolean; holeUp: boolean }
    const t = set(
      {
        board: 'ward-nine',
        campaign: { day: 2, here: 'ward-nine', completed: ['ward-nine'] },
        characters: { dasha: { fatigue: g.fatigue, food: 1 } },
        now: 'camp',
      },
      g.holeUp ? [12] : [],
      { scenario: 'campaign' },
    )
    if (g.holeUp) t.answers(null, { holeUp: true, eat: g.ate ? ['dasha'] : [] })
    else if (g.ate) t.answers(null, { eat: 'dasha' })
    expect(sheet(t, 'dasha').fatigue).toBe(v.expect.fatigue)
  },
  search(v) {
    const g = v.given as unknown as { at: number[]; facing: string; square: number[] }
    const rows = Array.from({ length: 8 }, (_, r) =>
      Array.from({ length: 8 }, (_, c) => (c === g.square[0] && r === g.square[1] ? 'O' : '.')).join(''),
    )
    const content = { scenario: { search: [{ at: ['O1'], table: [{ roll: [1, 12], gives: [] }] }] } }
    const t = set(
      { map: rows, characters: { dasha: { at: nameAt(rows, g.at), facing: g.facing } }, zombies: {}, now: 'team', stop: true },
      [],
      { content },
    )
    const answer = { activate: 'dasha', mode: 'searching', search: nameAt(rows, g.square) }
    if (v.expect.allowed === false) return void t.refuses(null, answer, 'EFSZ-8.3')
    t.answers(null, answer)
    expect(sheet(t, 'dasha').marker).toBe('attacked')
  },
  table(v) {
    const g = v.given as unknown as { rolls: number[] }
    const rows = STANDARD.scenarios.fubar?.search?.[0]?.table ?? []
    const results = g.rolls.map((die) => {
      const gives = tableRow(rows, die)?.gives[0]
      return gives === undefined ? 'nothing' : (gives as { gain: string }).gain
    })
    expect(results).toEqual(v.expect.results)
  },
  spawn(v) {
    const g = v.given as unknown as { occupant: string }
    const content = { scenario: { track: { length: 5, repeats: true, spawn: { '1': ['S1'] } }, pool: { beta: 2 } } }
    const rows = ['.....', '.....', 'S....']
    if (g.occupant === 'character') {
      const t = set({ map: rows, characters: { dasha: { at: 'S1', health: 3 } }, pool: { beta: 1 }, now: 'spawn', stop: true }, [], {
        content,
      })
      t.answers(null, { to: '1,2' })
      expect(t.told('wounded')).toHaveLength(v.expect.wound as number)
      expect(t.told('pushed')).toHaveLength(1)
      return
    }
    const t = set(
      { map: rows, characters: { dasha: { at: '5,3' } }, zombies: { z1: 'beta S1' }, pool: { beta: 1 }, now: 'spawn', stop: true },
      [],
      { content },
    )
    expect(t.told('queued')).toHaveLength(1)
    const later = set(
      {
        ...(t.position() as object),
        stack: undefined,
        map: rows,
        content: undefined,
        now: 'dead',
        round: 2,
        stop: true,
        result: undefined,
      } as never,
      [],
      { content, options: { ties: 'referee' } },
    )
    expect(later.told('zombiePlaced')[0]).toMatchObject({ how: 'queue', at: '1,1' })
    expect(later.told('zombieStepped').map((e) => e.zombie)).toEqual(['z1'])
  },
  rearguard(v) {
    const g = v.given as unknown as { rolls: number[]; spawns: number }
    const rows = ['S...S', '.....', '.....']
    const spawn = g.spawns === 2 ? ['S1', 'S2'] : ['S1']
    const content = { scenario: { track: { length: 5, repeats: true, spawn: { '1': spawn } }, pool: { beta: 4 } } }
    const t = set({ map: rows, characters: { dasha: { at: '3,1' }, til: {}, sobol: {} }, now: 'spawn', stop: true }, g.rolls, { content })
    if (t.game.asks(t.state)[0]?.kind === 'spawn.cancel') t.answers(null, { at: 'S2' })
    expect(t.told('zombiePlaced')).toHaveLength(v.expect.arrive as number)
    expect([sheet(t, 'til').kills, sheet(t, 'sobol').kills]).toEqual(v.expect.kills)
  },
  experience(v) {
    const g = v.given as unknown as { trackLength: number; round: number }
    const content = { scenario: { track: { length: g.trackLength, repeats: true, spawn: {} } } }
    const t = set({ map: '5x5', round: g.round, characters: { dasha: { at: '1,1' } }, now: 'team', stop: true }, [], { content })
    expect(tallies(t.state)).toBe(v.expect.recorded)
  },
  natural2(v) {
    const g = v.given as unknown as { intervening?: string; line?: string[]; attack?: string }
    const order = g.line ?? [g.intervening as string]
    const characters: Record<string, unknown> = { dasha: { at: '1,1', facing: 'E', weapons: ['nagant'], ammo: 2, grenades: 1 } }
    const zombies: Record<string, string> = { z1: 'beta 6,1' }
    for (const [k, what] of order.entries()) {
      if (what === 'character') characters.til = { at: `${k + 3},1` }
      else zombies[`z${k + 2}`] = `beta ${k + 3},1`
    }
    const t = set({ map: '9x3', characters, zombies, now: 'dead', stop: true, first: 'dead' })
    void t
    const covering = { ...(characters.dasha as object), covering: 'walking' }
    const dice = g.attack === 'throw' ? [2, 1] : [2]
    const u = set(
      {
        map: '9x3',
        characters: { ...characters, dasha: g.attack === 'throw' ? characters.dasha : covering },
        zombies: g.attack === 'throw' ? {} : zombies,
        now: g.attack === 'throw' ? { act: 'dasha', mode: 'walking' } : { cover: 'step' },
        stop: true,
      },
      dice,
    )
    if (g.attack === 'throw') {
      u.answers(null, { attack: 'grenade', target: '5,1' })
      expect(u.told('deviated')).toHaveLength(1)
      return expect(u.told('friendHit')).toEqual([])
    }
    u.answers(null, { cover: 'dasha', attack: 'fire', target: 'z1' })
    expect(u.told('friendHit')).toHaveLength((v.expect.comradeWounds as number | undefined) ?? 0)
    expect(zed(u, 'z1')?.stunned).toBe(false)
  },
  gas(v) {
    const g = v.given as unknown as { map?: string[]; centre?: number[] }
    if (g.map === undefined) {
      const t = set({ map: '7x7', gas: ['4,4'], characters: { dasha: { at: '4,4', acted: true } }, zombies: {}, now: 'team', stop: true })
      return expect(t.told('wounded')).toHaveLength(v.expect.wounds as number)
    }
    const map = g.map
    const t = set({ map, characters: { dasha: { at: '2,2' } }, now: 'team', stop: true })
    const grid = gridOf({ map } as never)
    const at = grid.squareOf(nameAt(map, g.centre as number[]))
    expect(gasSquares(t.state, at).map((q) => grid.names[q])).toEqual((v.expect.gas as number[][]).map((x) => nameAt(map, x)))
  },
  cover(v) {
    const t = set({
      map: '7x7',
      characters: { sobol: { at: '3,3', facing: 'N', weapons: ['knife'], covering: 'walking', locked: 'z1' } },
      zombies: { z1: 'beta 3,4' },
      now: { cover: 'struck', zombie: 'z1' },
      stop: true,
    })
    const card = ask(t, { what: 'target', who: 'sobol', target: 'z1', attack: 'h2h' }) as unknown as {
      attacks: { hit: number; refused: null }[]
    }
    expect(card.attacks[0]?.refused).toBe(null)
    expect(card.attacks[0]?.hit).toBe(v.expect.hit)
  },
}

const applyKillOf = (t: Turn<Stalingrad, StalingradEvent>, id: string) => applyKill(t, zombieNamed(t.s, id) as Zombie, 0)
const applyStunOf = (t: Turn<Stalingrad, StalingradEvent>, id: string) => applyStun(t, zombieNamed(t.s, id) as Zombie, 0)

for (const v of vectors as unknown as Vector[])
  test(`${v.id} ${v.kind}: ${v.note}`, () => {
    const run = check[v.kind]
    if (run === undefined) throw new Error(`no check for ${v.kind}`)
    run(v)
  })
test('all vectors are here', () => expect(vectors).toHaveLength(162))
