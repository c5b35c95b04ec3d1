import { catalogEntry, type CatalogEntry } from '@deadfront/ai'
import type { Game, Json } from '@deadfront/kernel'
import type { Store, TableSummary } from '@deadfront/store'
import type { Cluster, RemoteCommand } from '../cluster/cluster.ts'
import { substituteBotOf } from '../seats.ts'
import type { BotPool } from './bot-pool.ts'
import type { MatchDeps } from './deps.ts'
import { LoadedTables } from './loaded-tables.ts'
import { OnlineMatch } from './online-match.ts'
import { problem } from './problem.ts'

export interface TablesSetting {
  store: Store
  cluster: Cluster
  botPool: Pick<BotPool, 'answer'>
  now(): number
  catalogEntry?(id: string): CatalogEntry | undefined
  onTurn: MatchDeps['onTurn']
  onNews?: MatchDeps['onNews']
  measure: MatchDeps['measure']
  log(level: 'info' | 'warn' | 'error', message: string, about: Json): void
  /** A person who was away for less has not left: a page is loaded again, a tab is changed. */
  reloadGraceMs?: number
  /** A table without viewers leaves memory after this time. */
  idleMs?: number
}

const SWEEP_MS = 1000
const RELOAD_GRACE_MS = 3000
/** Long enough to reload a page. Opening a table from the store takes a millisecond or two. */
const IDLE_MS = 60_000
/** With more idle tables than this in memory, those that were used longest ago leave it after a short time. */
const MAX_IDLE = { tables: 200, ms: 5000 }
/** A table that cannot be opened is tried again after this time. */
const POSTPONE_MS = 60_000
/** How often watched tables are read from the store: without Redis, and with it. */
const POLL_MS = { alone: 1000, connected: 10_000 }

/** The tables in memory on this node. Every node can open every table. */
export class Tables {
  private readonly setting: TablesSetting
  private readonly opening = new Map<string, Promise<OnlineMatch | null>>()
  /** The tables that have been loaded, without those that still wait for the store. */
  private readonly loaded = new LoadedTables<OnlineMatch>()
  private readonly games = new Map<string, Promise<Game>>()
  private readonly presence = new Map<string, number>()
  private readonly deps: MatchDeps
  private readonly sweeper: NodeJS.Timeout
  private sweeping = false
  private lastPoll = 0

  constructor(setting: TablesSetting) {
    this.setting = setting
    const { store, cluster, botPool, now, onTurn, measure, log } = setting
    this.deps = {
      store,
      cluster,
      now,
      onTurn,
      onNews: setting.onNews ?? null,
      measure,
      log,
      game: (id) => this.game(id),
      substituteBot: (game) => this.substituteBot(game),
      botAnswer: (task) => botPool.answer(task),
      isHere: (person) => this.presence.has(person) || cluster.isElsewhere(person),
      peopleChanged: (match, before) => this.loaded.peopleChanged(match, before),
    }
    cluster.subscribe((table, remote) => void this.onRemoteChange(table, remote))
    cluster.onPresence((person) => this.broadcastPresence(person))
    this.sweeper = setInterval(() => void this.sweep(), SWEEP_MS)
    this.sweeper.unref()
  }

  catalogEntry(id: string): CatalogEntry | undefined {
    return (this.setting.catalogEntry ?? catalogEntry)(id)
  }

  game(id: string): Promise<Game> {
    let game = this.games.get(id)
    if (!game) {
      const entry = this.catalogEntry(id)
      if (!entry) throw new Error(`no game ${id}`)
      game = entry.load()
      this.games.set(id, game)
    }
    return game
  }

  get(id: string): Promise<OnlineMatch | null> {
    let match = this.opening.get(id)
    if (!match) {
      match = OnlineMatch.load(this.deps, id)
      this.opening.set(id, match)
      match.then(
        (found) => void (found ? this.loaded.add(found) : this.opening.delete(id)),
        () => this.opening.delete(id),
      )
    }
    return match
  }

  forget(id: string): void {
    this.opening.delete(id)
    this.loaded.delete(id)
  }

  private unload(match: OnlineMatch): void {
    this.forget(match.id)
    void match.saveUnsaved()
  }

  get inMemory(): number {
    return this.opening.size
  }

  arrive(person: string): void {
    const already = this.presence.get(person) ?? 0
    this.presence.set(person, already + 1)
    if (already > 0) return
    this.setting.cluster.arrived(person)
    this.followPresence(person)
  }

  depart(person: string): void {
    const left = (this.presence.get(person) ?? 1) - 1
    if (left > 0) return void this.presence.set(person, left)
    this.presence.delete(person)
    const now = this.setting.now()
    for (const match of this.loaded.of(person)) match.absences.note(person, now)
    this.setting.cluster.departed(person)
    setTimeout(() => this.followPresence(person), this.setting.reloadGraceMs ?? RELOAD_GRACE_MS).unref()
  }

