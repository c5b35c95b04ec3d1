import { botsFor } from '@deadfront/ai'
import type { Seat, Words } from '@deadfront/kernel'
import type { TableInfo } from '@deadfront/protocol'
import { useEffect } from 'preact/hooks'
import { botNameOf, botWords, characterOf } from '../shell/bot-words.ts'
import { botFor } from '../shell/create.ts'
import { Icon } from '../board/icons.tsx'
import { toast } from '../shell/notices.ts'
import { Button } from '../shell/parts.tsx'
import { go, to } from '../shell/router.ts'
import type { Loaded } from '../shell/use-game.ts'
import { request } from './api.ts'
import { attempt } from './attempt.ts'
import { sitDown } from './dice-keeper.ts'
import { DiceFacts } from './dice-panel.tsx'
import { TableFacts } from './facts.tsx'
import { me } from './person.ts'
import { wakeByDefault } from './push.tsx'
import type { RemoteHost } from './remote-host.ts'
import { inviteUrl } from './seats.ts'
import { Talk } from './talk.tsx'
import { o } from './words.ts'

/** Makes an invitation link and copies it to the clipboard; shows it if that is not allowed. */
export async function copyInvite(table: string, kind: 'seat' | 'watch', seat: Seat | null): Promise<void> {
  const made = await attempt(() => request('POST /api/tables/:id/invite', { kind, seat }, { id: table }))
  if (!made) return
  const url = inviteUrl(made.invite)
  const text = kind === 'seat' ? o.value.copied : o.value.copiedWatch
  try {
    await navigator.clipboard.writeText(url)
    toast({ text, detail: url, tone: 'info' })
  } catch {
    toast({ text: url, tone: 'info' })
  }
}

/** The waiting room: seats, links, bots, start. */
export function Room({ host, loaded }: { host: RemoteHost; loaded: Loaded }) {
  const t = o.value
  const info = host.info.value
  const person = me.value
  // A visit before the first move counts: the recap then contains every move.
  const sitting = host.mine.value.length > 0 && host.state.value === 'open'
  useEffect(() => {
    if (sitting) host.reportSeen()
  }, [host, sitting])
  if (!info) return null
  const owner = person !== null && info.owner === person.id
  return (
    <main class="page online room" id="main" tabIndex={-1}>
      <header class="page-head">
        <a class="button quiet" href={to.tables()}>
          <Icon name="back" />
          <span>{t.nav}</span>
        </a>
        <h1>
          {loaded.game.name}: {loaded.words.scenario(info.scenario).name}
        </h1>
        <p>{owner ? t.roomText : t.roomTextGuest}</p>
      </header>
      <section class="panel">
        <TableFacts info={info} loaded={loaded} seats={false} />
      </section>
      <section class="panel">
        <h2>{t.room}</h2>
        <ul class="seat-list">
          {Object.keys(info.seats).map((seat) => (
            <SeatLine key={seat} seat={seat} info={info} loaded={loaded} owner={owner} words={loaded.words} />
          ))}
        </ul>
        <RoomActs info={info} loaded={loaded} owner={owner} />
      </section>
      <section class="panel online-aside">
        <Talk host={host} />
      </section>
      <section class="panel sealed">
        <h2>
          <Icon name="dice" /> {t.diceSealed}
        </h2>
        <p>{t.dice.lead}</p>
        <DiceFacts info={info} mine={host.mine.value} words={loaded.words} />
      </section>
    </main>
  )
}

/** Start, bots for the free seats, the link to watch, and the end of the table; most of it is for the owner alone. */
function RoomActs({ info, loaded, owner }: { info: TableInfo; loaded: Loaded; owner: boolean }) {
  const t = o.value
  const ready = Object.values(info.seats).every((chair) => chair.person || chair.bot)
  return (
    <>
      <div class="row">
        {owner ? (
          <Button
            kind="main"
            icon="play"
            disabled={!ready}
            onClick={() => attempt(() => request('POST /api/tables/:id/start', {}, { id: info.id }))}
          >
            {t.begin}
          </Button>
        ) : (
          <p class="quiet">{t.waitingOwner}</p>
        )}
        {owner && !ready ? (
          <Button icon="bot" onClick={() => fillWithBots(info, loaded)}>
            {t.fillWithBots}
          </Button>
        ) : null}
        <Button icon="eye" onClick={() => copyInvite(info.id, 'watch', null)}>
          {t.watchLink}
        </Button>
        {owner ? (
          <Button
            kind="quiet"
            icon="trash"
            onClick={async () => {
              if (await attempt(() => request('DELETE /api/tables/:id', null, { id: info.id }))) go(to.tables())
            }}
          >
            {t.takeAway}
          </Button>
        ) : null}
      </div>
      {owner && !ready ? <p class="quiet">{t.notReady}</p> : null}
    </>
  )
}

async function fillWithBots(info: TableInfo, { bots }: Loaded): Promise<void> {
  for (const [seat, chair] of Object.entries(info.seats)) {
    const bot = botFor(bots, seat)
    if (chair.person !== null || chair.bot !== null || !bot) continue
    if (!(await attempt(() => request('POST /api/tables/:id/bot', { seat, bot: bot.id }, { id: info.id })))) return
  }
}

function SeatLine({ seat, info, loaded, owner, words }: { seat: Seat; info: TableInfo; loaded: Loaded; owner: boolean; words: Words }) {
  const t = o.value
  const chair = info.seats[seat]
  const person = me.value
  if (!chair) return null
  const name = words.seat(seat)
  const mine = person !== null && chair.person === person.id
  const bot = loaded.bots.find((one) => one.id === chair.bot)
  const bots = [...new Set([...botsFor(loaded.bots, seat), ...loaded.bots.filter((bot) => bot.id === chair.bot)])]
  return (
    <li>
      <span class="seat-name">{name}</span>
      <span class="seat-who">
        {mine ? (
          t.you
        ) : chair.bot ? (
          t.bot(botNameOf(chair.bot, loaded.bots, words))
        ) : chair.person ? (
          `${chair.name} (${chair.here ? t.here : t.away})`
        ) : (
          <em class="quiet">{t.free}</em>
        )}
        {bot && !mine ? <small>{characterOf(bot, loaded.bots, { scenario: info.scenario, seat }, words)}</small> : null}
      </span>
      <span class="row">
        {chair.person === null && (owner || info.listed) ? (
          <Button
            onClick={async () => {
              if (await attempt(() => sitDown(info, seat))) void wakeByDefault()
            }}
          >
            {t.sit}
          </Button>
        ) : null}
        {mine ? (
          <Button onClick={() => attempt(() => request('POST /api/tables/:id/stand', { seat }, { id: info.id }))}>{t.stand}</Button>
        ) : null}
        {owner && chair.person === null ? (
          <>
            <Button icon="people" onClick={() => copyInvite(info.id, 'seat', seat)}>
              {t.invite(name)}
            </Button>
            <select
              aria-label={t.putBot(name)}
              value={chair.bot ?? ''}
              onChange={(e) =>
                attempt(() => request('POST /api/tables/:id/bot', { seat, bot: e.currentTarget.value || null }, { id: info.id }))
              }
            >
              <option value="">{t.noBot}</option>
              {bots.map((bot) => (
                <option key={bot.id} value={bot.id}>
                  {t.bot(botWords(bot, words).name)}
                </option>
              ))}
            </select>
          </>
        ) : null}
      </span>
    </li>
  )
}
