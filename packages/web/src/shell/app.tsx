import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Icon, type IconName, Mark } from '../board/icons.tsx'
import { spoken, toasts } from './notices.ts'
import { Lobby } from './pages/lobby.tsx'
import { Button, Spinner } from './parts.tsx'
import { route, type Route, to } from './router.ts'
import { takeUpdate, updateReady } from './update.ts'

export function App() {
  const here = route.value
  const atTable = here.page === 'game' || here.page === 'table'
  const whole = atTable || here.page === 'learn'
  const t = m.value
  useEffect(() => {
    document.title = atTable ? t.title : `${t.titles[here.page]} · ${t.title}`
  }, [here, t, atTable])
  useFocusOnArrival(here)
  return (
    <>
      <SkipLinks table={atTable} />
      <UpdateBar />
      {whole ? (
        <Page route={here} />
      ) : (
        <div class="frame">
          <TopBar here={here} />
          <main id="main" tabIndex={-1}>
            <Page route={here} />
          </main>
          <footer class="foot">
            <p>{t.foot}</p>
          </footer>
        </div>
      )}
      <Toasts />
      <p class="sr-only" role="log" aria-live="polite" id="spoken">
        {spoken.value}
      </p>
    </>
  )
}

/** A new page begins at its top, for eyes and for screen readers. */
function useFocusOnArrival(here: Route): void {
  const [first, setFirst] = useState(true)
  const key = here.page === 'rules' ? 'rules' : JSON.stringify(here)
  useEffect(() => {
    if (first) {
      setFirst(false)
      return
    }
    scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [key])
}

function Page({ route: here }: { route: Route }) {
  switch (here.page) {
    case 'lobby':
      return <Lobby />
    case 'play':
      return <Lazy name={here.page} load={async () => (await import('./pages/play.tsx')).Play} with={{ game: here.game }} />
    case 'learn':
      return <Lazy name={here.page} load={async () => (await import('./pages/learn.tsx')).Learn} with={{ game: here.game }} />
    case 'game':
      return <Lazy name={here.page} load={async () => (await import('./table/table.tsx')).TablePage} with={{ save: here.save }} />
    case 'tables':
      return <Lazy name={here.page} load={async () => (await import('../online/tables.tsx')).Tables} with={{}} />
    case 'table':
      return (
        <Lazy
          name={here.page}
          load={async () => (await import('../online/table-page.tsx')).OnlineTable}
          with={{ id: here.id, invite: here.invite }}
        />
      )
    case 'join':
      return <Lazy name={here.page} load={async () => (await import('../online/join.tsx')).Join} with={{ invite: here.invite }} />
    case 'verify':
      return <Lazy name={here.page} load={async () => (await import('../online/verify.tsx')).Verify} with={{}} />
    case 'notices':
      return <Lazy name={here.page} load={async () => (await import('../online/notices.tsx')).Notices} with={{}} />
    case 'saves':
      return <Lazy name={here.page} load={async () => (await import('./pages/saves.tsx')).Saves} with={{}} />
    case 'rules':
      return (
        <Lazy name={here.page} load={async () => (await import('./pages/rules.tsx')).Rules} with={{ game: here.game, rule: here.rule }} />
      )
    case 'settings':
      return <Lazy name={here.page} load={async () => (await import('./pages/settings.tsx')).SettingsPage} with={{}} />
    case 'about':
      return <Lazy name={here.page} load={async () => (await import('./pages/about.tsx')).About} with={{}} />
    case 'lost':
      return <Lazy name={here.page} load={async () => (await import('./pages/lost.tsx')).Lost} with={{}} />
  }
}

const loadedPages = new Map<string, FunctionComponent<never>>()

/** A page that loads when it is first gone to. */
function Lazy<P extends object>({ name: key, load, with: props }: { name: string; load(): Promise<FunctionComponent<P>>; with: P }) {
  const [, setLoaded] = useState(0)
  const [failed, setFailed] = useState(false)
  const Known = loadedPages.get(key) as FunctionComponent<P> | undefined
  useEffect(() => {
    if (Known) return
    load().then(
      (page) => {
        loadedPages.set(key, page as FunctionComponent<never>)
        setLoaded((n) => n + 1)
      },
      () => setFailed(true),
    )
  }, [key])
  if (failed) return <p class="page fault-line">{m.value.cannotLoad}</p>
  return Known ? <Known {...props} /> : <Spinner label={m.value.loading} />
}

const PLACES: readonly {
  page: Route['page']
  href: string
  icon: IconName
  name: 'lobby' | 'tables' | 'saves' | 'rules' | 'settings' | 'about'
}[] = [
  { page: 'lobby', href: to.lobby(), icon: 'flag', name: 'lobby' },
  { page: 'tables', href: to.tables(), icon: 'people', name: 'tables' },
  { page: 'saves', href: to.saves(), icon: 'disk', name: 'saves' },
  { page: 'rules', href: to.rules(), icon: 'book', name: 'rules' },
  { page: 'settings', href: to.settings(), icon: 'gear', name: 'settings' },
  { page: 'about', href: to.about(), icon: 'help', name: 'about' },
]

function TopBar({ here }: { here: Route }) {
  const t = m.value
  return (
    <header class="top-bar">
      <a class="brand" href={to.lobby()} aria-label={t.title}>
        <Mark />
        <span>{t.title}</span>
      </a>
      <nav aria-label={t.nav.label}>
        <ul>
          {PLACES.map(({ page, href, icon, name }) => (
            <li key={page}>
              <a href={href} class={here.page === page ? 'nav on' : 'nav'} aria-current={here.page === page ? 'page' : undefined}>
                <Icon name={icon} />
                <span>{t.nav[name]}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}

function SkipLinks({ table }: { table: boolean }) {
  const t = m.value.skip
  const links = table
    ? [
        { id: 'board', label: t.board },
        { id: 'question', label: t.question },
        { id: 'log', label: t.log },
      ]
    : [{ id: 'main', label: t.main }]
  return (
    <nav class="skip" aria-label={t.label}>
      {links.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          class="button"
          onClick={() => {
            const place = document.getElementById(id)
            place?.scrollIntoView({ block: 'nearest' })
            place?.focus()
          }}
        >
          <span>{label}</span>
        </button>
      ))}
    </nav>
  )
}

function UpdateBar() {
  const t = m.value.update
  if (!updateReady.value) return null
  return (
    <section class="update-bar" aria-label={t.label}>
      <p>{t.text}</p>
      <Button onClick={takeUpdate}>{t.take}</Button>
      <Button
        kind="quiet"
        onClick={() => {
          updateReady.value = false
        }}
      >
        {t.later}
      </Button>
    </section>
  )
}

function Toasts() {
  return (
    <div class="toasts" role="status">
      {toasts.value.map((toast) => (
        <div key={toast.id} class={`toast ${toast.tone}`}>
          {toast.tone === 'warn' ? <Icon name="warning" /> : null}
          <p>
            {toast.text}
            {toast.detail ? <small>{toast.detail}</small> : null}
          </p>
          {toast.action ? <Button onClick={toast.action.act}>{toast.action.label}</Button> : null}
        </div>
      ))}
    </div>
  )
}
