import { rule } from '@deadfront/testkit'
import { expect } from 'vitest'
import { efsz } from '../../src/index.ts'
import { STANDARD } from '../../src/model/content.ts'
import { ask, set, sheet, zed } from '../kit.ts'

// Chapters 26 to 32: the dead.

const dead = (characters: object, zombies: object, more: object = {}, options: object = { ties: 'referee' }) =>
  set({ map: '9x9', characters, zombies, now: 'dead', stop: true, ...more }, [], { options: options as never })
const CAGE = { '8,9': 'wall', '8,8': 'wall', '9,8': 'wall' }
const moveOf = (t: ReturnType<typeof set>, zombie = 'z1') => (ask(t, { what: 'zombie', zombie }) as { move: number }).move

rule(['EFSZ-26.3', 'EFSZ-26.4'], 'face down it moves like a Beta, and a hidden Alpha calls nobody', () => {
  const hall = ['.........', '#########', '.........']
  const t = set({
    map: hall,
    characters: { dasha: { at: '1,1' } },
    zombies: { z1: 'alpha 9,3 faceDown', z2: 'beta 5,1' },
    now: 'team',
    stop: true,
  })
  expect([moveOf(t, 'z1'), moveOf(t, 'z2')]).toEqual([1, 1])
  const open = set({
    map: hall,
    characters: { dasha: { at: '1,1' } },
    zombies: { z1: 'alpha 9,3', z2: 'beta 5,1' },
    now: 'team',
    stop: true,
  })
  expect([moveOf(open, 'z1'), moveOf(open, 'z2')]).toEqual([2, 2])
})

rule(
  'EFSZ-26.3',
  'revealed in mid-move, an Alpha goes on with what is left of its own Move; switched off, it stops as a Beta would',
  () => {
    // Behind the wall it is hidden; its first step brings it into the line of sight.
    const steps = (options: object) => {
      const t = dead(
        { dasha: { at: '5,1' } },
        { z1: 'alpha 1,3 faceDown' },
        { map: ['.....', '##...', '.....'] },
        { ties: 'referee', ...options },
      )
      expect(t.told('revealed')).toHaveLength(1)
      return t.told('zombieStepped').map(({ left }) => left)
    }
    expect(steps({})).toEqual([0, 0])
    expect(steps({ ownMoveOnReveal: false })).toEqual([0])
  },
)

rule('EFSZ-26.3', 'revealed by its last square next to somebody, an Alpha still has a move for its attack', () => {
  const table = (options: object) =>
    dead({ dasha: { at: '3,1' } }, { z1: 'alpha 2,3 faceDown' }, { map: ['...', '##.', '...'] }, { ties: 'referee', ...options })
  expect(table({}).told('locked')).toHaveLength(1)
  expect(table({ ownMoveOnReveal: false }).told('locked')).toEqual([])
})

rule('EFSZ-27.5', 'once a turn, even when it moves into a later row', () => {
  const t = dead({ dasha: { at: '5,9' } }, { z1: 'beta 5,1', z2: 'beta 5,4' })
  expect(t.told('zombieStepped')).toHaveLength(2)
})

rule(['EFSZ-28.1', 'EFSZ-29.12'], 'next to somebody it does not move, and has all its moves left', () => {
  const t = dead({ dasha: { at: '5,5', facing: 'S' } }, { z1: 'beta 5,6' })
  expect(t.told('zombieStepped')).toEqual([])
  expect(t.told('locked')).toHaveLength(1)
})

rule(['EFSZ-28.2', 'EFSZ-28.3'], 'as many squares as its Move, in eight directions', () => {
  const t = dead({ dasha: { at: '1,1' } }, { z1: 'alpha 6,6' })
  expect(t.told('zombieStepped').map((e) => e.to)).toEqual(['5,5', '4,4'])
})

rule('EFSZ-28.4', 'closest is who is reached in the fewest moves, zombies in the way or not', () => {
  const t = dead({ dasha: { at: '1,5' }, til: { at: '9,5' } }, { z1: 'beta 4,5', z2: 'beta 3,5 stunned' })
  expect(t.told('zombieStepped')[0]?.to).not.toBe('5,5')
})

