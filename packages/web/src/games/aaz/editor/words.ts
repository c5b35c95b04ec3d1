import { wordList } from '../../../workshop/editor/word-list.ts'

/** The keys of a position of aaz in words, and the groups of the tray. */
const EN = {
  zombies: 'Zombies',
  control: 'Controlled by',
  controls: 'Control',
  land: 'The territory',
  nobody: 'Nobody',
  units: 'Units',
  cargo: 'Cargo',
  center: 'Recruitment center',
  complex: 'Industrial complex',
  damage: 'Damage',
  taken: 'Taken this turn',
  start: 'Held at the start of the turn',
  round: 'Round',
  turn: 'Turn of',
  phase: 'Phase',
  treasury: 'IPCs',
  techs: 'Technologies',
  deck: 'Zombie deck',
  discard: 'Discarded',
  apocalypse: 'Apocalypse declared in round',
  new: 'Bought this turn',
  true: 'Yes',
} as const

type Key = keyof typeof EN

const ES: { readonly [K in Key]: string } = {
  zombies: 'Zombis',
  control: 'Controlado por',
  controls: 'Control',
  land: 'El territorio',
  nobody: 'Nadie',
  units: 'Unidades',
  cargo: 'Carga',
  center: 'Centro de reclutamiento',
  complex: 'Complejo industrial',
  damage: 'Daño',
  taken: 'Tomado este turno',
  start: 'Controlado al empezar el turno',
  round: 'Ronda',
  turn: 'Turno de',
  phase: 'Fase',
  treasury: 'IPC',
  techs: 'Tecnologías',
  deck: 'Mazo de zombis',
  discard: 'Descartadas',
  apocalypse: 'Apocalipsis declarado en la ronda',
  new: 'Comprado este turno',
  true: 'Sí',
}

export const wordOf = wordList(EN, ES)
