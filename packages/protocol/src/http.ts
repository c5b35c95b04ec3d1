import { type Language, LANGUAGES } from '@deadfront/kernel'
import * as v from 'valibot'
import {
  Absence,
  Clock,
  DEFAULT_CLOCK,
  DiceNote,
  Entropy,
  LIMITS,
  Name,
  Plain,
  plainOf,
  Prose,
  SeatId,
  TableInfo,
  Token,
} from './common.ts'
import { WORK_ROUTES } from './works.ts'
import type { OnlineRecord } from './check-record.ts'

export const Me = v.strictObject({ id: v.string(), name: v.string(), settings: plainOf<PersonSettings>() })
const SignedIn = v.strictObject({ person: Me, token: v.string() })
const Empty = v.strictObject({})

/** A time zone by its name, `Europe/Madrid`. */
const Zone = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
    } catch {
      return false
    }
  }, 'the name of a time zone'),
)

const DAY_MS = 86_400_000

/** Until the end of a day, in any time zone. */
const Vacation = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.check((until) => until <= Date.now() + (LIMITS.vacationDays + 1) * DAY_MS, `at most ${LIMITS.vacationDays} days from now`),
)

/** When a person does not want to be disturbed, and where notices are sent. Hours are of the person's own zone. */
export const PersonSettings = v.strictObject({
  quiet: v.optional(
    v.nullable(
      v.strictObject({
        from: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
        to: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
        zone: Zone,
      }),
    ),
  ),
  /** In milliseconds since 1970, to the end of a day at most 60 days from now. */
  vacationUntil: v.optional(v.nullable(Vacation)),
  /** It can only be removed here: an address is set by answering a mail (`POST /api/me/email`). */
  email: v.optional(v.null()),
  webhook: v.optional(v.nullable(v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(500)))),
  language: v.optional(v.picklist(Object.keys(LANGUAGES) as Language[])),
})

const base64url = v.regex(/^[A-Za-z0-9_-]+=*$/, 'base64url')

/** A browser that is to be woken, in the form that the browser itself gives. */
export const PushSubscription = v.strictObject({
  endpoint: v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(1000)),
  keys: v.strictObject({
    p256dh: v.pipe(v.string(), base64url, v.maxLength(200)),
    auth: v.pipe(v.string(), base64url, v.maxLength(100)),
  }),
})
export type PushSubscription = v.InferOutput<typeof PushSubscription>

/** Settings as they are stored: with the browsers to wake, and the address that has been confirmed. */
export type PersonSettings = Omit<v.InferOutput<typeof PersonSettings>, 'email'> & {
  email?: string | null | undefined
  push?: readonly PushSubscription[] | undefined
}

const Email = v.pipe(v.string(), v.trim(), v.email(), v.maxLength(200))

/** The ways a host can reach people. */
export const ChannelName = v.picklist(['push', 'webhook', 'email'])
export type ChannelName = v.InferOutput<typeof ChannelName>

export const PasskeyInfo = v.strictObject({ id: v.string(), name: v.string(), created: v.number(), used: v.number() })
const Passkeys = v.strictObject({ passkeys: v.array(PasskeyInfo) })
/** What the browser made from the options; WebAuthn defines its content. */
const KeyResponse = v.record(v.string(), Plain)

