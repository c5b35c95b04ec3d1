import { rule } from '@deadfront/testkit'
import { expect } from 'vitest'
import { efsz, type StalingradEvent } from '../../src/index.ts'
import { set } from '../kit.ts'

/** Whose dice the events of a type were. */
const owners = (t: ReturnType<typeof set>, events: readonly StalingradEvent[], type: StalingradEvent['type']) =>
  events.filter((e) => e.type === type).flatMap((e) => efsz.rolls?.(t.state, e) ?? [])

rule('EFSZ-7.3', 'one initiative die is the player’s, the other the dead’s, whoever acted last', () => {
  const position = { map: '9x9', characters: { til: { at: '1,1' } }, zombies: { z1: 'beta 9,9' }, now: 'initiative' }
  const alone = set(position, [7, 3])
  expect(owners(alone, alone.events, 'initiativeRolled')).toEqual([
    { seat: 'p1', dice: [7] },
    { seat: null, dice: [3] },
  ])
  const versus = set(position, [7, 3], { options: { master: true } })
  expect(owners(versus, versus.events, 'initiativeRolled')[1]).toEqual({ seat: 'dead', dice: [3] })
})

rule('EFSZ-7.18', 'the dice of a runaway wagon and of rattling doors are nobody’s', () => {
  const wagon = set({ round: 2, characters: { til: { at: '2,2' } }, now: 'end', stop: true }, [4], { scenario: 'points-failure' })
  expect(owners(wagon, wagon.events, 'wagonRolled')).toEqual([{ seat: null, dice: [4] }])
  const doors = set({ round: 2, characters: { til: { at: 'A' } }, now: 'end', stop: true }, [6], { scenario: 'shift-without-end' })
  expect(owners(doors, doors.events, 'rattled')).toEqual([{ seat: null, dice: [6] }])
})

rule('EFSZ-5.2', 'the die that spares a comrade is the medic’s', () => {
  const t = set(
    {
      map: '9x9',
      characters: {
        til: { at: '3,3', health: 1, locked: 'z1', seat: 'p1' },
        sobol: { at: '3,2', kills: 150, seat: 'p2' },
      },
      zombies: { z1: 'beta 3,4' },
      now: 'dead',
      stop: true,
    },
    [6],
    { options: { players: 2 } },
  )
  expect(owners(t, t.events, 'spared')).toEqual([{ seat: 'p2', dice: [6] }])
})
