/** The drawing at the end: the town with the rising sun behind it, or with Zeds in its streets. */
export function Dawn({ won }: { won: boolean }) {
  return (
    <svg class={won ? 'dz-dawn won' : 'dz-dawn lost'} viewBox="0 0 480 132" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="dz-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color={won ? '#27496d' : '#10161f'} />
          <stop offset="0.6" stop-color={won ? '#d98f4e' : '#2b3330'} />
          <stop offset="1" stop-color={won ? '#f6d489' : '#4d5a36'} />
        </linearGradient>
      </defs>
      <rect width="480" height="132" rx="10" fill="url(#dz-sky)" />
      {won ? <Sun /> : <circle cx="392" cy="34" r="15" fill="#c9cfb8" opacity="0.7" />}
      <path d="M0 104C60 76 120 84 178 98S330 74 480 100V132H0Z" fill={won ? '#6b5a3a' : '#1d241c'} />
      <g fill={won ? '#33261c' : '#0d120f'}>
        <path d="M206 112V74h18V58l14-16 14 16v16h18v38Z" />
        {[40, 78, 122, 160, 284, 326, 366, 410].map((x, i) => (
          <path key={x} d={`M${x} 114v-${16 + (i % 3) * 5}l13-10 13 10v${16 + (i % 3) * 5}Z`} />
        ))}
        <path d="M0 112H480V132H0Z" />
      </g>
      <circle cx="238" cy="65" r="6" fill={won ? '#f6e3b4' : '#5c6b3c'} />
      {won ? <path d="M238 42V22M238 23l15 5-15 5Z" fill="#c6281c" stroke="#33261c" stroke-width="1.6" /> : <Dead />}
    </svg>
  )
}

function Sun() {
  const rays = Array.from({ length: 11 }, (_, i) => (Math.PI * (i + 0.5)) / 11)
  return (
    <>
      {rays.map((angle) => (
        <path
          key={angle}
          d={`M238 100L${(238 + 260 * Math.cos(angle - 0.05)).toFixed(1)} ${(100 - 260 * Math.sin(angle - 0.05)).toFixed(1)}L${(238 + 260 * Math.cos(angle + 0.05)).toFixed(1)} ${(100 - 260 * Math.sin(angle + 0.05)).toFixed(1)}Z`}
          fill="#ffe9ae"
          opacity="0.16"
        />
      ))}
      <circle cx="238" cy="96" r="44" fill="#ffe08a" />
    </>
  )
}

/** Figures of Zeds that walk into the town. */
function Dead() {
  return (
    <g fill="#9cc043">
      {[66, 148, 196, 290, 344, 430].map((x, i) => (
        <path
          key={x}
          transform={`translate(${x} ${126 - (i % 2) * 5}) scale(${0.9 + (i % 3) * 0.12})`}
          d="M-4 0v-16l-3-9 3-1 2 6v-6a5 5 0 1 1 6 0l5 3 1 8-2 1-3-6-1 8 2 12h-3l-2-10-2 10Z"
        />
      ))}
    </g>
  )
}