rule('EFSZ-28.8', 'never onto fire, into walls or onto others', () => {
  const t = dead({ dasha: { at: '5,1' } }, { z1: 'beta 5,4' }, { terrain: { '5,3': 'fire' } })
  const to = t.told('zombieStepped')[0]?.to as string | undefined
  expect(to === undefined || ['4,4', '6,4'].includes(to)).toBe(true)
})

rule('EFSZ-28.17', 'whoever cannot be reached draws nobody, not even to a square beside', () => {
  // Til stands in a cell right beside the Beta; Dasha is far but open.
  const cell = { '1,9': 'floor', '2,9': 'wall', '2,8': 'wall', '1,8': 'wall' }
  const t = dead({ til: { at: '1,9' }, dasha: { at: '9,1' } }, { z1: 'beta 1,6' }, { terrain: cell })
  expect(t.told('zombieStepped')[0]?.to).toBe('2,5')
})

rule('EFSZ-28.18', 'diagonally beside already, it does not shuffle', () => {
  const t = dead({ dasha: { at: '5,5' } }, { z1: 'beta 4,4', z2: 'beta 4,5 stunned', z3: 'beta 5,4 stunned' })
  expect(t.told('zombieStepped').filter((e) => e.zombie === 'z1')).toEqual([])
})

rule(['EFSZ-29.3', 'EFSZ-29.14'], 'one wound a round; with a locked and a free one beside it, it bites the locked', () => {
  const t = dead(
    { dasha: { at: '5,5', locked: 'z2' }, til: { at: '7,5' } },
    { z1: 'alpha 6,5', z2: 'beta 4,5 stunned acted' },
    { characters: { dasha: { at: '5,5' }, til: { at: '7,5', locked: 'z3' } }, zombies: { z1: 'alpha 6,5', z3: 'beta 8,5' } },
  )
  expect(t.told('wounded').filter((e) => e.by === 'z1')).toMatchObject([{ who: 'til' }])
  expect(t.told('locked').filter((e) => e.zombie === 'z1')).toEqual([])
})

rule(['EFSZ-29.4', 'EFSZ-29.6'], 'several to bite or to grab: the player says whom', () => {
  const t = dead({ dasha: { at: '4,5' }, til: { at: '6,5' } }, { z1: 'beta 5,5' }, {}, {})
  t.asks('p1', 'dead.victim').refuses(null, { victim: 'sobol' }, 'EFSZ-29.6').answers(null, { victim: 'til' })
  expect(sheet(t, 'til').locked).toBe('z1')
  const u = dead(
    { dasha: { at: '4,5', locked: 'z2' }, til: { at: '6,5', locked: 'z3' } },
    { z1: 'beta 5,5', z2: 'beta 3,5', z3: 'beta 7,5' },
    { now: { zombie: 'z1' } },
    {},
  )
  u.asks('p1', 'dead.victim').refuses(null, { victim: 'sobol' }, 'EFSZ-29.4').answers(null, { victim: 'dasha' })
  expect(sheet(u, 'dasha').health).toBe(3)
})

rule(['EFSZ-30.1', 'EFSZ-30.7', 'EFSZ-30.9'], 'who is held must first break out, by the main weapon alone; then acts, or covers', () => {
  const t = set(
    {
      map: '5x5',
      characters: { becker: { at: '3,3', weapons: ['knife'], fatigue: 4, kills: 99, locked: 'z1' } },
      zombies: { z1: 'beta 3,4' },
      now: 'team',
      stop: true,
    },
    [4],
  )
  t.answers(null, { activate: 'becker', mode: 'walking' })
  expect(t.told('brokeOut')[0]).toMatchObject({ need: 4, success: true })
  t.answers(null, { end: true })
  expect(sheet(t, 'becker').marker).toBe('covering:walking')
})

