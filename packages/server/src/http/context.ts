import type { TableInfo, WireProblem } from '@deadfront/protocol'
import type { Person, Store, TableMeta, TableRow, TableSummary } from '@deadfront/store'
import type { OnlineMatch } from '../match/online-match.ts'
import { infoOf } from '../match/table-meta.ts'
import type { Tables } from '../match/tables.ts'
import { hashSecret, type People } from '../people.ts'
import { HttpProblem } from './route.ts'

export interface ContextSetting {
  store: Store
  tables: Tables
  people: People
  /** The address people use, if the operator has set it. */
  publicUrl: string
  now(): number
  logError(about: object, message: string): void
}

/** What the routes share: tables, access checks and changes. */
export class ApiContext {
  readonly store: Store
  readonly tables: Tables
  readonly people: People
  readonly publicUrl: string
  readonly now: () => number
  private readonly logError: ContextSetting['logError']

  constructor({ store, tables, people, publicUrl, now, logError }: ContextSetting) {
    this.publicUrl = publicUrl
    this.store = store
    this.tables = tables
    this.people = people
    this.now = now
    this.logError = logError
  }

  info(row: TableSummary): TableInfo {
    return infoOf(row, (person) => this.tables.isHere(person))
  }

  async match(id: string): Promise<OnlineMatch> {
    const match = await this.tables.get(id)
    if (!match) throw new HttpProblem('not-found', 'there is no such table')
    return match
  }

  /** One of many tables: one that cannot be opened must not block the others. */
  async matchOrNull(id: string): Promise<OnlineMatch | null> {
    try {
      return await this.tables.get(id)
    } catch (error) {
      this.logError({ table: id, error: String(error) }, 'a table cannot be opened')
      return null
    }
  }

  /** A running table that an earlier release has stored does not store who is asked: it is opened, once, and stored again. */
  async withAsked(row: TableSummary): Promise<TableSummary> {
    if (row.status !== 'playing' || row.asked) return row
    const match = await this.matchOrNull(row.id)
    await match?.change((meta) => meta)
    return match?.row ?? row
  }

  /** Private tables are visible to those who sit there or have a link. */
  async checkMaySee(match: OnlineMatch, person: Person | null, invite: string | undefined): Promise<void> {
    const { row } = match
    if (row.listed || (person && (row.people.includes(person.id) || row.owner === person.id))) return
    if (invite && (await this.store.invitation(hashSecret(invite)))?.table === match.id) return
    throw new HttpProblem('not-found', 'there is no such table')
  }

  checkOwner(match: OnlineMatch, person: Person): void {
    if (match.row.owner !== person.id) throw new HttpProblem('not-allowed', 'only the owner of the table may do that')
  }

  async change(match: OnlineMatch, by: (meta: TableMeta, row: TableRow) => TableMeta | WireProblem): Promise<{ table: TableInfo }> {
    const refused = await match.change(by)
    if (refused) throw new HttpProblem(refused.code, refused.say)
    return { table: match.info() }
  }
}
