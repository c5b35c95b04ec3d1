import { rule } from '@deadfront/testkit'
import { expect } from 'vitest'
import { efsz } from '../../src/index.ts'
import { attackOdds, spreadOdds } from '../../src/inspect/attack-odds.ts'
import { STANDARD, type Weapon } from '../../src/model/content.ts'
import { contentOf } from '../../src/model/state.ts'
import { dieOdds, throwOdds } from '../../src/read/odds.ts'
import { ask, set, sheet, zed } from '../kit.ts'

// Chapters 10 to 25: attacks, arcs and lines, numbers, grenades, hand-to-hand, covering.

const at = (who: object, zombies: object, more: object = {}, dice: number[] = [], extra: object = {}) =>
  set(
    {
      map: '9x9',
      characters: { becker: { at: '5,1', facing: 'N', weapons: ['luger'], ammo: 3, ...who } },
      zombies,
      now: { act: 'becker' },
      stop: true,
      ...more,
    },
    dice,
    extra,
  )
const card = (t: ReturnType<typeof set>, question: object) =>
  (
    ask(t, { what: 'target', who: 'becker', target: 'z1', attack: 'fire', ...question }) as {
      attacks: { hit: number; killOn: number; parts: { what: string; add: number }[]; refused: { rule: string } | null }[]
    }
  ).attacks[0] as { hit: number; killOn: number; parts: { what: string; add: number }[]; refused: { rule: string } | null }

rule(['EFSZ-10.2', 'EFSZ-10.3', 'EFSZ-23.3'], 'four kinds of attack, each with a weapon that suits it', () => {
  const t = at({ weapons: ['knife'] }, { z1: 'beta 5,4' })
  t.refuses(null, { attack: 'fire', target: 'z1' }, 'EFSZ-10.3')
    .refuses(null, { attack: 'bite', target: 'z1' }, 'EFSZ-10.2')
    .refuses(null, { attack: 'h2h', target: 'z1' }, 'EFSZ-23.4')
  expect(STANDARD.weapons.knife?.rm).toBe('H')
})

rule(['EFSZ-10.4', 'EFSZ-10.5', 'EFSZ-16.18'], 'attacked marker for who attacked, covering for who did not', () => {
  const t = at({}, { z1: 'beta 5,4' }, {}, [3]).answers(null, { attack: 'fire', target: 'z1' }).answers(null, { end: true })
  expect(sheet(t, 'becker').marker).toBe('attacked')
  const u = at({}, {}, { now: { act: 'becker', mode: 'running' } }).answers(null, { end: true })
  expect(sheet(u, 'becker').marker).toBe('covering:running')
  expect(u.told('coverGained')[0]?.modifier).toBe(4)
})

rule(
  ['EFSZ-10.6', 'EFSZ-15.1', 'EFSZ-16.1', 'EFSZ-16.10', 'EFSZ-16.14'],
  'target, range, number with every modifier named, dice, effect',
  () => {
    const t = at({ fatigue: 2 }, { z1: 'beta 5,6' }, { terrain: { '5,3': 'hindering' } }, [11])
    t.answers(null, { attack: 'fire', target: 'z1' })
    expect(t.told('attacked')[0]).toMatchObject({
      range: 5,
      hit: 11,
      parts: [
        { what: 'primary', add: 6 },
        { what: 'range', add: 2 },
        { what: 'hindering', add: 2 },
        { what: 'fatigue', add: 1 },
      ],
    })
    expect(zed(t, 'z1')?.stunned).toBe(true)
  },
)

rule(['EFSZ-10.7', 'EFSZ-10.8', 'EFSZ-18.3'], 'the closest in arc and line; equal ones leave the choice', () => {
  const t = at(
    {},
    { z1: 'beta 4,4', z2: 'beta 6,4', z3: 'beta 5,8', z4: 'beta 5,2' },
    { terrain: { '5,2': 'floor' }, zombies: { z1: 'beta 4,4', z2: 'beta 6,4', z3: 'beta 5,8' } },
  )
  expect(efsz.whyNot(t.state, 'p1', { attack: 'fire', target: 'z1' })).toBe(null)
  expect(efsz.whyNot(t.state, 'p1', { attack: 'fire', target: 'z2' })).toBe(null)
  t.refuses(null, { attack: 'fire', target: 'z3' }, 'EFSZ-18.3')
})