rule(
  ['EFSZ-31.5', 'EFSZ-31.6', 'EFSZ-31.7'],
  'every square next to a standing zombie stops; leaving one is free; another beside keeps the stop',
  () => {
    const t = set({
      map: '9x5',
      characters: { dasha: { at: '3,1', facing: 'E' } },
      zombies: { z1: 'beta 3,2', z2: 'beta 4,2' },
      now: { act: 'dasha' },
    })
    t.answers(null, { step: '4,1' })
    expect(t.told('stopped')).toMatchObject([{ by: 'z2' }])
    t.refuses(null, { step: '5,1' }, 'EFSZ-31.2')
    const u = set(
      {
        map: '9x5',
        characters: { dasha: { at: '3,1', facing: 'N', weapons: ['knife'] } },
        zombies: { z1: 'beta 3,2', z2: 'beta 4,1' },
        now: { act: 'dasha', stopped: true },
      },
      [5],
    )
    u.answers(null, { attack: 'h2h', target: 'z1' }).refuses(null, { step: '2,1' }, 'EFSZ-31.2')
    const free = set({
      map: '9x5',
      characters: { dasha: { at: '3,1', facing: 'W' } },
      zombies: { z1: 'beta 3,2' },
      now: { act: 'dasha' },
    }).answers(null, { step: '2,1' })
    expect(free.told('stopped')).toEqual([])
  },
)

rule(['EFSZ-32.1', 'EFSZ-32.2', 'EFSZ-32.4', 'EFSZ-32.8', 'EFSZ-32.12', 'EFSZ-32.17', 'EFSZ-32.18'], 'the kinds and their values', () => {
  const z = STANDARD.zombies
  expect(z.beta).toMatchObject({ move: 1, attack: 1, health: 1 })
  expect(z.armoured).toMatchObject({ move: 1, attack: 1, health: 1, abilities: ['unstunnable'] })
  expect(z.kugelfisch).toMatchObject({ move: 1, attack: 1, health: 1 })
  expect(z.alpha).toMatchObject({ move: 2, attack: 1, health: 2 })
  for (const prime of [z.grinzer, z.tankistka]) expect(prime).toMatchObject({ move: 3, attack: 1, health: 3, becomes: 'alpha' })
  expect(z.omega).toMatchObject({ health: 5 })
  for (const id of ['beta', 'armoured', 'kugelfisch']) expect(z[id]?.abilities ?? []).not.toContain('fearless')
})

rule(['EFSZ-32.10', 'EFSZ-32.16'], 'an Alpha or a Prime in sight takes away the reduction', () => {
  for (const kind of ['alpha', 'grinzer']) {
    const t = set(
      { map: '9x9', terrain: CAGE, characters: { dasha: { at: '1,1' } }, zombies: { z1: `${kind} 9,9` }, now: 'initiative', stop: true },
      [8, 9],
    )
    expect(t.told('initiativeRolled')[0]).toMatchObject({ penalty: 0, winner: 'dead' })
  }
})

rule('EFSZ-32.13', 'with a Prime in play everybody has at least Move 2, and nobody less than before', () => {
  const t = set({
    map: '9x9',
    characters: { dasha: { at: '1,1' } },
    zombies: { z1: 'grinzer 9,9', z2: 'armoured 5,9', z3: 'kugelfisch 3,9' },
    now: 'team',
    stop: true,
  })
  expect([moveOf(t, 'z1'), moveOf(t, 'z2'), moveOf(t, 'z3')]).toEqual([3, 2, 2])
})

rule('EFSZ-32.14', 'a Prime goes for the weakest, not the nearest', () => {
  const t = dead({ dasha: { at: '1,5' }, til: { at: '9,5', health: 2 } }, { z1: 'grinzer 4,5' })
  expect(zed(t, 'z1')?.at).toBe('7,5')
})

// The bosses of the campaign, as their scenarios have them.

rule('EFSZ-32.17', 'Grinzer tramples rubble and winnows who fails to break out', () => {
  const t = dead(
    { dasha: { at: '5,1' } },
    { z1: 'grinzer 5,4' },
    { terrain: { '5,3': 'hindering', '4,3': 'wall', '6,3': 'wall', '4,2': 'wall', '6,2': 'wall', '4,4': 'wall', '6,4': 'wall' } },
  )
  expect(zed(t, 'z1')?.at).toBe('5,2')
  expect((t.position() as { terrain: Record<string, string> }).terrain['5,3'] ?? 'floor').toBe('floor')
  const held = set(
    { map: '5x5', characters: { dasha: { at: '3,3', locked: 'z1' } }, zombies: { z1: 'grinzer 3,4' }, now: 'team', stop: true },
    [1],
  ).answers(null, { activate: 'dasha', mode: 'walking' })
  expect(held.told('wounded')[0]).toMatchObject({ cause: 'winnow' })
})

