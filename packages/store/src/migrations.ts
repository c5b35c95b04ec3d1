import type { Json } from '@deadfront/kernel'
import { json, type Sql, text, type Value } from './sql.ts'

type Query = Pick<Sql, 'query'>

/** One step of the schema: statements in the SQL that both engines share, or a function where rows have to be changed. */
interface Migration {
  name: string
  up: readonly string[] | ((sql: Query) => Promise<void>)
}

/**
 * The schema, as the list of its changes: the version of a database is the number of migrations that were applied to it.
 * The list only grows; a migration that was released never changes. The first four say `if not exists`, because the releases
 * before this list existed have made databases with any of them.
 *
 * `unique(table_id, seq)` stops a second writer even if all other checks fail; `unique(table_id, id)` recognises a command
 * that was sent twice. The column `head` holds the table's metadata.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: 'people, tables, commands, snapshots, chat, notes, invitations, notices',
    up: [
      `create table if not exists people (
        id text primary key, name text not null, secret_hash text not null unique, recovery_hash text unique,
        created bigint not null, seen bigint not null, settings text not null)`,
      `create table if not exists tables (
        id text primary key, seq integer not null, version integer not null, owner text not null, game text not null,
        scenario text not null, status text not null, listed integer not null, created bigint not null, updated bigint not null,
        due bigint, head text not null, secret text not null)`,
      `create table if not exists sitting (
        person text not null, table_id text not null, primary key (person, table_id))`,
      'create index if not exists sitting_table on sitting (table_id)',
      `create table if not exists commands (
        table_id text not null, seq integer not null, id text not null, kind text not null, seat text not null, who text not null,
        body text not null, hash text not null, at bigint not null, primary key (table_id, seq), unique (table_id, id))`,
      `create table if not exists snapshots (
        table_id text not null, seq integer not null, rules_version integer not null, state text not null, primary key (table_id, seq))`,
      `create table if not exists chat (
        table_id text not null, n integer not null, person text not null, at bigint not null, text text not null,
        hidden integer not null, primary key (table_id, n))`,
      'create table if not exists notes (table_id text not null, person text not null, text text not null, primary key (table_id, person))',
      `create table if not exists invitations (
        token_hash text primary key, table_id text not null, kind text not null, seat text, created bigint not null)`,
      'create index if not exists invitations_table on invitations (table_id)',
      `create table if not exists notices (
        id text primary key, person text not null, kind text not null, body text not null, due bigint not null, tries integer not null)`,
      'create index if not exists notices_due on notices (due)',
    ],
  },
  {
    name: 'visits, passkeys, tokens of further devices',
    up: [
      `create table if not exists visits (
        table_id text not null, person text not null, seq integer not null, at bigint not null, primary key (table_id, person))`,
      `create table if not exists passkeys (
        id text primary key, person text not null, public_key text not null, counter bigint not null, transports text not null,
        name text not null, created bigint not null, used bigint not null)`,
      'create index if not exists passkeys_person on passkeys (person)',
      'create table if not exists tokens (token_hash text primary key, person text not null, created bigint not null)',
      'create index if not exists tokens_person on tokens (person)',
      'create table if not exists challenges (challenge text primary key, due bigint not null)',
    ],
  },
  {
    // A move changes `seq` and `updated` of its table's row. No index holds these columns, so a move changes one page there.
    // With a clock a move also changes `due`, which has an index.
    name: 'no index holds what every move changes',
    up: [
      'drop index if exists tables_listed',
      'create index if not exists tables_lobby on tables (listed, created)',
      'drop index if exists tables_due',
      'create index if not exists tables_clock on tables (due) where due is not null',
    ],
  },
  {
    name: 'indexes for the limits on games and challenges',
    up: ['create index if not exists tables_owner on tables (owner)', 'create index if not exists challenges_due on challenges (due)'],
  },
  {
    // A list of tables does not read positions and content, and a change of the metadata does not write them again.
    name: 'positions and content in a table of their own',
    up: async (sql) => {
      await sql.query('create table setups (table_id text primary key, position text, content text)', [])
      await moveSetups(sql)
    },
  },
  {
    // The seats that are asked, as a JSON list: "my tables" shows where a player is awaited without opening the game.
    name: 'who is asked, who is banned or muted',
    up: [
      'alter table tables add column asked text',
      'alter table people add column banned bigint',
      'alter table people add column muted bigint',
      'create index people_name on people (lower(name))',
      'create index people_seen on people (seen)',
    ],
  },
  {
    // Since then a new table has this date from the start. 7,776,000,000 ms are 90 days.
    name: 'a table that nobody touches comes to an end',
    up: ["update tables set due = updated + 7776000000 where due is null and status in ('open', 'playing', 'paused')"],
  },
  {
    name: 'onlookers talk apart, lines can be reported, keys that the server makes itself',
    up: [
      "alter table chat add column room text not null default 'table'",
      `create table reports (
        table_id text not null, n integer not null, reporter text not null, at bigint not null, primary key (table_id, n, reporter))`,
      'create table server_keys (name text primary key, value text not null)',
    ],
  },
  {
    name: 'a report can be resolved',
    up: ['alter table reports add column resolved bigint'],
  },
  {
    // `find` is the title and the text as a search reads them; `score` sorts by stars.
    name: 'works that people keep, and the shelf of the server',
    up: [
      `create table kept_works (
        person text not null, id text not null, version integer not null, changed bigint not null, game text not null,
        kind text not null, title text not null, size integer not null, body text not null, primary key (person, id))`,
      `create table shelf_works (
        id text primary key, person text not null, source text not null, game text not null, kind text not null,
        scenario text not null, title text not null, text text not null, licence text not null, language text not null,
        listed integer not null, version integer not null, created bigint not null, updated bigint not null,
        plays integer not null, stars integer not null, ratings integer not null, score integer not null, hidden bigint,
        find text not null, body text not null, unique (person, source))`,
      'create index shelf_works_newest on shelf_works (listed, created)',
      `create table shelf_marks (
        work text not null, person text not null, played bigint, stars integer, primary key (work, person))`,
      'create index shelf_marks_person on shelf_marks (person)',
      `create table shelf_reports (
        work text not null, reporter text not null, reason text not null, text text not null, at bigint not null,
        resolved bigint, primary key (work, reporter))`,
    ],
  },
]

const PAGE = 200

/** Moves positions and content out of the metadata. */
export async function moveSetups(sql: Query): Promise<void> {
  for (let after = '', full = true; full; ) {
    const { rows } = await sql.query(`select id, head from tables where id > $1 order by id limit ${PAGE}`, [after])
    for (const { id, head } of rows) await moveSetup(sql, text(id), json(head))
    after = text(rows.at(-1)?.id ?? after)
    full = rows.length === PAGE
  }
}

