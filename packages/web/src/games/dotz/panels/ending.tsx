import type { SiegeView } from '@deadfront/dotz'
import { useEffect, useState } from 'preact/hooks'
import { causeOf, chronicleOf } from '../chronicle.ts'
import type { Desk } from '../desk.ts'
import { fullName, unitFace } from '../pieces.ts'
import { Dawn } from './dawn.tsx'
import { Counter } from './parts.tsx'

/** After the game: the epilogue and the chronicle. The table itself shows score and replay. */
export function Ending({ desk }: { desk: Desk }) {
  const view = desk.view.value
  if (!view?.result) return null
  const t = desk.m.end
  const { tale } = view
  const won = view.result.outcome === 'won'
  const name = (id: string): string => {
    const unit = view.units.find((x) => x.id === id)
    return unit ? fullName(unit, desk.m) : id
  }
  const kills = Object.entries(tale.kills)
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1])
  return (
    <div class="dz-ending">
      <Dawn won={won} />
      <Epilogue desk={desk} view={view} />
      <Survivors desk={desk} view={view} />
      <h3>{t.chronicle}</h3>
      <ul class="dz-chronicle">
        {chronicleOf(view, desk.m).map(({ kind, title, text }) => (
          <li key={text} class={kind}>
            {title === '' ? null : <b>{title}:</b>} {text}
          </li>
        ))}
      </ul>
      {kills.length > 0 ? (
        <p class="dz-kills">
          <b>{t.killsTitle}</b> {kills.map(([id, count]) => t.kills(name(id), count)).join(' · ')}
        </p>
      ) : null}
    </div>
  )
}

/** A town that has held is described by its score; a lost one by how it was lost, not by its score. */
function Epilogue({ desk, view }: { desk: Desk; view: SiegeView }) {
  const t = desk.m.end
  const won = view.result?.outcome === 'won'
  const band = won ? view.band : 'lost'
  const [cause, setCause] = useState('')
  useEffect(() => {
    if (won) return
    void desk.api.history?.().then((events) => setCause(causeOf(events, desk.words)))
  }, [won, desk])
  if (band === null) return null
  const left = view.result?.score?.unrevealed ?? 0
  return (
    <blockquote class={won ? 'dz-epilogue' : 'dz-epilogue lost'}>
      <b class="dz-final-score">
        {t.score}: {view.result?.score?.total ?? 0}
      </b>
      <strong>{desk.words.name(`band.${band}`)}.</strong> {desk.words.name(`band.${band}.text`)}
      {cause === '' ? null : (
        <p class="dz-cause">
          <b>{t.cause}:</b> {cause}
        </p>
      )}
      {won || left === 0 ? null : <p class="dz-cause">{t.cardsLeft(left)}</p>}
    </blockquote>
  )
}

function Survivors({ desk, view }: { desk: Desk; view: SiegeView }) {
  const places = new Set([...Object.keys(view.spaces), view.town.id])
  return (
    <ul class="dz-survivors" aria-label={desk.m.end.survivors}>
      {view.units
        .filter((unit) => places.has(unit.at))
        .map((unit) => (
          <li key={unit.id} title={fullName(unit, desk.m)}>
            <Counter face={unitFace(unit, desk.m)} size={48} />
            <span class="sr-only">{fullName(unit, desk.m)}</span>
          </li>
        ))}
    </ul>
  )
}
