import { nth } from '@deadfront/kernel'
/**
 * Faces of the counters, drawn by us: each in a box from (0, 0) to (40, 56), cut-paper silhouettes in three tones.
 * `a` is the figure, `b` the light on it, `c` a detail that identifies it.
 */

const shoulders = (d = 'M2 56q1-15 12-18l6-3 6 3q11 3 12 18z'): string => `<path class="a" d="${d}"/>`

const piazza = `${shoulders()}<path class="a" d="M20 8q-11 0-11 13 0 8 4 13l-2 8h4l3-6h4l5 3q8-9 6-20-2-11-13-11z"/><path class="b" d="M14 22q0-8 7-8t7 8q0 9-7 11-7-2-7-11z"/><path class="c" d="M8 17q2-11 13-11 12 0 13 11-7-4-13-4T8 17z"/><path class="a" d="M30 22q6 10 3 20-4-5-5-12z"/><path class="d" d="M4 56 33 27l3 2-4 5 1 3-22 19z"/>`

const hernandez = `${shoulders()}<path class="a" d="M9 24Q8 8 20 7q13 0 12 16l-1 8q-4 7-11 7t-10-7z"/><path class="b" d="M12 24q0-10 8-10t8 10v6q-2 6-8 6t-8-6z"/><path class="a" d="M13 29q3-3 7-1 4-2 7 1-3 4-7 2-4 2-7-2z"/><path class="b" d="m15 39 5 5 5-5-5 17z"/><path class="c" d="M4 46 22 56h-8L3 51zM18 44h4l1 12h-6z"/>`

const schmidt = `${shoulders()}<path class="a" d="M10 20h20v12q-3 7-10 7t-10-7z"/><path class="b" d="M12 21h16v10q-2 6-8 6t-8-6z"/><path class="c" d="M7 18q3-12 13-12 11 0 13 12l-4 3H11zM6 19q14-5 29 0l-2 4q-13-4-25 0z"/><path class="d" d="m20 9 1.500 3 3 .4-2.200 2 .6 3-2.900-1.500-2.900 1.500.6-3-2.200-2 3-.4z"/><path class="d" d="m9 46 1.200 2.400 2.600.3-1.900 1.800.5 2.500L9 51.800 6.600 53l.5-2.500-1.900-1.800 2.600-.3z"/>`

const hunt = `${shoulders('M0 56q1-16 13-19l7-3 7 3q12 3 13 19z')}<path class="a" d="M10 20h20v12q-3 8-10 8t-10-8z"/><path class="b" d="M12 20h16v10q-2 7-8 7t-8-7z"/><path class="c" d="M-1 19q10 4 21 4t21-4q-3-4-9-4-1-12-7-12-3 0-5 2-2-2-5-2-6 0-7 12-6 0-9 4z"/><path class="a" d="M14 29q6-3 12 0l1 3q-3 0-4-2h-6q-1 2-4 2z"/><path class="d" d="m29 44 1.700 3.400 3.700.5-2.700 2.600.7 3.700L29 52.400l-3.400 1.800.7-3.700-2.700-2.600 3.700-.5z"/>`

const johnson = `${shoulders()}<path class="c" d="M0 34q8-8 12 0v20H0zM28 34q6-8 12 0v20H28z"/><path class="a" d="M10 20h20v14q-4 10-10 10T10 34z"/><path class="b" d="M12 20h16v7H12z"/><path class="a" d="M12 27q8 4 16 0v8q-3 9-8 9t-8-9z"/><path class="c" d="M8 20Q8 6 20 6t12 14l-2 2q-10-4-20 0z"/><path class="b" d="M10 17q10-4 20 0v3q-10-4-20 0z"/><path class="d" d="M36 10v44h-2V10zM32 8l3-4 3 4v6h-6z"/>`

const furies =
  '<g transform="translate(-4 2)"><path class="a" d="M0 54q0-14 9-16l4-2 4 2q8 2 8 16z"/><path class="b" d="M7 24h12v8q-2 5-6 5t-6-5z"/><path class="c" d="M4 25q0-13 9-13t9 13l-4-2H8z"/></g><g transform="translate(17 2)"><path class="a" d="M0 54q0-14 9-16l4-2 4 2q8 2 8 16z"/><path class="b" d="M7 24h12v8q-2 5-6 5t-6-5z"/><path class="c" d="M4 25q0-13 9-13t9 13l-4-2H8z"/></g><g transform="translate(6 0)"><path class="a" d="M0 56q0-15 10-17l4-3 4 3q10 2 10 17z"/><path class="b" d="M7 22h14v9q-2 6-7 6t-7-6z"/><path class="c" d="M3 23q0-15 11-15t11 15l-5-2H8z"/><path class="d" d="m14 10 1.300 2.500 2.700.3-2 1.900.5 2.800-2.500-1.300-2.500 1.300.5-2.800-2-1.900 2.700-.3z"/></g>'

