import { isObject, type Json, type Problem } from '@deadfront/kernel'
import { BASES, DOMAINS, KEYS, OTHER_KEYS } from './content-schema.ts'

/** What every board needs; all other parts can be removed from it by null. */
const NEEDED = ['order', 'victory', 'setup']

/** The faults of content that players made; the other checks need the board (check-board.ts). */
export function problemsOfContent(given: Json | undefined): Problem[] {
  const problems: Problem[] = []
  if (given === undefined || given === null) return problems
  if (!isObject(given)) return [{ place: 'content', say: 'expected an object' }]
  for (const [key, value] of Object.entries(given)) {
    const allowed = KEYS[key]
    if (!allowed) {
      if (!OTHER_KEYS.includes(key))
        problems.push({ place: `content.${key}`, say: `unknown key; content has ${[...Object.keys(KEYS), ...OTHER_KEYS].join(', ')}` })
      else if (value !== null || NEEDED.includes(key)) problems.push(...faultsOfOther(key, value))
      continue
    }
    if (!isObject(value)) {
      problems.push({ place: `content.${key}`, say: 'expected an object by name' })
      continue
    }
    for (const [name, entry] of Object.entries(value)) {
      if (entry === null) continue
      if (!isObject(entry)) {
        problems.push({ place: `content.${key}.${name}`, say: 'expected an object' })
        continue
      }
      for (const field of Object.keys(entry))
        if (!allowed.includes(field))
          problems.push({ place: `content.${key}.${name}.${field}`, say: `unknown key; there are ${allowed.join(', ')}` })
      problems.push(...faultsOf(key, name, entry))
    }
  }
  if (given.base !== undefined && !BASES.includes(String(given.base))) problems.push({ place: 'content.base', say: 'expected "none"' })
  return problems
}

const isWhole = (x: Json | undefined, low: number): boolean => typeof x === 'number' && Number.isInteger(x) && x >= low
const isNames = (x: Json): boolean => Array.isArray(x) && x.every((name: Json) => typeof name === 'string')

/** The form of each field of `victory`; whether the names in it exist is checked with the board. */
const VICTORY: { readonly [field: string]: readonly [fits: (x: Json) => boolean, expected: string] } = {
  kind: [(x) => x === 'capitals' || x === 'income' || x === 'cities', 'capitals, income or cities'],
  cities: [isNames, 'a list of territories'],
  need: [(x) => isObject(x) && Object.values(x).every((n) => n === null || isWhole(n, 1)), 'a number of cities from 1, by side'],
  apocalypse: [(x) => isWhole(x, 1), 'a whole number from 1'],
  power: [(x) => typeof x === 'string', 'the name of a power'],
  income: [(x) => isWhole(x, 0), 'a whole number from 0'],
  rounds: [
    (x) => isObject(x) && Object.entries(x).every(([n, say]) => /^[1-9]\d*$/.test(n) && (say === null || typeof say === 'string')),
    'the degree of victory by round',
  ],
  last: [(x) => isWhole(x, 1), 'a whole number from 1'],
  otherwise: [(x) => typeof x === 'string', 'the name of a power'],
}

/** The keys of content that are no lists by name. */
function faultsOfOther(key: string, value: Json): Problem[] {
  const bad = (expected: string): Problem[] => [{ place: `content.${key}`, say: `expected ${expected}` }]
  if (key === 'purchase') return ['first', 'last', 'fitting'].includes(String(value)) ? [] : bad('"first", "last" or "fitting"')
  if (key === 'cites') return value === '1942' ? [] : bad('"1942"')
  if (key === 'antiaircraft') return value === 'whole' ? [] : bad('"whole"')
  if (key === 'bombardment') return value === 'landed' ? [] : bad('"landed"')
  if (key === 'raids' || key === 'shared' || key === 'hunts') return typeof value === 'boolean' ? [] : bad('true or false')
  if (key === 'center' || key === 'complex' || key === 'outbreak') return isWhole(value, 0) ? [] : bad('a whole number from 0')
  if (key === 'deck') return typeof value === 'string' ? [] : bad('the mark of its cards')
  if (key === 'order' || key === 'blocked') return isNames(value) ? [] : bad('a list of names')
  if (key === 'treasury')
    return isObject(value) && Object.values(value).every((n) => n === null || isWhole(n, 0)) ? [] : bad('IPCs by power')
  if (key === 'setup' || key === 'control') return isObject(value) ? [] : bad('an object by name')
  if (key !== 'victory') return []
  if (!isObject(value)) return bad('an object')
  return Object.entries(value).flatMap(([field, x]): Problem[] => {
    const place = `content.victory.${field}`
    const known = Object.hasOwn(VICTORY, field) ? VICTORY[field] : undefined
    if (known === undefined) return [{ place, say: `unknown key; there are ${Object.keys(VICTORY).join(', ')}` }]
    return (x === null && field !== 'kind') || known[0](x) ? [] : [{ place, say: `expected ${known[1]}` }]
  })
}

function faultsOf(key: string, name: string, e: { [key: string]: Json }): Problem[] {
  const problems: Problem[] = []
  const number = (field: string, low: number): void => {
    const value = e[field]
    if (value !== undefined && (typeof value !== 'number' || !Number.isInteger(value) || value < low))
      problems.push({ place: `content.${key}.${name}.${field}`, say: `expected a whole number from ${low}` })
  }
  for (const field of ['ipc', 'zombies', 'cost', 'move', 'attack', 'defense', 'deck']) number(field, 0)
  number('hits', 1)
  number('roll', 1)
  if (e.borders !== undefined && !(Array.isArray(e.borders) && e.borders.every((x) => typeof x === 'string')))
    problems.push({ place: `content.${key}.${name}.borders`, say: 'expected a list of names' })
  if (e.facility !== undefined && e.facility !== 'IC' && e.facility !== 'RC')
    problems.push({ place: `content.${key}.${name}.facility`, say: 'expected "IC" or "RC"' })
  const expect = (field: string, fits: boolean, expected: string): void => {
    if (e[field] !== undefined && !fits) problems.push({ place: `content.${key}.${name}.${field}`, say: `expected ${expected}` })
  }
  if (key === 'units') expect('domain', DOMAINS.includes(String(e.domain)), 'land, air or sea')
  if (key === 'units') expect('traits', isNames(e.traits ?? null), 'a list of traits')
  if (key === 'cards') expect('decks', isNames(e.decks ?? null), 'a list of decks')
  if (key === 'technologies') expect('roll', Number(e.roll) <= 6, 'a face of the die, 1 to 6')
  if (key === 'measures') expect('table', isNames(e.table ?? null), 'a list of units')
  if (key === 'passages') {
    expect('kind', ['canal', 'strait', 'open'].includes(String(e.kind)), '"canal", "strait" or "open"')
    expect('joins', isNames(e.joins ?? null), 'two sea zones')
    expect('held', isNames(e.held ?? null), 'a list of territories')
  }
  for (const field of ['neutral', 'barrier', 'island', 'minor', 'intro', 'optional'])
    expect(field, typeof e[field] === 'boolean', 'true or false')
  for (const field of ['emblem', 'side', 'capital', 'chooser', 'territory', 'measure', 'city'])
    expect(field, typeof e[field] === 'string', 'a name')
  return problems
}
