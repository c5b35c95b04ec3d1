import { nameOrNull, type RulebookEntry, type Words } from '@deadfront/kernel'
import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { ALL_GAMES } from '../../catalog.ts'
import { Icon } from '../../board/icons.tsx'
import { Spinner } from '../parts.tsx'
import { goSilently, to } from '../router.ts'
import { search } from '../search.ts'
import { type Loaded, useGame } from '../use-game.ts'

export function Rules({ game, rule }: { game: string | null; rule: string | null }) {
  const t = m.value.rules
  const chosen = game ?? ALL_GAMES[0]?.id ?? null
  return (
    <div class="page rules-page">
      <header class="page-head">
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </header>
      <nav aria-label={t.games} class="tabs-nav">
        {ALL_GAMES.map((gameEntry) => (
          <a
            key={gameEntry.id}
            href={to.rules(gameEntry.id)}
            class={gameEntry.id === chosen ? 'tab on' : 'tab'}
            aria-current={gameEntry.id === chosen ? 'page' : undefined}
          >
            {gameEntry.name}
          </a>
        ))}
      </nav>
      {chosen ? <Book key={chosen} game={chosen} rule={rule} /> : <p class="empty">{m.value.lobby.noGames}</p>}
    </div>
  )
}

function Book({ game, rule }: { game: string; rule: string | null }) {
  const loaded = useGame(game)
  if (loaded === undefined) return <Spinner label={m.value.loading} />
  if (loaded === null) return <p class="empty">{m.value.lost.text}</p>
  return <RuleBook loaded={loaded} rule={rule} onRule={(id) => goSilently(to.rules(game, id))} />
}

/** How many statements are listed at first. */
const MAX_LISTED = 400

/** The rule index with search: on its own page, and in the drawer at the table. */
export function RuleBook({ loaded, rule, onRule }: { loaded: Loaded; rule: string | null; onRule(id: string): void }) {
  const t = m.value.rules
  const { game, words } = loaded
  const [query, setQuery] = useState('')
  const [mark, setMark] = useState<'all' | NonNullable<RulebookEntry['mark']>>('all')
  const [limit, setLimit] = useState(MAX_LISTED)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (rule === null) return
    setQuery('')
    setMark('all')
    setLimit(Number.POSITIVE_INFINITY)
    requestAnimationFrame(() => {
      const found = list.current?.querySelector<HTMLElement>(`[data-rule="${CSS.escape(rule)}"]`)
      found?.scrollIntoView({ block: 'center' })
      found?.focus({ preventScroll: true })
    })
  }, [rule])

  const marked = game.rulebook.filter((entry) => mark === 'all' || entry.mark === mark)
  const found = search(marked, query, (entry) => words.rule(entry.id))
  const marks = (['ruling', 'reconstructed', 'data'] as const).filter((kind) => game.rulebook.some((entry) => entry.mark === kind))
  return (
    <div class="rulebook">
      <div class="rule-tools">
        <label class="search">
          <Icon name="search" />
          <span class="sr-only">{t.search}</span>
          <input type="search" placeholder={t.search} value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
        </label>
        {marks.length > 0 ? (
          <select aria-label={t.show} value={mark} onChange={(event) => setMark(event.currentTarget.value as typeof mark)}>
            <option value="all">{t.all}</option>
            {marks.map((kind) => (
              <option key={kind} value={kind}>
                {t.marks[kind].name}
              </option>
            ))}
          </select>
        ) : null}
        <p class="count" role="status">
          {t.count(found.length)}
        </p>
      </div>
      <div ref={list} class="rule-list">
        {chapters(found.slice(0, limit)).map(({ chapter, entries }) => (
          <section key={chapter} aria-label={nameOrNull(words, chapter) ?? chapter}>
            <h2>{nameOrNull(words, chapter) ?? chapter}</h2>
            {entries.map((entry) => (
              <Statement key={entry.id} game={game.id} entry={entry} words={words} open={entry.id === rule} onRule={onRule} />
            ))}
          </section>
        ))}
        {found.length === 0 ? <p class="empty">{t.none(query)}</p> : null}
        {found.length > limit ? (
          <button type="button" class="button" onClick={() => setLimit(Number.POSITIVE_INFINITY)}>
            <span>{t.more(found.length - limit)}</span>
          </button>
        ) : null}
      </div>
    </div>
  )
}

/** Entries grouped by chapter, in the order of the book. */
function chapters(entries: readonly RulebookEntry[]): { chapter: string; entries: RulebookEntry[] }[] {
  const found = new Map<string, RulebookEntry[]>()
  for (const entry of entries) {
    const held = found.get(entry.chapter)
    if (held) held.push(entry)
    else found.set(entry.chapter, [entry])
  }
  return [...found].map(([chapter, held]) => ({ chapter, entries: held }))
}

function Statement({
  game,
  entry,
  words,
  open,
  onRule,
}: {
  game: string
  entry: RulebookEntry
  words: Words
  open: boolean
  onRule(id: string): void
}) {
  const t = m.value.rules
  return (
    <article class={open ? 'statement on' : 'statement'} data-rule={entry.id} tabIndex={-1} aria-label={entry.id}>
      <p class="statement-head">
        <a
          class="rule-link"
          href={to.rules(game, entry.id)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onRule(entry.id)
          }}
        >
          {entry.id}
        </a>
        {entry.mark ? (
          <span class={`mark mark-${entry.mark}`} title={t.marks[entry.mark].text}>
            {t.marks[entry.mark].name}
          </span>
        ) : null}
        {entry.option ? (
          <a class="mark" href={to.play(game)} title={t.optionText}>
            {t.option(words.option(entry.option).name)}
          </a>
        ) : null}
      </p>
      <p class="statement-text">{words.rule(entry.id)}</p>
    </article>
  )
}
