import { isRefusal, seedRng } from '@deadfront/kernel'
import { rule } from '@deadfront/testkit'
import { expect } from 'vitest'
import { efsz } from '../../src/index.ts'
import { STANDARD } from '../../src/model/content.ts'
import { ask, set, sheet, zed } from '../kit.ts'

// Chapters 1 to 5: dice and modes of play, the team, health and fatigue, gear, skills.

const faults = (position: object, setup: object = {}) => {
  const read = efsz.position.read(
    position as never,
    { scenario: 'fubar', options: efsz.scenarios[0] ? {} : {}, seed: 'x', ...setup } as never,
  )
  return 'problems' in read ? read.problems : []
}

rule(
  ['EFSZ-1.1', 'EFSZ-15.2', 'EFSZ-15.3', 'EFSZ-14.1', 'EFSZ-18.1', 'EFSZ-18.2', 'EFSZ-18.4'],
  'as many twelve-sided dice as the rate of fire, each read by itself',
  () => {
    const t = set(
      {
        map: '5x5',
        characters: { becker: { at: '1,1', facing: 'N', weapons: ['mp40'], ammo: 2 } },
        zombies: { z1: 'alpha 1,4' },
        now: { act: 'becker' },
      },
      [10, 12],
    )
    t.answers(null, { attack: 'fire', target: 'z1' })
    expect(t.told('attacked')[0]).toMatchObject({ hit: 7, dice: [10, 12] })
    expect(t.told('zombieHit').map((e) => [e.die, e.level])).toEqual([
      [12, 'kill'],
      [10, 'kill'],
    ])
    expect(zed(t, 'z1')).toBe(undefined)
  },
)

rule(['EFSZ-1.2', 'EFSZ-6.1'], 'the page is a grid of squares, named from the bottom left', () => {
  const t = set({ map: ['#..', '...'], characters: { dasha: { at: '1,1' } }, now: 'team' })
  expect(efsz.view(t.state, null)).toMatchObject({ w: 3, h: 2, squares: ['1,2', '2,2', '3,2', '1,1', '2,1', '3,1'] })
})

rule('EFSZ-1.3', 'a figure is shown as one likes: the view says who and where, nothing about shape', () => {
  const t = set({ map: '3x3', characters: { dasha: { at: '2,2' } }, now: 'team' })
  expect(Object.keys(efsz.view(t.state, null).characters[0] as object)).not.toContain('token')
})

rule('EFSZ-1.4', 'two action markers, two status markers', () => {
  const t = set({
    map: '5x5',
    characters: { dasha: { at: '3,3', marker: 'attacked', locked: 'z1' }, til: { at: '1,1', covering: 'walking' } },
    zombies: { z1: 'beta 3,4', z2: 'beta 5,5 stunned' },
    now: 'team',
    stop: true,
  })
  expect(sheet(t, 'dasha')).toMatchObject({ marker: 'attacked', locked: 'z1' })
  expect(sheet(t, 'til').marker).toBe('covering:walking')
  expect(zed(t, 'z2')?.stunned).toBe(true)
})

rule(['EFSZ-1.5', 'EFSZ-1.6', 'EFSZ-1.7'], 'solo, shared among several, or against somebody who plays the dead', () => {
  const seats = (options: object) => (efsz.scenarios[0] as (typeof efsz.scenarios)[number]).seats(options as never).map((x) => x.id)
  expect(seats({ players: 1 })).toEqual(['p1'])
  expect(seats({ players: 3 })).toEqual(['p1', 'p2', 'p3'])
  expect(seats({ players: 1, master: true })).toEqual(['p1', 'dead'])
  const t = set(
    { map: '5x5', characters: { dasha: { at: '1,1', seat: 'p1' }, til: { at: '5,5', seat: 'p2' } }, now: 'team', stop: true },
    [],
    { options: { players: 2 } },
  )
  t.refuses('p1', { activate: 'til', mode: 'walking' }, 'EFSZ-1.6')
  t.answers('p1', { activate: 'til' }).asks('p2', 'declare')
  t.answers('p2', { mode: 'walking' }).asks('p2', 'act')
})

rule('EFSZ-1.8', 'no suppression, no leaders, no armour classes: an attack has no such modifier', () => {
  const t = set({
    map: '5x5',
    characters: { dasha: { at: '1,1', weapons: ['nagant'], ammo: 1 } },
    zombies: { z1: 'armoured 1,4' },
    now: 'team',
    stop: true,
  })
  const card = ask(t, { what: 'target', who: 'dasha', target: 'z1', attack: 'fire' }) as unknown as {
    attacks: { parts: { what: string }[] }[]
  }
  expect(card.attacks[0]?.parts.map((p) => p.what)).toEqual(['primary'])
})

