/**
 * The picture of the game's card in the lobby: `npx node packages/web/map/lobby.ts`. Europe from the map, at 3:2, with the
 * dead on the march. It is an image, so colours are written out.
 */
import { writeFileSync } from 'node:fs'
import board from '../../../games/aaz/data/board-1941.json' with { type: 'json' }
import { mapOf } from '../src/games/aaz/map/maps.ts'
import { SILHOUETTES, SKULL } from '../src/games/aaz/silhouettes.ts'

const { centreOf, places } = mapOf('1941')
const VIEW = { x: 452, y: 130, w: 600, h: 400 }
const TINT: { readonly [power: string]: string } = { USSR: '#c98a78', Germany: '#a9a59b', UK: '#d8bb77', USA: '#94adb9', Japan: '#cf9fae' }
const TOKEN: { readonly [power: string]: string } = { USSR: '#b5493f', Germany: '#6c7681', UK: '#c99a2e' }

const inView = (box: { x: number; y: number; w: number; h: number }): boolean =>
  box.x < VIEW.x + VIEW.w && box.x + box.w > VIEW.x && box.y < VIEW.y + VIEW.h && box.y + box.h > VIEW.y

/** Whole units are enough for a picture of this size; what falls together or lies far outside goes. */
function coarse(d: string): string {
  return d
    .split('Z')
    .filter(Boolean)
    .flatMap((ring) => {
      const points = ring
        .slice(1)
        .split('L')
        .map((pair) => pair.split(' ').map((n) => Math.round(Number(n))) as [number, number])
        .map(([x, y]) => [clamp(x, VIEW.x - 8, VIEW.x + VIEW.w + 8), clamp(y, VIEW.y - 8, VIEW.y + VIEW.h + 8)] as const)
        .filter(([x, y], i, all) => i === 0 || Math.hypot(x - all[i - 1]![0], y - all[i - 1]![1]) >= 1.5)
      return points.length > 5 ? [`M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`] : []
    })
    .join('')
}
const clamp = (n: number, low: number, high: number): number => Math.min(high, Math.max(low, n))

const token = (at: string, unit: string, colour: string, ink: string): string => {
  const { x, y } = centreOf(at)
  const shape = unit === 'zom' ? SKULL : SILHOUETTES[unit]
  return `<g transform="translate(${x - 19} ${y - 12})"><rect x="1.500" y="2" width="38" height="24" rx="${unit === 'zom' ? 10 : 4}" fill="#000" fill-opacity=".4"/><rect width="38" height="24" rx="${unit === 'zom' ? 10 : 4}" fill="${colour}" stroke="#17120b"/><path transform="translate(4 2) scale(1.250)" fill="${ink}" fill-rule="evenodd" d="${shape}"/></g>`
}

const lands = [...places.values()].filter((place) => !place.sea && inView(place.box))
const territories = board.territories as { [name: string]: { emblem?: string } }
const paths = lands.map((place) => ({ d: coarse(place.d), fill: TINT[territories[place.name]?.emblem ?? ''] ?? '#c9bb97' }))
const coast = paths.map(({ d }) => d).join('')
const dead = ['Ukraine', 'Balkans', 'Turkey']
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${VIEW.x} ${VIEW.y} ${VIEW.w} ${VIEW.h}" width="600" height="400">
<rect x="${VIEW.x}" y="${VIEW.y}" width="${VIEW.w}" height="${VIEW.h}" fill="#243640"/>
<path d="${coast}" fill="none" stroke="#3d5661" stroke-width="16" stroke-opacity=".5" stroke-linejoin="round"/>
${paths.map(({ d, fill }, i) => `<path d="${d}" fill="${dead.includes(lands[i]!.name) ? '#3a4216' : fill}" stroke="#4c3f2a" stroke-width="1.200" fill-rule="evenodd"/>`).join('\n')}
<path d="M${centreOf('Russia').x} ${centreOf('Russia').y}Q${centreOf('West Russia').x + 60} ${centreOf('West Russia').y - 10} ${centreOf('West Russia').x + 24} ${centreOf('West Russia').y + 4}" fill="none" stroke="#f2825f" stroke-width="6" stroke-linecap="round"/>
${[token('Russia', 'tnk', TOKEN.USSR!, '#fff'), token('West Russia', 'inf', TOKEN.Germany!, '#fff'), token('Germany', 'ftr', TOKEN.Germany!, '#fff'), token('United Kingdom', 'bmb', TOKEN.UK!, '#1d1606'), token('Western Europe', 'tnk', TOKEN.Germany!, '#fff'), token('sz16', 'bb', TOKEN.UK!, '#1d1606'), token('sz5', 'sub', TOKEN.Germany!, '#fff'), ...dead.map((at) => token(at, 'zom', '#9fbf3c', '#1a2207'))].join('\n')}
</svg>
`
writeFileSync(new URL('../src/games/aaz/lobby.svg', import.meta.url), svg)
process.stdout.write(`lobby.svg, ${(svg.length / 1024).toFixed(0)} kB\n`)
