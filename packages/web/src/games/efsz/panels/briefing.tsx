import type { CharacterView, StalingradView } from '@deadfront/efsz'
import { STANDARD } from '@deadfront/efsz/content'
import type { SubsetForm } from '@deadfront/kernel'
import { useState } from 'preact/hooks'
import { formAnswer, type Question } from '../question.ts'
import type { Desk } from '../desk.ts'
import { Forms } from './forms.tsx'
import { Deed, Pips, Portrait, Rule } from './parts.tsx'
import { Plan } from './plan.tsx'
import { Facts, Tale } from './story.tsx'

/** The briefing before a scenario: the story, the map, and the choice of the team. */
export function Briefing({ desk, view, question }: { desk: Desk; view: StalingradView; question: Question | null }) {
  const team = question && teamForm(question)
  return (
    <section class="ez-card ez-briefing">
      <div class="ez-column">
        <div class="ez-briefing-tale">
          <h2>{desk.pages.title(view.scenario)}</h2>
          <Tale desk={desk} id={view.scenario} {...(team ? { people: { min: team.min, max: team.max } } : {})} />
        </div>
        {question ? <Choice desk={desk} question={question} /> : null}
      </div>
      <div class="ez-column">
        <Plan desk={desk} view={view} id={view.scenario} />
        <Facts desk={desk} id={view.scenario} />
      </div>
    </section>
  )
}

const teamForm = ({ ask, forms }: Question): SubsetForm | undefined =>
  ask.kind === 'team' ? forms.find((form): form is SubsetForm => form.form === 'subset') : undefined

function Choice({ desk, question }: { desk: Desk; question: Question }) {
  const { title, text } = desk.words.ask(question.ask)
  const team = teamForm(question)
  return (
    <div class="ez-briefing-choice">
      <h3>
        {title} <Rule desk={desk} id={question.ask.rule} />
      </h3>
      {team ? <Team desk={desk} form={team} /> : <p>{text}</p>}
      <div class="ez-answers">
        {question.options.map((answer) => (
          <Deed key={JSON.stringify(answer)} desk={desk} onClick={() => void desk.send([answer])}>
            {desk.words.answer(answer, question.ask)}
          </Deed>
        ))}
      </div>
      {team ? null : <Forms desk={desk} />}
    </div>
  )
}

/** A card for each available character; the chosen ones are highlighted. */
function Team({ desk, form }: { desk: Desk; form: SubsetForm }) {
  const t = desk.m.act
  const [chosen, choose] = useState<readonly string[]>([])
  const toggle = (id: string) => choose(chosen.includes(id) ? chosen.filter((x) => x !== id) : form.max === 1 ? [id] : [...chosen, id])
  const enough = chosen.length >= form.min && chosen.length <= form.max
  return (
    <div class="ez-form ez-team-form" role="group" aria-label={t.team(form.min, form.max)}>
      <ul class="ez-recruits">
        {form.items.map((item) => {
          const c = desk.character(String(item))
          return c ? (
            <li key={c.id}>
              <Deed desk={desk} kind="tick ez-recruit" pressed={chosen.includes(c.id)} onClick={() => toggle(c.id)}>
                <Recruit desk={desk} c={c} />
              </Deed>
            </li>
          ) : null
        })}
      </ul>
      <button type="button" class="ez-button main" disabled={!enough} onClick={() => void desk.send([formAnswer(form, [...chosen])])}>
        {enough ? t.goIn(chosen.map((id) => desk.character(id)?.name ?? id)) : t.team(form.min, form.max)}
      </button>
    </div>
  )
}

/** The state of a character in a campaign, besides health: ammunition, fatigue, skills that are near. */
const shapeOf = ({ m: { sheet, ending } }: Desk, c: CharacterView): string =>
  [`${sheet.ammo} ${c.ammo}`, ...(c.fatigue > 0 ? [`${sheet.fatigue} ${c.fatigue}`] : []), ending.kills(c.kills)].join(' · ')

/** A face with abilities and state. */
function Recruit({ desk, c }: { desk: Desk; c: CharacterView }) {
  const t = desk.m.recruit
  const weapon = (id: string): string => desk.m.short[id] ?? desk.words.name(`weapon.${id}`)
  const arms = [...new Set([c.ready, c.off, ...c.slots, ...c.thrown])].flatMap((id) => (id === null ? [] : [weapon(id)]))
  return (
    <>
      <span class="ez-recruit-face">
        <Portrait id={c.id} size={44} />
        <Pips label={desk.m.sheet.health} full={c.health} max={c.maxHealth} kind="health" />
      </span>
      <span class="ez-recruit-text">
        <b>{c.name}</b>
        <small>{t.good[c.id]}</small>
        <small>{t.best(weapon(STANDARD.characters[c.id]?.preferred ?? ''))}</small>
        {arms.length > 0 ? <small>{t.has(arms.join(', '))}</small> : null}
        {desk.view.value?.trek ? <small>{shapeOf(desk, c)}</small> : null}
      </span>
    </>
  )
}
