import type { GameEvent, Json, Refusal, Result } from '@deadfront/kernel'
import * as v from 'valibot'
import { isOneScript, isVisible, tidyName } from './names.ts'

/** Rises when an old client could no longer talk to the server. */
export const PROTOCOL_VERSION = 1

/** Limits on everything a client can send or create. */
export const LIMITS = {
  frameBytes: 65_536,
  bodyBytes: 1_048_576,
  name: 40,
  chat: 500,
  note: 20_000,
  /** Unfinished games that one person owns or plays. */
  tablesPerPerson: 200,
  /** Position, content and options of one table, compressed with gzip. */
  contentBytes: 65_536,
  /** Characters of position and content of all tables that one person owns. */
  contentPerPerson: 16_777_216,
  /** Tables that one connection watches at the same time. */
  watchedTables: 32,
  /** Compressed content of the tables that one connection watches. */
  watchedContentBytes: 524_288,
  /** Open WebSocket connections from one network address. This machine is not limited. */
  socketsPerAddress: 200,
  /** Open connections of any kind from one network address. Trusted proxies and this machine are not limited. */
  connectionsPerAddress: 400,
  /** Invitation links of one table; the oldest are removed. */
  invitationsPerTable: 50,
  vacationDays: 60,
  /** Works that one person keeps on the server, and their characters as JSON. */
  worksPerPerson: 200,
  workCharsPerPerson: 8_388_608,
  /** Works that one person has published. */
  publishedPerPerson: 50,
  /** Answers in one batch. */
  batch: 200,
} as const

/** A token bucket: `burst` at once, then `perSecond`. */
export interface Rate {
  burst: number
  perSecond: number
}

/** Rate limits. The server uses them by default, and the protocol page documents them. */
export const RATES = {
  /** Requests of one network address. */
  http: { burst: 60, perSecond: 10 },
  /** Socket frames of one person, or of one connection before `hello`. Pings and pongs count. */
  socket: { burst: 200, perSecond: 50 },
  /** Chat lines of one person. */
  chat: { burst: 5, perSecond: 0.5 },
  /** Works that one person keeps on the server, and the stars and reports that the person gives. */
  works: { burst: 30, perSecond: 0.5 },
  /** Works that one person publishes: bots play each of them. */
  publish: { burst: 5, perSecond: 0.02 },
} as const satisfies Record<string, Rate>

/** Messages of one connection that may wait while an earlier one is handled. */
export const MAX_WAITING_MESSAGES = 100
/** Bytes that may wait for a client that does not read. Beyond that the connection is dropped. */
export const MAX_UNSENT_BYTES = 4_194_304
/** How often the server sends a ping. A client that has not answered by the next ping is dropped. */
export const HEARTBEAT_MS = 30_000

/** How long a client may take. */
export const DEADLINES = {
  /** For the header of a request, in milliseconds. */
  header: 10_000,
  /** For a whole request. */
  request: 30_000,
  /** For the `hello` of a WebSocket connection. */
  hello: 10_000,
} as const

/** The readers of a chat line: players at the table, or onlookers among themselves. Players see the onlookers' lines after the game. */
export const CHAT_ROOMS = ['table', 'onlookers'] as const
/** Lines for people who share no language: each reads them in their own. */
export const PRESETS = ['hello', 'good-luck', 'your-turn', 'moment', 'well-played', 'thanks', 'sorry', 'rematch', 'bye'] as const
export type Preset = (typeof PRESETS)[number]

/** Why the server closes a connection (RFC 6455, section 7.4.1; codes from 4000 on are our own). */
export const CLOSE_CODES = {
  protocolError: 1002,
  notUtf8: 1007,
  tooManyMessages: 1008,
  tooLarge: 1009,
  restart: 1012,
  noHello: 4001,
} as const

const printable = v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'no control characters')