async function moveSetup(sql: Query, id: string, { position, content, ...rest }: { position?: Json; content?: Json }): Promise<void> {
  if (position === undefined && content === undefined) return
  await sql.query('insert into setups (table_id, position, content) values ($1, $2, $3)', [id, column(position), column(content)])
  await sql.query('update tables set head = $2 where id = $1', [id, JSON.stringify(rest)])
}

/** JSON, or null for an absent value. */
export const column = (value: Json | undefined): Value => (value === undefined ? null : JSON.stringify(value))

/**
 * Brings the database to the newest version. All of it is one transaction under a lock: of several nodes that start at the same time
 * one migrates and the others wait, and a migration that fails leaves the database unchanged.
 */
export async function migrateSchema(sql: Sql): Promise<void> {
  // Usually there is nothing to do, and no lock to wait for.
  if ((await sql.columns('schema_versions')).size > 0 && (await versionOf(sql)) === MIGRATIONS.length) return
  await sql.exclusively(async (locked) => {
    await locked.query(
      'create table if not exists schema_versions (version integer primary key, name text not null, at bigint not null)',
      [],
    )
    const found = await versionOf(locked)
    if (found > MIGRATIONS.length)
      throw new Error(`the database has schema version ${found}, this release knows ${MIGRATIONS.length}: start the newer release`)
    for (const [i, { name, up }] of MIGRATIONS.entries()) {
      if (i < found) continue
      if (typeof up === 'function') await up(locked)
      else for (const statement of up) await locked.query(statement, [])
      await locked.query('insert into schema_versions (version, name, at) values ($1, $2, $3)', [i + 1, name, Date.now()])
    }
  })
}

async function versionOf(sql: Query): Promise<number> {
  const { rows } = await sql.query('select coalesce(max(version), 0) as version from schema_versions', [])
  return Number(rows[0]?.version)
}

/** The tables with their keys, in the order a backup holds them. */
export const TABLES: readonly { name: string; key: string }[] = [
  { name: 'people', key: 'id' },
  { name: 'tables', key: 'id' },
  { name: 'setups', key: 'table_id' },
  { name: 'sitting', key: 'person, table_id' },
  { name: 'commands', key: 'table_id, seq' },
  { name: 'snapshots', key: 'table_id, seq' },
  { name: 'chat', key: 'table_id, n' },
  { name: 'notes', key: 'table_id, person' },
  { name: 'invitations', key: 'token_hash' },
  { name: 'notices', key: 'id' },
  { name: 'visits', key: 'table_id, person' },
  { name: 'passkeys', key: 'id' },
  { name: 'tokens', key: 'token_hash' },
  { name: 'reports', key: 'table_id, n, reporter' },
  { name: 'server_keys', key: 'name' },
  { name: 'kept_works', key: 'person, id' },
  { name: 'shelf_works', key: 'id' },
  { name: 'shelf_marks', key: 'work, person' },
  { name: 'shelf_reports', key: 'work, reporter' },
]
