import { isObject, type Json, type JsonObject } from '@deadfront/kernel'
import type { Path } from './document.ts'

/** Reads the parts of JSON Schema that positions and scenarios use, and finds the field that edits a value. */

export type Schema = JsonObject

export type Field =
  | { kind: 'flag' }
  | { kind: 'count'; min: number; max: number | null; step: number }
  | { kind: 'choice'; values: readonly Plain[] }
  /** The only value that it can have: it is present or absent. */
  | { kind: 'only'; value: Json }
  | { kind: 'text'; nullable: boolean }
  /** A list of values of one sort; a list of fixed length cannot grow or shrink. */
  | { kind: 'list'; of: Schema; fixed: boolean }
  /** Known keys, each with its own schema. `required` is null where the schema does not say which may be left out. */
  | { kind: 'group'; keys: readonly { key: string; schema: Schema }[]; required: readonly string[] | null }
  /** One of several objects, distinguished by the value of one key. */
  | { kind: 'variant'; tag: string; variants: readonly { name: string; schema: Schema }[] }
  /** Any keys, all with the same schema. */
  | { kind: 'map'; of: Schema }
  /** Anything else: edited as JSON. */
  | { kind: 'json' }

/** A value that a list to choose from can hold. */
export type Plain = string | number | boolean | null

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
  const variants = taggedVariants(root, schema)
  if (variants && (value === undefined || isObject(value))) return variants
  const fields = variantsOf(root, schema).map((variant) => simpleField(root, variant))
  const fits = fields.filter((field) => value === undefined || holds(field, value))
  const rank = (field: Field): number =>
    ['group', 'variant', 'map', 'list', 'choice', 'count', 'flag', 'only', 'text', 'json'].indexOf(field.kind)
  return fits.sort((a, b) => rank(a) - rank(b))[0] ?? { kind: 'json' }
}

/** `oneOf` of objects that each have one key with a constant: `{ do: 'place', … }`. */
function taggedVariants(root: Schema, schema: Schema): Field | null {
  if (!Array.isArray(schema.oneOf)) return null
  const tagged = variantsOf(root, schema).map((variant) => {
    const properties = isObject(variant.properties) ? variant.properties : {}
    const [tag, held] = Object.entries(properties).find(([, child]) => isObject(child) && typeof child.const === 'string') ?? []
    return tag === undefined || !isObject(held) ? null : { tag, name: String(held.const), schema: variant }
  })
  const [first] = tagged
  if (!first) return null
  const variants = tagged.flatMap((each) => (each?.tag === first.tag ? [{ name: each.name, schema: each.schema }] : []))
  return variants.length === tagged.length ? { kind: 'variant', tag: first.tag, variants } : null
}

/** The smallest value that the schema allows: what a new row begins with. */
export function freshOf(root: Schema, schema: Schema): Json {
  const field = fieldOf(root, schema, undefined)
  switch (field.kind) {
    case 'flag':
      return false
    case 'count':
      return Math.max(field.min, Math.min(0, field.max ?? 0))
    case 'choice':
      return field.values[0] ?? null
    case 'only':
      return field.value
    case 'list':
      return field.fixed ? Array.from({ length: Number(resolve(root, schema).minItems) }, () => freshOf(root, field.of)) : []
    case 'group':
      return Object.fromEntries(
        field.keys.filter(({ key }) => field.required?.includes(key)).map(({ key, schema: child }) => [key, freshOf(root, child)]),
      )
    case 'variant': {
      const [first] = field.variants
      return first ? freshOf(root, first.schema) : {}
    }
    case 'map':
      return {}
    default:
      return ''
  }
}

function simpleField(root: Schema, schema: Schema): Field {
  if (Array.isArray(schema.enum)) {
    const values = schema.enum as readonly Json[]
    const plain = values.filter((value): value is Plain => value === null || typeof value !== 'object')
    return plain.length === values.length ? { kind: 'choice', values: plain } : { kind: 'json' }
  }
  if (schema.const !== undefined) return { kind: 'only', value: schema.const }
  const types = typesOf(schema)
  if (types.includes('boolean')) return { kind: 'flag' }
  if (types.includes('integer') || types.includes('number')) {
    const { minimum, maximum, multipleOf } = schema
    const step = typeof multipleOf === 'number' ? multipleOf : 1
    return { kind: 'count', min: typeof minimum === 'number' ? minimum : 0, max: typeof maximum === 'number' ? maximum : null, step }
  }
  if (types.includes('string')) return { kind: 'text', nullable: types.includes('null') }
  if (types.includes('array')) {
    const fixed = schema.minItems !== undefined && schema.minItems === schema.maxItems
    return isObject(schema.items) ? { kind: 'list', of: resolve(root, schema.items), fixed } : { kind: 'json' }
  }
  if (!types.includes('object')) return { kind: 'json' }
  if (isObject(schema.properties))
    return {
      kind: 'group',
      keys: Object.entries(schema.properties).map(([key, child]) => ({ key, schema: resolve(root, child) })),
      required: Array.isArray(schema.required) ? (schema.required as readonly string[]) : null,
    }
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
    case 'only':
      return field.value === value
    case 'group':
    case 'map':
    case 'variant':
      return isObject(value)
    default:
      return true
  }
}
