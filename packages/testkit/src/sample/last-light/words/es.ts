import { KERNEL_REFUSALS, nth } from '@deadfront/kernel'
import type { LastRule } from '../model/rulebook.ts'
import { textList, wordsFrom } from './make.ts'

const NAMES: { readonly [key: string]: string } = {
  ash: 'Ash',
  briar: 'Briar',
  cole: 'Cole',
  porch: 'el porche',
  hall: 'el vestíbulo',
  kitchen: 'la cocina',
  cellar: 'el sótano',
  loft: 'el desván',
  flare: 'Bengala',
  nails: 'Clavos',
  bandage: 'Venda',
  hush: 'Silencio',
}
const name = (key: string): string => NAMES[nth(key.split('.'), 0)] ?? key
const planks = (n: number): string => (n === 1 ? '1 tabla' : `${n} tablas`)
const dead = (n: number): string => (n === 1 ? '1 muerto' : `${n} muertos`)

const RULES: { readonly [id in LastRule]: string } = {
  'LL-1.1':
    'Dos o tres supervivientes defienden una casa durante las noches acordadas. Una noche es ocaso, plan, paseo, los muertos y alba.',
  'LL-1.2': 'En la última alba gana el superviviente vivo con más bajas; los empatados comparten la victoria.',
  'LL-1.3': 'La casa cae, y todos pierden, cuando nadie vive o las brechas llegan al límite de la casa.',
  'LL-2.1': 'Al ocaso cada superviviente vivo roba dos cartas, hasta una mano de cinco. La mano es secreta; su tamaño, no.',
  'LL-2.2': 'Cuando se acaba el mazo, los descartes se barajan y forman el mazo.',
  'LL-3.1': 'Todos planean en secreto a la vez: hasta dos tablas, en cualquier puerta. Los planes se muestran juntos.',
  'LL-3.2': 'Una puerta aguanta cuatro tablas como mucho; las demás se pierden.',
  'LL-4.1': 'Por orden de asiento cada superviviente anda hasta dos habitaciones.',
  'LL-5.1': 'Se tira un dado por puerta. Vienen tantos muertos como muestre por encima de dos, y uno más por cada noche tras la primera.',
  'LL-5.2': 'Con muertos en varias puertas, el primer superviviente vivo dice en qué orden empujan.',
  'LL-5.3': 'Cada tabla detiene a un muerto y se rompe. Los demás entran.',
  'LL-6.1': 'Antes de resolver un empujón, quien tenga cartas puede jugar una; después todos pueden pensarlo otra vez.',
  'LL-6.2': 'Una carta jugada puede responderse antes de su efecto, solo con Silencio, y ese Silencio también.',
  'LL-6.3': 'Bengala: un muerto se aparta de la puerta.',
  'LL-6.4': 'Clavos: una tabla más en la puerta.',
  'LL-6.5': 'Venda: se recupera un punto de salud, hasta tres.',
  'LL-6.6': 'Silencio: la carta a la que responde no hace nada.',
  'LL-7.1': 'Los supervivientes donde entran los muertos pueden arrojar cartas, una vez cada uno: un disparo por carta, y 4 o más mata.',
  'LL-7.2': 'Un superviviente con la mano vacía tiene una última bala.',
  'LL-7.3': 'Los muertos que quedan muerden: todos en la habitación pierden un punto de salud.',
  'LL-7.4': 'Si no hay nadie en la habitación, cada muerto que queda es una brecha.',
  'LL-7.5': 'Un superviviente sin salud queda fuera y descarta su mano.',
}

