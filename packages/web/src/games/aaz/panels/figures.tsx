import type { BattleSetup } from '@deadfront/aaz'
import type { Desk } from '../desk.ts'
import { adviceWords, orderWords } from '../odds/advice-words.ts'
import { figuresOf, headOf } from '../odds/figures.ts'
import type { Forecast } from '../odds/forecast.ts'

/** Both figures, how to play for the first, and what else may happen. */
export function Figures({ desk, forecast, setup }: { desk: Desk; forecast: Forecast; setup: BattleSetup }) {
  const t = desk.m.odds
  const advice = forecast.advice ? adviceWords(forecast.advice, desk.m, headOf(desk, forecast, setup).kind === 'destroy') : ''
  const losses = orderWords(forecast, desk.m, (unit, n) => desk.unitName(unit, n))
  return (
    <div class="az-figures">
      <p>
        {figuresOf(desk, forecast, setup).map((text) => (
          <b key={text}>{text}</b>
        ))}
      </p>
      {losses.length > 0 ? (
        <p class="az-advice" data-loss-order>
          {losses.map((text) => (
            <span key={text}>{text} </span>
          ))}
        </p>
      ) : null}
      {advice !== '' ? (
        <p class="az-advice">
          <span>{t.plan}:</span> {advice}
        </p>
      ) : null}
    </div>
  )
}
