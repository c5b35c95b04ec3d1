import type { StalingradTurn } from '../model/state.ts'

// EFSZ-37.3: flags and clues of a scenario.

export function setFlag(t: StalingradTurn, flag: string): void {
  if (t.s.flags.includes(flag)) return
  t.s.flags.push(flag)
  t.emit({ type: 'flagSet', rule: 'EFSZ-37.3', flag })
}

export function learnClue(t: StalingradTurn, clue: number): void {
  const { trek } = t.s
  if (trek) {
    if (trek.clues.includes(clue)) return
    trek.clues.push(clue)
  } else if (t.s.flags.includes(`clue ${clue}`)) return
  else t.s.flags.push(`clue ${clue}`)
  t.emit({ type: 'clueLearned', rule: 'EFSZ-37.3', clue })
}
