import { signal } from '@preact/signals'

/** The page that is shown. It is in the address, so every page can be linked to. */
export type Route =
  | { page: 'lobby' }
  | { page: 'play'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'game'; save: string }
  | { page: 'saves' }
  | { page: 'tables' }
  | { page: 'table'; id: string; invite: string | null }
  | { page: 'join'; invite: string }
  | { page: 'verify' }
  | { page: 'notices' }
  | { page: 'rules'; game: string | null; rule: string | null }
  | { page: 'odds'; game: string; given: string }
  | { page: 'workshop'; view: WorkshopView; arg: string }
  | { page: 'lab'; id: string }
  | { page: 'settings' }
  | { page: 'about' }
  | { page: 'lost'; address: string }

/** The pages of the workshop; `arg` is the id of a work, a link, or a template to begin with. */
const WORKSHOP_VIEWS = ['shelf', 'open', 'rules', 'edit', 'puzzles', 'server', 'shared'] as const
export type WorkshopView = (typeof WORKSHOP_VIEWS)[number]

function readRoute(hash: string): Route {
  const [page = '', first, second] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decode)
  switch (page) {
    case '':
      return { page: 'lobby' }
    case 'play':
    case 'learn':
      return first ? { page, game: first } : { page: 'lobby' }
    case 'game':
      return first ? { page: 'game', save: first } : { page: 'saves' }
    case 'rules':
      return { page: 'rules', game: first || null, rule: second || null }
    case 'workshop':
      return { page, view: WORKSHOP_VIEWS.find((view) => view === first) ?? 'shelf', arg: second ?? '' }
    case 'lab':
      return { page, id: first ?? '' }
    case 'puzzles':
      return { page: 'workshop', view: 'puzzles', arg: first ? `${first}/${second ?? ''}` : '' }
    case 'odds':
      return { page: 'odds', game: first || 'aaz', given: second ?? '' }
    case 'table':
      return first ? { page: 'table', id: first, invite: second || null } : { page: 'tables' }
    case 'join':
      return first ? { page: 'join', invite: first } : { page: 'tables' }
    case 'tables':
    case 'verify':
    case 'notices':
    case 'saves':
    case 'settings':
    case 'about':
      return { page }
    default:
      return { page: 'lost', address: hash }
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const to = {
  lobby: () => '#/',
  play: (game: string) => `#/play/${encodeURIComponent(game)}`,
  learn: (game: string) => `#/learn/${encodeURIComponent(game)}`,
  game: (save: string) => `#/game/${encodeURIComponent(save)}`,
  saves: () => '#/saves',
  tables: () => '#/tables',
  table: (id: string, invite?: string | null) => `#/table/${encodeURIComponent(id)}${invite ? `/${encodeURIComponent(invite)}` : ''}`,
  verify: () => '#/verify',
  notices: () => '#/notices',
  rules: (game?: string | null, rule?: string | null) =>
    `#/rules${game ? `/${encodeURIComponent(game)}${rule ? `/${encodeURIComponent(rule)}` : ''}` : ''}`,
  odds: (game?: string, given?: string) =>
    `#/odds${game ? `/${encodeURIComponent(game)}${given ? `/${encodeURIComponent(given)}` : ''}` : ''}`,
  workshop: (view?: WorkshopView, arg = '') =>
    view ? `#/workshop/${view}${arg === '' ? '' : `/${encodeURIComponent(arg)}`}` : '#/workshop',
  lab: (id = '') => (id === '' ? '#/lab' : `#/lab/${encodeURIComponent(id)}`),
  puzzles: () => '#/puzzles',
  puzzle: (game: string, id: string) => `#/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`,
  settings: () => '#/settings',
  about: () => '#/about',
}

export const route = signal<Route>(readRoute(location.hash))

/** True if this page was opened from another page of the app. */
let moved = false

addEventListener('hashchange', () => {
  moved = true
  route.value = readRoute(location.hash)
})

export const go = (address: string): void => {
  location.hash = address
}

/** Goes to the previous page of the app, or to the given address if there is none. */
export const back = (otherwise: string): void => (moved ? history.back() : go(otherwise))

/** Changes the address without a new entry in the history. */
export const goSilently = (address: string): void => {
  history.replaceState(null, '', address)
  route.value = readRoute(location.hash)
}
