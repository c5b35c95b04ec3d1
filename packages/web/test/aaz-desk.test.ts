import type { Json } from '@deadfront/kernel'
import { describe, expect, it, vi } from 'vitest'
import { choiceFigures } from '../src/games/aaz/odds/figures.ts'
import type { Forecast } from '../src/games/aaz/odds/forecast.ts'
import { notesOf } from '../src/games/aaz/picture.ts'
import { targetFacts } from '../src/games/aaz/places.ts'
import { onAPage, Table } from './aaz-desk-kit.ts'

onAPage()

const lands = {
  Germany: { control: 'Germany', units: { Germany: '4 inf 1 tnk' } },
  'Eastern Europe': { control: 'USSR', units: { USSR: '1 inf' } },
  'Western Europe': { control: 'UK' },
  'United Kingdom': { control: 'UK', units: { UK: '2 inf' } },
}
const move = (more: object = {}): Json => ({ scenario: '1941', turn: 'Germany', phase: 'combatMove', territories: lands, ...more })

describe('the answers of step 8', () => {
  type Fight = Parameters<typeof choiceFigures>[2]
  const panel = (more: Partial<Fight> = {}): Fight => ({
    sea: false,
    friendly: false,
    zombies: 2,
    attackers: { inf: 2, ftr: 1 },
    seaborne: {},
    ...more,
  })
  it('AAZ-PRESS.5, AMPH.18: press, cease and retreat each tell what they lead to, and who must stay', async () => {
    const { desk } = await Table.open(move())
    desk.battleOdds.value = { take: 0.75, clear: 0.5, destroy: 0.8, swing: -2.04 } as Forecast
    expect(choiceFigures(desk, { do: 'press' }, panel())).toEqual(['take it 75 %', 'take and clear it 50 %', '−2.0 IPCs'])
    expect(choiceFigures(desk, { do: 'cease' }, panel())).toEqual([
      'take it 100 %',
      'take and clear it 0 %',
      '±0.0 IPCs',
      'you stay beside the dead',
    ])
    expect(choiceFigures(desk, { do: 'cease' }, panel({ friendly: true }))).toEqual([
      'clear it 0 %',
      '±0.0 IPCs',
      'you stay beside the dead',
    ])
    expect(choiceFigures(desk, { do: 'cease' }, panel({ attackers: { ftr: 1 } }))).toEqual(['aircraft alone take nothing', '±0.0 IPCs'])
    expect(choiceFigures(desk, { do: 'retreat' }, panel({ zombies: 0 }))).toEqual(['take it 0 %', '±0.0 IPCs'])
    const landed = choiceFigures(desk, { do: 'retreat' }, panel({ seaborne: { inf: 2 } }))
    expect(landed.join()).toMatch(/^2 .*off the boats must stay and fight on$/)
  })
})

