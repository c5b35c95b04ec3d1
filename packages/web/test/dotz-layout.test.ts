import { describe, expect, it } from 'vitest'
import { type Box, grown, overlaps } from '../src/games/dotz/map/geometry.ts'
import { drawMap } from '../src/games/dotz/map/draw.ts'
import { boxAround, distance } from '../src/games/dotz/map/geometry.ts'
import { labelBox, MAP, neighbours, padOf, SPOTS, spot, STONE, TRACKS, spotId } from '../src/games/dotz/map/layout.ts'
import { en } from '../src/games/dotz/messages/en.ts'
import { es } from '../src/games/dotz/messages/es.ts'
import { mapWords, speechOf } from '../src/games/dotz/messages/messages.ts'
import { dotz } from '@deadfront/dotz'

const inside = (box: Box): boolean => box.x >= 0 && box.y >= 0 && box.x + box.w <= MAP.w && box.y + box.h <= MAP.h

interface Thing {
  what: string
  box: Box
}

const pads: Thing[] = SPOTS.map((s) => ({ what: `pad ${s.id}`, box: padOf(s) }))
const scenes: Thing[] = SPOTS.flatMap((s) => (s.scene ? [{ what: `scene ${s.id}`, box: grown(s.scene, -4) }] : []))
const stones: Thing[] = SPOTS.flatMap((s) =>
  s.stone ? [{ what: `stone ${s.id}`, box: boxAround(s.stone, 2 * STONE - 4, 2 * STONE - 4) }] : [],
)

const clashes = (things: readonly Thing[]): string[] =>
  things.flatMap((a, i) => things.slice(i + 1).flatMap((b) => (overlaps(a.box, b.box) ? [`${a.what} on ${b.what}`] : [])))

for (const [language, messages] of [
  ['en', en],
  ['es', es],
] as const)
  describe(`the map in ${language}`, async () => {
    const speech = speechOf(messages, await dotz.words[language]())
    const labels: Thing[] = SPOTS.flatMap((s) => {
      const box = labelBox(s, speech.place(s.id))
      return box ? [{ what: `label ${s.id}`, box }] : []
    })

    it('has no name under a counter, a milestone or a picture', () => {
      expect(clashes([...pads, ...stones, ...scenes, ...labels])).toEqual([])
    })

    it('keeps everything on the paper', () => {
      expect([...pads, ...stones, ...scenes, ...labels].filter(({ box }) => !inside(box)).map(({ what }) => what)).toEqual([])
    })

    it('names every place that has a label, and draws each name', () => {
      const drawing = drawMap(mapWords(speech))
      for (const s of SPOTS) if (s.label) expect(drawing).toContain(`>${speech.place(s.id).replace(/&/g, '&amp;')}<`)
    })
  })

describe('the roads', () => {
  it('have eight spaces each, in even steps', () => {
    for (const track of TRACKS)
      for (let step = 0; step < 7; step++) {
        const apart = distance(spot(spotId(track, step)).at, spot(spotId(track, step + 1)).at)
        expect(apart, `${track} ${step}`).toBeGreaterThan(125)
        expect(apart, `${track} ${step}`).toBeLessThan(185)
      }
  })

  it('lead from every place to its neighbours and back', () => {
    for (const s of SPOTS)
      if (s.look !== 'cemetery') for (const next of neighbours(s)) expect(neighbours(next).map((x) => x.id)).toContain(s.id)
    expect(neighbours(spot('TC')).map((s) => s.id)).toEqual(['F#0', 'M#0', 'H#0', 'S#0'])
    expect(neighbours(spot('F-Start')).map((s) => s.id)).toEqual(['F#6'])
  })
})
