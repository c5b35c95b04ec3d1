import { rule } from '@deadfront/testkit'
import { expect } from 'vitest'
import { efsz } from '../../src/index.ts'
import { ask, set } from '../kit.ts'

// What the referee tells whoever asks, before anything is done.

interface DrumCard {
  attack: string
  hit: number
  odds: { dice: number; goesUp: number; ammo: number[]; friends: { who: string; chance: number; wounds: number }[] } | null
  refused: { rule: string } | null
}

interface DrumInfo {
  at: string
  attacks: DrumCard[]
  blast: { figures: { target: string; hit: number; odds: { kill: number; wound: number } }[]; sets: string[] }
}

const BEKOV = { at: '9,6', facing: 'W', weapons: ['ppsh'], ammo: 3 }

const beside = (characters: object, more: object = {}, dice: number[] = []) =>
  set({ characters, zombies: { z1: 'beta 6,7' }, now: { act: 'bekov', mode: 'walking' }, stop: true, ...more }, dice, {
    scenario: 'steel-widow',
  })

rule('EFSZ-37.2', 'a drum as a target: how likely normal and spread fire set it off, and whom the blast would catch', () => {
  const told = ask(beside({ bekov: BEKOV }), { what: 'target', who: 'bekov', target: '6,6' }) as DrumInfo
  expect(told.attacks.map((card) => [card.attack, card.refused])).toEqual([
    ['drum', null],
    ['spread', null],
  ])
  for (const { hit, odds } of told.attacks) {
    const miss = 1 - (13 - hit) / 12
    expect([odds?.dice, odds?.goesUp]).toEqual([3, expect.closeTo(1 - miss ** 3, 9)])
    expect(odds?.friends).toEqual([])
  }
  // Spread fire needs one more.
  expect((told.attacks[1] as DrumCard).hit).toBe((told.attacks[0] as DrumCard).hit + 1)
  // Primary 5; the Beta stands one square off, in the second square of the blast.
  expect(told.blast.figures.map(({ target }) => target)).toEqual(['z1', 'bekov'])
  expect(told.blast.sets).toEqual([])
  const [z1] = ask(beside({ bekov: BEKOV }), { what: 'blast', at: '6,6' }) as unknown as DrumInfo['blast']['figures']
  expect(told.blast.figures[0]?.hit).toBe((z1?.hit ?? 0) - 1)
})

rule('EFSZ-12.6', 'a comrade in the way of a drum: a 2 strikes the comrade, and the odds say so', () => {
  const told = ask(beside({ bekov: BEKOV, til: { at: '8,6' } }), { what: 'target', who: 'bekov', target: '6,6' }) as DrumInfo
  for (const { odds } of told.attacks) expect(odds?.friends[0]?.who).toBe('til')
  // Three dice fall together in normal fire: the chance that one of them is a 2.
  expect(told.attacks[0]?.odds?.friends[0]?.chance).toBeCloseTo(1 - (11 / 12) ** 3, 9)
  expect(told.attacks[0]?.odds?.friends[0]?.wounds).toBeCloseTo(3 / 12, 9)
})

rule('EFSZ-19.3', 'spread fire that has begun tells of the dice that are left for a drum; one out of sight is refused', () => {
  const t = beside({ bekov: BEKOV }, {}, [3]).answers(null, { attack: 'spread', target: '6,6' }).asks('p1', 'spread.target')
  const told = ask(t, { what: 'target', who: 'bekov', target: '6,6' }) as DrumInfo
  expect(told.attacks).toMatchObject([{ attack: 'spread', odds: { dice: 2 }, refused: null }])
  const away = beside({ bekov: { ...BEKOV, facing: 'E' } })
  const no = ask(away, { what: 'target', who: 'bekov', target: '6,6' }) as DrumInfo
  expect(no.attacks.map((card) => [card.refused?.rule, card.odds])).toEqual([
    ['EFSZ-11.2', null],
    ['EFSZ-11.2', null],
  ])
})

