import type { Card } from '../../shell/cards.ts'

const card: Card = {
  text: {
    en: 'Four roads lead into Farmingdale, and the dead come down all of them. Hold the town until the last card.',
    es: 'Cuatro caminos llevan a Farmingdale y los muertos bajan por todos. Resiste en el pueblo hasta la última carta.',
  },
  facts: {
    en: ['1 to 4 players', 'Solo or together', '30 to 60 minutes'],
    es: ['1 a 4 jugadores', 'En solitario o juntos', '30 a 60 minutos'],
  },
  together: { options: { players: 2 } },
  turnEvent: 'turnBegan',
  isComrade: (seat) => /^p\d$/.test(seat),
}

export default card
