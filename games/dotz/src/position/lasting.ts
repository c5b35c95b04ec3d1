import { isObject } from '@deadfront/kernel'
import { NONE, THIS_TURN } from '../model/state.ts'
import { findUnit } from '../read/names.ts'
import { UNTIL, isShift } from './board.ts'
import type { Table } from './table.ts'

/** The effects of cards that still last. */
export function readLasting(table: Table): void {
  const { reader, s, p } = table
  const lasting = reader.object(p.lasting, 'lasting')
  reader.keys(lasting, ['noTerrain', 'mayLeave', 'spread', 'heroShift', 'shifts'], 'lasting')
  s.noTerrain = readUntil(table, lasting.noTerrain, 'lasting.noTerrain')
  s.mayLeave = readUntil(table, lasting.mayLeave, 'lasting.mayLeave')
  s.spread = readUntil(table, lasting.spread, 'lasting.spread')
  if (lasting.heroShift !== undefined && lasting.heroShift !== null) readHeroShift(table, lasting.heroShift)
  reader.list(lasting.shifts, 'lasting.shifts').forEach((x, i) => readCardShift(table, x, `lasting.shifts[${i}]`))
}

function readUntil({ reader }: Table, value: unknown, place: string): number {
  if (value === true) return THIS_TURN
  if (value === false || value === undefined) return 0
  const until = typeof value === 'string' ? UNTIL[value] : undefined
  if (until === undefined) reader.expected(place, '"phase", "turn" or "game"', value)
  return until ?? 0
}

function readHeroShift(table: Table, given: unknown): void {
  const { reader, s, c } = table
  const place = 'lasting.heroShift'
  if (!isObject(given)) return reader.expected(place, '{ unit, shift, until }', given)
  reader.keys(given, ['unit', 'shift', 'until'], place)
  const hero = findUnit(c, given.unit)
  if (hero === NONE) return reader.expected(`${place}.unit`, 'a Player unit', given.unit)
  if (!isShift(given.shift)) return reader.expected(`${place}.shift`, 'a shift from -20 to 20', given.shift)
  s.shiftedHero = hero
  s.heroShift = given.shift
  s.heroShiftUntil = readUntil(table, given.until ?? 'turn', `${place}.until`)
}

function readCardShift(table: Table, given: unknown, place: string): void {
  const { reader, s } = table
  if (!isObject(given)) return reader.expected(place, '{ by, handToHand, gunfire, until }', given)
  reader.keys(given, ['by', 'handToHand', 'gunfire', 'until'], place)
  const shift = (key: 'handToHand' | 'gunfire'): number => {
    const value = given[key] ?? 0
    if (!isShift(value)) reader.expected(`${place}.${key}`, 'a shift from -20 to 20', value)
    return isShift(value) ? value : 0
  }
  const { by = 'card' } = given
  if (typeof by !== 'string') reader.expected(`${place}.by`, 'the name of what shifts', by)
  s.cardShifts.push({
    by: typeof by === 'string' ? by : 'card',
    handToHand: shift('handToHand'),
    gunfire: shift('gunfire'),
    until: readUntil(table, given.until ?? 'turn', `${place}.until`),
  })
}
