import { type AskRule, pick, sequence, type StepRule } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import { CHOSEN, contentOf, DEAD, idOf, ownTitle, REARGUARD, sceneOf, type Stalingrad, type StalingradTurn } from '../model/state.ts'
import { fillPool, layGear, layOut, outfit, sendBack, setUpZombies, startSquares } from './layout.ts'

// EFSZ-33, 35: a scenario from its set-up to its end.

export const scenario: StepRule<Stalingrad, FrameOf<'scenario'>, StalingradEvent> = sequence<
  Stalingrad,
  FrameOf<'scenario'>,
  StalingradEvent
>({
  lay(t, f) {
    layOut(t.s)
    const attempt = t.s.trek?.retry ? 'again' : 'first'
    t.emit({ type: 'scenarioBegan', rule: 'EFSZ-33.1', scenario: t.s.scenario, attempt, ...ownTitle(t.s) })
    if (f.alone && t.s.fighters.every((x) => x.status !== CHOSEN)) chooseTeam(t, true)
    else if (!f.alone) chooseTeam(t, false)
  },
  muster(t, f) {
    if (f.alone) outfit(t.s)
    else sendBack(t.s)
    const { s } = t
    t.emit({
      type: 'teamChosen',
      rule: 'EFSZ-33.2',
      characters: s.fighters.flatMap((x, i) => (x.status === CHOSEN ? [idOf(s, i)] : [])),
      rearguard: s.fighters.flatMap((x, i) => (x.status === REARGUARD ? [idOf(s, i)] : [])),
    })
    fillPool(t)
    layGear(s)
    t.call({ kind: 'place', squares: startSquares(s) })
  },
  people: (t) => setUpZombies(t),
  rounds(t) {
    if (t.s.ended !== '') return
    t.goto('rounds')
    t.call({ kind: 'round' })
  },
  wrapUp(t, f) {
    const { s } = t
    for (const x of s.fighters) x.items = []
    if (f.alone) endAlone(t)
  },
})

function chooseTeam(t: StalingradTurn, alone: boolean): void {
  const { s } = t
  const { min, max } = sceneOf(s).raw.characters
  const most = s.options.players > 1 ? Math.max(max, s.options.players) : max
  // Where no character can stay behind, all characters go.
  if (!alone && sceneOf(s).raw.noRearguard) {
    for (const f of s.fighters) if (f.status === REARGUARD) f.status = CHOSEN
    return
  }
  t.call({ kind: 'team', min, max: Math.min(most, contentOf(s).tables.teamSize), first: alone })
}

/** A scenario played by itself ends with its outcome. */
function endAlone(t: StalingradTurn): void {
  const { s } = t
  const team = Array.from({ length: s.options.players }, (_, i) => `p${i + 1}`)
  const won = s.ended === 'done'
  t.end({
    outcome: won ? 'won' : 'lost',
    winners: won ? team : s.options.master ? ['dead'] : [],
    rule: won ? 'EFSZ-35.1' : 'EFSZ-35.3',
    score: {
      rounds: s.round,
      kills: s.fighters.reduce((sum, f) => sum + f.kills, 0),
      fallen: s.fighters.filter((f) => f.status === DEAD).length,
    },
  })
}

/** Everything above the scenario is removed: nothing that was in progress is carried out any more. */
export const curtain: StepRule<Stalingrad, FrameOf<'curtain'>, StalingradEvent> = {
  run(t) {
    const { stack } = t.s
    const at = stack.findLastIndex((f) => f.kind === 'scenario')
    if (at < 0) {
      endAlone(t)
      return
    }
    stack.length = at + 1
    ;(stack[at] as FrameOf<'scenario'>).step = 'wrapUp'
  },
}

/** A position may give where the table waits, so that a study of one turn does not continue into the next. */
export const stop: AskRule<Stalingrad, FrameOf<'stop'>, Answers['stop'], StalingradEvent> = {
  rule: 'EFSZ-7.9',
  who: () => ['p1'],
  space: () => [pick([{ do: 'go' }])],
  whyNot: () => null,
  answer: (t) => t.done(),
}
