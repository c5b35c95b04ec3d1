import { changesSince, type Game, hashOf, Match, migrate, replaySteps, sameJson, type State } from '@deadfront/kernel'
import { newSeed, recordOf, type Save } from '../saves/save.ts'

/** A save, replayed and ready to be played on. */
export interface OpenedSave {
  match: Match
  /** The save as it must be stored now; null if it stays as it is. */
  upgraded: Save | null
  /** What changed in the rules, if the game goes on from its position because of it; otherwise null. */
  rulesChanged: readonly string[] | null
}

/**
 * Replays the whole record and checks every hash, in the spelling of the version that wrote it. If a ruling has changed
 * since, so that the record leads to another state, the game goes on from its snapshot; the record up to there is kept in
 * `head.earlier`. Throws if the save is broken.
 */
export async function openSave(game: Game, save: Save, pause: () => Promise<void>): Promise<OpenedSave> {
  const { head, commands } = save
  const steps = replaySteps(game, recordOf(head, commands))
  let step = steps.next()
  while (!step.done) {
    await pause()
    step = steps.next()
  }
  const { match, mismatch } = step.value
  if (!mismatch) {
    const sameVersion = head.rulesVersion === game.rulesVersion
    return { match, upgraded: sameVersion ? null : upgradedSave(save, match), rulesChanged: null }
  }
  const onward = mismatch.kind === 'rules' ? goOnFromSnapshot(game, save) : null
  if (!onward) throw new Error(mismatch.say)
  return { ...onward, rulesChanged: changesSince(game.versions, game.rulesVersion, head.rulesVersion) }
}

/** The snapshot in the shape of the present version; null if there is none or if it does not match the head. */
export function snapshotNow(game: Game, { head, snapshot }: Save): State | null {
  if (snapshot === null || hashOf(snapshot) !== head.hash) return null
  if (head.rulesVersion === game.rulesVersion) return snapshot
  // A state is plain data; its type says only what every game's state has.
  const migrated = migrate(game, head.rulesVersion, { setup: head.setup, state: snapshot as State & { readonly [key: string]: never } })
  return 'problem' in migrated ? null : migrated.state
}

/** The save with the set-up, commands and hashes of the match, which are those of the present version. */
function upgradedSave({ head }: Save, match: Match): Save {
  const { setup, start, commands, result, rulesVersion } = match.record()
  const hash = commands.at(-1)?.hash ?? start
  return { head: { ...head, rulesVersion, setup, start, count: commands.length, hash, result }, commands, snapshot: match.state }
}

function goOnFromSnapshot(game: Game, save: Save): Omit<OpenedSave, 'rulesChanged'> | null {
  const state = snapshotNow(game, save)
  if (state === null) return null
  const { head, commands } = save
  // A finished game is only looked at: its end is shown, and the save stays as it is.
  if (state.result !== null) {
    const ended = new Match(game, head.setup, { state, events: [] })
    return { match: ended, upgraded: null }
  }
  const match = matchFrom(game, save, state)
  if (!match) return null
  const upgraded = upgradedSave(save, match)
  const earlier = [...(head.earlier ?? []), recordOf(head, commands)]
  return { match, upgraded: { ...upgraded, head: { ...upgraded.head, earlier } } }
}

/** A match that starts in this position, with new dice; null if the game cannot write the position exactly. */
function matchFrom(game: Game, { head }: Save, state: State): Match | null {
  try {
    const match = new Match(game, { ...head.setup, seed: newSeed(), position: game.position.write(state) })
    const viewers = [null, ...Object.keys(head.holders)]
    return viewers.every((viewer) => sameJson(game.view(match.state, viewer), game.view(state, viewer))) ? match : null
  } catch {
    return null
  }
}
