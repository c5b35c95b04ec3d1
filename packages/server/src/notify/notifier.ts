import type { Json, Language, Seat } from '@deadfront/kernel'
import type { ChannelName, PushSubscription } from '@deadfront/protocol'
import type { Notice, Person, Store, TableRow } from '@deadfront/store'
import type { Cluster } from '../cluster/cluster.ts'
import { outsideQuiet } from '../match/clock.ts'
import type { Asked, News } from '../match/deps.ts'
import { botOn } from '../match/table-meta.ts'
import type { Channel } from './channels.ts'
import { type Message, messageOf, type NoticeKind } from './message.ts'

export interface NotifierSetting {
  store: Store
  cluster: Cluster
  channels: readonly Channel[]
  now(): number
  /** The visible name of a game. */
  gameName(id: string): string
  /** The name of a seat in the texts of its game. */
  seatName(game: string, seat: Seat, language: Language): Promise<string>
  /** The address of the client, for links in messages. */
  publicUrl: string
  isHere(person: string): boolean
  log(level: 'info' | 'warn' | 'error', message: string, about: Json): void
  /** How long a player may take before a notice is sent. */
  delayMs?: number
}

/** The channels that worked, and those that failed. */
export interface Delivered {
  sent: ChannelName[]
  failed: { channel: ChannelName; say: string }[]
}

const MAX_TRIES = 6
const EVERY_MS = 5000
/** Longer than all channels together can take. If the node that sends a notice dies, another sends it after this time. */
const CLAIM_MS = 300_000
/** Only notices that are due this soon go to the job queue. The rest waits in the store until the regular check finds it. */
const SOON_MS = 120_000
/** A notice that is overdue by this much was lost in the job queue. */
const GRACE_MS = 10_000

const pauseAfter = (tries: number): number => 60_000 * 2 ** tries

/** One id for each person at a table: the notice of the next turn replaces the last one. */
const idOf = (kind: NoticeKind, table: TableRow, person: string): string => `${kind}:${table.id}:${person}`
const bodyOf = (table: TableRow, seat: Seat): Json => ({ table: table.id, seq: table.seq, seat })

/** What a notice is about: a seat that is asked, or news of the table. */
interface NoticeBody {
  table: string
  seq: number
  seat?: Seat
  who?: string
}
/** News wait this long: a person who was away for a moment sees them on the page. */
const NEWS_MS = 5000

/** Turn notices and reminders. They wait in the store until they are sent, so a restart loses none. A move makes them obsolete. */
export class Notifier {
  private readonly setting: NotifierSetting
  private readonly timer: NodeJS.Timeout
  private running = false

  constructor(setting: NotifierSetting) {
    this.setting = setting
    this.timer = setInterval(() => void this.run(), EVERY_MS)
    this.timer.unref()
  }

  /** A player has to decide. */
  async turn(table: TableRow, person: string, seat: Seat, { how, due }: Asked): Promise<void> {
    const { store, now, delayMs = 60_000 } = this.setting
    if (how === 'still') {
      // A waiting notice keeps its time; a notice that was sent is not sent again with every move of the others.
      for (const kind of ['turn', 'reminder'] as const) await store.renewNotice(idOf(kind, table, person), bodyOf(table, seat))
      return
    }
    // A player who has just moved knows that it is their turn.
    if (how === 'anew') await this.add(table, person, seat, 'turn', now() + delayMs)
    // A reminder after three quarters of the time, if there is more than an hour.
    const gone = await due()
    if (gone !== null && gone - now() > 3_600_000) await this.add(table, person, seat, 'reminder', now() + (gone - now()) * 0.75)
  }

  /** Something happened at a table: people who are not there get a notice. */
  async news(table: TableRow, { kind, to, who }: News): Promise<void> {
    const { store, now } = this.setting
    for (const person of to) {
      const notice: Notice = {
        ...{ id: idOf(kind, table, person), person, kind, due: now() + NEWS_MS, tries: 0 },
        body: { table: table.id, seq: table.seq, who },
      }
      await store.addNotice(notice)
      this.enqueue(notice.id, notice.due)
    }
  }

  private async add(table: TableRow, person: string, seat: Seat, kind: 'turn' | 'reminder', due: number): Promise<void> {
    const notice: Notice = {
      id: idOf(kind, table, person),
      person,
      kind,
      body: bodyOf(table, seat),
      due: Math.round(due),
      tries: 0,
    }
    await this.setting.store.addNotice(notice)
    this.enqueue(notice.id, notice.due)
  }

  /** Gives the notice to the job queue. If that is lost, the next regular check finds it in the store. */
  private enqueue(id: string, due: number): void {
    const delay = due - this.setting.now()
    if (delay <= SOON_MS) this.setting.cluster.jobs.enqueue({ kind: 'notice', id, due }, Math.max(1, delay))
  }

  /** The job queue gives this node a notice. */
  async sendDue(id: string): Promise<void> {
    const notice = await this.setting.store.notice(id)
    if (notice && notice.due <= this.setting.now()) await this.send(notice)
  }

