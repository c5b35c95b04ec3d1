import type { TableInfo } from '@deadfront/protocol'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Icon } from '../shell/icons.tsx'
import { Button, Spinner } from '../shell/parts.tsx'
import { go, to } from '../shell/router.ts'
import { ago } from '../shell/time.ts'
import { useGame } from '../shell/use-game.ts'
import { SHELF } from '../shelf.ts'
import { request } from './api.ts'
import { attempt } from './attempt.ts'
import { GuestForm, WhoAmI } from './guest.tsx'
import { me, newEntropy } from './person.ts'
import { o } from './words.ts'
import './online.css'

type Lists = { mine: readonly TableInfo[]; listed: readonly TableInfo[] }

const CLOCKS = {
  none: null,
  live: { each: 60, bank: 600 },
  day: { each: 86_400, bank: 0 },
  days3: { each: 259_200, bank: 0 },
  week: { each: 604_800, bank: 0 },
} as const

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

function NewTable() {
  const t = o.value
  const [id, setId] = useState(SHELF[0]?.id ?? '')
  const loaded = useGame(id || null)
  const [scenario, setScenario] = useState('')
  const [options, setOptions] = useState<Record<string, string>>({})
  const [listed, setListed] = useState(false)
  const [clock, setClock] = useState<keyof typeof CLOCKS>('none')
  const chosen = loaded?.game.scenarios.find((x) => x.id === scenario) ?? loaded?.game.scenarios[0]
  const create = async (event: Event) => {
    event.preventDefault()
    if (!loaded || !chosen) return
    const given = Object.fromEntries(Object.entries(options).map(([key, value]) => [key, JSON.parse(value)]))
    const seat = chosen.seats({ ...Object.fromEntries(chosen.options.map((x) => [x.id, x.default])), ...given })[0]
    const made = await attempt(() =>
      request('POST /api/tables', {
        game: loaded.game.id,
        scenario: chosen.id,
        options: given,
        listed,
        clock: CLOCKS[clock],
        seats: seat ? { [seat.id]: 'me' } : {},
        entropy: newEntropy(),
      }),
    )
    if (made) go(to.table(made.table.id))
  }
  return (
    <form class="panel new-table" onSubmit={create}>
      <h2>{t.setUp}</h2>
      <div class="fields">
        <label class="field">
          <span>{t.game}</span>
          <select
            value={id}
            onChange={(e) => {
              setId(e.currentTarget.value)
              setScenario('')
              setOptions({})
            }}
          >
            {SHELF.map((shelf) => (
              <option key={shelf.id} value={shelf.id}>
                {shelf.name}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t.scenario}</span>
          <select value={chosen?.id ?? ''} onChange={(e) => setScenario(e.currentTarget.value)}>
            {loaded?.game.scenarios.map((x) => (
              <option key={x.id} value={x.id}>
                {loaded.words.scenario(x.id).name}
              </option>
            ))}
          </select>
        </label>
        {chosen?.options
          .filter((option) => option.group === 'game' && (option.choices || typeof option.default === 'number'))
          .map((option) => (
            <label class="field" key={option.id}>
              <span>{loaded?.words.option(option.id).name ?? option.name}</span>
              <select
                value={options[option.id] ?? JSON.stringify(option.default)}
                onChange={(e) => setOptions({ ...options, [option.id]: e.currentTarget.value })}
              >
                {(option.choices ?? range(option.min ?? 0, option.max ?? 10)).map(({ value, name }) => (
                  <option key={name} value={JSON.stringify(value)}>
                    {loaded?.words.option(option.id).choices?.[String(value)] ?? name}
                  </option>
                ))}
              </select>
            </label>
          ))}
        <label class="field">
          <span>{t.clock}</span>
          <select value={clock} onChange={(e) => setClock(e.currentTarget.value as keyof typeof CLOCKS)}>
            {(Object.keys(CLOCKS) as (keyof typeof CLOCKS)[]).map((key) => (
              <option key={key} value={key}>
                {t.clocks[key]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label class="check">
        <input type="checkbox" checked={listed} onChange={(e) => setListed(e.currentTarget.checked)} />
        <span>
          {t.listedOption}. <span class="quiet">{t.listedText}</span>
        </span>
      </label>
      <Button kind="main" type="submit" icon="people" disabled={!loaded}>
        {t.create}
      </Button>
    </form>
  )
}

const range = (from: number, upTo: number): { value: number; name: string }[] =>
  Array.from({ length: upTo - from + 1 }, (_, i) => ({ value: from + i, name: String(from + i) }))
