import type { Seat } from '@deadfront/kernel'
import type { TableInfo } from '@deadfront/protocol'
import { computed } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import type { TableNotice } from '../host/protocol.ts'
import { newId } from '../saves/save.ts'
import { toast } from '../shell/notices.ts'
import { Spinner } from '../shell/parts.tsx'
import { to } from '../shell/router.ts'
import { type Rematch, Session } from '../shell/table/session.ts'
import { Table } from '../shell/table/table.tsx'
import { tabTitle } from '../shell/title.ts'
import { tableOpen } from '../shell/update.ts'
import { type Loaded, useGame } from '../shell/use-game.ts'
import { request } from './api.ts'
import { OnlineAside, OnlineBar } from './aside.tsx'
import { ClockStrip } from './clock-strip.tsx'
import { AbsentBar, playAgain } from './endings.tsx'
import { LineBar } from './line.tsx'
import { me, token } from './person.ts'
import { Recap } from './recap.tsx'
import { RemoteHost } from './remote-host.ts'
import { Room } from './room.tsx'
import { headOf } from './seats.ts'
import { isHeard, sayLine } from './talk.tsx'
import { readPicture, recordFrom } from './wire.ts'
import { o } from './words.ts'
import './online.css'

/** For the seats of other people: their name, and whether they are here. */
function presenceOf(host: RemoteHost): { [seat: Seat]: string } {
  const t = o.value
  const others = Object.entries(host.info.value?.seats ?? {}).filter(([seat, chair]) => !chair.bot && !host.mine.value.includes(seat))
  return Object.fromEntries(
    others.map(([seat, chair]) => [seat, `${chair.name} (${chair.warm ? t.keptWarm : chair.here ? t.here : t.away})`]),
  )
}

/** At the end: play again with the seats swapped. Another player may already wait for it. */
function rematchOf(host: RemoteHost): Rematch | null {
  const t = o.value.endings
  const info = host.info.value
  if (!info || host.mine.value.length === 0 || (info.status !== 'done' && info.status !== 'abandoned')) return null
  const act = () => void playAgain(info.id)
  return info.rematch ? { label: t.rematchJoin, text: t.rematchWaits, act } : { label: t.rematch, text: null, act }
}

/** Whose turn it is, in the title and the icon of the tab. */
function useTabTitle(host: RemoteHost | undefined, session: Session | null, loaded: Loaded | null | undefined): void {
  const info = host?.info.value
  const live = session?.live.value
  const asks = live?.asks ?? []
  const isMine = info?.status === 'playing' && asks.some((ask) => ask.seat in (live?.spaces ?? {}))
  const who = asks.map((ask) => loaded?.words.seat(ask.seat) ?? ask.seat).join(', ')
  const t = o.value.tab
  const text = tabText()
  function tabText(): string {
    if (!info || !loaded) return ''
    if (info.status === 'open') return `${t.room} · ${loaded.game.name}`
    if (live?.result || info.status === 'done' || info.status === 'abandoned') return `${t.over} · ${loaded.game.name}`
    return `${isMine ? t.yours : who ? t.theirs(who) : t.paused} · ${loaded.game.name}`
  }
  useEffect(() => {
    tabTitle.value = text === '' ? null : { text, mine: isMine }
  }, [text, isMine])
  useEffect(
    () => () => {
      tabTitle.value = null
    },
    [],
  )
}

/** The host of the table, over the server of this page. */
const hostOf = (id: string, invite: string | null, onNotice: (notice: TableNotice) => void): RemoteHost => {
  const query = invite ? { invite } : {}
  return new RemoteHost(
    {
      socketUrl: `${location.origin.replace('http', 'ws')}/api/socket`,
      table: id,
      invite: invite ?? undefined,
      token,
      at: async (seq) => readPicture(await request('GET /api/tables/:id/at/:seq', null, { id, seq }, query)),
      record: async () => recordFrom(await request('GET /api/tables/:id/record', null, { id }, query)),
      newId,
      async whyRefused() {
        const { accepted, host, publicUrl } = await request('GET /api/socket/check', null, {}, { origin: location.origin })
        return accepted ? null : o.value.refusedAddress(location.origin, publicUrl || host)
      },
    },
    onNotice,
  )
}

