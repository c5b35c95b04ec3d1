import { colourOf } from '../powers.ts'
import { SILHOUETTES } from '../silhouettes.ts'

/** Our own drawings for the end of a war. Fixed colours: a picture looks the same by day and by night. */
const W = 640
const H = 250
const GROUND = 206

/** Random numbers from a seed, so that the crowd is always the same. */
function dice(seed: number): () => number {
  let s = seed
  return () => {
    s = (s * 1_664_525 + 1_013_904_223) >>> 0
    return s / 4_294_967_296
  }
}

/** Walkers in a box of 14 by 30, feet on the ground: three gaits. */
const WALKERS = [
  'M6 1.500a3 3 0 1 1 .5 5.900l3.200 1.500 4.300-1.200.4 1.300-4.800 1.800.6 6 2.600 6.500-1.700 6.200H9.300l1.200-5.800-3-4.800-1.900 4.600-.8 6H2.500l.9-6.900 2-5.600-.3-6.300-3.900 2.800-.8-1.100 4.400-4.500 1.300-.9A3 3 0 0 1 6 1.500z',
  'M8 1a3.100 3.100 0 0 1 1.300 5.900l2.600 2.100 2 4.900-1.400.6-2.400-3.800-.2 5.600 1.500 6.400L10.600 30H8.500l.4-6.600-1.600-4.600-2.300 4.900L4.500 30H2.300l.6-7.300 2.500-6.400.4-5.600-4.600 1-.3-1.400 4.900-2.700.8-.9A3.100 3.100 0 0 1 8 1z',
  'M4.500 2.200a3 3 0 1 1 1.800 5.400l2 1.300 5.700-3.200.7 1.200-5 4.500.4 5.900 3 6-1 6.700H9.900l.6-6-3.600-4.800-1 5-.4 5.800H3.300l.1-7 1.400-6-.7-5.800L.6 13.800-.5 13l3-5.100 2-.8a3 3 0 0 1 0-4.900z',
]

function Horde({
  n,
  y,
  size,
  seed,
  fill,
  from = -20,
  to = W + 20,
}: {
  n: number
  y: number
  size: number
  seed: number
  fill: string
  from?: number
  to?: number
}) {
  const roll = dice(seed)
  const walkers = Array.from({ length: n }, (_, i) => ({
    x: from + ((i + roll() * 0.9) * (to - from)) / n,
    y: y + roll() * 5,
    scale: size * (0.85 + roll() * 0.35),
    flip: roll() < 0.5 ? -1 : 1,
    d: WALKERS[Math.floor(roll() * WALKERS.length)] as string,
  }))
  return (
    <g fill={fill}>
      {walkers.map(({ x, y: foot, scale, flip, d }) => (
        <path
          key={x}
          d={d}
          transform={`translate(${x.toFixed(1)} ${(foot - 30 * scale).toFixed(1)}) scale(${(scale * flip).toFixed(2)} ${scale.toFixed(2)})`}
        />
      ))}
    </g>
  )
}

/** A broken skyline: towers with their corners shot off, and a few windows that still burn. */
function Ruins({ y, seed, fill, glow }: { y: number; seed: number; fill: string; glow: string }) {
  const roll = dice(seed)
  const towers: { d: string; windows: [number, number][] }[] = []
  for (let x = -10; x < W; ) {
    const w = 26 + roll() * 40
    const h = 26 + roll() * 74
    const bite = 6 + roll() * 18
    const top = y - h
    towers.push({
      d: `M${x} ${H}V${top + bite}l${w * 0.2} ${-bite * 0.5} ${w * 0.12} ${bite * 0.7} ${w * 0.2} ${-bite * 1.1} ${w * 0.18} ${bite * 0.3}H${x + w}V${H}z`,
      windows: [0, 1, 2, 3].flatMap((i) =>
        roll() < 0.28 ? [[x + 6 + (i % 2) * (w * 0.45), top + bite + 10 + Math.floor(i / 2) * 16] as [number, number]] : [],
      ),
    })
    x += w + roll() * 5
  }
  return (
    <g fill={fill}>
      {towers.map(({ d, windows }) => (
        <g key={d}>
          <path d={d} />
          {windows.map(([wx, wy]) => (
            <rect key={`${wx} ${wy}`} x={wx} y={wy} width="5" height="7" fill={glow} opacity="0.75" />
          ))}
        </g>
      ))}
    </g>
  )
}

