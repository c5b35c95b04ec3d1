import { MAX_BYTES } from '@deadfront/kernel/works'
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import {
  AnswerShape,
  Chair,
  Clock,
  CLOSE_CODES,
  DEADLINES,
  DiceNote,
  Ending,
  HEARTBEAT_MS,
  LIMITS,
  MAX_UNSENT_BYTES,
  MAX_WAITING_MESSAGES,
  Problem,
  PROBLEM_STATUS,
  Proposal,
  PROTOCOL_VERSION,
  type Rate,
  RATES,
  RefusalShape,
  ResultShape,
  SeatTime,
  TableInfo,
  type WireProblem,
} from './common.ts'
import {
  CHAT_TEXTS,
  CLIENT_TEXTS,
  ENDING_TEXTS,
  PICTURE_TEXTS,
  PROBLEM_TEXTS,
  PROPOSAL_TEXTS,
  PUBLISHED_TEXTS,
  QUESTION_TEXTS,
  REFUSAL_TEXTS,
  SEAT_TEXTS,
  SERVER_TEXTS,
  STEP_TEXTS,
  TABLE_TEXTS,
  TIME_TEXTS,
} from './document-texts.ts'
import { FORM_EXAMPLES, FormShape } from './forms.ts'
import { Me, PasskeyInfo, type Route, ROUTES } from './http.ts'
import { KeptInfo, PublishedInfo } from './works.ts'
import { Ask, ChatLine, ClientMessage, ServerMessage, StepShape } from './socket.ts'

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
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

type Texts = { readonly [field: string]: string }

/** Shapes that several messages have in common: the page shows each once, under this name. */
const NAMED = {
  Table: TableInfo,
  Seat: Chair,
  Clock,
  Proposal,
  Ending,
  Question: Ask,
  Form: FormShape,
  Step: StepShape,
  ChatLine,
  SeatTime,
  Result: ResultShape,
  Problem,
  Refusal: RefusalShape,
  Me,
  Passkey: PasskeyInfo,
  DiceNote,
  Kept: KeptInfo,
  Published: PublishedInfo,
} as const satisfies Record<string, v.GenericSchema>

/** What is said about the fields of named shapes. */
const FIELD_TEXTS: { readonly [N in keyof typeof NAMED]?: Texts } = {
  Table: TABLE_TEXTS,
  Seat: SEAT_TEXTS,
  Proposal: PROPOSAL_TEXTS,
  Ending: ENDING_TEXTS,
  Step: STEP_TEXTS,
  SeatTime: TIME_TEXTS,
  Question: QUESTION_TEXTS,
  ChatLine: CHAT_TEXTS,
  Problem: { seq: 'with `stale`: the newest number of the table' },
  Refusal: REFUSAL_TEXTS,
  Published: PUBLISHED_TEXTS,
}

