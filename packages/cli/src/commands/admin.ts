import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TableChoice } from '@deadfront/server'
import type { Store, TableStatus } from '@deadfront/store'
import { Command } from 'commander'
import { FAILED, plural, tabulate, type Terminal, UsageError } from '../io.ts'
import type { Finish } from '../main.ts'
import { readCount } from '../table.ts'

interface Given {
  data: string
  json?: boolean
  status?: string
  game?: string
  idle?: string
  all?: boolean
  hide?: boolean
}

type Act = (store: Store, args: readonly string[], given: Given) => Promise<void>

const STATUSES: readonly TableStatus[] = ['open', 'playing', 'paused', 'done', 'abandoned']

/** Which tables a command is about. */
function choiceOf(given: Given, ids: readonly string[] = []): TableChoice {
  const status = given.status?.split(',').map((one) => {
    const known = STATUSES.find((each) => each === one.trim())
    if (!known) throw new UsageError(`--status ${one}: expected ${STATUSES.join(', ')}`)
    return known
  })
  return {
    ids,
    ...(status ? { status } : {}),
    ...(given.game === undefined ? {} : { game: given.game }),
    ...(given.idle === undefined ? {} : { idleDays: readCount('--idle', given.idle, 0) }),
  }
}

/** A command about many tables must say which. */
function chosen(given: Given, ids: readonly string[]): TableChoice {
  if (ids.length === 0 && given.status === undefined && given.game === undefined && given.idle === undefined)
    throw new UsageError('name tables by their ids, or choose them with --idle, --status or --game')
  return choiceOf(given, ids)
}

/** What the owner of a server does with its database. Everything but `restore` works beside a running server. */
export function adminCommand(terminal: Terminal, finish: Finish): Command {
  const admin = new Command('admin').description('look after the people and tables of a server; it may run meanwhile')
  const no = (text: string): void => {
    terminal.note(`deadfront: ${text}`)
    finish(FAILED)
  }
  const server = () => import('@deadfront/server')

  const sub = (usage: string, text: string, act: Act, how: SubSetting = {}): void => {
    const [name = '', ...args] = usage.split(' ')
    const command = new Command(name)
      .description(text)
      .option('--data <dir>', 'folder of the embedded database; DATABASE_URL means PostgreSQL instead', '.deadfront')
      .option('--json', 'print JSON')
    if (how.choosing)
      command
        .option('--idle <days>', 'tables that nobody has changed for so many days')
        .option('--status <list>', `tables with one of these: ${STATUSES.join(',')}`)
        .option('--game <id>', 'tables of this game')
    for (const [flags, about] of how.flags ?? []) command.option(flags, about)
    for (const arg of args) command.argument(arg)
    command.action(async () => {
      const given = command.opts<Given>()
      const databaseUrl = process.env.DATABASE_URL
      if (!databaseUrl && !how.fresh && !existsSync(join(given.data, 'deadfront.sqlite')))
        throw new UsageError(`--data ${given.data}: there is no database; expected ${join(given.data, 'deadfront.sqlite')}`)
      const { openStore } = await server()
      const store = await openStore({ data: given.data, databaseUrl })
      try {
        await act(store, command.args, given)
      } finally {
        await store.close()
      }
    })
    admin.addCommand(command)
  }

  addBackups(terminal, sub)
  addTables(terminal, no, sub)
  addPeople(terminal, no, sub)
  addReports(terminal, no, sub)
  addWorks(terminal, no, sub)
  return admin
}

interface SubSetting {
  /** The database may be missing. */
  fresh?: boolean
  /** It has the options that choose tables. */
  choosing?: boolean
  /** Options of its own. */
  flags?: readonly (readonly [flags: string, about: string])[]
}

type Sub = (usage: string, text: string, act: Act, how?: SubSetting) => void

/** What was done to what has this id. */
function printDone(terminal: Terminal, given: Given, id: string, done: string): void {
  terminal.line(given.json ? JSON.stringify({ id, done }) : `${id}: ${done}`)
}

