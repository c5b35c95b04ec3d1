import { sideOfSeats, sidesOf, type Words } from '@deadfront/kernel'
import { m } from '../../messages/index.ts'
import { listOf } from '../lists.ts'
import { Button, Dialog } from '../parts.tsx'
import type { Session } from './session.ts'

interface ResignProps {
  session: Session
  /** In the bar of a wide screen, or with its name among the panels of a small one, where the bar has no space. */
  at: 'bar' | 'panels'
  onClick(): void
}

/** Asks whether a game of this browser is to end before the rules end it. At a table on a server a proposal is sent to the others. */
export function ResignButton({ session, at, onClick }: ResignProps) {
  const live = session.live.value
  if (session.sealed) return null
  return (
    <Button
      icon="flag"
      iconOnly={at === 'bar'}
      kind="quiet"
      class={at === 'bar' ? 'wide-only' : 'small-only'}
      disabled={session.replaying.value || !session.verified.value || !live || live.result !== null}
      onClick={onClick}
    >
      {m.value.table.resign.button}
    </Button>
  )
}

export function ResignDialog({ session, words, open, onClose }: { session: Session; words: Words; open: boolean; onClose(): void }) {
  const t = m.value.table.resign
  const { scenario, options } = session.head.setup
  const seat = session.seatHere()
  const side = seat === null ? null : sideOfSeats(sidesOf(session.game, scenario, options), [seat])
  return (
    <Dialog open={open} title={t.title} class="resign" onClose={onClose}>
      <p>
        {side ? t.won(listOf(side.other.map((other) => words.seat(other)))) : t.alone} {t.undo}
      </p>
      <div class="dialog-acts">
        <Button onClick={onClose}>{t.playOn}</Button>
        <Button
          kind="danger"
          icon="flag"
          onClick={() => {
            onClose()
            void session.resign()
          }}
        >
          {t.now}
        </Button>
      </div>
    </Dialog>
  )
}
