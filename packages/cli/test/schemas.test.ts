import { readFileSync } from 'node:fs'
import { type Game, type Json, Match, readCase, readRecord } from '@deadfront/kernel'
import { ticTacToe } from '@deadfront/testkit/tic-tac-toe'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'

const schemaOf = (name: string) =>
  new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true }).compile(
    JSON.parse(readFileSync(new URL(`../../../schemas/${name}.schema.json`, import.meta.url), 'utf8')),
  )

/** A case that uses every key there is. */
const CASE: Json = {
  $schema: '../schemas/case.schema.json',
  format: 'deadfront-case/1',
  game: 'ttt',
  case: 'CASE-TTT-1',
  title: 'a marked cell stays marked',
  rules: ['TTT-2', 'TTT-3'],
  name: 'whole',
  note: 'for the reader',
  scenario: 'plain',
  options: {},
  seed: 'case',
  content: { board: 3 },
  position: { cells: [1, 0, 0, 0, 0, 0, 0, 0, 0], player: 'o' },
  dice: [3],
  draws: ['ace'],
  do: [
    { seat: 'o', ask: 'turn', answer: { cell: 0 }, refused: 'TTT-2', note: 'taken' },
    { answer: [{ cell: 1 }], dice: [1], draws: ['two'] },
    { answer: { cell: 9 }, refused: true },
    { expect: { asks: [{ seat: 'x', kind: 'turn' }] } },
  ],
  expect: {
    position: { player: 'x' },
    events: [{ type: 'marked' }],
    noEvents: [{ type: 'won' }],
    asks: [],
    offers: [{ answer: { cell: 2 } }],
    refuses: [{ seat: 'x', answer: { cell: 1 }, rule: 'TTT-2' }],
    inspect: [{ seat: null, question: 'odds', answer: { x: 1 } }],
    result: null,
  },
  variants: [
    { name: 'a', dice: [2], expect: { result: { outcome: 'x' } } },
    { note: 1, do: [] },
  ],
}

const game = ticTacToe as unknown as Game
const match = new Match(game, { scenario: 'plain', options: {}, seed: 'abc' })
for (const cell of [0, 1, 3, 4, 6]) match.command(game.asks(match.state)[0]?.seat ?? '', { cell })
const RECORD: Json = {
  ...(JSON.parse(JSON.stringify(match.record({ x: 'me' }))) as Record<string, Json>),
  commitment: 'aa',
}

const JUNK: Json[] = [null, true, 3, 2.5, 'text', [], [[]], [3], ['text'], {}, { key: 1 }]

/** The document with each of its parts replaced, left out, or given a key it should not have. */
function* faultyCopies(document: Json): Generator<Json> {
  yield* JUNK
  if (typeof document !== 'object' || document === null) return
  if (Array.isArray(document)) {
    for (const [i, part] of document.entries()) for (const other of faultyCopies(part as Json)) yield document.with(i, other) as Json
    return
  }
  const whole = document as { readonly [key: string]: Json }
  yield { ...whole, surprise: 1 }
  for (const [key, part] of Object.entries(whole)) {
    const { [key]: _gone, ...rest } = whole
    yield rest
    for (const other of faultyCopies(part)) yield { ...whole, [key]: other }
  }
}

test.each([
  ['case', CASE, (data: unknown) => 'case' in readCase(data)],
  ['record', RECORD, (data: unknown) => 'record' in readRecord(data)],
] as const)('the %s schema says what its reader says, about good files and about hundreds of bad ones', (name, good, reads) => {
  const check = schemaOf(name)
  expect(check(good), JSON.stringify(check.errors)).toBe(true)
  expect(reads(good)).toBe(true)
  let refused = 0
  for (const copy of faultyCopies(good as Json)) {
    const said = reads(copy)
    if (!said) refused++
    expect(check(copy), `${said ? 'reader takes, schema refuses' : 'reader refuses, schema takes'}: ${JSON.stringify(copy)}`).toBe(said)
  }
  expect(refused).toBeGreaterThan(200)
})
