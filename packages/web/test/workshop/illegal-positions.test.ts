import { describe, expect, test } from 'vitest'
import { nextChoice } from '../../src/workshop/editor/editor.ts'
import { deskOf, saysOf } from './position-kit.ts'

describe('what is illegal stands, is named and cannot be played', () => {
  test('efsz: two figures on a square', async () => {
    const desk = await deskOf('efsz', 'fubar')
    desk.pick('person dasha')
    desk.act('3,6')
    expect(saysOf(desk)).toEqual([])
    desk.pick('zombie beta')
    desk.act('3,6')
    expect(saysOf(desk)).toEqual(['zombies.z1.at EFSZ-6.5'])
    expect(desk.faultyPlaces.value).toEqual(['3,6'])
    // The rest is on the board.
    expect(desk.verdict.value.laid).not.toBeNull()
    const zombie = desk.editor.thingsAt(desk.doc.value, '3,6', desk.kit.value).find((thing) => thing.path[0] === 'zombies')
    desk.startMove(zombie ?? null)
    desk.act('3,8')
    expect(saysOf(desk)).toEqual([])
    expect(desk.faultyPlaces.value).toEqual([])
  })

  test('dotz: three Zeds units in a space', async () => {
    const desk = await deskOf('dotz', 'basic')
    for (const tool of ['zed Z4|2', 'zed Z5|3', 'zed Z5|2']) {
      desk.pick(tool)
      desk.act('F#2')
    }
    expect(saysOf(desk)).toEqual(['spaces.F#2 DOTZ-4.6.1'])
    expect(desk.faultyPlaces.value).toContain('F#2')
    expect(desk.verdict.value.laid).not.toBeNull()
    desk.undo()
    expect(saysOf(desk)).toEqual([])
  })

  test('aaz: a battleship on land', async () => {
    const desk = await deskOf('aaz', '1941')
    desk.pick('USSR bb')
    desk.act('Ukraine')
    expect(saysOf(desk).join()).toContain('territories.Ukraine')
    expect(saysOf(desk).join()).toMatch(/AAZ-/)
    expect(desk.faultyPlaces.value).toContain('Ukraine')
    expect(desk.verdict.value.laid).not.toBeNull()
    desk.undo()
    expect(saysOf(desk)).toEqual([])
  })

  test('aaz: phases are called by their names in both languages', async () => {
    const desk = await deskOf('aaz', '1941')
    const { label } = desk.editor
    expect(label('combatMove', desk.kit.value, ['phase'])).toBe('Combat move')
    expect(label('no-such-key', desk.kit.value)).toBe('no-such-key')
  })

  test('a list goes on with the first choice that is not in it yet', () => {
    const choices = ['O1', 'O2', 'O3'].map((value) => ({ value, name: value }))
    expect(nextChoice(choices, ['O1', 'O2'])?.value).toBe('O3')
    expect(nextChoice(choices, ['O1', 'O2', 'O3'])?.value).toBe('O1')
    expect(nextChoice([], [])).toBeUndefined()
  })

  test('a change of the phase lets go of the exact moment', async () => {
    const desk = await deskOf('aaz', '1941', {
      game: 'aaz',
      scenario: '1941',
      turn: 'Germany',
      phase: 'combatMove',
      stack: [{ kind: 'nothing' }],
    })
    expect(saysOf(desk).length).toBeGreaterThan(0)
    desk.set(['phase'], 'purchase')
    expect(desk.doc.value.stack).toBeUndefined()
    expect(saysOf(desk)).toEqual([])
  })
})
