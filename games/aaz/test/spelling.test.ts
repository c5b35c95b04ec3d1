import { judge } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { aaz } from '../src/index.ts'

/** What a case may say in more than one way: both ways must mean the same. */
const verdict = (over: object) =>
  judge(aaz, { format: 'deadfront-case/1', game: 'aaz', case: 'spelling', title: 'Spelling', rules: [], ...over }).flatMap((r) =>
    r.failures.map((f) => `${f.at}: ${f.say}`),
  )

describe('names', () => {
  test.each([
    ['playZombieCard', 'zombieCard'],
    ['Play a Zombie Card', 'zombieCard'],
    ['zombies attack', 'zombiesAttack'],
    [3, 'zombiesCapture'],
    ['Combat Movement', 'combatMove'],
    ['noncombat-move', 'noncombatMove'],
    ['Purchase New Units', 'purchase'],
    ['Purchase & Repair', 'purchase'],
    ['purchase units', 'purchase'],
    [7, 'purchase'],
  ])('phase %s', (given, phase) => {
    const from = { turn: 'Germany', phase: given }
    const reached = ['combatMove', 'noncombatMove', 'purchase'].includes(phase) ? phase : 'combatMove'
    const drawn = phase === 'zombieCard' ? { draws: ['Alaska'] } : {}
    expect(verdict({ position: from, ...drawn, expect: { position: { phase: reached } } })).toEqual([])
  })

  test('a phase that is none', () => {
    expect(verdict({ position: { phase: 9.5 } })[0]).toMatch(/phase: expected one of zombieCard/)
    expect(verdict({ position: { phase: 'constructor' } })[0]).toMatch(/phase: expected one of zombieCard/)
  })

  test('places, units and powers as the reference writes them', () => {
    expect(
      verdict({
        position: { turn: 'ussr', phase: 4, territories: { 'norway-finland': { zombies: 1, units: { germany: { Infantry: 1 } } } } },
        expect: { position: { turn: 'soviet union', territories: { 'Norway Finland': { zombies: 1, units: { Germany: '1 inf' } } } } },
      }),
    ).toEqual([])
  })

  test('troops of an ally aboard, and what waits for a place', () => {
    const position = {
      turn: 'USA',
      phase: 'mobilize',
      bought: '2 inf 1 IC',
      seaZones: { sz8: { units: { USA: '1 trn' }, cargo: { USA: ['UK inf tnk'] } } },
    }
    const wrong = (expected: object) => verdict({ scenario: '1942', position, expect: { position: expected } })
    expect(wrong({ bought: '1 IC, 2 infantry', seaZones: { sz8: { cargo: { USA: ['tnk UK inf'] } } } })).toEqual([])
    expect(wrong({ bought: { 'industrial complex': 1, inf: 2 } })).toEqual([])
    expect(wrong({ bought: '1 inf 1 IC' })).toHaveLength(1)
    expect(wrong({ seaZones: { sz8: { cargo: { USA: ['UK tnk inf'] } } } })).toHaveLength(1)
  })

  test('units with names of two words', () => {
    const position = { territories: { Germany: { units: { Germany: '2 antiaircraft artillery 1 tank' } } } }
    const seaZones = { sz5: { units: { Germany: '1 aircraft carrier, 2 aircraft carriers + 1 sub' } } }
    expect(
      verdict({
        scenario: '1942',
        position: { ...position, phase: 'combatMove', turn: 'Germany', seaZones },
        expect: {
          position: {
            territories: { Germany: { units: { Germany: '2 aaa 1 tnk' } } },
            seaZones: { sz5: { units: { Germany: '3 cv 1 sub' } } },
          },
        },
      }),
    ).toEqual([])
  })

  test('a name that is nearly one is met with the true one', () => {
    expect(verdict({ position: { territories: { Spain: {} } } })).toEqual([
      'start: territories.Spain: expected a space of the board, found "Spain"; perhaps Spain/Portugal (AAZ-MAP.1)',
    ])
  })

  test('a border that leads nowhere is a fault of the board', () => {
    const content = {
      base: 'none',
      territories: { X: { borders: ['Y', 'S1'] }, Y: {} },
      seaZones: { S2: { borders: ['Z'] } },
      blocked: ['Q'],
    }
    expect(verdict({ content, position: { territories: { X: { control: 'UK' } } } })).toEqual([
      'start: content.territories.X.borders: no such space: S1; name it among territories or seaZones (AAZ-MAP.5); ' +
        'content.seaZones.S2.borders: no such space: Z; name it among territories or seaZones (AAZ-MAP.5); ' +
        'content.blocked[0]: no such space: Q (AAZ-MAP.1)',
    ])
  })

  test('cards by the territory they name, technologies by their printed name, in any order', () => {
    expect(
      verdict({
        position: { turn: 'UK', deck: ['Alaska', 'Z41-05'], techs: { UK: ['Zombie Mind Control Ray', 'Z.I.B.R.A. Suits'] } },
        draws: ['Alaska'],
        expect: {
          events: [{ type: 'cardDrawn', card: 'Z41-02', at: 'Alaska' }],
          position: { discard: ['Alaska'], techs: { UK: ['mindControlRay', 'zibraSuits'] }, apocalypse: 0 },
        },
      }),
    ).toEqual([])
  })
})

describe('dice by their faces', () => {
  const content = { base: 'none', territories: { A: { borders: ['B'] }, B: { ipc: 1 } } }
  const position = {
    turn: 'Germany',
    phase: 'combat',
    territories: { A: { control: 'Germany' }, B: { control: 'UK', zombies: 2, units: { Germany: '1 tnk', UK: '1 tnk' } } },
    moved: [{ at: 'B', units: '1 tnk', from: 'A' }],
  }

  test('A, D and - of the zombies, Z of the combat die, numbers beside them', () => {
    const after = { position: { territories: { B: { units: null, zombies: 1 } } } }
    expect(verdict({ content, position, dice: ['A', '-', 3, 'Z'], expect: after })).toEqual([])
  })

  test('a face of the other die is a fault of the script', () => {
    expect(verdict({ content, position, dice: ['Z'] })[0]).toContain('with the faces A A D - - - is rolled')
    expect(verdict({ content, position, dice: ['A', '-', 'A'] })[0]).toContain('with the faces 1 2 3 4 5 Z is rolled')
  })
})

test('what is not there may be told by a number, and zombies among the units', () => {
  const position = { turn: 'Germany', phase: 'purchase', territories: { Poland: { zombies: 2, units: { Germany: '1 inf' } } } }
  const told = (Poland: object, Italy: object): string[] =>
    verdict({ scenario: '1942', position, expect: { position: { territories: { Poland, Italy } } } })
  expect(told({ units: { Germany: '1 infantry', zombies: 2 }, center: false }, { damage: 0, complex: false })).toEqual([])
  expect(told({ units: { Germany: '1 infantry', zombies: 1 } }, {})[0]).toMatch(/zombies: expected 1, found 2/)
  expect(told({}, { damage: 1 })[0]).toMatch(/damage: expected 1, found nothing/)
})
