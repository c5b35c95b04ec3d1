import { Icon } from '../board/icons.tsx'
import { m } from '../messages/index.ts'
import { endOf } from '../saves/ending.ts'
import type { SaveHead } from '../saves/save.ts'
import { cardOf } from './cards.ts'
import { Button, Dialog } from './parts.tsx'
import { to } from './router.ts'
import { useSaveName } from './use-save-name.ts'
import { useWhereabouts } from './use-whereabouts.ts'

/** Every game of this browser that is not over, newest first. */
export async function runningGames(): Promise<readonly SaveHead[]> {
  const { listSaves } = await import('../saves/list.ts')
  return (await listSaves()).flatMap(({ head, problem }) => (head && problem === null && endOf(head) === null ? [head] : []))
}

/** A long game of that scenario, such as a campaign, that is running already: starting it over needs a confirmation. */
export async function runningLong(game: string, scenario: string): Promise<SaveHead | null> {
  if (cardOf(game)?.also?.scenario !== scenario) return null
  return (await runningGames()).find((head) => head.game === game && head.setup.scenario === scenario) ?? null
}

/** Offers to continue the running game, or to begin another one. */
export function StartOver({ head, onClose, onStart }: { head: SaveHead; onClose(): void; onStart(): void }) {
  const t = m.value
  const where = useWhereabouts(head)
  const name = useSaveName(head)
  return (
    <Dialog open title={t.lobby.runningTitle} class="start-over" onClose={onClose}>
      <p>{t.lobby.runningText(name, where?.turn ?? '')}</p>
      <div class="dialog-acts">
        <Button onClick={onStart}>{t.lobby.startAnother}</Button>
        <a class="button main" href={to.game(head.id)}>
          <Icon name="play" />
          <span>{t.lobby.continueButton}</span>
        </a>
      </div>
    </Dialog>
  )
}
