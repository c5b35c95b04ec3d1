import { percent } from '../../../board/percent.ts'
import type { Desk } from '../desk.ts'
import type { SpreadPlan } from '../spread.ts'
import { Deed } from './parts.tsx'

/** The targets in their order, in the bar. */
export function SpreadBar({ desk, plan }: { desk: Desk; plan: SpreadPlan }) {
  const t = desk.m.spread
  return (
    <div class="ez-answers ez-spread">
      <span class="ez-hint">{t.pick}</span>
      {plan.open.map((id) => {
        const at = plan.targets.indexOf(id)
        return (
          <Deed key={id} desk={desk} kind="tick" pressed={at >= 0} onClick={() => void desk.spread.toggle(id)}>
            {at >= 0 ? <b>{at + 1}.</b> : null} {desk.figureName(id)}
          </Deed>
        )
      })}
      <Deed desk={desk} kind="tick" pressed={plan.stunOnly} onClick={() => void desk.spread.linger(!plan.stunOnly)}>
        {t.stunOnly}
      </Deed>
      <Deed desk={desk} kind="main" onClick={() => desk.spread.fire()}>
        {t.fire}
      </Deed>
      <Deed desk={desk} kind="quiet" onClick={() => desk.cancel()}>
        {desk.m.act.never}
      </Deed>
    </div>
  )
}

/** The exact chances of the whole plan, beside the map. */
export function SpreadCard({ desk, plan }: { desk: Desk; plan: SpreadPlan }) {
  const t = desk.m.spread
  const { odds } = plan
  return (
    <aside class="ez-aim right" aria-live="polite">
      <p class="ez-aim-title">
        {desk.m.act.attack.spread}
        {odds ? <small> {desk.m.aim.dice(odds.dice)}</small> : null}
      </p>
      <table class="ez-blast">
        <thead>
          <tr>
            <td />
            <th scope="col">{desk.m.aim.kill}</th>
            <th scope="col">{desk.m.aim.stun}</th>
          </tr>
        </thead>
        <tbody>
          {plan.targets.map((id, k) => {
            const zombie = odds?.zombies.find((z) => z.zombie === id)
            const drum = odds?.drums?.find((each) => each.drum === id)
            const lost = odds?.lost[k] ?? 0
            return (
              <tr key={id}>
                <th scope="row">
                  {k + 1}. {desk.figureName(id)}
                  {lost > 0 ? <small> {t.lost(lost)}</small> : null}
                </th>
                {drum ? (
                  <td colSpan={2}>
                    {desk.m.aim.goesUp} {percent(drum.goesUp)} %
                  </td>
                ) : (
                  <>
                    <td>{zombie ? `${percent(zombie.eliminated)} %` : '…'}</td>
                    <td>{zombie ? `${percent(zombie.stunned)} %` : '…'}</td>
                  </>
                )}
              </tr>
            )
          })}
          {(odds?.friends ?? []).map((friend) => (
            <tr key={friend.who} class="ours">
              <th scope="row">{desk.m.aim.friend(desk.figureName(friend.who))}</th>
              <td colSpan={2}>{percent(friend.chance)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
      {odds && odds.ammo.length > 1 ? (
        <p>
          {desk.m.aim.ammo} <b>{percent(odds.ammo.slice(1).reduce((sum, x) => sum + x, 0))} %</b>
        </p>
      ) : null}
      <p class="ez-aim-range">{t.how(plan.stunOnly)}</p>
    </aside>
  )
}
