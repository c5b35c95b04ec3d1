import type { State } from '@deadfront/kernel'
import type { Loaded } from '../../shell/use-game.ts'
import { StillBoard } from './still-board.ts'

/** A small picture of a table, drawn by the game's own board. */

const SIZE = { w: 720, h: 480 }
const SCALE = 0.5
/** The properties that a board draws with; everything else is in the attributes. */
const DRAWN = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'display',
  'visibility',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
  'mix-blend-mode',
  'transform',
  'transform-origin',
  'transform-box',
] as const

/** A data address, or null where the browser cannot make one. It loads nothing from other addresses. */
export async function pictureOf(loaded: Loaded, scenario: string, state: State, viewer: string | null): Promise<string | null> {
  const host = document.createElement('div')
  host.className = 'we-offscreen'
  host.style.cssText = `position:fixed;left:-10000px;top:0;width:${SIZE.w}px;height:${SIZE.h}px;visibility:hidden`
  host.inert = true
  document.body.append(host)
  const board = await StillBoard.on(host, loaded, scenario)
  try {
    await board.show(state, viewer)
    await new Promise(requestAnimationFrame)
    const layers = layersOf(host)
    return layers.length > 0 ? await paint(layers.map(standalone)) : null
  } catch {
    return null
  } finally {
    board.destroy()
    host.remove()
  }
}

/** The drawings that fill the board, lowest first; without icons and small plans. */
function layersOf(host: Element): SVGSVGElement[] {
  const all = [...host.querySelectorAll('svg')]
  const area = (each: Element): number => each.getBoundingClientRect().width * each.getBoundingClientRect().height
  const largest = Math.max(0, ...all.map(area))
  return all.filter((each) => area(each) > 0 && area(each) >= largest * 0.6)
}

/** The drawing with the styles of the page written into it, so that it needs no other file. */
function standalone(drawn: SVGSVGElement): string {
  const copy = drawn.cloneNode(true) as SVGSVGElement
  const originals = [drawn, ...drawn.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [i, original] of originals.entries()) {
    const style = getComputedStyle(original)
    const target = copies[i]
    if (!target) continue
    target.setAttribute(
      'style',
      DRAWN.map((name) => [name, name === 'visibility' ? 'visible' : style.getPropertyValue(name)])
        .filter(([, value]) => value !== '' && value !== 'none 0s ease 0s')
        .map(([name, value]) => `${name}:${value}`)
        .join(';'),
    )
  }
  const { width, height } = drawn.getBoundingClientRect()
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return new XMLSerializer().serializeToString(copy)
}

async function paint(layers: readonly string[]): Promise<string | null> {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE.w * SCALE
  canvas.height = SIZE.h * SCALE
  const context = canvas.getContext('2d')
  if (!context) return null
  for (const layer of layers) {
    const image = new Image()
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(layer)}`
    await image.decode()
    const fit = Math.max(canvas.width / image.width, canvas.height / image.height)
    const [w, h] = [image.width * fit, image.height * fit]
    context.drawImage(image, (canvas.width - w) / 2, (canvas.height - h) / 2, w, h)
  }
  return canvas.toDataURL('image/webp', 0.8)
}
