import { dreadCost } from '@deadfront/efsz/content'
import type { Desk } from '../desk.ts'
import type { AnyAnswer, Question } from '../question.ts'
import { Deed } from './parts.tsx'

/** The Zombie Master's turn: which zombie to move next, and what to buy with Dread. */
export function MasterOrder({ desk, question }: { desk: Desk; question: Question }) {
  const view = desk.view.value
  const plan = desk.plan.value
  if (!view) return null
  const t = desk.m.master
  const raw = desk.pages.of(view.scenario)
  const here: readonly AnyAnswer[] = plan ? plan.ways.flatMap((way) => way.answers.slice(0, 1)) : question.options
  const drive = here.filter((o) => o.do === 'drive')
  const onward = here.find((o) => o.do === 'pass')
  const buy = here.filter((o) => o.do === 'buy')
  return (
    <div class="ez-master">
      <div class="ez-answers" role="group" aria-label={onward ? t.onward : t.drive}>
        {onward ? (
          <Deed desk={desk} kind="end likely" onClick={() => void desk.send([onward])}>
            {t.onward}
          </Deed>
        ) : (
          <span class="ez-hint">{t.drive}</span>
        )}
        {drive.map((answer) => (
          <Deed key={JSON.stringify(answer)} desk={desk} kind={plan ? 'main' : 'plain'} onClick={() => void desk.send([answer])}>
            {desk.figureName(answer.zombie)}
          </Deed>
        ))}
        {plan ? (
          <Deed desk={desk} kind="quiet" onClick={() => desk.cancel()}>
            {desk.m.act.never}
          </Deed>
        ) : null}
      </div>
      {buy.length > 0 ? (
        <div class="ez-answers" role="group" aria-label={t.buy(view.dread)}>
          <span class="ez-hint">{t.buy(view.dread)}</span>
          {buy.map((answer) => (
            <Deed key={JSON.stringify(answer)} desk={desk} title={t.power[answer.dread] ?? ''} onClick={() => void desk.send([answer])}>
              {desk.answerText(answer, question.ask)}
              <small>{t.cost((raw && dreadCost(raw, answer.dread)) ?? 0)}</small>
            </Deed>
          ))}
        </div>
      ) : null}
    </div>
  )
}
