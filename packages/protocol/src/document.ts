import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { LIMITS, PROTOCOL_VERSION } from './common.ts'
import { ROUTES } from './http.ts'
import { ClientMessage, ServerMessage } from './socket.ts'

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
}

/** A shape in the short notation of TypeScript, which readers of protocols know. */
function shapeOf(schema: Schema, indent: string): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((x) => JSON.stringify(x)).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map((x) => shapeOf(x, indent)).join(' | ')
  if (schema.properties) {
    const inner = `${indent}  `
    const lines = Object.entries(schema.properties).map(
      ([key, of]) => `${inner}${key}${schema.required?.includes(key) ? '' : '?'}: ${shapeOf(of, inner)}`,
    )
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
  }
  if (schema.type === 'array') return `(${shapeOf(schema.items ?? {}, indent)})[]`
  if (schema.type === 'object')
    return `{ [key: string]: ${typeof schema.additionalProperties === 'object' ? shapeOf(schema.additionalProperties, indent) : 'JSON'} }`
  return typeof schema.type === 'string' ? schema.type : 'JSON'
}

const shape = (of: v.GenericSchema): string => shapeOf(toJsonSchema(of, { errorMode: 'ignore', typeMode: 'input' }) as Schema, '')

const variants = (of: v.GenericSchema): [string, string][] => {
  const schema = toJsonSchema(of, { errorMode: 'ignore', typeMode: 'input' }) as Schema
  return (schema.anyOf ?? schema.oneOf ?? []).map((x) => [String(x.properties?.type?.const), shapeOf(x, '')])
}

/** docs/protocol.md, made from the schemas that client and server check by. */
export function documentProtocol(): string {
  const lines = [
    '# The protocol',
    '',
    'JSON over HTTP for people, tables and seats; JSON over one WebSocket for play. This page is made from the schemas in `packages/protocol` by `npm run protocol-doc`; a test keeps it true. `examples/bot.mjs` is a whole client in a page of plain JavaScript.',
    '',
    `Version ${PROTOCOL_VERSION}. A socket frame is at most ${LIMITS.frameBytes.toLocaleString('en')} bytes, a request body at most ${LIMITS.bodyBytes.toLocaleString('en')}. Unknown fields are refused.`,
    '',
    '- **Who you are**: `POST /api/people` gives a token; send it as `Authorization: Bearer …` and in the `hello` of the socket. There are no cookies.',
    '- **A move**: answer a question of `asks` with an answer that fits one of the forms in `spaces` ([formats](formats.md)). `seq` is the number of commands you have seen; if the table has moved on, the command is rejected as `stale` and you look again. `id` is your own: sent twice, it counts once, so after a broken line send it again.',
    '- **Acknowledged means stored**: `accepted` is sent after the command is on disk, and only then is the other side told.',
    '- **Dice**: `commitment` is the SHA-256 of the server’s secret, published with the table. The secret is in the record when the game is over; `deadfront verify` checks it and every roll.',
    '- **Refusals** are `{ problem: { code, say, refusal? } }`; `refusal` is the referee’s, with the rule it cites.',
    '',
    '## HTTP',
    '',
  ]
  for (const [route, { text, auth, body, reply }] of Object.entries(ROUTES)) {
    lines.push(`### \`${route}\``, '', `${text}${auth ? ' Needs a token.' : ''}`, '')
    if (body) lines.push('Body:', '```ts', shape(body), '```', '')
    lines.push('Reply:', '```ts', shape(reply), '```', '')
  }
  lines.push('## The socket: `/api/socket`', '', '### What a client says', '')
  for (const [name, text] of variants(ClientMessage)) lines.push(`#### \`${name}\``, '```ts', text, '```', '')
  lines.push('### What the server says', '')
  for (const [name, text] of variants(ServerMessage)) lines.push(`#### \`${name}\``, '```ts', text, '```', '')
  return lines.join('\n')
}
