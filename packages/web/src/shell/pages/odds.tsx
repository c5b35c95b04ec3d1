import { useEffect, useState } from 'preact/hooks'
import type { OddsPage } from '../../board/odds-page.ts'
import { m } from '../../messages/index.ts'
import { calculatorOf } from '../calculators.ts'
import { Spinner } from '../parts.tsx'
import { goSilently, to } from '../router.ts'
import { language } from '../settings.ts'

/** A game's battle calculator as a separate page; the input is in the address. */
export function Odds({ game, given }: { game: string; given: string }) {
  const [Calculator, setCalculator] = useState<OddsPage | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const load = calculatorOf(game)
    if (!load) setFailed(true)
    else
      load().then(
        (page) => setCalculator(() => page),
        () => setFailed(true),
      )
  }, [game])
  if (failed) return <p class="page fault-line">{m.value.cannotLoad}</p>
  if (!Calculator) return <Spinner label={m.value.loading} />
  return (
    <Calculator
      language={language.value}
      given={given}
      change={(text) => goSilently(to.odds(game, text))}
      link={(text) => new URL(to.odds(game, text), location.href).href}
    />
  )
}
