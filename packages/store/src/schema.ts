/**
 * One schema for both engines, in their common SQL. `unique(table_id, seq)` stops a second writer even if all other checks
 * fail; `unique(table_id, id)` recognises a command that was sent twice. The column `head` holds the table's metadata.
 */
export const SCHEMA: readonly string[] = [
  `create table if not exists people (
    id text primary key, name text not null, secret_hash text not null unique, recovery_hash text unique,
    created bigint not null, seen bigint not null, settings text not null)`,
  `create table if not exists tables (
    id text primary key, seq integer not null, version integer not null, owner text not null, game text not null,
    scenario text not null, status text not null, listed integer not null, created bigint not null, updated bigint not null,
    due bigint, head text not null, secret text not null)`,
  // A move changes `seq` and `updated` of its table's row. No index holds these columns, so a move changes one page there.
  // With a clock a move also changes `due`, which has an index.
  'drop index if exists tables_listed',
  'create index if not exists tables_owner on tables (owner)',
  'create index if not exists tables_lobby on tables (listed, created)',
  'drop index if exists tables_due',
  'create index if not exists tables_clock on tables (due) where due is not null',
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
  `create table if not exists visits (
    table_id text not null, person text not null, seq integer not null, at bigint not null, primary key (table_id, person))`,
  `create table if not exists passkeys (
    id text primary key, person text not null, public_key text not null, counter bigint not null, transports text not null,
    name text not null, created bigint not null, used bigint not null)`,
  'create index if not exists passkeys_person on passkeys (person)',
  'create table if not exists tokens (token_hash text primary key, person text not null, created bigint not null)',
  'create index if not exists tokens_person on tokens (person)',
  'create table if not exists challenges (challenge text primary key, due bigint not null)',
  'create index if not exists challenges_due on challenges (due)',
]

/** The tables with their keys, in the order a backup holds them. */
export const TABLES: readonly { name: string; key: string }[] = [
  { name: 'people', key: 'id' },
  { name: 'tables', key: 'id' },
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
]
