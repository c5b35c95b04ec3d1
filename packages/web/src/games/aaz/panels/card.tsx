import type { CardDrawn } from '../battle-log.ts'
import type { Desk } from '../desk.ts'
import { nameOf } from '../places.ts'
import { SKULL } from '../silhouettes.ts'

/** The zombie card as on the table: the place, the dead that rise there, and below them the Desperate Measure. */
export function ZombieCard({ desk, card }: { desk: Desk; card: CardDrawn }) {
  const { m } = desk
  const isOurs = desk.facts().reconstructedCard(card.card)
  return (
    <button
      type="button"
      class="az-zcard"
      data-card={card.at}
      title={m.sheet.show(nameOf(desk, card.at))}
      onClick={() => desk.map.show(card.at)}
    >
      <span class="az-zcard-head">{m.sheet.card}</span>
      <b>{nameOf(desk, card.at).replaceAll('/', '/\u200b')}</b>
      <span class="az-zcard-dead">
        {Array.from({ length: card.zombies }, (_, i) => (
          <svg key={i} viewBox="4 1 16 14" width="26" height="23" aria-hidden="true" focusable="false">
            <path d={SKULL} fill-rule="evenodd" />
          </svg>
        ))}
      </span>
      <small>{m.place.zombies(card.zombies)}</small>
      {isOurs ? (
        <small class="az-zcard-mark" title={m.sheet.reconstructedText}>
          {m.sheet.reconstructed}
        </small>
      ) : null}
      {card.measure ? <em title={measureText(desk, card.measure)}>{desk.words.name(`measure.${card.measure}`)}</em> : null}
    </button>
  )
}

/** What a Desperate Measure does, in a line (AAZ-DM.3). */
const measureText = (desk: Desk, measure: string): string =>
  (desk.m.chart.measureText as { readonly [measure: string]: string })[measure] ?? ''

/** The card is shown on the map while its Desperate Measure is asked about. */
export function DrawnCard({ desk }: { desk: Desk }) {
  const card = desk.card.value
  if (desk.question.value?.ask.kind !== 'card.measure' || !card) return null
  return (
    <section class="az-sheet az-drawn" aria-label={desk.m.sheet.card}>
      <div class="az-draw">
        <ZombieCard desk={desk} card={card} />
        {card.measure ? (
          <div>
            <h2>{desk.words.name(`measure.${card.measure}`)}</h2>
            <p>{measureText(desk, card.measure)}</p>
          </div>
        ) : null}
      </div>
    </section>
  )
}