describe('picking a stack up', () => {
  it('weighs every fight in reach, says where nobody defends, and puts the sheet of the turn away', async () => {
    const { desk } = await Table.open(move())
    await desk.hand.pick('Germany')
    expect(desk.seen.value).toBe('Germany 1')
    await vi.waitFor(() => expect(desk.hand.previews.value.size).toBeGreaterThan(1))
    expect(desk.hand.previews.value.get('Eastern Europe')).toMatchObject({ forecast: { take: 0.5 }, setup: { at: 'Eastern Europe' } })
    expect(desk.hand.previews.value.get('Western Europe')).toBeNull()
    desk.cancel()
    expect(desk.hand.picked.value).toBeNull()
    expect(desk.hand.previews.value.size).toBe(0)
  })

  it('AAZ-BLITZ.5: tanks go through the place that was chosen, and back', async () => {
    const open = { ...lands, 'Eastern Europe': { control: 'USSR' }, 'West Russia': { control: 'USSR', units: { USSR: '1 inf' } } }
    const { desk } = await Table.open(move({ territories: open }))
    await desk.hand.pick('Germany')
    desk.hand.setCount('inf', 0)
    expect(desk.hand.throughs()).toContain('Eastern Europe')
    expect(desk.hand.targets.value.has('Germany')).toBe(false)
    // Who has gone by land has moved: nothing is told to be left.
    expect(desk.hand.targets.value.get('Eastern Europe')?.left).toBe(0)
    expect(desk.hand.goThrough('Eastern Europe')).toBe(true)
    expect(desk.hand.targets.value.get('Germany')).toMatchObject({
      path: ['Germany', 'Eastern Europe', 'Germany'],
      answers: [{ do: 'move', units: { tnk: 1 }, from: 'Germany', to: 'Germany', via: ['Eastern Europe'] }],
    })
    expect(await desk.hand.go('Germany')).toBeNull()
    expect(desk.hand.goThrough('United Kingdom')).toBe(false)
  })

  it('AAZ-CMOVE.10: who leaves the dead declares the attack on them with it, and is told so', async () => {
    const beside = { ...lands, Germany: { ...lands.Germany, zombies: 2 }, 'Southern Europe': { control: 'Germany' } }
    const { desk } = await Table.open(move({ territories: beside }))
    await desk.hand.pick('Germany')
    expect(desk.hand.targets.value.has('Southern Europe')).toBe(false)
    desk.hand.setCount('inf', 1)
    desk.hand.setCount('tnk', 0)
    const target = desk.hand.targets.value.get('Southern Europe') ?? expect.fail()
    expect(target.answers.map((answer) => answer.do)).toEqual(['attack', 'move'])
    expect(targetFacts(desk, target)).toContain('the attack in Germany is declared with it')
    expect(await desk.hand.go('Southern Europe')).toBeNull()
    await vi.waitFor(() => expect(desk.planned.value.map(({ setup }) => setup.at)).toContain('Germany'))
    expect(desk.unitWords({ tnk: 2, inf: 1 })).toBe('2 tanks, 1 infantry')
  })

  it('leaves empty transports behind unless asked', async () => {
    const seaZones = { sz5: { units: { Germany: '1 dd 1 sub 1 trn' } }, sz7: { units: { UK: '1 dd' } } }
    const { desk } = await Table.open(move({ seaZones }))
    await desk.hand.pick('sz5')
    expect(desk.hand.picked.value?.units).toEqual({ dd: 1, sub: 1 })
    expect(desk.hand.reach.value.map((r) => r.unit)).toContain('trn')
  })

  it.each(['combatMove', 'noncombatMove'])('AAZ-CCARR.1: a fleet takes the fighters of its carrier along: %s', async (phase) => {
    const seaZones = { sz44: { units: { USA: '1 cv 2 ftr 1 dd' } }, ...(phase === 'combatMove' && { sz45: { units: { Japan: '1 dd' } } }) }
    const table = await Table.open({ scenario: '1941', turn: 'USA', phase, territories: { Alaska: { control: 'USA' } }, seaZones })
    const { desk } = table
    await desk.hand.pick('sz44')
    expect(desk.hand.picked.value?.units).toEqual({ cv: 1, dd: 1, ftr: 2 })
    expect(desk.hand.targets.value.size).toBeGreaterThan(0)
    const to = phase === 'combatMove' ? 'sz45' : 'sz42'
    expect(await desk.hand.go(to)).toBeNull()
    await table.looked()
    expect(desk.view.value?.spaces[to]?.units?.USA).toEqual({ cv: 1, dd: 1, ftr: 2 })
    await desk.hand.pick('sz44', 'dd')
    expect(desk.hand.picked.value).toBeNull()
  })

  it('a click on one ship of a fleet takes that kind alone, and aircraft without a carrier stay', async () => {
    const seaZones = { sz44: { units: { USA: '1 cv 2 ftr 1 dd' } }, sz42: { units: { USA: '1 bb' } } }
    const { desk } = await Table.open({
      scenario: '1941',
      turn: 'USA',
      phase: 'noncombatMove',
      territories: { Alaska: { control: 'USA' } },
      seaZones,
    })
    await desk.hand.pick('sz44', 'dd')
    expect(desk.hand.picked.value?.units).toEqual({ dd: 1 })
    await desk.hand.pick('sz42')
    expect(desk.hand.picked.value?.units).toEqual({ bb: 1 })
  })

  it('lands all aircraft where it is safe, and says where', async () => {
    const table = await Table.open({
      scenario: '1941',
      turn: 'Germany',
      phase: 'noncombatMove',
      territories: {
        Germany: { control: 'Germany', units: { Germany: '4 inf' } },
        'Western Europe': { control: 'UK' },
        'Southern Europe': { control: 'UK' },
        'Norway/Finland': { control: 'UK' },
        'Eastern Europe': { control: 'Germany', taken: true, units: { Germany: '1 inf 2 ftr' } },
        Balkans: { control: 'Germany', zombies: 3 },
        'West Russia': { control: 'USSR', units: { USSR: '4 inf 3 tnk' } },
      },
      moved: [{ at: 'Eastern Europe', units: '2 ftr', used: 1, how: 'fought' }],
    })
    await table.looked()
    const { desk } = table
    expect(desk.home.value?.where).toEqual([{ at: 'Germany', n: 2 }])
    await desk.landAll()
    await table.looked()
    expect(desk.view.value?.spaces.Germany?.units?.Germany).toMatchObject({ ftr: 2 })
  })

  it('takes the kind that was clicked, and changes hands at a second click elsewhere', async () => {
    const { desk } = await Table.open(move({ territories: { ...lands, Balkans: { control: 'Germany', units: { Germany: '2 inf' } } } }))
    await desk.hand.pick('Germany', 'tnk')
    expect(desk.hand.picked.value).toMatchObject({ from: 'Germany', units: { tnk: 1 } })
    expect(desk.hand.isInHand('tnk')).toBe(true)
    expect(desk.hand.isInHand('inf')).toBe(false)
    expect(desk.hand.reach.value.map((r) => r.unit)).toContain('inf')
    await desk.hand.pick('Balkans')
    expect(desk.hand.picked.value).toMatchObject({ from: 'Balkans', units: { inf: 2 } })
  })

  it('shows the reach of an enemy stack, and the chance to hold each place', async () => {
    const { desk } = await Table.open(
      move({ territories: { ...lands, 'Eastern Europe': { control: 'USSR', units: { USSR: '3 inf 2 tnk' } } } }),
    )
    await desk.threats.show('Eastern Europe')
    expect(desk.threats.stack.value).toMatchObject({ at: 'Eastern Europe', power: 'USSR' })
    expect(desk.threats.stack.value?.reach.get('Germany')).toEqual({ inf: 3, tnk: 2 })
    await desk.threats.show('Germany')
    expect(desk.threats.stack.value).toBeNull()
    desk.threats.toggle()
    await vi.waitFor(() => expect(desk.threats.list.value.find(({ at }) => at === 'Germany')?.hold).toBe(0.5))
    expect(desk.threats.list.value.find(({ at }) => at === 'Germany')?.by[0]?.setup).toMatchObject({
      attacker: 'USSR',
      attackers: { inf: 3, tnk: 2 },
    })
    expect(notesOf(desk)).toContainEqual({ at: 'Germany', text: 'hold 50 %', tone: 'fair' })
    desk.threats.toggle()
    expect(desk.threats.list.value).toEqual([])
  })

  it('takes the largest part of a fleet that can go somewhere together', async () => {
    const seaZones = { sz5: { units: { Germany: '1 bb 1 sub 2 trn' } }, sz7: { units: { UK: '1 dd' } } }
    const { desk } = await Table.open(move({ seaZones }))
    await desk.hand.pick('sz5')
    const units = desk.hand.picked.value?.units ?? {}
    expect(desk.hand.targets.value.size).toBeGreaterThan(0)
    expect(units.bb).toBe(1)
  })
})

