import { describe, expect, test } from 'vitest'
import { deskOn } from './efsz-desk-kit.ts'

/** Becker covers a long room. The Prime moves three squares, and fire is asked for after each (EFSZ-24.2). */
const COVERED = {
  characters: { becker: { at: '2,7', facing: 'E', weapons: ['luger'], ammo: 2, covering: 'stationary' } },
  zombies: { z1: 'grinzer 9,7', z2: 'beta 8,11' },
  round: 4,
  now: 'dead',
}

async function atFirstCover() {
  const table = await deskOn('fubar', COVERED)
  const { desk, rest } = table
  const next = async () => {
    const first = desk.question.value?.options[0]
    if (!first) throw new Error('nothing is asked')
    await desk.send([first])
    await rest()
  }
  await next()
  const { question } = desk
  if (question.value?.kind !== 'cover') throw new Error('fire is not asked for')
  return { ...table, next, cover: question.value }
}

describe('the marker is kept until a zombie is done', () => {
  test('the rest of its activation is passed by itself, the other questions are asked', async () => {
    const { desk, said, next, cover, rest } = await atFirstCover()
    expect(desk.holdFire.offered(cover)).toBe('z1')
    desk.holdFire.begin(cover)
    await rest()
    const kinds: (string | undefined)[] = []
    for (let k = 0; k < 3; k++) {
      kinds.push(desk.question.value?.kind)
      if (desk.question.value?.kind === 'dead.step') await next()
    }
    // Twice the way is asked for, and fire no more; then the team has its turn.
    expect(kinds).toEqual(['dead.step', 'dead.step', 'activate'])
    expect(said.filter((answer) => answer.do === 'pass')).toHaveLength(3)
  })

  test('an undo ends it: the question that is open then is asked', async () => {
    const { desk, said, cover, rest } = await atFirstCover()
    const frame = desk.update.value
    desk.holdFire.begin(cover)
    await rest()
    const before = said.length
    if (!frame) throw new Error('no picture of the table')
    desk.take({ ...frame, at: frame.at - 1, events: [] })
    await rest()
    expect(desk.question.value?.kind).toBe('cover')
    expect(said).toHaveLength(before)
  })

  test('it is offered for a zombie only, and not when somebody else is about to fire', async () => {
    const { desk, cover } = await atFirstCover()
    expect(desk.holdFire.offered({ ...cover, about: { ...cover.about, zombie: null } })).toBe(null)
    expect(desk.holdFire.offered({ ...cover, about: { ...cover.about, declared: ['becker'] } })).toBe(null)
  })
})