rule(['EFSZ-2.1', 'EFSZ-2.5', 'EFSZ-2.6'], 'a campaign starts with one character of choice, who owns nothing', () => {
  const t = set({}, [], { scenario: 'campaign' })
  t.asks('p1', 'team').refuses(null, { characters: ['dasha', 'til'] }, 'EFSZ-33.2')
  t.answers(null, { characters: ['dasha'] })
  expect(sheet(t, 'dasha')).toMatchObject({ slots: [null, null, null, null], ready: null, ammo: 0, food: 0, medkits: 0, thrown: [] })
})

rule('EFSZ-2.2', 'a team has at most four; a captive then goes its own way', () => {
  expect(faults({ map: '9x9', characters: { dasha: {}, til: {}, sobol: {}, becker: {}, reiser: {} } })[0]).toMatchObject({
    place: 'characters',
    rule: 'EFSZ-2.2',
  })
  const rows = ['.....', '.R...', '.....']
  const four = { dasha: { at: '1,2' }, til: { at: '5,1' }, sobol: {}, becker: {} }
  const t = set({ map: rows, characters: four, now: { act: 'dasha' } }).answers(null, { free: 'R1' })
  expect(t.told('captiveLeft')).toHaveLength(1)
  expect(sheet(t, 'dasha')).toMatchObject({ food: 1, ammo: 1 })
  const u = set({ map: rows, characters: { dasha: { at: '1,2' } }, now: { act: 'dasha' } }).answers(null, { free: 'R1' })
  u.asks('p1', 'recruit').refuses(null, { character: 'dasha' }, 'EFSZ-2.2').answers(null, { character: 'til' })
  expect(sheet(u, 'til')).toMatchObject({ status: 'map', at: '2,2', health: 4, acted: true })
})

rule(
  ['EFSZ-2.3', 'EFSZ-2.4', 'EFSZ-3.1', 'EFSZ-4.17'],
  'eight characters, each with a sheet: slots A to D, three skills, four health, ten fatigue, a tally',
  () => {
    expect(Object.keys(STANDARD.characters)).toHaveLength(8)
    for (const c of Object.values(STANDARD.characters)) {
      expect(c.health).toBe(4)
      expect(c.skills).toHaveLength(3)
    }
    expect(STANDARD.tables.slots).toEqual(['A', 'B', 'C', 'D'])
    expect(STANDARD.tables.fatigue).toHaveLength(10)
  },
)

rule(['EFSZ-3.2', 'EFSZ-3.3', 'EFSZ-29.1'], 'wounds cross off boxes; the last one kills, and the dead get up', () => {
  const t = set({
    map: '5x5',
    characters: { dasha: { at: '3,3', health: 1, locked: 'z1' }, til: { at: '1,1' } },
    zombies: { z1: 'beta 3,4' },
    now: { zombie: 'z1' },
    stop: true,
  })
  expect(t.told('wounded')[0]).toMatchObject({ who: 'dasha', health: 0 })
  expect(t.told('died')).toHaveLength(1)
  expect(zed(t, 'z2')).toMatchObject({ kind: 'risen', at: '3,3' })
})

const camp = (who: object, more: object = {}) => ({
  board: 'ward-nine',
  campaign: { day: 2, here: 'ward-nine', completed: ['ward-nine'], ...more },
  characters: { dasha: who, sobol: {} },
  now: 'camp',
})

rule(
  ['EFSZ-3.4', 'EFSZ-3.5', 'EFSZ-3.6', 'EFSZ-3.7', 'EFSZ-40.6'],
  'a medkit heals one wound, in camp, once, and never beyond the whole',
  () => {
    const t = set(camp({ health: 2, medkits: 2 }), [], { scenario: 'campaign' })
    t.answers(null, { heal: 'dasha' })
    expect(sheet(t, 'dasha')).toMatchObject({ health: 3, medkits: 1 })
    t.refuses(null, { heal: 'dasha' }, 'EFSZ-40.6')
    t.refuses(null, { heal: 'sobol', by: 'dasha' }, 'EFSZ-3.7')
    const field = set({ map: '5x5', characters: { dasha: { at: '1,1', health: 2, medkits: 1 } }, now: 'team', stop: true })
    field.refuses(null, { heal: 'dasha' }, 'EFSZ-3.6')
  },
)

