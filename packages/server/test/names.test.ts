import { ROUTES } from '@deadfront/protocol'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { metaWith } from '../../store/test/meta.ts'
import { looksLike, nameAt } from '../src/names.ts'
import { Stage } from './stage.ts'

const read = (name: string): string | null => {
  const { success, output } = v.safeParse(ROUTES['POST /api/people'].body, { name })
  return success ? (output as { name: string }).name : null
}

test.each([
  ['with a zero-width space', 'An\u200Bn'],
  ['with a zero-width joiner', 'An\u200Dn'],
  ['with a word joiner', 'Ann\u2060'],
  ['with a soft hyphen', 'An\u00ADn'],
  ['that turns the reading direction', '\u202EnnA'],
  ['with a variation selector', 'A\uFE0Fnn'],
  ['with a Hangul filler', 'Ann\u3164'],
  ['of a Braille blank', '\u2800'],
  ['with a tag character', 'Ann\u{E0061}'],
  ['of private characters', '\uE000'],
  ['of spaces', ' \u3000 '],
  ['of marks alone', '\u0301'],
  ['under a pile of marks', `A${'\u0335'.repeat(9)}nn`],
  ['with a Cyrillic letter among Latin ones', '\u0410nn'],
  ['with a Greek letter among Latin ones', 'B\u03BFb'],
  ['with a Cherokee letter among Latin ones', '\u13AAnn'],
])('a name %s is refused', (_what, name) => {
  expect(read(name)).toBeNull()
})

test.each([
  ['Zoë', 'Zoe\u0308'],
  ['María José', '  María \u00A0 José '],
  ['Анна', 'Анна'],
  ['Ελένη', 'Ελένη'],
  ['田中さん Ken', '田中さん Ken'],
  ['김 Kim', '김 Kim'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['क्\u200Dष', 'क्\u200Dष'],
  ['👩\u200D🚀 Ann', '👩\u200D🚀 Ann'],
  ['🧟', '🧟'],
  ['O’Neill-2', 'O’Neill-2'],
])('%s is a name', (kept, given) => {
  expect(read(given)).toBe(kept)
})

test('names that look the same are found, others are not', () => {
  const same = [
    ['Ann', 'ann'],
    ['Ann', '\u0410\u043F\u043F'.replaceAll('\u043F', 'n')],
    ['Ann', '𝐀𝐧𝐧'],
    ['Ann', 'Ａｎｎ'],
    ['BILL', 'BlLL'],
    ['Paul', 'Pau1'],
    ['Bob', 'B0b'],
    ['Zoe', 'Zoë'],
    ['corn', 'com'],
    ['Ann Lee', 'Ann-Lee.'],
  ] as const
  for (const [one, other] of same) expect([one, other, looksLike(one, other)]).toEqual([one, other, true])
  for (const [one, other] of [
    ['Ann', 'Anna'],
    ['🧟', '👩'],
    ['Bob', 'Rob'],
  ] as const)
    expect([one, other, looksLike(one, other)]).toEqual([one, other, false])
})

test('a second player whose name looks the same gets a number', () => {
  const seat = (name: string, person: string) => ({ name, person, bot: null, warm: null })
  const meta = metaWith({ seats: { a: seat('Ann', 'p1'), b: seat('Ann (2)', 'p2') } })
  expect(nameAt(meta, { id: 'p3', name: '𝐀𝐧𝐧' })).toBe('𝐀𝐧𝐧 (3)')
  expect(nameAt(meta, { id: 'p1', name: 'Ann' })).toBe('Ann')
  expect(nameAt(meta, { id: 'p3', name: 'Bob' })).toBe('Bob')
})

test('over the wire: a name that cannot be seen is refused, one that looks like another is told apart at the table', async () => {
  const stage = await Stage.open()
  try {
    const ann = await stage.join('Ann')
    const other = await stage.join('𝐀𝐧𝐧')
    expect((await ann.fetch('POST', '/api/people', { name: 'Ann\u200B' })).status).toBe(400)
    expect((await ann.fetch('PATCH', '/api/me', { name: 'Ann\u200B' })).status).toBe(400)
    const made = await ann.post('/api/tables', { game: 'ttt', scenario: 'plain', listed: true, seats: { x: 'me' } })
    const { id } = (made as { table: { id: string } }).table
    const sat = (await other.post(`/api/tables/${id}/sit`, { seat: 'o' })) as { table: { seats: Record<string, { name: string }> } }
    expect(sat.table.seats).toMatchObject({ x: { name: 'Ann' }, o: { name: '𝐀𝐧𝐧 (2)' } })
    // Talk has the name of the seat, also after the player has taken another one.
    await ann.watch(id)
    await other.watch(id)
    await other.fetch('PATCH', '/api/me', { name: 'Ann' })
    const heard = ann.next('chat')
    other.send({ type: 'chat', table: id, text: 'it is me' })
    expect((await heard).line.name).toBe('𝐀𝐧𝐧 (2)')
  } finally {
    await stage.close()
  }
})
