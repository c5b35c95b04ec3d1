/** A table as this index needs it. */
interface Loaded {
  readonly id: string
  readonly row: { readonly people: readonly string[] }
}

/** The tables in memory, by their id and by the people there: a person who connects or leaves concerns a few tables of many thousands. */
export class LoadedTables<T extends Loaded> {
  private readonly byId = new Map<string, T>()
  private readonly byPerson = new Map<string, Set<T>>()

  add(table: T): void {
    this.byId.set(table.id, table)
    this.link(table)
  }

  delete(id: string): void {
    const table = this.byId.get(id)
    if (!table) return
    this.byId.delete(id)
    this.unlink(table, table.row.people)
  }

  /** The people at the table have changed. */
  peopleChanged(table: T, before: readonly string[]): void {
    if (this.byId.get(table.id) !== table) return // not loaded yet, or no longer
    this.unlink(table, before)
    this.link(table)
  }

  all(): Iterable<T> {
    return this.byId.values()
  }

  /** The tables where the person sits, as they are now: a copy, because what is done with them may change seats. */
  of(person: string): T[] {
    return [...(this.byPerson.get(person) ?? [])]
  }

  private link(table: T): void {
    for (const person of table.row.people) {
      const tables = this.byPerson.get(person)
      if (tables) tables.add(table)
      else this.byPerson.set(person, new Set([table]))
    }
  }

  private unlink(table: T, people: readonly string[]): void {
    for (const person of people) {
      const tables = this.byPerson.get(person)
      tables?.delete(table)
      if (tables?.size === 0) this.byPerson.delete(person)
    }
  }
}
