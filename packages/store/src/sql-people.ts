import type { PersonSettings } from '@deadfront/protocol'
import { COUNT_STARS, int, json, listOf, num, type Row, Setter, type Sql, type Statement, text, type Value } from './sql.ts'
import type { Passkey, Person, Store } from './store.ts'

const PERSON = 'id, name, secret_hash, recovery_hash, created, seen, settings, banned, muted'
const PASSKEY = 'id, person, public_key, counter, transports, name, created, used'

/** How many tokens one query looks up. */
const TOKENS_PER_QUERY = 512

/** People, their tokens and passkeys. */
export abstract class SqlPeople {
  protected readonly sql: Sql

  constructor(sql: Sql) {
    this.sql = sql
  }

  protected async one(statement: string, values: readonly Value[]): Promise<Row | null> {
    return (await this.sql.query(statement, values)).rows[0] ?? null
  }

  private async onePerson(where: string, value: string): Promise<Person | null> {
    const row = await this.one(`select ${PERSON} from people where ${where}`, [value])
    return row && personOf(row)
  }

  async createPerson(p: Person): Promise<void> {
    await this.sql.query(`insert into people (${PERSON}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, [
      p.id,
      p.name,
      p.secretHash,
      p.recoveryHash,
      p.created,
      p.seen,
      JSON.stringify(p.settings),
      p.banned ?? null,
      p.muted ?? null,
    ])
  }

  async person(id: string): Promise<Person | null> {
    return this.onePerson('id = $1', id)
  }

  async personBySecret(secretHash: string): Promise<Person | null> {
    const first = await this.onePerson('secret_hash = $1', secretHash)
    return first ?? this.onePerson('id = (select person from tokens where token_hash = $1)', secretHash)
  }

  async validTokens(hashes: readonly string[]): Promise<Set<string>> {
    const valid = new Set<string>()
    for (let at = 0; at < hashes.length; at += TOKENS_PER_QUERY) {
      const { places, values } = listOf(hashes.slice(at, at + TOKENS_PER_QUERY))
      const { rows } = await this.sql.query(
        `select secret_hash as hash from people where secret_hash in (${places}) and banned is null
         union select token_hash as hash from tokens where token_hash in (${places})
           and person in (select id from people where banned is null)`,
        values,
      )
      for (const row of rows) valid.add(text(row.hash))
    }
    return valid
  }

  async addToken(tokenHash: string, person: string, at: number, max: number): Promise<boolean> {
    const changed = await this.sql.together([
      ['insert into tokens (token_hash, person, created) values ($1, $2, $3)', [tokenHash, person, at]],
      [
        `delete from tokens where person = $1 and token_hash not in
         (select token_hash from tokens where person = $1 order by created desc, token_hash limit ${Math.floor(max)})`,
        [person],
      ],
    ])
    return (changed?.[1] ?? 0) > 0
  }

  async deleteTokens(person: string): Promise<void> {
    await this.sql.query('delete from tokens where person = $1', [person])
  }

  async personByRecovery(recoveryHash: string): Promise<Person | null> {
    return this.onePerson('recovery_hash = $1', recoveryHash)
  }

  async updatePerson(id: string, change: Parameters<Store['updatePerson']>[1]): Promise<boolean> {
    const set = new Setter()
      .put('name', change.name)
      .put('secret_hash', change.secretHash)
      .put('recovery_hash', change.recoveryHash)
      .put('seen', change.seen)
      .put('settings', change.settings === undefined ? undefined : JSON.stringify(change.settings))
    return set.empty || (await this.sql.query(...set.update('people', 'id', id))).changed === 1
  }

  async restrictPerson(id: string, change: Parameters<Store['restrictPerson']>[1]): Promise<boolean> {
    const set = new Setter().put('banned', change.banned).put('muted', change.muted)
    return set.empty || (await this.sql.query(...set.update('people', 'id', id))).changed === 1
  }

  async findPeople(wanted: string, limit: number): Promise<Person[]> {
    const pattern = `%${wanted.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
    const { rows } = await this.sql.query(
      `select ${PERSON} from people where id = $1 or lower(name) like $2 escape '\\' order by lower(name), id limit $3`,
      [wanted, pattern, int(limit)],
    )
    return rows.map(personOf)
  }

  async deleteGuests(before: number, limit: number): Promise<string[]> {
    const { rows } = await this.sql.query(`select id from people where ${EXPIRED} order by seen limit $2`, [before, int(limit)])
    const deleted: string[] = []
    for (const id of rows.map((row) => text(row.id)))
      if ((await this.sql.together([[`delete from people where ${EXPIRED} and id = $2`, [before, id]], ...deleteAllOf(id)])) !== null)
        deleted.push(id)
    return deleted
  }

  async changeSettings(id: string, change: (settings: PersonSettings) => PersonSettings): Promise<Person | null> {
    for (;;) {
      const row = await this.one(`select ${PERSON} from people where id = $1`, [id])
      if (!row) return null
      const settings = JSON.stringify(change(json(row.settings)))
      const kept = 'update people set settings = $2 where id = $1 and settings = $3'
      if ((await this.sql.query(kept, [id, settings, text(row.settings)])).changed === 1) return personOf({ ...row, settings })
    }
  }

  async deletePerson(id: string): Promise<boolean> {
    return (await this.sql.together([['delete from people where id = $1', [id]], ...deleteAllOf(id)])) !== null
  }

  // Passkeys

  async addChallenge(challenge: string, due: number, now: number): Promise<void> {
    await this.sql.query('delete from challenges where due < $1', [now])
    await this.sql.query('insert into challenges (challenge, due) values ($1, $2)', [challenge, due])
  }

  async takeChallenge(challenge: string, now: number): Promise<boolean> {
    const taken = await this.sql.query('delete from challenges where challenge = $1 and due >= $2', [challenge, now])
    await this.sql.query('delete from challenges where due < $1', [now])
    return taken.changed === 1
  }

  async addPasskey(k: Passkey): Promise<void> {
    await this.sql.query(`insert into passkeys (${PASSKEY}) values ($1, $2, $3, $4, $5, $6, $7, $8)`, [
      k.id,
      k.person,
      k.publicKey,
      k.counter,
      JSON.stringify(k.transports),
      k.name,
      k.created,
      k.used,
    ])
  }

  async passkey(id: string): Promise<Passkey | null> {
    const row = await this.one(`select ${PASSKEY} from passkeys where id = $1`, [id])
    return row && passkeyOf(row)
  }

  async passkeysOf(person: string): Promise<Passkey[]> {
    const { rows } = await this.sql.query(`select ${PASSKEY} from passkeys where person = $1 order by created, id`, [person])
    return rows.map(passkeyOf)
  }

  async usePasskey(id: string, counter: number, at: number): Promise<boolean> {
    const done = await this.sql.query(
      'update passkeys set counter = $2, used = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))',
      [id, counter, at],
    )
    return done.changed === 1
  }

  async deletePasskey(id: string, person: string): Promise<boolean> {
    return (await this.sql.query('delete from passkeys where id = $1 and person = $2', [id, person])).changed === 1
  }

  async deletePasskeys(person: string): Promise<void> {
    await this.sql.query('delete from passkeys where person = $1', [person])
  }
}

const OWN_WORKS = '(select id from shelf_works where person = $1)'

/** The person's own data, their works with everything that others added to them, and the stars they have given. */
const deleteAllOf = (person: string): Statement[] =>
  [
    ...['notes', 'notices', 'sitting', 'visits', 'passkeys', 'tokens', 'kept_works'].map((from) => `delete from ${from} where person = $1`),
    `delete from shelf_marks where work in ${OWN_WORKS}`,
    `delete from shelf_reports where work in ${OWN_WORKS}`,
    'delete from shelf_works where person = $1',
    'update shelf_marks set stars = null where person = $1',
    ...COUNT_STARS.map((count) => `${count} where id in (select work from shelf_marks where person = $1)`),
    'delete from shelf_marks where person = $1',
  ].map((statement) => [statement, [person]])

/** Guests that may be deleted: not seen since $1, no seat, no way to sign in again, no data of their own. */
const EXPIRED = `seen < $1 and recovery_hash is null and banned is null
  and not exists (select 1 from sitting where person = people.id)
  and not exists (select 1 from passkeys where person = people.id)
  and not exists (select 1 from kept_works where person = people.id)
  and not exists (select 1 from shelf_works where person = people.id)
  and not exists (select 1 from tables where owner = people.id and status in ('open', 'playing', 'paused'))`

const personOf = (row: Row): Person => ({
  id: text(row.id),
  name: text(row.name),
  secretHash: text(row.secret_hash),
  recoveryHash: row.recovery_hash === null ? null : text(row.recovery_hash),
  created: num(row.created),
  seen: num(row.seen),
  settings: json(row.settings),
  ...(row.banned === null ? {} : { banned: num(row.banned) }),
  ...(row.muted === null ? {} : { muted: num(row.muted) }),
})

const passkeyOf = (row: Row): Passkey => ({
  id: text(row.id),
  person: text(row.person),
  publicKey: text(row.public_key),
  counter: num(row.counter),
  transports: json(row.transports),
  name: text(row.name),
  created: num(row.created),
  used: num(row.used),
})
