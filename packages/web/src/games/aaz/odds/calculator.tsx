import type { Tech, UnitTable } from '@deadfront/ai/aaz/odds'
import { useEffect, useState } from 'preact/hooks'
import type { Messages } from '../messages/en.ts'
import { percent, signed } from '../percent.ts'
import { SILHOUETTES, SKULL } from '../silhouettes.ts'
import { adviceWords } from './advice-words.ts'
import { battleOfSum, bombarders, type CalculatorReply, commandOf, EMPTY_SUM, type Sum, TECHS } from './calculator-sum.ts'
import type { OddsDesk } from './odds-desk.ts'
import { Plot } from './plot.tsx'

/** Where the calculator stands: on a table, or on its own page. */
export interface CalculatorPlace {
  m: Messages
  odds: OddsDesk
  sum: Sum
  change(sum: Sum): void
  boards: readonly string[]
  unitsOf(board: string): UnitTable
  bombardsFirst(board: string): boolean
  unitName(unit: string): string
  link(sum: Sum): string
}

/** Any battle: who against whom, by what means, for which aim; and everything that may come of it. */
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
        <Means place={place} units={units} />
      </form>
      <div class="az-calc-told" aria-live="polite">
        {battle === null ? <p class="az-quiet">{m.odds.calculator.nothing}</p> : null}
        {typeof reply === 'string' ? <p class="az-why">{reply}</p> : reply && battle ? <Told place={place} reply={reply} /> : null}
        {battle ? <Shared place={place} /> : null}
      </div>
    </div>
  )
}

interface Part {
  place: CalculatorPlace
}

