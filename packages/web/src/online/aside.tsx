import type { Seat, Words } from '@deadfront/kernel'
import { MAX_LATE, type TableInfo } from '@deadfront/protocol'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../shell/parts.tsx'
import type { Session } from '../shell/table/session.ts'
import type { Loaded } from '../shell/use-game.ts'
import { request } from './api.ts'
import { DicePanel } from './dice-panel.tsx'
import { EndGame } from './endings.tsx'
import { isBotThinking } from './late.ts'
import { me } from './person.ts'
import { RecapButton } from './recap.tsx'
import type { RemoteHost } from './remote-host.ts'
import { copyInvite } from './room.tsx'
import { Talk } from './talk.tsx'
import { o } from './words.ts'

/** The panel beside the board of an online game: connection, time, proposals, chat, notes. */
export function OnlineAside({ host, session, loaded }: { host: RemoteHost; session: Session; loaded: Loaded }) {
  const t = o.value
  const { words } = loaded
  const info = host.info.value
  if (!info) return null
  const state = host.state.value
  return (
    <section class="panel online-aside" aria-labelledby="online-title">
      <h2 id="online-title">{t.table}</h2>
      <p class={`link-state ${state}`} role="status">
        {t.connection[state]}
        {info.status === 'playing' ? '' : ` · ${t.status[info.status]}`}
      </p>
      <Proposals host={host} session={session} />
      <EndGame host={host} loaded={loaded} />
      <RecapButton host={host} />
      <Talk host={host} />
      <DicePanel host={host} words={words} />
      {host.mine.value.length > 0 ? <Notes table={info.id} /> : null}
      <p class="row">
        <Button kind="quiet" icon="eye" onClick={() => copyInvite(info.id, 'watch', null)}>
          {t.watchLink}
        </Button>
        {host.mine.value.map((seat) => (
          <Button key={seat} kind="quiet" icon="people" onClick={() => copyInvite(info.id, 'seat', seat)}>
            {t.handOver(words.seat(seat))}
          </Button>
        ))}
      </p>
    </section>
  )
}

const nameOf = (info: TableInfo, person: string): string => Object.values(info.seats).find((chair) => chair.person === person)?.name ?? '…'

/** Parts visible without scrolling: a seat that a bot plays meanwhile, a proposal to answer. Above the board on every screen. */
export function OnlineBar({ host, words, asked: seatsAsked }: { host: RemoteHost; words: Words; asked: readonly Seat[] }) {
  const t = o.value
  const info = host.info.value
  const person = me.value
  if (!info || !person) return null
  const isPlaying = info.status === 'playing'
  const warm = isPlaying ? host.mine.value.filter((seat) => info.seats[seat]?.warm) : []
  const late = isPlaying ? host.mine.value.filter((seat) => !info.seats[seat]?.warm && (info.seats[seat]?.late ?? 0) > 0) : []
  const { proposal } = info
  const asked = proposal?.needed.includes(person.id) && !proposal.agreed.includes(person.id) ? proposal : null
  return (
    <>
      {warm.map((seat) => (
        <section class="update-bar" key={seat} role="alert">
          <p>{t.warm(words.seat(seat))}</p>
          <Button kind="main" onClick={() => host.back(seat)}>
            {t.back}
          </Button>
        </section>
      ))}
      {late.map((seat) => (
        <section class="update-bar" key={seat} role="status">
          <p>
            {isBotThinking(seat, seatsAsked, host.clocks.value)
              ? t.lateNow(words.seat(seat))
              : t.late(words.seat(seat), MAX_LATE - (info.seats[seat]?.late ?? 0))}
          </p>
        </section>
      ))}
      {asked ? (
        <section class="update-bar" role="alert">
          <p>{t.proposed(nameOf(info, asked.by), t.proposals[asked.what])}</p>
          <span class="row">
            <Button kind="main" onClick={() => host.consent(asked.id, true)}>
              {t.agree}
            </Button>
            <Button onClick={() => host.consent(asked.id, false)}>{t.refuse}</Button>
          </span>
        </section>
      ) : null}
    </>
  )
}

function Proposals({ host, session }: { host: RemoteHost; session: Session }) {
  const t = o.value
  const info = host.info.value
  const person = me.value
  if (!info || !person || host.mine.value.length === 0) return null
  const { proposal } = info
  // People who have not answered yet are asked above the board (`OnlineBar`).
  if (proposal)
    return proposal.agreed.includes(person.id) ? (
      <div class="proposal">
        <p>{t.proposed(nameOf(info, proposal.by), t.proposals[proposal.what])}</p>
        <p class="quiet">
          {t.waitsFor(
            proposal.needed
              .filter((p) => !proposal.agreed.includes(p))
              .map((p) => nameOf(info, p))
              .join(', '),
          )}
        </p>
        <Button onClick={() => host.consent(proposal.id, false)}>{t.withdraw}</Button>
      </div>
    ) : null
  if (info.status !== 'playing' && info.status !== 'paused') return null
  const open = info.status === 'paused' ? (['resume'] as const) : (['undo', 'pause', 'draw', 'abandon'] as const)
  return (
    <details class="propose">
      <summary>{t.propose}</summary>
      <p class="row">
        {open.map((what) => (
          <Button
            key={what}
            disabled={what === 'undo' && session.total.value === 0}
            onClick={() => host.propose(what, what === 'undo' ? Math.max(0, session.total.value - 1) : null)}
          >
            {t.proposals[what]}
          </Button>
        ))}
      </p>
    </details>
  )
}

/** Private notes, stored on the server a moment after the last key press. */
function Notes({ table }: { table: string }) {
  const t = o.value
  const [text, setText] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    void request('GET /api/tables/:id/note', null, { id: table }).then(
      ({ text: known }) => setText(known),
      () => setText(''),
    )
    return () => clearTimeout(timer.current)
  }, [table])
  return (
    <details class="notes">
      <summary>{t.notes}</summary>
      <textarea
        aria-label={t.notes}
        placeholder={t.notesText}
        maxLength={20_000}
        rows={5}
        value={text ?? ''}
        onInput={(e) => {
          const written = e.currentTarget.value
          setText(written)
          clearTimeout(timer.current)
          timer.current = setTimeout(
            () => void request('PUT /api/tables/:id/note', { text: written }, { id: table }).catch(() => undefined),
            600,
          )
        }}
      />
    </details>
  )
}
