import { LIMITS, type PersonSettings, type ReplyOf } from '@deadfront/protocol'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Icon } from '../board/icons.tsx'
import { toast } from '../shell/notices.ts'
import { Button, Spinner } from '../shell/parts.tsx'
import { to } from '../shell/router.ts'
import { language } from '../shell/settings.ts'
import { request } from './api.ts'
import { attempt } from './attempt.ts'
import { GuestForm } from './guest.tsx'
import { ServerLine } from './line.tsx'
import { me } from './person.ts'
import { Push } from './push.tsx'
import { o } from './words.ts'
import './online.css'

type Host = ReplyOf<'GET /api/notices'>

/** `#/notices`: quiet hours, vacation, and how a person is notified that a table waits. */
export function Notices() {
  const t = o.value.notices
  const [host, setHost] = useState<Host | null | undefined>()
  const [settings, setSettings] = useState<PersonSettings | null>(null)
  const person = me.value
  useEffect(() => {
    void request('GET /api/notices', null).then(setHost, () => setHost(null))
  }, [])
  useEffect(() => {
    if (person) void attempt(async () => setSettings((await request('GET /api/me', null)).settings as PersonSettings))
  }, [person?.id])
  return (
    <div class="page narrow online notices">
      <header class="page-head">
        <a class="button quiet" href={to.tables()}>
          <Icon name="back" />
          <span>{o.value.nav}</span>
        </a>
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </header>
      <ServerLine />
      {host === null ? <p class="fault-line">{o.value.noServer}</p> : null}
      {host && !person ? (
        <>
          <p>{t.signIn}</p>
          <GuestForm />
        </>
      ) : null}
      {host === undefined || (host && person && !settings) ? <Spinner label={m.value.loading} /> : null}
      {host && person && settings ? <Form host={host} settings={settings} onKept={setSettings} /> : null}
    </div>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A time as the value of a date field, and back: the end of that day in the time zone of this device. */
const dayOf = (time: number): string => {
  const d = new Date(time)
  return `${d.getFullYear()}-${String(d.getMonth() + 1).padStart(2, '0')}-${String(d.getDate()).padStart(2, '0')}`
}
const endOf = (day: string): number => new Date(`${day}T23:59:59`).getTime()

interface FormProps {
  host: Host
  settings: PersonSettings
  /** The settings as the server has stored them. */
  onKept(kept: PersonSettings): void
}

function Form({ host, settings, onKept }: FormProps) {
  const t = o.value.notices
  const [quiet, setQuiet] = useState(settings.quiet ?? null)
  const away = (settings.vacationUntil ?? 0) > Date.now() ? (settings.vacationUntil ?? null) : null
  const [vacation, setVacation] = useState(away === null ? '' : dayOf(away))
  const [webhook, setWebhook] = useState(settings.webhook ?? '')
  const has = (name: Host['channels'][number]) => host.channels.includes(name)
  const save = async (event: Event) => {
    event.preventDefault()
    const wanted = {
      quiet,
      vacationUntil: vacation === '' ? null : endOf(vacation),
      language: language.value,
      ...(has('webhook') ? { webhook: webhook.trim() || null } : {}),
    }
    const kept = await attempt(() => request('PATCH /api/me', { settings: wanted }))
    if (!kept) return
    onKept(kept.settings as PersonSettings)
    toast({ text: t.saved, tone: 'info' }, 3000)
  }
  return (
    <>
      <form onSubmit={save}>
        <section class="panel">
          <h2>{t.rest}</h2>
          <QuietHours quiet={quiet} onChange={setQuiet} />
          <Vacation day={vacation} onChange={setVacation} />
        </section>
        <section class="panel">
          <h2>{t.ways}</h2>
          {host.channels.length === 0 ? (
            <p>{t.none}</p>
          ) : (
            <>
              <Push vapidKey={host.pushKey} settings={settings} onKept={onKept} />
              <h3>{t.webhook}</h3>
              {has('webhook') ? (
                <Webhook hosts={host.webhookHosts} url={webhook} onChange={setWebhook} />
              ) : (
                <p class="quiet">{t.webhookOff}</p>
              )}
            </>
          )}
        </section>
        <Button kind="main" type="submit" icon="check">
          {t.save}
        </Button>
      </form>
      {host.channels.length > 0 ? (
        <>
          <Mail can={has('email')} settings={settings} onKept={onKept} />
          <Trial />
        </>
      ) : null}
    </>
  )
}

type Quiet = NonNullable<PersonSettings['quiet']>

function QuietHours({ quiet, onChange }: { quiet: Quiet | null; onChange(quiet: Quiet | null): void }) {
  const t = o.value.notices
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={quiet !== null}
          onChange={(e) => onChange(e.currentTarget.checked ? { from: 22, to: 8, zone: ownZone() } : null)}
        />
        <span>
          {t.quiet}. <span class="quiet">{t.quietText}</span>
        </span>
      </label>
      {quiet ? (
        <div class="fields">
          <Hour label={t.from} value={quiet.from} onChange={(from) => onChange({ ...quiet, from })} />
          <Hour label={t.to} value={quiet.to} onChange={(until) => onChange({ ...quiet, to: until })} />
          <label class="field">
            <span>{t.zone}</span>
            <select value={quiet.zone} onChange={(e) => onChange({ ...quiet, zone: e.currentTarget.value })}>
              {[...new Set([quiet.zone, ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          </label>
        </div>
      ) : null}
    </>
  )
}

function Vacation({ day, onChange }: { day: string; onChange(day: string): void }) {
  const t = o.value.notices
  return (
    <>
      <label class="field">
        <span>{t.vacation}</span>
        <input
          type="date"
          value={day}
          min={dayOf(Date.now())}
          max={dayOf(Date.now() + LIMITS.vacationDays * 86_400_000)}
          aria-describedby="vacation-text"
          onInput={(e) => onChange(e.currentTarget.value)}
        />
      </label>
      <p class="quiet" id="vacation-text">
        {t.vacationText}
      </p>
    </>
  )
}

function Webhook({ hosts, url, onChange }: { hosts: readonly string[]; url: string; onChange(url: string): void }) {
  return (
    <label class="field">
      <span class="quiet">{o.value.notices.webhookText(hosts.join(', '))}</span>
      <input
        type="url"
        value={url}
        maxLength={500}
        pattern="https://.*"
        placeholder="https://"
        onInput={(e) => onChange(e.currentTarget.value)}
      />
    </label>
  )
}

/** An address is stored when the code that was mailed to it has been entered. */
function Mail({ can, settings, onKept }: { can: boolean; settings: PersonSettings; onKept(kept: PersonSettings): void }) {
  const t = o.value.notices
  const [email, setEmail] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const send = async (event: Event) => {
    event.preventDefault()
    if (code === null) {
      if (await attempt(() => request('POST /api/me/email', { email }))) setCode('')
      return
    }
    const kept = await attempt(() => request('POST /api/me/email/code', { email, code }))
    if (!kept) return
    setCode(null)
    setEmail('')
    onKept(kept.settings as PersonSettings)
  }
  const remove = async () => {
    const kept = await attempt(() => request('PATCH /api/me', { settings: { email: null } }))
    if (kept) onKept(kept.settings as PersonSettings)
  }
  return (
    <section class="panel mail">
      <h2>{t.email}</h2>
      {can ? null : <p class="quiet">{t.emailOff}</p>}
      {can && settings.email ? (
        <div class="row">
          <span>{t.emailOn(settings.email)}</span>
          <Button onClick={remove}>{t.emailRemove}</Button>
        </div>
      ) : null}
      {can && !settings.email ? (
        <form onSubmit={send}>
          <label class="field">
            <span>{t.emailAddress}</span>
            <input
              type="email"
              required
              value={email}
              maxLength={200}
              autocomplete="email"
              placeholder="name@example.org"
              disabled={code !== null}
              onInput={(e) => setEmail(e.currentTarget.value)}
            />
          </label>
          {code === null ? null : (
            <label class="field">
              <span>{t.emailCode}</span>
              <input
                type="text"
                required
                value={code}
                minLength={8}
                maxLength={20}
                autocomplete="one-time-code"
                onInput={(e) => setCode(e.currentTarget.value)}
              />
            </label>
          )}
          <div class="row">
            <Button type="submit">{code === null ? t.emailSend : t.emailConfirm}</Button>
            {code === null ? null : (
              <Button kind="quiet" onClick={() => setCode(null)}>
                {m.value.cancel}
              </Button>
            )}
          </div>
        </form>
      ) : null}
    </section>
  )
}

function Hour({ label, value, onChange }: { label: string; value: number; onChange(hour: number): void }) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={String(value)} onChange={(e) => onChange(Number(e.currentTarget.value))}>
        {HOURS.map((hour) => (
          <option key={hour} value={String(hour)}>
            {`${String(hour).padStart(2, '0')}:00`}
          </option>
        ))}
      </select>
    </label>
  )
}

function Trial() {
  const t = o.value.notices
  const [lines, setLines] = useState<string[]>([])
  const send = async () => {
    const done = await attempt(() => request('POST /api/me/trial', {}))
    if (!done) return
    const { sent, failed } = done
    const report = failed.map(({ channel, say }) => t.trialFailed(t.channels[channel], say))
    if (sent.length > 0) report.unshift(t.trialSent(sent.map((channel) => t.channels[channel]).join(', ')))
    setLines(report.length > 0 ? report : [t.trialNone])
  }
  return (
    <section class="panel trial">
      <div class="row">
        <Button onClick={send}>{t.trial}</Button>
        <span class="quiet">{t.trialText}</span>
      </div>
      <div role="status">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </section>
  )
}
