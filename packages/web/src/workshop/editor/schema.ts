import { isObject, type Json, type JsonObject } from '@deadfront/kernel'
import type { Path } from './document.ts'

/** Reads JSON Schemas as far as the schemas of positions and scenarios go, and finds the field that edits a value. */

export type Schema = JsonObject

export type Field =
  | { kind: 'flag' }
  | { kind: 'count'; min: number; max: number | null }
  | { kind: 'choice'; values: readonly (string | boolean | null)[] }
  | { kind: 'text'; nullable: boolean }
  /** A list of values of one sort. */
  | { kind: 'list'; of: Schema }
  /** Known keys, each with its own schema. */
  | { kind: 'group'; keys: readonly { key: string; schema: Schema }[] }
  /** Any keys, all with the same schema. */
  | { kind: 'map'; of: Schema }
  /** Anything else: edited as JSON. */
  | { kind: 'json' }

function resolve(root: Schema, node: Json | undefined): Schema {
  let schema: Json | undefined = node
  for (let hops = 0; hops < 20 && isObject(schema) && typeof schema.$ref === 'string'; hops++) {
    let target: Json | undefined = root
    for (const key of schema.$ref.replace(/^#\//, '').split('/')) target = isObject(target) ? target[key] : undefined
    schema = target
  }
  return isObject(schema) ? schema : {}
}

const variantsOf = (root: Schema, schema: Schema): readonly Schema[] => {
  const list = schema.oneOf ?? schema.anyOf
  return Array.isArray(list) ? (list as readonly Json[]).map((each) => resolve(root, each)) : [schema]
}

const typesOf = (schema: Schema): readonly string[] =>
  typeof schema.type === 'string' ? [schema.type] : Array.isArray(schema.type) ? (schema.type as readonly string[]) : []

/** The schema of the value at a path. */
export function schemaAt(root: Schema, path: Path): Schema {
  let schema = resolve(root, root)
  for (const key of path) {
    const variants = variantsOf(root, schema)
    const next = variants.map((variant) => childOf(variant, key)).find((child) => child !== undefined)
    schema = resolve(root, next)
  }
  return schema
}

function childOf(schema: Schema, key: string | number): Json | undefined {
  if (typeof key === 'number') return isObject(schema.items) ? schema.items : undefined
  const properties = isObject(schema.properties) ? schema.properties : {}
  if (Object.hasOwn(properties, key)) return properties[key]
  return isObject(schema.additionalProperties) ? schema.additionalProperties : undefined
}

/** How a value of this schema is edited. Of several spellings the richest one counts: an object before a text. */
export function fieldOf(root: Schema, given: Schema, value: Json | undefined): Field {
  const schema = resolve(root, given)
  const fields = variantsOf(root, schema).map((variant) => simpleField(root, variant))
  const fits = fields.filter((field) => value === undefined || holds(field, value))
  const rank = (field: Field): number => ['group', 'map', 'list', 'choice', 'count', 'flag', 'text', 'json'].indexOf(field.kind)
  return fits.sort((a, b) => rank(a) - rank(b))[0] ?? { kind: 'json' }
}

function simpleField(root: Schema, schema: Schema): Field {
  if (Array.isArray(schema.enum)) {
    const values = schema.enum as readonly Json[]
    const plain = values.filter((value) => value === null || typeof value === 'string' || typeof value === 'boolean')
    return plain.length === values.length ? { kind: 'choice', values: plain as (string | boolean | null)[] } : { kind: 'json' }
  }
  const types = typesOf(schema)
  if (types.includes('boolean')) return { kind: 'flag' }
  if (types.includes('integer')) {
    const { minimum, maximum } = schema
    return { kind: 'count', min: typeof minimum === 'number' ? minimum : 0, max: typeof maximum === 'number' ? maximum : null }
  }
  if (types.includes('string')) return { kind: 'text', nullable: types.includes('null') }
  if (types.includes('array')) return isObject(schema.items) ? { kind: 'list', of: resolve(root, schema.items) } : { kind: 'json' }
  if (!types.includes('object')) return { kind: 'json' }
  if (isObject(schema.properties))
    return { kind: 'group', keys: Object.entries(schema.properties).map(([key, child]) => ({ key, schema: resolve(root, child) })) }
  return isObject(schema.additionalProperties) ? { kind: 'map', of: resolve(root, schema.additionalProperties) } : { kind: 'json' }
}

function holds(field: Field, value: Json): boolean {
  switch (field.kind) {
    case 'flag':
      return typeof value === 'boolean'
    case 'count':
      return typeof value === 'number'
    case 'choice':
      return field.values.some((each) => each === value)
    case 'text':
      return typeof value === 'string' || (value === null && field.nullable)
    case 'list':
      return Array.isArray(value)
    case 'group':
    case 'map':
      return isObject(value)
    default:
      return true
  }
}