/** The end where the dead win. If a side held more clean land, its light is on the hill. */
function Apocalypse({ last }: { last: string | null }) {
  return (
    <>
      <defs>
        <linearGradient id="az-sky-dead" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#070b05" />
          <stop offset="0.55" stop-color="#1e2b0d" />
          <stop offset="1" stop-color="#6f8f1f" />
        </linearGradient>
        <radialGradient id="az-moon">
          <stop offset="0" stop-color="#eaf5b4" />
          <stop offset="0.3" stop-color="#b9d64a" />
          <stop offset="1" stop-color="#b9d64a" stop-opacity="0" />
        </radialGradient>
        <linearGradient id="az-mist" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#8fae30" stop-opacity="0" />
          <stop offset="0.45" stop-color="#8fae30" stop-opacity="0.75" />
          <stop offset="1" stop-color="#55701b" />
        </linearGradient>
      </defs>
      <rect width={W} height={H} fill="url(#az-sky-dead)" />
      <circle cx="494" cy="70" r="150" fill="url(#az-moon)" opacity="0.6" />
      <circle cx="494" cy="70" r="46" fill="#eaf4b8" />
      <g fill="#c4d67a" opacity="0.8">
        <circle cx="478" cy="56" r="10" />
        <circle cx="510" cy="84" r="13" />
        <circle cx="508" cy="50" r="5" />
        <circle cx="482" cy="88" r="6" />
        <circle cx="466" cy="76" r="3.500" />
      </g>
      <g fill="#1a2410">
        <path d="M440 44q9-9 17 0 8-9 17 0-9-3-17 4-8-7-17-4zM528 30q7-7 13 0 6-7 13 0-7-2-13 3-6-5-13-3zM92 46q9-9 17 0 8-9 17 0-9-3-17 4-8-7-17-4zM60 82q7-7 13 0 6-7 13 0-7-2-13 3-6-5-13-3z" />
      </g>
      <Ruins y={168} seed={7} fill="#18210d" glow="#d8ec62" />
      <rect y="150" width={W} height="100" fill="url(#az-mist)" />
      {last === null ? null : <LastLight side={last} />}
      <Horde n={40} y={GROUND - 8} size={0.8} seed={21} fill="#3a5014" />
      <Horde n={26} y={GROUND + 14} size={1.25} seed={42} fill="#22310d" />
      <Horde n={15} y={H + 20} size={2.1} seed={5} fill="#0b1105" />
    </>
  )
}

/** A bunker on a hill, its flag and its searchlight. */
function LastLight({ side }: { side: string }) {
  return (
    <g>
      <path d="M196 122 396 20 424 66z" fill="#fff2bd" opacity="0.3" />
      <path d="M40 250Q150 96 196 122 260 128 330 250z" fill="#10170a" />
      <path d="M164 124v-14h58v14z" fill="#0a0e06" />
      <path d="M158 110h70l-6-9h-58z" fill="#0a0e06" />
      <path d="M172 114h12v4h-12zM198 114h12v4h-12z" fill="#ffd878" />
      <path d="M190 101V44h3v57z" fill="#0a0e06" />
      <path d="M193 45q13-7 25 0t25 0v27q-12 6-25 0t-25 0z" fill={colourOf(side)} stroke="#0a0e06" stroke-width="1.500" />
    </g>
  )
}

