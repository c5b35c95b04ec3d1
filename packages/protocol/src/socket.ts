import * as v from 'valibot'
import {
  Answers,
  CHAT_ROOMS,
  EventShape,
  Id,
  LIMITS,
  Plain,
  PRESETS,
  Problem,
  PROPOSALS,
  Prose,
  ResultShape,
  SeatId,
  SeatTime,
  TableInfo,
  Token,
  Whole,
} from './common.ts'
import { WireForm } from './forms.ts'

/** What a client sends on the socket. Every message has a `type`; unknown fields are refused. `CLIENT_TEXTS` describes each message. */
export const ClientMessage = v.variant('type', [
  v.strictObject({ type: v.literal('hello'), version: Whole, token: v.nullable(Token) }),
  v.strictObject({ type: v.literal('watch'), table: Id, after: v.optional(Whole), invite: v.optional(Token) }),
  v.strictObject({ type: v.literal('leave'), table: Id }),
  v.strictObject({ type: v.literal('seen'), table: Id, seq: Whole }),
  v.strictObject({
    type: v.literal('command'),
    table: Id,
    id: Id,
    seq: Whole,
    seat: SeatId,
    ask: v.optional(v.pipe(v.string(), v.maxLength(80))),
    answer: Answers,
  }),
  v.strictObject({ type: v.literal('undo'), table: Id, id: Id, seq: Whole, seat: SeatId }),
  v.strictObject({ type: v.literal('redo'), table: Id, id: Id, seq: Whole, seat: SeatId }),
  v.strictObject({ type: v.literal('inspect'), table: Id, id: Id, seat: v.nullable(SeatId), question: Plain }),
  v.strictObject({ type: v.literal('why-not'), table: Id, id: Id, seat: SeatId, answer: Answers }),
  v.strictObject({
    type: v.literal('chat'),
    table: Id,
    room: v.optional(v.picklist(CHAT_ROOMS)),
    text: v.optional(v.pipe(Prose, v.trim(), v.minLength(1), v.maxLength(LIMITS.chat))),
    preset: v.optional(v.picklist(PRESETS)),
  }),
  v.strictObject({ type: v.literal('mute'), table: Id, person: Id, on: v.boolean() }),
  v.strictObject({ type: v.literal('report'), table: Id, n: Whole }),
  v.strictObject({ type: v.literal('hide-chat'), table: Id, n: Whole }),
  v.strictObject({
    type: v.literal('propose'),
    table: Id,
    what: v.picklist(PROPOSALS),
    to: v.optional(v.nullable(Whole), null),
  }),
  v.strictObject({ type: v.literal('consent'), table: Id, proposal: v.string(), yes: v.boolean() }),
  v.strictObject({ type: v.literal('back'), table: Id, seat: SeatId }),
  v.strictObject({ type: v.literal('stand-in'), table: Id, seat: SeatId }),
  v.strictObject({ type: v.literal('claim'), table: Id }),
  v.strictObject({ type: v.literal('attend'), table: Id, seat: SeatId, on: v.boolean() }),
  v.strictObject({ type: v.literal('hurry'), table: Id }),
  v.strictObject({ type: v.literal('ping') }),
])
export type ClientMessage = v.InferOutput<typeof ClientMessage>

/** An open question. */
export const Ask = v.strictObject({ seat: v.string(), kind: v.string(), rule: v.string(), about: Plain })

/** The clocks of the seats that people hold; empty without a clock. `now` is the time of the server. */
const Times = { clocks: v.record(v.string(), SeatTime), now: v.number() }

/** The table as one viewer may see it, with the questions open to that viewer. */
const Projection = {
  seq: v.number(),
  view: Plain,
  viewer: v.nullable(v.string()),
  asks: v.array(Ask),
  spaces: v.record(v.string(), v.array(WireForm)),
  canUndo: v.boolean(),
  canRedo: v.boolean(),
  /** The result of the game, or of the table: then `outcome` begins with `table.` and `rule` is empty. */
  result: v.nullable(ResultShape),
  ...Times,
}

export const ChatLine = v.strictObject({
  n: v.number(),
  person: v.string(),
  name: v.string(),
  at: v.number(),
  text: v.string(),
  hidden: v.boolean(),
  room: v.picklist(CHAT_ROOMS),
  /** One of the lines that each person reads in their own language; `text` is also its name. */
  preset: v.exactOptional(v.picklist(PRESETS)),
})

/** One command: who did what, and the events that this viewer may see. */
export const StepShape = v.strictObject({
  seq: v.number(),
  seat: v.string(),
  by: v.string(),
  kind: v.picklist(['answer', 'undo']),
  at: v.number(),
  events: v.array(EventShape),
  /** The time of the player had run out: a bot, or standing orders, answered in their place. */
  late: v.exactOptional(v.literal(true)),
  /** Of an undo: the numbers of the commands that it took back. */
  undone: v.exactOptional(v.array(v.number())),
})

/** What the server sends. What each means: `SERVER_TEXTS` in document-texts.ts. */
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
    ...Projection,
    steps: v.array(StepShape),
    chat: v.array(ChatLine),
    /** How much of the table this person had seen, and when; null for spectators and before the first visit. */
    seen: v.nullable(v.strictObject({ seq: v.number(), at: v.number() })),
  }),
  v.strictObject({ type: v.literal('step'), table: v.string(), ...Projection, steps: v.array(StepShape) }),
  v.strictObject({ type: v.literal('info'), table: TableInfo, mine: v.array(v.string()), ...Times }),
  v.strictObject({ type: v.literal('accepted'), table: v.string(), id: v.string(), seq: v.number(), taken: v.exactOptional(v.number()) }),
  v.strictObject({ type: v.literal('rejected'), table: v.string(), id: v.string(), problem: Problem }),
  v.strictObject({ type: v.literal('answered'), table: v.string(), id: v.string(), answer: Plain }),
  v.strictObject({ type: v.literal('chat'), table: v.string(), line: ChatLine }),
  v.strictObject({ type: v.literal('problem'), problem: Problem }),
  v.strictObject({ type: v.literal('pong') }),
])
export type ServerMessage = v.InferOutput<typeof ServerMessage>
export type WireStep = v.InferOutput<typeof StepShape>
export type WireChat = v.InferOutput<typeof ChatLine>
