import { PRESETS, type WireChat } from '@deadfront/protocol'
import { signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { toast } from '../shell/notices.ts'
import { Button } from '../shell/parts.tsx'
import { me } from './person.ts'
import type { RemoteHost } from './remote-host.ts'
import { o } from './words.ts'

const KEY = 'deadfront.ignored'

function storedIgnored(): readonly string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(read) ? read.filter((x): x is string => typeof x === 'string') : []
  } catch {
    return []
  }
}

/** The people whose lines this browser does not show, by table and person. */
const ignored = signal<readonly string[]>(storedIgnored())

const keyOf = (host: RemoteHost, person: string): string => `${host.info.value?.id ?? ''} ${person}`
const isIgnored = (host: RemoteHost, person: string): boolean => ignored.value.includes(keyOf(host, person))

function ignore(host: RemoteHost, person: string, on: boolean): void {
  const key = keyOf(host, person)
  const rest = ignored.value.filter((one) => one !== key)
  ignored.value = on ? [...rest, key].slice(-200) : rest
  localStorage.setItem(KEY, JSON.stringify(ignored.value))
}

/** The text of a line; a preset line is in the language of the page. */
export const sayLine = ({ preset, text }: WireChat): string => (preset ? o.value.presets[preset] : text)

/** A line that this person wants to be notified of. */
export const isHeard = (host: RemoteHost, line: WireChat): boolean => !line.hidden && !isIgnored(host, line.person)

/** The chat of the table; spectators also have a separate one. */
export function Talk({ host }: { host: RemoteHost }) {
  const t = o.value
  const info = host.info.value
  const isOver = info?.status === 'done' || info?.status === 'abandoned'
  const isPlayer = host.mine.value.length > 0 || info?.owner === me.value?.id
  const isOnlooker = host.mine.value.length === 0
  return (
    <div class="talk">
      <h3>{t.talk}</h3>
      <Lines host={host} room="table" />
      {isPlayer && me.value ? <Say host={host} room="table" /> : null}
      {isOnlooker || isOver ? (
        <>
          <h3>{t.onlookers}</h3>
          <Lines host={host} room="onlookers" />
          {isOnlooker && me.value ? <Say host={host} room="onlookers" /> : <p class="quiet">{me.value ? '' : t.signInToTalk}</p>}
        </>
      ) : null}
    </div>
  )
}

function Lines({ host, room }: { host: RemoteHost; room: WireChat['room'] }) {
  const t = o.value
  const list = useRef<HTMLOListElement>(null)
  const lines = host.chat.value.filter((line) => line.room === room)
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [lines.length])
  if (lines.length === 0) return <p class="quiet">{t.noTalk}</p>
  return (
    <ol ref={list} class="chat" aria-live="polite" aria-label={room === 'table' ? t.talk : t.onlookers} tabIndex={0}>
      {lines.map((line) => (
        <Line key={line.n} host={host} line={line} />
      ))}
    </ol>
  )
}

function Line({ host, line }: { host: RemoteHost; line: WireChat }) {
  const t = o.value
  const info = host.info.value
  const isOwner = info?.owner === me.value?.id
  const isOwn = line.person === me.value?.id
  const isMuted = info?.muted.includes(line.person) ?? false
  const quiet = isIgnored(host, line.person)
  return (
    <li>
      <strong>{line.name}</strong>{' '}
      {line.hidden ? <em class="quiet">{t.hidden}</em> : quiet ? <em class="quiet">{t.ignored}</em> : <span>{sayLine(line)}</span>}
      {isOwn || !me.value ? null : (
        <details class="line-acts">
          <summary aria-label={t.lineActs(line.name)}>…</summary>
          <Button kind="quiet" onClick={() => ignore(host, line.person, !quiet)}>
            {quiet ? t.listenAgain(line.name) : t.ignore(line.name)}
          </Button>
          {isOwner ? (
            <Button kind="quiet" onClick={() => host.mute(line.person, !isMuted)}>
              {isMuted ? t.unmute(line.name) : t.mute(line.name)}
            </Button>
          ) : null}
          {isOwner && !line.hidden ? (
            <Button kind="quiet" onClick={() => host.hideLine(line.n)}>
              {t.hide}
            </Button>
          ) : null}
          <Button
            kind="quiet"
            onClick={() => {
              host.report(line.n)
              toast({ text: t.reported, tone: 'info' })
            }}
          >
            {t.report}
          </Button>
        </details>
      )}
    </li>
  )
}

function Say({ host, room }: { host: RemoteHost; room: WireChat['room'] }) {
  const t = o.value
  const [text, setText] = useState('')
  const person = me.value
  if (person && host.info.value?.muted.includes(person.id)) return <p class="quiet">{t.youAreMuted}</p>
  return (
    <>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() === '') return
          host.say(room, { text: text.trim() })
          setText('')
        }}
      >
        <input
          type="text"
          aria-label={t.saySomething}
          placeholder={t.saySomething}
          maxLength={500}
          value={text}
          onInput={(e) => setText(e.currentTarget.value)}
        />
        <Button type="submit">{t.send}</Button>
      </form>
      <details class="presets">
        <summary>{t.readyLines}</summary>
        <p class="row">
          {PRESETS.map((preset) => (
            <Button key={preset} kind="quiet" onClick={() => host.say(room, { preset })}>
              {t.presets[preset]}
            </Button>
          ))}
        </p>
      </details>
    </>
  )
}
