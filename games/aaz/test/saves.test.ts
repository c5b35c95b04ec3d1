import { readdirSync, readFileSync } from 'node:fs'
import { type Answer, isRefusal, type Json, migrate, type Setup } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { aaz } from '../src/index.ts'

/** A state as a released version saved it, with its hash, its position file and the next command of its record. */
interface OldSave {
  rulesVersion: number
  setup: Setup
  state: Json
  hash: string
  position: Json
  next: { seat: string; answer: Answer | Answer[]; hash: string }
}

const folder = new URL('./saves/', import.meta.url)

for (const file of readdirSync(folder)) {
  const save = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as OldSave
  test(`old save ${file} is played on, with the hashes of its version`, () => {
    const now = migrate(aaz, save.rulesVersion, save)
    if ('problem' in now) expect.fail(now.problem)
    expect(aaz.hash(now.state, save.rulesVersion)).toBe(save.hash)
    expect(aaz.hash(aaz.copy(now.state))).toBe(aaz.hash(now.state))
    const next = aaz.apply(now.state, save.next.seat, save.next.answer)
    if (isRefusal(next)) expect.fail(next.say)
    expect(aaz.hash(next.state, save.rulesVersion)).toBe(save.next.hash)
  })
  test(`the position that was written beside ${file} is read, and written as one of today`, () => {
    const { state } = aaz.start({ ...save.setup, position: save.position })
    const now = migrate(aaz, save.rulesVersion, save)
    if ('problem' in now) expect.fail(now.problem)
    expect(aaz.position.write(state)).toEqual(aaz.position.write(now.state))
  })
}
