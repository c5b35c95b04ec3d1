import type { Json } from '@deadfront/kernel'
import * as v from 'valibot'

/** Rises when an old client could no longer talk to the server. */
export const PROTOCOL_VERSION = 1

/** Limits on everything that grows. */
export const LIMITS = {
  frameBytes: 65_536,
  bodyBytes: 1_048_576,
  name: 40,
  chat: 500,
  note: 20_000,
  /** Games under way that one person has set up or sits at. */
  tablesPerPerson: 200,
  /** Links of one table; the oldest make room. */
  invitationsPerTable: 50,
  vacationDays: 60,
  batch: 200,
} as const

const printable = v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'no control characters')

export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{4,64}$/, 'an id of letters, digits, _ and -'))
export const SeatId = v.pipe(v.string(), v.minLength(1), v.maxLength(40), printable)
export const Name = v.pipe(v.string(), v.trim(), v.minLength(1, 'a name'), v.maxLength(LIMITS.name), printable)
export const Token = v.pipe(v.string(), v.minLength(8), v.maxLength(200))
export const Entropy = v.pipe(v.string(), v.regex(/^[0-9a-f]{16,64}$/, '16 to 64 hexadecimal digits'))
/** As far as databases count. */
export const Whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647))
/** What people write: any characters but the one that databases cannot keep. */
export const Prose = v.pipe(
  v.string(),
  v.check((text) => !text.includes('\0'), 'no null characters'),
)

/** Any plain data: what is in it is the referee's business. */
export const Plain: v.GenericSchema<unknown, Json> = v.custom<Json>(
  (x) => x !== undefined && typeof x !== 'function',
  'plain JSON',
) as v.GenericSchema<unknown, Json>
export const AnswerShape = v.record(v.string(), Plain)
export const Answers = v.union([AnswerShape, v.pipe(v.array(AnswerShape), v.minLength(1), v.maxLength(LIMITS.batch))])

/** `null`: no clock. Otherwise seconds for each decision, and a bank of seconds that is used up when those are gone. */
export const Clock = v.nullable(
  v.strictObject({ each: v.pipe(Whole, v.minValue(5), v.maxValue(5_184_000)), bank: v.pipe(Whole, v.maxValue(5_184_000)) }),
)
export type Clock = v.InferOutput<typeof Clock>

/** Who sits on a chair. `warm` is the bot that keeps it warm while its player's time is gone. */
export const Chair = v.strictObject({
  name: v.string(),
  person: v.nullable(v.string()),
  bot: v.nullable(v.string()),
  warm: v.nullable(v.string()),
  here: v.boolean(),
})
export type Chair = v.InferOutput<typeof Chair>

export const Proposal = v.strictObject({
  id: v.string(),
  what: v.picklist(['undo', 'draw', 'abandon', 'pause', 'resume']),
  by: v.string(),
  /** For an undo: the number of commands to go back to. */
  to: v.nullable(Whole),
  agreed: v.array(v.string()),
  needed: v.array(v.string()),
})
export type Proposal = v.InferOutput<typeof Proposal>

/** A table as anybody who may look at it sees it. */
export const TableInfo = v.strictObject({
  id: v.string(),
  game: v.string(),
  scenario: v.string(),
  options: v.record(v.string(), Plain),
  status: v.picklist(['open', 'playing', 'paused', 'done', 'abandoned']),
  listed: v.boolean(),
  owner: v.string(),
  seats: v.record(v.string(), Chair),
  clock: Clock,
  due: v.nullable(v.number()),
  commitment: v.string(),
  rulesVersion: v.number(),
  seq: v.number(),
  created: v.number(),
  updated: v.number(),
  proposal: v.nullable(Proposal),
})
export type TableInfo = v.InferOutput<typeof TableInfo>

/** Why the server says no; `refusal` is the referee's, when it was the rules that forbade. */
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
  refusal: v.optional(Plain),
  seq: v.optional(v.number()),
})
export type WireProblem = v.InferOutput<typeof Problem>
