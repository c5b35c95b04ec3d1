import { rule } from '@deadfront/testkit'
import { expect } from 'vitest'
import { aaz, type UnitReach } from '../../src/index.ts'
import { at, DONE, map, move, O, play, why } from '../kit.ts'

const line = map({ T0: [1, ['T1']], T1: [1, ['T2']], T2: [1, ['T3']], T3: [1, []], N: [1, ['T1'], { neutral: true }] })
const own = (units: string) => ({ control: 'Germany', units: { Germany: units } })
const foe = (units = '') => ({ control: 'UK', units: units ? { UK: units } : {} })

rule(['AAZ-CMOVE.1', 'AAZ-CMOVE.2'], 'into hostile land at any time of phase 4, empty or not; into friendly land only for a reason', () => {
  const b = play(
    'Germany',
    'combatMove',
    { territories: { T0: { control: 'Germany' }, T1: own('2 inf'), T2: foe(), T3: foe('1 inf') } },
    { content: line },
  )
  expect(why(b, move('1 inf', 'T1', 'T2'))).toBe(null)
  expect(why(b, move('1 inf', 'T1', 'T0'))).toBe('AAZ-CMOVE.2')
})
rule(['AAZ-CMOVE.3', 'AAZ-CMOVE.20'], 'any number from anywhere into one target, each as far as it goes', () => {
  const b = play(
    'Germany',
    'combatMove',
    { territories: { T0: own('1 tnk 1 inf'), T1: own('5 inf'), T2: foe('1 inf'), T3: own('1 art') } },
    { content: line },
  )
  b.answers('Germany', move('1 tnk', 'T0', 'T2'))
    .answers('Germany', move('5 inf', 'T1', 'T2'))
    .answers('Germany', move('1 art', 'T3', 'T2'))
  expect(at(b, 'T2').units.Germany).toBe('5 inf 1 art 1 tnk')
  expect(why(b, move('1 inf', 'T0', 'T2'))).toBe('AAZ-CMOVE.3')
})
rule(['AAZ-CMOVE.6', 'AAZ-NCM.8', 'AAZ-CAIR.6'], 'neutral land stays closed in both phases, for land and air', () => {
  const position = { territories: { T1: own('1 inf 1 ftr') } }
  expect(why(play('Germany', 'combatMove', position, { content: line }), move('1 inf', 'T1', 'N'))).toBe('AAZ-NEUT.2')
  expect(why(play('Germany', 'noncombatMove', position, { content: line }), move('1 inf', 'T1', 'N'))).toBe('AAZ-NCM.8')
  expect(why(play('Germany', 'noncombatMove', position, { content: line }), move('1 ftr', 'T1', 'N'))).toBe('AAZ-NEUT.3')
})
rule(['AAZ-CMOVE.7', 'AAZ-MULTI.2'], 'nobody attacks its own side', () => {
  const b = play(
    'Germany',
    'combatMove',
    { territories: { T1: own('1 inf'), T2: { control: 'Japan', units: { Japan: '1 inf' } } } },
    { content: line },
  )
  expect(why(b, move('1 inf', 'T1', 'T2'))).toBe('AAZ-CMOVE.2')
})
rule(['AAZ-CMOVE.16', 'AAZ-CHEAT.5', 'AAZ-GEN.11'], 'zombies hold nobody: attack elsewhere, declare combat, or leave them alone', () => {
  const b = play(
    'Germany',
    'combatMove',
    { territories: { T1: { control: 'Germany', zombies: 3, units: { Germany: '2 inf' } }, T2: foe() } },
    { content: line },
  )
  expect(why(b, move('2 inf', 'T1', 'T2'))).toBe(null)
  expect(why(b, { do: 'attack', at: 'T1' })).toBe(null)
  b.answers('Germany', DONE).asks('Germany', 'noncombatMove')
  expect(b.told('battleStarted')).toHaveLength(0)
})
rule(['AAZ-CMOVE.10', 'AAZ-CMOVE.15'], 'who leaves zombies is told to declare the attack first; both go as one order', () => {
  const zombies = (units: string) => ({
    territories: { T0: { control: 'Germany' }, T1: { control: 'Germany', zombies: 3, units: { Germany: units } } },
  })
  const b = play('Germany', 'combatMove', zombies('2 inf'), { content: line })
  const ways = (board: typeof b) => aaz.inspect(board.state, board.seat, { ask: 'destinations', from: 'T1', unit: 'inf' }) as UnitReach[]
  const leave = move('1 inf', 'T1', 'T0')
  expect(ways(b)[0]?.to.find(({ to }) => to === 'T0')).toMatchObject({ declares: true })
  expect(aaz.whyNot(b.state, b.seat, leave)).toMatchObject({ rule: 'AAZ-CMOVE.2', code: 'move.declare', about: ['T1', 'inf'] })
  b.answers('Germany', { do: 'attack', at: 'T1' }).answers('Germany', leave).dice(O, O, O, 5).answers('Germany', DONE)
  expect(b.told('battleStarted')).toMatchObject([{ at: 'T1', attackers: { inf: 1 } }])
  // Nobody stays, and nobody can come to fight there.
  const alone = play('Germany', 'combatMove', zombies('1 inf'), { content: line })
  expect(ways(alone)[0]?.to.some(({ to }) => to === 'T0') ?? false).toBe(false)
  expect(aaz.whyNot(alone.state, alone.seat, leave)).toMatchObject({ rule: 'AAZ-CMOVE.2', code: 'move.no-fight' })
})
rule(
  ['AAZ-CMOVE.18', 'AAZ-CMOVE.19', 'AAZ-GEN.6'],
  'one move each; it can be taken back, not repeated, and not made once battles begin',
  () => {
    const b = play(
      'Germany',
      'combatMove',
      { territories: { T1: own('1 tnk 1 inf'), T2: foe(), T3: foe('2 inf') } },
      { content: line, dice: [5, 5, 5] },
    )
    b.answers('Germany', move('1 tnk', 'T1', 'T2'))
    b.refuses('Germany', move('1 tnk', 'T2', 'T3'), 'AAZ-CMOVE.18')
    b.answers('Germany', { do: 'takeBack', move: 1 }).answers('Germany', move('1 tnk', 'T1', 'T3'))
    expect(at(b, 'T2').control).toBe('Germany')
    b.answers('Germany', DONE).asks('Germany', 'battle.press')
    b.refuses('Germany', move('1 inf', 'T1', 'T2'))
  },
)
const diamond = map({ T1: [1, ['T2', 'T3']], T2: [1, ['T4']], T3: [1, ['T4']], T4: [1, []] })
rule(['AAZ-BLITZ.1', 'AAZ-BLITZ.5'], 'every way of two steps is offered and told, also out and back', () => {
  const territories = { T1: own('2 tnk'), T2: foe(), T3: foe(), T4: foe('1 inf') }
  const b = play('Germany', 'combatMove', { territories }, { content: diamond })
  const ways = aaz.space(b.state, 'Germany').flatMap((form) => (form.form === 'amounts' && form.with?.via ? [form.with] : []))
  expect(ways).toContainEqual({ do: 'move', from: 'T1', to: 'T1', via: ['T2'] })
  expect(ways).toContainEqual({ do: 'move', from: 'T1', to: 'T4', via: ['T3'] })
  expect(ways.every((way) => aaz.whyNot(b.state, 'Germany', { ...way, units: { tnk: 1 } }) === null)).toBe(true)
  const [tanks] = aaz.inspect(b.state, 'Germany', { ask: 'destinations', from: 'T1' }) as UnitReach[]
  const to = (name: string) => tanks?.to.find((place) => place.to === name)
  expect(to('T4')?.ways).toEqual([
    ['T2', 'T4'],
    ['T3', 'T4'],
  ])
  expect(tanks?.back).toEqual([
    ['T2', 'T1'],
    ['T3', 'T1'],
  ])
  expect(to('T2')?.ways).toBeUndefined()
  b.answers('Germany', move('1 tnk', 'T1', 'T4', { via: ['T3'] }))
  expect(at(b, 'T3').control).toBe('Germany')
  expect(at(b, 'T2').control).toBe('UK')
})
rule(['AAZ-BLITZ.10'], 'blitzed land takes no aircraft this turn, but land units', () => {
  const b = play(
    'Germany',
    'combatMove',
    { territories: { T0: own('1 ftr'), T1: own('1 tnk 1 inf'), T2: foe(), T3: foe() } },
    { content: line },
  )
  b.answers('Germany', move('1 tnk', 'T1', 'T1', { via: ['T2'] })).answers('Germany', DONE)
  expect(why(b, move('1 inf', 'T1', 'T2'))).toBe(null)
  expect(why(b, move('1 ftr', 'T0', 'T2'))).toBe('AAZ-NAIR.2')
})
const seas = map({
  HOME: [1, ['S1']],
  S1: ['S2'],
  S2: ['S3'],
  S3: ['S4'],
  S4: ['S5'],
  S5: ['S6'],
  S6: [] as string[],
  ISLE: [1, ['S3'], { island: true }],
})
const home = { HOME: { control: 'Germany' }, ISLE: { control: 'UK', units: { UK: '1 inf' } } }
const twoIsles = map({
  HOME: [1, ['S1']],
  S1: ['S2'],
  S2: ['S3'],
  S3: [] as string[],
  ISLE: [1, ['S2'], { island: true }],
  REST: [0, ['S2'], { island: true }],
})
rule(['AAZ-HSZ.7'], 'submarines and transports in the zone oblige nobody', () => {
  const b = play(
    'Germany',
    'combatMove',
    { territories: home, seaZones: { S1: { units: { Germany: '1 dd', UK: '1 sub 1 trn' } } } },
    { content: seas },
  )
  b.answers('Germany', DONE).asks('Germany', 'noncombatMove')
  expect(why(b, move('1 dd', 'S1', 'S2'))).toBe(null)
})
rule(['AAZ-HSZ.8', 'AAZ-HSZ.9', 'AAZ-CCARR.2'], 'carrier fighters in a hostile zone fight or fly; those that flew may still land', () => {
  const position = { territories: home, seaZones: { S1: { units: { Germany: '1 cv 2 ftr', UK: '1 dd' } } } }
  const b = play('Germany', 'combatMove', position, { content: seas, dice: [3, 5, 5, 5] })
  b.answers('Germany', move('1 ftr', 'S1', 'HOME')).answers('Germany', DONE)
  expect(b.told('battleStarted')[0]!.attackers).toEqual({ ftr: 1, cv: 1 })
  expect(why(b, move('1 ftr', 'HOME', 'S1'))).toBe(null)
})
rule(
  ['AAZ-CAIR.5', 'AAZ-FLY.2', 'AAZ-FLY.3', 'AAZ-FLY.4'],
  'flying: the first zone is one, an island one more, a carrier zone nothing; enemies are no obstacle',
  () => {
    const isles = {
      HOME: { control: 'Germany', units: { Germany: '1 bmb' } },
      ISLE: { control: 'UK', units: { UK: '1 inf' } },
      REST: { control: 'Japan' },
    }
    const b = play(
      'Germany',
      'combatMove',
      { territories: isles, seaZones: { S1: { units: { Germany: '1 cv 1 ftr' } }, S2: { units: { UK: '1 bb' } } } },
      { content: twoIsles },
    )
    b.answers('Germany', move('1 ftr', 'S1', 'ISLE')).answers('Germany', move('1 bmb', 'HOME', 'ISLE'))
    expect(b.state.moved.map((m) => m.used)).toEqual([2, 3])
  },
)
rule(
  ['AAZ-CAIR.7', 'AAZ-FLY.5', 'AAZ-FLY.6', 'AAZ-FLY.8', 'AAZ-FLY.9', 'AAZ-CCARR.3'],
  'a landing must be possible; a carrier that is counted on may not sail away',
  () => {
    const position = {
      territories: home,
      seaZones: { S1: { units: { Germany: '1 cv 1 ftr' } }, S4: { units: { UK: '1 trn' } }, S2: { units: { UK: '1 dd' } } },
    }
    const b = play('Germany', 'combatMove', position, { content: seas })
    b.refuses('Germany', move('1 ftr', 'S1', 'S4'), 'AAZ-CAIR.2')
    const open = play(
      'Germany',
      'combatMove',
      { ...position, seaZones: { ...position.seaZones, S2: { units: {} }, S6: { units: {} } } },
      { content: seas },
    )
    open.answers('Germany', move('1 ftr', 'S1', 'S4'))
    open.refuses('Germany', move('1 cv', 'S1', 'S2'))
    const cleared = play(
      'Germany',
      'combatMove',
      {
        territories: home,
        seaZones: { S1: { units: { Germany: '1 cv 1 ftr 1 bb' } }, S4: { units: { UK: '1 trn' } }, S2: { units: { UK: '1 dd' } } },
      },
      { content: seas },
    )
    cleared.answers('Germany', move('1 bb', 'S1', 'S2')).answers('Germany', move('1 ftr', 'S1', 'S4'))
  },
)
rule(['AAZ-CAIR.2', 'AAZ-CAIR.7', 'AAZ-FLY.5'], 'moves are proved together when combat begins, whatever their sequence', () => {
  const seaZones = { S1: { units: { Germany: '1 cv 1 ftr 1 bb' } }, S4: { units: { UK: '1 trn' } }, S2: { units: { UK: '1 dd' } } }
  const b = play('Germany', 'combatMove', { territories: home, seaZones }, { content: seas })
  // The fighter first: the battleship can still clear the way for the carrier.
  b.answers('Germany', move('1 ftr', 'S1', 'S4'))
  expect(aaz.whyNot(b.state, 'Germany', DONE)).toMatchObject({
    rule: 'AAZ-FLY.5',
    code: 'phase.landing',
    about: ['ftr', 'S4', 'S3', 'S2', 'S1'],
  })
  b.answers('Germany', move('1 bb', 'S1', 'S2'))
  expect(why(b, DONE)).toBe(null)
  // Where nobody can clear it the move is refused, and says why.
  const alone = play(
    'Germany',
    'combatMove',
    { territories: home, seaZones: { ...seaZones, S1: { units: { Germany: '1 cv 1 ftr' } } } },
    { content: seas },
  )
  alone.refuses('Germany', move('1 ftr', 'S1', 'S4'), 'AAZ-CAIR.2')
  expect(aaz.whyNot(alone.state, 'Germany', move('1 ftr', 'S1', 'S4'))?.say).toContain('no carrier is in reach')
  // The board offers it with what it still needs.
  const [reach] = aaz.inspectJson(play('Germany', 'combatMove', { territories: home, seaZones }, { content: seas }).state, 'Germany', {
    ask: 'destinations',
    from: 'S1',
    unit: 'ftr',
  }) as unknown as UnitReach[]
  const place = reach?.to.find(({ to }) => to === 'S4')
  expect(place?.refused).toBeUndefined()
  expect(place?.needs?.say).toContain('first attack S2')
})
rule(['AAZ-FLY.10'], 'after the proof nothing is guaranteed', () => {
  const b = play(
    'Germany',
    'combatMove',
    {
      territories: { ...home, ISLE: { control: 'UK' } },
      seaZones: { S1: { units: { Germany: '1 cv 1 ftr' } }, S2: { units: { UK: '2 dd' } } },
    },
    { content: map({ HOME: [1, []], S1: ['S2'], S2: [] as string[], ISLE: [1, []] }), dice: [5, 5, 1, 5] },
  )
  b.answers('Germany', move('1 ftr 1 cv', 'S1', 'S2'))
    .answers('Germany', DONE)
    .asks('Germany', 'battle.losses')
  b.answers('Germany', { lose: { cv: 1 } })
  expect(at(b, 'S2').units.Germany).toBe('1 ftr')
})
rule(
  ['AAZ-FLY.14', 'AAZ-CCARR.1', 'AAZ-CCARR.4', 'AAZ-U-FTR.4'],
  'fighters take off before their carrier moves and go their own way',
  () => {
    const b = play(
      'Germany',
      'combatMove',
      { territories: home, seaZones: { S1: { units: { Germany: '1 cv 2 ftr' } }, S2: { units: { UK: '1 dd' } } } },
      { content: seas },
    )
    b.answers('Germany', move('1 cv', 'S1', 'S2'))
    expect(at(b, 'S1').units.Germany).toBe('2 ftr')
    b.answers('Germany', move('1 ftr', 'S1', 'S2'))
  },
)
rule(['AAZ-FLY.15'], 'two fighters to a carrier, also in the proof', () => {
  const b = play(
    'Germany',
    'combatMove',
    {
      territories: home,
      seaZones: { S1: { units: { Germany: '1 cv 2 ftr' } }, S5: { units: { UK: '1 trn' } }, S4: { units: { UK: '1 trn' } } },
    },
    { content: map({ HOME: [1, ['S1']], S1: ['S2'], S2: ['S3'], S3: ['S4'], S4: ['S5'], S5: [] as string[], ISLE: [0, []] }) },
  )
  b.answers('Germany', move('2 ftr', 'S1', 'S4'))
  const three = play(
    'Germany',
    'combatMove',
    {
      territories: { HOME: { control: 'Germany', units: { Germany: '1 ftr' } }, ISLE: { control: 'UK' } },
      seaZones: { S2: { units: { Germany: '1 cv 2 ftr' } }, S4: { units: { UK: '1 trn' } } },
    },
    { content: map({ HOME: [1, ['S1']], S1: ['S2'], S2: ['S3'], S3: ['S4'], S4: [] as string[], ISLE: [0, []] }) },
  )
  three.answers('Germany', move('2 ftr', 'S2', 'S4'))
  three.refuses('Germany', move('1 ftr', 'HOME', 'S4'), 'AAZ-FLY.15')
})
const ships = map({
  TA: [1, ['S1', 'S2']],
  TB: [1, ['S3']],
  TC: [1, ['S3', 'TD']],
  TD: [1, ['S1']],
  S1: ['S2'],
  S2: ['S3'],
  S3: ['S4'],
  S4: [] as string[],
})
const lands = {
  TA: { control: 'UK', units: { UK: '3 inf 1 tnk', USA: '1 inf' } },
  TB: { control: 'Germany', units: { Germany: '1 inf' } },
  TC: { control: 'Germany' },
  TD: { control: 'UK', units: { UK: '1 inf' } },
}
const ship = (more: object) => ({ do: 'ship', from: 'S1', ...more })
rule(['AAZ-CTRN.1'], 'a transport stops where it meets surface warships', () => {
  const b = play(
    'UK',
    'combatMove',
    { territories: lands, seaZones: { S1: { units: { UK: '1 trn' } }, S2: { units: { Germany: '1 dd' } } } },
    { content: ships },
  )
  expect(why(b, ship({ to: 'S3', load: [{ from: 'TA', units: '1 inf' }], land: 'TB' }))).toBe('AAZ-CTRN.1')
})
rule(
  ['AAZ-CTRN.2', 'AAZ-AMPH.1', 'AAZ-AMPH.2', 'AAZ-AMPH.4', 'AAZ-AMPH.13'],
  'loading on the way, landing where announced, in one territory',
  () => {
    const b = play('UK', 'combatMove', { territories: lands, seaZones: { S1: { units: { UK: '1 trn' } } } }, { content: ships })
    expect(
      why(
        b,
        ship({
          to: 'S3',
          load: [
            { from: 'TA', units: '1 inf', at: 'S2' },
            { from: 'TD', units: '1 inf', at: 'S1' },
          ],
          land: 'TB',
        }),
      ),
    ).toBe(null)
    b.answers('UK', ship({ to: 'S3', load: [{ from: 'TA', units: '1 inf 1 tnk' }], land: 'TC' })).answers('UK', DONE)
    expect(at(b, 'TC')).toMatchObject({ control: 'UK', units: { UK: '1 inf 1 tnk' } })
    expect(b.told('territoryCaptured')).toMatchObject([{ at: 'TC', how: 'unopposed' }])
  },
)
rule(['AAZ-CTRN.4', 'AAZ-U-TRN.13'], 'landing needs the shore of the zone where the voyage ends', () => {
  const b = play('UK', 'combatMove', { territories: lands, seaZones: { S1: { units: { UK: '1 trn' } } } }, { content: ships })
  expect(why(b, ship({ to: 'S2', load: [{ from: 'TA', units: '1 inf' }], land: 'TB' }))).toBe('AAZ-CTRN.4')
  const later = play('UK', 'noncombatMove', { territories: lands, seaZones: { S1: { units: { UK: '1 trn' } } } }, { content: ships })
  expect(why(later, ship({ to: 'S3', load: [{ from: 'TA', units: '1 inf' }], land: 'TB' }))).toBe('AAZ-U-TRN.13')
})
rule(['AAZ-U-TRN.5', 'AAZ-MULTI.7'], 'own land units on own transports only', () => {
  const b = play('USA', 'noncombatMove', { territories: lands, seaZones: { S1: { units: { UK: '1 trn' } } } }, { content: ships })
  expect(why(b, ship({ load: [{ from: 'TA', units: '1 inf' }], land: 'TD' }))).toBe('AAZ-MULTI.7')
  const uk = play(
    'UK',
    'noncombatMove',
    { territories: { ...lands, TA: { control: 'UK', units: { USA: '1 inf' } } }, seaZones: { S1: { units: { UK: '1 trn' } } } },
    { content: ships },
  )
  expect(why(uk, ship({ load: [{ from: 'TA', units: '1 inf' }], land: 'TD' }))).toBe('AAZ-U-TRN.5')
})
rule(['AAZ-U-TRN.7', 'AAZ-U-TRN.12'], 'cargo may stay aboard; bridging needs no sailing', () => {
  const b = play('UK', 'noncombatMove', { territories: lands, seaZones: { S1: { units: { UK: '2 trn' } } } }, { content: ships })
  b.answers('UK', ship({ load: [{ from: 'TA', units: '1 inf 1 tnk' }], land: 'TD' }))
  expect(at(b, 'TD').units.UK).toBe('2 inf 1 tnk')
  b.answers('UK', ship({ to: 'S2', load: [{ from: 'TA', units: '2 inf' }] }))
  expect((at(b, 'S2') as unknown as { cargo: object }).cargo).toMatchObject({ UK: [{ load: '2 inf' }] })
})
rule(['AAZ-U-TRN.2', 'AAZ-U-TRN.16'], 'transports attack only in company', () => {
  const b = play(
    'UK',
    'combatMove',
    { territories: lands, seaZones: { S1: { units: { UK: '1 trn', Germany: '1 trn' } } } },
    { content: ships },
  )
  expect(why(b, { do: 'attack', at: 'S1' })).toBe('AAZ-U-TRN.2')
  const alone = play(
    'UK',
    'combatMove',
    { territories: lands, seaZones: { S1: { units: { UK: '1 trn' } }, S2: { units: { Germany: '1 dd' } } } },
    { content: ships },
  )
  alone.answers('UK', move('1 trn', 'S1', 'S2')).refuses('UK', DONE, 'AAZ-U-TRN.2')
})
rule(['AAZ-U-CV.4', 'AAZ-U-TNK.1', 'AAZ-U-INF.2'], 'ships stay at sea, land units on land', () => {
  const b = play('UK', 'noncombatMove', { territories: lands, seaZones: { S1: { units: { UK: '1 cv' } } } }, { content: ships })
  expect(why(b, move('1 cv', 'S1', 'TA'))).toBe('AAZ-U-CV.4')
  expect(why(b, move('1 tnk', 'TA', 'S1'))).toBe('AAZ-U-TRN.13')
  expect(why(b, move('1 inf', 'TA', 'S1'))).toBe('AAZ-U-TRN.13')
})
