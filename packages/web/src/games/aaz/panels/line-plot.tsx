import { scaleOf } from '../stats.ts'

interface Line {
  name: string
  colour: string
  values: readonly number[]
}

const WIDTH = 240
const HEIGHT = 84
const DASHES = ['', '6 3', '2 2', '8 2 2 2', '4 4', '1 3']

const short = (n: number): string => String(Math.round(n * 10) / 10)

/** Lines over rounds, each with its own dashes, and their values as text for those who do not see them. */
export function LinePlot({ title, rounds, lines }: { title: string; rounds: readonly string[]; lines: readonly Line[] }) {
  const all = lines.flatMap((line) => line.values)
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)]
  const x = (i: number): number => (rounds.length < 2 ? WIDTH / 2 : 4 + (i / (rounds.length - 1)) * (WIDTH - 8))
  const y = (value: number): number => HEIGHT - 4 - ((value - low) / (high - low)) * (HEIGHT - 8)
  const every = Math.ceil(rounds.length / 8)
  return (
    <figure class="az-plot az-lines-plot">
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 14}`}
        role="img"
        aria-label={`${title}: ${lines.map(({ name, values }) => `${name} ${values.map(short).join(', ')}`).join('; ')}`}
      >
        <path class="zero" d={`M0 ${y(0)}H${WIDTH}`} />
        {scaleOf(low, high).map((value) => (
          <g key={value} class="scale" aria-hidden="true">
            <path d={`M0 ${y(value)}H${WIDTH}`} />
            <text x={2} y={y(value) - 2}>
              {short(value)}
            </text>
          </g>
        ))}
        {lines.map(({ name, colour, values }, n) => (
          <g key={name}>
            <title>{`${name}: ${values.map(short).join(', ')}`}</title>
            <polyline
              points={values.map((value, i) => `${x(i)},${y(value)}`).join(' ')}
              stroke={colour}
              stroke-dasharray={DASHES[n % DASHES.length]}
            />
            {values.map((value, i) => (
              <circle key={i} cx={x(i)} cy={y(value)} r={2.2} fill={colour} />
            ))}
          </g>
        ))}
        {rounds.map((round, i) =>
          i % every === 0 || i === rounds.length - 1 ? (
            <text key={i} x={Math.min(WIDTH - 12, Math.max(6, x(i)))} y={HEIGHT + 11}>
              {round}
            </text>
          ) : null,
        )}
      </svg>
      <ul>
        {lines.map(({ name, colour, values }) => (
          <li key={name}>
            <i class="az-flag" style={{ background: colour }} aria-hidden="true" />
            {name} <b>{short(values.at(-1) ?? 0)}</b>
          </li>
        ))}
      </ul>
    </figure>
  )
}
