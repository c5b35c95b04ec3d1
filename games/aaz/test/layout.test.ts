import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import { nth, seedRng } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { type Aaz, aaz } from '../src/index.ts'

// What only the engine knows: whether it keeps a list as small integers.
setFlagsFromString('--allow-natives-syntax')
const keepsIntegers = runInThisContext('(list) => %HasSmiElements(list)') as (list: readonly number[]) => boolean

function play(scenario: string, seed: string, actions: number, look: (s: Aaz) => void): void {
  const { state } = aaz.start({ scenario, options: {}, seed })
  const rng = seedRng(seed)
  for (let i = 0; i < actions && state.result === null; i++) {
    const { seat } = nth(aaz.asks(state), 0)
    aaz.play(state, seat, aaz.sample(state, seat, rng))
    look(state)
  }
}

test.each(['1941', '1942'])('numbers of a %s table stay small integers for the engine', (scenario) => {
  // One float in such a list, and the engine keeps every later list of the kind as floats: all of the rules slow down.
  play(scenario, 'layout', 600, (s) => {
    for (const key of ['control', 'start', 'zombies', 'count', 'treasury', 'declared', 'taken', 'foughtAt'] as const)
      if (!keepsIntegers(s[key])) expect.fail(`${key} is kept as floats`)
  })
})

test('a table that is played in place keeps its keys, in their order, once its first turn is over', () => {
  const shapes = new Set<string>()
  play('1942', 'shape', 900, (s) => {
    if (s.turn + s.round > 1) shapes.add(Object.keys(s).join())
  })
  expect([...shapes]).toHaveLength(1)
})
