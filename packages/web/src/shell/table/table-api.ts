import type { Words } from '@deadfront/kernel'
import type { BoardApi } from '../../board/board.ts'
import { pageApi } from '../board-api.ts'
import type { Session } from './session.ts'

/** The calls of the table that boards, panels and end screen of a game may use. */
export const tableApi = (session: Session, words: Words): BoardApi => ({
  ...pageApi(session.game.id, words),
  scenario: session.head.setup.scenario,
  seats: session.seats(words),
  answer: (answer, seat) => session.answer(answer, seat),
  whyNot: (answer, seat) => session.whyNot(answer, seat),
  inspect: (question, seat) => session.inspect(question, seat),
  history: async () => (await session.steps()).flatMap((step) => step.events),
  steps: () => session.steps(),
  viewAt: (at) => session.viewAt(at),
  openRule: (id) => {
    session.ruleOpen.value = id
  },
  tip: (anchor, tip) => session.showTip(anchor, tip),
  ...(session.attendance ? { attendance: session.attendance } : {}),
})
