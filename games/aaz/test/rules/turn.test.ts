import { rule } from '@deadfront/testkit'
import { expect } from 'vitest'
import { aaz } from '../../src/index.ts'
import { at, buy, DONE, map, move, O, play, why } from '../kit.ts'

const content = map({ T1: [2, ['T2'], { facility: 'IC' }], T2: [1, []], X: [0, []] }, { cards: { none: { territory: 'X', zombies: 0 } } })
const spaces = {
  T1: { control: 'Germany', units: { Germany: '1 inf' } },
  T2: { control: 'UK', units: { UK: '1 inf' } },
  X: { control: 'UK' },
}

rule(['AAZ-TURN.2', 'AAZ-TURN.3', 'AAZ-TURN.4', 'AAZ-TURN.5'], 'eight phases in order; the turn passes on', () => {
  const b = play('Germany', 'zombieCard', { territories: spaces, treasury: { Germany: 9 } }, { content, draws: ['none', 'none'] })
  b.refuses('Germany', buy('inf', 1, 'T1'))
  b.answers('Germany', DONE)
    .answers('Germany', DONE)
    .answers('Germany', buy('inf', 1, 'T1'))
    .answers('Germany', DONE)
  expect(
    b
      .told('phaseStarted')
      .map((e) => e.phase)
      .slice(0, 8),
  ).toEqual(['zombieCard', 'zombiesAttack', 'zombiesCapture', 'combatMove', 'combat', 'noncombatMove', 'purchase', 'income'])
  expect(b.told('turnStarted').map((e) => e.power)).toEqual(['UK'])
  b.asks('UK', 'combatMove')
})
rule(['AAZ-PURCH.6', 'AAZ-U-IC.1'], 'what is bought stands on the map at once', () => {
  const b = play('Germany', 'purchase', { territories: spaces, treasury: { Germany: 9 } }, { content })
  b.answers('Germany', buy('inf', 2, 'T1'))
  expect(at(b, 'T1').units).toEqual({ Germany: '3 inf' })
  expect(why(b, buy('inf', 1, 'T2'))).toBe('AAZ-PLACE.3')
})
rule(['AAZ-PURCH.7', 'AAZ-UREF.11'], 'no complexes, no zombies on the market', () => {
  const b = play('Germany', 'purchase', { territories: spaces, treasury: { Germany: 90 } }, { content })
  expect(why(b, buy('IC', 1, 'T1'))).toBe('AAZ-PURCH.7')
  expect(why(b, buy('zombie', 1, 'T1'))).toBe('AAZ-UREF.11')
})
const coast = map({ T1: [2, ['S1'], { facility: 'IC' }], T2: [2, ['S1', 'T3'], { facility: 'IC' }], T3: [1, ['S1']], S1: [] as string[] })
const shore = { T1: { control: 'Germany' }, T2: { control: 'Germany' }, T3: { control: 'Germany' } }
rule(['AAZ-PLACE.3', 'AAZ-PLACE.4', 'AAZ-CHEAT.12'], 'land units and bombers only at complexes, never at sea', () => {
  const b = play(
    'Germany',
    'purchase',
    { territories: shore, seaZones: { S1: { units: { Germany: '1 trn' } } }, treasury: { Germany: 90 } },
    { content: coast },
  )
  expect(why(b, buy('inf', 1, 'T3'))).toBe('AAZ-PLACE.3')
  expect(why(b, buy('bmb', 1, 'S1'))).toBe('AAZ-PLACE.3')
  expect(why(b, buy('inf', 1, 'S1'))).toBe('AAZ-PLACE.4')
})
rule(['AAZ-PLACE.6', 'AAZ-PLACE.7', 'AAZ-U-CV.1'], 'fighters at complexes or on own carriers with room', () => {
  const b = play(
    'Germany',
    'purchase',
    { territories: shore, seaZones: { S1: { units: { Germany: '1 cv', Japan: '1 cv' } } }, treasury: { Germany: 90 } },
    { content: coast },
  )
  expect(why(b, buy('ftr', 2, 'S1'))).toBe(null)
  expect(why(b, buy('ftr', 3, 'S1'))).toBe('AAZ-PLACE.7')
  expect(why(b, buy('ftr', 1, 'T1'))).toBe(null)
  expect(why(b, buy('ftr', 1, 'T3'))).toBe('AAZ-PLACE.6')
  const alone = play('Germany', 'purchase', { territories: shore, treasury: { Germany: 90 } }, { content: coast })
  expect(why(alone, buy('ftr', 1, 'S1'))).toBe('AAZ-PLACE.6')
})
rule(['AAZ-PLACE.12'], 'a zone of two complexes: charged to either, as the owner likes', () => {
  const b = play('Germany', 'purchase', { territories: shore, treasury: { Germany: 90 } }, { content: coast })
  b.answers('Germany', buy('sub', 2, 'S1')).answers('Germany', buy('inf', 2, 'T1'))
  expect(why(b, buy('inf', 1, 'T2'))).toBe('AAZ-PLACE.1')
  const named = play('Germany', 'purchase', { territories: shore, treasury: { Germany: 90 } }, { content: coast })
  named.answers('Germany', buy('sub', 2, 'S1', { by: 'T1' }))
  expect(why(named, buy('inf', 1, 'T1'))).toBe('AAZ-PLACE.1')
  expect(why(named, buy('inf', 2, 'T2'))).toBe(null)
})
rule(['AAZ-LIB.7', 'AAZ-LIB.8'], "retaken in one's own turn: income yes, complex no; freed by an ally: ready next turn", () => {
  const own = map({ T1: [2, ['T2'], { facility: 'IC', emblem: 'Germany' }], T2: [1, []] })
  const b = play(
    'Germany',
    'combat',
    {
      territories: { T1: { control: 'zombies', zombies: 0, units: { Germany: '1 inf' } }, T2: { control: 'Germany' } },
      treasury: { Germany: 9 },
    },
    { content: own },
  )
  expect(at(b, 'T1').control).toBe('Germany')
  b.answers('Germany', DONE)
  expect(why(b, buy('inf', 1, 'T1'))).toBe('AAZ-PURCH.4')
  const ally = play(
    'Germany',
    'purchase',
    { territories: { T1: { control: 'Germany' }, T2: { control: 'Germany' } }, treasury: { Germany: 9 } },
    { content: own },
  )
  expect(why(ally, buy('inf', 1, 'T1'))).toBe(null)
})
rule('AAZ-CAP.9', 'a capital taken from zombies still hands over what its owner has', () => {
  const b = play('Germany', 'combat', {
    territories: { Russia: { control: 'zombies', zombies: 0, units: { Germany: '1 tnk' } }, 'West Russia': { control: 'Germany' } },
    treasury: { USSR: 4, Germany: 1 },
  })
  expect(b.position().treasury).toMatchObject({ USSR: 0, Germany: 5 })
})
rule(['AAZ-INTRO.1', 'AAZ-INTRO.10'], 'two powers take turns; the minor nations never do', () => {
  // The order of the set-up sheet: the two world wars, then the small game.
  expect(aaz.scenarios.map((x) => x.id)).toEqual(['1941', '1942', 'intro'])
  expect(
    aaz.scenarios
      .find((x) => x.id === 'intro')
      ?.seats({})
      .map((x) => x.id),
  ).toEqual(['Germany', 'USSR'])
  expect(() => play('UK', 'combatMove', {}, { scenario: 'intro' })).toThrow(/INTRO.10/)
})
rule(['AAZ-INTRO.6', 'AAZ-INTRO.7', 'AAZ-INTRO.8'], 'the intro set-up', () => {
  const s = aaz.start({ scenario: 'intro', options: { noZombies: true }, seed: 'x' }).state
  const p = aaz.position.write(s) as {
    treasury: object
    npl: object
    territories: { [n: string]: { units: object } }
    seaZones: { [n: string]: { units: object } }
  }
  expect(p.treasury).toMatchObject({ Germany: 7, USSR: 10, UK: 0 })
  expect(p.npl).toMatchObject({ Germany: 7, USSR: 10, UK: 14 })
  expect(p.territories.Germany!.units).toEqual({ Germany: '7 inf 3 art 3 tnk 2 ftr 1 bmb' })
  expect(p.territories['Western Europe']!.units).toEqual({ UK: '2 inf 1 tnk 1 ftr' })
  expect(p.seaZones.sz5!.units).toEqual({ Germany: '1 trn 1 dd' })
})
rule('AAZ-INTRO.9', 'whoever does not attack decides for the minor nations', () => {
  const fight = (turn: string) =>
    play(
      turn,
      'combat',
      { territories: { 'Eastern Europe': { control: 'UK', units: { UK: '2 inf 1 art', [turn]: '1 tnk' } } } },
      { scenario: 'intro', dice: [3] },
    )
  fight('Germany').asks('USSR', 'battle.losses')
  fight('USSR').asks('Germany', 'battle.losses')
})
rule('AAZ-INTRO.15', 'zombies take land of minor nations in phase 3', () => {
  const b = play('Germany', 'zombiesCapture', { territories: { Ukraine: { control: 'UK', zombies: 1 } } }, { scenario: 'intro' })
  expect(at(b, 'Ukraine').control).toBe('zombies')
})
rule(['AAZ-CMOVE.17'], 'land left empty stays with its owner', () => {
  const b = play('Germany', 'combatMove', { territories: spaces }, { content, dice: [] })
  b.answers('Germany', move('1 inf', 'T1', 'T2'))
  expect(at(b, 'T1').control).toBe('Germany')
})
void O
rule(['AAZ-PURCH.1', 'AAZ-PLACE.8'], 'until the phase ends what was bought in it can be given back, and nothing else', () => {
  const content = map({ HOME: [6, ['S1'], { facility: 'IC' }], S1: [] as string[] })
  const position = { territories: { HOME: { control: 'Germany', units: { Germany: '1 inf' } } }, treasury: { Germany: 40 } }
  const b = play('Germany', 'purchase', position, { content })
  b.answers('Germany', buy('inf', 2, 'HOME'))
    .answers('Germany', buy('cv', 1, 'S1'))
    .answers('Germany', buy('ftr', 1, 'S1'))
  const back = (unit: string, at: string, n = 1) => ({ do: 'return', unit, n, at })
  // The new fighter stands on the new carrier; what was there before was not bought.
  expect(why(b, back('cv', 'S1'))).toBe('AAZ-PLACE.8')
  expect(why(b, back('inf', 'HOME', 3))).toBe('AAZ-PURCH.1')
  b.answers('Germany', back('ftr', 'S1')).answers('Germany', back('cv', 'S1')).answers('Germany', back('inf', 'HOME'))
  expect(at(b, 'HOME').units.Germany).toBe('2 inf')
  expect(b.state.treasury).toContain(37)
  b.answers('Germany', DONE)
})
rule(['AAZ-PURCH.1'], 'what can be given back stands among the answers, a new center too', () => {
  const content = map({ HOME: [6, ['FAR'], { facility: 'IC' }], FAR: [1, []] }, { center: 10 })
  const position = {
    territories: { HOME: { control: 'Germany' }, FAR: { control: 'Germany' } },
    treasury: { Germany: 20 },
  }
  const b = play('Germany', 'purchase', position, { content })
  const listed = (): unknown[] =>
    aaz.space(b.state, b.seat).flatMap((form) => (form.form === 'pick' ? form.options.filter((answer) => answer.do === 'return') : []))
  expect(listed()).toEqual([])
  b.answers('Germany', buy('inf', 2, 'HOME')).answers('Germany', buy('RC', 1, 'FAR'))
  const center = { do: 'return', unit: 'RC', n: 1, at: 'FAR' }
  expect(listed()).toEqual([{ do: 'return', unit: 'inf', n: 1, at: 'HOME' }, center])
  b.answers('Germany', center)
  expect(listed()).toHaveLength(1)
  expect(b.state.treasury).toContain(14)
  expect(b.position().territories).not.toMatchObject({ FAR: { center: 'new' } })
})
rule(['AAZ-NAIR.9'], 'aircraft come down among zombies only where nothing else is in reach', () => {
  const content = map({ T0: [1, ['T1']], T1: [1, ['T2']], T2: [1, []] })
  const position = {
    territories: { T0: { control: 'Germany' }, T1: { control: 'Germany', zombies: 2 }, T2: { control: 'UK', units: { Germany: '1 ftr' } } },
    moved: [{ at: 'T2', units: '1 ftr', used: 2, how: 'fought' }],
  }
  const home = (answer: { [key: string]: string | boolean }) => {
    const b = play('Germany', 'noncombatMove', position, { content })
    return at(b.answers('Germany', { do: 'landAll', ...answer }), 'T0').units.Germany
  }
  expect(home({ safe: true })).toBe('1 ftr')
  // As records of earlier versions say it: the nearest.
  expect(home({})).toBeUndefined()
})
