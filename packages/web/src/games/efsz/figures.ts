import { iconMarkup } from '../../board/icons.tsx'
import { escapeText } from '../../board/svg.ts'
import type { CharacterView, ZombieView } from '@deadfront/efsz'
import { TURN } from './map/geometry.ts'

/** Counters of characters and zombies as SVG text around their own middle; a square is 64 wide. */

/** Shoulders and face are the same for all; each has its own headgear. */
const BUST =
  '<path class="ez-coat" d="M-17 17Q-16 3 -6 2H6Q16 3 17 17Q9 21 0 21T-17 17Z"/><path class="ez-skin" d="M-7.500 -8Q-7.500 4 0 6T7.500 -8Z"/>'
const HEAD: { readonly [id: string]: string } = {
  becker:
    '<path class="ez-hat" d="M-10 -7Q-10 -17 0 -17T10 -7Z"/><path class="ez-trim" d="M-10 -7H10V-4H-10Z"/><circle class="ez-gear" cx="-9" cy="-2" r="4"/><circle class="ez-gear" cx="9" cy="-2" r="4"/>',
  dasha: '<path class="ez-hat" d="M-12 4Q-14 -18 0 -18T12 4L8 -7Q0 -10 -8 -7Z"/><path class="ez-gear" d="M2 -3H14V1H2Z"/>',
  katyusha: '<path class="ez-hair" d="M-10 3Q-12 -14 0 -14T10 3L7 -6H-7Z"/><path class="ez-hat" d="M-9 -10 8 -17 10 -10Z"/>',
  til: '<path class="ez-hat" d="M-13 -5Q-11 -18 0 -18T13 -5L9 -7H-9Z"/><path class="ez-beard" d="M-7 -1Q0 4 7 -1Q6 8 0 8T-7 -1Z"/>',
  reiser: '<path class="ez-hat" d="M-13 -4Q-11 -18 0 -18T13 -4L9 -8H-9Z"/><path class="ez-trim" d="M-3 -14H3V-9H-3Z"/>',
  sobol:
    '<path class="ez-hat" d="M-10 -6Q-9 -16 0 -16T10 -6Z"/><path class="ez-red-cross" d="M-2 -15H2V-12H5V-9H2V-6H-2V-9H-5V-12H-2Z"/><path class="ez-hair" d="M-9 -5Q-12 3 -8 6L-7 -5ZM9 -5Q12 3 8 6L7 -5Z"/>',
  kasprak:
    '<path class="ez-toque" d="M-9 -8Q-15 -15 -8 -19Q0 -23 8 -19Q15 -15 9 -8Z"/><path class="ez-trim" d="M-9 -9H9V-6H-9Z"/><path class="ez-beard" d="M-6 0Q-3 -2 0 0Q3 -2 6 0Q3 3 0 1Q-3 3 -6 0Z"/>',
  bekov:
    '<path class="ez-hat" d="M-12 2Q-13 -18 0 -18T12 2L8 -6H-8Z"/><circle class="ez-gear" cx="-4" cy="-11" r="3.500"/><circle class="ez-gear" cx="4" cy="-11" r="3.500"/>',
}
const HELMET = '<path class="ez-hat" d="M-12 -5Q-10 -17 0 -17T12 -5Z"/>'

const bust = (id: string): string => `${BUST}${HEAD[id] ?? HELMET}`

export const portrait = (id: string, size: number): string =>
  `<svg class="ez-portrait" width="${size}" height="${size}" viewBox="-24 -24 48 48" aria-hidden="true" focusable="false"><circle class="ez-face-back" r="22"/>${bust(id)}</svg>`

const pip = (x: number, y: number, kind: string): string => `<circle class="ez-pip ${kind}" cx="${x}" cy="${y}" r="3.600"/>`

/** The mark of a zombie that holds a character: around the counter, below its text. */
const HELD = '<circle class="ez-locked" r="27"/><path class="ez-locked-claws" d="M-27 -12q10 2 12 12M27 -12q-10 2 -12 12"/>'

/** A character on the map: who, where it looks, what it holds, how it is. */
export function characterArt(c: CharacterView, weapon: string): string {
  const turn = TURN[c.facing] ?? 0
  let pips = ''
  for (let k = 0; k < c.maxHealth; k++) pips += pip(-25, 20 - k * 9, k < c.health ? 'ez-pip-health' : 'ez-pip-lost')
  for (let k = 0; k < Math.min(5, c.fatigue); k++) pips += pip(25, 20 - k * 9, 'ez-pip-tired')
  const cover = c.marker.startsWith('covering')
    ? '<path class="ez-covering" d="M-16 -25Q0 -36 16 -25"/><circle class="ez-covering-eye" cy="-29" r="3.500"/>'
    : ''
  return `<ellipse class="ez-drop" cy="4" rx="25" ry="24"/><g transform="rotate(${turn})"><path class="ez-way" d="M0 -36 13 -19H-13Z"/></g>${cover ? `<g transform="rotate(${turn})">${cover}</g>` : ''}<circle class="ez-rim" r="22"/>${bust(c.id)}${c.locked ? HELD : ''}${pips}${weaponTag(weapon)}${orderTag(c)}`
}

