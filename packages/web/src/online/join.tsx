import { useEffect, useState } from 'preact/hooks'
import type { ReplyOf } from '@deadfront/protocol'
import { m } from '../messages/index.ts'
import { Button, Spinner } from '../shell/parts.tsx'
import { go, to } from '../shell/router.ts'
import { useGame } from '../shell/use-game.ts'
import { request } from './api.ts'
import { attempt } from './attempt.ts'
import { sitDown } from './dice-keeper.ts'
import { TableFacts } from './facts.tsx'
import { GuestForm } from './guest.tsx'
import { ServerLine } from './line.tsx'
import { me } from './person.ts'
import { wakeByDefault } from './push.tsx'
import { o } from './words.ts'
import './online.css'

/** `#/join/<token>`: the page of an invitation. */
export function Join({ invite }: { invite: string }) {
  const t = o.value
  const [found, setFound] = useState<ReplyOf<'GET /api/invitations/:token'> | null | undefined>()
  useEffect(() => {
    request('GET /api/invitations/:token', null, { token: invite }).then(setFound, () => setFound(null))
  }, [invite])
  const loaded = useGame(found?.table.game ?? null)
  if (found === undefined || (found && !loaded)) return <Spinner label={m.value.loading} />
  if (!found || !loaded)
    return (
      <div class="page narrow">
        <h1>{t.badLink}</h1>
        <a class="button" href={to.tables()}>
          <span>{t.nav}</span>
        </a>
      </div>
    )
  const { table, kind, seat } = found
  const sit = async () => {
    if (seat === null) return
    const done = await attempt(() => sitDown(table, seat, invite))
    if (!done) return
    void wakeByDefault()
    go(to.table(table.id))
  }
  return (
    <div class="page narrow online">
      <header class="page-head">
        <h1>{t.joinTitle}</h1>
        <p>{kind === 'seat' && seat !== null ? t.joinSeat(loaded.words.seat(seat), loaded.game.name) : t.joinWatch(loaded.game.name)}</p>
      </header>
      <ServerLine />
      <section class="panel">
        <TableFacts info={table} loaded={loaded} seats />
      </section>
      {kind === 'watch' ? (
        <a class="button main" href={to.table(table.id, invite)}>
          <span>{t.watch}</span>
        </a>
      ) : me.value ? (
        <Button kind="main" onClick={sit}>
          {t.join}
        </Button>
      ) : (
        <GuestForm onDone={() => void sit()} />
      )}
    </div>
  )
}
