import type { ServerMessage, WireChat, WireProblem } from '@deadfront/protocol'
import type { ChatLine, Person } from '@deadfront/store'
import type { OnlineMatch } from '../match/online-match.ts'
import { problem } from '../match/problem.ts'
import type { RateLimit } from '../rate-limit.ts'
import type { SocketSetting } from './sockets.ts'

/** How many lines a client gets when it opens a table. */
const LINES_SHOWN = 100

/** The chat of tables. */
export class Chat {
  private readonly setting: Pick<SocketSetting, 'store' | 'now'>
  private readonly rate: RateLimit

  constructor(setting: Pick<SocketSetting, 'store' | 'now'>, rate: RateLimit) {
    this.setting = setting
    this.rate = rate
  }

  async lines(match: OnlineMatch): Promise<WireChat[]> {
    return (await this.setting.store.chat(match.id, 0, LINES_SHOWN)).map((line) => wireLine(match, line))
  }

  async say(match: OnlineMatch, person: Person, text: string): Promise<WireProblem | null> {
    if (!match.row.people.includes(person.id)) return problem('not-allowed', 'only those who sit at the table may speak')
    if (!this.rate.take(person.id)) return problem('too-many', 'not so fast')
    // As it is stored now: an admin command may have muted them since they came.
    if ((await this.setting.store.person(person.id))?.muted !== undefined)
      return problem('not-allowed', 'whoever runs this server has muted you')
    const line = await this.setting.store.addChat({ table: match.id, person: person.id, at: this.setting.now(), text })
    match.broadcaster.toAll(chatMessage(match, { ...wireLine(match, line), name: person.name }))
    return null
  }

  async hide(match: OnlineMatch, person: Person, n: number): Promise<WireProblem | null> {
    if (match.row.owner !== person.id) return problem('not-allowed', 'only the owner of the table may hide a line')
    if (!(await this.setting.store.hideChat(match.id, n))) return problem('not-found', 'there is no such line')
    const line = (await this.setting.store.chat(match.id, n - 1, 1_000_000)).find((l) => l.n === n)
    if (line) match.broadcaster.toAll(chatMessage(match, wireLine(match, line)))
    return null
  }
}

const chatMessage = (match: OnlineMatch, line: WireChat): ServerMessage => ({ type: 'chat', table: match.id, line })

const wireLine = (match: OnlineMatch, { n, person, at, text, hidden }: ChatLine): WireChat => ({
  n,
  person,
  name: Object.values(match.meta.seats).find((seat) => seat.person === person)?.name ?? '…',
  at,
  text: hidden ? '' : text,
  hidden,
})
