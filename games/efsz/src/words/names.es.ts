import { STANDARD } from '../model/content.ts'
import type { Part } from '../model/events.ts'
import { listOf } from './make.ts'

export const KINDS: { readonly [id: string]: string } = {
  beta: 'Beta',
  armoured: 'Acorazado',
  kugelfisch: 'Kugelfisch',
  alpha: 'Alfa',
  grinzer: 'Alfa Prime Grinzer',
  tankistka: 'Alfa Prime Tankistka',
  omega: 'Omega',
  risen: 'Camarada alzado',
}
export const WEAPONS: { readonly [id: string]: string } = {
  knife: 'cuchillo',
  axe: 'hacha',
  luger: 'Luger',
  mp40: 'MP-40',
  kar98: 'Kar 98',
  nagant: 'fusil de precisión Nagant',
  mg34: 'MG34',
  mg42: 'MG42',
  grenade: 'granada',
  spade: 'pala',
  cleaver: 'cuchilla de cocina',
  tt33: 'pistola TT-33',
  ppsh: 'PPSh-41',
  satchel: 'carga explosiva',
  molotov: 'bomba incendiaria',
  ammo: 'munición',
  food: 'comida',
  medkit: 'botiquín',
  'gate key': 'llave de la verja',
  'surgical chest': 'maletín quirúrgico',
}
export const TITLES: { readonly [id: string]: { name: string; text: string } } = {
  campaign: { name: 'Doce días hasta Pitomnik', text: 'Once escenarios enlazados, tres más junto al camino, doce días, un último avión.' },
  fubar: { name: 'F.U.B.A.R.', text: 'Sal por X1 antes de que acabe la ronda 7.' },
  'empty-shelves': { name: 'Estantes vacíos', text: 'Sal vivo por X1, cuando quieras.' },
  'shift-without-end': {
    name: 'Turno sin fin',
    text: 'Encuentra la llave de la verja en una de las taquillas O1-O3 y sal por X1 o X2 con todos los vivos.',
  },
  'black-water': { name: 'Agua negra', text: 'Gira la rueda que abre una reja y sal por ella: O1 abre X1, O3 abre X2.' },
  'points-failure': { name: 'Fallo de agujas', text: 'Coloca las dos palancas (O1 y O2) y sal por X1 con todos los vivos.' },
  'one-candle': { name: 'Una vela', text: 'Que al menos uno siga vivo al final de la ronda 10.' },
  'wake-up': { name: 'Despierta: hora de morir', text: 'Saca al menos un arma por X1 o X2.' },
  'quartermasters-cage': { name: 'La jaula del intendente', text: 'Sal vivo por X1, cuando quieras.' },
  'ward-nine': { name: 'Sala nueve', text: 'Encuentra el maletín quirúrgico (O1-O3) y sácalo por X1 o X2.' },
  'the-one-who-calls': { name: 'El que llama', text: 'Elimina al Alfa (también como Beta), registra O1 y sal por X1.' },
  'grinzers-mill': { name: 'El molino de Grinzer', text: 'Elimina a Grinzer en todas sus formas y sal por X1.' },
  'steel-widow': { name: 'Viuda de acero', text: 'Elimina a Tankistka en todas sus formas y sal por X1.' },
  'white-balka': { name: 'Barranco blanco', text: 'Consigue la señal de reconocimiento en la radio (O2) y sal por X1.' },
  'last-plane-out': {
    name: 'El último avión',
    text: 'Ceba el arranque (O1), bombea combustible (O2) y embarca por X1 o X2 mientras Omega esté muerto o fuera de la pista.',
  },
}
export const person = (id: unknown): string => STANDARD.characters[String(id)]?.name ?? String(id)
export const weapon = (id: unknown): string =>
  id === null ? 'nada' : id === 'unarmed' ? 'las manos' : id === 'drum' ? 'bidón' : (WEAPONS[String(id)] ?? String(id))