rule(['EFSZ-39.1', 'EFSZ-39.4'], 'those not on the map are the rearguard; one medkit each may be used there', () => {
  const t = set({ map: '5x5', characters: { dasha: { at: '1,1' }, til: { health: 2, medkits: 2 } }, now: 'team', stop: true })
  t.answers(null, { heal: 'til' })
  expect(sheet(t, 'til')).toMatchObject({ status: 'rearguard', health: 3, medkits: 1 })
  t.refuses(null, { heal: 'til' }, 'EFSZ-39.4')
})

const tire = (boxes: number) => ({ scenario: { events: [{ on: 'end', every: 1, do: [{ fatigue: boxes, who: 'inside' }] }] } })

rule(['EFSZ-3.8', 'EFSZ-3.9', 'EFSZ-3.12'], 'the scenario says how many boxes; each newly marked wound box costs a wound', () => {
  const t = set({ map: '5x5', characters: { dasha: { at: '1,1', fatigue: 5 } }, now: 'end', stop: true }, [], { content: tire(2) })
  expect(sheet(t, 'dasha')).toMatchObject({ fatigue: 7, health: 3 })
})

rule(['EFSZ-3.13', 'EFSZ-40.4'], 'eating clears a box and its penalty, not the wound it cost', () => {
  const t = set(camp({ fatigue: 7, health: 3, food: 1 }), [], { scenario: 'campaign' }).answers(null, { eat: 'dasha' })
  expect(sheet(t, 'dasha')).toMatchObject({ fatigue: 6, health: 3, food: 0 })
})

rule('EFSZ-3.14', 'beyond the tenth box every box is a wound', () => {
  const t = set({ map: '5x5', characters: { dasha: { at: '1,1', fatigue: 9 } }, now: 'end', stop: true }, [], { content: tire(3) })
  expect(sheet(t, 'dasha')).toMatchObject({ fatigue: 10, health: 1 })
})

rule('EFSZ-3.15', 'tired hands miss and throw wide, but a blast and a break-out do not care', () => {
  const who = { at: '3,3', facing: 'N', weapons: ['luger'], ammo: 1, grenades: 1, fatigue: 4 }
  const t = set({ map: '9x9', characters: { becker: who }, zombies: { z1: 'beta 3,6' }, now: 'team', stop: true })
  expect((ask(t, { what: 'target', who: 'becker', target: 'z1', attack: 'fire' }) as { attacks: { hit: number }[] }).attacks[0]?.hit).toBe(
    8,
  )
  expect((ask(t, { what: 'throw', who: 'becker', target: '3,6' }) as { odds: { need: number } }).odds.need).toBe(5)
  expect(
    (ask(t, { what: 'blast', at: '3,6', by: 'becker' }) as { target: string; hit: number }[]).find((x) => x.target === 'z1')?.hit,
  ).toBe(6)
  expect((ask(t, { what: 'breakout', who: 'becker' }) as { mode: string; need: number }[])[1]?.need).toBe(6)
})

rule(['EFSZ-4.1', 'EFSZ-4.2'], 'slot A keeps the preferred weapon, others go to B and on; a fifth does not fit', () => {
  const t = set({ map: '3x3', characters: { dasha: { at: '1,1', weapons: ['knife', 'nagant', 'luger', 'spade'] } }, now: 'team' })
  expect(sheet(t, 'dasha').slots).toEqual(['nagant', 'knife', 'luger', 'spade'])
  const heap = {
    map: '3x3',
    characters: { dasha: { at: '1,1', weapons: ['knife', 'luger', 'spade'] } },
    heaps: { '1,2': { axe: 1 } },
    now: { act: 'dasha' },
  }
  set(heap).refuses(null, { pickup: '1,2' }, 'EFSZ-4.1')
})

rule(
  ['EFSZ-4.7', 'EFSZ-4.8', 'EFSZ-4.18', 'EFSZ-9.12', 'EFSZ-14.7'],
  'one switch rearranges both hands for 1 MP; two weapons only if both are one-handed',
  () => {
    const t = set({
      map: '5x5',
      characters: { becker: { at: '1,1', weapons: ['luger', 'knife', 'mp40'], ready: 'luger', off: 'knife' } },
      now: { act: 'becker', mode: 'running' },
    })
    t.refuses(null, { ready: 'mp40', off: 'knife' }, 'EFSZ-4.8')
    t.refuses(null, { ready: 'axe' }, 'EFSZ-4.7')
    t.answers(null, { ready: 'mp40' })
    expect(sheet(t, 'becker')).toMatchObject({ ready: 'mp40', off: null })
    t.answers(null, { ready: 'knife', off: 'luger' })
    expect(t.told('readied').map((e) => e.cost)).toEqual([1, 1])
    expect(sheet(t, 'becker')).toMatchObject({ ready: 'knife', off: 'luger' })
  },
)

