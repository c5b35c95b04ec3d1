import { expect, test } from 'vitest'
import { STANDARD } from '../src/model/content.ts'
import { en } from '../src/words/en.ts'
import { es } from '../src/words/es.ts'
import { storyIn } from '../src/words/stories.ts'

/** Every scenario tells its story, goal and special rules in both languages, sentence for sentence. */
for (const [id, raw] of Object.entries(STANDARD.scenarios))
  test(`${id}: the story is whole in English and Spanish`, () => {
    const [here, there] = [storyIn(en, id, raw), storyIn(es, id, raw)]
    expect(here).toEqual({
      text: raw.text,
      goal: raw.goal,
      extra: raw.extra,
      rules: raw.rulesText ?? [],
      remember: raw.remember ?? [],
      exits: Object.fromEntries(Object.entries(raw.exits).map(([mark, exit]) => [mark, exit.text])),
    })
    expect([there.rules.length, there.remember.length, Object.keys(there.exits)]).toEqual([
      here.rules.length,
      here.remember.length,
      Object.keys(here.exits),
    ])
    for (const [part, text] of Object.entries({ text: there.text, goal: there.goal, extra: there.extra, ...there.exits }))
      expect(text.length, part).toBeGreaterThan(10)
    expect(there.text).not.toBe(here.text)
    expect(there.goal).toBe(es.scenario(id).text)
    // The numbers of a special rule are the same in every language.
    const figures = (lines: readonly string[]) => lines.map((line) => (line.match(/\d+/g) ?? []).sort().join())
    expect(figures(there.rules)).toEqual(figures(here.rules))
  })

test('every kind of the dead has its line', () => {
  for (const kind of Object.keys(STANDARD.zombies))
    for (const words of [en, es]) expect(words.name(`kind.${kind}`), kind).not.toBe(`kind.${kind}`)
})

test('the log says what a search has worked, and which way somebody looks in words', () => {
  const says = (event: object) => [en, es].map((words) => words.event(event as never))
  expect(says({ type: 'flagSet', rule: 'EFSZ-37.3', flag: 'lever O1' })).toEqual(['Lever O1 is set.', 'La palanca O1 está puesta.'])
  expect(says({ type: 'flagSet', rule: 'EFSZ-37.3', flag: 'grate X2' })).toEqual([
    'The grate at X2 is open.',
    'La reja de X2 está abierta.',
  ])
  // What a search of any scenario notes down is told; what the rules note for themselves is not.
  const flags = Object.values(STANDARD.scenarios).flatMap(({ search }) => [...JSON.stringify(search ?? []).matchAll(/"flag":"([^"]+)"/g)])
  expect(flags.length).toBeGreaterThan(6)
  for (const [, flag] of flags) for (const said of says({ type: 'flagSet', rule: 'EFSZ-37.3', flag })) expect(said, flag).not.toBe('')
  for (const flag of ['taken P1', 'freed', 'slain omega', 'dropped']) expect(says({ type: 'flagSet', flag })).toEqual(['', ''])
  expect(says({ type: 'turned', who: 'becker', facing: 'E', cost: 1, mp: 3 })[0]).toBe('Becker turns east.')
  expect(says({ type: 'placed', who: 'becker', at: '1,1', facing: 'N' })[0]).toBe('Becker waits on 1,1, facing north.')
})

test('the initiative names both dice, and what is taken off', () => {
  const roll = { type: 'initiativeRolled', rule: 'EFSZ-7.3', team: 12, dead: 1, penalty: 4, winner: 'team' } as const
  expect(en.event(roll)).toBe('Initiative: the survivors roll 12, the dead 1 − 4 = −3: the survivors have it.')
  expect(es.event(roll)).toBe('Iniciativa: los supervivientes sacan 12; los muertos, 1 − 4 = −3: la tienen los supervivientes.')
})

test('each question about covering fire says at which moment it is asked', () => {
  const texts = (words: typeof en) =>
    (['appear', 'end', 'initiative', 'attack', 'struck', 'step'] as const).map((on) => {
      const zombie = on === 'attack' || on === 'struck' || on === 'step' ? 'z1' : null
      return words.ask({ seat: 'p1', kind: 'cover', rule: 'EFSZ-24.2', about: { on, zombie, declared: [] } }).text
    })
  for (const words of [en, es]) expect(new Set(texts(words)).size).toBe(6)
  expect(texts(en).slice(3, 5)).toEqual([
    'z1 is about to attack. Fire now, or keep the marker.',
    'z1 has attacked. Fire now, or keep the marker.',
  ])
})