  /** Standing orders answer for those who are away. */
  private followPresence(person: string): void {
    for (const match of this.loaded.of(person)) match.followPresence()
  }

  /** A person connected to another node, or left it: the viewers of their tables get a message. */
  private broadcastPresence(person: string): void {
    for (const match of this.loaded.of(person)) match.broadcaster.info()
    this.followPresence(person)
  }

  /** This node is to answer a bot's turn. */
  async answerBot(table: string, seq: number): Promise<void> {
    await (await this.get(table))?.answerBot(seq)
  }

  isHere(person: string): boolean {
    return this.deps.isHere(person)
  }

  private async onRemoteChange(table: string, remote?: RemoteCommand): Promise<void> {
    try {
      await (await this.opening.get(table))?.onRemoteChange(remote)
    } catch (error) {
      this.setting.log('error', 'could not follow another node', { table, error: String(error) })
    }
  }

  /** Idle tables leave memory, expired clocks are handled, and watched tables are read from the store now and then. */
  private async sweep(): Promise<void> {
    const now = this.setting.now()
    const { cluster } = this.setting
    const poll = now - this.lastPoll >= (cluster.healthy ? POLL_MS.connected : POLL_MS.alone)
    if (poll) this.lastPoll = now
    if (poll) for (const match of this.loaded.all()) match.queueBotTurn() // a job that was lost with Redis is handed out again
    this.unloadIdle(now)
    if (poll) void this.followStore()
    if (this.sweeping) return
    this.sweeping = true
    try {
      await this.handleExpired(now)
    } catch (error) {
      this.setting.log('error', 'the clocks could not be read', { error: String(error) })
    } finally {
      this.sweeping = false
    }
  }

  /** Tables without viewers leave memory after a while; when there are many of them, sooner. */
  unloadIdle(now: number): void {
    const { idleMs = IDLE_MS } = this.setting
    const idle = [...this.loaded.all()].filter((match) => match.idle)
    const surplus = idle.length - MAX_IDLE.tables
    if (surplus > 0) idle.sort((a, b) => a.lastUse - b.lastUse)
    for (const [i, match] of idle.entries()) {
      const unused = now - match.lastUse
      if (unused > idleMs || (i < surplus && unused > MAX_IDLE.ms)) this.unload(match)
    }
  }

  /** Looks for tables that another node or an admin command has changed or deleted. */
  async followStore(): Promise<void> {
    try {
      const watched = [...this.loaded.all()].filter((match) => match.broadcaster.watchers.size > 0)
      const marks = await this.setting.store.tableMarks(watched.map(({ id }) => id))
      for (const match of watched) {
        const mark = marks.get(match.id)
        const { seq, version, status } = match.row
        if (!mark) this.remove(match)
        else if (mark.seq > seq || mark.version > version || mark.status !== status) void this.onRemoteChange(match.id)
      }
    } catch (error) {
      this.setting.log('warn', 'the tables could not be read', { error: String(error) })
    }
  }

  /** The table was deleted from the store. */
  private remove(match: OnlineMatch): void {
    this.forget(match.id)
    match.broadcaster.toAll({ type: 'problem', problem: problem('not-found', 'the host has removed this table') })
  }

  /** Handles the tables where a clock has run out. */
  async handleExpired(now: number): Promise<void> {
    for (const row of await this.setting.store.dueTables(now, 100)) {
      if (!(await this.setting.cluster.lease(`clock:${row.id}`, 10_000))) continue
      try {
        await this.handleExpiredAt(row, now)
      } finally {
        await this.setting.cluster.release(`clock:${row.id}`)
      }
    }
  }

  /** A table that cannot be opened is postponed, so that it does not block the others. */
  private async handleExpiredAt({ id, version }: TableSummary, now: number): Promise<void> {
    try {
      const match = await this.get(id)
      await match?.onTimeUp()
    } catch (error) {
      this.setting.log('error', 'an expired clock was not handled', { table: id, error: String(error) })
      await this.setting.store.updateTable(id, version, { due: now + POSTPONE_MS })
    }
  }

  /** The bot that plays for absent players. */
  substituteBot(game: string): Promise<string> {
    return substituteBotOf(this.catalogEntry(game))
  }

  /** Stops the regular check, for tests that handle the clocks themselves. */
  stopSweeping(): void {
    clearInterval(this.sweeper)
  }

  /** Saves what was played since the last snapshots. */
  async close(): Promise<void> {
    clearInterval(this.sweeper)
    await Promise.all([...this.loaded.all()].map((match) => match.saveUnsaved()))
  }
}
