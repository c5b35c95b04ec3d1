import { readFileSync } from 'node:fs'
import { random } from '@deadfront/ai'
import { amounts, type Answer, fits, type Form, type Game, order, path, pick, sampleForm, seedRng, subset } from '@deadfront/kernel'
import { lastLight } from '@deadfront/testkit/sample'
import { describe, expect, test } from 'vitest'
import { entriesOf, howTo, readForm } from '../src/play/answers.ts'
import { file, inFolder, run } from './run.ts'

type Typed = Exclude<Form, { form: 'pick' }>
const UNITS = amounts(
  'lose',
  [
    { id: 'inf', min: 0, max: 3 },
    { id: 'tank corps', min: 0, max: 1 },
    { id: '8th army', min: 0, max: 1 },
  ],
  1,
  4,
  { side: 'attack' },
)
const ITEMS = subset('cards', ['flare', 'flask', 'nails', 7], 0, 2)
const WALK = path('way', 'hall', { hall: ['porch', 'kitchen'], porch: ['hall', 'yard'] }, 1, 3)

describe('what is typed becomes an answer', () => {
  test.each<[Typed, string, Answer | RegExp]>([
    [UNITS, '2 inf, 1 tank corps', { side: 'attack', lose: { inf: 2, 'tank corps': 1 } }],
    [UNITS, 'inf 2; tank=1', { side: 'attack', lose: { inf: 2, 'tank corps': 1 } }],
    [UNITS, '1 x tank corps', { side: 'attack', lose: { 'tank corps': 1 } }],
    [UNITS, '1 8th army', { side: 'attack', lose: { '8th army': 1 } }],
    [UNITS, '', { side: 'attack', lose: {} }],
    [UNITS, 'two inf', /amounts like "2 inf"/],
    [UNITS, '2 cavalry', /of inf, tank corps/],
    [ITEMS, 'NAILS, flar', { cards: ['nails', 'flare'] }],
    [ITEMS, '7', { cards: [7] }],
    [ITEMS, 'fla', /found "fla"/],
    [subset('leave', ['civ-5', 'hunt'], 0, 2), '2', { leave: ['hunt'] }],
    [subset('leave', ['civ-5', 'hunt'], 0, 2), '3', /found "3"/],
    [order('first', ['a', 'b'], { by: 'x' }), 'b, a', { by: 'x', first: ['b', 'a'] }],
    [WALK, 'porch, yard', { way: ['porch', 'yard'] }],
    [WALK, 'moon', /names parted by commas/],
  ])('%o with "%s"', (form, typed, wanted) => {
    const read = readForm(form, typed)
    if (wanted instanceof RegExp) expect(read).toEqual({ expected: expect.stringMatching(wanted) })
    else expect(read).toEqual({ answer: wanted })
  })

  test('any answer of a form can be typed', () => {
    const rng = seedRng('typed')
    for (const form of [UNITS, ITEMS, WALK, order('first', ['a', 'b', 'c'])])
      for (let i = 0; i < 50; i++) {
        const answer = sampleForm(form, rng)
        const chosen = answer[form.key] as Record<string, number> | (string | number)[]
        const typed = Array.isArray(chosen)
          ? chosen.join(', ')
          : Object.entries(chosen)
              .map(([id, count]) => `${count} ${id}`)
              .join(', ')
        const read = readForm(form, typed)
        expect(read).toEqual({ answer })
        expect('answer' in read && fits(form, read.answer)).toBe(true)
      }
  })

  test('the list has every whole answer and one line per open form', () => {
    expect(entriesOf([pick([{ a: 1 }, { a: 2 }]), UNITS])).toEqual([{ answer: { a: 1 } }, { answer: { a: 2 } }, { form: UNITS }])
    const names = { name: (key: string) => (key === 'hall' ? 'the hall' : key) }
    expect(howTo(WALK, names)).toBe('a way from hall (the hall), 1 to 3 steps')
    expect(howTo(UNITS, names)).toBe('1 to 4 in all of inf 0 to 3, tank corps 0 to 1, 8th army 0 to 1')
  })
})

describe('the sample game with hidden cards', () => {
  const catalog = [{ id: 'last-light', name: 'Last Light', load: async () => lastLight as unknown as Game, bots: async () => [random] }]

  test('amounts are asked for; the log hides what the seat may not see', async () => {
    const at = inFolder('night.record.json')
    const ran = await run(['play', 'last-light', '--seed', '5', '--save', at], { catalog, typed: ['1', '1 porch, 1 cellar', 'quit'] })
    expect(ran.code).toBe(0)
    expect(ran.out).toContain('Ash draws Flare, Flare.')
    expect(ran.out).toContain('Briar draws 2 cards.')
    const { commands } = JSON.parse(readFileSync(at, 'utf8')) as { commands: { seat: string; answer: unknown }[] }
    expect(commands).toContainEqual(expect.objectContaining({ seat: 'ash', answer: { do: 'nail', planks: { porch: 1, cellar: 1 } } }))
    expect((await run(['verify', at], { catalog })).code).toBe(0)
  })

  test('in Spanish', async () => {
    const [en, es] = await Promise.all(
      ['en', 'es'].map((language) => run(['play', 'last-light', '--seed', '5', '--language', language], { catalog, typed: ['quit'] })),
    )
    expect(es?.out).not.toBe(en?.out)
    expect((await run(['play', 'last-light', '--language', 'fr'], { catalog })).err).toContain('expected en or es')
  })

  test('every generic command takes it', async () => {
    const sim = await run(['sim', 'last-light', '--games', '20', '--seed', 's', '--option', 'nights=1', '--json'], { catalog })
    expect(sim.json()).toMatchObject({ games: 20, scores: { ash: { count: expect.any(Number) } } })
    expect((await run(['sim', 'last-light', '--games', '1', '--option', 'nights=9'], { catalog })).err).toContain(
      'options.nights: expected a whole number from 1 to 5',
    )
    expect((await run(['fuzz', 'last-light', '--actions', '300', '--seed', 's', '--hostile'], { catalog })).code).toBe(0)
    expect((await run(['position', 'last-light', '--option', 'nights=2', '--json'], { catalog })).json()).toMatchObject({
      game: 'last-light',
      options: { nights: 2 },
    })
  })

  test('a position file pasted whole into a case brings its scenario and options along', async () => {
    const position = (await run(['position', 'last-light', '--option', 'nights=2', '--json'], { catalog })).json()
    const at = file('pasted.case.json', {
      format: 'deadfront-case/1',
      game: 'last-light',
      case: 'CASE-LL-1',
      title: 'the start of two nights',
      rules: ['LL-1.1'],
      position,
      expect: { position },
    })
    const ran = await run(['judge', at], { catalog })
    expect(ran.out).toContain('1 passed, 0 failed')
    const moved = file('moved.case.json', { ...JSON.parse(readFileSync(at, 'utf8')), position: { ...position, options: { nights: 9 } } })
    expect((await run(['judge', moved], { catalog })).err).toContain('options.nights')
  })
})
