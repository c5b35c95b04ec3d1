import type { Json, Language, Seat } from '@deadfront/kernel'
import type { ChannelName, PersonSettings, PushSubscription } from '@deadfront/protocol'
import type { Notice, Person, Store, TableRow } from '@deadfront/store'
import type { Cluster } from '../cluster/cluster.ts'
import { outsideQuiet } from '../match/clock.ts'
import { botOn, headOf } from '../match/head.ts'
import type { Asked } from '../match/world.ts'
import type { Channel } from './channels.ts'
import { type Message, messageOf, type NoticeKind } from './message.ts'

export interface NotifierSetting {
  store: Store
  cluster: Cluster
  channels: readonly Channel[]
  now(): number
  /** The name of a game for people. */
  gameName(id: string): string
  /** The name of a seat in the words of its game. */
  seatName(game: string, seat: Seat, language: Language): Promise<string>
  /** Where the client lives, for links in messages. */
  publicUrl: string
  isHere(person: string): boolean
  log(level: 'info' | 'warn' | 'error', message: string, about: Json): void
  /** How long somebody may be silent before a notice goes out. */
  patienceMs?: number
}

/** What went out, and what did not. */
export interface Delivered {
  sent: ChannelName[]
  failed: { channel: ChannelName; say: string }[]
}

const MOST_TRIES = 6
const EVERY_MS = 5000
/** Longer than all channels together can take: if the node that sends a notice dies, another sends it after this. */
const CLAIM_MS = 300_000
/** Only what is due so soon is handed to the queue; the rest waits in the store, and the rounds find it there. */
const SOON_MS = 120_000
/** What is due for longer than this was forgotten by whoever should have been woken. */
const GRACE_MS = 10_000

const pauseAfter = (tries: number): number => 60_000 * 2 ** tries

/** One for each person at a table: the next turn takes the place of the last, so a busy table leaves no heap of moot ones. */
const idOf = (kind: 'turn' | 'reminder', table: TableRow, person: string): string => `${kind}:${table.id}:${person}`
const bodyOf = (table: TableRow, seat: Seat): Json => ({ table: table.id, seq: table.seq, seat })

/** Turn notices and reminders. They wait in the store until they are sent, so a restart forgets none; a move makes them moot. */
export class Notifier {
  private readonly setting: NotifierSetting
  private readonly timer: NodeJS.Timeout
  private running = false

  constructor(setting: NotifierSetting) {
    this.setting = setting
    this.timer = setInterval(() => void this.run(), EVERY_MS)
    this.timer.unref()
  }

  /** Somebody has to decide. */
  async turn(table: TableRow, person: string, seat: Seat, { how, due }: Asked): Promise<void> {
    const { store, now, patienceMs = 60_000 } = this.setting
    if (how === 'still') {
      // What waits goes on waiting for the same moment; what has gone out is not said again with every move of the others.
      for (const kind of ['turn', 'reminder'] as const) await store.renewNotice(idOf(kind, table, person), bodyOf(table, seat))
      return
    }
    // Who has just moved knows that it is their turn.
    if (how === 'anew') await this.add(table, person, seat, 'turn', now() + patienceMs)
    // A reminder when three quarters of the time are gone, where there are hours to lose.
    const gone = await due()
    if (gone !== null && gone - now() > 3_600_000) await this.add(table, person, seat, 'reminder', now() + (gone - now()) * 0.75)
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
    this.wake(notice.id, notice.due)
  }

  /** One of the nodes is woken when it is due; if that is lost, whoever makes the next round finds it in the store. */
  private wake(id: string, due: number): void {
    const delay = due - this.setting.now()
    if (delay <= SOON_MS) this.setting.cluster.jobs.hand({ kind: 'notice', id, due }, Math.max(1, delay))
  }

  /** This node was woken for a notice. */
  async remind(id: string): Promise<void> {
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

  /** While nodes are woken for each notice, a round is only for what was forgotten. */
  private get grace(): number {
    const { cluster } = this.setting
    return cluster.jobs.shared && cluster.healthy ? GRACE_MS : 0
  }

  /** One that cannot be sent must not hold up the others. */
  private async send(notice: Notice): Promise<void> {
    const { store, now, log } = this.setting
    try {
      await this.sendNow(notice)
    } catch (error) {
      log('warn', 'a notice waits', { notice: notice.id, error: String(error) })
      if (notice.tries + 1 >= MOST_TRIES) await store.deleteNotice(notice)
      else await store.updateNotice(notice, now() + pauseAfter(notice.tries), notice.tries + 1)
    }
  }

  private async sendNow(notice: Notice): Promise<void> {
    const { store, now, log } = this.setting
    const body = notice.body as { table: string; seq: number; seat: Seat }
    const [person, table] = await Promise.all([store.person(notice.person), store.table(body.table)])
    if (!person || !table || this.isMoot(notice, table)) return store.deleteNotice(notice)
    const settings = person.settings as PersonSettings
    const later = outsideQuiet(Math.max(now(), settings.vacationUntil ?? 0), settings)
    if (later > now()) return this.again(notice, later, notice.tries)
    const message = messageOf(
      notice.kind as NoticeKind,
      settings,
      this.setting.gameName(table.game),
      await this.setting.seatName(table.game, body.seat, settings.language ?? 'en'),
      `${this.setting.publicUrl}/#/table/${table.id}`,
    )
    // The store says whose it is: of all nodes that were woken or make their round, one sends it.
    const claimed: Notice = { ...notice, due: now() + CLAIM_MS, tries: notice.tries + 1 }
    if (!(await store.updateNotice(notice, claimed.due, claimed.tries))) return
    const { sent, failed } = await this.deliver(person, message)
    // Reached over one way is reached.
    if (sent.length > 0 || failed.length === 0 || claimed.tries >= MOST_TRIES) {
      if (sent.length === 0 && failed.length > 0) log('warn', 'a notice was given up', { person: notice.person, failed })
      return store.deleteNotice(claimed)
    }
    return this.again(claimed, now() + pauseAfter(notice.tries), claimed.tries)
  }

  /** Moved on, ended, the seat given away or kept by a bot, or its person sitting right here: nothing to say. */
  private isMoot({ person, body }: Notice, table: TableRow): boolean {
    const { seq, seat } = body as { seq: number; seat: Seat }
    const head = headOf(table)
    const theirs = head.seats[seat]?.person === person && botOn(head, seat) === null
    return table.seq !== seq || table.status !== 'playing' || !theirs || this.setting.isHere(person)
  }

  private async again(notice: Notice, due: number, tries: number): Promise<void> {
    if (await this.setting.store.updateNotice(notice, due, tries)) this.wake(notice.id, due)
  }

  /** Over every channel the person has set up; browsers that are gone are forgotten. */
  private async deliver(person: Person, message: Message): Promise<Delivered> {
    const settings = person.settings as PersonSettings
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

  /** Only these: meanwhile the person may have changed everything else. */
  private async forget(person: string, gone: readonly PushSubscription[]): Promise<void> {
    const dead = new Set(gone.map((browser) => browser.endpoint))
    await this.setting.store.changeSettings(person, (stored) => {
      const { push = [], ...rest } = stored as PersonSettings
      return { ...rest, push: push.filter((known) => !dead.has(known.endpoint)) } as unknown as Json
    })
  }

  /** A trial for the person who asks: sent at once, whatever the hour. */
  trial(person: Person): Promise<Delivered> {
    return this.deliver(person, messageOf('trial', person.settings as PersonSettings, '', '', `${this.setting.publicUrl}/#/notices`))
  }

  close(): void {
    clearInterval(this.timer)
  }
}
