import { KERNEL_REFUSALS, nth } from '@deadfront/kernel'
import { STATEMENTS } from '../model/rulebook.ts'
import { textList, wordsFrom } from './make.ts'

const NAMES: { readonly [key: string]: string } = {
  ash: 'Ash',
  briar: 'Briar',
  cole: 'Cole',
  porch: 'the porch',
  hall: 'the hall',
  kitchen: 'the kitchen',
  cellar: 'the cellar',
  loft: 'the loft',
  flare: 'Flare',
  nails: 'Nails',
  bandage: 'Bandage',
  hush: 'Hush',
}
const name = (key: string): string => NAMES[nth(key.split('.'), 0)] ?? key
const planks = (n: number): string => (n === 1 ? '1 plank' : `${n} planks`)
const dead = (n: number): string => (n === 1 ? '1 of the dead' : `${n} of the dead`)

export const en = wordsFrom({
  events: {
    nightFell: (e) => `Night ${e.night} falls.`,
    deckShuffled: () => 'The discards are shuffled into a new deck.',
    cardsDrawn: (e) =>
      typeof e.cards === 'number' ? `${name(e.seat)} draws ${e.cards} cards.` : `${name(e.seat)} draws ${textList(e.cards, name)}.`,
    planned: (e) => `${name(e.seat)} has a plan.`,
    planksNailed: (e) => `The door of ${name(e.door)} now has ${planks(e.planks)}.`,
    walked: (e) => (e.walk.length === 0 ? `${name(e.seat)} stays.` : `${name(e.seat)} walks to ${name(e.walk.at(-1) as string)}.`),
    deadCame: (e) =>
      `The dead come (${e.dice.join(', ')}): ${Object.entries(e.dead)
        .map(([door, n]) => `${n} at ${name(door)}`)
        .join(', ')}.`,
    doorsOrdered: (e) => `They push in this order: ${textList(e.doors, name)}.`,
    passed: () => '',
    cardPlayed: (e) => `${name(e.seat)} plays ${name(e.card)}.`,
    cardHushed: (e) => `Hush! ${name(e.card)} of ${name(e.seat)} comes to nothing.`,
    cardWorked: (e) => `${name(e.card)} of ${name(e.seat)} works.`,
    doorHeld: (e) => `The door of ${name(e.door)} holds, with ${planks(e.planks)} left.`,
    doorBroke: (e) => `The door of ${name(e.door)} breaks: ${dead(e.dead)} come in.`,
    shotsFired: (e) =>
      e.dice.length === 0 ? `${name(e.seat)} holds fire.` : `${name(e.seat)} fires (${e.dice.join(', ')}) and kills ${e.kills}.`,
    bitten: (e) => `${name(e.seat)} is bitten and has ${e.health} health left.`,
    fell: (e) => `${name(e.seat)} falls.`,
    breached: (e) => `${dead(e.dead)} stay in ${name(e.door)}: ${e.breaches} breaches.`,
  },
  asks: {
    plan: { title: 'Nail planks', text: 'Choose in secret where to nail up to two planks.' },
    walk: { title: 'Walk', text: 'Walk up to two rooms, or stay.' },
    doors: { title: 'Order the doors', text: 'Say which door the dead push first.' },
    window: {
      title: 'Play a card?',
      text: ({ on }) =>
        on.on === 'push' ? `The dead push at ${name(on.door)}.` : `${name(on.by)} plays ${name(on.card)}; only Hush can stop it.`,
    },
    fight: { title: 'Fire', text: (about) => `${dead(about.dead)} in ${name(about.door)}: throw cards, one shot each.` },
  },
  answer(a) {
    switch (a.do) {
      case 'pass':
        return 'Pass'
      case 'play':
        return `Play ${name(a.card)}`
      case 'bullet':
        return a.fire ? 'Fire the last bullet' : 'Hold fire'
      case 'walk':
        return a.path.length === 0 ? 'Stay' : `Walk: ${textList(a.path, name)}`
      case 'order':
        return `First to last: ${textList(a.doors, name)}`
      case 'throw':
        return a.cards.length === 0 ? 'Hold fire' : `Throw ${textList(a.cards, name)}`
      case 'nail':
        return `Nail: ${
          Object.entries(a.planks)
            .map(([door, n]) => `${n} at ${name(door)}`)
            .join(', ') || 'nothing'
        }`
    }
  },
  refusals: {
    'plan.too-many': 'Two planks a night are all you can nail.',
    'walk.too-far': 'Two rooms are as far as you get.',
    'card.needs-card': 'Hush answers a card, and none is being played.',
    'card.hush-only': 'A card is answered by Hush only.',
    'fight.not-last': 'The last bullet is for an empty hand.',
    ...KERNEL_REFUSALS.en,
  },
  scenarios: { farmhouse: { name: 'The farmhouse', text: 'Hold a house with three doors until help comes.' } },
  options: {
    survivors: { name: 'Survivors', text: 'How many hold the house.', choices: { 2: 'Two', 3: 'Three' } },
    nights: { name: 'Nights', text: 'How many nights until help comes.' },
    lastBullet: { name: 'Last bullet', text: 'With an empty hand there is still one shot.' },
  },
  rules: STATEMENTS,
  names: NAMES,
  results: {
    dawn: { title: 'Dawn', text: 'Help is here. The best shot among the living wins.' },
    overrun: { title: 'Overrun', text: 'The house belongs to the dead.' },
  },
  phases: ['Plan', 'Walk', 'The dead'],
  night: (now, of) => `Night ${now} of ${of}`,
})
