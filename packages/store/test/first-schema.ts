/** The schema of the first release, word for word, with a table in it as that release stored it. */
export const FIRST_SCHEMA: readonly string[] = [
  `create table if not exists people (
    id text primary key, name text not null, secret_hash text not null unique, recovery_hash text unique,
    created bigint not null, seen bigint not null, settings text not null)`,
  `create table if not exists tables (
    id text primary key, seq integer not null, version integer not null, owner text not null, game text not null,
    scenario text not null, status text not null, listed integer not null, created bigint not null, updated bigint not null,
    due bigint, head text not null, secret text not null)`,
  'create index if not exists tables_listed on tables (listed, updated)',
  'create index if not exists tables_due on tables (due)',
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
]

const head = (more: object): string =>
  JSON.stringify({
    options: {},
    seats: { p1: { name: 'Ann', person: 'ann', bot: null, warm: null } },
    clock: null,
    commitment: 'c',
    entropy: {},
    rulesVersion: 1,
    proposal: null,
    agreed: null,
    ...more,
  })
const table = (id: string, more: object): string =>
  `insert into tables values ('${id}', 1, 3, 'ann', 'dotz', 'basic', 'playing', 1, 10, 20, null, '${head(more)}', '{"secret":"s"}')`

export const FIRST_ROWS: readonly string[] = [
  `insert into people values ('ann', 'Ann', 'sh', 'rh', 1, 2, '{"language":"es"}')`,
  table('plain', {}),
  table('own', { position: { at: 'dawn' }, content: { deck: ['a', 'b'] } }),
  `insert into sitting values ('ann', 'plain')`,
  `insert into sitting values ('ann', 'own')`,
  `insert into commands values ('plain', 1, 'c1', 'answer', 'p1', 'ann', '{"answer":{"do":"end"}}', 'h1', 15)`,
  `insert into snapshots values ('plain', 1, 1, '{"length":1,"state":{}}')`,
  `insert into chat values ('plain', 1, 'ann', 16, 'hello', 0)`,
  `insert into notes values ('plain', 'ann', 'hold the bridge')`,
  `insert into invitations values ('th', 'plain', 'seat', 'p1', 17)`,
  `insert into notices values ('n1', 'ann', 'turn', '{}', 18, 0)`,
]
