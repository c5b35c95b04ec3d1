import { PRESETS, type Preset, type ServerMessage, type WireChat, type WireProblem } from '@deadfront/protocol'
import type { ChatLine, Person } from '@deadfront/store'
import type { OnlineMatch } from '../match/online-match.ts'
import { problem } from '../match/problem.ts'
import { nameOf } from '../match/table-meta.ts'
import type { RateLimit } from '../rate-limit.ts'
import type { SocketSetting } from './sockets.ts'

/** How many lines a client gets when it opens a table. */
const LINES_SHOWN = 100

/** A preset line is shown in each reader's language: it is stored as its name with this prefix. */
const PRESET = '::'

type Room = ChatLine['room']

/** A message: a text or a preset. */
interface Said {
  room?: Room | undefined
  text?: string | undefined
  preset?: Preset | undefined
}

/** The chat of tables: that of the players, and a separate one of the spectators. */
export class Chat {
  private readonly setting: Pick<SocketSetting, 'store' | 'now' | 'log'>
  private readonly rate: RateLimit

  constructor(setting: Pick<SocketSetting, 'store' | 'now' | 'log'>, rate: RateLimit) {
    this.setting = setting
    this.rate = rate
  }

  /** The last lines that this person may read. */
  async lines(match: OnlineMatch, person: string | null): Promise<WireChat[]> {
    const all = await this.setting.store.chat(match.id, 0, LINES_SHOWN)
    return Promise.all(all.filter(({ room }) => mayRead(match, person, room)).map((line) => this.wireLine(match, line)))
  }

  async say(match: OnlineMatch, person: Person, { room = 'table', text, preset }: Said): Promise<WireProblem | null> {
    const said = preset ? `${PRESET}${preset}` : text
    if (said === undefined) return problem('bad-request', 'chat: expected a text or a preset')
    const refused = whyNotSay(match, person, room)
    if (refused) return refused
    if (!this.rate.take(person.id)) return problem('too-many', 'not so fast')
    // As it is stored now: an admin command may have muted them since they came.
    if ((await this.setting.store.person(person.id))?.muted !== undefined)
      return problem('not-allowed', 'whoever runs this server has muted you')
    const line = await this.setting.store.addChat({ table: match.id, person: person.id, at: this.setting.now(), text: said, room })
    this.broadcast(match, await this.wireLine(match, line))
    return null
  }

  async hide(match: OnlineMatch, person: Person, n: number): Promise<WireProblem | null> {
    if (match.row.owner !== person.id) return problem('not-allowed', 'only the owner of the table may hide a line')
    if (!(await this.setting.store.hideChat(match.id, n))) return problem('not-found', 'there is no such line')
    const line = await this.line(match, n)
    if (line) this.broadcast(match, await this.wireLine(match, line))
    return null
  }

  /** At this table only. The host mutes people everywhere (`deadfront admin`). */
  mute(match: OnlineMatch, person: Person, { person: other, on }: { person: string; on: boolean }): Promise<WireProblem | null> {
    return match.change((meta, row) => {
      if (row.owner !== person.id) return problem('not-allowed', 'only the owner of the table may mute')
      if (other === person.id) return problem('bad-request', 'nobody mutes themselves')
      const others = (meta.muted ?? []).filter((one) => one !== other)
      return { ...meta, muted: on ? [...others, other] : others }
    })
  }

  /** Reports a line to the host, once for each person. */
  async report(match: OnlineMatch, person: Person, n: number): Promise<WireProblem | null> {
    const line = await this.line(match, n)
    if (!line || !mayRead(match, person.id, line.room)) return problem('not-found', 'there is no such line')
    if (!this.rate.take(person.id)) return problem('too-many', 'not so fast')
    const isNew = await this.setting.store.addReport({ table: match.id, n, reporter: person.id, at: this.setting.now() })
    if (isNew) this.setting.log('warn', 'a line was reported', { table: match.id, n, by: person.id, of: line.person })
    return null
  }

  private line(match: OnlineMatch, n: number): Promise<ChatLine | null> {
    return this.setting.store.chatLine(match.id, n)
  }

  private broadcast(match: OnlineMatch, line: WireChat): void {
    const message: ServerMessage = { type: 'chat', table: match.id, line }
    if (line.room === 'onlookers' && !isOver(match)) match.broadcaster.toOnlookers(message)
    else match.broadcaster.toAll(message)
  }

  private async wireLine(match: OnlineMatch, { n, person, at, text, hidden, room }: ChatLine): Promise<WireChat> {
    const name = nameOf(match.meta, person) || (await this.setting.store.person(person))?.name || '…'
    const preset = text.startsWith(PRESET) ? PRESETS.find((one) => one === text.slice(PRESET.length)) : undefined
    const line = { n, person, name, at, text: hidden ? '' : text, hidden, room }
    return preset && !hidden ? { ...line, text: preset, preset } : line
  }
}

const isOver = ({ row }: OnlineMatch): boolean => row.status === 'done' || row.status === 'abandoned'

/** Players must not be advised: they can read the spectators' chat only after the game. */
const mayRead = (match: OnlineMatch, person: string | null, room: Room): boolean =>
  room === 'table' || isOver(match) || person === null || !match.row.people.includes(person)

function whyNotSay({ row, meta }: OnlineMatch, { id }: Person, room: Room): WireProblem | null {
  if (meta.muted?.includes(id)) return problem('not-allowed', 'you are muted')
  const isPlayer = row.people.includes(id)
  if (room === 'table')
    return isPlayer || row.owner === id ? null : problem('not-allowed', 'only those who sit at the table may speak there')
  return isPlayer ? problem('not-allowed', 'this is where onlookers talk') : null
}