describe('the end of a phase', () => {
  it('tells in the referee’s words what has to be done first', async () => {
    const table = await Table.open(
      move({
        phase: 'noncombatMove',
        seaZones: { sz5: { units: { Germany: '1 ftr' } } },
        moved: [{ at: 'sz5', units: '1 ftr', used: 1, how: 'fought' }],
      }),
    )
    await table.desk.finish()
    expect(table.desk.unfinished.value?.rule).toMatch(/^AAZ-/)
    expect(table.desk.warnings.value?.some((warning) => warning.kind === 'unmoved')).toBe(true)
  })
})

describe('the shop', () => {
  it('opens with the question, wherever in the turn it is asked', async () => {
    const first = await Table.open(move({ phase: 'purchase', treasury: { Germany: 9 } }), { content: { purchase: 'first' } })
    await first.looked()
    expect(first.desk.purchase.value).toMatchObject({ how: 'order', treasury: 9 })
    first.desk.lot.value = 2
    await first.desk.buy('inf', null)
    await first.looked()
    expect(first.desk.purchase.value).toMatchObject({ how: 'order', treasury: 3, waiting: { inf: 2 } })
    const last = await Table.open(move({ phase: 'purchase', treasury: { Germany: 9 } }))
    await last.looked()
    expect(last.desk.purchase.value?.how).toBe('buy')
    await last.desk.buy('inf', 'Germany')
    await last.looked()
    expect(last.desk.view.value?.spaces.Germany?.units?.Germany?.inf).toBe(5)
  })
})
