import type { CharacterView, StalingradView } from '@deadfront/efsz'
import { STANDARD } from '@deadfront/efsz/content'
import { useState } from 'preact/hooks'
import { percent } from '../../../board/percent.ts'
import { type AnyAnswer, type Question, textIn } from '../question.ts'
import { lastStop } from '../camp.ts'
import { counted } from '../sheet.ts'
import type { Desk } from '../desk.ts'
import { nameOf } from './forms.tsx'
import { Gifts, useWhyNot } from './gifts.tsx'
import { Deed, Pips, Portrait, Rule } from './parts.tsx'

const IN_CAMP = new Set(['rearguard', 'chosen', 'left', 'map'])

/** Between two scenarios: the actions of each character, common actions, and the next roads, each with its cost. */
export function Campfire({ desk, question, view }: { desk: Desk; question: Question | null; view: StalingradView }) {
  const t = desk.m.camp
  const team = view.characters.filter((c) => IN_CAMP.has(c.status))
  return (
    <section class="ez-card ez-campfire">
      <h2>
        {t.title} <Rule desk={desk} id={question?.ask.rule ?? 'EFSZ-40.1'} />
      </h2>
      <Aftermath desk={desk} view={view} />
      <h3>{t.actions}</h3>
      <ul class="ez-camp-team">
        {team.map((c) => (
          <Member key={c.id} desk={desk} c={c} question={question} />
        ))}
      </ul>
      {question ? (
        <>
          <Gifts desk={desk} question={question} />
          <div class="ez-errands">
            <Scavenge desk={desk} view={view} question={question} />
            <HoleUp desk={desk} view={view} question={question} team={team} />
          </div>
        </>
      ) : null}
      <h3>{t.march}</h3>
      <ul class="ez-roads">
        {(view.trek?.next ?? []).map((to) => (
          <Road
            key={to}
            desk={desk}
            view={view}
            to={to}
            answer={question?.options.find((o: AnyAnswer) => textIn(o, 'march') === to) ?? null}
          />
        ))}
      </ul>
    </section>
  )
}

/** How the last scenario ended. */
function Aftermath({ desk, view }: { desk: Desk; view: StalingradView }) {
  const stop = lastStop(view)
  const story = stop && desk.pages.story(stop.id)
  if (!stop || !story) return null
  if (stop.exits.length === 0) return <p class="ez-tale">{desk.m.camp.failed(desk.words.scenario(stop.id).name)}</p>
  return (
    <>
      <p class="ez-won">{desk.m.camp.done(desk.words.scenario(stop.id).name)}</p>
      {stop.exits.map((mark) => (
        <p key={mark} class="ez-tale">
          {story.exits[mark]}
        </p>
      ))}
    </>
  )
}

function Member({ desk, c, question }: { desk: Desk; c: CharacterView; question: Question | null }) {
  const t = desk.m.camp
  const s = desk.m.sheet
  const own = (key: string): AnyAnswer[] => (question?.options ?? []).filter((o: AnyAnswer) => textIn(o, key) === c.id)
  const inHands = new Set([c.ready, c.off, ...c.slots])
  const weapons = counted([...inHands, ...c.thrown].flatMap((id) => (id === null ? [] : [desk.words.name(`weapon.${id}`)])))
  const deed = (answer: AnyAnswer, says: string, cost: string) => (
    <Deed key={JSON.stringify(answer)} desk={desk} onClick={() => void desk.send([answer])}>
      {says}
      <small>{cost}</small>
    </Deed>
  )
  const hands = own('hands')
  return (
    <li>
      <div class="ez-mate">
        <Portrait id={c.id} size={44} />
        <div>
          <b>{c.name}</b>
          <small class="ez-mate-vitals">
            <span>
              {s.health} <Pips label={s.health} full={c.health} max={c.maxHealth} kind="health" />
            </span>
            <span>
              {s.fatigue} <Pips label={s.fatigue} full={c.fatigue} max={10} kind="fatigue" />
            </span>
          </small>
          <small>
            {s.ammo} {c.ammo} · {s.food} {c.food} · {s.medkits} {c.medkits} · {[...weapons, ...c.items].join(', ') || desk.m.bare}
          </small>
        </div>
      </div>
      <div class="ez-answers">
        {own('eat').map((answer) => deed(answer, t.eat, c.fatigue > 0 ? t.eatCost : t.eatWasted))}
        {own('heal').map((answer) => {
          const nurse = desk.character(textIn(answer, 'by') ?? c.id)
          const two = nurse?.skills.some((skill) => skill.id === 'triage' && skill.works) ?? false
          return deed(
            answer,
            t.heal(textIn(answer, 'by') === undefined ? null : nameOf(desk, textIn(answer, 'by') ?? '')),
            t.healCost(two ? 2 : 1),
          )
        })}
      </div>
      {hands.length > 0 ? (
        <details class="ez-more">
          <summary>{t.hands}</summary>
          <div class="ez-answers">
            {hands.map((answer) => (
              <Deed key={JSON.stringify(answer)} desk={desk} onClick={() => void desk.send([answer])}>
                {question ? desk.words.answer(answer, question.ask) : null}
              </Deed>
            ))}
          </div>
        </details>
      ) : null}
    </li>
  )
}

