import { isObject, type Json, type JsonObject, sameJson } from '@deadfront/kernel'
import { Button } from '../../shell/parts.tsx'
import { w } from '../messages/index.ts'
import { dropAt, getAt, type Path } from './document.ts'
import type { EditDesk } from './edit-desk.ts'
import { nextChoice, type Preset } from './editor.ts'
import { AddSelect, Control, FaultLines, idOf, PresetSelect } from './form-controls.tsx'
import { labelOf } from './labels.ts'
import { type Field, fieldOf, freshOf, type Schema, schemaAt } from './schema.ts'

/** Forms made from the schema of a format: of a part of a position, a scenario, or content. */

interface RowProps {
  desk: EditDesk
  schema: Schema
  path: Path
  node: Schema
}

/** The form of a part of the document. */
export function PartForm({ desk, schema, path, keys }: Omit<RowProps, 'node'> & { keys?: readonly string[] | undefined }) {
  const node = schemaAt(schema, path)
  const field = fieldOf(schema, node, getAt(desk.doc.value, path))
  if (field.kind !== 'group' && !isNested(field)) return <FieldRow desk={desk} schema={schema} path={path} node={node} />
  if (field.kind !== 'group' || keys === undefined)
    return (
      <div class="we-form">
        <FaultLines desk={desk} path={path} />
        <Inner desk={desk} schema={schema} path={path} node={node} field={field} />
      </div>
    )
  const shown = keys.flatMap((key) => field.keys.filter((each) => each.key === key))
  return (
    <div class="we-form">
      {shown.map(({ key, schema: child }) => (
        <FieldRow key={key} desk={desk} schema={schema} path={[...path, key]} node={child} />
      ))}
    </div>
  )
}

const isNested = ({ kind }: Field): boolean => kind === 'group' || kind === 'variant' || kind === 'map' || kind === 'list'

function FieldRow({ desk, schema, path, node, onRemove }: RowProps & { onRemove?: (() => void) | undefined }) {
  const value = getAt(desk.doc.value, path)
  const field = fieldOf(schema, node, value)
  const label = labelOf(desk, path)
  const id = idOf(path)
  const remove = onRemove ? (
    <Button icon="close" iconOnly kind="quiet" onClick={onRemove}>
      {w.value.edit.takeOut(label)}
    </Button>
  ) : null
  if (field.kind === 'only')
    return (
      <div class="we-field only">
        <span>{label}</span>
        {remove}
        <FaultLines desk={desk} path={path} deep />
      </div>
    )
  if (field.kind === 'flag')
    return (
      <div class="we-field flag">
        <label for={id}>{label}</label>
        <input id={id} type="checkbox" checked={value === true} onChange={(event) => desk.set(path, event.currentTarget.checked)} />
        {remove}
        <FaultLines desk={desk} path={path} deep />
      </div>
    )
  if (field.kind === 'list' && !field.fixed && !(Array.isArray(value) && value.length > 0))
    return (
      <div class={`we-field${remove ? ' removable' : ''}`}>
        <span>{label}</span>
        <ListAdd desk={desk} schema={schema} path={path} of={field.of} list={[]} />
        {remove}
        <FaultLines desk={desk} path={path} deep />
      </div>
    )
  if (isNested(field))
    return (
      <fieldset class="we-field group">
        <legend>
          {label} {remove}
        </legend>
        <FaultLines desk={desk} path={path} />
        <Inner desk={desk} schema={schema} path={path} node={node} field={field} />
      </fieldset>
    )
  return (
    <div class={`we-field${remove ? ' removable' : ''}`}>
      <label for={id}>{label}</label>
      <Control desk={desk} path={path} field={field} id={id} />
      {remove}
      <FaultLines desk={desk} path={path} deep />
    </div>
  )
}

/** The rows inside an object or a list. */
function Inner({ desk, schema, path, node, field }: RowProps & { field: Field }) {
  if (field.kind === 'group') return <GroupRows desk={desk} schema={schema} path={path} field={field} />
  if (field.kind === 'variant') return <VariantRows desk={desk} schema={schema} path={path} field={field} />
  if (field.kind === 'list') return <ListRows desk={desk} schema={schema} path={path} node={node} field={field} />
  if (field.kind === 'map') return <MapRows desk={desk} schema={schema} path={path} of={field.of} />
  return null
}

type FieldOf<K extends Field['kind']> = Extract<Field, { kind: K }>

