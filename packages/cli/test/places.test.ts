import { expect, test } from 'vitest'
import { placeIn } from '../src/io.ts'

/** A fault found in setting up the table is told where its writer will look for it. */
test.each([
  ['', { position: {}, content: {} }, 'content.cards.K', 'content.cards.K'],
  ['', { position: { content: {} } }, 'content.cards.K', 'position.content.cards.K'],
  ['', { content: {} }, 'content', 'content'],
  ['', { position: {}, content: {} }, 'contents', 'position.contents'],
  ['', { position: {} }, 'ammo', 'position.ammo'],
  ['variants[1]', { position: {}, content: {} }, 'content.cards.K', 'variants[1].content.cards.K'],
  ['setup', { position: {} }, 'position.scenario', 'setup.position.scenario'],
  ['setup', {}, 'seed', 'setup.seed'],
])('under "%s" with %j: %s', (under, setup, place, told) => {
  expect(placeIn(under, setup)(place)).toBe(told)
})
