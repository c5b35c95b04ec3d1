import type { Json } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { rule, table } from '../../../src/index.ts'
import { lastLight } from '../../../src/sample/index.ts'
import { pushed } from '../kit.ts'

describe('Last Light', () => {
  rule(['LL-2.1', 'LL-3.1', 'LL-3.2'], 'cards are drawn, plans made at once and shown together', () => {
    const g = table(lastLight, { draws: ['flare.1', 'hush.1', 'nails.1', 'nails.2'] })
    expect(g.told('cardsDrawn').map((e) => e.cards)).toEqual([
      ['flare.1', 'hush.1'],
      ['nails.1', 'nails.2'],
    ])
    g.asks('ash', 'plan').asks('briar', 'plan')
    g.answers('briar', { planks: { porch: 2 } })
    expect(lastLight.view(g.state, 'ash')).toMatchObject({ planned: ['briar'], planks: { porch: 0 } })
    g.refuses('briar', { planks: { porch: 0 } })
    g.refuses('ash', { planks: { porch: 2, cellar: 1 } }, 'LL-3.1')
    g.answers('ash', { planks: { porch: 2 } })
    expect(g.position()).toMatchObject({ planks: { porch: 4, kitchen: 0 } })
    g.diceAllUsed()
  })

  rule('LL-1.1', 'the next night begins with dusk', () => {
    const position = { night: 1, now: [{ kind: 'night', step: 'dawn' }] }
    const g = table(lastLight, { position })
    expect(g.told('nightFell')).toEqual([{ type: 'nightFell', rule: 'LL-1.1', night: 2 }])
    g.asks('ash', 'plan').asks('briar', 'plan')
  })

  rule(['LL-4.1', 'LL-5.1', 'LL-5.2'], 'walking, then the dead come and the doors are ordered', () => {
    const g = table(lastLight, { dice: [3, 5, 2], seed: 'x' })
      .answers('ash', { planks: {} })
      .answers('briar', { planks: {} })
    g.refuses('ash', { walk: ['porch', 'hall', 'loft'] }, 'LL-4.1').refuses('ash', { walk: ['cellar'] }, 'LL-4.1')
    g.answers('ash', { walk: ['kitchen', 'cellar'] }).answers('briar', { walk: [] })
    expect(g.told('deadCame')[0]?.dead).toEqual({ porch: 1, kitchen: 3, cellar: 0 })
    g.asks('ash', 'doors')
      .refuses('ash', { doors: ['porch'] }, 'LL-5.2')
      .answers('ash', { doors: ['kitchen', 'porch'] })
    g.asks('ash', 'window').diceAllUsed()
  })

  rule(['LL-6.2', 'LL-6.3', 'LL-6.6'], 'a card is interrupted, and the interruption is interrupted', () => {
    const g = pushed('porch', 1, { ash: ['flare.1', 'hush.1'], briar: ['hush.2', 'nails.1'] })
    g.answers('ash', { play: 'flare.1' }).asks('briar', 'window')
    g.refuses('briar', { play: 'nails.1' }, 'LL-6.2')
    g.answers('briar', { play: 'hush.2' }).asks('ash', 'window')
    expect(g.state.stack.map((f) => f.kind)).toEqual([
      'night',
      'assault',
      'push.resolve',
      'window',
      'card.resolve',
      'window',
      'card.resolve',
      'window',
    ])
    g.answers('ash', { play: 'hush.1' }) // the Hush is hushed when Briar, who has nothing to say to it, passes
    g.answers('briar', { pass: true })
    g.answers('briar', { pass: true })
    expect(g.told('cardHushed').map((e) => e.card)).toEqual(['hush.2'])
    expect(g.told('cardWorked').map((e) => e.card)).toEqual(['hush.1', 'flare.1'])
    g.answers('briar', { pass: true })
    expect(g.told('doorHeld')).toHaveLength(1)
  })

  rule('LL-6.1', 'after a card everybody may think again', () => {
    const g = pushed('porch', 2, { ash: ['nails.1'], briar: ['flare.1', 'flare.2'] })
    g.answers('ash', { pass: true }).refuses('ash', { pass: true })
    g.answers('briar', { play: 'flare.1' }).answers('ash', { pass: true }) // to the flare
    g.asks('ash', 'window').asks('briar', 'window').answers('ash', { play: 'nails.1' })
  })

  rule(['LL-6.1', 'LL-6.4', 'LL-6.5', 'LL-6.6'], 'cards before a push', () => {
    const g = pushed('cellar', 2, { ash: ['nails.1', 'bandage.1', 'hush.1'] }, { planks: 1, room: 'loft' })
    g.refuses('ash', { play: 'hush.1' }, 'LL-6.6').refuses('ash', { play: 'flare.1' }, 'LL-6.1')
    g.answers('ash', { play: 'bandage.1' }).answers('ash', { play: 'nails.1' }).answers('ash', { pass: true })
    expect(g.told('doorHeld')).toEqual([{ type: 'doorHeld', rule: 'LL-5.3', door: 'cellar', planks: 0 }])
  })

  rule(['LL-5.3', 'LL-7.1', 'LL-7.2', 'LL-7.3'], 'those in the room fire, then the dead bite', () => {
    const g = pushed('porch', 3, { ash: ['flare.1', 'flare.2'] }, { planks: 1, dice: [4, 3, 2] })
    g.answers('ash', { pass: true }).asks('ash', 'fight').asks('briar', 'fight')
    g.refuses('ash', { bullet: true }, 'LL-7.2').refuses('ash', { throw: ['nails.1'] }, 'LL-7.1')
    g.answers('ash', { throw: ['flare.1', 'flare.2'] }).answers('briar', { bullet: true })
    expect(g.told('shotsFired').map((e) => e.kills)).toEqual([1, 0])
    expect(g.told('bitten').map((e) => e.seat)).toEqual(['ash', 'briar'])
    expect(g.state.result).toMatchObject({ outcome: 'dawn', winners: ['ash'], rule: 'LL-1.2' })
    g.diceAllUsed()
  })

  rule(['LL-7.4', 'LL-1.3'], 'an empty room is a breach, and too many lose the house', () => {
    const g = pushed('cellar', 12, {}, { room: 'loft' })
    expect(g.told('breached')).toEqual([{ type: 'breached', rule: 'LL-7.4', door: 'cellar', dead: 12, breaches: 12 }])
    expect(g.state.result).toEqual({ outcome: 'overrun', winners: [], rule: 'LL-1.3' })
  })

  rule(['LL-7.5', 'LL-1.2'], 'the fallen are out, and the living win', () => {
    const g = table(lastLight, {
      options: { nights: 1, lastBullet: false },
      position: {
        survivors: { ash: { room: 'porch', health: 1, kills: 5 }, briar: { room: 'loft' } },
        planks: { porch: 0 },
        now: [
          { kind: 'night', step: 'dawn' },
          { kind: 'assault', doors: ['porch'], dead: { porch: 1 } },
        ],
      },
    })
    expect(g.told('fell')).toEqual([{ type: 'fell', rule: 'LL-7.5', seat: 'ash' }])
    expect(g.state.result?.winners).toEqual(['briar'])
  })

  rule('LL-2.2', 'an empty deck is made anew', () => {
    const content = { cards: { flare: 2, nails: 0, bandage: 0, hush: 0 } }
    const g = table(lastLight, { content, draws: ['flare.2', 'flare.1'], position: { discards: ['flare.1'] } })
    expect(g.told('deckShuffled')).toHaveLength(1)
    g.diceAllUsed()
  })

  test('events hide what a viewer may not see', () => {
    const [drawn] = table(lastLight, { seed: 'x' }).told('cardsDrawn')
    if (!drawn) expect.fail('nothing was drawn')
    expect(lastLight.show(drawn, 'ash')).toHaveProperty('cards.length', 2)
    expect(lastLight.show(drawn, 'briar')).toHaveProperty('cards', 2)
    expect(lastLight.show(drawn, null)).toHaveProperty('cards', 2)
  })

  test('inspecting: reach and odds', () => {
    const g = table(lastLight, { seed: 'x' })
    const rooms = ['cellar', 'hall', 'kitchen', 'loft', 'porch']
    expect(lastLight.inspect(g.state, 'ash', { ask: 'reach' })).toEqual(rooms)
    expect(lastLight.inspect(g.state, 'ash', { ask: 'odds', shots: 3, dead: 2 })).toEqual({ chance: 0.5 })
    expect(lastLight.inspect(g.state, null, { ask: 'reach' })).toMatchObject({ refused: true, say: 'only a survivor has a reach' })
    expect(lastLight.inspectJson(g.state, 'ash', 'nonsense')).toMatchObject({ refused: true })
    // As questions were spelt before each had `ask`.
    expect(lastLight.inspectJson(g.state, 'ash', { reach: true })).toEqual(rooms)
    expect(lastLight.inspectJson(g.state, 'ash', { odds: { shots: 3, dead: 2 } })).toEqual({ chance: 0.5 })
  })

  test.each([
    [{ survivors: { ash: { hand: ['flare.9'] } } }, 'survivors.ash.hand: expected at most 5 cards such as "flare.1"'],
    [{ survivors: { dana: {} } }, 'survivors.dana: expected one of ash, briar'],
    [{ planks: { loft: 1 } }, 'planks.loft: expected one of porch, kitchen, cellar'],
    [{ night: 9 }, 'night: expected a whole number from 1 to 3'],
    [{ nite: 1 }, 'nite: unknown key; expected night, survivors, planks, breaches, discards, now'],
    [{ discards: ['hush.1'], survivors: { ash: { hand: ['hush.1'] } } }, 'discards: expected every card once, found hush.1 twice'],
    [{ now: [{ kind: 'window' }] }, 'now[0].kind: expected something that happens inside a game'],
  ])('a position with a mistake: %j', (position, line) => {
    expect(() => table(lastLight, { position: position as Json })).toThrow(line)
  })
})