/** The keys of an object. If the schema says which are required, the others can be added and taken out. */
function GroupRows({ desk, schema, path, field, tag }: Omit<RowProps, 'node'> & { field: FieldOf<'group'>; tag?: string }) {
  const t = w.value.edit
  const held = getAt(desk.doc.value, path)
  const hidden = desk.editor.hidden ?? []
  const keys = field.keys.filter(({ key }) => key !== tag && (!hidden.includes(key) || desk.editor.isShown?.([...path, key]) === true))
  const { required } = field
  const isThere = (key: string): boolean => isObject(held) && held[key] !== undefined
  const shown = required === null ? keys : keys.filter(({ key }) => required.includes(key) || isThere(key))
  const missing = keys.filter((each) => !shown.includes(each))
  const added = path.length === 0 ? t.addPart : t.addTo(labelOf(desk, path))
  const add = (key: string): void => {
    const at = [...path, key]
    const child = missing.find((each) => each.key === key)
    if (child) desk.set(at, desk.freshAt(at, freshOf(schema, child.schema)))
  }
  return (
    <>
      {shown.map(({ key, schema: child }) => (
        <FieldRow
          key={key}
          desk={desk}
          schema={schema}
          path={[...path, key]}
          node={child}
          onRemove={required === null || required.includes(key) ? undefined : () => desk.change(dropAt(desk.doc.peek(), [...path, key]))}
        />
      ))}
      {missing.length > 0 ? (
        <AddSelect
          label={added}
          choices={missing.map(({ key }) => ({ value: key, name: desk.editor.label(key, desk.kit.value, [...path, key]) }))}
          onAdd={add}
        />
      ) : null}
    </>
  )
}

/** An object of one of several sorts: which one it is, then its keys. */
function VariantRows({ desk, schema, path, field }: Omit<RowProps, 'node'> & { field: FieldOf<'variant'> }) {
  const { tag, variants } = field
  const value = getAt(desk.doc.value, path)
  const held = isObject(value) ? value : {}
  const now = variants.find(({ name }) => name === held[tag])
  const inner = now ? fieldOf(schema, now.schema, held) : null
  /** Keys that the new sort also has are kept. */
  const become = (name: string): void => {
    const next = variants.find((each) => each.name === name)
    if (!next) return
    const field = fieldOf(schema, next.schema, undefined)
    const keys = field.kind === 'group' ? field.keys.map(({ key }) => key) : []
    const kept = Object.entries(held).filter(([key]) => key !== tag && keys.includes(key))
    const fresh = desk.freshAt(path, freshOf(schema, next.schema)) as JsonObject
    desk.set(path, { ...fresh, ...Object.fromEntries(kept) })
  }
  const id = idOf([...path, tag])
  return (
    <>
      <div class="we-field">
        <label for={id}>{desk.editor.label(tag, desk.kit.value)}</label>
        <select id={id} value={now?.name ?? ''} onChange={(event) => become(event.currentTarget.value)}>
          {now ? null : <option value="">–</option>}
          {variants.map(({ name }) => (
            <option key={name} value={name}>
              {desk.editor.label(`${tag}.${name}`, desk.kit.value)}
            </option>
          ))}
        </select>
        <FaultLines desk={desk} path={[...path, tag]} deep />
      </div>
      {inner?.kind === 'group' ? <GroupRows desk={desk} schema={schema} path={path} field={inner} tag={tag} /> : null}
    </>
  )
}

/** All known keys are shown up to this number. */
const FEW = 12

/** An object with open keys: those that are there, and those that the game has. */
function MapRows({ desk, schema, path, of }: { desk: EditDesk; schema: Schema; path: Path; of: Schema }) {
  const t = w.value.edit
  const value = getAt(desk.doc.value, path)
  const held = isObject(value) ? Object.keys(value) : []
  const known = desk.editor.choices([...path, ''], desk.kit.value) ?? []
  const isShort = known.length > 0 && known.length <= FEW
  const keys = [...new Set([...(isShort ? known.map((choice) => choice.value) : []), ...held])]
  const missing = known.filter((choice) => !keys.includes(choice.value))
  const added = t.addTo(labelOf(desk, path))
  const add = (key: string): void => {
    if (key !== '' && !held.includes(key)) desk.set([...path, key], desk.freshAt([...path, key], freshOf(schema, of)))
  }
  return (
    <>
      {keys.map((key) => (
        <FieldRow
          key={key}
          desk={desk}
          schema={schema}
          path={[...path, key]}
          node={of}
          onRemove={held.includes(key) && desk.editor.parts ? () => desk.change(dropAt(desk.doc.peek(), [...path, key])) : undefined}
        />
      ))}
      {missing.length > 0 ? <AddSelect label={added} choices={missing} onAdd={add} /> : null}
      {desk.editor.parts && known.length === 0 ? <NewKey label={added} onAdd={add} /> : null}
    </>
  )
}

