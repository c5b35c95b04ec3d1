import { MAX_BYTES } from '@deadfront/kernel/works'
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import {
  AnswerShape,
  CLOSE_CODES,
  DEADLINES,
  HEARTBEAT_MS,
  LIMITS,
  MAX_UNSENT_BYTES,
  MAX_WAITING_MESSAGES,
  PROTOCOL_VERSION,
  type Rate,
  RATES,
} from './common.ts'
import { FORM_EXAMPLES, FormShape } from './forms.ts'
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

/** A shape in the short notation of TypeScript. */
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

/** What a client may send, in JSON Schema. An answer is any object: what its schema checks first has no JSON Schema. */
const schemaOf = (of: v.GenericSchema): Schema =>
  toJsonSchema(of, {
    errorMode: 'ignore',
    typeMode: 'input',
    overrideSchema: ({ valibotSchema }) => (valibotSchema === AnswerShape.pipe[0] ? { type: 'object', additionalProperties: {} } : null),
  }) as Schema

const shape = (of: v.GenericSchema): string => shapeOf(schemaOf(of), '')

/** The name and the shape of each variant. */
const variants = (of: v.GenericSchema, tag: 'type' | 'form'): [string, string][] => {
  const schema = schemaOf(of)
  return (schema.anyOf ?? schema.oneOf ?? []).map((x) => [String(x.properties?.[tag]?.const), shapeOf(x, '')])
}

const int = (n: number): string => n.toLocaleString('en')
const json = (value: unknown): string => JSON.stringify(value)

const INTRODUCTION = [
  '# The protocol',
  '',
  'JSON over HTTP for people, tables and seats; JSON over one WebSocket for play. This page is made from the schemas and constants in `packages/protocol` by `npm run protocol-doc`; a test keeps it up to date. `examples/bot.mjs` is a whole client in plain JavaScript.',
  '',
  `Version ${PROTOCOL_VERSION}. A socket frame is at most ${int(LIMITS.frameBytes)} bytes, a request body at most ${int(LIMITS.bodyBytes)}. Unknown fields are refused.`,
  '',
  '- **Who you are**: `POST /api/people` gives a token; send it as `Authorization: Bearer …` and in the `hello` of the socket. There are no cookies.',
  '- **A move**: answer a question of `asks` with an answer that fits one of the [forms](#answer-forms) in `spaces`. `seq` is the number of the last command that you have seen; if the table has moved on, the command is rejected as `stale` and you look again. `id` is your own: a command that is sent twice counts once, so after a broken connection send it again.',
  '- **One command at a time**: wait for `accepted` or `rejected` before you send the next command, or its `seq` will be wrong.',
  '- **Acknowledged means stored**: `accepted` is sent after the command is on disk, and only then are the other players told.',
  '- **Dice**: `commitment` is the SHA-256 of the server’s secret, published with the table. The secret is in the record when the game is over; `deadfront verify` checks it and every roll. Send entropy only after you have the commitment, with a signed note of both if you can: [fair dice](fair-dice.md).',
  '- **Refusals** are `{ problem: { code, say, refusal? } }`; `refusal` is the referee’s, with the rule it cites. The answer to `inspect` is data, or a refusal of the same shape (`refused: true`).',
  '',
]

/** How each form is answered. */
function formLines(): string[] {
  const lines = [
    '## Answer forms',
    '',
    '`spaces` holds, for each of your seats that is asked, the forms its answer may take. An answer fits one of them: the fields of `with`, and the chosen part under `key`. A form may be a little wider than the rules; the referee then refuses the answer and cites the rule. What the fields of each game’s answers mean is on the pages of [formats](formats.md).',
    '',
  ]
  const shapes = new Map(variants(FormShape, 'form'))
  for (const [name, { text, form, answer }] of Object.entries(FORM_EXAMPLES))
    lines.push(
      `### \`${name}\``,
      '',
      text,
      '',
      '```ts',
      shapes.get(name) ?? '',
      '```',
      '',
      `Form: \`${json(form)}\``,
      '',
      `Answer: \`${json(answer)}\``,
      '',
    )
  return lines
}

const BATCHES = [
  '## Batches',
  '',
  `\`answer\` may be a list of up to ${LIMITS.batch} answers, which are carried out one after the other as one command. The batch stops after the first answer that makes a barrier: dice fall, something hidden is revealed, another seat is asked, or the game ends. \`accepted\` then says in \`taken\` how many answers were carried out. The rest was not looked at: send it again, with the new \`seq\`, if it still fits. An answer that is illegal before any barrier refuses the whole batch, and nothing changes.`,
  '',
]

const rate = ({ burst, perSecond }: Rate): string => `${burst} at once, then ${perSecond} a second`

