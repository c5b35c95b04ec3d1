import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Icon, type IconName, Mark } from '../board/icons.tsx'
import { spoken, toasts } from './notices.ts'
import { Lobby } from './pages/lobby.tsx'
import { Button, Spinner } from './parts.tsx'
import { type OnlinePage, onlineParts, type PageOf } from './online-parts.ts'
import { route, type Route, to } from './router.ts'
import { showTab, tabTitle } from './title.ts'
import { tableOpen, takeUpdate, updateReady } from './update.ts'

export function App() {
  const here = route.value
  const atTable = here.page === 'game' || here.page === 'table'
  const whole = atTable || here.page === 'learn' || (here.page === 'workshop' && here.view === 'edit')
  const t = m.value
  const tab = tabTitle.value
  useEffect(() => {
    const usual = atTable ? t.title : `${t.titles[here.page]} · ${t.title}`
    showTab(tab ? `${tab.text} · ${t.title}` : usual, tab?.mine ?? false)
  }, [here, t, atTable, tab])
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

/** A new page starts at its top: scroll position and keyboard focus. */
function useFocusOnArrival(here: Route): void {
  const [first, setFirst] = useState(true)
  const key = here.page === 'rules' || here.page === 'odds' ? here.page : JSON.stringify(here)
  useEffect(() => {
    if (first) {
      setFirst(false)
      return
    }
    scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [key])
}

/** The pages of the shell, loaded when they are first opened; those of online play are registered (`online-parts.ts`). */
const SHELL_PAGES: { readonly [P in Exclude<Route['page'], OnlinePage | 'lobby'>]: () => Promise<PageOf<P>> } = {
  play: async () => (await import('./pages/play.tsx')).Play,
  learn: async () => (await import('./pages/learn.tsx')).Learn,
  game: async () => (await import('./table/table.tsx')).TablePage,
  saves: async () => (await import('./pages/saves.tsx')).Saves,
  rules: async () => (await import('./pages/rules.tsx')).Rules,
  odds: async () => (await import('./pages/odds.tsx')).Odds,
  workshop: async () => (await import('../workshop/pages/workshop.tsx')).Workshop,
  lab: async () => (await import('../lab/page.tsx')).Lab,
  settings: async () => (await import('./pages/settings.tsx')).SettingsPage,
  about: async () => (await import('./pages/about.tsx')).About,
  lost: async () => (await import('./pages/lost.tsx')).Lost,
}

function Page({ route: here }: { route: Route }) {
  const { page, ...props } = here
  if (page === 'lobby') return <Lobby />
  const pages = { ...SHELL_PAGES, ...onlineParts().pages }
  return <Lazy key={page} name={page} load={pages[page] as LoadPage} props={props} />
}

type LoadPage = () => Promise<FunctionComponent<object>>

const loadedPages = new Map<string, FunctionComponent<object>>()

function Lazy({ name, load, props }: { name: string; load: LoadPage; props: object }) {
  const [, setLoaded] = useState(0)
  const [failed, setFailed] = useState(false)
  const Known = loadedPages.get(name)
  useEffect(() => {
    if (Known) return
    load().then(
      (page) => {
        loadedPages.set(name, page)
        setLoaded((n) => n + 1)
      },
      () => setFailed(true),
    )
  }, [name])
  if (failed) return <p class="page fault-line">{m.value.cannotLoad}</p>
  return Known ? <Known {...props} /> : <Spinner label={m.value.loading} />
}

const PLACES: readonly {
  page: Route['page']
  href: string
  icon: IconName
  name: 'lobby' | 'tables' | 'saves' | 'workshop' | 'lab' | 'rules' | 'odds' | 'settings' | 'about'
}[] = [
  { page: 'lobby', href: to.lobby(), icon: 'flag', name: 'lobby' },
  { page: 'tables', href: to.tables(), icon: 'people', name: 'tables' },
  { page: 'saves', href: to.saves(), icon: 'disk', name: 'saves' },
  { page: 'workshop', href: to.workshop(), icon: 'hammer', name: 'workshop' },
  { page: 'lab', href: to.lab(), icon: 'chart', name: 'lab' },
  { page: 'rules', href: to.rules(), icon: 'book', name: 'rules' },
  { page: 'odds', href: to.odds(), icon: 'dice', name: 'odds' },
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
    <div class={tableOpen.value ? 'toasts at-table' : 'toasts'} role="status">
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
