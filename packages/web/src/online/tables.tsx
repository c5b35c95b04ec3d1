import type { TableInfo } from '@deadfront/protocol'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Icon } from '../shell/icons.tsx'
import { Spinner } from '../shell/parts.tsx'
import { to } from '../shell/router.ts'
import { ago } from '../shell/time.ts'
import { SHELF } from '../shelf.ts'
import { request } from './api.ts'
import { GuestForm, WhoAmI } from './guest.tsx'
import { NewTable } from './new-table.tsx'
import { me } from './person.ts'
import { o } from './words.ts'
import './online.css'

type Lists = { mine: readonly TableInfo[]; listed: readonly TableInfo[] }

/** `#/tables`: one's own tables, those open to all, and setting up a new one. */
export function Tables() {
  const t = o.value
  const [lists, setLists] = useState<Lists | null | undefined>()
  const person = me.value
  useEffect(() => {
    let stale = false
    const load = async () => {
      try {
        const listed = (await request('GET /api/tables', null)).tables
        const mine = me.value ? (await request('GET /api/tables/mine', null)).tables : []
        if (!stale) setLists({ listed, mine })
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
  }, [person?.id])
  return (
    <div class="page online">
      <header class="page-head">
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </header>
      {lists === undefined ? <Spinner label={m.value.loading} /> : null}
      {lists === null ? (
        <p class="fault-line" role="alert">
          <Icon name="warning" /> {t.noServer}
        </p>
      ) : null}
      {lists ? (
        <>
          {person ? <WhoAmI /> : <GuestForm />}
          {person ? <NewTable /> : null}
          {person ? <List title={t.mine} none={t.noneMine} tables={lists.mine} /> : null}
          <List title={t.listed} none={t.noneListed} tables={lists.listed.filter((x) => !lists.mine.some((y) => y.id === x.id))} />
          <p>
            <a href={to.verify()}>{t.checkDice}</a>
          </p>
        </>
      ) : null}
    </div>
  )
}

function List({ title, none, tables }: { title: string; none: string; tables: readonly TableInfo[] }) {
  return (
    <section class="panel">
      <h2>{title}</h2>
      {tables.length === 0 ? <p class="empty">{none}</p> : null}
      <ul class="table-list">
        {tables.map((table) => (
          <TableLine key={table.id} table={table} />
        ))}
      </ul>
    </section>
  )
}

function TableLine({ table }: { table: TableInfo }) {
  const t = o.value
  const name = SHELF.find((shelf) => shelf.id === table.game)?.name ?? table.game
  const people = Object.values(table.seats).map((chair) => (chair.bot ? t.bot(chair.bot) : chair.person ? chair.name : t.free))
  return (
    <li>
      <div>
        <strong>{name}</strong> <span class="quiet">{table.scenario}</span>
        <p class="quiet">
          {t.status[table.status]} · {people.join(', ')} · {ago(table.updated)}
        </p>
      </div>
      <a class="button" href={to.table(table.id)} aria-label={`${t.openTable}: ${name}`}>
        <span>{t.openTable}</span>
      </a>
    </li>
  )
}
