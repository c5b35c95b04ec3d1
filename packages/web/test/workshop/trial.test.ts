import { CATALOG, NO_TRIAL, noEnd, playOut, TRIAL_GAMES, TRIAL_MS, trialProgress, withGame, worstPlaces } from '@deadfront/ai'
import { expect, test } from 'vitest'
import { verdictOf } from '../../src/workshop/editor/trial-verdict.ts'
import { en } from '../../src/workshop/messages/en.ts'
import { deskOf, gameOf } from './position-kit.ts'

test('bots try what stands in the editor: the same seed gives the same end, and ends are counted', async () => {
  const entry = CATALOG.find((each) => each.id === 'efsz')
  const game = await gameOf('efsz')
  const bots = (await entry?.bots()) ?? []
  const desk = await deskOf('efsz', 'fubar')
  desk.pick('person dasha')
  desk.act('12,6')
  const setup = desk.setupOf(desk.doc.value)
  const measures = await entry?.measures?.()
  const ends = ['a', 'b', 'a'].map((seed) => playOut(game, bots, { ...setup, seed }, measures))
  expect(ends[0]).toEqual(ends[2])
  const trial = ends.reduce(withGame, NO_TRIAL)
  expect(trial.played).toBe(3)
  expect(Object.values(trial.outcomes).reduce((sum, count) => sum + count, trial.open)).toBe(3)
  // Where people fall is named by the square, with its share of all who fell.
  const fallen = { ...NO_TRIAL, losses: { '3,4': 6, 'place.India': 3, '': 1 } }
  expect(worstPlaces(fallen)).toEqual([
    { place: '3,4', share: 0.6 },
    { place: 'place.India', share: 0.3 },
  ])
  // One line where no bot came to an end in a hundred tries.
  const stuck = Array.from({ length: TRIAL_GAMES }, () => ({ outcome: null, losses: {}, why: 'no end after 20000 actions' }))
  expect(noEnd(stuck.reduce(withGame, NO_TRIAL))).toBe('no end after 20000 actions')
  expect(noEnd(stuck.slice(1).reduce(withGame, NO_TRIAL))).toBeNull()
  expect(noEnd(stuck.slice(1).reduce(withGame, trial))).toBeNull()
  // Long games: the verdict is there after a minute, with as many games as were played.
  expect(trialProgress(NO_TRIAL, 5000)).toEqual({ over: false, share: 5 / 60, left: null })
  expect(trialProgress({ ...NO_TRIAL, played: 10 }, 1000)).toEqual({ over: false, share: 0.1, left: 9 })
  expect(trialProgress({ ...NO_TRIAL, played: 10 }, 20_000)).toEqual({ over: false, share: 1 / 3, left: 40 })
  expect(trialProgress({ ...NO_TRIAL, played: 31 }, TRIAL_MS)).toEqual({ over: true, share: 1, left: 0 })
  expect(trialProgress({ ...NO_TRIAL, played: TRIAL_GAMES }, 900)).toEqual({ over: true, share: 1, left: 0 })
  expect(noEnd({ ...NO_TRIAL, played: 2, open: 2, why: 'stuck' }, true)).toBe('stuck')
  // The verdict names the bot.
  const told = { language: 'en', texts: en.edit.trial, botName: ({ name }: { name: string }) => name } as const
  const counted = { ...NO_TRIAL, played: 100, wins: { p1: 61 }, losses: { S2: 26, '3,4': 13 } }
  expect(verdictOf(counted, setup, { ...told, game, bots, words: await game.words.en() })).toBe(
    'Gunner wins 61 of 100 tries; most is lost at S2 (67%), 3,4 (33%).',
  )
  // Three who fell in a hundred games are chance: no place is named.
  const easy = { ...counted, wins: { p1: 100 }, losses: { '7,4': 1, '5,5': 1, '3,7': 1 } }
  expect(verdictOf(easy, setup, { ...told, game, bots, words: await game.words.en() })).toBe('Gunner wins 100 of 100 tries.')
  expect(trial.wins.p1 ?? 0).toBe(trial.outcomes.won ?? 0)
  const aaz = await gameOf('aaz')
  const captains = (await CATALOG.find((each) => each.id === 'aaz')?.bots()) ?? []
  const war = { ...NO_TRIAL, played: 40, wins: { Germany: 33, Japan: 33, USSR: 7, UK: 7, USA: 7 } }
  expect(
    verdictOf(war, { scenario: '1941', options: {}, seed: 'x' }, { ...told, game: aaz, bots: captains, words: await aaz.words.en() }),
  ).toBe('Captain plays every side. Won: Allies 7, Axis 33 of 40 games.')
  for (const { place } of worstPlaces(trial)) expect(place).toMatch(/^\d+,\d+$|^[A-Z]\d*$/)
})
