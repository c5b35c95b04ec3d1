import type { Json } from '@deadfront/kernel'
import { int, json, num, type Row, text } from './sql.ts'
import { SqlTables } from './sql-tables.ts'
import type { ChatLine, Invitation, NewChatLine, Notice, Report, Visit } from './store.ts'

const CHAT = 'n, person, at, text, hidden, room'
const NOTICE = 'id, person, kind, body, due, tries'

/** Chat, notes, visits, invitation links and notices. */
export abstract class SqlTalk extends SqlTables {
  async addChat(given: NewChatLine): Promise<ChatLine> {
    const line = { room: 'table' as const, ...given }
    for (;;) {
      const last = await this.one('select coalesce(max(n), 0) as n from chat where table_id = $1', [line.table])
      const n = num(last?.n) + 1
      try {
        await this.sql.query('insert into chat (table_id, n, person, at, text, hidden, room) values ($1, $2, $3, $4, $5, 0, $6)', [
          line.table,
          n,
          line.person,
          line.at,
          line.text,
          line.room,
        ])
        return { ...line, n, hidden: false }
      } catch (error) {
        if (!this.sql.isTaken(error)) throw error // another line took this number: take the next one
      }
    }
  }

  async chat(table: string, after: number, limit: number): Promise<ChatLine[]> {
    const { rows } = await this.sql.query(`select ${CHAT} from chat where table_id = $1 and n > $2 order by n desc limit $3`, [
      table,
      int(after),
      int(limit),
    ])
    return rows.map((row) => lineOf(table, row)).reverse()
  }

  async chatLine(table: string, n: number): Promise<ChatLine | null> {
    const row = await this.one(`select ${CHAT} from chat where table_id = $1 and n = $2`, [table, int(n)])
    return row && lineOf(table, row)
  }

  async hideChat(table: string, n: number): Promise<boolean> {
    return (await this.sql.query('update chat set hidden = 1 where table_id = $1 and n = $2', [table, int(n)])).changed === 1
  }

  async addReport({ table, n, reporter, at }: Report): Promise<boolean> {
    const insert = 'insert into reports (table_id, n, reporter, at) values ($1, $2, $3, $4) on conflict (table_id, n, reporter) do nothing'
    return (await this.sql.query(insert, [table, int(n), reporter, at])).changed === 1
  }

  async reports(limit: number, all = false): Promise<Report[]> {
    const { rows } = await this.sql.query(
      `select table_id, n, reporter, at, resolved from reports ${all ? '' : 'where resolved is null '}order by at desc, table_id, n limit $1`,
      [int(limit)],
    )
    return rows.map((r) => ({
      ...{ table: text(r.table_id), n: num(r.n), reporter: text(r.reporter), at: num(r.at) },
      ...(r.resolved === null ? {} : { resolved: num(r.resolved) }),
    }))
  }

  async resolveReports(table: string, n: number | null, at: number): Promise<number> {
    const open = 'update reports set resolved = $2 where table_id = $1 and resolved is null'
    const line = n === null ? [] : [int(n)]
    return (await this.sql.query(n === null ? open : `${open} and n = $3`, [table, at, ...line])).changed
  }

  async serverKey(name: string, make: () => string): Promise<string> {
    const known = await this.one('select value from server_keys where name = $1', [name])
    if (known) return text(known.value)
    await this.sql.query('insert into server_keys (name, value) values ($1, $2) on conflict (name) do nothing', [name, make()])
    return text((await this.one('select value from server_keys where name = $1', [name]))?.value ?? null)
  }

  async saveNote(table: string, person: string, note: string): Promise<void> {
    await this.sql.query(
      'insert into notes (table_id, person, text) values ($1, $2, $3) on conflict (table_id, person) do update set text = excluded.text',
      [table, person, note],
    )
  }

  async note(table: string, person: string): Promise<string> {
    const row = await this.one('select text from notes where table_id = $1 and person = $2', [table, person])
    return row ? text(row.text) : ''
  }

  async saveVisit(table: string, person: string, { seq, at }: Visit): Promise<void> {
    await this.sql.query(
      `insert into visits (table_id, person, seq, at) values ($1, $2, $3, $4)
       on conflict (table_id, person) do update set seq = excluded.seq, at = excluded.at where visits.seq < excluded.seq`,
      [table, person, seq, at],
    )
  }

  async visit(table: string, person: string): Promise<Visit | null> {
    const row = await this.one('select seq, at from visits where table_id = $1 and person = $2', [table, person])
    return row && { seq: num(row.seq), at: num(row.at) }
  }

  // Invitations and notices

  async createInvitation(i: Invitation, max: number): Promise<void> {
    await this.sql.together([
      [
        'insert into invitations (token_hash, table_id, kind, seat, created) values ($1, $2, $3, $4, $5)',
        [i.tokenHash, i.table, i.kind, i.seat, i.created],
      ],
      [
        `delete from invitations where table_id = $1 and token_hash not in
         (select token_hash from invitations where table_id = $1 order by created desc, token_hash limit ${Math.floor(max)})`,
        [i.table],
      ],
    ])
  }

  async invitation(tokenHash: string): Promise<Invitation | null> {
    const row = await this.one('select token_hash, table_id, kind, seat, created from invitations where token_hash = $1', [tokenHash])
    return (
      row && {
        tokenHash,
        table: text(row.table_id),
        kind: text(row.kind) as Invitation['kind'],
        seat: row.seat === null ? null : text(row.seat),
        created: num(row.created),
      }
    )
  }

  async deleteInvitations(table: string, seat?: string): Promise<void> {
    if (seat === undefined) await this.sql.query('delete from invitations where table_id = $1', [table])
    else await this.sql.query('delete from invitations where table_id = $1 and seat = $2', [table, seat])
  }

  async addNotice(n: Notice): Promise<void> {
    await this.sql.query(
      `insert into notices (${NOTICE}) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update set body = excluded.body, due = excluded.due, tries = excluded.tries`,
      [n.id, n.person, n.kind, JSON.stringify(n.body), n.due, n.tries],
    )
  }

  async renewNotice(id: string, body: Json): Promise<void> {
    await this.sql.query('update notices set body = $2 where id = $1', [id, JSON.stringify(body)])
  }

  async notice(id: string): Promise<Notice | null> {
    const row = await this.one(`select ${NOTICE} from notices where id = $1`, [id])
    return row && noticeOf(row)
  }

  async dueNotices(now: number, limit: number): Promise<Notice[]> {
    const { rows } = await this.sql.query(`select ${NOTICE} from notices where due <= $1 order by due limit $2`, [now, int(limit)])
    return rows.map(noticeOf)
  }

  async updateNotice(notice: Notice, due: number, tries: number): Promise<boolean> {
    const done = await this.sql.query('update notices set due = $3, tries = $4 where id = $1 and due = $2 and tries = $5', [
      notice.id,
      notice.due,
      due,
      tries,
      notice.tries,
    ])
    return done.changed === 1
  }

  async deleteNotice(notice: Notice): Promise<void> {
    await this.sql.query('delete from notices where id = $1 and due = $2', [notice.id, notice.due])
  }
}

const lineOf = (table: string, row: Row): ChatLine => ({
  ...{ table, n: num(row.n), person: text(row.person), at: num(row.at), text: text(row.text) },
  hidden: num(row.hidden) === 1,
  room: text(row.room) as ChatLine['room'],
})

const noticeOf = (row: Row): Notice => ({
  id: text(row.id),
  person: text(row.person),
  kind: text(row.kind),
  body: json(row.body),
  due: num(row.due),
  tries: num(row.tries),
})
