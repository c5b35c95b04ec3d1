import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { CatalogEntry } from '@deadfront/ai'
import type { CatalogFrom } from '@deadfront/lab/node'
import { BadInput, nth, type Problem, problemLine, type Setup } from '@deadfront/kernel'
import cliProgress from 'cli-progress'
import picocolors from 'picocolors'
import { placeOfFault } from './json-fault.ts'

/** The target of text; a terminal gets colours and progress bars. */
interface Sink {
  write(text: string): unknown
  isTTY?: boolean
}

/** The inputs of the program: games, streams, folder. Tests bring their own. */
export interface Surroundings {
  catalog: readonly CatalogEntry[]
  /** Where worker threads find the same list, when it is not `CATALOG`. */
  catalogFrom?: CatalogFrom
  stdout: Sink
  stderr: Sink
  stdin?: NodeJS.ReadableStream & { isTTY?: boolean }
  /** The repository: where `rules --coverage` finds the tests of the games. */
  root?: string
}

/** Exit codes of the contract. */
export const OK = 0
export const FAILED = 1
export const BAD_USAGE = 2
export type ExitCode = typeof OK | typeof FAILED | typeof BAD_USAGE

/** Wrong usage or unreadable input: printed as one line, exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

export type Colours = ReturnType<typeof picocolors.createColors>

/** Output: one JSON document or lines of text on stdout, everything else on stderr. */
export class Terminal {
  readonly around: Surroundings
  readonly colours: Colours

  constructor(around: Surroundings) {
    this.around = around
    this.colours = picocolors.createColors(around.stdout.isTTY === true && process.env.NO_COLOR === undefined)
  }

  line(text = ''): void {
    this.around.stdout.write(`${text}\n`)
  }

  lines(texts: readonly string[]): void {
    for (const text of texts) this.line(text)
  }

  json(document: unknown): void {
    this.around.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
  }

  note(text: string): void {
    this.around.stderr.write(`${text}\n`)
  }

  /** A bar on stderr, on a terminal only. */
  progress(total: number, what: string): { at(done: number, note?: string): void; end(): void } {
    if (this.around.stderr.isTTY !== true) return { at: () => {}, end: () => {} }
    const bar = new cliProgress.SingleBar(
      {
        format: `${what} {bar} {value}/{total} {percentage}% eta {eta_formatted} {note}`,
        stream: process.stderr,
        clearOnComplete: true,
        hideCursor: true,
      },
      cliProgress.Presets.shades_classic,
    )
    bar.start(total, 0, { note: '' })
    return { at: (done, note = '') => bar.update(done, { note }), end: () => bar.stop() }
  }
}

/** Reads a file as text; throws one line that says why it cannot be read. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new UsageError(`${file}: no such file`)
    if (code === 'EISDIR') throw new UsageError(`${file}: expected a file, found a folder`)
    throw new UsageError(`${file}: cannot be read (${code ?? String(error)})`)
  }
}

/** Reads a file as JSON; throws one line that says what is wrong with it. */
export function readJson(file: string): unknown {
  const text = readText(file)
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${file}: expected JSON, found ${text.trim() === '' ? 'an empty file' : `a fault in ${placeOfFault(text)}`}`)
  }
}

/** Makes a folder that an option names, with those above it. */
export function makeFolder(option: string, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new UsageError(`${option} ${folder}: cannot be made a folder (${(error as NodeJS.ErrnoException).code ?? String(error)})`)
  }
}

/** Writes the file completely or not at all: a draft is renamed at the end. */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.${randomBytes(4).toString('hex')}.tmp`
  try {
    writeFileSync(draft, text)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw new UsageError(`${file}: cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`)
  }
}

export const problemIn = (file: string, problem: Problem): UsageError => new UsageError(`${file}: ${problemLine(problem)}`)

/** Runs `body`; bad input found inside is reported as a fault of `file`. `under` is put before its place, or computes the place. */
export function readingFrom<T>(file: string, body: () => T, under: string | ((place: string) => string) = ''): T {
  try {
    return body()
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    const lines = error.problems.map((p) =>
      problemLine({ ...p, place: typeof under === 'string' ? joinPlaces(under, p.place) : under(p.place) }),
    )
    throw new UsageError(`${file}: ${lines.join('; ')}`)
  }
}

const joinPlaces = (...places: string[]): string => places.filter((x) => x !== '').join('.')

/** The place of a fault that was found while the table was set up: in the content or in the position. */
export const placeIn =
  (under: string, { position, content }: Pick<Setup, 'position' | 'content'>) =>
  (place: string): string => {
    const inPosition = position !== undefined && !place.startsWith('position.') && !(content !== undefined && /^content(\.|$)/.test(place))
    return joinPlaces(under, inPosition ? 'position' : '', place)
  }

/** Pads columns to their widest cell; the last one is not padded. */
export function tabulate(rows: readonly (readonly string[])[], indent = ''): string[] {
  const widths: number[] = []
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length)
  return rows.map((row) => (indent + row.map((cell, i) => cell.padEnd(nth(widths, i))).join('  ')).trimEnd())
}

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** `CASE-9` before `CASE-10`. */
export const byNumbers = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
