import type { CardView, Phase, SiegeView } from '@deadfront/dotz'
import type { Desk } from '../desk.ts'
import { pendingLines, threatLines } from '../foresight.ts'
import { trackName } from '../pieces.ts'
import { TrackSign } from './parts.tsx'

const ORDER: readonly Phase[] = ['zeds', 'action', 'housekeeping']

/** The Current Event card, large, with its current phase highlighted, and the next activations. */
export function EventPanel({ desk }: { desk: Desk }) {
  const view = desk.view.value
  if (!view) return null
  const { card, phase } = desk.shown.value ?? view
  return (
    <div class="dz-event">
      {card ? (
        <EventCard desk={desk} card={card} phase={phase} coop={view.players.length > 1} />
      ) : (
        <p class="dz-none">{desk.m.card.none}</p>
      )}
      <Next desk={desk} />
      <Deck desk={desk} acts={view.events.acts} />
    </div>
  )
}

function EventCard({ desk, card, phase: now, coop }: { desk: Desk; card: CardView; phase: Phase; coop: boolean }) {
  const t = desk.m.card
  return (
    <article class={`dz-card kind-${card.kind}`} aria-label={t.title}>
      <header>
        <span class="dz-act">{desk.m.strip.actOf(card.act)}</span>
        <h3>{desk.cardName(card.id, card.name)}</h3>
        <span class="dz-kind">{t.kinds[card.kind]}</span>
      </header>
      <ol class="dz-tabs" aria-label={desk.m.strip.title}>
        {(card.kind === 'brains' ? (['brains', 'housekeeping'] as const) : ORDER).map((phase) => (
          <li key={phase} class={phase === now ? 'on' : isPast(phase, now) ? 'over' : ''} aria-current={phase === now ? 'step' : undefined}>
            {desk.m.phases[phase]}
          </li>
        ))}
      </ol>
      <Tracks desk={desk} card={card} />
      <p class="dz-card-text">{desk.cardText(card)}</p>
      <footer>
        <span class="dz-card-actions">{card.actions > 0 ? t.actions(card.actions) : t.noActions}</span>
        {coop && card.pressure.movement > 0 ? (
          <span class="dz-pressure" title={t.pressureNote}>
            {t.pressure.movement}
          </span>
        ) : null}
        {coop && card.pressure.placement > 0 ? (
          <span class="dz-pressure" title={t.pressureNote}>
            {t.pressure.placement}
          </span>
        ) : null}
      </footer>
    </article>
  )
}

const isPast = (phase: Phase, now: Phase): boolean => ORDER.indexOf(phase) < ORDER.indexOf(now)

function Tracks({ desk, card }: { desk: Desk; card: CardView }) {
  const t = desk.m.card
  if (card.tracks[0] === 'all')
    return (
      <p class="dz-tracks">
        {['F', 'M', 'H', 'S'].map((letter) => (
          <TrackSign key={letter} letter={letter} />
        ))}
        <span>
          {t.all}, {t.order}
        </span>
      </p>
    )
  return (
    <ol class="dz-tracks">
      {card.tracks.map((letter, i) => {
        const state = i < card.done ? 'over' : i === card.done ? 'on' : ''
        const fated = letter === 'fated'
        return (
          <li key={`${letter} ${i}`} class={state}>
            {fated ? <span class="dz-fated">?</span> : <TrackSign letter={letter} />}
            <span>{fated ? t.fated : trackName(letter, desk.m)}</span>
            {state === 'over' ? <em>{t.done}</em> : null}
          </li>
        )
      })}
    </ol>
  )
}

/** How many cards of each Act are still to come: this is public from the deck. */
function Deck({ desk, acts }: { desk: Desk; acts: SiegeView['events']['acts'] }) {
  if (acts.length === 0) return null
  return (
    <p class="dz-deck">
      <span>{desk.m.card.deck}</span>
      {acts.map((part, i) => (
        <span key={`${part.act} ${i}`} class="dz-deck-act">
          {desk.m.strip.actOf(part.act)} <b>{part.left}</b>
        </span>
      ))}
    </p>
  )
}

/** The forecast: before an activation, what it will do; in the Action Phase, what each road would do. */
function Next({ desk }: { desk: Desk }) {
  const foresight = desk.foresight.value
  const view = desk.view.value
  const t = desk.m.next
  if (!foresight || !view || view.result) return null
  const pending = pendingLines(foresight, view, desk.m)
  const lines = pending.length > 0 ? pending : threatLines(foresight, view, desk.m)
  const title = pending.length > 0 ? t.title : t.threats
  return (
    <section class="dz-next" aria-label={title}>
      <h3>{title}</h3>
      <ol>
        {lines.map((line, i) => (
          <li key={`${i} ${line.text}`} class={line.danger ? 'danger' : ''}>
            {line.track ? <TrackSign letter={line.track} size={20} /> : null}
            <span>{line.text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