const saviors = `<g transform="translate(-5 4) scale(.9)">${shoulders()}<path class="b" d="M12 20h16v10q-2 6-8 6t-8-6z"/><path class="a" d="M10 22q0-12 10-12t10 12z"/></g><g transform="translate(9 0)">${shoulders('M0 56q1-15 10-18l6-3 6 3q9 3 10 18z')}<path class="b" d="M8 20h16v11q-2 6-8 6t-8-6z"/><path class="a" d="M6 22Q6 8 16 8t10 14z"/><path class="e" d="M10 10h12v9H10z"/><path class="f" d="M14.500 11h3v2.500H20v3h-2.500V18h-3v-1.500H12v-3h2.500z"/></g>`

const veterans = `<g transform="translate(-6 5) scale(.88)">${shoulders()}<path class="b" d="M12 20h16v10q-2 6-8 6t-8-6z"/><path class="c" d="M6 23q0-15 14-15t14 15q-14-4-28 0z"/></g><g transform="translate(8 0)">${shoulders('M0 56q1-15 10-18l6-3 6 3q9 3 10 18z')}<path class="b" d="M8 20h16v11q-2 6-8 6t-8-6z"/><path class="c" d="M1 24Q1 6 16 6t15 18q-15-5-30 0z"/></g><path class="d" d="M36 6h2v48h-2zM35 4h4v12h-4z"/>`

const person = (x: number, y: number, k: number, hat: string): string =>
  `<g transform="translate(${x} ${y}) scale(${k})">${shoulders()}<path class="b" d="M12 18h16v11q-2 7-8 7t-8-7z"/>${hat}</g>`
const HATS = [
  '<path class="a" d="M10 20q-1-13 10-13t10 13q-4-5-10-5t-10 5z"/>',
  '<path class="c" d="M4 19q16-5 32 0-3-3-7-3 0-10-9-10t-9 10q-4 0-7 3z"/>',
  '<path class="a" d="M9 30Q5 7 20 7t11 23l-3-1q1-10-8-12-9 2-8 12z"/>',
  '<path class="c" d="M10 18q0-11 10-11t10 11h8l-1 3q-14-4-27 0z"/>',
] as const

/** Seven groups of townspeople, each made of the same figures, so that players recognise them. */
const civilians = (number: number): string => {
  const hat = (i: number): string => nth(HATS, (number + i) % HATS.length)
  const tool =
    number % 2 === 0
      ? '<path class="d" d="M36 4h2v52h-2zM31 4h2v10h8V4h2v12H31z"/>'
      : '<path class="d" d="m30 8 10 4-2 4-10-3zM33 12l3 1-9 43h-3z"/>'
  return person(-6, 10, 0.72, hat(1)) + person(16, 10, 0.72, hat(2)) + tool + person(3, 8, 0.86, hat(0))
}

/** Zeds from near: hollow eyes, broken teeth, a hand. There are four, chosen by the counter's own number. */
const rags = '<path class="z" d="M-1 56q0-14 11-19l6-2q5 4 9 0l6 2q10 5 11 19h-5l-2-6-3 6h-6l-2-4-3 4h-8l-2-7-3 7z"/>'
const head = (hair: string, turn: number, mouth: string): string =>
  `<g transform="rotate(${turn} 21 20)"><path class="z" fill-rule="evenodd" d="M11 7q9-8 19 0 6 6 4 15-1 6-5 9v5q-8 5-15 0v-6q-6-3-7-10-1-8 4-13zM13 19q1-5 5-4 4 1 3 6-3 4-7 2-2-1-1-4zM25 17q4-3 7 1 1 5-3 6-5 0-5-4 0-2 1-3zM21 23l2 4h-4z${mouth}"/>${hair}</g>`
const hand = '<path class="z" d="M2 52-7 36l-6-3 1-3 6 1-4-9 3-1 4 8 0-10 3 0 2 10 4-7 2 1-3 10 7 16z"/>'
const grin = 'M14 29l3-1 1 2 2-2 2 2 2-2 2 2 2-2 1 2q-7 6-15-1z'
const gape = 'M16 28q5-3 10 0 1 5-2 7-4 1-7-1-3-3-1-6z'
const SHAMBLERS = [
  rags + head('', -10, grin) + hand,
  rags + head('<path class="z" d="M9 13q-6 8-3 22l4-3q-2-9 1-15zM30 6q9 5 7 24l-4-3q1-10-3-16z"/>', 8, gape),
  rags + head('<path class="z" d="M10 9l2-6 4 3 3-5 4 4 5-3 1 5 4 2-3 4-18 0z"/>', 14, grin) + hand,
  rags + head('<path class="z" d="M7 11q3-9 14-9t14 8l5 1-1 3q-17-5-31 1z"/>', -6, gape),
] as const

const FACES: { readonly [unit: string]: string } = {
  piazza,
  hernandez,
  schmidt,
  hunt,
  johnson,
  furies,
  'savior-corps': saviors,
  veterans,
}

/** The picture of a Player unit, by its id; an unknown one (a test unit, a unit of player-made content) gets that of a townsman. */
export function portrait(id: string, number: number): string {
  return FACES[id] ?? civilians(number)
}

export const shambler = (number: number): string => nth(SHAMBLERS, number % SHAMBLERS.length)
