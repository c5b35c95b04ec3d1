import { isObject } from '@deadfront/kernel'
import { signal } from '@preact/signals'

/** How well each puzzle was answered so far: the best chance that the player's play left. Stored in this browser. */
const KEY = 'deadfront.puzzles'

type Done = { readonly [puzzle: string]: number }

function read(): Done {
  try {
    const held = JSON.parse(localStorage.getItem(KEY) ?? '{}') as unknown
    if (!isObject(held)) return {}
    return Object.fromEntries(Object.entries(held).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
  } catch {
    return {}
  }
}

export const puzzlesDone = signal<Done>(read())

export const keyOf = (game: string, id: string): string => `${game}/${id}`

/** Keeps the grade if it is better than the last one. */
export function keepGrade(key: string, mine: number): void {
  if (mine <= (puzzlesDone.peek()[key] ?? -1)) return
  puzzlesDone.value = { ...puzzlesDone.peek(), [key]: mine }
  try {
    localStorage.setItem(KEY, JSON.stringify(puzzlesDone.peek()))
  } catch {
    // A browser without storage: the grade is shown until the page is closed.
  }
}
