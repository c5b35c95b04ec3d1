import { defineGame, next32, question, type Turn } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../src/fuzz.ts'
import { bookFaults, examine } from '../src/index.ts'
import { definition, type LastEvent, type LastLight, lastLight, type LastView } from '../src/sample/index.ts'

type Definition = typeof definition

/** The sample game with one thing wrong. */
const broken = (over: Partial<Definition>) => defineGame({ ...definition, ...over })

/** What the suite reports of a few games, each a little longer than a night. */
async function reported(over: Partial<Definition>): Promise<Finding | null> {
  const game = broken(over)
  for (let seed = 1; seed <= 6; seed++) {
    const found = await examine(game, { deepEvery: 1, inspects: () => [{ ask: 'reach' }] }, 'farmhouse', {}, seed)
    if (found) return found
  }
  return null
}

const { rules } = definition
type Asked = 'plan' | 'walk' | 'window' | 'fight'
type Ask<K extends Asked> = Definition['rules'][K]
const ask = <K extends Asked>(kind: K): Ask<K> => rules[kind]
const withAsk = <K extends Asked>(kind: K, over: Partial<Ask<K>>): Partial<Definition> => ({
  rules: { ...rules, [kind]: { ...ask(kind), ...over } } as Definition['rules'],
})

describe('the suite reports a seeded fault', () => {
  test('none in the game as it is', async () => expect(await reported({})).toBeNull())

  test('a view that leaks a hand', async () => {
    const found = await reported({
      view: (s, viewer) => ({
        ...definition.view(s, viewer),
        survivors: s.survivors.map((x) => ({
          seat: x.seat,
          room: x.room,
          health: x.health,
          kills: x.kills,
          cards: x.hand.length,
          hand: x.hand.slice(),
        })),
      }),
    })
    expect(found?.check).toBe('guess')
    expect(found?.say).toMatch(/can tell a guess from the real state by the view: survivors\[\d\]\.hand/)
  })

  test('a view that holds the dice', async () => {
    const found = await reported({ view: (s, viewer) => ({ ...definition.view(s, viewer), next: [...s.rng] }) as LastView })
    expect(found).toMatchObject({ check: 'view', say: expect.stringContaining('dice to come') })
  })

  test('a view that is the state', async () => {
    const found = await reported({ view: (s) => s as unknown as LastView })
    expect(found).toMatchObject({ check: 'view', say: expect.stringContaining('rng') })
  })

  test('a view that lives on', async () => {
    const found = await reported({ view: (s, viewer) => ({ ...definition.view(s, viewer), planks: s.planks, discards: s.discards }) })
    expect(found).toMatchObject({ check: 'view', say: expect.stringContaining('changes with the state behind it') })
  })

  test('a copy that forgets a field', async () => {
    const found = await reported({
      copy(s) {
        const { breaches: _, ...rest } = definition.copy(s)
        return rest as LastLight
      },
    })
    expect(found).toMatchObject({ check: 'copy', say: expect.stringContaining('breaches') })
  })

  test('a copy that shares a list', async () => {
    const found = await reported({ copy: (s) => ({ ...definition.copy(s), survivors: s.survivors }) })
    expect(found).toMatchObject({ check: 'copy', say: expect.stringContaining('changed the original') })
  })

  test('nobody asked at all', async () => {
    const found = await examine({ ...lastLight, asks: () => [] }, {}, 'farmhouse', {}, 1)
    expect(found).toMatchObject({ check: 'asks', say: 'nobody is asked and there is no result' })
  })

  test('an ask that asks nobody at the table', async () => {
    const found = await reported(withAsk('walk', { who: () => ['nobody'] } as Partial<Ask<'walk'>>))
    expect(found).toMatchObject({ check: 'asks', say: 'nobody is asked, but has no seat' })
  })

  test('an ask that offers nothing', async () => {
    const found = await reported(withAsk('plan', { space: () => [] } as Partial<Ask<'plan'>>))
    expect(found).toMatchObject({ check: 'space', say: 'ash is asked plan, but no answer is offered' })
  })

  test('a refusal that tries the move out on the state and takes it back', async () => {
    const found = await reported(
      withAsk('walk', {
        whyNot(s: LastLight, f, answer, seat) {
          s.breaches++
          const no = ask('walk').whyNot(s, f, answer, seat)
          s.breaches--
          return no
        },
      } as Partial<Ask<'walk'>>),
    )
    expect(found).toMatchObject({ check: 'reading', say: expect.stringMatching(/^whyNot .* to walk writes to the state/) })
  })

  test('a roll that nobody seeded', async () => {
    let hidden = 0
    const found = await reported(
      withAsk('walk', {
        answer(t: Turn<LastLight, LastEvent>, f, answer, seat) {
          ask('walk').answer(t, f, answer, seat)
          const ash = t.s.survivors[0]
          if (ash) ash.kills += hidden++ % 3
        },
      } as Partial<Ask<'walk'>>),
    )
    expect(found).toMatchObject({ check: 'replay', say: expect.stringContaining('survivors[0].kills') })
  })

  test('a roll past the turn, which would be biased and could be taken back', async () => {
    const found = await reported(
      withAsk('walk', {
        answer(t: Turn<LastLight, LastEvent>, f, answer, seat) {
          const ash = t.s.survivors[0]
          if (ash) ash.kills += next32(t.s.rng) % 6
          f.seat = seat
          t.emit({ type: 'walked', rule: 'LL-4.1', seat, walk: [...((answer as { walk?: string[] }).walk ?? [])] })
          if (!t.s.planks.loft) t.s.planks.loft = 1
          else t.done()
        },
      } as Partial<Ask<'walk'>>),
    )
    expect(found).toMatchObject({ check: 'barrier', say: 'dice fell, but the command can be taken back' })
  })

  test('a refusal that changes something', async () => {
    const found = await reported(
      withAsk('walk', {
        whyNot(s, f, answer, seat) {
          const no = ask('walk').whyNot(s, f, answer, seat)
          if (no) (s as { breaches: number }).breaches++
          return no
        },
      } as Partial<Ask<'walk'>>),
    )
    expect(found?.check).toMatch(/^(hostile|reading)$/)
    expect(found?.say).toMatch(/changed/)
  })

  test('a start that is never the same', async () => {
    let games = 0
    const found = await reported({ setUp: (setup) => ({ ...definition.setUp(setup), breaches: games++ % 5 }) })
    expect(found).toMatchObject({ check: expect.stringMatching(/^(replay|position)$/) })
    const unseen = await examine(
      broken({ setUp: (setup) => ({ ...definition.setUp(setup), breaches: games++ % 5 }) }),
      { positionAt: () => false },
      'farmhouse',
      {},
      1,
    )
    expect(unseen).toMatchObject({ check: 'replay', say: expect.stringContaining('the start position has hash') })
  })

  test('answers that go another way as a batch', async () => {
    const found = await reported(
      withAsk('window', {
        answer(t: Turn<LastLight, LastEvent>, f, answer, seat) {
          const ash = t.s.survivors[0]
          if (ash) ash.kills += t.events.length
          ask('window').answer(t, f, answer, seat)
        },
      } as Partial<Ask<'window'>>),
    )
    expect(found).toMatchObject({ check: 'batch', say: expect.stringContaining('leads elsewhere as a batch: survivors[0].kills') })
  })

  test('a sample that the rules refuse', async () => {
    const found = await reported(withAsk('walk', { sample: () => ({ do: 'walk', path: ['loft', 'hall', 'porch'] }) }))
    expect(found).toMatchObject({ check: 'sample', say: expect.stringContaining('LL-4.1') })
  })

  test('a guess that changes what the seat sees', async () => {
    const found = await reported({
      guess(s, seat, rng) {
        const world = definition.guess(s, seat, rng)
        for (const survivor of world.survivors) survivor.hand.reverse()
        return world
      },
    })
    expect(found).toMatchObject({ check: 'guess', say: expect.stringContaining('by the view') })
  })

  test('a guess that keeps the dice', async () => {
    const found = await reported({ guess: (s, seat, rng) => ({ ...definition.guess(s, seat, rng), rng: [...s.rng] }) })
    expect(found).toMatchObject({ check: 'guess', say: 'the guess for ash keeps the dice to come' })
  })

  test('a guess that loses cards', async () => {
    const game = broken({ guess: (s, seat, rng) => ({ ...definition.guess(s, seat, rng), deck: s.deck.slice() }) })
    const whole = (s: LastLight) => {
      const cards = new Set([...s.deck, ...s.discards, ...s.survivors.flatMap((x) => x.hand)])
      return cards.size === 18 ? null : `${cards.size} cards`
    }
    const found = await examine(game, { deepEvery: 1, invariants: [whole] }, 'farmhouse', {}, 1)
    expect(found).toMatchObject({ check: 'guess', say: expect.stringContaining('is no possible state: ') })
  })

  test('a guess on which play breaks down', async () => {
    const found = await reported({ guess: (s, seat, rng) => ({ ...definition.guess(s, seat, rng), content: 'nowhere' }) })
    expect(found).toMatchObject({ check: 'throws', say: expect.stringContaining('no content nowhere') })
  })

  test('an inspection that peeks', async () => {
    const peeking = question({}, (s: LastLight) => s.survivors.flatMap((x) => x.hand))
    const found = await reported({ questions: { ...definition.questions, reach: peeking } as typeof definition.questions & object })
    expect(found).toMatchObject({ check: 'guess', say: expect.stringContaining('inspecting {"ask":"reach"}') })
  })

  test('secrets shown without a barrier', async () => {
    const found = await reported({
      ...withAsk('plan', {
        close(t: Turn<LastLight, LastEvent>, f: never) {
          const reveal = t.reveal
          t.reveal = () => {}
          ask('plan').close?.(t, f)
          t.reveal = reveal
        },
      } as Partial<Ask<'plan'>>),
    })
    // The last to plan is asked to walk next only when first in the order of seats; then nothing else closes the past.
    expect(found).toMatchObject({ check: 'barrier', say: expect.stringContaining('something hidden was shown') })
  })

  test('an answer that is written into', async () => {
    const found = await reported(
      withAsk('walk', {
        answer(t: Turn<LastLight, LastEvent>, f, answer, seat) {
          ;(answer.path as string[]).push('hall')
          ask('walk').answer(t, f, answer, seat)
        },
      } as Partial<Ask<'walk'>>),
    )
    expect(found).toMatchObject({ check: 'throws', say: expect.stringContaining('not extensible') })
  })

  test('a state that cannot be saved', async () => {
    const found = await reported({ setUp: (setup) => ({ ...definition.setUp(setup), breaches: -0 }) })
    expect(found).toMatchObject({ check: 'json', say: expect.stringContaining('state.breaches is -0') })
  })

  test('a missing word', async () => {
    const found = await reported({
      words: {
        ...definition.words,
        es: async () => ({ ...(await definition.words.es()), event: (e) => (e.type === 'walked' ? '' : 'algo') }),
      },
    })
    expect(found).toMatchObject({ check: 'words', say: 'the event walked has words in one language and none in es' })
  })

  test('a word with a gap', async () => {
    const found = await reported({
      words: { ...definition.words, en: async () => ({ ...(await definition.words.en()), answer: (a) => `Walk to ${String(a.nowhere)}` }) },
    })
    expect(found).toMatchObject({ check: 'words', say: expect.stringContaining('says "Walk to undefined"') })
  })

  test('a rule that is not in the book', async () => {
    const found = await reported({ rulebook: definition.rulebook.filter((entry) => entry.id !== 'LL-5.1') })
    expect(found).toMatchObject({ check: 'rules', say: 'the event deadCame cites LL-5.1, which is not in the rulebook' })
  })

  test('an option without its rule', async () => {
    const faults = await bookFaults(broken({ rulebook: definition.rulebook.filter((entry) => entry.id !== 'LL-7.2') }))
    expect(faults).toContainEqual({ check: 'rules', say: 'the option lastBullet cites LL-7.2, which is not in the rulebook' })
  })

  test('a position that forgets', async () => {
    const found = await reported({
      position: (settle) => {
        const format = (definition.position as Exclude<Definition['position'], { read: unknown }>)(settle)
        return { ...format, write: (s) => ({ ...(format.write(s) as object), discards: [] }) }
      },
    })
    expect(found?.check).toBe('position')
  })

  test('and the message holds seed, step and record', async () => {
    const found = (await reported(withAsk('walk', { who: () => ['nobody'] } as Partial<Ask<'walk'>>))) as Finding
    expect(found.seed).toBe('conformance 1')
    expect(found.at).toBe(found.record.commands.length)
    expect(found.record.commands.map((c) => c.seat).sort()).toEqual(['ash', 'briar'])
  })
})
