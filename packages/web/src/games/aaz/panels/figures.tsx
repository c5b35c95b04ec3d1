import type { BattleSetup } from '@deadfront/aaz'
import type { Desk } from '../desk.ts'
import { adviceWords } from '../odds/advice-words.ts'
import { figuresOf, headOf } from '../odds/figures.ts'
import type { Forecast } from '../odds/forecast.ts'

/** Both figures, how to play for the first, and what else may happen. */
export function Figures({ desk, forecast, setup }: { desk: Desk; forecast: Forecast; setup: BattleSetup }) {
  const t = desk.m.odds
  return (
    <div class="az-figures">
      <p>
        {figuresOf(desk, forecast, setup).map((text) => (
          <b key={text}>{text}</b>
        ))}
      </p>
      {forecast.advice ? (
        <p class="az-advice">
          <span>{t.plan}:</span> {adviceWords(forecast.advice, desk.m, headOf(desk, forecast, setup).kind === 'destroy')}
        </p>
      ) : null}
    </div>
  )
}