rule(['EFSZ-11.1', 'EFSZ-11.3', 'EFSZ-20.7'], 'front, sides and rear: fire to the front, grenades to the sides too', () => {
  const t = at({ at: '5,5', grenades: 1 }, { z1: 'beta 8,5', z2: 'beta 5,2' })
  t.refuses(null, { attack: 'fire', target: 'z1' }, 'EFSZ-11.2').refuses(null, { attack: 'grenade', target: '5,2' }, 'EFSZ-20.7')
  expect(efsz.whyNot(t.state, 'p1', { attack: 'grenade', target: '8,5' })).toBe(null)
  const arc = (id: string) => (ask(t, { what: 'target', who: 'becker', target: id }) as { arc: string }).arc
  expect([arc('z1'), arc('z2')]).toEqual(['side', 'rear'])
})

rule(['EFSZ-12.1', 'EFSZ-12.2', 'EFSZ-13.1', 'EFSZ-16.9'], 'from centre to centre; every square the line runs through', () => {
  const t = at({}, {})
  expect(ask(t, { what: 'line', from: '1,1', to: '3,2' })).toMatchObject({ crossed: ['2,1', '2,2'], range: 3 })
  expect(ask(t, { what: 'line', from: '3,2', to: '1,1' })).toMatchObject({ crossed: ['2,2', '2,1'] })
  expect(ask(t, { what: 'line', from: '1,1', to: '4,2' })).toMatchObject({ crossed: ['2,1', '3,2'] })
  const rough = at({}, {}, { terrain: { '2,2': 'hindering' } })
  expect(ask(rough, { what: 'line', from: '1,1', to: '3,2' })).toMatchObject({ modifier: 2 })
})

rule(['EFSZ-14.2', 'EFSZ-14.3', 'EFSZ-14.6', 'EFSZ-14.8'], 'primary number at point blank, +1 for every step beyond, no end to it', () => {
  const long = (y: number) =>
    card(
      set({
        map: '1x40',
        characters: { becker: { at: '1,1', weapons: ['luger'], ammo: 1 } },
        zombies: { z1: `beta 1,${y}` },
        now: 'team',
        stop: true,
      }),
      {},
    )
  expect(long(4).hit).toBe(6)
  expect(long(39)).toMatchObject({ hit: 41, refused: null })
  expect(card(at({}, { z1: 'beta 5,2' }), { attack: 'h2h' }).hit).toBe(6)
})

rule(
  ['EFSZ-14.11', 'EFSZ-14.12', 'EFSZ-14.13', 'EFSZ-14.14', 'EFSZ-14.15', 'EFSZ-14.16', 'EFSZ-14.17', 'EFSZ-14.18'],
  'the printed values',
  () => {
    const w = STANDARD.weapons
    expect(w.nagant).toMatchObject({ primary: 5, pb: 10, rm: 10, h2h: 7 })
    expect(w.kar98).toMatchObject({ primary: 6, pb: 10 })
    expect(w.mg34).toMatchObject({ primary: 6, pb: 10, rm: 4 })
    expect(w.mg42).toMatchObject({ rof: 3, primary: 6 })
    expect(w.axe).toMatchObject({ kind: 'melee', primary: 5, pb: 2, rm: 'H' })
    expect(w.knife).toMatchObject({ rof: 1, oneHanded: true, h2h: 4, pb: 1 })
    expect(w.grenade).toMatchObject({ kind: 'thrown', primary: 6, pb: 1, rm: 1 })
    expect(STANDARD.tables.attack.unarmed).toBe(10)
  },
)

