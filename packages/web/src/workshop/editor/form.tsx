import { isObject, type Json, sameJson } from '@deadfront/kernel'
import { useState } from 'preact/hooks'
import { Button } from '../../shell/parts.tsx'
import { w } from '../messages/index.ts'
import { getAt, type Path } from './document.ts'
import type { EditDesk } from './edit-desk.ts'
import { type Field, fieldOf, type Schema, schemaAt } from './schema.ts'

/** The form of a part of the document, made from the schema of the format. */
export function PartForm({
  desk,
  schema,
  path,
  keys,
}: {
  desk: EditDesk
  schema: Schema
  path: Path
  keys?: readonly string[] | undefined
}) {
  const node = schemaAt(schema, path)
  const value = getAt(desk.doc.value, path)
  const field = fieldOf(schema, node, value)
  if (field.kind === 'map' || field.kind === 'list')
    return (
      <div class="we-form">
        <Inner desk={desk} schema={schema} path={path} field={field} />
      </div>
    )
  if (field.kind !== 'group') return <FieldRow desk={desk} schema={schema} path={path} node={node} />
  const shown = keys ? keys.flatMap((key) => field.keys.filter((each) => each.key === key)) : field.keys
  return (
    <div class="we-form">
      {shown.map(({ key, schema: child }) => (
        <FieldRow key={key} desk={desk} schema={schema} path={[...path, key]} node={child} />
      ))}
    </div>
  )
}

interface RowProps {
  desk: EditDesk
  schema: Schema
  path: Path
  node: Schema
}

/** A longer text gets several lines. */
const LONG = 40

const idOf = (path: Path): string => `we-${path.join('-').replaceAll(/[^\w-]/g, '_')}`

function FieldRow({ desk, schema, path, node }: RowProps) {
  const value = getAt(desk.doc.value, path)
  const field = fieldOf(schema, node, value)
  const label = desk.editor.label(String(path.at(-1) ?? ''), desk.kit.value)
  const id = idOf(path)
  if (field.kind === 'flag')
    return (
      <div class="we-field flag">
        <label for={id}>{label}</label>
        <input id={id} type="checkbox" checked={value === true} onChange={(event) => desk.set(path, event.currentTarget.checked)} />
      </div>
    )
  if (field.kind === 'group' || field.kind === 'map' || field.kind === 'list')
    return (
      <fieldset class="we-field group">
        <legend>{label}</legend>
        <Inner desk={desk} schema={schema} path={path} field={field} />
      </fieldset>
    )
  return (
    <div class="we-field">
      <label for={id}>{label}</label>
      <Control desk={desk} path={path} field={field} id={id} />
    </div>
  )
}

/** The rows inside an object or a list. */
function Inner({ desk, schema, path, field }: { desk: EditDesk; schema: Schema; path: Path; field: Field }) {
  if (field.kind === 'group')
    return (
      <>
        {field.keys.map(({ key, schema: child }) => (
          <FieldRow key={key} desk={desk} schema={schema} path={[...path, key]} node={child} />
        ))}
      </>
    )
  if (field.kind === 'list') return <ListRows desk={desk} schema={schema} path={path} of={field.of} />
  if (field.kind === 'map') return <MapRows desk={desk} schema={schema} path={path} of={field.of} />
  return null
}

/** An object with open keys: those that are there, and those that the game knows. */
function MapRows({ desk, schema, path, of }: { desk: EditDesk; schema: Schema; path: Path; of: Schema }) {
  const held = getAt(desk.doc.value, path)
  const known = desk.editor.choices([...path, ''], desk.kit.value)?.map((choice) => choice.value) ?? []
  const keys = [...new Set([...known, ...(isObject(held) ? Object.keys(held) : [])])]
  return (
    <>
      {keys.map((key) => (
        <FieldRow key={key} desk={desk} schema={schema} path={[...path, key]} node={of} />
      ))}
    </>
  )
}

function ListRows({ desk, schema, path, of }: { desk: EditDesk; schema: Schema; path: Path; of: Schema }) {
  const t = w.value.edit
  const value = getAt(desk.doc.value, path)
  const list = Array.isArray(value) ? (value as readonly Json[]) : []
  const choices = desk.editor.choices([...path, 0], desk.kit.value)
  const first = fieldOf(schema, of, undefined)
  const presets = desk.editor.presets?.(path, desk.kit.value) ?? null
  const added = t.addTo(desk.editor.label(String(path.at(-1) ?? ''), desk.kit.value))
  const nameOf = (item: Json): string | undefined => presets?.find((preset) => sameJson(preset.value, item))?.name
  const fresh: Json = choices?.[0]?.value ?? (first.kind === 'choice' ? (first.values[0] ?? '') : first.kind === 'group' ? {} : '')
  return (
    <>
      {list.map((item, i) => (
        <div key={`${i}`} class="we-item">
          {nameOf(item) ? <strong>{nameOf(item)}</strong> : null}
          {isObject(item) || Array.isArray(item) ? (
            <Control desk={desk} path={[...path, i]} field={{ kind: 'json' }} id={idOf([...path, i])} label={`${i + 1}`} />
          ) : (
            <Control desk={desk} path={[...path, i]} field={fieldOf(schema, of, item)} id={idOf([...path, i])} label={`${i + 1}`} />
          )}
          <Button icon="close" iconOnly kind="quiet" onClick={() => desk.set(path, list.toSpliced(i, 1))}>
            {t.takeOut(String(typeof item === 'string' ? item : i + 1))}
          </Button>
        </div>
      ))}
      {presets ? (
        <select
          aria-label={added}
          value=""
          onChange={(event) => {
            const chosen = presets[Number(event.currentTarget.value)]
            event.currentTarget.value = ''
            if (chosen) desk.set(path, [...list, chosen.value])
          }}
        >
          <option value="">{added}</option>
          {presets.map((preset, i) => (
            <option key={preset.name} value={i}>
              {preset.name}
            </option>
          ))}
        </select>
      ) : (
        <Button icon="plus" kind="quiet" onClick={() => desk.set(path, [...list, fresh])}>
          {added}
        </Button>
      )}
    </>
  )
}

/** One value: a number, a choice, a text, or JSON. */
function Control({ desk, path, field, id, label }: { desk: EditDesk; path: Path; field: Field; id: string; label?: string }) {
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
        step={1}
        value={typeof value === 'number' ? value : ''}
        placeholder="–"
        onInput={(event) => {
          const number = event.currentTarget.valueAsNumber
          if (Number.isInteger(number)) desk.set(path, number)
        }}
      />
    )
  const choices = desk.editor.choices(path, desk.kit.value)
  const values = field.kind === 'choice' ? field.values : null
  if (values || choices) return <Select desk={desk} path={path} id={id} label={label} values={values} />
  if (field.kind === 'text' && typeof value === 'string' && value.length > LONG)
    return <textarea id={id} {...named} rows={4} value={value} onChange={(event) => desk.set(path, event.currentTarget.value)} />
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
  values: readonly (string | boolean | null)[] | null
}

function Select({ desk, path, id, label, values }: SelectProps) {
  const value = getAt(desk.doc.value, path)
  const choices = desk.editor.choices(path, desk.kit.value) ?? []
  const nameOf = (each: string | boolean | null): string =>
    each === null || each === ''
      ? '–'
      : (choices.find((choice) => choice.value === each)?.name ?? desk.editor.label(String(each), desk.kit.value))
  const all: readonly (string | boolean | null)[] = values ?? [...choices.map((choice) => choice.value)]
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

/** What no form is made for can still be changed, as JSON. */
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
