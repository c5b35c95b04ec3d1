import { readFileSync } from 'node:fs'
import { dotz } from '@deadfront/dotz'
import { efsz } from '@deadfront/efsz'
import type { Language } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { en as dotzEn } from '../src/games/dotz/messages/en.ts'
import { es as dotzEs } from '../src/games/dotz/messages/es.ts'
import { en as efszEn } from '../src/games/efsz/messages/en.ts'
import { es as efszEs } from '../src/games/efsz/messages/es.ts'

// One of a thing: every sentence that has a number in it is said with 1, and looked through for the plural.

const GAMES = [
  { id: 'dotz', game: dotz, messages: { en: dotzEn, es: dotzEs } },
  { id: 'efsz', game: efsz, messages: { en: efszEn, es: efszEs } },
] as const

/** The plural where one is meant. */
const PLURAL_OF_1: { readonly [L in Language]: readonly RegExp[] } = {
  en: [
    // "1 kills", "1 more targets"; not "1 costs a point", "1 Zeds unit".
    /(?<![\w.,–+]|Player )1 (more |Event |Movement |Zeds )?(?!ends|turns|costs|opens|shuts|loss|this|Zeds unit\b)\p{L}*[^s\P{L}]s\b/u,
    /\b1 (of the dead )?(are|were|return|wait|search|stay)\b/,
    /\b(are|were) 1\b/,
  ],
  es: [
    // "1 bajas", "1 esperan", "1 muertos regresan"; not "a 1 o menos", "1 de los nuestros".
    /(?<![\p{L}\d.,–+]|Jugador )1 (?!o menos|de los)(\p{L}{1,3} )?\p{L}{2,}([oaeu]s|an|en)\b/u,
    // "Quedan 1", "quedaban 1".
    /(?<!reciben)(?<=\p{L}(an|en)) 1\b/u,
    /hasta 1 \p{L}+n\b/u,
  ],
}

/** The ways to the words of a board and what each is called with, as the file with their types says: 1 for a number, else a name. */
function signaturesOf(game: string, yes: boolean): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>()
  const way: string[] = []
  const text = readFileSync(`packages/web/src/games/${game}/messages/messages.ts`, 'utf8')
  for (const [, opened, key, given] of text
    .slice(text.indexOf('Messages {') + 10)
    .matchAll(/(?:(\w*)(?::? |\[\]|)\{)|(\w+)(?:: )?\(([^()]*)\)(?: =>|:) string|\}/g)) {
    if (opened !== undefined) way.push(opened)
    else if (key === undefined || given === undefined) way.pop()
    else {
      const kinds = given.split(', ').map((each) => each.split(': ')[1] ?? '')
      found.set(
        [...way, key].join('.'),
        kinds.map((kind) => (kind.includes('[]') ? ['X'] : kind.startsWith('number') ? 1 : kind === 'boolean' ? yes : 'X')),
      )
    }
  }
  return found
}

type Word = (...given: unknown[]) => unknown

/** Every word of a board that takes something, said with one of it. */
function* said(tree: object, signatures: Map<string, unknown[]>, path = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(tree) as [string, unknown][]) {
    const at = path === '' ? key : `${path}.${key}`
    // The words of a record (`verb`, `ground`) are about a name.
    if (typeof value === 'function') yield [at, String((value as Word)(...(signatures.get(at) ?? ['X'])))]
    else if (typeof value === 'object' && value !== null) yield* said(value, signatures, at)
  }
}

/** The names of the words of a part (`events`, `asks`, `refusals`), as the file of a game lists them. */
function keysOf(game: string, part: string): string[] {
  const text = readFileSync(`games/${game}/src/words/en.ts`, 'utf8')
  const from = text.indexOf(`\n  ${part}: {`)
  const section = from < 0 ? '' : text.slice(from, text.indexOf('\n  },', from))
  return [...section.matchAll(/^ {4}'?([\w.-]+)'?: /gm)].map(([, key]) => String(key))
}

const LISTS = 'units zeds stayed shifts dice characters rearguard parts path hold aboard declared eat'.split(' ')
const COUNTS = `count hits zedsHits unitHits cards ammo eventActions players left dread health mp shuffled kept unrevealed max now fatigue
  level score survivors supplies of nth within`.split(/\s+/)

/** Facts in which every number is 1 and every list has one thing in it; everything else has a name. */
const ones = (more: object): object =>
  new Proxy(more, {
    get: (target: { readonly [key: string]: unknown }, key) => {
      const name = String(key)
      if (name in target) return target[name]
      if (LISTS.includes(name)) return ['X1']
      return COUNTS.includes(name) ? 1 : name === 'items' ? { ammo: 1 } : name === 'own' ? undefined : 'X1'
    },
  })

/** Refusals of dotz that count. */
const REFUSALS = {
  'hits.count': [1, 1],
  'pay.no-event': [1],
  'move.too-far': ['hunt', 1, 1],
  'gunfire.range': ['hunt', 1, 1],
  'tracks.not-left': ['F'],
}

test.each(GAMES.flatMap((game) => (['en', 'es'] as const).map((language) => [game.id, language, game] as const)))(
  '%s: with one of a thing nothing is said in the plural (%s)',
  async (id, language, { game, messages }) => {
    const words = await game.words[language]()
    const lines: [string, string][] = [...[true, false].flatMap((yes) => [...said(messages[language], signaturesOf(id, yes))])]
    const events = keysOf(id, 'events')
    expect(events.length).toBeGreaterThan(40)
    for (const type of events) lines.push([`event ${type}`, words.event(ones({ type }) as never)])
    for (const outcome of ['won', 'lost'])
      lines.push([`event gameEnded`, words.event(ones({ type: id === 'dotz' ? 'gameEnded' : 'scenarioEnded', outcome }) as never)])
    lines.push(['event foraged', words.event(ones({ type: id === 'dotz' ? 'foraged' : 'found' }) as never)])
    for (const kind of keysOf(id, 'asks'))
      lines.push([`ask ${kind}`, words.ask({ seat: 'p1', kind, rule: '', about: ones({}) } as never).text])
    if (id === 'dotz')
      for (const [code, about] of Object.entries(REFUSALS))
        lines.push([`refusal ${code}`, words.refusal({ refused: true, rule: '', code, say: '', about } as never)])
    const wrong = lines.filter(([, line]) => PLURAL_OF_1[language].some((plural) => plural.test(line)))
    expect(wrong).toEqual([])
    // The looking itself: a plural is found.
    for (const bad of { en: ['1 kills', '1 squares'], es: ['Quedan 1', '1 bajas', 'hasta 1 casillas', '1 Impactos'] }[language])
      expect(
        PLURAL_OF_1[language].some((plural) => plural.test(bad)),
        bad,
      ).toBe(true)
  },
)
