import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '@deadfront/store'
import { Command } from 'commander'
import { NO, type Terminal, WrongUse } from '../io.ts'
import type { Finish } from '../main.ts'

/** What the owner of a server does with its database. Reading works beside a running server; to delete or restore, stop it first. */
export function adminCommand(terminal: Terminal, finish: Finish): Command {
  const admin = new Command('admin').description('look after the database of a server: backup, restore, list, delete, export')

  const sub = (
    usage: string,
    text: string,
    act: (store: Store, argument: string, given: { json?: boolean }) => Promise<void>,
    fresh = false,
  ): void => {
    const command = new Command(usage.split(' ')[0])
      .description(text)
      .option('--data <dir>', 'folder of the embedded database; DATABASE_URL means PostgreSQL instead', '.deadfront')
      .option('--json', 'print JSON')
    const named = usage.split(' ')[1]
    if (named) command.argument(named)
    command.action(async (first: string | { data: string; json?: boolean }, second?: { data: string; json?: boolean }) => {
      const [argument, given] = typeof first === 'string' ? [first, second as { data: string; json?: boolean }] : ['', first]
      const databaseUrl = process.env.DATABASE_URL
      if (!databaseUrl && !fresh && !existsSync(join(given.data, 'deadfront.sqlite')))
        throw new WrongUse(`--data ${given.data}: there is no database; expected ${join(given.data, 'deadfront.sqlite')}`)
      const { openStore } = await import('@deadfront/server')
      const store = await openStore({ data: given.data, databaseUrl })
      try {
        await act(store, argument, given)
      } finally {
        await store.close()
      }
    })
    admin.addCommand(command)
  }

  const no = (text: string): void => {
    terminal.note(`deadfront: ${text}`)
    finish(NO)
  }

  sub('backup <file>', 'everything into a file, one JSON document a line', async (store, file) => {
    const { backup } = await import('@deadfront/server')
    terminal.line(`${file}: ${await backup(store, file)} rows`)
  })
  sub(
    'restore <file>',
    'fill an empty database from a backup, of either engine',
    async (store, file) => {
      const { restore } = await import('@deadfront/server')
      try {
        terminal.line(`${file}: ${await restore(store, file)} rows`)
      } catch (error) {
        throw new WrongUse(error instanceof Error ? error.message : String(error))
      }
    },
    true,
  )
  sub('list', 'the tables', async (store, _none, given) => {
    const { listTables } = await import('@deadfront/server')
    const tables = await listTables(store)
    if (given.json) return terminal.line(JSON.stringify(tables))
    for (const t of tables)
      terminal.line(
        `${t.id}  ${t.updated}  ${t.status.padEnd(9)} ${`${t.game}/${t.scenario}`.padEnd(16)} ${String(t.commands).padStart(5)}  ${t.seats}`,
      )
  })
  sub('delete-table <id>', 'a table with its game, chat and notes', async (store, id) => {
    if (!(await store.deleteTable(id))) no(`there is no table ${id}`)
  })
  sub('person <id>', 'everything stored about somebody, as JSON', async (store, id) => {
    const { exportPerson } = await import('@deadfront/server')
    const data = await exportPerson(store, id)
    if (data === null) no(`there is no person ${id}`)
    else terminal.line(JSON.stringify(data, null, 2))
  })
  sub('delete-person <id>', 'a person and what is theirs alone; bots keep their seats', async (store, id) => {
    const { deletePerson } = await import('@deadfront/server')
    if (!(await deletePerson(store, id))) no(`there is no person ${id}`)
  })
  return admin
}
