import { type Json, problemLine } from '@deadfront/kernel'
import { useState } from 'preact/hooks'
import { w } from '../messages/index.ts'
import { problemText } from '../messages/problems.ts'
import { getAt, type Path } from './document.ts'
import type { EditDesk } from './edit-desk.ts'
import type { Choice, Preset } from './editor.ts'
import type { Field, Plain } from './schema.ts'

/** The id of the element that edits the value at a path. */
export const idOf = (path: Path): string => `we-${path.join('-').replaceAll(/[^\w-]/g, '_')}`

interface AddProps {
  label: string
  /** The label of the list, if "Add…" is not enough. */
  shown?: string
  choices: readonly Choice[]
  onAdd(value: string): void
}

/** A list to add one thing from; it shows its label again afterwards. */
export function AddSelect({ label, shown, choices, onAdd }: AddProps) {
  return (
    <select
      class="we-add"
      aria-label={label}
      value=""
      onChange={(event) => {
        const chosen = event.currentTarget.value
        event.currentTarget.value = ''
        if (chosen !== '') onAdd(chosen)
      }}
    >
      <option value="">{shown ?? w.value.edit.addPart}</option>
      {choices.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** A longer text gets several lines, and so does one that is known to be long. */
const LONG = 40
const LONG_KEYS = ['text', 'extra', 'goal']

/** The referee's problems with the value, at the field. `deep`: the values inside it have no own fields. */
export function FaultLines({ desk, path, deep = false }: { desk: EditDesk; path: Path; deep?: boolean }) {
  const problems = desk.problemsAt(path, deep)
  if (problems.length === 0) return null
  return (
    <div class="we-fault" id={`${idOf(path)}-fault`}>
      {problems.map((problem) => (
        <p key={problemLine(problem)}>{problemText(problem, desk.kit.value.language)}</p>
      ))}
    </div>
  )
}

/** One value: a number, a choice, a text, or JSON. */
export function Control({ desk, path, field, id, label }: { desk: EditDesk; path: Path; field: Field; id: string; label?: string }) {
  const value = getAt(desk.doc.value, path)
  const named = label === undefined ? {} : { 'aria-label': label }
  if (field.kind === 'count')
    return (
      <input
        id={id}
        {...named}
        type="number"
        min={field.min}
        {...(field.max === null ? {} : { max: field.max })}
        step={field.step}
        value={typeof value === 'number' ? value : ''}
        placeholder="–"
        onInput={(event) => {
          const number = event.currentTarget.valueAsNumber
          if (Number.isFinite(number)) desk.set(path, number)
        }}
      />
    )
  const choices = desk.editor.choices(path, desk.kit.value)
  const values = field.kind === 'choice' ? field.values : null
  if (values || choices) return <Select desk={desk} path={path} id={id} label={label} values={values} />
  if (field.kind === 'text' && typeof value === 'string' && (value.length > LONG || LONG_KEYS.includes(String(path.at(-1)))))
    return (
      <textarea
        id={id}
        {...named}
        rows={value.length > LONG ? 4 : 2}
        value={value}
        onChange={(event) => desk.set(path, event.currentTarget.value)}
      />
    )
  if (field.kind === 'text')
    return (
      <input
        id={id}
        {...named}
        type="text"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => desk.set(path, event.currentTarget.value === '' && field.nullable ? null : event.currentTarget.value)}
      />
    )
  return <JsonText desk={desk} path={path} id={id} label={label} />
}

interface SelectProps {
  desk: EditDesk
  path: Path
  id: string
  label: string | undefined
  values: readonly Plain[] | null
}

function Select({ desk, path, id, label, values }: SelectProps) {
  const value = getAt(desk.doc.value, path)
  const choices = desk.editor.choices(path, desk.kit.value) ?? []
  const nameOf = (each: Plain): string =>
    each === null || each === ''
      ? '–'
      : (choices.find((choice) => choice.value === each)?.name ?? desk.editor.label(String(each), desk.kit.value, path))
  const all: readonly Plain[] = values ?? [...choices.map((choice) => choice.value)]
  const now = value === undefined ? '' : JSON.stringify(value)
  const isKnown = all.some((each) => JSON.stringify(each) === now)
  return (
    <select
      id={id}
      {...(label === undefined ? {} : { 'aria-label': label })}
      value={now}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        if (chosen !== '') desk.set(path, JSON.parse(chosen) as Json)
      }}
    >
      {isKnown ? null : <option value={now}>{value === undefined || value === null ? '–' : String(value)}</option>}
      {all.map((each) => (
        <option key={String(each)} value={JSON.stringify(each)}>
          {nameOf(each)}
        </option>
      ))}
      {values === null && value !== null && value !== undefined ? <option value="null">–</option> : null}
    </select>
  )
}

interface PresetProps {
  id: string
  label: string
  presets: readonly Preset[]
  chosen: Preset
  onChoose(value: Json): void
}

/** A value with a name in the game is chosen by that name. */
export function PresetSelect({ id, label, presets, chosen, onChoose }: PresetProps) {
  return (
    <select
      id={id}
      aria-label={label}
      value={String(presets.indexOf(chosen))}
      onChange={(event) => {
        const preset = presets[Number(event.currentTarget.value)]
        if (preset) onChoose(preset.value)
      }}
    >
      {presets.map(({ name }, i) => (
        <option key={name} value={String(i)}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** A value without a form can still be changed, as JSON. */
function JsonText({ desk, path, id, label }: { desk: EditDesk; path: Path; id: string; label: string | undefined }) {
  const t = w.value.edit
  const value = getAt(desk.doc.value, path)
  const [fault, setFault] = useState<string | null>(null)
  return (
    <>
      <textarea
        id={id}
        {...(label === undefined ? {} : { 'aria-label': label })}
        rows={2}
        spellcheck={false}
        value={value === undefined ? '' : JSON.stringify(value)}
        onChange={(event) => {
          try {
            desk.set(path, JSON.parse(event.currentTarget.value || 'null') as Json)
            setFault(null)
          } catch {
            setFault(t.notJson)
          }
        }}
      />
      {fault === null ? null : <span class="we-fault">{fault}</span>}
    </>
  )
}