rule('EFSZ-4.15', 'other gear does what its scenario says: the key opens the gate', () => {
  const content = { scenario: { exits: { X1: { to: ['end'], text: '', needs: [{ key: 'gate key', opens: 'gate' }] } } } }
  const rows = ['...>']
  set({ map: rows, characters: { dasha: { at: '3,1', facing: 'E' } }, now: { act: 'dasha' } }, [], { content }).refuses(
    null,
    { step: 'X1' },
    'EFSZ-37.2',
  )
  const t = set({ map: rows, characters: { dasha: { at: '3,1', facing: 'E', items: ['gate key'] } }, now: { act: 'dasha' } }, [], {
    content,
  }).answers(null, { step: 'X1' })
  expect(t.told('left')[0]).toMatchObject({ who: 'dasha', exit: 'X1' })
})

rule('EFSZ-4.16', 'nobody eats on the map', () => {
  set({ map: '3x3', characters: { dasha: { at: '1,1', food: 1, fatigue: 3 } }, now: { act: 'dasha' } }).refuses(null, { eat: 'dasha' })
})

rule(['EFSZ-4.19', 'EFSZ-20.11', 'EFSZ-20.1'], 'a grenade needs no hand and is used up', () => {
  const t = set(
    {
      map: '9x9',
      characters: { dasha: { at: '1,1', facing: 'N', weapons: ['nagant'], ammo: 1, thrown: ['grenade', 'satchel'] } },
      now: { act: 'dasha' },
    },
    [12],
  )
  t.answers(null, { attack: 'grenade', target: '1,4', grenade: 'satchel' })
  expect(sheet(t, 'dasha').thrown).toEqual(['grenade'])
  t.refuses(null, { attack: 'grenade', target: '1,4' }, 'EFSZ-10.1')
})

rule(['EFSZ-4.20', 'EFSZ-4.14', 'EFSZ-9.13'], 'one hand-over moves any number of things for 2 MP', () => {
  const t = set({
    map: '5x5',
    characters: { dasha: { at: '1,1', weapons: ['knife'], ammo: 2, food: 1 }, til: { at: '1,2' } },
    now: { act: 'dasha' },
  })
  t.answers(null, { pass: { knife: 1, ammo: 2, food: 1 }, to: 'til' })
  t.answers(null, { keep: true })
  expect(sheet(t, 'til')).toMatchObject({ ammo: 2, food: 1, slots: [null, 'knife', null, null], ready: null })
  expect(efsz.asks(t.state)[0]?.about).toMatchObject({ mp: 2 })
})

const skilled = (
  who: string,
  weapon: string[],
  kills: number,
  zombies: object,
  more: object = {},
  dice: number[] = [],
  options: object = {},
) =>
  set(
    { map: '9x9', characters: { [who]: { at: '5,1', facing: 'N', weapons: weapon, ammo: 3, kills, ...more } }, zombies, now: { act: who } },
    dice,
    { options: options as never },
  )
const hitOf = (t: ReturnType<typeof set>, who: string, hand = 'main', attack = 'fire') =>
  (ask(t, { what: 'target', who, target: 'z1', attack, hand }) as { attacks: { hit: number }[] }).attacks[0]?.hit

rule(['EFSZ-5.1', 'EFSZ-5.3', 'EFSZ-5.6'], 'ten kills: the preferred weapon hits at -1, other weapons do not', () => {
  expect(hitOf(skilled('becker', ['mp40'], 9, { z1: 'beta 5,4' }), 'becker')).toBe(7)
  expect(hitOf(skilled('becker', ['mp40'], 10, { z1: 'beta 5,4' }), 'becker')).toBe(6)
  expect(hitOf(skilled('becker', ['luger'], 10, { z1: 'beta 5,4' }), 'becker')).toBe(6)
  expect(hitOf(skilled('dasha', ['nagant'], 10, { z1: 'beta 5,4' }), 'dasha')).toBe(4)
  expect(STANDARD.tables.experience.standard).toEqual([10, 50, 150])
})