rule('EFSZ-32.17', 'Tankistka cannot be stunned whole, calls her crew, and brews up', () => {
  const content = { scenario: { pool: { armoured: 1 } } }
  const t = set(
    {
      map: ['S........', '.........', '.........', '.........'],
      characters: { dasha: { at: '5,1' } },
      zombies: { z1: 'tankistka 5,3' },
      now: 'dead',
      stop: true,
    },
    [],
    { content, options: { ties: 'referee' } },
  )
  expect(t.told('zombiePlaced')[0]).toMatchObject({ how: 'crew', kind: 'armoured', at: '1,4' })
  const u = set(
    {
      map: '7x7',
      characters: { dasha: { at: '4,1', facing: 'N', weapons: ['nagant'], ammo: 2 }, til: { at: '4,5' } },
      zombies: { z1: 'tankistka 4,4' },
      now: { act: 'dasha' },
      stop: true,
    },
    [8],
  )
  u.answers(null, { attack: 'fire', target: 'z1' })
  expect(u.told('wounded')[0]).toMatchObject({ who: 'til', cause: 'brew-up' })
  expect(u.told('fireStarted')).toHaveLength(3)
  const stun = set(
    {
      map: '7x7',
      characters: { dasha: { at: '4,1', facing: 'N', weapons: ['nagant'], ammo: 2 } },
      zombies: { z1: 'tankistka 4,4' },
      now: { act: 'dasha' },
      stop: true,
    },
    [6],
  )
  stun.answers(null, { attack: 'fire', target: 'z1' })
  expect(stun.told('zombieUnhurt')).toHaveLength(1)
})

rule('EFSZ-32.17', 'the Omega follows the deadliest, sheds Betas, bites twice and is stunned only by what lies under it', () => {
  const t = dead({ dasha: { at: '1,5', kills: 3 }, til: { at: '9,5', kills: 9 } }, { z1: 'omega 4,5' })
  expect(zed(t, 'z1')?.at).toBe('6,5')
  const bite = dead({ dasha: { at: '5,5', locked: 'z1' } }, { z1: 'omega 5,6' })
  expect(sheet(bite, 'dasha').health).toBe(2)
  const u = set(
    {
      map: '7x7',
      characters: { dasha: { at: '1,1' } },
      zombies: { z1: 'omega 4,4' },
      discard: { beta: 1 },
      now: { blast: '4,4', by: 'dasha' },
      stop: true,
    },
    [12, 1],
  )
  expect(u.told('zombieReduced')[0]).toMatchObject({ from: 'omega', to: 'omega', health: 4 })
  expect(u.told('zombiePlaced')[0]).toMatchObject({ how: 'shed', kind: 'beta' })
  expect(zed(u, 'z1')?.stunned).toBe(true)
})

rule('EFSZ-1.7', 'the Zombie Master drives each zombie, but may not lead one away that could reach somebody', () => {
  const t = set({ map: '9x9', characters: { dasha: { at: '5,5' } }, zombies: { z1: 'beta 5,7' }, dread: 3, now: 'dead', stop: true }, [], {
    options: { master: true },
  })
  t.asks('dead', 'master.order')
    .refuses('dead', { dread: 'extra' }, 'EFSZ-1.7')
    .answers('dead', { dread: 'haste', zombie: 'z1' })
    .answers('dead', { zombie: 'z1' })
  t.asks('dead', 'master.step').answers('dead', { to: '5,6' })
  expect(t.told('locked')).toHaveLength(1)
  expect(t.position()).toMatchObject({ dread: 2 })
  expect(efsz.view(t.state, 'dead').dread).toBe(2)
})