/** The end where a side wins: the column of the winners, and the ground they walk on. */
function Victory({ powers, stars }: { powers: readonly string[]; stars: number }) {
  const flags = powers.length > 0 ? powers : ['USSR']
  return (
    <>
      <defs>
        <linearGradient id="az-sky-dawn" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#27364a" />
          <stop offset="0.5" stop-color="#a96a4f" />
          <stop offset="1" stop-color="#f6cf86" />
        </linearGradient>
      </defs>
      <rect width={W} height={H} fill="url(#az-sky-dawn)" />
      <circle cx="320" cy={GROUND - 14} r="74" fill="#ffe7ad" opacity="0.9" />
      <g fill="#ffe7ad" opacity="0.18">
        {Array.from({ length: 9 }, (_, i) => (
          <path
            key={i}
            d={`M320 ${GROUND - 14}l${Math.cos((Math.PI * (i + 0.6)) / 9.5) * 520 - 20} ${-Math.sin((Math.PI * (i + 0.6)) / 9.5) * 420} 44 8z`}
          />
        ))}
      </g>
      <g fill="#2b2a30" opacity="0.85">
        {[0, 1, 2, 3, 4].map((i) => (
          <path
            key={i}
            d={SILHOUETTES[i === 2 ? 'bmb' : 'ftr']}
            fill-rule="evenodd"
            transform={`translate(${214 + i * 44} ${34 + Math.abs(i - 2) * 14}) scale(${i === 2 ? 1.7 : 1.2})`}
          />
        ))}
      </g>
      <Ruins y={150} seed={13} fill="#4a3a3a" glow="#ffdf94" />
      <path d={`M0 ${GROUND}q160-16 330-6t310 0V${H}H0z`} fill="#2a2019" />
      {flags.map((power, i) => {
        const x = W / 2 - (flags.length * 74) / 2 + i * 74 + 30
        return (
          <g key={power}>
            <path d={`M${x} ${GROUND - 4}v-96h3v96z`} fill="#1a120c" />
            <path
              d={`M${x + 3} ${GROUND - 98}q14-7 26 0t26 0v30q-13 6-26 0t-26 0z`}
              fill={colourOf(power)}
              stroke="#1a120c"
              stroke-width="1"
            />
          </g>
        )
      })}
      <g fill="#1a120c">
        {[0, 1, 2, 3, 4, 5].map((i) => (
          <path
            key={i}
            d={SILHOUETTES.tnk}
            fill-rule="evenodd"
            transform={`translate(${(i % 2 === 0 ? 26 : 14) + i * 104} ${GROUND - 26 + (i % 2) * 12}) scale(2.1)`}
          />
        ))}
        {Array.from({ length: 14 }, (_, i) => (
          <path
            key={i}
            d={SILHOUETTES.inf}
            fill-rule="evenodd"
            transform={`translate(${i * 46 + (i % 3) * 7} ${GROUND + 8 + (i % 2) * 5}) scale(1.9)`}
          />
        ))}
      </g>
      <g fill="#7d9a2b">
        {[70, 232, 388, 540].map((x) => (
          <path key={x} d={`M${x} ${H}c-2-12 1-18-2-26l4-1 3 10 1-13 4 .5v13l4-11 4 1-3 15 5-6 3 3-8 14z`} />
        ))}
      </g>
      {Array.from({ length: stars }, (_, i) => (
        <path
          key={i}
          d="M12 .8l2.700 5 5.600.9-4 4 .9 5.600L12 13.800l-5.200 2.500.9-5.600-4-4 5.600-.9z"
          fill="#ffe7ad"
          transform={`translate(${W - 46 - i * 34} 12) scale(1.5)`}
        />
      ))}
    </>
  )
}

const STARS: { readonly [degree: string]: number } = { total: 3, major: 2, minor: 1 }

export function EndingArt({ outcome, winners, label }: { outcome: string; winners: readonly string[]; label: string }) {
  const dead = outcome === 'draw' || outcome.endsWith('-apocalypse')
  return (
    <svg class="az-ending-art" viewBox={`0 0 ${W} ${H}`} role="img" aria-label={label} preserveAspectRatio="xMidYMid slice">
      {dead ? <Apocalypse last={winners[0] ?? null} /> : <Victory powers={winners} stars={STARS[outcome.split('-')[1] ?? ''] ?? 0} />}
    </svg>
  )
}