/** Every route with its input and output: the server checks by these, and the documentation is made from them. */
export const ROUTES = {
  'POST /api/people': {
    text: 'Become a guest. The token is the only key to the seat: keep it.',
    auth: false,
    body: v.strictObject({ name: Name }),
    reply: SignedIn,
  },
  'POST /api/recover': {
    text: 'Come back on another device with a recovery code. Every earlier token and passkey stops working.',
    auth: false,
    body: v.strictObject({ code: Token }),
    reply: SignedIn,
  },
  'GET /api/me': { text: 'Who am I?', auth: true, body: null, reply: Me },
  'PATCH /api/me': {
    text: 'Change name or settings.',
    auth: true,
    body: v.strictObject({ name: v.optional(Name), settings: v.optional(PersonSettings) }),
    reply: Me,
  },
  'POST /api/me/recovery': {
    text: 'A new recovery code; an earlier one stops working.',
    auth: true,
    body: Empty,
    reply: v.strictObject({ code: v.string() }),
  },
  'GET /api/notices': {
    text: 'How this host can reach people. `pushKey` is its VAPID key; webhooks may point to `webhookHosts` only.',
    auth: false,
    body: null,
    reply: v.strictObject({ channels: v.array(ChannelName), pushKey: v.nullable(v.string()), webhookHosts: v.array(v.string()) }),
  },
  'POST /api/me/push': {
    text: 'Wake this browser too. Only push services the host knows are called.',
    auth: true,
    body: v.strictObject({ subscription: PushSubscription }),
    reply: Me,
  },
  'DELETE /api/me/push': {
    text: 'Wake this browser no longer.',
    auth: true,
    body: v.strictObject({ endpoint: v.pipe(v.string(), v.maxLength(1000)) }),
    reply: Me,
  },
  'POST /api/me/email': {
    text: 'Send a code to an address of mine. Nothing else is ever sent to it before the code has come back.',
    auth: true,
    body: v.strictObject({ email: Email }),
    reply: Empty,
  },
  'POST /api/me/email/code': {
    text: 'The code from the mail: notices go to this address from now on.',
    auth: true,
    body: v.strictObject({ email: Email, code: Token }),
    reply: Me,
  },
  'POST /api/me/trial': {
    text: 'Send me a trial notice, over every channel I have set up.',
    auth: true,
    body: Empty,
    reply: v.strictObject({
      sent: v.array(ChannelName),
      failed: v.array(v.strictObject({ channel: ChannelName, say: v.string() })),
    }),
  },
  'GET /api/me/passkeys': { text: 'My passkeys.', auth: true, body: null, reply: Passkeys },
  'POST /api/me/passkeys/options': {
    text: 'What a browser needs to make a passkey (WebAuthn creation options). Good for five minutes.',
    auth: true,
    body: Empty,
    reply: v.strictObject({ options: plainOf<object>() }),
  },
  'POST /api/me/passkeys': {
    text: 'Keep a passkey the browser has made.',
    auth: true,
    body: v.strictObject({ name: Name, response: KeyResponse }),
    reply: Passkeys,
  },
  'DELETE /api/me/passkeys/:key': { text: 'Forget a passkey.', auth: true, body: null, reply: Passkeys },
  'POST /api/passkeys/options': {
    text: 'What a browser needs to sign in by passkey (WebAuthn request options). Good for five minutes.',
    auth: false,
    body: Empty,
    reply: v.strictObject({ options: plainOf<object>() }),
  },
  'POST /api/passkeys': {
    text: 'Come in by passkey. Devices that are signed in stay so.',
    auth: false,
    body: v.strictObject({ response: KeyResponse }),
    reply: SignedIn,
  },
  'GET /api/me/data': { text: 'Everything stored about me.', auth: true, body: null, reply: plainOf<object | null>() },
  'DELETE /api/me': { text: 'Leave for good.', auth: true, body: null, reply: Empty },
  'GET /api/socket/check': {
    text: 'Does the server accept sockets of a page at this address (`?origin=`)? If not, what it takes for its own: the host of the request, and the address its operator has set.',
    auth: false,
    body: null,
    reply: v.strictObject({ accepted: v.boolean(), host: v.string(), publicUrl: v.string() }),
  },
  'GET /api/tables': {
    text: 'Tables listed in the lobby, the newest first, a page at a time: `?after=` with `next` of the last page gives the next one.',
    auth: false,
    body: null,
    reply: v.strictObject({ tables: v.array(TableInfo), next: v.nullable(v.string()) }),
  },
  'GET /api/tables/mine': {
    text: 'Tables I sit at, and the ids of those that wait for a decision of mine.',
    auth: true,
    body: null,
    reply: v.strictObject({ tables: v.array(TableInfo), waiting: v.array(v.string()) }),
  },
  'POST /api/tables': {
    text: 'Set up a table. The ids of games, scenarios, options and bots are those of `npx deadfront games --json`; which seats there are depends on the options. A seat is `me` (yours), `open` (the default) or `bot:NAME`. Without `clock` a decision has a day, with a week in the bank; `null` is no clock.',
    auth: true,
    body: v.strictObject({
      game: v.pipe(v.string(), v.maxLength(20)),
      scenario: v.pipe(v.string(), v.maxLength(60)),
      options: v.optional(v.record(v.string(), Plain), {}),
      position: v.optional(Plain),
      content: v.optional(Plain),
      listed: v.optional(v.boolean(), false),
      clock: v.optional(Clock, DEFAULT_CLOCK),
      absence: v.optional(Absence),
      seats: v.optional(v.record(SeatId, v.union([v.literal('me'), v.literal('open'), v.pipe(v.string(), v.regex(/^bot:[a-z]+$/))])), {}),
      entropy: v.optional(Entropy),
    }),
    reply: v.strictObject({ table: TableInfo }),
  },
  'GET /api/tables/:id': {
    text: 'One table. A table that is not listed needs a seat there (with the token) or an invitation (`?invite=`); otherwise the reply is `not-found`.',
    auth: false,
    body: null,
    reply: v.strictObject({ table: TableInfo }),
  },
  'DELETE /api/tables/:id': { text: 'The owner takes an unstarted table away.', auth: true, body: null, reply: Empty },
  'POST /api/tables/:id/invite': {
    text: 'An invitation for a seat or for looking on. The link for people is `#/join/` and the invitation, behind the address of the client. Only people at the table may invite; a seat link is for an open seat, or for a seat of one’s own to hand over.',
    auth: true,
    body: v.strictObject({ kind: v.picklist(['seat', 'watch']), seat: v.optional(v.nullable(SeatId), null) }),
    reply: v.strictObject({ invite: v.string() }),
  },
  'POST /api/tables/:id/sit': {
    text: 'Take a seat: an open one of a listed table, or one an invitation is for. Entropy goes into the dice; a signed note of it goes into the record.',
    auth: true,
    body: v.strictObject({ seat: SeatId, invite: v.optional(Token), entropy: v.optional(Entropy), note: v.optional(DiceNote) }),
    reply: v.strictObject({ table: TableInfo }),
  },
  'POST /api/tables/:id/entropy': {
    text: 'Put entropy into the dice for a seat of mine, once, before the game begins. Send it after you have seen the commitment: then the server cannot have chosen its secret to fit it.',
    auth: true,
    body: v.strictObject({ seat: SeatId, entropy: Entropy, note: v.optional(DiceNote) }),
    reply: v.strictObject({ table: TableInfo }),
  },
  'POST /api/tables/:id/stand': {
    text: 'Leave a seat; in a running game a bot keeps it until somebody sits down.',
    auth: true,
    body: v.strictObject({ seat: SeatId }),
    reply: v.strictObject({ table: TableInfo }),
  },
  'POST /api/tables/:id/bot': {
    text: 'The owner puts a bot on an open seat, or takes it off again (null).',
    auth: true,
    body: v.strictObject({ seat: SeatId, bot: v.nullable(v.pipe(v.string(), v.regex(/^[a-z]+$/))) }),
    reply: v.strictObject({ table: TableInfo }),
  },
  'POST /api/tables/:id/start': {
    text: 'The owner begins the game. Every seat must be taken.',
    auth: true,
    body: Empty,
    reply: v.strictObject({ table: TableInfo }),
  },
  'POST /api/tables/:id/rematch': {
    text: 'Play a finished game again with the seats swapped. The first who asks makes the new table and sits down; each further player of the old one sits down there, and the game begins when all do. With `wait` it does not begin yet: then the commitment is known before entropy is sent, and a second request without `wait` begins it.',
    auth: true,
    body: v.strictObject({ entropy: v.optional(Entropy), wait: v.optional(v.boolean(), false) }),
    reply: v.strictObject({ table: TableInfo }),
  },
  'GET /api/tables/:id/record': {
    text: 'The [record](formats.md#record) of a finished game, with the secret behind its dice. Whoever may see the table may have it: token or `?invite=`, as above.',
    auth: false,
    body: null,
    reply: plainOf<OnlineRecord>(),
  },
  'GET /api/tables/:id/at/:seq': {
    text: 'The table as it was after that many commands, seen from my seat: `{ seq, viewer, view, asks }`. Token or `?invite=`, as above.',
    auth: false,
    body: null,
    reply: Plain,
  },
  'GET /api/tables/:id/note': { text: 'My private note.', auth: true, body: null, reply: v.strictObject({ text: v.string() }) },
  'PUT /api/tables/:id/note': {
    text: 'Write my private note.',
    auth: true,
    body: v.strictObject({ text: v.pipe(Prose, v.maxLength(LIMITS.note)) }),
    reply: Empty,
  },
  'GET /api/invitations/:token': {
    text: 'Which table does this link lead to?',
    auth: false,
    body: null,
    reply: v.strictObject({ table: TableInfo, kind: v.picklist(['seat', 'watch']), seat: v.nullable(v.string()) }),
  },
  ...WORK_ROUTES,
} as const

export type Route = keyof typeof ROUTES
export type BodyOf<R extends Route> = (typeof ROUTES)[R]['body'] extends infer B
  ? B extends v.GenericSchema
    ? v.InferOutput<B>
    : null
  : never
export type ReplyOf<R extends Route> = (typeof ROUTES)[R]['reply'] extends v.GenericSchema<unknown, infer Out> ? Out : never
