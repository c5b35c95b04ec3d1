import { refuseQuestion, type Words } from '@deadfront/kernel'
import type { BoardApi, Settings } from '../board/board.ts'
import { PAINT } from '../board/paint.ts'
import { announce } from './notices.ts'
import { choose, language, settings } from './settings.ts'
import { play } from './sound.ts'

/** The part of the board API that is the same for every host. */
export const pageApi = (
  game: string,
  words: Words,
): Pick<BoardApi, 'game' | 'words' | 'language' | 'settings' | 'onSettings' | 'setSpeed' | 'paint' | 'announce' | 'sound'> => ({
  game,
  words,
  language: language.value,
  settings: () => settings.value,
  onSettings: onSettingsChange,
  setSpeed: (speed) => choose('speed', speed),
  paint: PAINT,
  announce,
  sound: play,
})

/** Calls the listener on every change, not for the present value. */
function onSettingsChange(listener: (now: Settings) => void): () => void {
  let known = settings.peek()
  return settings.subscribe((now) => {
    if (now !== known) listener(now)
    known = now
  })
}

/** A board without play: answers and questions to the referee are not possible. */
export const stillApi = (game: string, words: Words, scenario: string): BoardApi => ({
  ...pageApi(game, words),
  scenario,
  seats: [],
  answer: async () => null,
  whyNot: async () => null,
  inspect: async () => refuseQuestion('nobody plays here'),
  openRule: () => {},
  tip: () => {},
})
