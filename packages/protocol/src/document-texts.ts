import type { Refusal } from '@deadfront/kernel'
import type { Chair, Ending, Proposal, SeatTime, TableInfo, WireProblem } from './common.ts'
import type { PublishedInfo } from './works.ts'
import type { ClientMessage, ServerMessage, WireChat, WireStep } from './socket.ts'

/** What the protocol page says about messages, fields and codes. Each record is complete by its type: a new one needs its text. */

type TextsOf<K extends string> = { readonly [Key in K]: string }

export const CLIENT_TEXTS: TextsOf<ClientMessage['type']> = {
  hello: 'The first message, once for each connection. Without a token (`null`) a client can only watch listed tables.',
  watch:
    'Opens a table; the reply is `table`. `after` is the number of the last command that you have seen: `steps` then has the later ones, the last 300 at most. 0 begins with the set-up; without it there are none. Sent again, it gives the newest picture.',
  leave: 'No more messages about this table. The seat stays yours.',
  seen: 'You have shown the table up to `seq`: the recap of the next visit begins there.',
  command:
    'An answer to the open question of a seat of yours, or a [batch](#batches). With `ask` it is refused unless that kind of question is open.',
  undo: 'Takes back the last command of the seat, if no barrier came after it.',
  redo: 'Does the last command again that was taken back, if nothing else was done since.',
  inspect:
    'A question to the referee that changes nothing (reach, odds, lists of choices), as a seat of yours or as a spectator (`null`). The reply is `answered`. The [answers pages](answers/) list the questions of each game.',
  'why-not': 'Would this answer be refused, and why? The reply is `answered`.',
  chat: 'A line of text, or a `preset` that everybody reads in their own language. `onlookers` is the room of those who do not play; players see it when the game is over. `table`, the room of the players, is meant where none is named.',
  mute: 'The owner of the table mutes somebody there, or lets them speak again.',
  report: 'Reports line `n` of the chat to the host of the server.',
  'hide-chat': 'The owner of the table hides line `n`.',
  propose:
    'Proposes something that others must agree to. An `undo` names in `to` how many commands are to stand, and may go behind a barrier. `resign` is put to the people of your own side only. People who are absent for long are not asked.',
  consent: 'Agrees to a proposal, or ends it (`yes: false`).',
  back: 'You take your seat back from the bot that played for you. Any command of yours does the same.',
  'stand-in':
    'A bot plays the seat of somebody who is away until they come back. The owner may ask for it at any time, other players after the absence that the table sets.',
  claim: 'The game is won: everybody on the other side has been away for the absence that the table sets, and the table waits for them.',
  attend:
    '“Ask me if I am here”: while you are away, the server lets your standing orders answer for the seat. Only games with standing orders have it.',
  hurry: 'The bot that thinks answers at once with its first thought. Whoever plays at the table may ask for it.',
  ping: 'The reply is `pong`. Answers come in the order of the messages, so a `pong` also says that earlier messages were read.',
}

export const SERVER_TEXTS: TextsOf<ServerMessage['type']> = {
  welcome: 'The `hello` was accepted. `person` is null without a token.',
  table: 'The whole table as you may see it: the reply to `watch`. Before the game begins, `view` is null.',
  step: 'Something happened: a command, an undo, the beginning or the end. It has the table as it is afterwards, so it replaces what you know. The `step` of a command of your own comes before its `accepted`.',
  info: 'The table around the game has changed: who sits or is connected, clocks, a proposal, the status. The position is as it was.',
  accepted: 'The command is stored under the number `seq`. Of a batch, `taken` is how many of its answers were carried out.',
  rejected: 'A `command`, `undo`, `redo`, `inspect` or `why-not` was not carried out; the problem says why.',
  answered: 'The answer to `inspect` (data, or a refusal) or to `why-not` (a refusal, or null when the answer is legal).',
  chat: 'A new line, or one that was changed: the same `n` replaces it.',
  problem:
    'A message that could not be read, or that has no `id`, was not carried out. A command with a missing field or a bad `id` is answered by this, not by `rejected`.',
  pong: 'The reply to `ping`.',
}

export const PROBLEM_TEXTS: TextsOf<WireProblem['code']> = {
  'bad-request': 'cannot be read or makes no sense; `say` names the field. The same message will fail again',
  'not-signed-in': 'no token, or one that is not known',
  'not-allowed': 'not for you, or not now: another’s seat, another’s table',
  'not-found': 'no such table, link, work or route; also a private table that you may not see',
  taken: 'somebody else was first: a seat, a name, a game that has begun',
  stale: 'the table has moved on. `seq` is its newest number: wait for that `step` (or `watch` again) and answer anew',
  refused: 'the rules forbid it; `refusal` cites the rule. Nothing has changed',
  'too-large': 'larger than its limit',
  'too-many': 'a limit is reached; wait',
  over: 'the game is not running: it has ended, or has not begun',
  paused: 'the players have agreed on a pause',
  fault: 'a fault of the server; the table is as it was',
  closing: 'the server restarts: connect again',
}

