import type { Card } from '../../shell/cards.ts'

const card: Card = {
  text: {
    en: 'Five powers fight for the world of 1941 or 1942, and every fallen infantryman gets up again on nobody’s side.',
    es: 'Cinco potencias luchan por el mundo de 1941 o 1942, y cada soldado caído vuelve a levantarse sin bando.',
  },
  facts: {
    en: ['2 to 5 players', 'Exact odds', 'Two hours and more'],
    es: ['2 a 5 jugadores', 'Probabilidades exactas', 'Dos horas o más'],
  },
  turnEvent: 'turnStarted',
  together: { options: {}, second: ['Germany', 'Japan'] },
}
export default card
