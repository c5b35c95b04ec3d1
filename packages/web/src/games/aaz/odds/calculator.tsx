import type { UnitTable } from '@deadfront/ai/aaz/odds'
import { useEffect, useState } from 'preact/hooks'
import type { Messages } from '../messages/messages.ts'
import { percent, signed } from '../percent.ts'
import { SILHOUETTES } from '../silhouettes.ts'
import { adviceWords, fallWords, orderWords } from './advice-words.ts'
import { type CalculatorPlace, Means, Number, type Part } from './calculator-means.tsx'
import { battleOfSum, CALCULATOR_AIMS, type CalculatorReply, commandOf, fighting } from './calculator-sum.ts'
import { Plot } from './plot.tsx'

/** Any battle: its two sides, their means, the aim, and every possible result. */
export function Calculator(place: CalculatorPlace) {
  const { m, sum, odds } = place
  const units = place.unitsOf(sum.board)
  const battle = battleOfSum(sum, units, place.bombardsFirst(sum.board))
  const key = JSON.stringify(battle) + sum.aim
  const [reply, setReply] = useState<CalculatorReply | string | null>(null)
  useEffect(() => {
    let here = true
    if (!battle) setReply(null)
    else
      void odds.whole(battle, { aim: sum.aim }).then((told) => {
        if (here) setReply(told)
      })
    return () => {
      here = false
    }
  }, [key])
  return (
    <div class="az-calc">
      <form class="az-calc-form" onSubmit={(event) => event.preventDefault()}>
        <Ground place={place} />
        <Army place={place} side="attack" units={units} />
        {sum.friendly && !sum.sea ? null : <Army place={place} side="defend" units={units} />}
        <Means place={place} units={units} reply={typeof reply === 'string' ? null : reply} />
      </form>
      <div class="az-calc-told" aria-live="polite">
        {battle === null ? <p class="az-quiet">{m.odds.calculator.nothing}</p> : null}
        {typeof reply === 'string' ? <p class="az-why">{reply}</p> : reply && battle ? <Told place={place} reply={reply} /> : null}
        {battle ? <Shared place={place} /> : null}
      </div>
    </div>
  )
}

