import type { SiegeView, TrackView } from '@deadfront/dotz'
import type { Sketch } from './index.ts'

const SAY = {
  en: { ammo: 'Ammo', event: 'Event Actions', player: 'Player Actions', cup: 'in the Zeds Cup', cards: 'Event cards left', hits: 'Hits' },
  es: {
    ammo: 'Munición',
    event: 'acciones de Evento',
    player: 'acciones de jugador',
    cup: 'en la bolsa de Zeds',
    cards: 'cartas de Evento por venir',
    hits: 'impactos',
  },
} as const

/** Four tracks from Town Center outward: a strip of all their spaces, then the units in them. */
export const sketchTown: Sketch = (seen, words, language) => {
  const view = seen as SiegeView
  const say = SAY[language]
  const wounds = (hits: number): string => (hits > 0 ? `, ${hits} ${say.hits}` : '')
  const unitsAt = (at: string): string[] =>
    view.units.filter((u) => u.at === at).map((u) => `${words.name(`unit.${u.id}`)} (${u.strength}${wounds(u.hits)})`)
  const zedsAt = (at: string): string[] =>
    view.zeds.filter((z) => z.at === at).map((z) => `Zeds ${z.strengths.join('/')} (${z.strength}${wounds(z.hits)})`)
  const sign = (at: string): string => {
    const [people, dead] = [unitsAt(at).length > 0, zedsAt(at).length > 0]
    return people && dead ? 'X' : dead ? 'Z' : people ? '@' : '·'
  }
  const trackLines = (track: TrackView): string[] => [
    `${words.name(`track.${track.id}`).padEnd(10)}${track.spaces.map(sign).join(' ')}`,
    ...track.spaces
      .filter((at) => sign(at) !== '·')
      .map((at) => `  ${words.name(`space.${at}`)}: ${[...unitsAt(at), ...zedsAt(at)].join(', ')}`),
  ]
  return [
    `${say.ammo} ${view.ammo} · ${say.event} ${view.eventActions} · ${say.player} ${view.players.filter((p) => p.action === 'ready').length}`,
    `${view.cup.left} ${say.cup} · ${view.events.left} ${say.cards}`,
    `${words.name(`space.${view.town.id}`)}: ${unitsAt(view.town.id).join(', ') || '–'}`,
    ...view.tracks.flatMap(trackLines),
  ]
}