export const TABLE_TEXTS: TextsOf<keyof TableInfo> = {
  id: '',
  game: 'the id of the game',
  scenario: 'the id of the scenario',
  options: 'all options with their values, defaults too',
  status: '`open`: not begun. `done`: ended by the rules, by agreement, resigned or claimed. `abandoned`: given up',
  listed: 'in the lobby for everybody; others need a link',
  owner: 'the id of the person who may start it, seat bots and mute',
  host: 'the name of the person who set it up',
  seats: 'by seat id, see `Seat`',
  clock: 'seconds for each decision, and a bank of seconds for when those are gone; null: no clock',
  absence: 'after so many seconds of absence the others may claim the game or seat a bot',
  due: 'when the time of the next seat runs out; null without a clock',
  commitment: 'the SHA-256 of the secret behind the dice',
  sealed: 'the seats that have put entropy into the dice, with the fingerprint of the key that signed it, or null',
  rulesVersion: 'of the game, for the next command',
  seq: 'how many commands there are, undos included',
  created: '',
  updated: '',
  proposal: 'what is proposed, see `Proposal`',
  ending: 'how it ended, if not by the rules of the game',
  rematch: 'the id of the table where the same people play again',
  muted: 'ids of people whom the owner has muted',
}

export const SEAT_TEXTS: TextsOf<keyof Chair> = {
  name: 'of the person, or of the seat while nobody sits there',
  person: 'the id of its player',
  bot: 'the bot that holds it in place of a person',
  warm: 'the bot that plays for its player until they come back',
  here: 'its player is connected',
  late: 'how often in a row its player let the time run out; at 3 a bot takes over',
  away: 'since when its player was not seen; null while here, and in lists',
  attend: 'standing orders answer while its player is away',
}

export const PROPOSAL_TEXTS: TextsOf<keyof Proposal> = {
  id: 'for `consent`',
  what: '',
  by: 'the id of a person',
  to: 'of an undo: how many commands are to stand',
  agreed: 'ids of people',
  needed: 'ids of people; it is carried out when all have agreed',
}

export const ENDING_TEXTS: TextsOf<keyof Ending> = {
  how: '`idle`: nobody came for a long time',
  by: 'the name of a person',
  seats: 'those who resigned or were away',
  winners: 'seats',
  at: '',
}

type TableMessage = Extract<ServerMessage, { type: 'table' }>

/** The fields of `table`, `step` and `info`. */
export const PICTURE_TEXTS: TextsOf<Exclude<keyof TableMessage, 'type'>> = {
  table: 'in `table` and `info` a `Table`, in other messages its id',
  mine: 'your seats',
  seq: 'the number of the last command: send it back with your next one',
  view: 'the position as `viewer` may see it; its form belongs to the game',
  viewer: 'the seat whose view it is: one of yours that is asked, or the first of yours; null for spectators',
  asks: 'the open questions of all seats; `about` is null for questions of others where it would tell something hidden',
  spaces: 'the forms of the answers of your seats that are asked; empty when nothing is asked of you',
  canUndo: '`undo` would be accepted',
  canRedo: '`redo` would be accepted',
  result: 'null while the game goes on. Of a table that did not end by the rules, `outcome` begins with `table.` and `rule` is empty',
  clocks: 'of the seats that people hold; empty without a clock',
  now: 'the time of the server, to compare `due` with',
  steps: 'what happened, see `Step`',
  chat: 'the last 100 lines that you may read',
  seen: 'how far you had seen the table, and when; null for spectators and before the first visit',
}

export const STEP_TEXTS: TextsOf<keyof WireStep> = {
  seq: 'its number',
  seat: 'empty for the set-up and for an undo that was agreed on',
  by: 'a person’s id, `bot:NAME`, or `orders` for standing orders',
  kind: '',
  at: '',
  events: 'as you may see them, with more fields by type: docs/formats has a page for each game',
  late: 'the time of the player had run out: a bot or standing orders answered',
  undone: 'of an undo: the numbers that it took back',
}

export const TIME_TEXTS: TextsOf<keyof SeatTime> = {
  due: 'when the time runs out; null while the seat is not asked, or a bot answers',
  bank: 'seconds left in the bank',
}

/** The fields of an open question. */
export const QUESTION_TEXTS: TextsOf<keyof TableMessage['asks'][number]> = {
  seat: 'who is asked',
  kind: 'docs/answers lists the kinds of each game with their answers',
  rule: 'the statement that gives the choice',
  about: 'what it is about, by kind',
}

export const CHAT_TEXTS: TextsOf<keyof WireChat> = {
  n: 'its number at this table',
  person: 'who said it',
  name: '',
  at: '',
  text: 'of a preset: its name; of a hidden line: empty',
  hidden: '',
  room: '',
  preset: '',
}

export const REFUSAL_TEXTS: TextsOf<keyof Refusal> = {
  refused: '',
  code: 'for message files: the words of a game have a sentence for each in every language',
  rule: 'the statement that forbids it',
  say: 'in English',
  about: 'names and numbers that the sentence speaks of',
}

export const PUBLISHED_TEXTS: TextsOf<keyof PublishedInfo> = {
  id: '',
  game: '',
  kind: '',
  scenario: '',
  title: '',
  text: '',
  licence: 'an SPDX id; empty where none was chosen',
  language: '',
  maker: '',
  source: 'the id that its maker’s browser has for it; null for others',
  listed: 'on the shelf; otherwise for those who have the link',
  hidden: 'the host has taken it off; only its maker sees it',
  version: '',
  created: '',
  updated: '',
  plays: '',
  mean: 'of the stars; null while there are none',
  ratings: 'how many have given stars',
  mine: 'the stars that I have given',
}