/** The choice of board, land or sea, and aim. */
function Ground({ place }: Part) {
  const { m, sum, change, boards } = place
  const t = m.odds.calculator
  return (
    <div class="az-calc-ground">
      {boards.length > 1 ? (
        <label>
          {t.board}{' '}
          <select value={sum.board} onChange={(event) => change({ ...sum, board: event.currentTarget.value })}>
            {boards.map((board) => (
              <option key={board} value={board}>
                {board}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <Segments
        label={t.where}
        options={[
          ['land', t.land],
          ['sea', t.sea],
        ]}
        value={sum.sea ? 'sea' : 'land'}
        choose={(value) => change({ ...sum, sea: value === 'sea' })}
      />
      <Segments
        label={t.aim}
        options={CALCULATOR_AIMS.filter((aim) => !(sum.friendly && !sum.sea) || !['clear', 'destroy'].includes(aim))
          .filter((aim) => !(sum.sea && aim === 'clear'))
          .map((aim) => [aim, aim === 'take' && sum.friendly && !sum.sea ? t.aimsFriendly : t.aims[aim]])}
        value={sum.aim}
        choose={(aim) => change({ ...sum, aim })}
      />
    </div>
  )
}

function Segments<V extends string>({
  label,
  options,
  value,
  choose,
}: {
  label: string
  options: readonly (readonly [V, string])[]
  value: V
  choose(value: V): void
}) {
  return (
    <fieldset class="az-segments">
      <legend>{label}</legend>
      {options.map(([id, text]) => (
        <label key={id} data-value={id}>
          <input type="radio" name={`az-calc-${label}`} value={id} checked={id === value} onChange={() => choose(id)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The units of a side that can fight there, each with its number. */
function Army({ place, side, units }: Part & { side: 'attack' | 'defend'; units: UnitTable }) {
  const { m, sum, change } = place
  const t = m.odds.calculator
  const fits = fighting(units, side, sum.sea)
  const set = (id: string, n: number) => change({ ...sum, [side]: { ...sum[side], [id]: Math.max(0, Math.min(99, n)) } })
  return (
    <fieldset class="az-calc-army" data-side={side}>
      <legend>{side === 'attack' ? t.attackers : t.defenders}</legend>
      {fits.map((id) => (
        <Number
          key={id}
          id={id}
          name={place.unitName(id)}
          icon={SILHOUETTES[id] ?? ''}
          n={sum[side][id] ?? 0}
          m={m}
          set={(n) => set(id, n)}
        />
      ))}
    </fieldset>
  )
}

/** The answer: figures, how to play, plots. */
function Told({ place, reply }: Part & { reply: CalculatorReply }) {
  const { m, sum } = place
  const t = m.odds
  const c = t.calculator
  const land = !sum.sea
  const table = place.unitsOf(sum.board)
  const airAlone = land && Object.entries(sum.attack).every(([id, n]) => n === 0 || table[id]?.class === 'air')
  const names = fallWords(reply.attackOrder, (unit, n) => place.unitName(unit, n))
  const orders = orderWords({ ...reply, swing: reply.swing.mean }, m, (unit, n) => place.unitName(unit, n))
  return (
    <>
      <h2>{c.chances}</h2>
      <ul class="az-calc-figures">
        {reply.take === null ? null : (
          <Figure id="take" text={sum.sea ? t.win('') : t.take('')} p={reply.take} best={reply.best.take} m={m} />
        )}
        {land && reply.clear !== null ? (
          <Figure id="clear" text={reply.take === null ? t.clear('') : t.clearToo('')} p={reply.clear} best={reply.best.clear} m={m} />
        ) : null}
        {sum.friendly && land ? null : <Figure id="destroy" text={t.destroy('')} p={reply.destroy} best={null} m={m} />}
      </ul>
      {reply.advice ? (
        <p class="az-advice" data-advice>
          <span>{t.plan}:</span> {adviceWords(reply.advice, m, airAlone)}
        </p>
      ) : null}
      {reply.attackOrder.length > 1 ? (
        <p class="az-quiet" data-loss-order>
          {orders.length > 0 ? orders.join(' ') : c.falls(names)}
        </p>
      ) : null}
      {sum.rulings.length > 0 ? (
        <p class="az-quiet" data-rulings>
          {c.rulings(sum.rulings.map((id) => c.ruled[id]).join(', '))}
        </p>
      ) : null}
      <div class="az-plots">
        <Plot title={c.attackersLeft} bars={reply.attackers.map((p, n) => ({ at: n, p }))} />
        {reply.defenders.length > 1 ? <Plot title={c.defendersLeft} bars={reply.defenders.map((p, n) => ({ at: n, p }))} /> : null}
        {reply.zombies.length > 1 ? <Plot title={c.zombiesLeft} bars={reply.zombies.map((p, n) => ({ at: n, p }))} /> : null}
        <Plot title={`${c.swing}: ${c.mean(signed(reply.swing.mean, m))}`} bars={reply.swings.map(({ ipc, p }) => ({ at: ipc, p }))} zero />
      </div>
      <p class="az-quiet">
        {m.plans.rounds(m.decimal(reply.rounds, 1))} · {reply.exact ? c.exact : c.about(percent(reply.plusMinus))} ·{' '}
        {m.decimal(reply.ms, 1)} ms
      </p>
    </>
  )
}

/** A chance under play for the aim; `best` is the chance under play for this figure instead. */
function Figure({ id, text, p, best, m }: { id: string; text: string; p: number; best: number | null; m: Messages }) {
  return (
    <li data-figure={id}>
      <span>
        {text.trim()}{' '}
        {best !== null && best > p + 5e-4 && percent(best) !== percent(p) ? (
          <small>{m.odds.calculator.ifPlayedFor(percent(best))}</small>
        ) : null}
      </span>{' '}
      <b>{percent(p)}</b>
      <i style={{ width: `${p * 100}%` }} aria-hidden="true" />
    </li>
  )
}

/** A link and a command line that compute the same. */
function Shared({ place }: Part) {
  const { m, sum } = place
  const t = m.odds.calculator
  const [copied, setCopied] = useState('')
  const copy = (text: string) => {
    void navigator.clipboard.writeText(text).then(
      () => setCopied(t.copied),
      () => setCopied(text),
    )
  }
  const line = commandOf(sum)
  const { link } = place
  return (
    <div class="az-calc-share">
      <code data-command>{line}</code>
      {link ? (
        <button type="button" class="az-link" data-link onClick={() => copy(link(sum))}>
          {t.copyLink}
        </button>
      ) : null}
      <button type="button" class="az-link" onClick={() => copy(line)}>
        {t.copyLine}
      </button>
      <span role="status">{copied}</span>
    </div>
  )
}