  /** Sends what is due. */
  async run(): Promise<void> {
    if (this.running) return
    this.running = true
    const { store, cluster, now } = this.setting
    try {
      if (!(await cluster.lease('notices', EVERY_MS))) return
      for (const notice of await store.dueNotices(now() - this.grace, 100)) await this.send(notice)
    } catch (error) {
      this.setting.log('warn', 'notices wait', { error: String(error) })
    } finally {
      this.running = false
    }
  }

  /** While the job queue works, the regular check handles only lost notices. */
  private get grace(): number {
    const { cluster } = this.setting
    return cluster.jobs.shared && cluster.healthy ? GRACE_MS : 0
  }

  /** A notice that cannot be sent must not block the others. */
  private async send(notice: Notice): Promise<void> {
    const { store, now, log } = this.setting
    try {
      await this.sendNow(notice)
    } catch (error) {
      log('warn', 'a notice waits', { notice: notice.id, error: String(error) })
      if (notice.tries + 1 >= MAX_TRIES) await store.deleteNotice(notice)
      else await store.updateNotice(notice, now() + pauseAfter(notice.tries), notice.tries + 1)
    }
  }

  private async sendNow(notice: Notice): Promise<void> {
    const { store, now, log } = this.setting
    const body = notice.body as Json & NoticeBody
    const [person, table] = await Promise.all([store.person(notice.person), store.table(body.table)])
    if (!person || !table || this.isObsolete(notice, table)) return store.deleteNotice(notice)
    const { settings } = person
    const later = outsideQuiet(Math.max(now(), settings.vacationUntil ?? 0), settings)
    if (later > now()) return this.retryAt(notice, later, notice.tries)
    const message = messageOf(
      notice.kind as NoticeKind,
      settings,
      this.setting.gameName(table.game),
      body.seat === undefined ? (body.who ?? '') : await this.setting.seatName(table.game, body.seat, settings.language ?? 'en'),
      `${this.setting.publicUrl}/#/table/${table.id}`,
    )
    // The store decides: of all nodes that try, one sends it.
    const claimed: Notice = { ...notice, due: now() + CLAIM_MS, tries: notice.tries + 1 }
    if (!(await store.updateNotice(notice, claimed.due, claimed.tries))) return
    const { sent, failed } = await this.deliver(person, message)
    // One channel is enough.
    if (sent.length > 0 || failed.length === 0 || claimed.tries >= MAX_TRIES) {
      if (sent.length === 0 && failed.length > 0) log('warn', 'a notice was given up', { person: notice.person, failed })
      return store.deleteNotice(claimed)
    }
    return this.retryAt(claimed, now() + pauseAfter(notice.tries), claimed.tries)
  }

  /** Obsolete: the table has moved on or ended, the seat has another player or a bot, or the person is connected. */
  private isObsolete({ person, body, kind }: Notice, table: TableRow): boolean {
    const { seq, seat } = body as Json & NoticeBody
    const { meta } = table
    if (seat === undefined) return this.setting.isHere(person) || !isStillNews(kind as News['kind'], table)
    const theirs = meta.seats[seat]?.person === person && botOn(meta, seat) === null
    return table.seq !== seq || table.status !== 'playing' || !theirs || this.setting.isHere(person)
  }

  private async retryAt(notice: Notice, due: number, tries: number): Promise<void> {
    if (await this.setting.store.updateNotice(notice, due, tries)) this.enqueue(notice.id, due)
  }

  /** Over every channel that the person has set up. Push subscriptions that are gone are removed. */
  private async deliver(person: Person, message: Message): Promise<Delivered> {
    const { settings } = person
    const done: Delivered = { sent: [], failed: [] }
    for (const channel of this.setting.channels) {
      try {
        const { sent, gone = [] } = await channel.send(settings, message)
        if (sent) done.sent.push(channel.name)
        if (gone.length > 0) await this.forget(person.id, gone)
      } catch (error) {
        done.failed.push({ channel: channel.name, say: String(error) })
      }
    }
    return done
  }

  /** Removes only these: the person may have changed other settings meanwhile. */
  private async forget(person: string, gone: readonly PushSubscription[]): Promise<void> {
    const dead = new Set(gone.map((browser) => browser.endpoint))
    await this.setting.store.changeSettings(person, (stored) => {
      const { push = [], ...rest } = stored
      return { ...rest, push: push.filter((known) => !dead.has(known.endpoint)) }
    })
  }

  /** A trial notice for the person who asks: sent at once, even in quiet hours. */
  trial(person: Person): Promise<Delivered> {
    return this.deliver(person, messageOf('trial', person.settings, '', '', `${this.setting.publicUrl}/#/notices`))
  }

  close(): void {
    clearInterval(this.timer)
  }
}

function isStillNews(kind: News['kind'], { status, meta }: TableRow): boolean {
  if (kind === 'sat') return status === 'open'
  if (kind === 'begun') return status === 'playing'
  return kind === 'over' ? status === 'done' || status === 'abandoned' : meta.proposal !== null
}
