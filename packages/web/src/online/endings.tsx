import { type Seat, sideOfSeats, sidesOf, type Words } from '@deadfront/kernel'
import type { TableInfo } from '@deadfront/protocol'
import { useState } from 'preact/hooks'
import { listOf } from '../shell/lists.ts'
import { Button, Dialog } from '../shell/parts.tsx'
import { go, to } from '../shell/router.ts'
import type { Loaded } from '../shell/use-game.ts'
import { absentFrom, nextAbsence, useRedrawAt } from './absence.ts'
import { request } from './api.ts'
import { attempt } from './attempt.ts'
import { giveEntropy } from './dice-keeper.ts'
import { me } from './person.ts'
import { wakeByDefault } from './push.tsx'
import type { RemoteHost } from './remote-host.ts'
import { copyInvite } from './room.tsx'
import { o } from './words.ts'

interface EndingsProps {
  host: RemoteHost
  loaded: Loaded
}

/** The seats of the own side and of the other; null in a game that has no two sides. */
const sideIn = (info: TableInfo, { game }: Loaded, mine: readonly Seat[]) => sideOfSeats(sidesOf(game, info.scenario, info.options), mine)

/** Resigning and leaving, in the panel beside the board. */
export function EndGame({ host, loaded }: EndingsProps) {
  const t = o.value.endings
  const [asking, setAsking] = useState<'resign' | 'leave' | null>(null)
  const info = host.info.value
  const mine = host.mine.value
  if (!info || mine.length === 0 || (info.status !== 'playing' && info.status !== 'paused')) return null
  const side = sideIn(info, loaded, mine)
  const close = () => setAsking(null)
  return (
    <>
      <p class="row end-game">
        {side ? (
          <Button kind="quiet" icon="flag" onClick={() => setAsking('resign')}>
            {t.resign}
          </Button>
        ) : null}
        <Button kind="quiet" icon="back" onClick={() => setAsking('leave')}>
          {t.leave}
        </Button>
      </p>
      <Dialog open={asking === 'resign'} title={t.resignTitle} class="resign" onClose={close}>
        <p>{t.resignText(namesOf(side?.other ?? [], loaded.words))}</p>
        <div class="dialog-acts">
          <Button onClick={close}>{t.playOn}</Button>
          <Button
            kind="danger"
            icon="flag"
            onClick={() => {
              close()
              host.propose('resign')
            }}
          >
            {t.resignNow}
          </Button>
        </div>
      </Dialog>
      <Dialog open={asking === 'leave'} title={t.leaveTitle} class="leave" onClose={close}>
        <p>{t.leaveText}</p>
        <div class="dialog-acts">
          {mine.map((seat) => (
            <Button key={seat} icon="people" onClick={() => copyInvite(info.id, 'seat', seat)}>
              {t.toFriend(loaded.words.seat(seat))}
            </Button>
          ))}
          <Button kind="danger" icon="bot" onClick={() => leaveToBots(info, mine)}>
            {t.toBot}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

const namesOf = (seats: readonly Seat[], words: Words): string => listOf(seats.map((seat) => words.seat(seat)))

async function leaveToBots(info: TableInfo, mine: readonly Seat[]): Promise<void> {
  for (const seat of mine) if (!(await attempt(() => request('POST /api/tables/:id/stand', { seat }, { id: info.id })))) return
  go(to.tables())
}

/** Above the board: a player for whom the table waits is away, and the possible actions. */
export function AbsentBar({ host, loaded, asked }: EndingsProps & { asked: readonly Seat[] }) {
  const t = o.value.endings
  const info = host.info.value
  const person = me.value
  // In the server's time. The bar appears by itself when a player has been away long enough.
  const now = Date.now() - host.clockAhead
  const next = info?.status === 'playing' ? nextAbsence(info, now) : null
  useRedrawAt(next === null ? null : next + host.clockAhead)
  if (!info || !person || info.status !== 'playing') return null
  const isAbsent = (seat: Seat): boolean => (absentFrom(info, seat) ?? Number.POSITIVE_INFINITY) <= now
  const isOwner = info.owner === person.id
  const isPlayer = host.mine.value.length > 0
  const away = asked.filter((seat) => {
    const chair = info.seats[seat]
    return chair && chair.person !== null && !chair.here && chair.warm === null && chair.person !== person.id
  })
  const canSeat = away.filter((seat) => isOwner || (isPlayer && isAbsent(seat)))
  const side = isPlayer ? sideIn(info, loaded, host.mine.value) : null
  const others = side?.other.filter((seat) => info.seats[seat]?.person) ?? []
  const isWaitedFor = others.some((seat) => info.seats[seat]?.warm || asked.includes(seat))
  const canClaim = others.length > 0 && isWaitedFor && others.every(isAbsent)
  if (canSeat.length === 0 && !canClaim) return null
  return (
    <section class="update-bar absent">
      <p>{t.away(namesOf(canClaim ? others : canSeat, loaded.words))}</p>
      {canSeat.map((seat) => (
        <Button key={seat} icon="bot" onClick={() => host.standIn(seat)}>
          {t.standIn(loaded.words.seat(seat))}
        </Button>
      ))}
      {canClaim ? (
        <Button kind="main" icon="flag" onClick={() => host.claim()}>
          {t.claim}
        </Button>
      ) : null}
    </section>
  )
}

/** Makes the new table or sits down at it, and goes there. */
export async function playAgain(table: string): Promise<void> {
  const made = await attempt(async () => {
    const { table: next } = await request('POST /api/tables/:id/rematch', { wait: true }, { id: table })
    // The fingerprint of the new dice is known: now the own share is sent, and the game may begin.
    const mine = Object.keys(next.seats).filter((seat) => next.seats[seat]?.person === me.peek()?.id)
    if (next.status === 'open') for (const seat of mine) await giveEntropy(next, seat)
    return request('POST /api/tables/:id/rematch', {}, { id: table })
  })
  if (!made) return
  void wakeByDefault()
  go(to.table(made.table.id))
}
