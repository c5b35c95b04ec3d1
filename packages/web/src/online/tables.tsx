import { readableName } from '@deadfront/kernel'
import type { ReplyOf, TableInfo } from '@deadfront/protocol'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Icon } from '../board/icons.tsx'
import { Button, Spinner } from '../shell/parts.tsx'
import { to } from '../shell/router.ts'
import { ago, dateOf } from '../shell/time.ts'
import { useGame } from '../shell/use-game.ts'
import { ALL_GAMES } from '../catalog.ts'
import { request } from './api.ts'
import { sayClock } from './facts.tsx'
import { GuestForm, WhoAmI } from './guest.tsx'
import { ServerLine } from './line.tsx'
import { NewTable } from './new-table.tsx'
import { me } from './person.ts'
import { sittersOf } from './seats.ts'
import { o } from './words.ts'
import './online.css'

type Lists = { mine: readonly TableInfo[]; listed: readonly TableInfo[]; waiting: readonly string[]; more: boolean }
const NOBODY: Pick<Lists, 'waiting'> & { tables: Lists['mine'] } = { tables: [], waiting: [] }

/** The first pages of the open tables, and whether there are more. */
async function listedPages(pages: number): Promise<Pick<Lists, 'listed' | 'more'>> {
  const listed: TableInfo[] = []
  let next: string | null = null
  for (let n = 0; n < pages && (n === 0 || next !== null); n++) {
    const page: ReplyOf<'GET /api/tables'> = await request('GET /api/tables', null, {}, next === null ? {} : { after: next })
    listed.push(...page.tables)
    next = page.next
  }
  return { listed, more: next !== null }
}

/** On a narrow page the form is below the lists. */
function goToForm(): void {
  const form = document.querySelector<HTMLElement>('.new-table')
  form?.scrollIntoView()
  form?.querySelector('select')?.focus({ preventScroll: true })
}

/** `#/tables`: the person's own tables, the open tables, and the form for a new one. */
export function Tables() {
  const t = o.value
  const [lists, setLists] = useState<Lists | null | undefined>()
  const [pages, setPages] = useState(1)
  const person = me.value
  useEffect(() => {
    let stale = false
    const load = async () => {
      try {
        const found = await listedPages(pages)
        const { tables: mine, waiting } = me.value ? await request('GET /api/tables/mine', null) : NOBODY
        if (!stale) setLists({ ...found, mine, waiting })
      } catch {
        if (!stale) setLists((known) => known ?? null)
      }
    }
    void load()
    const timer = setInterval(() => document.visibilityState === 'visible' && void load(), 10_000)
    return () => {
      stale = true
      clearInterval(timer)
    }
  }, [person?.id, pages])
  return (
    <div class="page online">
      <header class="page-head with-acts">
        <div>
          <h1>{t.title}</h1>
          <p>{t.lead}</p>
        </div>
        {lists && person ? (
          <Button kind="main" icon="plus" class="to-form" onClick={goToForm}>
            {t.setUp}
          </Button>
        ) : null}
      </header>
      <ServerLine />
      {lists === undefined ? <Spinner label={m.value.loading} /> : null}
      {lists === null ? (
        <p class="fault-line" role="alert">
          <Icon name="warning" /> {t.noServer}
        </p>
      ) : null}
      {lists ? (
        <>
          {person ? <WhoAmI /> : <GuestForm />}
          {/* Existing tables come before the form for a new one; on a wide page the form is beside them. */}
          <div class="lists-and-form">
            <div>
              {person && lists.mine.length > 0 ? (
                <List title={t.mine} none={t.noneMine} tables={lists.mine} waiting={lists.waiting} />
              ) : null}
              <List title={t.listed} none={t.noneListed} tables={lists.listed.filter((x) => !lists.mine.some((y) => y.id === x.id))}>
                {lists.more ? (
                  <button type="button" class="button" onClick={() => setPages(pages + 1)}>
                    {t.moreTables}
                  </button>
                ) : null}
              </List>
            </div>
            {person ? <NewTable /> : null}
          </div>
          <p>
            <a href={to.verify()}>{t.checkDice}</a>
          </p>
        </>
      ) : null}
    </div>
  )
}

function List({
  title,
  none,
  tables,
  waiting = [],
  children,
}: {
  title: string
  none: string
  tables: readonly TableInfo[]
  waiting?: readonly string[]
  children?: ComponentChildren
}) {
  const order = [...tables].sort((a, b) => Number(waiting.includes(b.id)) - Number(waiting.includes(a.id)))
  return (
    <section class="panel">
      <h2>{title}</h2>
      {tables.length === 0 ? <p class="empty">{none}</p> : null}
      <ul class="table-list">
        {order.map((table) => (
          <TableLine key={table.id} table={table} waits={waiting.includes(table.id)} />
        ))}
      </ul>
      {children}
    </section>
  )
}

function TableLine({ table, waits }: { table: TableInfo; waits: boolean }) {
  const t = o.value
  const name = ALL_GAMES.find((entry) => entry.id === table.game)?.name ?? table.game
  const scenario = useGame(table.game)?.words.scenario(table.scenario).name ?? readableName(table.scenario)
  const { people, bots, free } = sittersOf(table.seats)
  const sitters = [...people, ...(bots > 0 ? [t.bots(bots)] : []), ...(free > 0 ? [t.freeSeats(free)] : [])].join(', ')
  return (
    <li>
      <div>
        <strong>{name}</strong> <span class="quiet">{scenario}</span> {waits ? <strong class="waits">{t.yourDecision}</strong> : null}
        <p class="quiet">
          {t.status[table.status]} · {sitters} · {ago(table.updated)}
          {table.due === null || table.status !== 'playing' ? '' : ` · ${t.due(dateOf(table.due))}`}
        </p>
        {/* The clock is shown because people choose a table by its speed. */}
        {table.status === 'open' ? <p class="quiet">{sayClock(table)}</p> : null}
      </div>
      <a class={waits ? 'button main' : 'button'} href={to.table(table.id)} aria-label={`${t.openTable}: ${name}`}>
        <span>{t.openTable}</span>
      </a>
    </li>
  )
}