/** A fault of the input, in one line. */
async function reading<T>(body: () => Promise<T>): Promise<T> {
  try {
    return await body()
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function addBackups(terminal: Terminal, sub: Sub): void {
  sub('backup <file>', 'everything into a file, one JSON document a line', async (store, [file = '']) => {
    const { backup } = await import('@deadfront/server')
    terminal.line(`${file}: ${await backup(store, file)} rows`)
  })
  sub(
    'restore <file>',
    'fill an empty database from a backup, of either engine',
    async (store, [file = '']) => {
      const { restore } = await import('@deadfront/server')
      terminal.line(`${file}: ${await reading(() => restore(store, file))} rows`)
    },
    { fresh: true },
  )
}

function addTables(terminal: Terminal, no: (text: string) => void, sub: Sub): void {
  sub(
    'list',
    'the tables',
    async (store, _none, given) => {
      const { listTables } = await import('@deadfront/server')
      const tables = await listTables(store, choiceOf(given))
      if (given.json) return terminal.line(JSON.stringify(tables))
      for (const t of tables)
        terminal.line(
          `${t.id}  ${t.updated}  ${t.status.padEnd(9)} ${`${t.game}/${t.scenario}`.padEnd(16)} ${String(t.commands).padStart(5)}  ${t.seats}`,
        )
    },
    { choosing: true },
  )
  sub(
    'end [ids...]',
    'end running tables as abandoned, and delete those that never began',
    async (store, ids, given) => {
      const { endTables } = await import('@deadfront/server')
      const done = await endTables(store, chosen(given, ids))
      if (given.json) terminal.line(JSON.stringify(done))
      else terminal.line(`${plural(done.ended, 'table')} ended, ${done.deleted} deleted`)
      if (done.ended + done.deleted === 0) no('there is no such table that runs')
    },
    { choosing: true },
  )
  sub(
    'archive <folder> [ids...]',
    'finished tables into files that `verify`, `replay` and `unarchive` read, and out of the database',
    async (store, [folder = '', ...ids], given) => {
      const { archiveTables } = await import('@deadfront/server')
      const choice = chosen(given, ids)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const { files, left } = await archiveTables(store, choice, folder)
      if (given.json) terminal.line(JSON.stringify({ files, left }))
      else for (const file of files) terminal.line(file)
      for (const line of left) no(`left: ${line}`)
      if (files.length + left.length === 0) no('there is no such table that is finished')
    },
    { choosing: true },
  )
  sub('unarchive <files...>', 'tables back into the database from their files', async (store, files) => {
    const { unarchiveTable } = await import('@deadfront/server')
    for (const file of files)
      if (await reading(() => unarchiveTable(store, file))) terminal.line(file)
      else no(`${file}: the table is in the database`)
  })
  sub('delete-table <id>', 'a table with its game, chat and notes', async (store, [id = ''], given) => {
    if (await store.deleteTable(id)) printDone(terminal, given, id, 'deleted')
    else no(`there is no table ${id}`)
  })
}

function addPeople(terminal: Terminal, no: (text: string) => void, sub: Sub): void {
  sub('people [text]', 'people with this id or whose name contains the text', async (store, [text = ''], given) => {
    const { findPeople } = await import('@deadfront/server')
    const people = await findPeople(store, text)
    if (given.json) return terminal.line(JSON.stringify(people))
    const marks = ({ banned, muted }: { banned: boolean; muted: boolean }) =>
      [banned ? 'banned' : '', muted ? 'muted' : ''].join(' ').trim()
    terminal.lines(
      tabulate(people.map((one) => [one.id, one.name, `seen ${one.seen.slice(0, 10)}`, plural(one.tables, 'game'), marks(one)])),
    )
  })
  type Restriction = Parameters<Store['restrictPerson']>[1]
  const restrict = (name: string, done: string, text: string, change: (now: number) => Restriction): void =>
    sub(`${name} <ids...>`, text, async (store, ids, given) => {
      for (const id of ids)
        if (await store.restrictPerson(id, change(Date.now()))) printDone(terminal, given, id, done)
        else no(`there is no person ${id}`)
    })
  const ban = 'their tokens and ways back stop working; open connections end within half a minute'
  restrict('ban', 'banned', ban, (now) => ({ banned: now }))
  restrict('unban', 'no longer banned', 'they may come back', () => ({ banned: null }))
  restrict('mute', 'muted', 'they may not write in any chat', (now) => ({ muted: now }))
  restrict('unmute', 'no longer muted', 'they may write again', () => ({ muted: null }))
  sub('person <id>', 'everything stored about somebody, as JSON', async (store, [id = '']) => {
    const { exportPerson } = await import('@deadfront/server')
    const data = await exportPerson(store, id)
    if (data === null) no(`there is no person ${id}`)
    else terminal.line(JSON.stringify(data, null, 2))
  })
  sub('delete-person <id>', 'a person and what is theirs alone; bots keep their seats', async (store, [id = ''], given) => {
    const { deletePerson } = await import('@deadfront/server')
    if (await deletePerson(store, id)) printDone(terminal, given, id, 'deleted')
    else no(`there is no person ${id}`)
  })
}

const minuteOf = (at: string): string => at.slice(0, 16).replace('T', ' ')
const personText = ({ name, id }: { name: string; id: string }): string => `${name || 'somebody who has left'} (${id})`
const resolvedText = (at: string | undefined): string => (at === undefined ? '' : `, resolved ${at.slice(0, 10)}`)

function addReports(terminal: Terminal, no: (text: string) => void, sub: Sub): void {
  sub(
    'reports',
    'chat lines that players have reported: table, line, who wrote it, what, and who reported it',
    async (store, _none, given) => {
      const { listReports } = await import('@deadfront/server')
      const reports = await listReports(store, given.all ?? false)
      if (given.json) return terminal.line(JSON.stringify(reports))
      for (const { table, n, at, author, reporter, text, resolved } of reports) {
        const marks = [author?.banned ? 'banned' : '', author?.muted ? 'muted' : ''].filter(Boolean)
        const who = author ? [personText(author), ...marks].join(', ') : 'a line that is gone'
        terminal.line(`${table} ${n}  ${minuteOf(at)}  ${who}: ${JSON.stringify(text)}`)
        terminal.line(`  reported by ${personText(reporter)}${resolvedText(resolved)}`)
      }
    },
    { flags: [['--all', 'resolved ones too']] },
  )
  sub(
    'resolve <table> [line]',
    'the reports of a line, or of all lines of a table, are dealt with',
    async (store, [table = '', line], given) => {
      const n = line === undefined ? null : readCount('line', line, 1)
      if (given.hide && n === null) throw new UsageError('--hide: name the line to hide')
      if (given.hide && n !== null && !(await store.hideChat(table, n))) return no(`there is no line ${n} at table ${table}`)
      const done = await store.resolveReports(table, n, Date.now())
      if (given.json) terminal.line(JSON.stringify({ resolved: done }))
      else terminal.line(`${plural(done, 'report')} resolved`)
      if (done === 0) no('there is no such report that is open')
    },
    { flags: [['--hide', 'and nobody sees the line any more']] },
  )
}

function addWorks(terminal: Terminal, no: (text: string) => void, sub: Sub): void {
  sub(
    'works [text]',
    'published works whose title, text or maker has the text, also hidden ones and those by link only',
    async (store, [text = ''], given) => {
      const { listWorks } = await import('@deadfront/server')
      const works = await listWorks(store, text)
      if (given.json) return terminal.line(JSON.stringify(works))
      const marks = ({ hidden, listed }: { hidden: boolean; listed: boolean }) =>
        [hidden ? 'hidden' : '', listed ? '' : 'by link'].join(' ').trim()
      terminal.lines(
        tabulate(
          works.map((one) => [
            one.id,
            JSON.stringify(one.title),
            `${one.game} ${one.kind}`,
            `${one.maker.name} (${one.maker.id})`,
            marks(one),
          ]),
        ),
      )
    },
  )
  sub(
    'work-reports',
    'published works that people have reported: the work, its maker, the reason, and who reported it',
    async (store, _none, given) => {
      const { listWorkReports } = await import('@deadfront/server')
      const reports = await listWorkReports(store, given.all ?? false)
      if (given.json) return terminal.line(JSON.stringify(reports))
      for (const { id, work, reason, text, at, reporter, resolved } of reports) {
        const what = work ? `${JSON.stringify(work.title)} by ${work.maker.name} (${work.maker.id})` : 'a work that is gone'
        terminal.line(`${id}  ${minuteOf(at)}  ${what}${work?.hidden ? ', hidden' : ''}`)
        terminal.line(`  ${reason}${text === '' ? '' : `: ${JSON.stringify(text)}`}; by ${personText(reporter)}${resolvedText(resolved)}`)
      }
    },
    { flags: [['--all', 'resolved ones too']] },
  )
  const each = (name: string, done: string, text: string, act: (store: Store, id: string) => Promise<boolean>): void =>
    sub(`${name} <ids...>`, text, async (store, ids, given) => {
      for (const id of ids)
        if (await act(store, id)) printDone(terminal, given, id, done)
        else no(`there is no work ${id}`)
    })
  each('hide-work', 'hidden', 'only its maker sees it any more; its reports are resolved', async (store, id) => {
    const hidden = await store.changePublished(id, { hidden: Date.now() })
    await store.resolveWorkReports(id, Date.now())
    return hidden
  })
  each('unhide-work', 'no longer hidden', 'everybody sees it again', (store, id) => store.changePublished(id, { hidden: null }))
  each('delete-work', 'deleted', 'a published work with its stars and reports', (store, id) => store.deletePublished(id))
  sub('resolve-work <id>', 'the reports of a work are dealt with; it stays', async (store, [id = ''], given) => {
    const done = await store.resolveWorkReports(id, Date.now())
    if (given.json) terminal.line(JSON.stringify({ resolved: done }))
    else terminal.line(`${plural(done, 'report')} resolved`)
    if (done === 0) no('there is no such report that is open')
  })
}
