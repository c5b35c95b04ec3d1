import { rule, table } from '@deadfront/testkit'
import { expect } from 'vitest'
import { dotz } from '../../src/index.ts'
import { contentOf } from '../../src/model/content.ts'

rule('DOTZ-2.11', 'a Plot Twist to be played is carried out at once and the card discarded', () => {
  const g = table(dotz, { position: { ammo: 1, now: { fate: { card: 'bad-ammo', then: [] } } } })
  expect(g.position()).toMatchObject({ ammo: 0, fate: { held: [], discard: ['bad-ammo'] } })
})

rule('DOTZ-2.17', 'every Fate card has a head, a title, a moment and a text', async () => {
  const words = await dotz.words.en()
  for (const card of contentOf({ content: 'basic' }).fates) {
    expect(['most', 'fewest', 'choice', 'F', 'M', 'H', 'S']).toContain(card.where)
    expect(card.mode === 'hold' ? (card.moments?.length ?? 0) : 1).toBeGreaterThan(0)
    expect(words.name(`card.${card.id}`)).not.toBe(card.id)
    expect(words.name(`card.${card.id}.text`)).not.toBe('')
  }
})

rule('DOTZ-2.18', 'with Fated x2 the Plot Twist waits for both activations', () => {
  const g = table(dotz, { position: { ammo: 2, fate: { deck: ['bad-ammo'] }, spaces: { 'F#6': 'Z4' }, now: { fate: { activate: 2 } } } })
  const order = g.events.map((e) => e.type).filter((type) => ['trackActivated', 'plotTwist'].includes(type))
  expect(order).toEqual(['trackActivated', 'trackActivated', 'plotTwist'])
  expect(g.position()).toMatchObject({ zeds: { Z4: { at: 'F#4' } }, ammo: 1 })
})

rule('DOTZ-2.2', 'an empty Fate deck is made new from its discards; held cards stay held', () => {
  const g = table(dotz, {
    position: { ammo: 3, fate: { deck: [], discard: ['bad-ammo'], held: ['adrenaline'] }, now: { fate: { then: [] } } },
  })
  expect(g.told('fateShuffled')).toHaveLength(1)
  expect(g.position()).toMatchObject({ ammo: 2, fate: { deck: [], discard: ['bad-ammo'], held: ['adrenaline'] } })
})
