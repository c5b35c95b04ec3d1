import { nth, seedRng } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { type Aaz, aaz } from '../src/index.ts'

function play(scenario: string, seed: string, actions: number, look: (s: Aaz) => void): void {
  const { state } = aaz.start({ scenario, options: {}, seed })
  const rng = seedRng(seed)
  for (let i = 0; i < actions && state.result === null; i++) {
    const { seat } = nth(aaz.asks(state), 0)
    aaz.play(state, seat, aaz.sample(state, seat, rng))
    look(state)
  }
}

test('a table that is played in place keeps its keys, in their order, once its first turn is over', () => {
  const shapes = new Set<string>()
  play('1942', 'shape', 900, (s) => {
    if (s.turn + s.round > 1) shapes.add(Object.keys(s).join())
  })
  expect([...shapes]).toHaveLength(1)
})

test('a position whose phase ends at once is read as plain data: no key holds undefined', () => {
  const setup = { scenario: '1942', options: {}, seed: 'plain' }
  const position = { ...(aaz.position.write(aaz.start(setup).state) as object), phase: 'income' }
  const read = aaz.position.read(position, setup)
  expect(read).not.toHaveProperty('problems')
  if ('state' in read) expect(Object.keys(read.state).filter((key) => read.state[key as keyof Aaz] === undefined)).toEqual([])
})

test('a written position without the battle that is asked about is refused', () => {
  const setup = { scenario: '1941', options: {}, seed: 'battle' }
  const parts: string[] = []
  play('1941', 'battle', 600, (s) => {
    const asked = nth(s.stack, s.stack.length - 1)
    if (!asked.kind.startsWith('battle.') || parts.includes(asked.kind)) return
    parts.push(asked.kind)
    const position = aaz.position.write(s) as { stack: { kind: string }[] }
    expect(aaz.position.read(position as never, setup)).not.toHaveProperty('problems')
    const torn = { ...position, stack: position.stack.filter(({ kind }) => kind !== 'battle') }
    expect(aaz.position.read(torn as never, setup)).toMatchObject({
      problems: [{ place: 'stack', say: `${asked.kind} has no battle below it` }],
    })
  })
  expect(parts).toContain('battle.losses')
})
