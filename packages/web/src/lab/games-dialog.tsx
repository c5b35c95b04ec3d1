import { nth } from '@deadfront/kernel'
import { type ArmRun, type LabPlan, type Naming, numberText, outcomeName, seedOf, seriesOf } from '@deadfront/lab'
import { useState } from 'preact/hooks'
import { importRecord } from '../shell/create.ts'
import { Button, Dialog } from '../shell/parts.tsx'
import { go, to } from '../shell/router.ts'
import type { Loaded } from '../shell/use-game.ts'
import type { Picked } from './chart-view.tsx'
import { l } from './messages/index.ts'
import { openWorkers } from './workers.ts'

/** So many games are listed; the files have them all. */
const SHOWN = 50

/** The games behind a part of a chart; each can be looked at on its board. */
export function GamesDialog({
  picked,
  plan,
  runs,
  loaded,
  naming,
  onClose,
}: {
  picked: Picked
  plan: LabPlan
  runs: readonly ArmRun[]
  loaded: Loaded
  naming: Naming
  onClose(): void
}) {
  const t = l.value.games
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const run = nth(runs, picked.arm)
  async function replay(game: number) {
    setBusy(true)
    setFault(null)
    const done = await replayOf(plan, run, game, t.saveName(loaded.game.name, game))
    setBusy(false)
    if ('fault' in done) setFault(done.fault)
    else go(to.game(done.save))
  }
  return (
    <Dialog open title={t.title(picked.what)} onClose={onClose} class="lab-games">
      {fault === null ? null : (
        <p class="fault-line" role="alert">
          {fault}
        </p>
      )}
      {busy ? <p role="status">{t.playing}</p> : null}
      <div class="lab-table" role="region" aria-label={t.title(picked.what)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {[t.game, t.result, t.length, t.luck, t.seed, t.replay].map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {picked.games.slice(0, SHOWN).map((game) => {
              const played = run.played[game]
              const luck = played?.measured?.luck
              return (
                <tr key={game}>
                  <td>{game}</td>
                  <td>{played ? outcomeName(naming, played.outcome) : ''}</td>
                  <td>{played?.actions ?? ''}</td>
                  <td>{typeof luck === 'number' ? numberText(naming, luck) : '–'}</td>
                  <td>
                    <code>{seedOf(plan, game)}</code>
                  </td>
                  <td>
                    <Button icon="replay" disabled={busy} aria-label={t.replayLabel(game)} onClick={() => void replay(game)}>
                      {t.replay}
                    </Button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {picked.games.length > SHOWN ? <p class="hint">{t.more(picked.games.length - SHOWN)}</p> : null}
    </Dialog>
  )
}

/** Plays one game again with its record, and keeps it among the saves. */
async function replayOf(plan: LabPlan, { arm }: ArmRun, game: number, name: string): Promise<{ save: string } | { fault: string }> {
  const workers = openWorkers(seriesOf(plan, arm), 1)
  try {
    const record = await workers.record(game)
    const done = await importRecord(new File([JSON.stringify(record)], `${name}.record.json`, { type: 'application/json' }))
    return 'fault' in done ? { fault: done.fault.say } : done
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  } finally {
    await workers.close()
  }
}
