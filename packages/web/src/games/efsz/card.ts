import type { Card } from '../../shell/cards.ts'

const card: Card = {
  text: {
    en: 'A handful of soldiers from both sides, one burning city, twelve days to the last plane. Square by square, shot by shot.',
    es: 'Unos pocos soldados de ambos bandos, una ciudad en llamas y doce días hasta el último avión. Casilla a casilla, disparo a disparo.',
  },
  facts: {
    en: ['1–4 players, or a Zombie Master', '30–60 min', 'Campaign: 11 scenarios, 3 more beside the road'],
    es: ['1–4 jugadores o Señor de los zombis', '30–60 min', 'Campaña: 11 escenarios y 3 más'],
  },
  also: { scenario: 'campaign', text: { en: 'Campaign: twelve days', es: 'Campaña: doce días' } },
  together: { options: { players: 2 } },
  isComrade: (seat) => /^p\d$/.test(seat),
  dieSides: 12,
  turnEvent: 'turnBegan',
  retold: ['zombieHit'],
}

export default card