rule('EFSZ-5.5', 'a scenario tried again gives no experience', () => {
  const t = set(
    {
      board: 'fubar',
      campaign: { retry: true, again: true },
      characters: { til: { at: '3,2', facing: 'N', weapons: ['axe'] } },
      zombies: { z1: 'beta 3,3' },
      now: { act: 'til' },
    },
    [12],
    { scenario: 'campaign' },
  )
  t.answers(null, { attack: 'h2h', target: 'z1' })
  expect(t.told('zombieEliminated')[0]?.counted).toBe(false)
  expect(sheet(t, 'til').kills).toBe(0)
})

rule('EFSZ-5.7', 'the MP-40 sheet at 50: the off hand without penalty, or both weapons at +2 each', () => {
  const hands = { ready: 'luger', off: 'luger' }
  expect(hitOf(skilled('becker', ['luger', 'luger'], 50, { z1: 'beta 5,4' }, hands), 'becker', 'off')).toBe(6)
  const t = skilled('becker', ['luger', 'luger'], 50, { z1: 'beta 5,4', z2: 'beta 6,5' }, hands, [12, 12])
  t.answers(null, { attack: 'both', target: 'z1', second: 'z2' })
  expect(t.told('attacked').map((e) => [e.target, e.hit])).toEqual([
    ['z1', 8],
    ['z2', 10],
  ])
  skilled('becker', ['luger', 'luger'], 49, { z1: 'beta 5,4' }, hands).refuses(null, { attack: 'both', target: 'z1' }, 'EFSZ-5.7')
})

rule('EFSZ-5.8', 'a hit rolls on at every other Beta on the same line, without figure penalties and without ammo', () => {
  const t = skilled('dasha', ['nagant'], 50, { z1: 'beta 5,3', z2: 'beta 5,6', z3: 'armoured 5,8' }, {}, [12, 1])
  t.answers(null, { attack: 'fire', target: 'z1' })
  expect(t.told('attacked').map((e) => [e.target, e.hit, e.dice])).toEqual([
    ['z1', 4, [12]],
    ['z2', 4, [1]],
  ])
  expect(sheet(t, 'dasha').ammo).toBe(3)
})

rule('EFSZ-5.9', 'at 150 kills Dasha may take any target in line, arc or not, closest or not', () => {
  const t = skilled('dasha', ['nagant'], 150, { z1: 'beta 5,3', z2: 'beta 9,1' })
  expect(efsz.whyNot(t.state, 'p1', { attack: 'fire', target: 'z2' })).toBe(null)
  skilled('dasha', ['nagant'], 149, { z1: 'beta 5,3', z2: 'beta 9,1' }).refuses(null, { attack: 'fire', target: 'z2' }, 'EFSZ-11.2')
})

rule('EFSZ-5.10', 'a tuned MG34 rolls one die more, and may be left as it is', () => {
  const t = skilled('katyusha', ['mg34'], 50, { z1: 'beta 5,4' }, {}, [2, 3, 3, 3])
  t.answers(null, { attack: 'fire', target: 'z1' })
  expect(t.told('attacked')[0]?.dice).toHaveLength(4)
  const u = skilled('katyusha', ['mg34'], 50, { z1: 'beta 5,4' }, {}, [2, 3, 3])
  u.answers(null, { attack: 'fire', target: 'z1', plain: true })
  expect(u.told('attacked')[0]?.dice).toHaveLength(3)
})

rule('EFSZ-5.11', 'one swing of the axe strikes everybody within reach, a roll each', () => {
  const t = skilled('til', ['axe'], 50, { z1: 'beta 5,2', z2: 'beta 6,2', z3: 'beta 5,5' }, {}, [12, 3])
  t.answers(null, { attack: 'swing' })
  expect(t.told('attacked').map((e) => e.target)).toEqual(['z1', 'z2'])
  skilled('til', ['axe'], 10, { z1: 'beta 5,2' }).refuses(null, { attack: 'swing' }, 'EFSZ-5.11')
})