rule(['EFSZ-15.5', 'EFSZ-17.3', 'EFSZ-17.5', 'EFSZ-17.7'], 'some need several hits; who is down goes to the discard pile', () => {
  const t = at({}, { z1: 'alpha 5,4' }, {}, [9]).answers(null, { attack: 'fire', target: 'z1' })
  expect(zed(t, 'z1')).toMatchObject({ kind: 'beta', health: 1, stunned: true })
  const u = at({}, { z1: 'beta 5,4' }, {}, [9]).answers(null, { attack: 'fire', target: 'z1' })
  expect(u.position()).toMatchObject({ discard: { beta: 1 } })
})

rule('EFSZ-16.11', 'spread fire is at +1', () => {
  expect(card(at({ weapons: ['mp40'] }, { z1: 'beta 5,4' }), { attack: 'spread' }).hit).toBe(8)
})

rule('EFSZ-16.23', 'attack modifiers count in hand-to-hand, line modifiers only at reach 2', () => {
  const t = at({ weapons: ['axe'], fatigue: 2 }, { z1: 'beta 5,3', z2: 'beta 5,2' })
  expect(card(t, { attack: 'h2h', mode: 'running' })).toMatchObject({
    hit: 10,
    parts: [
      { what: 'primary', add: 5 },
      { what: 'figures', add: 2 },
      { what: 'mode', add: 2 },
      { what: 'fatigue', add: 1 },
    ],
  })
})

rule(['EFSZ-19.1', 'EFSZ-19.10'], 'spread fire needs two dice, and a die left when it gets there', () => {
  at({}, { z1: 'beta 5,4' }).refuses(null, { attack: 'spread', target: 'z1' }, 'EFSZ-19.1')
  const t = at({ weapons: ['mg42'] }, { z1: 'beta 5,4', z2: 'beta 5,5', z3: 'beta 9,8' }, {}, [3]).answers(null, {
    attack: 'spread',
    target: 'z1',
  })
  t.refuses(null, { target: 'z3' }, 'EFSZ-19.10')
})

rule('EFSZ-19.11', 'ammo is paid when all dice of spread fire are done', () => {
  const t = at({ weapons: ['mp40'], ammo: 1 }, { z1: 'beta 5,4' }, {}, [1, 1]).answers(null, { attack: 'spread', target: 'z1' })
  expect(t.told('attacked')).toHaveLength(2)
  expect(t.events.findIndex((e) => e.type === 'ammoSpent')).toBeGreaterThan(t.events.findLastIndex((e) => e.type === 'attacked'))
  expect(sheet(t, 'becker').ammo).toBe(0)
})

rule(['EFSZ-20.2', 'EFSZ-20.10', 'EFSZ-22.15'], 'target square, throw, blast where it comes to rest, even if the thrower has gone', () => {
  const t = set(
    {
      map: ['.........', '........>'],
      characters: { dasha: { at: '8,1', facing: 'E', grenades: 1 }, til: { at: '1,1' } },
      zombies: { z1: 'beta 4,2' },
      now: { act: 'dasha' },
      stop: true,
    },
    [12, 12, 1],
  )
  t.answers(null, { turn: 'N' })
    .answers(null, { attack: 'grenade', target: '6,2' })
    .answers(null, { turn: 'E' })
    .answers(null, { step: 'X1' })
  expect(t.told('left')).toHaveLength(1)
  expect(t.told('exploded')[0]).toMatchObject({ at: '6,2' })
  expect(t.told('blastRolled').map((e) => e.target)).toEqual(['z1', 'til'])
})

rule('EFSZ-20.12', 'no grenade as covering fire', () => {
  const t = at({ grenades: 1, covering: 'walking' }, { z1: 'beta 5,5' }, { now: { cover: 'step', zombie: 'z1' } })
  t.refuses(null, { cover: 'becker', attack: 'grenade', target: '5,5' }, 'EFSZ-20.12')
})