/** Shows a toast for every new line of the chat that another person has written. Returns the function that stops it. */
function toastChat(host: RemoteHost): () => void {
  let shown: number | null = null
  return host.chat.subscribe((lines) => {
    const last = lines.at(-1)
    if (last && shown !== null && last.n > shown && last.person !== me.peek()?.id && isHeard(host, last))
      toast({ text: `${last.name}: ${sayLine(last)}`, tone: 'info' }, 6000)
    if (host.info.peek()) shown = Math.max(shown ?? 0, last?.n ?? 0)
  })
}

interface Opened {
  host: RemoteHost
  session: Session | null
}

/** Connects to the table. The session is made as soon as the game has begun; earlier notices wait for it. */
function connect(id: string, invite: string | null, onOpen: (opened: Opened) => void): () => void {
  const waiting: TableNotice[] = []
  let session: Session | null = null
  let ready = false
  let closed = false
  let making = false
  const host = hostOf(id, invite, (notice) => (ready ? session?.receive(notice) : waiting.push(notice)))
  const make = async (info: TableInfo): Promise<void> => {
    const { catalogEntry } = await import('../catalog.ts')
    const entry = catalogEntry(info.game)
    if (!entry) return
    const [game, bots] = await Promise.all([entry.load(), entry.bots()])
    if (closed) return
    session = new Session(headOf(info, host.mine.value, game.name), game, bots, () => host)
    session.presence = computed(() => presenceOf(host))
    session.clocks = computed(() => (host.info.value?.status === 'playing' ? host.clocks.value : {}))
    session.rematch = computed(() => rematchOf(host))
    session.attendance = {
      of: (seat) => host.info.value?.seats[seat]?.attend ?? false,
      set: (seat, on) => host.attend(seat, on),
    }
    onOpen({ host, session })
    await session.open()
    for (const notice of waiting.splice(0)) session.receive(notice)
    ready = true
  }
  onOpen({ host, session: null })
  const stopInfo = host.info.subscribe((info) => {
    if (info && session) session.holders.value = headOf(info, host.mine.peek(), '').holders
    // People may connect or leave while the game loads: one session is enough.
    if (!info || info.status === 'open' || making) return
    making = true
    void make(info)
  })
  const stopChat = toastChat(host)
  return () => {
    closed = true
    stopInfo()
    stopChat()
    host.close()
    session?.close()
  }
}

/** `#/table/<id>`: the waiting room, then the game. */
export function OnlineTable({ id, invite }: { id: string; invite: string | null }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const loaded = useGame(opened?.host.info.value?.game ?? null)
  useEffect(() => {
    tableOpen.value = true
    const close = connect(id, invite, setOpened)
    return () => {
      close()
      tableOpen.value = false
    }
  }, [id, invite])
  useTabTitle(opened?.host, opened?.session ?? null, loaded)
  const problem = opened?.host.problem.value
  const info = opened?.host.info.value
  if (problem && !info)
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
  if (!opened) return <Spinner label={m.value.table.opening} />
  const line = <LineBar host={opened.host} words={loaded?.words ?? null} />
  if (!info || !loaded || (info.status !== 'open' && !opened.session))
    return (
      <>
        {line}
        <Spinner label={m.value.table.opening} />
      </>
    )
  if (!opened.session)
    return (
      <>
        {line}
        <Room host={opened.host} loaded={loaded} />
      </>
    )
  const asked = opened.session.live.value?.asks.map((ask) => ask.seat) ?? []
  return (
    <div class="online-table">
      {line}
      <ClockStrip session={opened.session} words={loaded.words} mine={opened.host.mine.value} />
      <AbsentBar host={opened.host} loaded={loaded} asked={asked} />
      <OnlineBar host={opened.host} words={loaded.words} asked={asked} />
      <Table session={opened.session} loaded={loaded} aside={<OnlineAside host={opened.host} session={opened.session} loaded={loaded} />} />
      <Recap host={opened.host} session={opened.session} words={loaded.words} />
    </div>
  )
}