/** The mark of a standing order that limits questions: from which distance it asks, and that it spares some zombies. */
function orderTag({ orders: { within, hold } }: CharacterView): string {
  if (within === null && hold.length === 0) return ''
  const sign = within === null ? '' : within === 0 ? '–' : `≤${within}`
  const spares = hold.length > 0
  const cross = spares ? iconMarkup('close', sign === '' ? 0 : 7, -0.5, 11) : ''
  return `<g class="ez-order" transform="translate(20 -21)"><rect x="-13" y="-8" width="26" height="15" rx="4"/><text x="${spares ? -5 : 0}" y="4">${sign}</text>${cross}</g>`
}

function weaponTag(weapon: string): string {
  if (weapon === '') return ''
  const wide = Math.min(62, weapon.length * 6.2 + 8)
  return `<g class="ez-weapon" transform="translate(0 26)"><rect x="${-wide / 2}" y="-8" width="${wide}" height="16" rx="3"/><text y="4.500">${escapeText(weapon)}</text></g>`
}

/** The zombies. A counter that is face down is only a dark shape. */
const DEAD: { readonly [kind: string]: string } = {
  beta: '<path d="M-5 -16a7 7 0 1 1 11 3l7 8-3 13-5-1 1-9-4 6 3 17h-7l-4-11-6 11h-6l6-17-3-8-6 8-4-3 8-13Z"/>',
  armoured:
    '<path d="M-9 -12q0-9 9-9t9 9l6 5v14l-6 2-2 14h-5l-2-11-2 11h-5l-2-14-6-2v-14Z"/><path class="ez-plate" d="M-9 -6H9V8H-9ZM-8 -12H8"/>',
  kugelfisch: '<circle cy="4" r="17"/><circle cy="-15" r="6"/><path class="ez-plate" d="M-9 1q3-5 6 0M3 8q3-5 6 0M-6 12q3-4 6 0"/>',
  alpha: '<path d="M-6 -20l3 4h6l3-4 2 9 10 6 2 15-6 1-3-9-3 6 4 15h-7l-4-11-5 11h-7l5-15-4-6-3 9-6-1 2-15 10-6Z"/>',
  grinzer:
    '<path d="M-7 -21h14v11l11 5 3 16-6 2-4-9-2 5 4 15h-8l-5-11-5 11h-8l5-15-3-5-4 9-6-2 3-16 11-5Z"/><circle class="ez-plate" cy="2" r="7"/>',
  tankistka:
    '<path d="M-9 -13a9 9 0 0 1 18 0v4l9 4 3 16-6 1-4-8-2 5 4 15h-8l-5-11-5 11h-8l5-15-2-5-4 8-6-1 3-16 9-4Z"/><path class="ez-plate" d="M-9 -13H9M-12 3H12"/>',
  omega:
    '<path d="M-8 -22Q0 -28 8 -22L20 -12 24 10 16 14 12 4 14 24H4L0 12 -4 24H-14L-12 4 -16 14 -24 10 -20 -12Z"/><path class="ez-plate" d="M-6 -2Q-9 -10 0 -10T6 -2L3 2H8M-8 2H-3L-6 -2"/>',
  risen:
    '<path d="M-5 -16a7 7 0 1 1 11 3l7 8-3 13-5-1 1-9-4 6 3 17h-7l-4-11-6 11h-6l6-17-3-8-6 8-4-3 8-13Z"/><path class="ez-plate" d="M-5 -3H5M0 -8V6"/>',
}

const UNKNOWN =
  '<path class="ez-shape" d="M-20 24Q-22 2 -12 -8Q-12 -22 0 -22T12 -8Q22 2 20 24Q10 20 0 24T-20 24Z"/><circle class="ez-eye" cx="-4" cy="-10" r="1.800"/><circle class="ez-eye" cx="4" cy="-10" r="1.800"/>'

export function zombieArt(z: ZombieView, maxHealth: number): string {
  const tag = `<g class="ez-zid" transform="translate(0 26)"><rect x="-15" y="-9" width="30" height="18" rx="3"/><text y="6">${z.id}</text></g>`
  if (z.kind === null) return `${UNKNOWN}${z.asleep ? SLEEP : ''}${tag}`
  let pips = ''
  for (let k = 0; maxHealth > 1 && k < (z.health ?? 0); k++) pips += pip(25, 20 - k * 9, 'ez-pip-dead')
  const down = z.stunned ? ' transform="rotate(78) translate(0 2)"' : ''
  const stars = z.stunned ? (z.asleep ? SLEEP : STARS) : ''
  return `<ellipse class="ez-drop" cy="5" rx="22" ry="20"/><path class="ez-slab" d="M-23 -17L-14 -25 17 -23 25 -12 23 18 13 25 -17 24 -25 14Z"/><g class="ez-corpse"${down}>${DEAD[z.kind] ?? DEAD.beta}</g>${pips}${stars}${tag}`
}

const STARS =
  '<path class="ez-stars" d="M-14 -21l1.500 4 4 .3-3.200 2.600 1 4-3.300-2.200-3.400 2.200 1-4-3.200-2.600 4.100-.3ZM8 -25l1.500 4 4 .3-3.200 2.600 1 4-3.300-2.200-3.400 2.200 1-4-3.200-2.600 4.100-.3Z"/>'
const SLEEP = '<text class="ez-sleep" x="10" y="-14">z z</text>'

export const zombiePicture = (kind: string, size: number): string =>
  `<svg class="ez-zombie-picture" width="${size}" height="${size}" viewBox="-28 -28 56 56" aria-hidden="true" focusable="false"><path class="ez-slab" d="M-23 -17L-14 -25 17 -23 25 -12 23 18 13 25 -17 24 -25 14Z"/><g class="ez-corpse">${DEAD[kind] ?? DEAD.beta}</g></svg>`
