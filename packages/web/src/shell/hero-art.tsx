/** The picture of the lobby: a map with counters and zombies on a road. */

/** Contour lines of two hills. */
const HILLS = [
  'M470 70c34-30 104-22 122 14s-24 78-72 74-96-50-50-88z',
  'M490 86c22-18 68-14 80 10s-16 50-46 48-62-34-34-58z',
  'M508 100c12-10 36-8 42 6s-8 26-24 24-34-18-18-30z',
  'M88 292c40-26 108-12 116 24s-48 62-92 52-66-48-24-76z',
  'M108 306c24-16 66-8 72 14s-30 38-56 32-40-30-16-46z',
]

/** Places of the counters, slightly rotated. */
const COUNTERS: readonly { x: number; y: number; turn: number; kind: 'foot' | 'armour' | 'civil' }[] = [
  { x: 292, y: 66, turn: -7, kind: 'foot' },
  { x: 262, y: 142, turn: 4, kind: 'armour' },
  { x: 286, y: 222, turn: -3, kind: 'foot' },
  { x: 216, y: 250, turn: 9, kind: 'civil' },
  { x: 318, y: 304, turn: 6, kind: 'foot' },
]

const DEAD: readonly { x: number; y: number; size: number }[] = [
  { x: 420, y: 96, size: 1 },
  { x: 462, y: 176, size: 1.15 },
  { x: 414, y: 222, size: 0.95 },
  { x: 518, y: 224, size: 1.1 },
  { x: 478, y: 286, size: 1 },
  { x: 574, y: 276, size: 1.2 },
  { x: 424, y: 330, size: 1.05 },
  { x: 548, y: 344, size: 1 },
]

export const HeroArt = () => (
  <svg class="hero-art" viewBox="0 0 680 420" aria-hidden="true" focusable="false">
    <clipPath id="hero-sheet">
      <path d="M34 26 646 18l8 372-622 10z" />
    </clipPath>
    <g transform="rotate(-3 340 210)">
      <path d="M34 26 646 18l8 372-622 10z" fill="#000" opacity="0.35" transform="translate(8 12)" />
      <path d="M34 26 646 18l8 372-622 10z" fill="var(--paper)" />
      <g clip-path="url(#hero-sheet)">
        <g fill="none" stroke="var(--paper-line)" stroke-width="1.2">
          {[110, 186, 262, 338, 414, 490, 566].map((x) => (
            <path key={x} d={`M${x} 24V394`} />
          ))}
          {[92, 166, 240, 314].map((y) => (
            <path key={y} d={`M34 ${y}H650`} />
          ))}
        </g>
        <g fill="none" stroke="var(--paper-contour)" stroke-width="1.5">
          {HILLS.map((d) => (
            <path key={d} d={d} />
          ))}
        </g>
        <path
          d="M150 22c-14 60 40 84 22 140s-96 70-80 130-8 76-10 106"
          fill="none"
          stroke="var(--water)"
          stroke-width="11"
          stroke-linecap="round"
        />
        <path d="M36 214c90-14 150 26 236 12s150-44 216-10 110 20 164 26" fill="none" stroke="var(--paper-shade)" stroke-width="13" />
        <path
          d="M36 214c90-14 150 26 236 12s150-44 216-10 110 20 164 26"
          fill="none"
          stroke="var(--map-line)"
          stroke-width="1.6"
          stroke-dasharray="9 7"
        />
        <path
          d="M366 22c-26 40 14 70-14 108s-44 60-14 92 44 54 22 92-14 50-6 82"
          fill="none"
          stroke="var(--ink)"
          stroke-width="4"
          stroke-linecap="round"
        />
        <path
          d="M357 60l15 3M362 96l15-6M345 140l14 8M329 176l15 4M336 216l14-9M357 244l14-8M369 286l15-2M357 326l15 6M351 366l15 1"
          stroke="var(--ink)"
          stroke-width="3.2"
          stroke-linecap="round"
        />
      </g>
      {COUNTERS.map(({ x, y, turn, kind }) => (
        <g key={`${x}-${y}`} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <rect x="-21" y="-17" width="46" height="38" rx="4" fill="#000" opacity="0.28" />
          <rect x="-23" y="-20" width="46" height="38" rx="4" fill={kind === 'civil' ? '#b88a4a' : '#41637d'} />
          <g fill="none" stroke="#f4ead2" stroke-width="2.4">
            <rect x="-13" y="-11" width="26" height="17" />
            {kind === 'foot' ? <path d="M-13-11 13 6M13-11-13 6" /> : null}
            {kind === 'armour' ? <ellipse cx="0" cy="-2.5" rx="8" ry="4.5" /> : null}
            {kind === 'civil' ? <path d="M0-11V6" /> : null}
          </g>
        </g>
      ))}
      {DEAD.map(({ x, y, size }) => (
        <g key={`${x}-${y}`} transform={`translate(${x} ${y}) scale(${size})`}>
          <circle r="17" cx="2" cy="3" fill="#000" opacity="0.25" />
          <circle r="17" fill="var(--dead)" />
          <path d="M-6-5.500a6.5 6.5 0 1 1 12 0c0 3-1.5 3.5-2 6h-8c-.5-2.5-2-3-2-6z" fill="var(--dead-ink)" />
          <path d="M-9 11c2-5 5-8 9-8s7 3 9 8" fill="none" stroke="var(--dead-ink)" stroke-width="3" stroke-linecap="round" />
        </g>
      ))}
      <path
        d="M618 236c-40-6-64-8-96-4M600 300c-34 4-52 2-76-8"
        fill="none"
        stroke="#5d7616"
        stroke-width="4"
        stroke-linecap="round"
        stroke-dasharray="2 9"
      />
    </g>
  </svg>
)
