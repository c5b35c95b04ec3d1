import { absenceOf } from '@deadfront/protocol'
import type { TableRow } from '@deadfront/store'
import type { MatchDeps } from './deps.ts'
import { peopleOf, seatsOf } from './table-meta.ts'

/** A table as the absences need it. The row is read again each time: it changes. */
interface AbsencesOf {
  readonly id: string
  readonly row: TableRow
  readonly deps: Pick<MatchDeps, 'store' | 'now' | 'isHere'>
}

/** When the people of a table were last seen. After a restart it is the time of their last visit to the table that is stored. */
export class Absences {
  private readonly table: AbsencesOf
  private readonly seen = new Map<string, number>()

  constructor(table: AbsencesOf) {
    this.table = table
  }

  async load(): Promise<void> {
    const { id, row, deps } = this.table
    for (const person of row.people) {
      const visit = await deps.store.visit(id, person)
      if (visit) this.note(person, visit.at)
    }
  }

  note(person: string, at: number): void {
    this.seen.set(person, Math.max(this.seen.get(person) ?? 0, at))
  }

  /** Since when the person is away; not before they sat down or came back, nor before the game began. */
  since(person: string): number {
    const { meta, created } = this.table.row
    const satDown = seatsOf(meta, person).map((seat) => meta.seats[seat]?.since ?? 0)
    return Math.max(this.seen.get(person) ?? 0, meta.from ?? created, ...satDown)
  }

  /** Away for longer than the table allows. A vacation is no absence. */
  async isAbsent(person: string): Promise<boolean> {
    const { deps, row } = this.table
    if (deps.isHere(person)) return false
    const vacation = (await deps.store.person(person))?.settings.vacationUntil ?? 0
    return deps.now() - Math.max(this.since(person), vacation) >= absenceOf(row.meta) * 1000
  }

  /** Those at the table who can be asked for their consent. */
  async present(people: readonly string[] = peopleOf(this.table.row.meta)): Promise<string[]> {
    const present: string[] = []
    for (const person of people) if (!(await this.isAbsent(person))) present.push(person)
    return present
  }
}
