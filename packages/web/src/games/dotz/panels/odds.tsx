import type { Desk } from '../desk.ts'
import type { Odds } from '../referee.ts'
import { percent } from '../../../board/percent.ts'

/** The exact chances of a fight or shot. */
export function Chances({ desk, odds, gunfire, counted }: { desk: Desk; odds: Odds; gunfire: boolean; counted: readonly string[] }) {
  const t = desk.m.combat
  const line = (name: string, share: number, tone: string) => (
    <div class={`dz-odd ${tone}`}>
      <dt>{name}</dt>
      <dd>
        <span class="dz-meter">
          <i style={{ width: `${percent(share)}%` }} />
        </span>
        {percent(share)}%
      </dd>
    </div>
  )
  return (
    <dl class="dz-odds" aria-label={t.odds}>
      {gunfire ? null : line(t.win, odds.win, 'good')}
      {line(t.kill, odds.kill, 'good')}
      {gunfire ? null : line(t.fall, odds.fall, 'bad')}
      {gunfire || odds.fall === 0 ? null : line(t.lost, odds.lost, 'bad')}
      <Spread name={gunfire ? t.hitsHere : t.hitsZeds} chances={odds.onZeds} tone="good" />
      {gunfire ? null : <Spread name={t.hitsUs} chances={odds.onUs} tone="bad" />}
      {counted.map((text) => (
        <div key={text} class="dz-counted">
          <dt class="sr-only">{t.counted}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The exact chance of each number of Hits. */
function Spread({ name, chances, tone }: { name: string; chances: readonly number[]; tone: string }) {
  return (
    <div class={`dz-odd ${tone}`}>
      <dt>{name}</dt>
      <dd class="dz-spread">
        {chances.map((chance, count) =>
          chance > 0 ? (
            <span key={count}>
              <b>{count}</b> {percent(chance)}%
            </span>
          ) : null,
        )}
      </dd>
    </div>
  )
}
