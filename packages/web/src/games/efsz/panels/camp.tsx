import { type CharacterView, type StalingradView, STANDARD } from '@deadfront/efsz'
import type { Answer } from '@deadfront/kernel'
import { routeOf, type RouteNode } from '../camp.ts'
import type { Question } from '../choices.ts'
import type { Desk } from '../desk.ts'
import { Forms } from './forms.tsx'
import { Deed, Pips, Portrait, Rule } from './parts.tsx'

/** Between scenarios: the orders, and in a campaign the calendar, the way, the team and what can be done in camp. */
export function Camp({ desk }: { desk: Desk }) {
  const view = desk.view.value
  if (!view?.camp) return null
  const question = desk.question.value
  return (
    <div class="ez-camp">
      {view.trek ? <Calendar desk={desk} view={view} /> : null}
      {question?.ask.kind === 'camp' ? (
        <CampActions desk={desk} question={question} view={view} />
      ) : (
        <Briefing desk={desk} view={view} question={question} />
      )}
      {view.trek ? <RouteMap desk={desk} view={view} /> : null}
      {view.trek ? <Comrades desk={desk} view={view} /> : null}
    </div>
  )
}

function Calendar({ desk, view }: { desk: Desk; view: StalingradView }) {
  const t = desk.m.camp
  const { campaign } = STANDARD
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
      {(view.trek?.clues.length ?? 0) > 0 ? <p>{t.clues(view.trek?.clues.length ?? 0)}</p> : null}
    </section>
  )
}

function Briefing({ desk, view, question }: { desk: Desk; view: StalingradView; question: Question | null }) {
  const t = desk.m.camp
  const { name, text } = desk.words.scenario(view.scenario)
  return (
    <section class="ez-card ez-briefing">
      <h2>{name}</h2>
      <p class="ez-goal">
        <b>{t.goal}:</b> {text}
      </p>
      {question ? (
        <>
          <h3>
            {desk.words.ask(question.ask).title} <Rule desk={desk} id={question.ask.rule} />
          </h3>
          <p>{desk.words.ask(question.ask).text}</p>
          <Options desk={desk} question={question} />
          <Forms desk={desk} />
        </>
      ) : null}
    </section>
  )
}

const Options = ({ desk, question }: { desk: Desk; question: Question }) => (
  <div class="ez-answers">
    {question.options.map((answer) => (
      <Deed key={JSON.stringify(answer)} desk={desk} onClick={() => void desk.send([answer])}>
        {desk.words.answer(answer, question.ask)}
      </Deed>
    ))}
  </div>
)

function CampActions({ desk, question, view }: { desk: Desk; question: Question; view: StalingradView }) {
  const t = desk.m.camp
  const of = (key: string): Answer[] => question.options.filter((o) => key in o)
  const rest = question.options.filter((o) => !('march' in o) && !('eat' in o) && !('heal' in o) && !('hands' in o))
  const own = (id: string): Answer[] => [
    ...of('eat').filter((o) => o.eat === id),
    ...of('heal').filter((o) => o.heal === id),
    ...of('hands').filter((o) => o.hands === id),
  ]
  return (
    <section class="ez-card ez-campfire">
      <h2>
        {t.title} <Rule desk={desk} id={question.ask.rule} />
      </h2>
      <h3>{t.actions}</h3>
      <ul class="ez-camp-team">
        {view.characters
          .filter((c) => c.status === 'rearguard' || c.status === 'chosen' || c.status === 'left' || c.status === 'map')
          .map((c) => (
            <li key={c.id}>
              <Mate desk={desk} c={c} />
              <div class="ez-answers">
                {own(c.id).map((answer) => (
                  <Deed key={JSON.stringify(answer)} desk={desk} onClick={() => void desk.send([answer])}>
                    {desk.words.answer(answer, question.ask)}
                  </Deed>
                ))}
              </div>
            </li>
          ))}
      </ul>
      <div class="ez-answers">
        {rest.map((answer) => (
          <Deed key={JSON.stringify(answer)} desk={desk} onClick={() => void desk.send([answer])}>
            {desk.words.answer(answer, question.ask)}
          </Deed>
        ))}
      </div>
      {question.forms.some((form) => form.form !== 'pick') ? (
        <details class="ez-more">
          <summary>{desk.m.act.more}</summary>
          <Forms desk={desk} />
        </details>
      ) : null}
      <h3>{t.march}</h3>
      <div class="ez-answers">
        {of('march').map((answer) => (
          <Deed key={String(answer.march)} desk={desk} kind="main" onClick={() => void desk.send([answer])}>
            {desk.words.answer(answer, question.ask)}
          </Deed>
        ))}
      </div>
    </section>
  )
}

function Mate({ desk, c }: { desk: Desk; c: CharacterView }) {
  const t = desk.m.sheet
  return (
    <div class="ez-mate">
      <Portrait id={c.id} size={40} />
      <div>
        <b>{c.name}</b> <Pips label={t.health} full={c.health} max={c.maxHealth} kind="health" />
        <small>
          {t.fatigue} {c.fatigue} · {t.ammo} {c.ammo} · {t.food} {c.food} · {t.medkits} {c.medkits}
        </small>
      </div>
    </div>
  )
}

const X = 118
const Y = 66

function RouteMap({ desk, view }: { desk: Desk; view: StalingradView }) {
  const t = desk.m.camp
  const route = routeOf(view)
  const at = (node: RouteNode) => ({ x: 60 + node.column * X, y: 100 + (node.row - (node.rows - 1) / 2) * Y })
  const find = (id: string) => at(route.nodes.find((n) => n.id === id) as RouteNode)
  return (
    <section class="ez-card ez-route">
      <h2 class="ez-small">{t.route}</h2>
      <div class="ez-route-scroll" role="group" aria-label={t.route} tabIndex={0}>
        <svg width={route.columns * X + 20} height="200" viewBox={`0 0 ${route.columns * X + 20} 200`} aria-hidden="true" focusable="false">
          {route.edges.map((edge) => {
            const a = find(edge.from)
            const b = find(edge.to)
            return (
              <path
                key={`${edge.from} ${edge.to}`}
                class={`ez-road${edge.taken ? ' taken' : ''}`}
                d={a.x === b.x ? `M${a.x} ${a.y}L${b.x} ${b.y}` : `M${a.x} ${a.y}C${a.x + 50} ${a.y} ${b.x - 50} ${b.y} ${b.x} ${b.y}`}
              />
            )
          })}
          {route.nodes.map((node) => {
            const { x, y } = at(node)
            return (
              <g key={node.id} class={`ez-stop ${node.state}`} transform={`translate(${x} ${y})`}>
                <circle r="11" />
                {node.state === 'done' ? <path d="M-5 0 -1 4 6 -4" /> : null}
                <text y="27">{desk.words.scenario(node.id).name}</text>
              </g>
            )
          })}
        </svg>
        <ul class="sr-only">
          {route.nodes.map((node) => (
            <li key={node.id}>
              {desk.words.scenario(node.id).name}: {t.legend[node.state]}
            </li>
          ))}
        </ul>
      </div>
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
