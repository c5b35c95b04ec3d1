/** Our own icons on a 24-unit grid, drawn with one stroke. They have no label of their own: the label is beside them. */
const PATHS = {
  back: 'M14.5 5 8 12l6.5 7',
  forward: 'M9.5 5 16 12l-6.5 7',
  undo: 'M8.5 5.5 4 10l4.5 4.5M4.5 10H14a5.5 5.5 0 0 1 0 11h-3',
  redo: 'M15.5 5.5 20 10l-4.5 4.5M19.5 10H10a5.5 5.5 0 0 0 0 11h3',
  replay: 'M4.5 12A7.5 7.5 0 1 0 7 6.4M7 2.8v3.8h3.8M10.5 9.2v5.6l4.6-2.8z',
  play: 'M7.5 4.8v14.4L19 12z',
  pause: 'M8 5v14M16 5v14',
  first: 'M6 5v14M18.5 5 10 12l8.5 7z',
  last: 'M18 5v14M5.5 5 14 12l-8.5 7z',
  prev: 'M16.5 5 8 12l8.5 7z',
  next: 'M7.5 5 16 12l-8.5 7z',
  branch: 'M7 4v16M7 14c0-5 10-3 10-8M14 8.6 17 5.4l3 3.2',
  book: 'M12 6.5C9.5 4.6 6.5 4.3 3.5 4.6v14c3-.3 6 0 8.5 1.9 2.5-1.9 5.5-2.2 8.5-1.9v-14c-3-.3-6 0-8.5 1.9zM12 6.5v14',
  cap: 'M2.5 9.5 12 5l9.5 4.5L12 14zM6.5 11.8v4.4c1.6 1.5 3.4 2.2 5.5 2.2s3.9-.7 5.5-2.2v-4.4M21.5 9.5v6',
  gear: 'M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM12 3v2.6M12 18.4V21M3 12h2.6M18.4 12H21M5.64 5.64l1.84 1.84M16.52 16.52l1.84 1.84M18.36 5.64l-1.84 1.84M7.48 16.52l-1.84 1.84',
  disk: 'M4.5 4.5h12l3 3v12h-15zM8 4.5v5h7v-5M8 19.5v-6h8v6',
  hammer: 'M13.5 4.5 19.5 10.5 17 13 11 7zM13.6 9.6 5 18.2a1.6 1.6 0 0 0 2.3 2.3l8.6-8.6M11 7 8.5 5.5',
  chart: 'M4.5 4.5v15h15M8.5 16v-4.5M12.5 16V7.5M16.5 16v-6',
  link: 'M10 14a4 4 0 0 0 5.8.2l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.8-.2l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  copy: 'M9 8.5h10.5V20H9zM15 8.5V4H4.5v11.5H9',
  trash: 'M5 7h14M10 4h4M6.5 7l1 13h9l1-13M10.2 10.5v6M13.8 10.5v6',
  download: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15',
  upload: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15',
  pencil: 'M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3 20.5 20.5',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  help: 'M8.5 9a3.6 3.6 0 1 1 5.2 3.2c-1.2.6-1.7 1.3-1.7 2.6M12 18.4v.2',
  person: 'M12 4a3.8 3.8 0 1 0 0 7.6A3.8 3.8 0 0 0 12 4zM4.5 20.5c.5-4.5 3.5-6.5 7.5-6.5s7 2 7.5 6.5',
  people:
    'M9 5a3.3 3.3 0 1 0 0 6.6A3.3 3.3 0 0 0 9 5zM2.5 19.5c.4-4 3-5.8 6.5-5.8s6.1 1.8 6.5 5.8M15.5 5.4a3.2 3.2 0 0 1 0 6M18 14.2c2 .8 3.2 2.5 3.5 5.3',
  bot: 'M6 9h12v10H6zM12 9V5.5M12 5.4v-.2M9.5 13v1.5M14.5 13v1.5M3.5 12.5v3M20.5 12.5v3',
  warning: 'M12 4 21 19.5H3zM12 10v4.5M12 17v.2',
  check: 'M5 12.5 10 17.5 19.5 6.5',
  up: 'M5.5 15 12 8.5l6.5 6.5',
  down: 'M5.5 9 12 15.5 18.5 9',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15',
  dice: 'M5 5h14v14H5zM9 9v.1M15 9v.1M12 12v.1M9 15v.1M15 15v.1',
  scroll: 'M6.5 4.5h11v13a2.5 2.5 0 0 0 2.5 2.5H8a2.5 2.5 0 0 1-2.5-2.5V7A2.5 2.5 0 0 0 3 4.5h3.5M9 9h6M9 13h6',
  flag: 'M6 21V4M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0',
  eye: 'M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.6v.2',
  loop: 'M4.5 12A7.5 7.5 0 1 0 7 6.4M7 2.8v3.8h3.8',
  skull:
    'M12 3.2a7.3 7.3 0 0 0-7.3 7.5c0 2.4 1 4 2.6 5.2v3.6h9.4v-3.6c1.6-1.2 2.6-2.8 2.6-5.2A7.3 7.3 0 0 0 12 3.2zM9 10.6v.6M15 10.6v.6M12 13.8v1M10.5 19.5v-2M13.5 19.5v-2',
  swords: 'M4.5 4.5 16 16M19.5 4.5 8 16M13.5 18.5 18.5 13.5M10.5 18.5 5.5 13.5M17 17l3 3M7 17l-3 3',
  server: 'M4.5 5h15v5.5h-15zM4.5 13.5h15V19h-15zM8 7.75v.1M8 16.25v.1M12 7.75h4M12 16.25h4',
  star: 'M12 3.6l2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17.2 6.7 20.1l1.1-6L3.4 9.9l6-.8z',
  target: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 2.5v6M12 15.5v6M2.5 12h6M15.5 12h6',
  dot: 'M12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  ring: 'M12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z',
  mute: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
} as const

export type IconName = keyof typeof PATHS

export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg
    class="icon"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
  </svg>
)

/** The same icon as markup inside an SVG drawing, with its middle at (x, y) and the colour of `color`. */
export const iconMarkup = (name: IconName, x: number, y: number, size: number): string =>
  `<path transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})" d="${PATHS[name]}" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`

/** The logo. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    <rect x="2" y="2" width="60" height="60" rx="12" fill="#1b2026" />
    <path d="M10 14h44v36H10z" fill="#e9dcc0" />
    <path d="M10 50V36c6-5 9 3 15-2s8-11 14-7 8-4 15-6v29z" fill="#9fbf3c" />
    <path d="M10 36c6-5 9 3 15-2s8-11 14-7 8-4 15-6" fill="none" stroke="#2a241b" stroke-width="3" stroke-linecap="round" />
    <path d="M15 33l-2-5M24 32l-2.5-5M32 26l-3.5-4M41 26l-1-5.5M49 21l-1.5-5" stroke="#2a241b" stroke-width="2.4" stroke-linecap="round" />
  </svg>
)