rule('EFSZ-5.12', 'the blank 150-kill skills do nothing unless the table wants our proposals', () => {
  const zombies = { z1: 'beta 5,3', z2: 'beta 5,5' }
  const plain = skilled('katyusha', ['mg34'], 150, zombies)
  expect(hitOf(plain, 'katyusha', 'main', 'spread')).toBe(6)
  const more = skilled('katyusha', ['mg34'], 150, zombies, {}, [], { laterSkills: true })
  expect(hitOf(more, 'katyusha', 'main', 'spread')).toBe(5)
  const axe = skilled('til', ['axe'], 150, { z1: 'beta 5,2', z2: 'beta 5,4' }, {}, [12, 12], { laterSkills: true })
  axe.answers(null, { attack: 'h2h', target: 'z1' }).answers(null, { breach: '5,2' }).answers(null, { attack: 'h2h', target: 'z2' })
  expect(axe.told('zombieEliminated')).toHaveLength(2)
  const turret = set(
    {
      map: '9x9',
      characters: { becker: { at: '5,1', facing: 'N', weapons: ['mp40'], ammo: 2, kills: 150, covering: 'walking' } },
      zombies: { z1: 'beta 5,3', z2: 'beta 5,8' },
      now: { cover: 'step' },
      stop: true,
    },
    [12, 2],
    { options: { laterSkills: true } },
  )
  turret.answers(null, { cover: 'becker', attack: 'fire', target: 'z1' })
  expect(sheet(turret, 'becker').marker).toBe('covering:walking')
})

rule('EFSZ-8.4', 'finds kept quiet: their owner knows at once, the others when the round ends', () => {
  const characters = { dasha: { at: '5,4', seat: 'p1' }, til: { at: '3,5', seat: 'p2' } }
  const t = set({ characters, first: 'dead', now: 'team' }, [4], { options: { players: 2, quietFinds: true } })
  const told = (seat: string | null) => t.events.flatMap((e) => efsz.show(e, seat) ?? []).map((e) => e.type)
  const ammo = (seat: string | null) => efsz.view(t.state, seat).characters.find(({ id }) => id === 'dasha')?.ammo
  t.answers('p1', { activate: 'dasha', mode: 'searching', search: 'O2' })
  expect([ammo('p1'), ammo('p2'), ammo(null)]).toEqual([1, 0, 0])
  expect([told('p1'), told('p2'), told(null)].map((types) => types.includes('found'))).toEqual([true, false, false])
  expect(t.events.map((e) => efsz.show(e, 'p2')).find((e) => e?.type === 'searched')).toMatchObject({ who: 'dasha', die: null })
  expect(efsz.view(t.state, 'p2').flags).toEqual([])
  const guess = efsz.guess(t.state, 'p2', seedRng('guess'))
  expect(guess.fighters.map((f) => f.ammo)).not.toContain(1)
  expect(efsz.view(guess, 'p2')).toEqual(efsz.view(t.state, 'p2'))
  // The round ends with the last activation: now everybody hears of it, and her owner not twice.
  t.dice(12, 1).answers('p1', { activate: 'til' }).answers('p2', { mode: 'stationary' })
  expect([ammo('p1'), ammo('p2'), ammo(null)]).toEqual([1, 1, 1])
  expect([told('p1'), told('p2')].map((types) => types.filter((type) => type === 'found').length)).toEqual([1, 1])
})

rule('EFSZ-8.4', 'finds kept quiet: who hands something over does not learn from the choices that there is no room', () => {
  const characters = { dasha: { at: '5,4', seat: 'p1', ammo: 2 }, til: { at: '4,4', seat: 'p2', ammo: 2 } }
  const t = set({ characters, first: 'dead', now: 'team' }, [4], { options: { players: 2, quietFinds: true } })
  t.answers('p1', { activate: 'dasha', mode: 'searching', search: 'O2' })
  t.answers('p1', { activate: 'til' }).answers('p2', { mode: 'walking' })
  const guess = efsz.guess(t.state, 'p2', seedRng('guess'))
  expect(efsz.space(t.state, 'p2')).toEqual(efsz.space(guess, 'p2'))
  const pass = { do: 'pass', pass: { ammo: 1 }, to: 'dasha' }
  expect(efsz.whyNot(t.state, 'p2', pass)).toBeNull()
  // She has three already: she says so, and the Ammo stays where it was.
  const done = efsz.apply(t.state, 'p2', pass)
  if (isRefusal(done)) throw new Error(done.say)
  expect(done.barrier).toBe(true)
  expect(done.events.flatMap((e) => efsz.show(e, 'p2') ?? [])).toMatchObject([{ type: 'found', who: 'dasha', what: 'ammo' }])
  const ammo = efsz.view(done.state, 'p2').characters.flatMap(({ id, ammo }) => (id === 'dasha' || id === 'til' ? [[id, ammo]] : []))
  expect(Object.fromEntries(ammo)).toEqual({ dasha: 3, til: 2 })
})
