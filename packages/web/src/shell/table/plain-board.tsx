import { type Json, labelOf, readableName, type Words } from '@deadfront/kernel'
import { render } from 'preact'
import type { BoardUpdate, BoardModule } from '../../board/board.ts'
import { m } from '../../messages/index.ts'

/** The board of a game without its own one: the view as lists and tables. */
export const plainBoard: BoardModule = {
  create(host, { words }) {
    return {
      update: (update: BoardUpdate) => render(<PlainView view={update.view as Json} words={words} />, host),
      destroy: () => render(null, host),
    }
  },
}

function PlainView({ view, words }: { view: Json; words: Words }) {
  return (
    <div class="plain-board" tabIndex={0} role="group" aria-label={m.value.table.inSight}>
      <Value value={view} words={words} depth={0} name="" />
    </div>
  )
}

const isSimple = (value: Json): boolean => value === null || typeof value !== 'object'

function text(value: Json, words: Words): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? m.value.yes : m.value.no
  if (typeof value === 'number') return String(value)
  return labelOf(words, value)
}

/** A small value in one line: `Uk: tank 1; Usa: infantry 1`. */
function brief(value: Json, words: Words): string {
  if (isSimple(value)) return text(value, words)
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => brief(item, words)).join(', ') || '–'
  const parts = Object.entries(value as { readonly [key: string]: Json })
  return (
    parts
      .map(([key, held]) =>
        isSimple(held) ? `${labelOf(words, key)} ${text(held, words)}` : `${labelOf(words, key)}: ${brief(held, words)}`,
      )
      .join('; ') || '–'
  )
}

function Value({ value, words, depth, name }: { value: Json; words: Words; depth: number; name: string }) {
  if (isSimple(value)) return <span class="plain-value">{text(value, words)}</span>
  if (Array.isArray(value)) return <List list={value as readonly Json[]} words={words} depth={depth} name={name} />
  const entries = Object.entries(value as { readonly [key: string]: Json })
  if (entries.length === 0) return <span class="plain-value">–</span>
  if (depth > 0 && entries.length > 3 && entries.every(([, held]) => !isSimple(held) && !Array.isArray(held)))
    return (
      <ul class="plain-cards">
        {entries.map(([key, held]) => (
          <li key={key}>
            <strong>{labelOf(words, key)}</strong>
            {Object.entries(held as { readonly [key: string]: Json }).map(([part, inner]) => (
              <span key={part}>
                {labelOf(words, part)}: {brief(inner, words)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    )
  return (
    <dl class={depth === 0 ? 'plain-top' : 'plain-inner'}>
      {entries.map(([key, held]) => (
        <div key={key} class={isSimple(held) ? 'plain-pair' : 'plain-pair wide'}>
          <dt>{labelOf(words, key)}</dt>
          <dd>
            <Value value={held} words={words} depth={depth + 1} name={key} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function List({ list, words, depth, name }: { list: readonly Json[]; words: Words; depth: number; name: string }) {
  if (list.length === 0) return <span class="plain-value">–</span>
  if (list.every(isSimple)) {
    const side = Math.sqrt(list.length)
    const square = Number.isInteger(side) && side >= 3
    return (
      <ol class={square ? 'plain-cells square' : 'plain-cells'} {...(square ? { style: { '--cells': side } } : {})}>
        {list.map((item, i) => (
          <li key={i}>{text(item, words)}</li>
        ))}
      </ol>
    )
  }
  const rows = list as readonly { readonly [key: string]: Json }[]
  const columns = [...new Set(rows.flatMap((row) => (isSimple(row) ? [] : Object.keys(row))))]
  const flat =
    columns.length > 0 &&
    columns.length <= 8 &&
    rows.every((row) => !isSimple(row) && !Array.isArray(row) && Object.values(row).every(isSimple))
  if (!flat)
    return (
      <ol class="plain-list">
        {list.map((item, i) => (
          <li key={i}>
            <Value value={item} words={words} depth={depth + 1} name={name} />
          </li>
        ))}
      </ol>
    )
  return (
    <table class="plain-table">
      <caption class="sr-only">{readableName(name)}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {labelOf(words, column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {columns.map((column) => (
              <td key={column}>{row[column] === undefined ? '' : text(row[column] as Json, words)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
