import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { BadInput, isObject, type JsonObject, sameJson } from '@deadfront/kernel'

/**
 * A file of results that a series writes line by line as JSON: first what is played, then one line for each result. A series
 * that was stopped goes on where it stopped. A last line that was cut by a crash is dropped.
 */
export interface ResultsFile<R> {
  known: readonly R[]
  add(result: R): void
}

/** `read` turns a line into a result, or returns null if it is none. */
export function openResults<R>(file: string, header: JsonObject, read: (line: JsonObject) => R | null): ResultsFile<R> {
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify(header)}\n`)
  const text = readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole))
  const [first, ...lines] = whole.split('\n').filter((line) => line !== '')
  const found = readLine(file, first ?? '', 1)
  const other = Object.keys({ ...header, ...found }).find((key) => !sameJson(header[key] ?? null, found[key] ?? null))
  if (other !== undefined) {
    const say = `the file is of another series: its ${other} is ${JSON.stringify(found[other] ?? null)}, expected ${JSON.stringify(header[other] ?? null)}`
    throw new BadInput({ place: file, say })
  }
  return {
    known: lines.map((line, i) => {
      const result = read(readLine(file, line, i + 2))
      if (result === null) throw new BadInput({ place: `${file}, line ${i + 2}`, say: 'expected a result of this series' })
      return result
    }),
    add: (result) => appendFileSync(file, `${JSON.stringify(result)}\n`),
  }
}

function readLine(file: string, line: string, at: number): JsonObject {
  try {
    const value: unknown = JSON.parse(line)
    if (isObject(value)) return value as JsonObject
  } catch {
    // Reported below, like any other line that is no object.
  }
  throw new BadInput({ place: `${file}, line ${at}`, say: 'expected a JSON object' })
}

/** The list of published seeds in the folder of the results: each is used for one file only. */
const PUBLISHED = 'published-seeds.json'

/** A published seed belongs to the file that used it first; any other file is refused. */
export function claimSeed(file: string, seed: string): void {
  const list = join(dirname(file), PUBLISHED)
  const text = existsSync(list) ? readFileSync(list, 'utf8') : '{}'
  const owners = readLine(list, text, 1)
  const owner = owners[seed]
  if (owner === basename(file)) return
  if (owner !== undefined) throw new BadInput({ place: list, say: `the seed ${seed} was published already, in ${String(owner)}` })
  writeFileSync(list, `${JSON.stringify({ ...owners, [seed]: basename(file) }, null, 2)}\n`)
}
