import type { Game, Setup, State } from '@deadfront/kernel'
import { MAX_TITLE, positionFile, type Work, WORK_FORMAT } from '@deadfront/kernel/works'
import { saveWork } from './store.ts'

/** A moment of a game as a position work. */
export const momentOf = (game: Game, state: State, setup: Setup, title: string, language: Work['language']): Work => ({
  format: WORK_FORMAT,
  kind: 'position',
  game: game.id,
  rulesVersion: game.rulesVersion,
  scenario: setup.scenario,
  title: title.slice(0, MAX_TITLE),
  author: '',
  licence: '',
  text: '',
  language,
  data: positionFile(game, game.position.write(state), setup),
})

/** Puts the moment on the shelf; gives the id of the work. */
export async function keepMoment(...moment: Parameters<typeof momentOf>): Promise<string> {
  return (await saveWork(null, momentOf(...moment))).id
}
