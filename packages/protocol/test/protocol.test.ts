import { readFileSync } from 'node:fs'
import { type Answer, fits } from '@deadfront/kernel'
import {
  ClientMessage,
  CLOSE_CODES,
  commitmentOf,
  FORM_EXAMPLES,
  FormShape,
  PROBLEM_STATUS,
  rngFor,
  seedOf,
  ServerMessage,
  whyUnfair,
} from '@deadfront/protocol'
import { documentProtocol } from '@deadfront/protocol/document'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

test('docs/protocol.md says what the schemas say', () => {
  const written = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8')
  expect(written, 'run npm run protocol-doc').toBe(documentProtocol())
})

test.each(Object.entries(FORM_EXAMPLES))('the documented %s form is one, and its answer fits', (name, { form, answer }) => {
  expect(form.form).toBe(name)
  expect(v.safeParse(FormShape, form).success).toBe(true)
  expect(fits(form, answer as Answer)).toBe(true)
})

test('every form of the kernel is documented, with batches, limits and close codes', () => {
  const page = documentProtocol()
  for (const { entries } of FormShape.options) expect(page).toContain(`### \`${entries.form.literal}\``)
  for (const heading of ['## Answer forms', '## Batches', '## Limits', '## Close codes']) expect(page).toContain(heading)
  for (const code of Object.values(CLOSE_CODES)) expect(page).toContain(`| ${code} |`)
})

test('a bad id is refused with what was expected', () => {
  for (const id of ['c1', 'a b c d', 'x'.repeat(65)]) {
    const { issues } = v.safeParse(ClientMessage, { type: 'undo', table: 'abcd', id, seq: 0, seat: 'p1' })
    expect(issues?.[0].message).toBe('expected 4 to 64 letters, digits, _ and -')
  }
})

test('the page names every shape once, and explains every message and every problem', () => {
  const page = documentProtocol()
  const headings = page.match(/^#+ .*$/gm) ?? []
  for (const name of ['Table', 'Seat', 'Step', 'Problem']) expect(headings.filter((line) => line === `### \`${name}\``)).toHaveLength(1)
  expect(page.match(/commitment: string/g)).toHaveLength(2) // of a table, and of a note about its dice
  for (const { entries } of [...ClientMessage.options, ...ServerMessage.options])
    expect(page).toMatch(new RegExp(`#### \`${entries.type.literal}\`\\n\\n[A-Z“]`))
  for (const code of Object.keys(PROBLEM_STATUS)) expect(page).toMatch(new RegExp(`\\| \`${code}\` \\| \\d{3} \\| [a-z]`))
})

test('messages with unknown or missing fields are refused', () => {
  const good = { type: 'watch', table: 'abcd' }
  expect(v.safeParse(ClientMessage, good).success).toBe(true)
  expect(v.safeParse(ClientMessage, { ...good, more: 1 }).success).toBe(false)
  expect(v.safeParse(ClientMessage, { type: 'watch' }).success).toBe(false)
  expect(v.safeParse(ClientMessage, { type: 'chat', table: 'abcd', text: '  ' }).success).toBe(false)
})

describe('fair dice', () => {
  test('the seed depends on the secret and on every seat’s entropy, not on their order', () => {
    const seed = seedOf('secret', { a: '11', b: '22' })
    expect(seedOf('secret', { b: '22', a: '11' })).toBe(seed)
    expect(seedOf('secret', { a: '11', b: '23' })).not.toBe(seed)
    expect(seedOf('other', { a: '11', b: '22' })).not.toBe(seed)
  })

  test('a changed secret, seed or entropy is found out', () => {
    const fairness = { commitment: commitmentOf('secret'), secret: 'secret', entropy: { a: '11' } }
    const seed = seedOf('secret', { a: '11' })
    expect(whyUnfair(fairness, seed)).toBeNull()
    expect(whyUnfair({ ...fairness, secret: 'other' }, seed)).toContain('commitment')
    expect(whyUnfair({ ...fairness, entropy: {} }, seed)).toContain('seed')
  })

  test('each command has dice of its own, the same for everybody', () => {
    expect(rngFor('seed', 1)).toEqual(rngFor('seed', 1))
    expect(rngFor('seed', 1)).not.toEqual(rngFor('seed', 2))
    // Known values: records of old games must keep their dice for ever.
    expect(rngFor('seed', 1)).toMatchInlineSnapshot(`
      [
        -393378317,
        1101261827,
        -1046026423,
        -1008330398,
      ]
    `)
  })
})

test('an answer is an object and a batch a list of objects: neither is taken for the other', () => {
  const command = (answer: unknown) =>
    v.safeParse(ClientMessage, { type: 'command', table: 'abcd', id: 'efgh', seq: 0, seat: 'p1', answer })
  for (const answer of [{ do: 'pass' }, [{ do: 'pass' }, { do: 'end' }]]) expect(command(answer).output).toMatchObject({ answer })
  for (const answer of [[], [[]], [1], 'pass', null]) expect(command(answer).success).toBe(false)
})