export const kind = (id: unknown): string => (id === null ? 'algo' : (KINDS[String(id)] ?? String(id)))
export const title = (id: unknown): string => TITLES[String(id)]?.name ?? String(id)
const FACING: { readonly [id: string]: string } = { N: 'norte', E: 'este', S: 'sur', W: 'oeste' }
export const facing = (id: unknown): string => FACING[String(id)] ?? String(id)
const MODE: { readonly [id: string]: string } = { stationary: 'quieto', walking: 'andando', running: 'corriendo', searching: 'registrando' }
export const mode = (id: unknown): string => MODE[String(id)] ?? String(id)
/** The name of a step in the rules. */
export const STEP: { readonly [how: string]: string } = {
  forward: 'va',
  backward: 'retrocede',
  sideways: 'da un paso lateral',
  diagonal: 'va en diagonal',
}
export const CAUSE: { readonly [id: string]: string } = {
  bite: 'mordisco',
  gas: 'gas',
  blast: 'explosión',
  'friendly fire': 'fuego amigo',
  spawn: 'aparición',
  fatigue: 'fatiga',
  scenario: 'escenario',
  wagon: 'vagón',
  water: 'agua',
  hatch: 'trampilla',
  'brew-up': 'llamarada',
  winnow: 'garras',
}
export const all = (items: readonly string[]): string => listOf('y', items)
/** How many of something are left. */
export const left = (many: number): string => (many === 1 ? 'queda 1' : `quedan ${many}`)
/** A number of a thing: an amount of it, or pieces. */
const some = (many: number, item: string): string =>
  item === 'ammo' || item === 'food'
    ? `${many} de ${weapon(item)}`
    : `${many} ${many === 1 ? weapon(item) : (PIECES[item] ?? weapon(item))}`
const PIECES: { readonly [item: string]: string } = {
  medkit: 'botiquines',
  'gate key': 'llaves de la verja',
  'surgical chest': 'maletines quirúrgicos',
}
export const things = (items: unknown): string =>
  all(
    Object.entries(items as { readonly [item: string]: number }).map(([item, n]) =>
      !STANDARD.weapons[item] ? some(n, item) : n === 1 ? weapon(item) : `${weapon(item)} ×${n}`,
    ),
  ) || 'nada'
export const PART: { readonly [W in Part['what']]: string } = {
  primary: 'arma',
  h2h: 'cuerpo a cuerpo',
  unarmed: 'manos vacías',
  range: 'distancia',
  figures: 'figuras en medio',
  hindering: 'terreno difícil',
  fire: 'fuego',
  smoke: 'humo',
  ceiling: 'como mucho +4',
  spread: 'fuego disperso',
  stunned: 'blanco aturdido',
  mode: 'movimiento',
  cover: 'cobertura',
  offHand: 'mano torpe',
  blindThrow: 'sin línea',
  fatigue: 'fatiga',
  skill: 'habilidad',
  risen: 'fue camarada',
  both: 'dos armas',
  grip: 'presa',
  throw: 'distancia',
}
/** What the Zombie Master can buy. */
export const DREAD: { readonly [what: string]: string } = {
  haste: 'prisa para',
  peek: 'ver una ficha de la reserva',
  door: 'mover una puerta',
  extra: 'una llegada más',
  armoured: 'traer de vuelta un Acorazado',
  flood: 'una crecida',
  snuff: 'apagar un fuego',
  wake: 'despertar a un durmiente',
  wagon: 'el próximo vagón por la vía de',
  rattle: 'la próxima puerta que traquetee',
  lean: 'apoyarse en las puertas',
  crew: 'llamar al próximo de la dotación',
}
/** What Dread was spent on, as a fact. */
export const SPENT: { readonly [what: string]: string } = {
  ...DREAD,
  haste: 'prisa',
  wagon: 'el próximo vagón',
  reroll: 'repetir la iniciativa',
  move: 'una llegada por otro sitio',
}
export const CHOICE: { readonly [choice: string]: string } = { upper: 'arriba', lower: 'abajo', open: 'se abre', shut: 'se cierra' }
export const sum = (parts: readonly Part[]): string =>
  parts.map((p, k) => `${PART[p.what]} ${k > 0 && p.add >= 0 ? '+' : ''}${p.add}`).join(', ')
export const plural = (n: unknown, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`

export const ATTACK: { readonly [id: string]: string } = {
  h2h: 'Golpear',
  fire: 'Disparar',
  spread: 'Fuego disperso',
  both: 'Ambas armas',
  swing: 'Gran tajo',
  drum: 'Disparar al bidón',
}
