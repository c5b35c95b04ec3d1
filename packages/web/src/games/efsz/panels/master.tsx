import { dreadCost } from '@deadfront/efsz/content'
import type { Answer } from '@deadfront/kernel'
import type { Question } from '../../../board/question.ts'
import type { Desk } from '../desk.ts'
import { Deed } from './parts.tsx'

/** The Zombie Master's turn: whom to drive next, and what to buy with Dread. */
export function MasterOrder({ desk, question }: { desk: Desk; question: Question }) {
  const view = desk.view.value
  const plan = desk.plan.value
  if (!view) return null
  const t = desk.m.master
  const raw = desk.pages.of(view.scenario)
  const here = plan ? plan.ways.map((way) => way.answers[0] as Answer) : question.options
  const drive = here.filter((o) => 'zombie' in o && !('dread' in o))
  const onward = here.find((o) => o.do === 'pass')
  const buy = here.filter((o) => 'dread' in o)
  return (
    <div class="ez-master">
      <div class="ez-answers" role="group" aria-label={onward ? t.onward : t.drive}>
        {onward ? (
          <Deed desk={desk} kind="end" onClick={() => void desk.send([onward])}>
            {t.onward}
          </Deed>
        ) : (
          <span class="ez-hint">{t.drive}</span>
        )}
        {drive.map((answer) => (
          <Deed key={JSON.stringify(answer)} desk={desk} kind={plan ? 'main' : 'plain'} onClick={() => void desk.send([answer])}>
            {desk.figureName(String(answer.zombie))}
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
            <Deed key={JSON.stringify(answer)} desk={desk} onClick={() => void desk.send([answer])}>
              {desk.words.answer(answer, question.ask)}
              <small>{t.cost((raw && dreadCost(raw, String(answer.dread))) ?? 0)}</small>
            </Deed>
          ))}
        </div>
      ) : null}
    </div>
  )
}
