export type Value = string | number | null
export type Row = Record<string, Value>

export type Statement = readonly [text: string, values: readonly Value[]]

export interface SqlSnapshot extends Pick<Sql, 'query'> {
  close(): Promise<void>
}

/** What each engine provides. Placeholders are `$1`, `$2`… */
export interface Sql {
  query(text: string, values: readonly Value[]): Promise<{ rows: Row[]; changed: number }>
  /** All statements in one transaction, each with the number of rows it changed. Null, without any change, if the first changes no row. */
  together(statements: readonly Statement[]): Promise<number[] | null>
  /** One long transaction while no other connection writes: to fill an empty store. */
  transaction<T>(work: (sql: Pick<Sql, 'query'>) => Promise<T>): Promise<T>
  /** A transaction that only one node at a time can be in: to migrate the schema. */
  exclusively<T>(work: (sql: Pick<Sql, 'query'>) => Promise<T>): Promise<T>
  /** The names of a table's columns. */
  columns(table: string): Promise<Set<string>>
  /** A consistent view of the present store. Others may write at the same time. */
  snapshot(): Promise<SqlSnapshot>
  /** Does this error mean that a unique key exists already? */
  isTaken(error: unknown): boolean
}

/** The maximum of an integer column in both engines. */
const MAX_INT = 2_147_483_647
export const int = (value: number): number => Math.min(Math.floor(value), MAX_INT)
/** A column that holds JSON. The store wrote it, so its type is the one that was written. */
export const json = <T>(text: Value | undefined): T => JSON.parse(String(text)) as T
export const text = (value: Value | undefined): string => String(value)
export const num = (value: Value | undefined): number => Number(value)
export const numOrNull = (value: Value | undefined): number | null => (value === null || value === undefined ? null : Number(value))

/**
 * The list of an `in (…)`, filled up to a power of two with its last value: a statement stays prepared, and there must not be
 * one for each length that a list can have.
 */
export function listOf(values: readonly string[]): { places: string; values: readonly string[] } {
  const filled = [...values]
  while (filled.length & (filled.length - 1)) filled.push(values.at(-1) ?? '')
  return { places: filled.map((_, i) => `$${i + 1}`).join(', '), values: filled }
}

/** Collects the columns of an update that change. */
export class Setter {
  private readonly columns: string[] = []
  private readonly values: Value[] = []

  put(column: string, value: Value | undefined): this {
    if (value === undefined) return this
    this.columns.push(column)
    this.values.push(value)
    return this
  }

  get empty(): boolean {
    return this.columns.length === 0
  }

  update(table: string, key: string, id: string): [string, Value[]] {
    const set = this.columns.map((column, i) => `${column} = $${i + 1}`).join(', ')
    return [`update ${table} set ${set} where ${key} = $${this.columns.length + 1}`, [...this.values, id]]
  }
}

/** The values computed from the stars of a work. `score` sorts: a work with few stars counts as if three people had given three. */
export const COUNT_STARS = [
  `update shelf_works set
    stars = (select coalesce(sum(m.stars), 0) from shelf_marks m where m.work = shelf_works.id),
    ratings = (select count(m.stars) from shelf_marks m where m.work = shelf_works.id)`,
  'update shelf_works set score = (stars + 9) * 1000 / (ratings + 3)',
] as const