/** The campaign; until the referee has given it, the standard one. */
const campaignIn = (desk: Desk) => desk.pages.campaign.value ?? STANDARD.campaign

/** The calendar after a deed. */
function days(desk: Desk, view: StalingradView, cost: number, warm: boolean): string {
  const campaign = campaignIn(desk)
  const today = view.trek?.day ?? campaign.firstDay
  const cold = !warm && today + cost > campaign.coldFrom
  return desk.m.camp.days(cost, today + cost, cold)
}

function Scavenge({ desk, view, question }: { desk: Desk; view: StalingradView; question: Question }) {
  const t = desk.m.camp
  const answer: AnyAnswer = { do: 'scavenge' }
  const refusal = useWhyNot(desk, question, answer)
  const place = desk.pages.of(view.trek?.here ?? '')?.between.scavenge
  return (
    <div class="ez-errand">
      <h3>{t.scavenge}</h3>
      {place && refusal === null ? (
        <>
          <p>{t.scavengeText(desk.pages.title(place), desk.pages.of(place)?.characters.max ?? 1)}</p>
          <p>{days(desk, view, campaignIn(desk).dayCost.scavenge, false)}</p>
          <div class="ez-answers">
            <Deed desk={desk} onClick={() => void desk.send([answer])}>
              {t.go}
            </Deed>
            <Read desk={desk} id={place} />
          </div>
        </>
      ) : (
        <p class="ez-quiet">{refusal ? desk.words.refusal(refusal) : ''}</p>
      )}
    </div>
  )
}

/** A night in shelter: who eats, whom the cook treats, and the possible results of the die. */
function HoleUp({ desk, view, question, team }: { desk: Desk; view: StalingradView; question: Question; team: readonly CharacterView[] }) {
  const t = desk.m.camp
  const [eat, setEat] = useState<readonly string[]>([])
  const [hot, setHot] = useState<string | null>(null)
  const shelter = desk.pages.of(view.trek?.here ?? '')?.between.holeUp
  const form = question.forms.find((x) => x.form === 'subset' && x.with?.do === 'holeUp')
  const cook = team.find((c) => c.skills.some((skill) => skill.id === 'somethingHot' && skill.works))
  const hungry = form?.form === 'subset' ? form.items.map(String) : []
  const eaters = eat.filter((id) => hungry.includes(id))
  const answer: AnyAnswer = { do: 'holeUp', eat: eaters, ...(hot === null ? {} : { hot }) }
  const refusal = useWhyNot(desk, question, answer)
  if (!form || !shelter)
    return (
      <div class="ez-errand">
        <h3>{t.holeUp}</h3>
        <p class="ez-quiet">{refusal ? desk.words.refusal(refusal) : ''}</p>
      </div>
    )
  return (
    <div class="ez-errand">
      <h3>{t.holeUp}</h3>
      <p>{t.holeUpText(shelter.attackOn, percent(shelter.attackOn / 12), desk.words.scenario(shelter.map).name)}</p>
      <p>{days(desk, view, campaignIn(desk).dayCost.holeUp, true)}</p>
      {hungry.length > 0 ? (
        <div class="ez-answers" role="group" aria-label={t.eaters}>
          <span>{t.eaters}</span>
          {hungry.map((id) => {
            const on = eaters.includes(id)
            const change = () => setEat(on ? eaters.filter((x) => x !== id) : [...eaters, id])
            return (
              <Deed key={id} desk={desk} kind="tick" pressed={on} onClick={change}>
                {nameOf(desk, id)}
              </Deed>
            )
          })}
        </div>
      ) : null}
      {cook ? (
        <div class="ez-answers" role="group" aria-label={t.treated(cook.name)}>
          <span>{t.treated(cook.name)}</span>
          {team.map((c) => (
            <Deed key={c.id} desk={desk} kind="tick" pressed={hot === c.id} onClick={() => setHot(hot === c.id ? null : c.id)}>
              {c.name}
            </Deed>
          ))}
        </div>
      ) : null}
      <div class="ez-answers">
        <Deed desk={desk} refusal={refusal} onClick={() => void desk.send([answer])}>
          {t.bar}
        </Deed>
        <Read desk={desk} id={shelter.map} />
      </div>
    </div>
  )
}

function Road({ desk, view, to, answer }: { desk: Desk; view: StalingradView; to: string; answer: AnyAnswer | null }) {
  const t = desk.m.camp
  const { name, text } = desk.words.scenario(to)
  const again = view.trek?.again === true && view.trek.here === to
  return (
    <li>
      <div>
        <b>{name}</b>
        <p>{text}</p>
        <small>
          {again ? `${t.again} ` : ''}
          {days(desk, view, campaignIn(desk).dayCost.main, false)}
        </small>
      </div>
      <div class="ez-answers">
        {answer ? (
          <Deed desk={desk} kind="main" onClick={() => void desk.send([answer])}>
            {t.marchTo(name)}
          </Deed>
        ) : null}
        <Read desk={desk} id={to} />
      </div>
    </li>
  )
}

const Read = ({ desk, id }: { desk: Desk; id: string }) => (
  <Deed
    desk={desk}
    kind="quiet"
    onClick={() => {
      desk.reading.value = id
    }}
  >
    {desk.m.story.open}
  </Deed>
)
