import type { Game, Json } from '@deadfront/kernel'
import { shelfOf, type Shelf } from '@deadfront/ai'
import type { Store, TableRow } from '@deadfront/store'
import type { Cluster } from '../cluster/cluster.ts'
import { warmBotOf } from '../leave.ts'
import { TableHost } from './host.ts'
import type { Thinker } from './thinker.ts'
import type { World } from './world.ts'

export interface TablesSetting {
  store: Store
  cluster: Cluster
  thinker: Pick<Thinker, 'think'>
  now(): number
  shelf?(id: string): Shelf | undefined
  onTurn: World['onTurn']
  measure: World['measure']
  log(level: 'info' | 'warn' | 'error', message: string, about: Json): void
  /** Tables nobody looks at leave memory after this long. */
  idleMs?: number
}

const SWEEP_MS = 1000
/** Long enough for somebody whose page is loaded anew; whoever comes later waits a millisecond or two. */
const IDLE_MS = 60_000
const PUT_OFF_MS = 60_000
/** How often the store is asked about watched tables when nodes cannot hear each other, and when they think they can. */
const LOOK_MS = { deaf: 1000, hearing: 10_000 }

/** The tables in memory on this node. Any table can be opened on any node. */
export class Tables {
  private readonly setting: TablesSetting
  private readonly open = new Map<string, Promise<TableHost | null>>()
  /** Those of them that have been read; one that waits for the store holds nobody up. */
  private readonly hosts = new Map<string, TableHost>()
  private readonly games = new Map<string, Promise<Game>>()
  private readonly presence = new Map<string, number>()
  private readonly world: World
  private readonly sweeper: NodeJS.Timeout
  private sweeping = false
  private lastLook = 0

  constructor(setting: TablesSetting) {
    this.setting = setting
    const { store, cluster, thinker, now, onTurn, measure, log } = setting
    this.world = {
      store,
      cluster,
      now,
      onTurn,
      measure,
      log,
      game: (id) => this.game(id),
      think: (game, bot, state, seat, seed) => thinker.think(game, bot, state, seat, seed),
      isHere: (person) => this.presence.has(person) || cluster.isElsewhere(person),
    }
    cluster.subscribe((table) => void this.heard(table))
    cluster.onPresence((person) => this.tellPresence(person))
    this.sweeper = setInterval(() => void this.sweep(), SWEEP_MS)
    this.sweeper.unref()
  }

  shelf(id: string): Shelf | undefined {
    return (this.setting.shelf ?? shelfOf)(id)
  }

  game(id: string): Promise<Game> {
    let game = this.games.get(id)
    if (!game) {
      const shelf = this.shelf(id)
      if (!shelf) throw new Error(`no game ${id}`)
      game = shelf.load()
      this.games.set(id, game)
    }
    return game
  }

  get(id: string): Promise<TableHost | null> {
    let host = this.open.get(id)
    if (!host) {
      host = TableHost.load(this.world, id)
      this.open.set(id, host)
      host.then(
        (found) => (found ? this.hosts.set(id, found) : this.open.delete(id)),
        () => this.open.delete(id),
      )
    }
    return host
  }

  forget(id: string): void {
    this.open.delete(id)
    this.hosts.delete(id)
  }

  get inMemory(): number {
    return this.open.size
  }

  arrive(person: string): void {
    const already = this.presence.get(person) ?? 0
    this.presence.set(person, already + 1)
    if (already === 0) this.setting.cluster.arrived(person)
  }

  depart(person: string): void {
    const left = (this.presence.get(person) ?? 1) - 1
    if (left > 0) return void this.presence.set(person, left)
    this.presence.delete(person)
    this.setting.cluster.departed(person)
  }

  /** Somebody came to another node, or left it: those who share a table with them see it. */
  private tellPresence(person: string): void {
    for (const host of this.hosts.values()) if (host.telling.watchers.size > 0 && host.row.people.includes(person)) host.telling.info()
  }

  /** A bot's turn that was handed to this node. */
  async answerBot(table: string, seq: number): Promise<void> {
    await (await this.get(table))?.answerBot(seq)
  }

  isHere(person: string): boolean {
    return this.world.isHere(person)
  }

  private async heard(table: string): Promise<void> {
    try {
      await (await this.open.get(table))?.heard()
    } catch (error) {
      this.setting.log('error', 'could not follow another node', { table, error: String(error) })
    }
  }

  /** Idle tables leave memory, time that has run out is called, and without word from other nodes the store is asked. */
  private async sweep(): Promise<void> {
    const now = this.setting.now()
    const idleMs = this.setting.idleMs ?? IDLE_MS
    const { cluster, store } = this.setting
    // A database in the data folder is ours alone: nobody else can have changed it.
    const look = store.kind !== 'sqlite' && now - this.lastLook >= (cluster.healthy ? LOOK_MS.hearing : LOOK_MS.deaf)
    if (look) this.lastLook = now
    for (const [id, host] of this.hosts) {
      if (look && host.telling.watchers.size > 0) void this.heard(id)
      if (look) host.driveBots() // a wake-up that was lost with Redis is given again
      if (host.idle && now - host.lastUse > idleMs) this.forget(id)
    }
    if (this.sweeping) return
    this.sweeping = true
    try {
      await this.callTime(now)
    } catch (error) {
      this.setting.log('error', 'the clocks could not be read', { error: String(error) })
    } finally {
      this.sweeping = false
    }
  }

  /** Calls time at the tables where it has run out. */
  async callTime(now: number): Promise<void> {
    for (const row of await this.setting.store.dueTables(now, 100)) {
      if (!(await this.setting.cluster.lease(`clock:${row.id}`, 10_000))) continue
      try {
        await this.callTimeAt(row, now)
      } finally {
        await this.setting.cluster.release(`clock:${row.id}`)
      }
    }
  }

  /** A table that cannot be opened is put off: it must not stand in the way of the others for ever. */
  private async callTimeAt({ id, game, version }: TableRow, now: number): Promise<void> {
    try {
      const host = await this.get(id)
      await host?.timeUp(await this.warmBot(game))
    } catch (error) {
      this.setting.log('error', 'time could not be called', { table: id, error: String(error) })
      await this.setting.store.updateTable(id, version, { due: now + PUT_OFF_MS })
    }
  }

  /** The bot that keeps seats warm. */
  warmBot(game: string): Promise<string> {
    return warmBotOf(this.shelf(game))
  }

  close(): void {
    clearInterval(this.sweeper)
  }
}