export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{4,64}$/, 'expected 4 to 64 letters, digits, _ and -'))
export const SeatId = v.pipe(v.string(), v.minLength(1), v.maxLength(40), printable)
/** A name that other people read. */
export const Name = v.pipe(
  v.string(),
  v.maxLength(4 * LIMITS.name),
  v.transform(tidyName),
  v.minLength(1, 'a name'),
  v.maxLength(LIMITS.name),
  v.check(isVisible, 'only characters that can be seen'),
  v.check(isOneScript, 'letters of one script'),
)
export const Token = v.pipe(v.string(), v.minLength(8), v.maxLength(200))
export const Entropy = v.pipe(v.string(), v.regex(/^[0-9a-f]{16,64}$/, '16 to 64 hexadecimal digits'))
/** A time in milliseconds since 1970. */
const Time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))
const hex = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${digits}}$`), `${digits} hexadecimal digits`))
/**
 * A player's signed note about the dice: the fingerprint that the server showed, and the entropy that was sent. `key` is the
 * uncompressed public point of P-256, `signature` the two numbers of ECDSA one after the other.
 */
export const DiceNote = v.strictObject({
  seat: SeatId,
  commitment: hex(64),
  entropy: Entropy,
  at: Time,
  key: hex(130),
  signature: hex(128),
})
export type DiceNote = v.InferOutput<typeof DiceNote>
/** A whole number that fits an integer column of the database. */
export const Whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647))
/** Text of people: any characters but the null character, which databases cannot store. */
export const Prose = v.pipe(
  v.string(),
  v.check((text) => !text.includes('\0'), 'no null characters'),
)

/** Plain data of a known type. Its content is not checked here, and the protocol page shows it as JSON. */
export const plainOf = <T>() => v.custom<T>((x) => x !== undefined && typeof x !== 'function', 'plain JSON')
/** Any plain data. The referee checks what is in it. */
export const Plain: v.GenericSchema<unknown, Json> = plainOf<Json>() as v.GenericSchema<unknown, Json>
/** One answer. A list is not one, although `v.record` alone would take it. */
export const AnswerShape = v.pipe(
  v.unknown(),
  v.check((x) => !Array.isArray(x), 'an object, not a list'),
  v.record(v.string(), Plain),
)
export const Answers = v.union([AnswerShape, v.pipe(v.array(AnswerShape), v.minLength(1), v.maxLength(LIMITS.batch))])

/** `null`: no clock. Otherwise seconds for each decision, and a bank of seconds that is used up when those are gone. */
export const Clock = v.nullable(
  v.strictObject({ each: v.pipe(Whole, v.minValue(5), v.maxValue(5_184_000)), bank: v.pipe(Whole, v.maxValue(5_184_000)) }),
)
export type Clock = v.InferOutput<typeof Clock>

/** The clock of a new table that names none: a day for each decision, and a week in the bank. */
export const DEFAULT_CLOCK = { each: 86_400, bank: 604_800 } as const satisfies Clock

/** After this many time-outs in a row a bot plays the seat until its player takes it back. */
export const MAX_LATE = 3

/** After this many seconds of absence the others may claim the game or seat a bot. */
export const Absence = v.pipe(Whole, v.minValue(60), v.maxValue(5_184_000))
/** Without its own setting: as long as the clock gives, or a week without a clock. */
export const absenceOf = (table: { clock: Clock; absence?: number | null | undefined }): number =>
  table.absence ?? (table.clock ? table.clock.each + table.clock.bank : 604_800)

/**
 * A seat. `warm` is the bot that plays it until its player takes it back. `late`: how often in a row the player let the time
 * run out. `away`: since when the player has been absent; null while they are here, and in lists of tables.
 */
export const Chair = v.strictObject({
  name: v.string(),
  person: v.nullable(v.string()),
  bot: v.nullable(v.string()),
  warm: v.nullable(v.string()),
  here: v.boolean(),
  late: v.number(),
  away: v.nullable(v.number()),
  /** Standing orders answer for the seat while its player is away. */
  attend: v.boolean(),
})
export type Chair = v.InferOutput<typeof Chair>

/** What can be proposed. Only the people of one side are asked about `resign`. */
export const PROPOSALS = ['undo', 'draw', 'abandon', 'resign', 'pause', 'resume'] as const

export const Proposal = v.strictObject({
  id: v.string(),
  what: v.picklist(PROPOSALS),
  by: v.string(),
  /** For an undo: the number of commands to go back to. */
  to: v.nullable(Whole),
  agreed: v.array(v.string()),
  needed: v.array(v.string()),
})
export type Proposal = v.InferOutput<typeof Proposal>

/**
 * An end that the rules of the game do not know: by agreement (`draw`, `abandon`), `resign`, `claim` after an absence, or
 * `idle` when nobody came for months. `by` is the name of the person; `seats` are those who resigned or were away.
 */
export const Ending = v.strictObject({
  how: v.picklist(['draw', 'abandon', 'resign', 'claim', 'idle']),
  by: v.string(),
  seats: v.array(v.string()),
  winners: v.array(v.string()),
  at: v.number(),
})
export type Ending = v.InferOutput<typeof Ending>

/** The `outcome` of a table's own end begins with this; the games have no such outcome. */
export const TABLE_OUTCOME = 'table.'

/** When a seat's time runs out (null while it is not asked, or a bot answers), and the seconds left in its bank. */
export const SeatTime = v.strictObject({ due: v.nullable(v.number()), bank: v.number() })
export type SeatTime = v.InferOutput<typeof SeatTime>

/** A table as every person who may watch it sees it. */
export const TableInfo = v.strictObject({
  id: v.string(),
  game: v.string(),
  scenario: v.string(),
  options: v.record(v.string(), Plain),
  status: v.picklist(['open', 'playing', 'paused', 'done', 'abandoned']),
  listed: v.boolean(),
  owner: v.string(),
  /** The name of the person who set the table up; empty at tables from before names were kept. */
  host: v.string(),
  seats: v.record(v.string(), Chair),
  clock: Clock,
  /** After this many seconds of absence the others may claim the game or seat a bot. */
  absence: v.number(),
  due: v.nullable(v.number()),
  commitment: v.string(),
  /** The seats that have added entropy to the dice, each with the fingerprint of the key that signed it, or null. */
  sealed: v.exactOptional(v.record(v.string(), v.nullable(v.string()))),
  rulesVersion: v.number(),
  seq: v.number(),
  created: v.number(),
  updated: v.number(),
  proposal: v.nullable(Proposal),
  /** How the table ended, if not by the rules of the game. */
  ending: v.nullable(Ending),
  /** The table where the same people play again. */
  rematch: v.nullable(v.string()),
  /** The people whom the owner has muted here. */
  muted: v.array(v.string()),
})
export type TableInfo = v.InferOutput<typeof TableInfo>

/** A refusal of the referee: the rule it cites, a code for message files, a sentence, and what it is about. */
export const RefusalShape: v.GenericSchema<Refusal> = v.strictObject({
  refused: v.literal(true),
  code: v.string(),
  rule: v.string(),
  say: v.string(),
  about: v.array(v.union([v.string(), v.number()])),
})

/** The result of a game. */
export const ResultShape: v.GenericSchema<Result> = v.strictObject({
  outcome: v.string(),
  winners: v.array(v.string()),
  rule: v.string(),
  score: v.exactOptional(v.record(v.string(), v.number())),
})

/** An event of the game. Its fields depend on its type. */
export const EventShape: v.GenericSchema<GameEvent> = v.looseObject({ type: v.string(), rule: v.string() })

/** Why the server refuses. `refusal` comes from the referee, when a rule forbids it. */
export const Problem = v.strictObject({
  code: v.picklist([
    'bad-request',
    'not-signed-in',
    'not-allowed',
    'not-found',
    'taken',
    'stale',
    'refused',
    'too-large',
    'too-many',
    'over',
    'paused',
    'fault',
    'closing',
  ]),
  say: v.string(),
  refusal: v.exactOptional(RefusalShape),
  seq: v.exactOptional(v.number()),
})
export type WireProblem = v.InferOutput<typeof Problem>

/** The HTTP status of a reply with a problem. */
export const PROBLEM_STATUS: Record<WireProblem['code'], number> = {
  'bad-request': 400,
  'not-signed-in': 401,
  'not-allowed': 403,
  'not-found': 404,
  taken: 409,
  stale: 409,
  refused: 409,
  'too-large': 413,
  'too-many': 429,
  over: 409,
  paused: 409,
  fault: 500,
  closing: 503,
}
