import * as v from 'valibot'
import { Answers, Id, LIMITS, Plain, Problem, Prose, SeatId, TableInfo, Token, Whole } from './common.ts'

/** What a client says on the socket. Every message names its type; unknown fields are refused. */
export const ClientMessage = v.variant('type', [
  /** First of all; without a token one may only look on. */
  v.strictObject({ type: v.literal('hello'), version: Whole, token: v.nullable(Token) }),
  /** Open a table. `after`: the last command already seen, so that only what is new is told; 0 begins with the set-up. */
  v.strictObject({ type: v.literal('watch'), table: Id, after: v.optional(Whole), invite: v.optional(Token) }),
  v.strictObject({ type: v.literal('leave'), table: Id }),
  /** So far I have seen the table: the recap of the next visit begins here. */
  v.strictObject({ type: v.literal('seen'), table: Id, seq: Whole }),
  /** An answer to the open question. `seq` is how many commands the client has seen; `id` is its own, for repeats. */
  v.strictObject({
    type: v.literal('command'),
    table: Id,
    id: Id,
    seq: Whole,
    seat: SeatId,
    ask: v.optional(v.pipe(v.string(), v.maxLength(80))),
    answer: Answers,
  }),
  /** Take back one's own last command, if no barrier stands behind it. */
  v.strictObject({ type: v.literal('undo'), table: Id, id: Id, seq: Whole, seat: SeatId }),
  /** What the referee knows: reach, odds, menus. */
  v.strictObject({ type: v.literal('inspect'), table: Id, id: Id, seat: v.nullable(SeatId), question: Plain }),
  v.strictObject({ type: v.literal('why-not'), table: Id, id: Id, seat: SeatId, answer: Answers }),
  v.strictObject({ type: v.literal('chat'), table: Id, text: v.pipe(Prose, v.trim(), v.minLength(1), v.maxLength(LIMITS.chat)) }),
  /** The owner hides a line. */
  v.strictObject({ type: v.literal('hide-chat'), table: Id, n: Whole }),
  v.strictObject({
    type: v.literal('propose'),
    table: Id,
    what: v.picklist(['undo', 'draw', 'abandon', 'pause', 'resume']),
    to: v.optional(v.nullable(Whole), null),
  }),
  v.strictObject({ type: v.literal('consent'), table: Id, proposal: v.string(), yes: v.boolean() }),
  /** Take one's seat back from the bot that kept it warm. */
  v.strictObject({ type: v.literal('back'), table: Id, seat: SeatId }),
  v.strictObject({ type: v.literal('ping') }),
])
export type ClientMessage = v.InferOutput<typeof ClientMessage>

const Ask = v.strictObject({ seat: v.string(), kind: v.string(), rule: v.string(), about: Plain })

/** The table as one viewer may see it, with the questions open to that viewer. */
const Sight = {
  seq: v.number(),
  view: Plain,
  viewer: v.nullable(v.string()),
  asks: v.array(Ask),
  spaces: v.record(v.string(), v.array(Plain)),
  canUndo: v.boolean(),
  result: v.nullable(Plain),
}

const ChatLine = v.strictObject({
  n: v.number(),
  person: v.string(),
  name: v.string(),
  at: v.number(),
  text: v.string(),
  hidden: v.boolean(),
})

/** One command as it is told: who did what, and the events this viewer may see. */
const Told = v.strictObject({
  seq: v.number(),
  seat: v.string(),
  by: v.string(),
  kind: v.picklist(['answer', 'undo']),
  at: v.number(),
  events: v.array(Plain),
})

/** What the server says. */
export const ServerMessage = v.variant('type', [
  v.strictObject({
    type: v.literal('welcome'),
    version: v.number(),
    person: v.nullable(v.strictObject({ id: v.string(), name: v.string() })),
  }),
  v.strictObject({
    type: v.literal('table'),
    table: TableInfo,
    mine: v.array(v.string()),
    ...Sight,
    steps: v.array(Told),
    chat: v.array(ChatLine),
    /** How far this person had seen the table, and when; null for those who do not sit here, and before their first visit. */
    seen: v.nullable(v.strictObject({ seq: v.number(), at: v.number() })),
  }),
  v.strictObject({ type: v.literal('step'), table: v.string(), ...Sight, steps: v.array(Told) }),
  v.strictObject({ type: v.literal('info'), table: TableInfo, mine: v.array(v.string()) }),
  v.strictObject({ type: v.literal('accepted'), table: v.string(), id: v.string(), seq: v.number() }),
  v.strictObject({ type: v.literal('rejected'), table: v.string(), id: v.string(), problem: Problem }),
  v.strictObject({ type: v.literal('answered'), table: v.string(), id: v.string(), answer: Plain }),
  v.strictObject({ type: v.literal('chat'), table: v.string(), line: ChatLine }),
  v.strictObject({ type: v.literal('problem'), problem: Problem }),
  v.strictObject({ type: v.literal('pong') }),
])
export type ServerMessage = v.InferOutput<typeof ServerMessage>
export type Told = v.InferOutput<typeof Told>
export type WireChat = v.InferOutput<typeof ChatLine>
