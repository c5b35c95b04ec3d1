import type { Seat } from '@deadfront/kernel'
import { computed } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { newId } from '../saves/save.ts'
import { toast } from '../shell/notices.ts'
import { Spinner } from '../shell/parts.tsx'
import { to } from '../shell/router.ts'
import { Session } from '../shell/table/session.ts'
import { Table } from '../shell/table/table.tsx'
import { tableOpen } from '../shell/update.ts'
import { useGame } from '../shell/use-game.ts'
import { request } from './api.ts'
import { OnlineAside, OnlineBar } from './aside.tsx'
import { me, token } from './person.ts'
import { Recap } from './recap.tsx'
import { RemoteHost } from './remote-host.ts'
import { Room } from './room.tsx'
import { headOf } from './seats.ts'
import { readPicture, recordFrom } from './wire.ts'
import { o } from './words.ts'
import './online.css'

/** Of everybody else at the table: who is here, who is away. */
function presenceOf(host: RemoteHost): { [seat: Seat]: string } {
  const t = o.value
  const others = Object.entries(host.info.value?.seats ?? {}).filter(([seat, chair]) => !chair.bot && !host.mine.value.includes(seat))
  return Object.fromEntries(
    others.map(([seat, chair]) => [seat, `${chair.name} (${chair.warm ? t.keptWarm : chair.here ? t.here : t.away})`]),
  )
}

/** `#/table/<id>`: the waiting room, then the game. */
export function OnlineTable({ id, invite }: { id: string; invite: string | null }) {
  const [opened, setOpened] = useState<{ host: RemoteHost; session: Session | null } | null>(null)
  const loaded = useGame(opened?.host.info.value?.game ?? null)
  useEffect(() => {
    let session: Session | null = null
    let listening: Session | null = null
    let gone = false
    const heard: Parameters<Session['receive']>[0][] = []
    const host = new RemoteHost(
      {
        socketUrl: `${location.origin.replace('http', 'ws')}/api/socket`,
        table: id,
        invite: invite ?? undefined,
        token,
        at: async (seq) => {
          const past = await request('GET /api/tables/:id/at/:seq', null, { id, seq }, invite ? { invite } : {})
          return readPicture(past)
        },
        record: async () => recordFrom(await request('GET /api/tables/:id/record', null, { id }, invite ? { invite } : {})),
        newId,
      },
      (notice) => (listening ? listening.receive(notice) : heard.push(notice)),
    )
    setOpened({ host, session: null })
    // The session is made when the game is known; what was heard until then is heard again.
    let making = false
    const stop = host.info.subscribe((info) => {
      if (info && session) session.holders.value = headOf(info, host.mine.peek(), '').holders
      if (!info || info.status === 'open' || making) return
      making = true // people come and go while the game loads: one session is enough
      void import('../shelf.ts').then(async ({ shelfOf }) => {
        const shelf = shelfOf(info.game)
        if (!shelf) return
        const [game, bots] = await Promise.all([shelf.load(), shelf.bots()])
        if (gone) return
        session = new Session(headOf(info, host.mine.value, game.name), game, bots, () => host)
        session.presence = computed(() => presenceOf(host))
        setOpened({ host, session })
        await session.open()
        for (const notice of heard.splice(0)) session.receive(notice)
        listening = session
      })
    })
    // What others say is seen wherever one looks.
    let heardLine: number | null = null
    const stopTalk = host.chat.subscribe((lines) => {
      const last = lines.at(-1)
      if (last && heardLine !== null && last.n > heardLine && last.person !== me.peek()?.id)
        toast({ text: `${last.name}: ${last.text}`, tone: 'info' }, 6000)
      if (host.info.peek()) heardLine = Math.max(heardLine ?? 0, last?.n ?? 0)
    })
    tableOpen.value = true
    return () => {
      gone = true
      stop()
      stopTalk()
      host.close()
      session?.close()
      tableOpen.value = false
    }
  }, [id, invite])
  const problem = opened?.host.problem.value
  if (problem && !opened?.host.info.value)
    return (
      <main class="page narrow" id="main" tabIndex={-1}>
        <header class="page-head">
          <h1>{problem.say}</h1>
        </header>
        <a class="button main" href={to.tables()}>
          <span>{o.value.nav}</span>
        </a>
      </main>
    )
  const info = opened?.host.info.value
  if (!opened || !info || !loaded) return <Spinner label={m.value.table.opening} />
  if (info.status === 'open') return <Room host={opened.host} loaded={loaded} />
  if (!opened.session) return <Spinner label={m.value.table.opening} />
  return (
    <>
      <OnlineBar host={opened.host} words={loaded.words} />
      <Table
        session={opened.session}
        loaded={loaded}
        aside={<OnlineAside host={opened.host} session={opened.session} words={loaded.words} />}
      />
      <Recap host={opened.host} session={opened.session} words={loaded.words} />
    </>
  )
}