/** A shape in the short notation of TypeScript, with what is known about its fields as comments. */
function shapeOf(schema: Schema, indent = '', texts: Texts = {}): string {
  if (schema.$ref) return schema.$ref.replace('#/$defs/', '')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((x) => JSON.stringify(x)).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map((x) => shapeOf(x, indent)).join(' | ')
  if (schema.properties) {
    const inner = `${indent}  `
    const lines = Object.entries(schema.properties).map(([key, of]) => {
      const text = texts[key] ? `  // ${texts[key]}` : ''
      return `${inner}${key}${schema.required?.includes(key) ? '' : '?'}: ${shapeOf(of, inner)}${text}`
    })
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
  }
  if (schema.type === 'array') {
    const item = shapeOf(schema.items ?? {}, indent)
    return / \| |^\{ /.test(item) ? `(${item})[]` : `${item}[]`
  }
  if (schema.type === 'object')
    return `{ [key: string]: ${typeof schema.additionalProperties === 'object' ? shapeOf(schema.additionalProperties, indent) : 'JSON'} }`
  return typeof schema.type === 'string' ? schema.type : 'JSON'
}

/** What a client may send, in JSON Schema. An answer is any object: what its schema checks first has no JSON Schema. */
const schemaOf = (of: v.GenericSchema): Schema =>
  toJsonSchema(of, {
    errorMode: 'ignore',
    typeMode: 'input',
    definitions: NAMED,
    overrideSchema: ({ valibotSchema }) => (valibotSchema === AnswerShape.pipe[0] ? { type: 'object', additionalProperties: {} } : null),
  }) as Schema

const shape = (of: v.GenericSchema): string => shapeOf(schemaOf(of))

/** The name and the schema of each variant. */
const variants = (schema: Schema, tag: 'type' | 'form'): [string, Schema][] =>
  (schema.anyOf ?? schema.oneOf ?? []).map((x) => [String(x.properties?.[tag]?.const), x])

const named = (): Record<string, Schema> => schemaOf(ServerMessage).$defs ?? {}

const int = (n: number): string => n.toLocaleString('en')
const json = (value: unknown): string => JSON.stringify(value)
const code = (text: string): string[] => ['```ts', text, '```', '']

const INTRODUCTION = [
  '# The protocol',
  '',
  'JSON over HTTP for people, tables and seats; JSON over one WebSocket for play. [`examples/bot.mjs`](../examples/bot.mjs) is a whole client in plain JavaScript. This page is made from the schemas and constants in `packages/protocol` by `npm run protocol-doc`; a test keeps it up to date.',
  '',
  `Version ${PROTOCOL_VERSION}. A socket frame is at most ${int(LIMITS.frameBytes)} bytes, a request body at most ${int(LIMITS.bodyBytes)}. Unknown fields are refused. Times are milliseconds since 1970. Ids that you choose are 4 to 64 letters, digits, \`_\` and \`-\`.`,
  '',
  '[A first game](#a-first-game) · [How moves are sent](#how-moves-are-sent) · [Answer forms](#answer-forms) · [Batches](#batches) · [Problems](#problems) · [Limits](#limits) · [Close codes](#close-codes) · [Shapes](#shapes) · [HTTP](#http) · [The socket](#the-socket-apisocket)',
  '',
  '## A first game',
  '',
  'A program that sets up a table of its own and plays against a bot of the server:',
  '',
  '1. `POST /api/people` with `{ "name": "My bot" }` gives a `token`. Send it with every request as `Authorization: Bearer TOKEN`. There are no cookies.',
  '2. `POST /api/tables` with `{ "game": "aaz", "scenario": "intro", "seats": { "USSR": "me", "Germany": "bot:captain" } }` gives the `table` with its `id`. `npx deadfront games --json` lists games, scenarios, options, seats and bots.',
  '3. `POST /api/tables/ID/start` with `{}` begins the game.',
  '4. Open the WebSocket `/api/socket`, send `{ "type": "hello", "version": 1, "token": "TOKEN" }`, wait for `welcome`, send `{ "type": "watch", "table": "ID" }`. The reply is `table`.',
  '5. If `spaces` has a seat of yours, choose one of its forms and an answer that fits: `{ "type": "command", "table": "ID", "id": "move-0001", "seq": SEQ, "seat": "USSR", "answer": … }`, with the `seq` of the newest `table` or `step`. Wait for `accepted` or `rejected`. Every `step` brings the next `seq`, `view` and `spaces`.',
  '6. When `result` is not null, the game is over. `GET /api/tables/ID/record` has the record.',
  '',
  'To play at the table of somebody else, ask for an invitation: the last part of its link (`#/join/INVITE`). `GET /api/invitations/INVITE` tells table and seat, `POST /api/tables/ID/sit` takes the seat; the owner starts the game.',
  '',
  '## How moves are sent',
  '',
  '- **A move**: answer a question of `asks` with an answer that fits one of the [forms](#answer-forms) in `spaces`. `seq` is the number of the last command that you have seen; if the table has moved on, the command is rejected as `stale` and you look again. `id` is your own: a command that is sent twice counts once, so after a broken connection send it again.',
  '- **One command at a time**: wait for `accepted` or `rejected` before you send the next command, or its `seq` will be wrong. A command that cannot be read at all is answered by `problem`.',
  '- **Acknowledged means stored**: `accepted` is sent after the command is on disk, and only then are the other players told.',
  '- **Dice**: `commitment` is the SHA-256 of the server’s secret, published with the table. The secret is in the record when the game is over; `deadfront verify` checks it and every roll. Send entropy only after you have the commitment, with a signed note of both if you can: [fair dice](fair-dice.md).',
  '',
]

/** How each form is answered. */
function formLines(): string[] {
  const lines = [
    '## Answer forms',
    '',
    '`spaces` holds, for each of your seats that is asked, the forms its answer may take. An answer fits one of them: the fields of `with`, and the chosen part under `key`. A form may be a little wider than the rules; the referee then refuses the answer and cites the rule. The fields of each game’s answers are listed under [answers](answers/), and explained on the pages of [formats](formats.md).',
    '',
  ]
  const shapes = new Map(variants(named().Form ?? {}, 'form'))
  for (const [name, { text, form, answer }] of Object.entries(FORM_EXAMPLES))
    lines.push(
      `### \`${name}\``,
      '',
      text,
      '',
      ...code(shapeOf(shapes.get(name) ?? {})),
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

function problemLines(): string[] {
  const rows = Object.entries(PROBLEM_TEXTS).map(
    ([name, text]) => `| \`${name}\` | ${PROBLEM_STATUS[name as WireProblem['code']]} | ${text} |`,
  )
  return [
    '## Problems',
    '',
    'A request that fails has the status below and the body `{ "problem": { code, say, refusal? } }`; on the socket the same `problem` is in `rejected` or `problem`. `say` is one English line for people; programs go by `code`. `refusal` is the referee’s, with the rule it cites.',
    '',
    '| code | status | meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ]
}

function shapeLines(): string[] {
  const lines = [
    '## Shapes',
    '',
    'Named here once, and meant by these names below. `Form` is one of the [answer forms](#answer-forms).',
    '',
  ]
  for (const [name, of] of Object.entries(NAMED)) {
    if (name === 'Form') continue
    const { $defs = {} } = schemaOf(of)
    lines.push(`### \`${name}\``, '', ...code(shapeOf($defs[name] ?? {}, '', FIELD_TEXTS[name as keyof typeof NAMED])))
  }
  return lines
}

/** The routes by what they are about, in the order in which a client needs them. The first part that fits counts. */
const PARTS: readonly (readonly [title: string, paths: RegExp])[] = [
  ['Tables', /^\/api\/(tables|invitations|socket)/],
  ['Works of the workshop', /^\/api\/(shelf|me\/(works|shelf))/],
  ['Passkeys and recovery', /passkeys|recover/],
  ['Notices', /notices|push|email|trial/],
  ['People', /./],
]

const partOf = (route: string): string => PARTS.find(([, paths]) => paths.test(route.split(' ')[1] ?? ''))?.[0] ?? ''

function routeLines(): string[] {
  const lines = ['## HTTP', '']
  for (const [title] of PARTS) {
    lines.push(`### ${title}`, '')
    for (const [route, { text, auth, body, reply }] of Object.entries(ROUTES) as [Route, (typeof ROUTES)[Route]][]) {
      if (partOf(route) !== title) continue
      lines.push(`#### \`${route}\``, '', `${text}${auth ? ' Needs a token.' : ''}`, '')
      if (body) lines.push('Body:', '', ...code(shape(body)))
      lines.push('Reply:', '', ...code(shape(reply)))
    }
  }
  return lines
}

function messageLines(of: v.GenericSchema, texts: Texts, fields: Texts = {}): string[] {
  return variants(schemaOf(of), 'type').flatMap(([name, schema]) => [
    `#### \`${name}\``,
    '',
    texts[name] ?? '',
    '',
    ...code(shapeOf(schema, '', name === 'table' || name === 'step' || name === 'info' ? fields : {})),
  ])
}

/** docs/protocol.md, made from the schemas that client and server check by. */
export const documentProtocol = (): string =>
  [
    ...INTRODUCTION,
    ...formLines(),
    ...BATCHES,
    ...problemLines(),
    ...limitLines(),
    ...closeLines(),
    ...shapeLines(),
    ...routeLines(),
    '## The socket: `/api/socket`',
    '',
    '### What a client sends',
    '',
    ...messageLines(ClientMessage, CLIENT_TEXTS),
    '### What the server sends',
    '',
    ...messageLines(ServerMessage, SERVER_TEXTS, PICTURE_TEXTS),
  ].join('\n')