export const es = wordsFrom({
  events: {
    nightFell: (e) => `Cae la noche ${e.night}.`,
    deckShuffled: () => 'Los descartes se barajan y forman un mazo nuevo.',
    cardsDrawn: (e) =>
      typeof e.cards === 'number' ? `${name(e.seat)} roba ${e.cards} cartas.` : `${name(e.seat)} roba ${textList(e.cards, name)}.`,
    planned: (e) => `${name(e.seat)} tiene un plan.`,
    planksNailed: (e) => `La puerta de ${name(e.door)} tiene ahora ${planks(e.planks)}.`,
    walked: (e) => (e.walk.length === 0 ? `${name(e.seat)} se queda.` : `${name(e.seat)} va a ${name(e.walk.at(-1) as string)}.`),
    deadCame: (e) =>
      `Vienen los muertos (${e.dice.join(', ')}): ${Object.entries(e.dead)
        .map(([door, n]) => `${n} en ${name(door)}`)
        .join(', ')}.`,
    doorsOrdered: (e) => `Empujan en este orden: ${textList(e.doors, name)}.`,
    passed: () => '',
    cardPlayed: (e) => `${name(e.seat)} juega ${name(e.card)}.`,
    cardHushed: (e) => `¡Silencio! ${name(e.card)} de ${name(e.seat)} no hace nada.`,
    cardWorked: (e) => `${name(e.card)} de ${name(e.seat)} surte efecto.`,
    doorHeld: (e) => `La puerta de ${name(e.door)} aguanta; le quedan ${planks(e.planks)}.`,
    doorBroke: (e) => `La puerta de ${name(e.door)} cede: entran ${dead(e.dead)}.`,
    shotsFired: (e) =>
      e.dice.length === 0 ? `${name(e.seat)} no dispara.` : `${name(e.seat)} dispara (${e.dice.join(', ')}) y mata a ${e.kills}.`,
    bitten: (e) => `Muerden a ${name(e.seat)}; le quedan ${e.health} de salud.`,
    fell: (e) => `${name(e.seat)} cae.`,
    breached: (e) => `${dead(e.dead)} se quedan en ${name(e.door)}: ${e.breaches} brechas.`,
  },
  asks: {
    plan: { title: 'Clavar tablas', text: 'Elige en secreto dónde clavar hasta dos tablas.' },
    walk: { title: 'Andar', text: 'Anda hasta dos habitaciones, o quédate.' },
    doors: { title: 'Ordenar las puertas', text: 'Di qué puerta empujan primero los muertos.' },
    window: {
      title: '¿Jugar una carta?',
      text: ({ on }) =>
        on.on === 'push'
          ? `Los muertos empujan en ${name(on.door)}.`
          : `${name(on.by)} juega ${name(on.card)}; solo Silencio puede pararla.`,
    },
    fight: { title: 'Disparar', text: (about) => `${dead(about.dead)} en ${name(about.door)}: arroja cartas, un disparo por carta.` },
  },
  answer(a) {
    switch (a.do) {
      case 'pass':
        return 'Pasar'
      case 'play':
        return `Jugar ${name(a.card)}`
      case 'bullet':
        return a.fire ? 'Disparar la última bala' : 'No disparar'
      case 'walk':
        return a.path.length === 0 ? 'Quedarse' : `Andar: ${textList(a.path, name)}`
      case 'order':
        return `De la primera a la última: ${textList(a.doors, name)}`
      case 'throw':
        return a.cards.length === 0 ? 'No disparar' : `Arrojar ${textList(a.cards, name)}`
      case 'nail':
        return `Clavar: ${
          Object.entries(a.planks)
            .map(([door, n]) => `${n} en ${name(door)}`)
            .join(', ') || 'nada'
        }`
    }
  },
  refusals: {
    'plan.too-many': 'Dos tablas por noche es todo lo que puedes clavar.',
    'walk.too-far': 'No llegas a más de dos habitaciones.',
    'card.needs-card': 'Silencio responde a una carta, y no se juega ninguna.',
    'card.hush-only': 'A una carta solo se responde con Silencio.',
    'fight.not-last': 'La última bala es para una mano vacía.',
    ...KERNEL_REFUSALS.es,
  },
  scenarios: { farmhouse: { name: 'La granja', text: 'Defiende una casa con tres puertas hasta que llegue ayuda.' } },
  options: {
    survivors: { name: 'Supervivientes', text: 'Cuántos defienden la casa.', choices: { 2: 'Dos', 3: 'Tres' } },
    nights: { name: 'Noches', text: 'Cuántas noches faltan para que llegue ayuda.' },
    lastBullet: { name: 'Última bala', text: 'Con la mano vacía aún queda un disparo.' },
  },
  rules: RULES,
  names: NAMES,
  results: {
    dawn: { title: 'Alba', text: 'Ha llegado ayuda. Gana el mejor tirador entre los vivos.' },
    overrun: { title: 'La casa ha caído', text: 'La casa es de los muertos.' },
  },
  phases: ['Plan', 'Paseo', 'Los muertos'],
  night: (now, of) => `Noche ${now} de ${of}`,
})
