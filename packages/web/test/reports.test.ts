import { dotz, type SiegeEvent } from '@deadfront/dotz'
import { efsz, type StalingradEvent } from '@deadfront/efsz'
import { expect, test } from 'vitest'
import { Desk as SiegeDesk } from '../src/games/dotz/desk.ts'
import { reportOf as siegeReport } from '../src/games/dotz/report.ts'
import { Desk as CityDesk } from '../src/games/efsz/desk.ts'
import { reportOf as cityReport } from '../src/games/efsz/report.ts'

/** What just happened, as the card on the board tells it. */

const LANGUAGES = ['en', 'es'] as const

test.each(LANGUAGES)('dotz: the dead have moved, fought and killed; an Action of ours makes no card (%s)', async (language) => {
  const words = await dotz.words[language]()
  const desk = new SiegeDesk({ language, words } as never)
  const { state } = dotz.start({ scenario: 'basic', options: {}, seed: 'report' })
  const view = dotz.view(state, 'p1')
  const events: SiegeEvent[] = [
    { type: 'trackActivated', rule: 'DOTZ-4.1.4', track: 'F', nth: 1, of: 1 } as never,
    { type: 'zedsMoved', rule: 'DOTZ-4.1.4', zeds: ['Z6|4', 'Z5|3'], from: 'F#6', to: 'F#5', stayed: [] } as never,
    { type: 'unitFell', rule: 'DOTZ-6.3.2', unit: 'schmidt', at: 'F#5', turn: 2 },
  ]
  const told = siegeReport({ events, view }, desk)
  expect(told?.lines.map((line) => line.text)).toEqual([desk.m.report.moved(2), words.event(events[2] as SiegeEvent)])
  expect(told?.drama).toBe('death')
  const own: SiegeEvent[] = [{ type: 'unitMoved', rule: 'DOTZ-5.2.1', unit: 'hunt', path: ['F#1'] } as never]
  expect(siegeReport({ events: own, view }, desk)).toBe(null)
})

test.each(LANGUAGES)('efsz: what a search found or did not find, and who was bitten by whom (%s)', async (language) => {
  const words = await efsz.words[language]()
  const desk = new CityDesk({ language, words, inspect: async () => null } as never)
  const position = { characters: { becker: { at: '3,5', facing: 'E' } }, zombies: { z3: 'beta 6,7' }, now: 'team' }
  const { state } = efsz.start({ scenario: 'fubar', options: {}, seed: 'report', position })
  const view = efsz.view(state, 'p1')
  desk.update.value = { view, viewer: 'p1', asks: [], spaces: {}, events: [], live: true, at: 0 }
  const searched: StalingradEvent = { type: 'searched', rule: 'EFSZ-8.4', who: 'becker', at: '6,4', die: 1 }
  expect(cityReport({ events: [searched], view }, desk)?.lines.at(-1)?.text).toBe(desk.m.report.nothing)
  const found: StalingradEvent = { type: 'found', rule: 'EFSZ-8.4', who: 'becker', what: 'ammo', count: 1, kept: 1 }
  expect(cityReport({ events: [searched, found], view }, desk)?.lines.map((line) => line.tone)).toEqual(['plain', 'good'])
  const bite: StalingradEvent = { type: 'wounded', rule: 'EFSZ-29.1', who: 'becker', cause: 'bite', by: 'z3', health: 3 }
  const bitten = cityReport({ events: [bite], view }, desk)
  expect(bitten?.lines[0]?.text).toContain(desk.figureName('z3'))
  expect(bitten?.drama).toBe('alarm')
  expect(cityReport({ events: [], view }, desk)).toBe(null)
})
