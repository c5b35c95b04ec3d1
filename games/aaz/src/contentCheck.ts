import type { Json, Problem } from '@deadfront/kernel'

/** What an own board may hold, key by key. */
const KEYS: { readonly [key: string]: readonly string[] } = {
  territories: ['ipc', 'emblem', 'neutral', 'barrier', 'facility', 'island', 'borders', 'confidence', 'label'],
  seaZones: ['borders', 'label'],
  units: ['name', 'domain', 'cost', 'move', 'attack', 'defense', 'hits', 'deck', 'traits'],
  powers: ['name', 'side', 'capital', 'city', 'income', 'color', 'minor', 'chooser'],
  cards: ['territory', 'zombies', 'measure', 'intro', 'decks', 'optional', 'confidence'],
  passages: ['kind', 'joins', 'held'],
  measures: ['name', 'confidence', 'table'],
  technologies: ['name', 'roll'],
}
const OTHER = ['base', 'id', 'order', 'victory', 'blocked', 'control', 'treasury', 'deck', 'setup', 'purchase', 'center', '$comment']

const isObject = (x: unknown): x is { [key: string]: Json } => typeof x === 'object' && x !== null && !Array.isArray(x)

/** The faults of content that somebody brought along; the rest is for the board to say. */
export function problemsOfContent(given: Json | undefined): Problem[] {
  const problems: Problem[] = []
  if (given === undefined || given === null) return problems
  if (!isObject(given)) return [{ place: 'content', say: 'expected an object' }]
  for (const [key, value] of Object.entries(given)) {
    const allowed = KEYS[key]
    if (!allowed) {
      if (!OTHER.includes(key))
        problems.push({ place: `content.${key}`, say: `unknown key; content has ${[...Object.keys(KEYS), ...OTHER].join(', ')}` })
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
  if (given.base !== undefined && given.base !== 'none' && given.base !== '1941' && given.base !== 'intro')
    problems.push({ place: 'content.base', say: 'expected "none"' })
  return problems
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
  if (key === 'units' && e.domain !== undefined && !['land', 'air', 'sea'].includes(String(e.domain)))
    problems.push({ place: `content.${key}.${name}.domain`, say: 'expected land, air or sea' })
  return problems
}
