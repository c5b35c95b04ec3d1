import { escapeText } from '../../board/svg.ts'
import { colourOf, inkOf, lookOf } from './powers.ts'
import { SILHOUETTES, SKULL } from './silhouettes.ts'
import { BEHIND, type Chip, type Level, type Stack } from './tokens.ts'

const NUMBER = /-?\d*\.?\d+/g
const round = (n: number): string => String(Math.round(n * 100) / 100)
const fine = (n: number): string => String(Math.round(n * 1000) / 1000)

/**
 * An outline moved and scaled, written as a new path. A transform would do, but each of the hundreds on the map is a layer boundary to the
 * browser, and it goes through all of them at every change of the page.
 */
export function shapeAt(d: string, x: number, y: number, scale: number): string {
  return d.replace(/([a-z])([^a-z]*)/gi, (_, command: string, rest: string) => {
    const numbers = (rest.match(NUMBER) ?? []).map(Number)
    return command + numbers.map((n, i) => fine(moved(command, n, i, x, y, scale))).join(' ')
  })
}

function moved(command: string, n: number, i: number, x: number, y: number, scale: number): number {
  if (command === 'V') return y + n * scale
  if (command === 'H') return x + n * scale
  // An arc has seven numbers; three of them are an angle and two flags, which do not change.
  if (command === 'a' && i % 7 > 1 && i % 7 < 5) return n
  const absolute = command === command.toUpperCase()
  return n * scale + (absolute ? (i % 2 === 0 ? x : y) : 0)
}

/** A stack as it is drawn on the map. */
export const stackHtml = (stack: Stack, level: Level): string => stack.chips.map((chip) => chipHtml(chip, stack, level)).join('')

function chipHtml(chip: Chip, { x: cx, y: cy, scale }: Stack, level: Level): string {
  const dead = chip.power === 'zombies'
  const spent = chip.spent >= chip.n && !dead
  const [fill, ink] = dead ? ['var(--dead)', 'var(--dead-ink)'] : [colourOf(chip.power), inkOf(chip.power)]
  const [left, top, w, h] = [cx + chip.x * scale, cy + chip.y * scale, chip.w * scale, chip.h * scale]
  const box = (name: string, shift: number): string =>
    `<rect class="${name}" x="${round(left + shift * 0.7)}" y="${round(top + shift)}" width="${round(w)}" height="${round(h)}" rx="${round((dead ? 5 : 2) * scale)}"/>`
  const icon = (level === 0 ? 0.62 : 0.54) * scale
  const shape = shapeAt(
    dead ? SKULL : (SILHOUETTES[chip.unit] ?? ''),
    left + 0.9 * scale,
    top + h / 2 - 8 * icon + (level === 0 ? 0 : 0.7 * scale),
    icon,
  )
  const letter = dead || level === 0 ? '' : text('letter', left + 1.3 * scale, top + 4.9 * scale, 5.2 * scale, lookOf(chip.power).letter)
  const size = (level === 0 ? 13.5 : 9.6) * scale
  const count = text('n', left + w - 1.6 * scale, top + h / 2 + size * 0.36, size, String(chip.n))
  // Several kinds are drawn as one block, with a second card visible behind it. Units aboard are dots on the transport.
  const behind = chip.mixed ? box('behind', -BEHIND * scale) : ''
  const hold = Array.from({ length: Math.min(chip.cargo ?? 0, 6) }, (_, i) =>
    dot(left + (2.6 + i * 3) * scale, top + h - 1.9 * scale, scale),
  )
  return `<g class="az-chip${spent ? ' spent' : ''}${dead ? ' dead' : ''}" data-power="${escapeText(chip.power)}" data-unit="${chip.mixed ? 'all' : escapeText(chip.unit)}" style="--chip:${fill};--chip-ink:${ink}">${box('drop', scale)}${behind}${box('body', 0)}<path d="${shape}" fill-rule="evenodd"/>${letter}${count}${hold.join('')}</g>`
}

const dot = (x: number, y: number, scale: number): string =>
  `<circle class="aboard" cx="${round(x)}" cy="${round(y)}" r="${round(1.1 * scale)}"/>`

const text = (name: string, x: number, y: number, size: number, words: string): string =>
  `<text class="${name}" x="${round(x)}" y="${round(y)}" font-size="${round(size)}">${words}</text>`
