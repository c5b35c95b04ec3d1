import { readdirSync, readFileSync } from 'node:fs'
import { type Answer, type Game, type GameEvent, isRefusal, type Json, migrate, type Setup, type State } from '@deadfront/kernel'
import { expect, test } from 'vitest'

/** A state as a released version saved it, with its hash, its position file and the next command of its record. */
interface OldSave {
  rulesVersion: number
  setup: Setup
  state: Json
  hash: string
  position: Json
  next: { seat: string; answer: Answer | Answer[]; hash: string }
}

/** Plays on from every save in the folder, and reads the position beside it: `oldSaves(aaz, new URL('./saves/', import.meta.url))`. */
export function oldSaves<S extends State, E extends GameEvent>(game: Game<S, E>, folder: URL): void {
  for (const file of readdirSync(folder)) {
    const save = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as OldSave
    const today = (): S => {
      const now = migrate(game, save.rulesVersion, save)
      if ('problem' in now) expect.fail(now.problem)
      return now.state
    }

    test(`old save ${file} is played on, with the hashes of its version`, () => {
      const state = today()
      expect(game.hash(state, save.rulesVersion)).toBe(save.hash)
      expect(game.hash(game.copy(state))).toBe(game.hash(state))
      const next = game.apply(state, save.next.seat, save.next.answer)
      if (isRefusal(next)) expect.fail(next.say)
      expect(game.hash(next.state, save.rulesVersion)).toBe(save.next.hash)
    })

    test(`the position that was written beside ${file} is read, and written as one of today`, () => {
      const { state } = game.start({ ...save.setup, position: save.position })
      expect(game.position.write(state)).toEqual(game.position.write(today()))
    })
  }
}
