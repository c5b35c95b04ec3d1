import { isObject, type Json } from '@deadfront/kernel'
import type { Ref } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../shell/parts.tsx'
import { w } from '../messages/index.ts'
import { dropAt, getAt, type Path } from './document.ts'
import type { EditDesk } from './edit-desk.ts'
import type { Choice, ContentPart, Preset } from './editor.ts'
import { NewKey, PartForm } from './form.tsx'
import { AddSelect } from './form-controls.tsx'
import { fieldOf, freshOf, type Schema, schemaAt } from './schema.ts'

/** The parts of content, one chosen at a time. A part with a problem is marked. */
export function PartList({ desk, chosen, onChoose }: { desk: EditDesk; chosen: string; onChoose(part: string): void }) {
  const t = w.value.edit
  return (
    <nav class="we-tray we-parts" aria-label={t.parts}>
      <ul>
        {(desk.editor.parts ?? []).map((part) => {
          const faults = desk.problemsOf(part).length
          return (
            <li key={part.id}>
              <button
                type="button"
                class="we-part"
                data-part={part.id}
                aria-current={part.id === chosen ? 'true' : undefined}
                onClick={() => onChoose(part.id)}
              >
                {desk.editor.label(part.id, desk.kit.value)}
                {faults > 0 ? <span class="tag we-part-faults">{t.faults(faults)}</span> : null}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The form of a part: its keys, or its entries by name with the form of the chosen one. */
export function PartPage({ desk, schema, part }: { desk: EditDesk; schema: Schema; part: ContentPart }) {
  const field = fieldOf(schema, schemaAt(schema, part.path), getAt(desk.doc.value, part.path))
  const title = desk.editor.label(part.id, desk.kit.value)
  return (
    <section class="we-page" aria-label={title}>
      <h2>{title}</h2>
      {part.hint ? <p class="hint">{part.hint(desk.kit.value)}</p> : null}
      {field.kind === 'map' ? (
        <Entries desk={desk} schema={schema} path={part.path} of={field.of} />
      ) : (
        <PartForm desk={desk} schema={schema} path={part.path} keys={part.keys} />
      )}
    </section>
  )
}

const entriesAt = (desk: EditDesk, path: Path): readonly string[] => {
  const held = getAt(desk.doc.value, path)
  return isObject(held) ? Object.keys(held) : []
}

/** An id that is not taken: `hunt`, `hunt-2`, `hunt-3`. */
function freeId(taken: readonly string[], like: string): string {
  if (!taken.includes(like)) return like
  let n = 2
  while (taken.includes(`${like}-${n}`)) n++
  return `${like}-${n}`
}

/** A name as an id: `The old mill` is `the-old-mill`. */
const idFrom = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'own'

/** Adds an entry that was made before. */
function EntrySources({ desk, path, onAdd }: { desk: EditDesk; path: Path; onAdd(name: string, value: Json): void }) {
  const t = w.value.edit
  const [sources, setSources] = useState<readonly Preset[]>([])
  useEffect(() => {
    void desk.editor.sources?.(path).then(setSources)
  }, [desk])
  if (sources.length === 0) return <p class="hint">{t.noSources}</p>
  return (
    <AddSelect
      label={t.fromShelf}
      shown={t.fromShelf}
      choices={sources.map(({ name }, i) => ({ value: String(i), name }))}
      onAdd={(i) => {
        const chosen = sources[Number(i)]
        if (chosen) onAdd(chosen.name, chosen.value)
      }}
    />
  )
}

/** From so many entries on they can be searched by name. */
const MANY = 20

const isFound = (name: string, wanted: string): boolean => name.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase())

interface EntriesProps {
  desk: EditDesk
  schema: Schema
  path: Path
  /** The schema of one entry. */
  of: Schema
}

/** The entries of a part by their names, and the form of the chosen one. */
function Entries({ desk, schema, path, of }: EntriesProps) {
  const ids = entriesAt(desk, path)
  const picked = desk.entry.value
  const chosen = picked !== null && ids.includes(picked) ? picked : (ids[0] ?? null)
  /** The ids that the rules know; other entries have free names. */
  const known = desk.editor.choices([...path, ''], desk.kit.value) ?? []
  const add = (id: string, value: Json): void => {
    if (id === '' || ids.includes(id)) return
    desk.set([...path, id], value)
    desk.entry.value = id
  }
  const double = (id: string): void => add(freeId(ids, id), getAt(desk.doc.peek(), [...path, id]) ?? null)
  const head = useRef<HTMLElement>(null)
  // Below the list, as on a phone, or opened from another page: the form scrolls into view.
  useEffect(() => {
    if (picked !== null) head.current?.scrollIntoView({ block: 'nearest' })
  }, [picked])
  return (
    <div class="we-entries">
      <div class="we-entry-list">
        <EntryList desk={desk} path={path} chosen={chosen} />
        <AddEntry desk={desk} schema={schema} path={path} of={of} known={known} onAdd={add} />
      </div>
      {chosen === null ? null : (
        <EntryForm
          key={chosen}
          desk={desk}
          schema={schema}
          path={path}
          id={chosen}
          head={head}
          onDouble={known.length === 0 ? () => double(chosen) : null}
        />
      )}
    </div>
  )
}

const entryName = (desk: EditDesk, path: Path, id: string): string => desk.editor.entryName?.([...path, id], desk.kit.value) ?? id

/** Choose an entry; long lists can be searched by name. An entry with a problem is marked. */
function EntryList({ desk, path, chosen }: { desk: EditDesk; path: Path; chosen: string | null }) {
  const t = w.value.edit
  const ids = entriesAt(desk, path)
  const [wanted, setWanted] = useState('')
  const shown = ids.filter((id) => id === chosen || isFound(entryName(desk, path, id), wanted))
  return (
    <>
      {ids.length > MANY ? (
        <input
          type="search"
          class="we-find"
          value={wanted}
          aria-label={t.find}
          placeholder={t.find}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      ) : null}
      <ul>
        {shown.map((id) => {
          const faults = desk.problemsAt([...path, id], true).length
          return (
            <li key={id}>
              <button
                type="button"
                class="we-entry"
                data-entry={id}
                aria-current={id === chosen ? 'true' : undefined}
                onClick={() => {
                  desk.entry.value = id
                }}
              >
                {entryName(desk, path, id)}
                {faults > 0 ? <span class="tag we-part-faults">{t.faults(faults)}</span> : null}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface EntryFormProps {
  desk: EditDesk
  schema: Schema
  path: Path
  id: string
  /** Its heading, which the list of entries scrolls to. */
  head: Ref<HTMLElement>
  /** Null for an entry that the rules know by its id: there is no second one. */
  onDouble: (() => void) | null
}

function EntryForm({ desk, schema, path, id, head, onDouble }: EntryFormProps) {
  const t = w.value.edit
  const name = entryName(desk, path, id)
  return (
    <article class="we-entry-form" aria-label={name}>
      <header ref={head}>
        <h3>
          {name} {name === id ? null : <code>{id}</code>}
        </h3>
        {onDouble ? (
          <Button icon="copy" kind="quiet" onClick={onDouble}>
            {t.doubleEntry}
          </Button>
        ) : null}
        <Button icon="trash" kind="quiet" onClick={() => desk.change(dropAt(desk.doc.peek(), [...path, id]))}>
          {t.remove}
        </Button>
      </header>
      <PartForm desk={desk} schema={schema} path={[...path, id]} />
    </article>
  )
}

interface AddEntryProps extends EntriesProps {
  known: readonly Choice[]
  onAdd(id: string, value: Json): void
}

/** Adds an entry: a known one that is missing, one from the shelf, or one with a new name. */
function AddEntry({ desk, schema, path, of, known, onAdd }: AddEntryProps) {
  const t = w.value.edit
  const ids = entriesAt(desk, path)
  const missing = known.filter((choice) => !ids.includes(choice.value))
  const freshEntry = (id: string): Json => desk.freshAt([...path, id], freshOf(schema, of))
  /** Adds an entry by its name. If it has an own name the id is made from it. */
  const addNamed = (name: string): void => {
    const fresh = freshEntry(name)
    if (isObject(fresh) && Object.hasOwn(fresh, 'name')) onAdd(freeId(ids, idFrom(name)), { ...fresh, name })
    else onAdd(name, fresh)
  }
  return (
    <>
      {missing.length > 0 ? <AddSelect label={t.newEntry} choices={missing} onAdd={(id) => onAdd(id, freshEntry(id))} /> : null}
      {desk.editor.sources ? (
        <EntrySources desk={desk} path={path} onAdd={(name, value) => onAdd(freeId(ids, idFrom(name)), value)} />
      ) : known.length === 0 ? (
        <NewKey label={t.newEntryId} onAdd={addNamed} />
      ) : null}
    </>
  )
}
