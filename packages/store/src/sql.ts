import type { Json } from '@deadfront/kernel'

export type Value = string | number | null
export type Row = Record<string, Value>

export type Statement = readonly [text: string, values: readonly Value[]]

export interface SqlSnapshot extends Pick<Sql, 'query'> {
  close(): Promise<void>
}

/** The little that the two engines have to offer. Placeholders are `$1`, `$2`… */
export interface Sql {
  query(text: string, values: readonly Value[]): Promise<{ rows: Row[]; changed: number }>
  /** All of them or none, each with how many rows it changed; null, and nothing done, if the first changes no row. */
  together(statements: readonly Statement[]): Promise<number[] | null>
  /** A long piece of work, all of it or none, while nobody else writes: for filling an empty store. */
  transaction<T>(work: (sql: Pick<Sql, 'query'>) => Promise<T>): Promise<T>
  /** The store as it is now, for as long as it is read; others may write meanwhile. */
  snapshot(): Promise<SqlSnapshot>
  /** A unique key was already taken. */
  isTaken(error: unknown): boolean
}

/** As far as both engines count in a column of whole numbers; nothing of ours comes near. */
const MOST_INT = 2_147_483_647
export const int = (value: number): number => Math.min(Math.floor(value), MOST_INT)
export const json = (text: Value | undefined): Json => JSON.parse(String(text)) as Json
export const text = (value: Value | undefined): string => String(value)
export const num = (value: Value | undefined): number => Number(value)
export const maybe = (value: Value | undefined): number | null => (value === null || value === undefined ? null : Number(value))

/** The columns of an update that are really changed. */
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