rule('EFSZ-1.7', 'with nobody to drive the Master is asked what he buys, and not when there is nothing he can pay for', () => {
  const options = { master: true }
  const content = { scenario: { pool: { beta: 2 } } }
  const bare = { map: ['S....', '...D.', '.....'], characters: { dasha: { at: '1,1' } }, pool: { beta: 2 }, now: 'dead', stop: true }
  const t = set({ ...bare, dread: 4 }, [], { options, content, draws: ['beta', 'beta'] })
  t.asks('dead', 'master.order')
    .refuses('dead', { zombie: 'z1' }, 'EFSZ-27.1')
    .refuses('dead', { dread: 'haste', zombie: 'z1' }, 'EFSZ-1.7')
    .answers('dead', { dread: 'extra' })
  // Four are spent: nothing more is asked, and the extra one arrives.
  t.asks('dead', 'master.draw').answers('dead', { return: 'beta' })
  expect(zed(t, 'z1')).toBeDefined()
  set({ ...bare, dread: 3 }, [], { options, content })
    .asks('dead', 'master.order')
    .answers('dead', { pass: true })
    .asks('p1', 'stop')
  set({ ...bare, dread: 0 }, [], { options, content }).asks('p1', 'stop')
  set({ ...bare, dread: 3, spent: 4 }, [], { options, content }).asks('p1', 'stop')
})

rule('EFSZ-1.7', 'what the last bite of the turn earned may be spent before the final phase', () => {
  const t = set(
    {
      map: ['S....', '.....', '.....'],
      characters: { dasha: { at: '5,1', locked: 'z1' } },
      zombies: { z1: 'beta 4,1' },
      pool: { beta: 1 },
      dread: 3,
      now: 'dead',
      stop: true,
    },
    [],
    { options: { master: true } },
  )
  t.refuses('dead', { dread: 'extra' }, 'EFSZ-1.7').refuses('dead', { pass: true }, 'EFSZ-27.1').answers('dead', { zombie: 'z1' })
  expect(t.told('wounded')).toHaveLength(1)
  t.asks('dead', 'master.order').answers('dead', { dread: 'extra' })
  expect(zed(t, 'z2')).toBeDefined()
})

rule('EFSZ-1.7', 'an extra arrival needs a spawn square', () => {
  const empty = { map: '9x9', characters: { dasha: { at: '1,1' } }, dread: 4, now: 'dead', stop: true }
  const t = set({ ...empty, pool: { beta: 1 } }, [], { options: { master: true } })
  t.asks('dead', 'master.order').refuses('dead', { dread: 'extra' }, 'EFSZ-1.7')
})

rule('EFSZ-1.7', 'the Master draws one token more than needed and returns one; scenarios sell him more', () => {
  const content = { scenario: { track: { length: 3, repeats: true, spawn: { '1': ['S1'] } }, pool: { beta: 1, armoured: 1 } } }
  const t = set({ map: ['S....', '.....'], characters: { dasha: { at: '5,1' } }, now: 'spawn', stop: true }, [], {
    content,
    options: { master: true },
    draws: ['beta', 'armoured'],
  })
  t.asks('dead', 'master.draw').refuses('dead', { return: 'alpha' }, 'EFSZ-1.7').answers('dead', { return: 'beta' })
  expect(zed(t, 'z1')).toMatchObject({ kind: 'armoured' })
  expect(t.position()).toMatchObject({ pool: { beta: 1 } })
  const flood = set({ characters: { dasha: { at: '2,9' } }, zombies: { z1: 'beta 14,2' }, dread: 6, now: 'dead', stop: true }, [], {
    scenario: 'black-water',
    options: { master: true },
  })
  flood.answers('dead', { dread: 'flood' }).refuses('dead', { dread: 'flood' }, 'EFSZ-1.7')
  expect(flood.position()).toMatchObject({ water: 1 })
  const wagon = set({ characters: { dasha: { at: '5,5' } }, round: 2, flags: ['dread wagon lower'], now: 'end', stop: true }, [1], {
    scenario: 'points-failure',
    options: { master: true },
  })
  expect(wagon.told('wagonRolled')[0]).toMatchObject({ row: 'lower' })
})
