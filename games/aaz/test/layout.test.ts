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