rule('EFSZ-20.14', 'not at the own feet; a throw number of 1 or less always lands', () => {
  const t = at({ grenades: 1 }, {}, { now: { act: 'becker', mode: 'stationary' } }, [1])
  t.refuses(null, { attack: 'grenade', target: '5,1' }, 'EFSZ-20.14').dice(1).answers(null, { attack: 'grenade', target: '5,2' })
  expect(t.told('grenadeThrown')[0]).toMatchObject({ need: -1, lands: true })
})

rule('EFSZ-21.6', 'a long deviation stopped at its first square bounces from where it was aimed', () => {
  const t = at({ grenades: 1 }, {}, { terrain: { '6,5': 'wall' } }, [1, 9, 3, 5]).answers(null, { attack: 'grenade', target: '5,5' })
  expect(t.told('deviated')[0]).toMatchObject({ to: '5,4', bounced: true })
})

rule(['EFSZ-22.8', 'EFSZ-22.11', 'EFSZ-22.14'], 'the blast turns up what it sees, asks nothing of the thrower, and counts figures', () => {
  const wall = { '1,5': 'wall', '2,5': 'wall', '3,5': 'wall', '4,5': 'wall', '5,5': 'wall', '6,5': 'wall', '7,5': 'wall', '8,5': 'wall' }
  const t = at(
    { at: '1,1', fatigue: 4 },
    { z1: 'beta 4,8 faceDown', z2: 'beta 5,8 faceDown' },
    { terrain: wall, now: { blast: '3,8', by: 'becker' } },
    [1, 1],
  )
  expect(t.told('revealed')).toHaveLength(2)
  expect(t.told('blastRolled').map((e) => [e.target, e.hit])).toEqual([
    ['z1', 7],
    ['z2', 10],
  ])
})

rule('EFSZ-22.12', 'a character hit by a blast takes one wound, no more', () => {
  const t = at({}, {}, { now: { blast: '5,1' } }, [12])
  expect(sheet(t, 'becker').health).toBe(3)
})

rule(['EFSZ-23.7', 'EFSZ-23.9'], 'bare hands fight at 10 with one die, and can only stun', () => {
  const t = at({ weapons: [] }, { z1: 'beta 5,2' }, {}, [12]).answers(null, { attack: 'h2h', target: 'z1' })
  expect(t.told('attacked')[0]).toMatchObject({ weapon: 'unarmed', hit: 10, dice: [12] })
  expect(zed(t, 'z1')?.stunned).toBe(true)
})

rule(['EFSZ-23.8', 'EFSZ-23.10'], 'reach 2 uses the primary number there, and may pick anybody', () => {
  const axe = { weapons: { axe: { h2h: 4 } } }
  const t = at({ weapons: ['axe'] }, { z1: 'beta 5,3', z2: 'beta 6,2' }, {}, [], { content: axe })
  expect(card(t, { attack: 'h2h' }).hit).toBe(5)
  expect(efsz.whyNot(t.state, 'p1', { attack: 'h2h', target: 'z2' })).toBe(null)
  expect(card(at({ weapons: ['axe'] }, { z1: 'beta 5,2' }, {}, [], { content: axe }), { attack: 'h2h' }).hit).toBe(4)
})

rule('EFSZ-24.3', 'covering by hand, by normal and by spread fire', () => {
  const t = at({ weapons: ['mp40'], covering: 'walking' }, { z1: 'beta 5,5' }, { now: { cover: 'step', zombie: 'z1' } }, [3, 3])
  expect(efsz.whyNot(t.state, 'p1', { cover: 'becker', attack: 'fire', target: 'z1' })).toBe(null)
  t.answers(null, { cover: 'becker', attack: 'spread', target: 'z1' })
  expect(t.told('attacked').map((e) => e.hit)).toEqual([11, 11])
  expect(sheet(t, 'becker').marker).toBe('attacked')
})