function limitLines(): string[] {
  return [
    '## Limits',
    '',
    '| what | limit | beyond it |',
    '|---|---|---|',
    `| requests of one network address | ${rate(RATES.http)} | status 429, \`too-many\` |`,
    `| socket frames of one person (of one connection before \`hello\`), pings and pongs included | ${rate(RATES.socket)} | \`too-many\`, then close code ${CLOSE_CODES.tooManyMessages} |`,
    `| messages that wait while an earlier one is handled | ${MAX_WAITING_MESSAGES} | \`too-many\`, then close code ${CLOSE_CODES.tooManyMessages} |`,
    `| chat lines of one person | ${rate(RATES.chat)} | \`too-many\` |`,
    `| works that one person keeps on the server, stars and reports | ${rate(RATES.works)} | \`too-many\` |`,
    `| works that one person publishes | ${rate(RATES.publish)} | \`too-many\` |`,
    `| characters of one work as JSON | ${int(MAX_BYTES)} | \`too-large\` |`,
    `| works that one person keeps, their characters as JSON | ${LIMITS.worksPerPerson}, ${int(LIMITS.workCharsPerPerson)} | \`too-many\` |`,
    `| works that one person has published | ${LIMITS.publishedPerPerson} | \`too-many\` |`,
    `| bytes that the server holds for a client that does not read | ${int(MAX_UNSENT_BYTES)} | the connection is dropped |`,
    `| answers in a batch | ${LIMITS.batch} | \`bad-request\` |`,
    `| unfinished games of one person | ${LIMITS.tablesPerPerson} | \`too-many\` |`,
    `| position, content and options of one table, compressed with gzip | ${int(LIMITS.contentBytes)} bytes | \`too-large\` |`,
    `| characters of position and content of all tables that one person owns | ${int(LIMITS.contentPerPerson)} | \`too-many\` |`,
    `| tables that one connection watches | ${LIMITS.watchedTables}, with ${int(LIMITS.watchedContentBytes)} bytes of compressed content | \`too-many\` |`,
    `| WebSocket connections from one network address | ${LIMITS.socketsPerAddress} | status 429 |`,
    `| connections of any kind from one network address | ${LIMITS.connectionsPerAddress} | the connection is dropped |`,
    `| time for the header of a request, for a whole request | ${DEADLINES.header / 1000} s, ${DEADLINES.request / 1000} s | status 408 |`,
    `| time until \`hello\` on a WebSocket connection | ${DEADLINES.hello / 1000} s | close code ${CLOSE_CODES.noHello} |`,
    `| invitation links of one table | ${LIMITS.invitationsPerTable} | the oldest are removed |`,
    `| characters of a name, a chat line, a note | ${LIMITS.name}, ${LIMITS.chat}, ${int(LIMITS.note)} | \`bad-request\` |`,
    '',
    `The server sends a WebSocket ping every ${HEARTBEAT_MS / 1000} seconds and drops a client that has not answered by the next one. Browsers and WebSocket libraries answer by themselves.`,
    '',
  ]
}

const CLOSE_TEXTS: { readonly [K in keyof typeof CLOSE_CODES]: string } = {
  protocolError: 'a frame that breaks the WebSocket standard',
  notUtf8: 'a text frame that is not UTF-8',
  tooManyMessages: 'too many messages, or a message in too many fragments; wait before you connect again',
  tooLarge: 'a message that is too large',
  restart: 'the server restarts; connect again after a moment',
  noHello: 'no valid `hello` came in time',
}

function closeLines(): string[] {
  const rows = Object.entries(CLOSE_TEXTS).map(([name, text]) => `| ${CLOSE_CODES[name as keyof typeof CLOSE_CODES]} | ${text} |`)
  return [
    '## Close codes',
    '',
    'Why the server closes a connection. Without a code (1006) the line broke, or a token was withdrawn.',
    '',
    '| code | reason |',
    '|---|---|',
    ...rows,
    '',
    'After any of them a client may connect again, say `hello` and `watch` with the last `seq` it has seen, and repeat a command that was not acknowledged, with the same `id`. Wait a moment, and longer after each failure.',
    '',
  ]
}

/** docs/protocol.md, made from the schemas that client and server check by. */
export function documentProtocol(): string {
  const lines = [...INTRODUCTION, ...formLines(), ...BATCHES, ...limitLines(), ...closeLines(), '## HTTP', '']
  for (const [route, { text, auth, body, reply }] of Object.entries(ROUTES)) {
    lines.push(`### \`${route}\``, '', `${text}${auth ? ' Needs a token.' : ''}`, '')
    if (body) lines.push('Body:', '```ts', shape(body), '```', '')
    lines.push('Reply:', '```ts', shape(reply), '```', '')
  }
  lines.push('## The socket: `/api/socket`', '', '### What a client sends', '')
  for (const [name, text] of variants(ClientMessage, 'type')) lines.push(`#### \`${name}\``, '```ts', text, '```', '')
  lines.push('### What the server sends', '')
  for (const [name, text] of variants(ServerMessage, 'type')) lines.push(`#### \`${name}\``, '```ts', text, '```', '')
  return lines.join('\n')
}
