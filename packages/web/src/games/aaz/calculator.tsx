import { aaz } from '@deadfront/aaz'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { OddsPage } from '../../board/odds-page.ts'
import { messagesOf } from './messages/index.ts'
import { BOARDS, bombardsFirst, unitsOfBoard } from './odds/boards.ts'
import { Calculator } from './odds/calculator.tsx'
import { sumOfText, textOfSum } from './odds/calculator-sum.ts'
import { OddsDesk } from './odds/odds-desk.ts'
import './board.css'
import './panels/calculator.css'

/** The calculator as a page. */
const CalculatorPage: OddsPage = ({ language, given, change, link }) => {
  const m = messagesOf(language)
  const odds = useMemo(() => new OddsDesk(), [])
  const [unitName, setNames] = useState<(unit: string, n?: number) => string>(() => (unit: string) => unit)
  useEffect(() => () => odds.close(), [odds])
  useEffect(() => {
    void aaz.words[language]().then((words) =>
      setNames(
        () =>
          (unit: string, n = 1) =>
            words.name(`${n === 1 ? 'unit' : 'units'}.${unit}`),
      ),
    )
  }, [language])
  const sum = sumOfText(given)
  return (
    <div class="page az az-calc-page">
      <header class="page-head">
        <h1>{m.odds.calculator.title}</h1>
        <p>{m.odds.calculator.intro}</p>
      </header>
      <Calculator
        m={m}
        odds={odds}
        sum={sum}
        change={(next) => change(textOfSum(next))}
        boards={BOARDS}
        unitsOf={unitsOfBoard}
        bombardsFirst={bombardsFirst}
        unitName={unitName}
        link={(shared) => link(textOfSum(shared))}
      />
    </div>
  )
}

export default CalculatorPage
