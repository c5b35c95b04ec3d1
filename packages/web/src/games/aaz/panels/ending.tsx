import { useEffect, useState } from 'preact/hooks'
import type { Desk } from '../desk.ts'
import { inText, nameOf } from '../places.ts'
import { colourOf } from '../powers.ts'
import { type Chronicle, chronicleOf } from '../chronicle.ts'
import { unitsOf } from '../tokens.ts'
import { EndingArt } from './ending-art.tsx'
import { Counter } from './parts.tsx'

/** The end screen: a drawing, the number of zombies by round, the fate of the cities, the costs. */
export function Ending({ desk }: { desk: Desk }) {
  const [chronicle, setChronicle] = useState<Chronicle | null>(null)
  useEffect(() => {
    void desk.api.history?.().then((events) => setChronicle(chronicleOf(events, desk.facts())))
  }, [desk])
  if (!chronicle?.outcome) return null
  const t = desk.m.ending
  const { title } = desk.words.result(chronicle.outcome)
  return (
    <div class="az-ending" data-outcome={chronicle.outcome}>
      <EndingArt outcome={chronicle.outcome} winners={chronicle.winners} label={title} />
      <p class="az-ending-line">{t.line(chronicle.rounds, chronicle.battles, chronicle.captured)}</p>
      <Tide desk={desk} chronicle={chronicle} />
      <Dead desk={desk} chronicle={chronicle} />
      <Cities desk={desk} chronicle={chronicle} />
      <Losses desk={desk} chronicle={chronicle} />
    </div>
  )
}

/** Round by round: the zombie marker against its threshold, and the clean land of both sides. */
function Tide({ desk, chronicle: { tides } }: { desk: Desk; chronicle: Chronicle }) {
  const t = desk.m.ending
  if (tides.length === 0) return null
  const { threshold } = desk.facts()
  const most = Math.max(threshold ?? 0, ...tides.flatMap((x) => [x.marker, x.axis, x.allies]), 1)
  const x = (i: number): number => (tides.length === 1 ? 150 : 8 + (i * 284) / (tides.length - 1))
  const y = (n: number): number => 84 - (n / most) * 76
  const line = (key: 'marker' | 'axis' | 'allies'): string =>
    tides.map((tide, i) => `${x(i).toFixed(1)},${y(tide[key]).toFixed(1)}`).join(' ')
  const last = tides.at(-1) as Chronicle['tides'][number]
  return (
    <figure class="az-tide">
      <svg viewBox="0 0 300 92" role="img" aria-label={t.tideSpoken(last.marker, last.axis, last.allies)}>
        {threshold === null ? null : <path class="threshold" d={`M0 ${y(threshold)}H300`} />}
        {(['axis', 'allies', 'marker'] as const).map((key) => (
          <g key={key} class={key}>
            <polyline points={line(key)} />
            {tides.map((tide, i) => (
              <circle key={tide.round} cx={x(i)} cy={y(tide[key])} r="2.2" />
            ))}
          </g>
        ))}
      </svg>
      <figcaption>
        <span class="marker">{t.marker(last.marker)}</span>
        <span class="axis">{t.clean(desk.m.sides.axis, last.axis)}</span>
        <span class="allies">{t.clean(desk.m.sides.allies, last.allies)}</span>
      </figcaption>
    </figure>
  )
}

function Dead({ desk, chronicle: { dead, apocalypse, bloodiest, techs } }: { desk: Desk; chronicle: Chronicle }) {
  const t = desk.m.ending
  const lines = [
    t.risen(dead.rose + dead.drawn, dead.rose, dead.killed),
    dead.overran > 0 ? t.overran(dead.overran) : '',
    apocalypse === null ? '' : t.apocalypse(apocalypse),
    bloodiest ? t.bloodiest(inText(desk, bloodiest.at), bloodiest.round, bloodiest.ipc) : '',
    ...techs.map((x) => t.tech(desk.power(x.power), desk.words.name(`tech.${x.tech}`), x.round)),
  ]
  return (
    <>
      <h3>{t.dead}</h3>
      <ul class="az-ending-list">
        {lines.filter(Boolean).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

function Cities({ desk, chronicle: { cities } }: { desk: Desk; chronicle: Chronicle }) {
  const t = desk.m.ending
  if (cities.length === 0) return null
  return (
    <>
      <h3>{t.cities}</h3>
      <ol class="az-cities">
        {cities.map(({ round, at, by, how }, i) => (
          <li key={i} class={how}>
            <small>{t.round(round)}</small>
            <i class="az-flag" style={{ background: by === 'zombies' ? 'var(--dead)' : colourOf(by) }} aria-hidden="true" />
            {how === 'overrun' ? t.overrun(nameOf(desk, at)) : t[how](nameOf(desk, at), desk.power(by))}
          </li>
        ))}
      </ol>
    </>
  )
}

function Losses({ desk, chronicle: { losses } }: { desk: Desk; chronicle: Chronicle }) {
  const t = desk.m.ending
  const rows = Object.entries(losses)
    .filter(([, x]) => x.ipc > 0)
    .sort(([, a], [, b]) => b.ipc - a.ipc)
  if (rows.length === 0) return null
  return (
    <>
      <h3>{t.losses}</h3>
      <ul class="az-war-losses">
        {rows.map(([power, { ipc, units }]) => (
          <li key={power}>
            <b>{desk.power(power)}</b>
            <span>{t.ipcs(ipc)}</span>
            <span class="az-row">
              {unitsOf(units).map(([unit, n]) => (
                <Counter key={unit} desk={desk} power={power} unit={unit} n={n} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