/** Which board, land or sea, what for. */
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
        options={(sum.friendly && !sum.sea ? (['take', 'swing'] as const) : (['take', 'clear', 'swing', 'destroy'] as const))
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
  const fits = Object.entries(units).filter(([, unit]) => unit.class === 'air' || (unit.class === 'sea') === sum.sea)
  const set = (id: string, n: number) => change({ ...sum, [side]: { ...sum[side], [id]: Math.max(0, Math.min(99, n)) } })
  return (
    <fieldset class="az-calc-army" data-side={side}>
      <legend>{side === 'attack' ? t.attackers : t.defenders}</legend>
      {fits.map(([id]) => (
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

interface NumberProps {
  id: string
  name: string
  icon: string
  n: number
  m: Messages
  set(n: number): void
}

function Number({ id, name, icon, n, m, set }: NumberProps) {
  const t = m.odds.calculator
  return (
    <div class={`az-calc-number${n > 0 ? ' some' : ''}`} data-unit={id}>
      <svg viewBox="0 0 24 16" width="27" height="18" aria-hidden="true" focusable="false">
        <path d={icon} fill-rule="evenodd" />
      </svg>
      <span>{name}</span>
      <button type="button" aria-label={t.less(name)} disabled={n === 0} onClick={() => set(n - 1)}>
        −
      </button>
      <input
        type="number"
        min={0}
        max={99}
        inputMode="numeric"
        aria-label={name}
        value={n}
        onInput={(event) => set(Math.trunc(event.currentTarget.valueAsNumber || 0))}
      />
      <button type="button" aria-label={t.more(name)} onClick={() => set(n + 1)}>
        +
      </button>
    </div>
  )
}

/** Zombies, landing, technologies, the way back, the order of losses. */
function Means({ place, units }: Part & { units: UnitTable }) {
  const { m, sum, change } = place
  const t = m.odds.calculator
  const attackers = Object.keys(units).filter((id) => (sum.attack[id] ?? 0) > 0)
  const kinds = attackers.filter((id) => units[id]?.class === 'air' || (units[id]?.class === 'sea') === sum.sea)
  return (
    <div class="az-calc-means">
      {sum.sea ? null : (
        <>
          <Number id="zom" name={t.zombies} icon={SKULL} n={sum.zombies} m={m} set={(n) => change({ ...sum, zombies: clamp(n) })} />
          <Check label={t.friendly} on={sum.friendly} set={(friendly) => change({ ...sum, friendly })} />
          <Check label={t.landing} on={sum.landing} set={(landing) => change({ ...sum, landing })} />
          {sum.landing
            ? bombarders(units).map((ship) => (
                <Number
                  key={ship}
                  id={`bombard-${ship}`}
                  name={t.bombard(place.unitName(ship))}
                  icon={SILHOUETTES[ship] ?? ''}
                  n={sum.bombard[ship] ?? 0}
                  m={m}
                  set={(n) => change({ ...sum, bombard: { ...sum.bombard, [ship]: clamp(n) } })}
                />
              ))
            : null}
        </>
      )}
      <Check label={t.retreat} on={sum.retreat} set={(retreat) => change({ ...sum, retreat })} />
      {sum.sea ? null : (
        <div class="az-calc-techs">
          <Techs label={t.techOf.attacker} names={t.techs} on={sum.aTech} set={(aTech) => change({ ...sum, aTech })} />
          {sum.friendly ? null : (
            <Techs
              label={t.techOf.defender}
              names={t.techs}
              only="z4Explosives"
              on={sum.dTech}
              set={(dTech) => change({ ...sum, dTech })}
            />
          )}
        </div>
      )}
      {kinds.length > 1 ? (
        <label class="az-calc-order">
          {t.order}{' '}
          <select
            value={sum.order[0] ?? ''}
            onChange={(event) => change({ ...sum, order: event.currentTarget.value ? [event.currentTarget.value] : [] })}
          >
            <option value="">{t.orderBest}</option>
            {kinds.map((id) => (
              <option key={id} value={id}>
                {t.orderFirst(place.unitName(id))}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <div class="az-calc-tools">
        <button
          type="button"
          class="az-button"
          onClick={() => change({ ...sum, attack: sum.defend, defend: sum.attack, aTech: sum.dTech, dTech: sum.aTech })}
        >
          {t.swap}
        </button>
        <button type="button" class="az-button" onClick={() => change({ ...EMPTY_SUM, board: sum.board, sea: sum.sea, aim: sum.aim })}>
          {t.clearAll}
        </button>
      </div>
    </div>
  )
}

const clamp = (n: number): number => Math.max(0, Math.min(99, n))

function Check({ label, on, set }: { label: string; on: boolean; set(on: boolean): void }) {
  return (
    <label class="az-calc-check">
      <input type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} /> {label}
    </label>
  )
}

interface TechsProps {
  label: string
  names: { readonly [T in Tech]: string }
  on: readonly Tech[]
  only?: Tech
  set(techs: Tech[]): void
}

function Techs({ label, names, on, only, set }: TechsProps) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {TECHS.filter((tech) => only === undefined || tech === only).map((tech) => (
        <Check
          key={tech}
          label={names[tech]}
          on={on.includes(tech)}
          set={(has) => set(TECHS.filter((x) => (x === tech ? has : on.includes(x))))}
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
  const names = reply.attackOrder.map((entry) => entry.replace(/\S+$/, (id) => place.unitName(id))).join(', ')
  return (
    <>
      <h2>{c.chances}</h2>
      <ul class="az-calc-figures">
        {reply.take === null ? null : <Figure id="take" text={sum.sea ? t.win('') : t.take('')} p={reply.take} />}
        {land && reply.clear !== null ? (
          <Figure id="clear" text={reply.take === null ? t.clear('') : t.clearToo('')} p={reply.clear} />
        ) : null}
        {sum.friendly && land ? null : <Figure id="destroy" text={t.destroy('')} p={reply.destroy} />}
      </ul>
      {reply.advice ? (
        <p class="az-advice" data-advice>
          <span>{t.plan}:</span> {adviceWords(reply.advice, m)}
        </p>
      ) : null}
      {reply.attackOrder.length > 1 ? <p class="az-quiet">{c.falls(names)}</p> : null}
      <div class="az-plots">
        <Plot title={c.attackersLeft} bars={reply.attackers.map((p, n) => ({ at: n, p }))} />
        {reply.defenders.length > 1 ? <Plot title={c.defendersLeft} bars={reply.defenders.map((p, n) => ({ at: n, p }))} /> : null}
        {reply.zombies.length > 1 ? <Plot title={c.zombiesLeft} bars={reply.zombies.map((p, n) => ({ at: n, p }))} /> : null}
        <Plot title={`${c.swing}: ${c.mean(signed(reply.swing.mean))}`} bars={reply.swings.map(({ ipc, p }) => ({ at: ipc, p }))} zero />
      </div>
      <p class="az-quiet">
        {m.plans.rounds(reply.rounds.toFixed(1))} · {reply.exact ? c.exact : c.about(percent(reply.plusMinus))} · {reply.ms.toFixed(1)} ms
      </p>
    </>
  )
}

function Figure({ id, text, p }: { id: string; text: string; p: number }) {
  return (
    <li data-figure={id}>
      <span>{text.trim()}</span> <b>{percent(p)}</b>
      <i style={{ width: `${p * 100}%` }} aria-hidden="true" />
    </li>
  )
}

/** A link and a line for the command line that ask the same. */
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
  return (
    <div class="az-calc-share">
      <code data-command>{line}</code>
      <a href={place.link(sum)} data-link onClick={() => copy(place.link(sum))}>
        {t.copyLink}
      </a>
      <button type="button" class="az-link" onClick={() => copy(line)}>
        {t.copyLine}
      </button>
      <span role="status">{copied}</span>
    </div>
  )
}