rule('EFSZ-24.8', 'a zombie that survives the covering shot unstunned goes on', () => {
  const t = at({ covering: 'walking' }, { z1: 'alpha 5,3' }, { now: 'dead' }, [3], { options: { ties: 'referee' } })
  t.answers(null, { cover: 'becker', attack: 'h2h', target: 'z1' })
  expect(t.told('locked')[0]).toMatchObject({ zombie: 'z1', who: 'becker' })
})

rule('EFSZ-24.2', 'standing orders tame the question: within a range, not at some kinds, not in segments', () => {
  const t = at({ covering: 'walking', orders: { within: 3 } }, { z1: 'beta 5,7' }, { now: 'dead' }, [], { options: { ties: 'referee' } })
  t.asks('p1', 'stop')
  const near = at({ covering: 'walking', orders: { within: 3 } }, { z1: 'beta 5,4' }, { now: 'dead' }, [], { options: { ties: 'referee' } })
  near.asks('p1', 'cover').answers(null, { order: 'becker', within: 0 }).asks('p1', 'stop')
  const hold = at({ covering: 'walking', orders: { hold: ['kugelfisch'] } }, { z1: 'kugelfisch 5,5' }, { now: 'dead' }, [], {
    options: { ties: 'referee' },
  })
  hold.asks('p1', 'stop')
  at({ covering: 'walking', orders: { segments: false } }, { z1: 'beta 5,5' }, { now: 'end' }).asks('p1', 'stop')
  // They are given at any time, whatever is asked, and the question stays open.
  t.answers('p1', { order: 'becker', within: 6, segments: true }).asks('p1', 'stop')
  expect(t.told('orderSet')).toMatchObject([{ who: 'becker', within: 6, segments: true }])
  expect(efsz.whyNot(t.state, 'dead', { order: 'becker', within: 0 })).toMatchObject({ code: 'cover.not-yours' })
  // Nothing else is said in the same breath, and nothing twice.
  const unreadable = { code: 'order.unreadable' }
  expect(efsz.whyNot(t.state, 'p1', { order: 'becker', withn: 3 })).toMatchObject(unreadable)
  expect(efsz.whyNot(t.state, 'p1', { order: 'becker', within: 3, pass: true })).toMatchObject(unreadable)
  expect(efsz.whyNot(t.state, 'p1', { order: 'becker', hold: ['beta', 'beta'] })).toMatchObject(unreadable)
})

// Odds.

rule(['EFSZ-17.1', 'EFSZ-17.4'], 'the odds of a die, a volley, a spread and a throw are exact', () => {
  expect(dieOdds(7)).toEqual({ miss: expect.closeTo(6 / 12), stun: expect.closeTo(3 / 12), kill: expect.closeTo(3 / 12) })
  const t = at({ weapons: ['mp40'] }, { z1: 'beta 5,4' })
  const two = attackOdds(t.state, { who: 0, hand: 'main' }, 'fire', 1, { mode: 'walking', cover: false }).zombies[0]
  expect(two?.eliminated).toBeCloseTo(1 - (9 / 12) ** 2)
  expect(two?.untouched).toBeCloseTo((6 / 12) ** 2)
  expect(attackOdds(t.state, { who: 0, hand: 'main' }, 'fire', 1, { mode: 'walking', cover: false }).ammo).toEqual([
    expect.closeTo((11 / 12) ** 2),
    expect.closeTo((2 * 11) / 144),
    expect.closeTo(1 / 144),
  ])
  // Spread: hit 8, then 5 against one just stunned.
  const spread = spreadOdds(t.state, { who: 0, hand: 'main' }, [1], { mode: 'walking', cover: false }).zombies[0]
  expect(spread?.eliminated).toBeCloseTo(2 / 12 + (3 / 12) * (5 / 12) + (7 / 12) * (2 / 12))
  const g = at({ grenades: 1 }, { z1: 'beta 5,5' })
  const grenade = contentOf(g.state).weapons.find((w) => w.id === 'grenade') as Weapon
  const thrown = throwOdds(g.state, 0, 'walking', grenade, g.state.zombies[0]?.at as number)
  expect(thrown.need).toBe(4)
  expect(thrown.lands).toBeCloseTo(9 / 12)
  expect(thrown.squares.reduce((sum, x) => sum + x.chance, 0)).toBeCloseTo(1)
  expect(thrown.figures.find((x) => x.figure === 'z1')?.kill).toBeGreaterThan((9 / 12) * (4 / 12) - 1e-9)
})

