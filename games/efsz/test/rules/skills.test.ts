import { isRefusal } from '@deadfront/kernel'
import { rule } from '@deadfront/testkit'
import { expect, test } from 'vitest'
import { efsz } from '../../src/index.ts'
import { ask, set, sheet, zed } from '../kit.ts'

// The skills of the characters without a printed sheet, and every ruling that a table may turn.

const hit = (t: ReturnType<typeof set>, who: string, more: object = {}) =>
  (ask(t, { what: 'target', who, target: 'z1', attack: 'fire', ...more }) as { attacks: { hit: number }[] }).attacks[0]?.hit
const at = (who: string, sheet_: object, zombies: object, more: object = {}, dice: number[] = [], options: object = {}) =>
  set({ map: '9x9', characters: { [who]: { at: '5,1', facing: 'N', ...sheet_ } }, zombies, now: { act: who }, stop: true, ...more }, dice, {
    options: options as never,
  })

rule('EFSZ-5.2', 'Reiser, 50: a 1 with a rifle costs no ammo on 7 or more', () => {
  const shot = (second: number) => {
    const t = at('reiser', { weapons: ['kar98'], ammo: 2, kills: 50 }, { z1: 'beta 5,5' }, {}, [1, second]).answers(null, {
      attack: 'fire',
      target: 'z1',
    })
    return sheet(t, 'reiser').ammo
  }
  expect([shot(7), shot(6)]).toEqual([2, 1])
})

rule('EFSZ-5.2', 'Reiser, 150: comrades beside him cover at two less', () => {
  const t = set({
    map: '9x9',
    characters: {
      reiser: { at: '4,1', kills: 150, covering: 'stationary' },
      becker: { at: '5,1', facing: 'N', weapons: ['luger'], ammo: 1, covering: 'running' },
      til: { at: '8,1', facing: 'N', weapons: ['luger'], ammo: 1, covering: 'running' },
    },
    zombies: { z1: 'beta 6,3' },
    now: 'team',
    stop: true,
  })
  expect(hit(t, 'becker', { cover: true })).toBe(8)
  expect(hit(t, 'til', { cover: true })).toBe(11)
})

rule('EFSZ-5.2', 'Sobol, 50 and 150: a medkit of hers heals two; not today', () => {
  const camp = set(
    {
      board: 'ward-nine',
      campaign: { here: 'ward-nine' },
      characters: { sobol: { kills: 50, medkits: 1 }, til: { health: 1 } },
      now: 'camp',
    },
    [],
    { scenario: 'campaign' },
  ).answers(null, { heal: 'til', by: 'sobol' })
  expect(sheet(camp, 'til').health).toBe(3)
  const bite = (die: number) =>
    set(
      {
        map: '9x9',
        characters: { til: { at: '5,5', health: 1, locked: 'z1' }, sobol: { at: '5,3', kills: 150 } },
        zombies: { z1: 'beta 5,6' },
        now: { zombie: 'z1' },
        stop: true,
      },
      [die],
    )
  expect(sheet(bite(5), 'til')).toMatchObject({ status: 'map', health: 1 })
  expect(sheet(bite(4), 'til')).toMatchObject({ status: 'dead' })
  expect(sheet(bite(5), 'sobol').spared).toBe(true)
})

rule('EFSZ-5.2', 'Kasprak, 50 and 150: something hot; his blade kills at two above', () => {
  const camp = set(
    { board: 'ward-nine', campaign: { here: 'ward-nine' }, characters: { kasprak: { kills: 50 }, til: { fatigue: 5 } }, now: 'camp' },
    [12],
    { scenario: 'campaign' },
  )
  camp.answers(null, { holeUp: true, eat: [], hot: 'til' })
  expect(sheet(camp, 'til').fatigue).toBe(1)
  const t = at('kasprak', { weapons: ['cleaver'], kills: 150 }, { z1: 'beta 5,2' }, {}, [6]).answers(null, { attack: 'h2h', target: 'z1' })
  expect(t.told('attacked')[0]?.hit).toBe(4)
  expect(zed(t, 'z1')).toBe(undefined)
})

rule('EFSZ-5.2', 'Bekov, 50 and 150: a short fuse, blind throws at +2, and friends at a distance are safe', () => {
  const t = at(
    'bekov',
    { kills: 150, grenades: 1 },
    { z1: 'beta 5,5' },
    { characters: { bekov: { at: '5,1', facing: 'N', kills: 150, grenades: 1 }, til: { at: '7,5' } } },
    [12, 12, 12],
  )
  t.answers(null, { attack: 'grenade', target: '5,5', fuse: 'short' })
  expect(t.told('exploded')).toHaveLength(1)
  expect(t.told('blastRolled').map((e) => e.target)).toEqual(['z1'])
  const blind = set({
    map: ['.....', '###.#', '.....', '.....'],
    characters: { bekov: { at: '1,2', facing: 'N', kills: 50, grenades: 1 } },
    now: 'team',
    stop: true,
  })
  expect((ask(blind, { what: 'throw', who: 'bekov', target: '4,4' }) as { odds: { need: number } }).odds.need).toBe(7)
})

test('switchCost: two points', () => {
  const t = at('becker', { weapons: ['luger', 'knife'] }, {}, {}, [], { switchCost: 2 }).answers(null, { ready: 'knife' })
  expect(t.told('readied')[0]?.cost).toBe(2)
})