rule('EFSZ-24.6', 'in co-op a seat that is not asked learns what its covering characters could fire at', () => {
  const position = {
    map: '9x9',
    characters: {
      til: { at: '1,1', facing: 'N', weapons: ['knife'], seat: 'p1' },
      dasha: { at: '5,1', facing: 'N', weapons: ['nagant'], ammo: 2, covering: 'walking', seat: 'p2', acted: true },
    },
    zombies: { z1: 'beta 5,7', z2: 'beta 9,1' },
    now: 'team',
    stop: true,
  }
  const t = set(position, [12], { options: { players: 2 } })
  const covers = (seat: string | null) => efsz.inspectJson(t.state, seat, { what: 'covers' })
  expect(covers('p2')).toEqual([{ do: 'cover', cover: 'dasha', attack: 'fire', target: 'z1' }])
  // Who is asked has the same among the answers; onlookers have nothing.
  expect([covers('p1'), covers(null)]).toEqual([[], []])
  t.answers('p2', { cover: 'dasha', attack: 'fire', target: 'z1' })
  expect(covers('p2')).toEqual([])
})

rule('EFSZ-37.2', 'the page of a scenario that somebody wrote can be read; the game has its own by heart', () => {
  const position = { characters: { dasha: { at: '3,5' } }, now: 'team', stop: true }
  const own = set(position, [], { scenario: 'fubar', content: { scenario: { title: 'My cellar', text: 'It is dark.' } } })
  expect(ask(own, { what: 'scenario' })).toMatchObject({ title: 'My cellar', text: 'It is dark.' })
  expect(ask(own, { what: 'scenario', id: 'black-water' })).toBe(null)
  expect(ask(own, { what: 'scenario', id: 'nowhere' })).toBe(null)
  expect(ask(set(position, [], { scenario: 'fubar' }), { what: 'scenario' })).toBe(null)
})

rule('EFSZ-22.1', 'a grenade lies where it came to rest, for everybody to see, until the activation ends', () => {
  const bekov = { at: '2,2', facing: 'E', grenades: 2 }
  const zombies = { z1: 'beta 8,8' }
  // The throw is on target; then the blast rolls for Bekov and the zombie.
  const t = set({ map: '9x9', characters: { bekov }, zombies, now: { act: 'bekov', mode: 'walking' }, stop: true }, [12, 1, 1])
  const lying = (viewer: string) => efsz.view(t.state, viewer).grenades
  expect(lying('p1')).toEqual([])
  t.answers(null, { attack: 'grenade', target: '6,2' })
  expect(lying('p1')).toEqual([{ at: '6,2', weapon: 'grenade' }])
  expect(lying('dead')).toEqual(lying('p1'))
  t.answers(null, { end: true })
  expect(t.told('exploded')).toMatchObject([{ at: '6,2' }])
  expect(lying('p1')).toEqual([])
})

rule('EFSZ-1.7', 'before the zombie die is rolled again the Master is told what it needs and how likely the dead go first', () => {
  const position = { map: '9x9', characters: { til: { at: '1,1' } }, zombies: { z1: 'beta 9,9' }, dread: 3, now: 'initiative' }
  for (const [team, need, tie] of [
    [3, 8, 7],
    [6, 11, 10],
    [8, 13, 12],
  ] as const) {
    const t = set(position, [team, 1], { options: { master: true } }).asks('dead', 'master.reroll')
    // The zombie die is reduced by 4; a tie is rolled again with both dice, and again.
    const faces = Array.from({ length: 12 }, (_, k) => k + 1)
    const pairs = faces.flatMap((a) => faces.map((b) => b - 4 - a))
    const afterTie = pairs.filter((x) => x > 0).length / pairs.filter((x) => x !== 0).length
    const chance = (faces.filter((die) => die >= need).length + faces.filter((die) => die === tie).length * afterTie) / 12
    expect(ask(t, { what: 'reroll' })).toEqual({ need, chance: expect.closeTo(chance, 12) })
  }
  expect(ask(set({ ...position, now: 'team' }), { what: 'reroll' })).toMatchObject({ refused: true })
})

rule('EFSZ-37.2', 'everybody sees which exits are shut: levers, grates, and a key that nobody carries', () => {
  const shut = (scenario: string, position: object) =>
    efsz.view(set({ characters: { til: { at: 'A' } }, now: 'team', ...position }, [], { scenario }).state, 'p1').shut
  expect(shut('points-failure', {})).toEqual(['X1'])
  expect(shut('points-failure', { flags: ['lever O1'] })).toEqual(['X1'])
  expect(shut('points-failure', { flags: ['lever O1', 'lever O2'] })).toEqual([])
  expect(shut('black-water', { flags: ['grate X2'] })).toEqual(['X1'])
  expect(shut('shift-without-end', {})).toEqual(['X1', 'X2'])
  expect(shut('shift-without-end', { characters: { til: { at: 'A', items: ['gate key'] } } })).toEqual([])
  expect(shut('fubar', {})).toEqual([])
})