/** Every way three dice can fall, played out by the rules themselves; after each die the plan says where to go on. */
function playedOut(zombies: object, plan: readonly string[], stunOnly: boolean): { [zombie: string]: number[] } {
  const chances: { [zombie: string]: number[] } = Object.fromEntries(plan.map((id) => [id, [0, 0]]))
  for (let k = 0; k < 12 ** 3; k++) {
    const dice = [1 + (k % 12), 1 + (Math.floor(k / 12) % 12), 1 + Math.floor(k / 144)]
    const t = at({ weapons: ['ppsh'] }, zombies, {}, dice).answers(null, { attack: 'spread', target: plan[0] as string })
    let last = plan[0] as string
    for (let asked = efsz.asks(t.state)[0]; asked?.kind === 'spread.target'; asked = efsz.asks(t.state)[0]) {
      const targets = asked.about?.targets ?? []
      const open = plan.filter((id) => targets.includes(id))
      const standing = open.find((id) => !efsz.view(t.state, 'p1').zombies.find((z) => z.id === id)?.stunned)
      last = (stunOnly ? (standing ?? open.find((id) => id === last)) : undefined) ?? (open[0] as string)
      t.answers(null, { target: last })
    }
    const left = efsz.view(t.state, 'p1').zombies
    for (const id of plan) {
      const z = left.find((x) => x.id === id)
      const count = chances[id] as number[]
      if (z === undefined) count[0] = (count[0] as number) + 1 / 1728
      else if (z.stunned) count[1] = (count[1] as number) + 1 / 1728
    }
  }
  return chances
}

rule(['EFSZ-19.8', 'EFSZ-19.9'], 'a whole plan of spread fire: exact, with the dice lost on the way', () => {
  const zombies = { z1: 'beta 4,4', z2: 'beta 6,4' }
  const t = at({ weapons: ['ppsh'] }, zombies)
  for (const stunOnly of [false, true]) {
    const plan = ['z1', 'z2']
    const told = ask(t, { what: 'spread', who: 'becker', plan, mode: 'walking', stunOnly }) as {
      lost: number[]
      zombies: { zombie: string; eliminated: number; stunned: number }[]
    }
    expect(told.lost).toEqual([0, 1])
    const played = playedOut(zombies, plan, stunOnly)
    for (const { zombie, eliminated, stunned } of told.zombies)
      expect([eliminated, stunned], `${zombie} ${stunOnly}`).toEqual((played[zombie] as number[]).map((x) => expect.closeTo(x, 9)))
  }
  // Two dice left after the first missed: the odds are of those two.
  const running = at({ weapons: ['ppsh'] }, zombies, {}, [3])
    .answers(null, { attack: 'spread', target: 'z1' })
    .asks('p1', 'spread.target')
  const rest = ask(running, { what: 'spread', who: 'becker', plan: ['z2'] }) as { dice: number; lost: number[]; open: string[] }
  expect([rest.dice, rest.lost, rest.open]).toEqual([2, [1], ['z1', 'z2']])
  const aim = ask(running, { what: 'target', who: 'becker', target: 'z2', mode: 'stationary' }) as {
    attacks: { attack: string; hit: number; odds: { dice: number }; refused: null }[]
  }
  // As it was declared, whatever mode is asked about: weapon 8, range 1, spread 1.
  expect(aim.attacks).toMatchObject([{ attack: 'spread', hit: 10, odds: { dice: 2 }, refused: null }])
})
