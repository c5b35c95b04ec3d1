import { CATALOG } from '@deadfront/ai'
import type { Json, Language } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { sketchOf } from '../src/play/sketch/index.ts'
import { run } from './run.ts'

async function drawn(id: string, scenario: string, language: Language = 'en'): Promise<string[]> {
  const game = await (CATALOG.find((entry) => entry.id === id) as (typeof CATALOG)[number]).load()
  const { state } = game.start({ scenario, options: {}, seed: 'sketch' })
  const seat = game.asks(state)[0]?.seat as string
  return (await sketchOf(id))(game.view(state, seat) as Json, await game.words[language](), language)
}

describe('the table in letters', () => {
  test('Dawn of the Zeds: every track is a strip, and tells below who stands where', async () => {
    const lines = await drawn('dotz', 'basic')
    expect(lines[2]).toMatch(/^Town Center: .*Captain Piazza \(3\)/)
    const strips = lines.filter((line) => /^\w+ +[·@ZX]( [·@ZX]){7}$/.test(line))
    expect(strips.map((strip) => strip.split(' ')[0])).toEqual(['Forest', 'Mountain', 'Highway', 'Suburbs'])
    const spaces = lines.filter((line) => line.startsWith('  '))
    const signs = strips.join('').match(/[@ZX]/g)
    expect(signs).toEqual(
      spaces.map((line) => {
        const [dead, people] = [/Zeds \d+\/\d+ \(\d+\)/.test(line), /Civilians \d \(\d/.test(line)]
        return dead && people ? 'X' : dead ? 'Z' : '@'
      }),
    )
  })

  test('Stalingrad: squares are counted as the rules count them, marks stand where they are', async () => {
    const lines = await drawn('efsz', 'ward-nine')
    const row = (y: number): string => lines.find((line) => line.startsWith(`${String(y).padStart(3)} `)) as string
    const square = (x: number, y: number): string => row(y).slice(4 * x, 4 * x + 3)
    expect(square(1, 1)).toBe('###')
    expect(square(16, 10).trim()).toBe('X1')
    expect(square(3, 12).trim()).toBe('][')
  })

  test('Axis & Allies & Zombies: powers with their money, places by who holds them', async () => {
    const lines = await drawn('aaz', '1941')
    const germany = lines.findIndex((line) => line.startsWith('Germany: income'))
    expect(lines[germany + 1]).toMatch(/^ {2}\w/)
    expect(lines.some((line) => / {2}sz\d+: United Kingdom .*trn/.test(line))).toBe(true)
    expect(lines.find((line) => line.startsWith('Zombie marker'))).toMatch(/\/ 25$/)
  })

  test('Axis & Allies & Zombies in 1942: victory cities that each side holds and needs', async () => {
    const lines = await drawn('aaz', '1942')
    expect(lines[1]).toBe('Victory cities: Allies 7 / 10, Axis 6 / 9')
    expect(lines[0]).toMatch(/\/ 40$/)
  })

  test.each(['dotz', 'efsz', 'aaz'])('%s speaks Spanish too', async (id) => {
    const scenario = { dotz: 'basic', efsz: 'ward-nine', aaz: '1941' }[id] as string
    expect(await drawn(id, scenario, 'es')).not.toEqual(await drawn(id, scenario))
  })

  test('look draws it in a game; look json tells all', async () => {
    const said = await run(['play', 'dotz', '--seed', 'x'], { catalog: CATALOG, typed: ['look', 'look json', 'quit'] })
    expect(said.out).toContain('Town Center: ')
    expect(said.out).toContain('"ammoMarker"')
  })
})
