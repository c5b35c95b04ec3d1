import { WORK_KINDS, type WorkKind } from '@deadfront/kernel/works'
import { PUBLISHED_SORTS, type PublishedInfo, type PublishedSort } from '@deadfront/protocol'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../board/icons.tsx'
import { m } from '../../messages/index.ts'
import { request } from '../../online/api.ts'
import { me } from '../../online/person.ts'
import { GameChoice } from '../../shell/game-choice.tsx'
import { Button, Spinner } from '../../shell/parts.tsx'
import { to } from '../../shell/router.ts'
import { ago, dateOf } from '../../shell/time.ts'
import { catalogEntry } from '../../catalog.ts'
import { kindName, w } from '../messages/index.ts'
import { refusalOf } from '../server/attempt.ts'
import { ShelfPicture } from '../server/shelf-picture.tsx'
import { Standing } from '../server/stars.tsx'

interface Query {
  text: string
  game: string
  kind: WorkKind | ''
  sort: PublishedSort
}

interface Found {
  works: readonly PublishedInfo[]
  next: string | null
}

/** `#/workshop/server`: the works published on this server. */
export function ServerShelfPage() {
  const t = w.value
  const [query, setQuery] = useState<Query>({ text: '', game: '', kind: '', sort: 'newest' })
  const [found, setFound] = useState<Found | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const newest = useRef(0)
  async function load(after: string | null) {
    const turn = ++newest.current
    const asked = Object.entries(query).filter(([, value]) => value !== '')
    try {
      const page = await request('GET /api/shelf', null, {}, { ...Object.fromEntries(asked), ...(after === null ? {} : { after }) })
      if (turn !== newest.current) return
      setFault(null)
      setFound((before) => ({ works: [...(after === null ? [] : (before?.works ?? [])), ...page.works], next: page.next }))
    } catch (error) {
      if (turn === newest.current) setFault(refusalOf(error))
    }
  }
  const person = me.value
  useEffect(() => {
    void load(null)
  }, [query, person?.id])
  const next = found?.next ?? null
  return (
    <div class="page workshop">
      <header class="page-head with-acts">
        <div>
          <h1>{t.server.shelfTitle}</h1>
          <p>{t.server.shelfLead}</p>
        </div>
        <a class="button" href={to.workshop()}>
          <Icon name="hammer" />
          <span>{t.shelf.title}</span>
        </a>
      </header>
      <SearchForm query={query} onChange={setQuery} />
      {fault === null ? null : (
        <p class="fault-line" role="alert">
          <Icon name="warning" /> {fault}
        </p>
      )}
      {found === null && fault === null ? <Spinner label={m.value.loading} /> : null}
      {found?.works.length === 0 ? <p class="empty">{t.server.nothing}</p> : null}
      <ul class="ws-cards">
        {(found?.works ?? []).map((entry) => (
          <ShelfCard key={entry.id} entry={entry} />
        ))}
      </ul>
      {next === null ? null : (
        <p class="ws-acts">
          <Button onClick={() => load(next)}>{t.server.more}</Button>
        </p>
      )}
    </div>
  )
}

function SearchForm({ query, onChange }: { query: Query; onChange(query: Query): void }) {
  const t = w.value
  const [text, setText] = useState(query.text)
  return (
    <search>
      <form
        class="ws-search"
        onSubmit={(event) => {
          event.preventDefault()
          onChange({ ...query, text: text.trim() })
        }}
      >
        <label class="field ws-search-text">
          <span>{t.server.search}</span>
          <input
            type="search"
            maxLength={100}
            value={text}
            placeholder={t.server.searchHint}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <GameChoice label={t.make.game} game={query.game} all={t.server.allGames} onChange={(game) => onChange({ ...query, game })} />
        <label class="field">
          <span>{t.server.kind}</span>
          <select value={query.kind} onChange={(event) => onChange({ ...query, kind: event.currentTarget.value as WorkKind | '' })}>
            <option value="">{t.shelf.all}</option>
            {WORK_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t.kinds[kind]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t.server.sort}</span>
          <select value={query.sort} onChange={(event) => onChange({ ...query, sort: event.currentTarget.value as PublishedSort })}>
            {PUBLISHED_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t.server.sorts[sort]}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" icon="search">
          {t.server.find}
        </Button>
      </form>
    </search>
  )
}

function ShelfCard({ entry }: { entry: PublishedInfo }) {
  const t = w.value
  return (
    <li class="ws-card">
      <ShelfPicture entry={entry} />
      <div class="ws-card-text">
        <a class="save-name" href={to.workshop('shared', entry.id)} lang={entry.language}>
          {entry.title}
        </a>
        <p>
          {kindName(entry)} · {catalogEntry(entry.game)?.name ?? entry.game}
        </p>
        <p>
          {t.shelf.by(entry.maker.name)} · <time title={dateOf(entry.created)}>{ago(entry.created)}</time>
        </p>
        {entry.text === '' ? null : (
          <p class="ws-text" lang={entry.language}>
            {entry.text}
          </p>
        )}
        <Standing entry={entry} />
        <p class="hint">{t.licences[entry.licence]}</p>
      </div>
    </li>
  )
}
