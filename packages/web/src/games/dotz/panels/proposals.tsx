import { proposalText } from '../asking.ts'
import { type AnyAnswer, type Question, votedOn } from '../question.ts'
import type { Desk } from '../desk.ts'

/** The proposals of other players: to accept or refuse, or to carry out by the player who decides. */
export function Proposals({ desk, question }: { desk: Desk; question: Question }) {
  const t = desk.m.ask
  const vote = votedOn(question)
  const others = vote ? [] : (desk.view.value?.proposals ?? []).filter((proposal) => proposal.seat !== question.seat)
  return (
    <>
      {vote ? (
        <p class="dz-hint">
          {t.proposes(desk.words.seat(vote.by))} <strong>{proposalText(desk, question, vote)}</strong>
        </p>
      ) : null}
      {others.map(({ seat, answer }) => {
        // A proposal is an answer to the open question; the referee checks it again when it is given.
        const proposed = answer as AnyAnswer
        return (
          <button key={seat} type="button" class="dz-button dz-proposal" onClick={() => void desk.answer(proposed)}>
            {t.proposes(desk.words.seat(seat))} {desk.words.answer(proposed, question.ask)}
          </button>
        )
      })}
    </>
  )
}
