import { choicesOf } from '../question.ts'
import type { Desk } from '../desk.ts'
import { Deed } from './parts.tsx'

/** Held Fate cards: when each may be used, and a button if it may be used now. */
export function FatePanel({ desk }: { desk: Desk }) {
  const view = desk.view.value
  if (!view) return null
  const t = desk.m.act
  const { held } = view.fate
  return (
    <div class="dz-fate">
      {held.length === 0 ? <p class="dz-none">{t.noHeld}</p> : null}
      <ul>
        {held.map((card) => (
          <li key={card.id} class="dz-fate-card">
            <h3>{desk.cardName(card.id, card.name)}</h3>
            <p>{desk.cardText(card)}</p>
            <Plays desk={desk} id={card.id} />
          </li>
        ))}
      </ul>
      {view.fate.spent.length > 0 ? (
        <p class="dz-none">
          {desk.m.card.spent}: {view.fate.spent.map((id) => desk.cardName(id, id)).join(', ')}
        </p>
      ) : null}
    </div>
  )
}

/** The answers of the open question that play this card. */
function Plays({ desk, id }: { desk: Desk; id: string }) {
  const question = desk.question.value
  const plays = (question ? choicesOf(question) : []).filter(({ answer }) => answer.do === 'play' && answer.card === id)
  if (!question || plays.length === 0) return <span class="dz-marker">{desk.m.act.notNow}</span>
  return (
    <div class="dz-answers">
      {plays.map((choice) => (
        <Deed key={JSON.stringify(choice.answer)} desk={desk} refusal={null} kind="main" onClick={() => void desk.answer(choice.answer)}>
          {desk.words.answer(choice.answer, question.ask)}
        </Deed>
      ))}
    </div>
  )
}
