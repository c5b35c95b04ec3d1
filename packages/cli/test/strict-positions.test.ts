import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CATALOG } from '@deadfront/ai'
import { type CaseFile, type Game, isObject, type Json, seedRng, type Setup } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'

/**
 * Every place of many positions is spoilt once: an object gets a key that nobody knows, a value becomes an object or a list.
 * The reader must report each, or a typing error would set another table than its author meant.
 */
const GAMES = fileURLToPath(new URL('../../../games/', import.meta.url))

interface Table {
  position: Json
  setup: Setup
}

function tablesOfCases(game: Game): Table[] {
  return globSync(`${GAMES}${game.id}/test/{cases,extra}/*.case.json`).flatMap((file) => {
    const { variants = [{}], ...whole } = JSON.parse(readFileSync(file, 'utf8')) as CaseFile & { variants?: Partial<CaseFile>[] }
    return variants.flatMap((variant) => {
      const { position, scenario = game.scenarios[0]?.id ?? '', options = {}, content } = { ...whole, ...variant }
      return isObject(position) ? [{ position, setup: { scenario, options, seed: 'x', ...(content ? { content } : {}) } as Setup }] : []
    })
  })
}

/** Positions as the referee writes them, with the stack of a game that is under way. */
function writtenTables(game: Game): Table[] {
  return game.scenarios.slice(0, 2).flatMap(({ id: scenario }) => {
    const setup = { scenario, options: {}, seed: 'strict' }
    const rng = seedRng('strict')
    const tables: Table[] = []
    let { state } = game.start(setup)
    for (let i = 0; i < 40 && state.result === null; i++) {
      const [ask] = game.asks(state)
      if (!ask) break
      const done = game.apply(state, ask.seat, game.sample(state, ask.seat, rng))
      if ('state' in done) state = done.state
      if (i % 8 === 0) tables.push({ position: game.position.write(state), setup })
    }
    return tables
  })
}

/** Names that stand for one sort of place: each sort is spoilt once. */
const NAMED = /\b(territories|seaZones|characters|zombies|spaces|units|zeds|heaps|terrain|cargo|orders)\.[^.]+/g

/** So many places at least are spoilt in the positions of the large games. */
const LEAST_PLACES: { readonly [game: string]: number } = { aaz: 100, dotz: 100, efsz: 100 }

function silentPlaces(game: Game, tables: readonly Table[]): string[] {
  const tried = new Set<string>()
  const silent: string[] = []
  for (const { position, setup } of tables) {
    const isRead = (spoilt: Json): boolean => !('problems' in game.position.read(spoilt, setup))
    if (!isRead(position)) continue
    const spoil = (how: string, path: readonly string[], spoilt: Json): void => {
      const place = `${path.join('.').replaceAll(NAMED, '$1.*')} ${how}`
      if (tried.has(place)) return
      tried.add(place)
      if (isRead(spoilt)) silent.push(place)
    }
    const walk = (node: Json, path: readonly string[], put: (value: Json) => Json): void => {
      // Content is checked on its own, a note is free, and a score has names of the scenario's own.
      if (path[0] === 'content' || path.at(-1) === 'note' || path.at(-1) === 'score') return
      if (Array.isArray(node)) node.forEach((x: Json, i) => walk(x, [...path, '#'], (y) => put(node.with(i, y))))
      else if (isObject(node)) {
        spoil('has an unknown key', path, put({ ...node, zzz: 1 } as Json))
        for (const [key, x] of Object.entries(node)) walk(x as Json, [...path, key], (y) => put({ ...node, [key]: y } as Json))
      } else {
        spoil('is an object', path, put({ zzz: 1 }))
        spoil('is a list', path, put([[]]))
      }
    }
    walk(position, [], (value) => value)
  }
  expect(tried.size).toBeGreaterThan(LEAST_PLACES[game.id] ?? 0)
  return silent
}

describe.each(CATALOG.map(({ id }) => id))('a position of %s', (id) => {
  test('is not read with a key or a value that nobody understands', async () => {
    const game = await (CATALOG.find((entry) => entry.id === id) as (typeof CATALOG)[number]).load()
    expect(silentPlaces(game, [...tablesOfCases(game), ...writtenTables(game)])).toEqual([])
  })
})
