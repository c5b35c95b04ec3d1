import type { Json, Problem } from '@deadfront/kernel'
import type { ErrorObject } from 'ajv'

/** What a JSON Schema finds wrong, each with its place. Ajv is loaded only when something is checked. */
export async function schemaProblems(schema: Json, data: unknown): Promise<Problem[]> {
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false, verbose: true })
  const { $schema: _dialect, ...body } = schema as { readonly [key: string]: Json }
  const check = ajv.compile(body)
  if (check(data)) return []
  const found = new Map((check.errors ?? []).filter(isCause).map((error) => [`${error.instancePath} ${error.message}`, problemOf(error)]))
  return [...found.values()].slice(0, 12)
}

/** A failed branch of `anyOf` and the like has its own errors, which are more exact. */
const isCause = (error: ErrorObject): boolean => error.keyword !== 'if' && error.keyword !== 'oneOf' && error.keyword !== 'anyOf'

function problemOf(error: ErrorObject): Problem {
  const place = placeOf(error.instancePath)
  const at = (key: string): string => (place === '' ? key : `${place}.${key}`)
  const params = error.params as Record<string, unknown>
  const found = `found ${JSON.stringify(error.data)}`
  switch (error.keyword) {
    case 'additionalProperties':
      return { place: at(String(params.additionalProperty)), say: 'unknown key' }
    case 'required':
      return { place: at(String(params.missingProperty)), say: 'expected, but missing' }
    case 'enum':
      return { place, say: `expected one of ${(params.allowedValues as unknown[]).map((x) => JSON.stringify(x)).join(', ')}, ${found}` }
    case 'type':
      return { place, say: `expected ${String(params.type)}, ${found}` }
    default:
      return { place, say: `${error.message ?? error.keyword}, ${found}` }
  }
}

/** `/territories/Ukraine/units/0` as `territories.Ukraine.units[0]`. */
const placeOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((place, part) => (/^\d+$/.test(part) ? `${place}[${part}]` : place === '' ? part : `${place}.${part}`), '')
