import { nth } from '../list.ts'
import { type Given, isObject, isPlainJson, type JsonObject } from '../json.ts'
import { POSITION_FORMAT } from '../position.ts'
import { Reader } from '../reader.ts'
import type { Problem } from '../refusal.ts'
import { isLanguage, type Language } from '../words.ts'

/** A work that a person made: a position, content, a set of house rules, or a puzzle. The file format is in docs/workshop.md. */
export interface Work {
  format: typeof WORK_FORMAT
  kind: WorkKind
  game: string
  /** The version of the game's rules that it was made with. */
  rulesVersion: number
  scenario: string
  title: string
  author: string
  licence: Licence
  text: string
  /** The language that title and text are written in. */
  language: Language
  /** A position file, content, options, or a puzzle. */
  data: JsonObject
}

export const WORK_FORMAT = 'deadfront-work/1'

export const WORK_KINDS = ['position', 'content', 'rules', 'puzzle'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** What others may do with it; an empty id: the author gives no licence. */
export const LICENCES = ['', 'CC0-1.0', 'CC-BY-4.0', 'CC-BY-SA-4.0'] as const
export type Licence = (typeof LICENCES)[number]

export const MAX_TITLE = 80
export const MAX_TEXT = 2000
/** A file or link that unpacks to more than this is refused. */
export const MAX_BYTES = 512 * 1024

const KEYS = ['format', 'kind', 'game', 'rulesVersion', 'scenario', 'title', 'author', 'licence', 'text', 'language', 'data']

export type ReadWork = { work: Work } | { problem: Problem }

/**
 * Reads a work from a file, a link or the store. A plain position file is read too: it becomes a position without
 * a title. Gives the first problem with its place; whether the game accepts the data is checked in `check.ts`.
 */
export function readWork(given: unknown): ReadWork {
  if (!isObject(given)) return { problem: { place: '', say: 'expected a work: an object with format, kind, game and data' } }
  if (!isPlainJson(given)) return { problem: { place: '', say: 'expected plain JSON of a usual size' } }
  if (given.format === POSITION_FORMAT) return readPosition(given)
  const r = new Reader()
  if (given.format !== WORK_FORMAT) r.expected('format', `"${WORK_FORMAT}"`, given.format)
  if (!r.isClean) return { problem: nth(r.problems, 0) }
  r.keys(given, KEYS)
  const work: Work = {
    format: WORK_FORMAT,
    kind: r.word(required(r, given, 'kind'), 'kind', WORK_KINDS, 'position'),
    game: text(r, required(r, given, 'game'), 'game', MAX_TITLE),
    rulesVersion: r.count(required(r, given, 'rulesVersion'), 'rulesVersion', { low: 1, otherwise: 1 }),
    scenario: text(r, required(r, given, 'scenario'), 'scenario', MAX_TITLE),
    title: text(r, given.title ?? '', 'title', MAX_TITLE),
    author: text(r, given.author ?? '', 'author', MAX_TITLE),
    licence: r.word(given.licence, 'licence', LICENCES, ''),
    text: text(r, given.text ?? '', 'text', MAX_TEXT),
    language: isLanguage(given.language) ? given.language : 'en',
    data: r.object(required(r, given, 'data'), 'data') as JsonObject,
  }
  const [problem] = r.problems
  return problem ? { problem } : { work }
}

function readPosition(given: Given): ReadWork {
  const r = new Reader()
  const work: Work = {
    format: WORK_FORMAT,
    kind: 'position',
    game: text(r, required(r, given, 'game'), 'game', MAX_TITLE),
    rulesVersion: 1,
    scenario: text(r, given.scenario ?? '', 'scenario', MAX_TITLE),
    title: '',
    author: '',
    licence: '',
    text: '',
    language: 'en',
    data: given as JsonObject,
  }
  const [problem] = r.problems
  return problem ? { problem } : { work }
}

function required(r: Reader, given: Given, key: string): unknown {
  if (given[key] === undefined) r.bad(key, 'missing')
  return given[key]
}

function text(r: Reader, given: unknown, place: string, max: number): string {
  if (given === undefined) return ''
  if (typeof given !== 'string') {
    r.expected(place, 'a text', given)
    return ''
  }
  if (given.length > max) r.bad(place, `expected at most ${max} characters, found ${given.length}`)
  return given
}

/** Reads a file: its size first, then JSON, then a work. */
export function readWorkText(json: string): ReadWork {
  if (json.length > MAX_BYTES)
    return { problem: { place: '', say: `expected at most ${MAX_BYTES / 1024} kB, found ${Math.ceil(json.length / 1024)} kB` } }
  try {
    return readWork(JSON.parse(json) as unknown)
  } catch (error) {
    return { problem: { place: '', say: `expected JSON: ${error instanceof Error ? error.message : String(error)}` } }
  }
}