/** A new key that is typed in. */
export function NewKey({ label, onAdd }: { label: string; onAdd(key: string): void }) {
  return (
    <form
      class="we-new-key"
      onSubmit={(event) => {
        event.preventDefault()
        const field = event.currentTarget.elements.namedItem('key')
        if (!(field instanceof HTMLInputElement)) return
        onAdd(field.value.trim())
        field.value = ''
      }}
    >
      <input name="key" type="text" maxLength={60} aria-label={label} placeholder={label} required pattern=".*\S.*" />
      <Button icon="plus" kind="quiet" iconOnly type="submit">
        {label}
      </Button>
    </form>
  )
}

function ListRows({ desk, schema, path, field }: RowProps & { field: FieldOf<'list'> }) {
  const { of } = field
  const value = getAt(desk.doc.value, path)
  const list = Array.isArray(value) ? (value as readonly Json[]) : []
  const presets = desk.editor.presets?.(path, desk.kit.value) ?? null
  const presetOf = (item: Json): Preset | undefined => presets?.find((preset) => sameJson(preset.value, item))
  return (
    <>
      {list.map((item, i) => {
        const at = [...path, i]
        const own = fieldOf(schema, of, item)
        const name = desk.editor.itemName?.(at, desk.kit.value) ?? null
        const label = name === null ? `${labelOf(desk, path)} ${i + 1}` : `${labelOf(desk, path)}: ${name}`
        const preset = presetOf(item)
        const isOpen = isNested(own) && !preset?.whole
        return (
          <div key={`${i}`} class={`we-item${isOpen ? ' nested' : ''}`}>
            {isOpen ? <strong>{preset?.name ?? name ?? i + 1}</strong> : name === null ? null : <span class="we-item-name">{name}</span>}
            {field.fixed ? null : <ListTools desk={desk} path={path} list={list} at={i} />}
            {preset?.whole && presets ? (
              <PresetSelect id={idOf(at)} label={label} presets={presets} chosen={preset} onChoose={(value) => desk.set(at, value)} />
            ) : isNested(own) ? (
              <div class="we-form">
                <Inner desk={desk} schema={schema} path={at} node={of} field={own} />
              </div>
            ) : (
              <Control desk={desk} path={at} field={own} id={idOf(at)} label={label} />
            )}
            <FaultLines desk={desk} path={at} deep={!isNested(own)} />
          </div>
        )
      })}
      {field.fixed ? null : <ListAdd desk={desk} schema={schema} path={path} of={of} list={list} />}
    </>
  )
}

/** Up, double, take out. */
function ListTools({ desk, path, list, at }: { desk: EditDesk; path: Path; list: readonly Json[]; at: number }) {
  const t = w.value.edit
  const item = list[at] ?? null
  const name = typeof item === 'string' && item !== '' ? item : String(at + 1)
  return (
    <span class="we-item-tools">
      {at > 0 ? (
        <Button icon="up" iconOnly kind="quiet" onClick={() => desk.set(path, list.toSpliced(at, 1).toSpliced(at - 1, 0, item))}>
          {t.moveUp(name)}
        </Button>
      ) : null}
      <Button icon="copy" iconOnly kind="quiet" onClick={() => desk.set(path, list.toSpliced(at, 0, item))}>
        {t.double(name)}
      </Button>
      <Button icon="close" iconOnly kind="quiet" onClick={() => desk.set(path, list.toSpliced(at, 1))}>
        {t.takeOut(name)}
      </Button>
    </span>
  )
}

function ListAdd({ desk, schema, path, of, list }: { desk: EditDesk; schema: Schema; path: Path; of: Schema; list: readonly Json[] }) {
  const presets = desk.editor.presets?.(path, desk.kit.value) ?? null
  const added = w.value.edit.addTo(labelOf(desk, path))
  if (presets)
    return (
      <AddSelect
        label={added}
        choices={presets.map(({ name }, i) => ({ value: String(i), name }))}
        onAdd={(i) => {
          const chosen = presets[Number(i)]
          if (chosen) desk.set(path, [...list, chosen.value])
        }}
      />
    )
  const fresh = (): Json => {
    return (
      nextChoice(desk.editor.choices([...path, list.length], desk.kit.value) ?? [], list)?.value ??
      desk.freshAt([...path, list.length], freshOf(schema, of))
    )
  }
  return (
    <Button icon="plus" kind="quiet" class="we-list-add" aria-label={added} onClick={() => desk.set(path, [...list, fresh()])}>
      {w.value.edit.addOne}
    </Button>
  )
}