test('natural2: any figure may stop the shot', () => {
  const t = at(
    'dasha',
    { weapons: ['nagant'], ammo: 2, covering: 'walking' },
    { z1: 'beta 5,6', z2: 'beta 5,3' },
    { now: { cover: 'step' } },
    [2],
    { natural2: 'figures' },
  )
  t.answers(null, { cover: 'dasha', attack: 'fire', target: 'z1' })
  expect(zed(t, 'z2')).toBe(undefined)
})

test('spreadGap: diagonal neighbours are neighbours', () => {
  const t = at('becker', { weapons: ['mg42'], ammo: 3 }, { z1: 'beta 5,5', z2: 'beta 6,6' }, {}, [3, 3], { spreadGap: 'squares' })
  t.answers(null, { attack: 'spread', target: 'z1' }).answers(null, { target: 'z2' })
  expect(t.told('diceLost')).toEqual([])
})

test('gasRounds: the cloud drifts away', () => {
  const content = { scenario: { events: [] } }
  const t = set(
    { map: '9x9', round: 2, gas: [{ at: '5,5', round: 1 }], characters: { dasha: { at: '1,1' } }, now: 'end', stop: true },
    [],
    { options: { gasRounds: 2 }, content },
  )
  expect(t.told('gasCleared')[0]?.squares).toEqual(['5,5'])
  expect(t.position()).toMatchObject({ terrain: {} })
})

test('lockKeepsCover: a lock takes the marker', () => {
  const t = at('dasha', { covering: 'walking', at: '5,5' }, { z1: 'beta 5,4' }, { now: 'dead' }, [], { lockKeepsCover: false })
  expect(sheet(t, 'dasha')).toMatchObject({ locked: 'z1', marker: 'attacked' })
})

test('sequentialFire: a later die profits from a fresh stun', () => {
  const t = at('becker', { weapons: ['mp40'], ammo: 2 }, { z1: 'beta 5,4' }, {}, [7, 7], { sequentialFire: true }).answers(null, {
    attack: 'fire',
    target: 'z1',
  })
  expect(zed(t, 'z1')).toBe(undefined)
})

test('auraNeedsReveal: a hidden Alpha is heard', () => {
  const turn = (auraNeedsReveal: boolean) =>
    set(
      {
        map: ['.........', '#########', '.........'],
        characters: { dasha: { at: '1,1' } },
        zombies: { z1: 'alpha 9,3 faceDown', z2: 'beta 8,1' },
        now: 'dead',
        stop: true,
      },
      [],
      { options: { auraNeedsReveal, ties: 'referee' } },
    ).told('zombieStepped').length
  expect([turn(true), turn(false)]).toEqual([1, 2])
})

test('auraNeedsReveal off: who sees a Beta go one square, or two, has learnt what lies face down', () => {
  const barrier = (auraNeedsReveal: boolean) => {
    const t = set(
      {
        map: ['.........', '#########', '.........', '.........', '.........'],
        characters: { dasha: { at: '1,2' } },
        zombies: { z1: 'kugelfisch 9,5 faceDown', z2: 'beta 8,2' },
        now: { zombie: 'z2' },
        stop: true,
      },
      [],
      { options: { auraNeedsReveal } },
    ).asks('p1', 'dead.step')
    const done = efsz.apply(t.state, 'p1', { to: '7,2' })
    return isRefusal(done) ? done.say : done.barrier
  }
  expect([barrier(true), barrier(false)]).toEqual([false, true])
})

test('stunOnReduction: reduced but on its feet', () => {
  const t = at('becker', { weapons: ['luger'], ammo: 2 }, { z1: 'alpha 5,4' }, {}, [9], { stunOnReduction: false }).answers(null, {
    attack: 'fire',
    target: 'z1',
  })
  expect(zed(t, 'z1')).toMatchObject({ kind: 'beta', stunned: false })
})

test('h2hDice: one die', () => {
  const t = at('becker', { weapons: ['mp40'] }, { z1: 'beta 5,2' }, {}, [12], { h2hDice: 'one' }).answers(null, {
    attack: 'h2h',
    target: 'z1',
  })
  expect(t.told('attacked')[0]?.dice).toEqual([12])
})

test('co-op: the point man changes every round, covering is announced by each owner, a crowd draws more', () => {
  const t = set(
    { map: '9x9', round: 2, characters: { dasha: { at: '1,1', seat: 'p1' }, til: { at: '9,1', seat: 'p2' } }, now: 'team', stop: true },
    [],
    { options: { players: 2 } },
  )
  t.asks('p2', 'activate')
  const cover = set(
    {
      map: '9x9',
      characters: {
        dasha: { at: '4,1', facing: 'N', weapons: ['nagant'], ammo: 1, covering: 'walking', seat: 'p1' },
        becker: { at: '6,1', facing: 'N', weapons: ['luger'], ammo: 1, covering: 'walking', seat: 'p2' },
      },
      zombies: { z1: 'beta 5,4' },
      now: { cover: 'step', zombie: 'z1' },
      stop: true,
    },
    [12, 3],
    { options: { players: 2 } },
  )
  cover.asks('p1', 'cover').asks('p2', 'cover').refuses('p1', { cover: 'becker', attack: 'fire', target: 'z1' }, 'EFSZ-1.6')
  cover.answers('p2', { cover: 'becker', attack: 'fire', target: 'z1' }).answers('p1', { cover: 'dasha', attack: 'fire', target: 'z1' })
  expect(cover.told('attacked').map((e) => e.who)).toEqual(['becker', 'dasha'])
})
