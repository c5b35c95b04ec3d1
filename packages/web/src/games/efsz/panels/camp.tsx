import type { StalingradView } from '@deadfront/efsz'
import { STANDARD } from '@deadfront/efsz/content'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { isCampPage } from '../camp.ts'
import type { Desk } from '../desk.ts'
import { Briefing } from './briefing.tsx'
import { Campfire } from './campfire.tsx'
import { Portrait } from './parts.tsx'
import { RouteMap } from './route.tsx'

/** The page between scenarios: the orders, and in a campaign the calendar, the route, the team and the camp actions. */
export function Camp({ desk }: { desk: Desk }) {
  const view = desk.view.value
  const question = desk.question.value
  const open = view !== null && (view.camp || desk.briefing.value)
  const isCamp = view !== null && isCampPage(view, question?.ask.kind ?? null)
  const page = open ? `${view.camp} ${view.scenario}` : ''
  const sheet = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  // Another page begins at its top, at any scroll position of the last one.
  useLayoutEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const element = sheet.current
    if (!element) return
    element.scrollTop = 0
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' })
  }, [page])
  if (!open) return null
  return (
    <div class="ez-camp" ref={sheet}>
      {view.trek ? <Calendar desk={desk} view={view} /> : null}
      {isCamp ? <Campfire desk={desk} question={question} view={view} /> : <Briefing desk={desk} view={view} question={question} />}
      {view.trek ? <RouteMap desk={desk} view={view} /> : null}
      {view.trek ? <Comrades desk={desk} view={view} /> : null}
    </div>
  )
}

function Calendar({ desk, view }: { desk: Desk; view: StalingradView }) {
  const t = desk.m.camp
  const campaign = desk.pages.campaign.value ?? STANDARD.campaign
  const today = view.trek?.day ?? campaign.firstDay
  const days = Array.from({ length: campaign.deadline }, (_, k) => k + 1)
  return (
    <section class="ez-card ez-calendar">
      <h2 class="ez-small">{t.calendar}</h2>
      <ol>
        {days.map((day) => {
          const says = [
            day === today ? t.today : '',
            day >= campaign.coldFrom ? t.cold : '',
            day === campaign.deadline ? t.deadline : '',
          ].filter((x) => x !== '')
          return (
            <li
              key={day}
              class={`${day === today ? 'now' : day < today ? 'past' : ''}${day >= campaign.coldFrom ? ' cold' : ''}${day === campaign.deadline ? ' last' : ''}`}
              aria-current={day === today ? 'date' : undefined}
              title={says.join(', ')}
            >
              {day}
              {day === campaign.deadline ? <small>{t.deadline}</small> : null}
            </li>
          )
        })}
      </ol>
      {campaign.coldFrom <= campaign.deadline ? <p class="ez-calendar-cold">{t.coldFrom(campaign.coldFrom)}</p> : null}
      {(view.trek?.clues.length ?? 0) > 0 ? <p>{t.clues(view.trek?.clues.length ?? 0)}</p> : null}
    </section>
  )
}

function Comrades({ desk, view }: { desk: Desk; view: StalingradView }) {
  const t = desk.m.camp
  const fallen = view.characters.filter((c) => c.status === 'dead' || view.trek?.fallen.includes(c.id))
  return (
    <section class="ez-card ez-fallen">
      <h2 class="ez-small">{t.fallen}</h2>
      {fallen.length === 0 ? <p>{t.nobody}</p> : null}
      <ul>
        {fallen.map((c) => (
          <li key={c.id}>
            <Portrait id={c.id} size={40} />
            <b>{c.name}</b>
            <small>
              {desk.m.ending.kills(c.kills)}
              {view.trek?.risen.includes(c.id) ? ` · ${t.risen}` : ''}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
