import type { Orders } from '@deadfront/aaz'
import { useEffect, useRef } from 'preact/hooks'
import type { Desk } from '../desk.ts'
import type { Toll } from '../odds/odds-desk.ts'
import { percent } from '../percent.ts'
import { nameOf } from '../places.ts'
import { colourOf } from '../powers.ts'
import { LossList } from './loss-list.tsx'
import { Armies, byArrows, Counter } from './parts.tsx'

/** A summary of the orders in force, with a button to change them. */
export function OrdersPanel({ desk }: { desk: Desk }) {
  const { m, standing } = desk
  const powers = standing.powers.value
  if (powers.length === 0) return <p class="az-quiet">{m.orders.nobody}</p>
  return (
    <div class="az-orders-panel">
      <ul>
        {powers.map((power) => (
          <li key={power}>
            <i class="az-flag" style={{ background: colourOf(power) }} aria-hidden="true" />
            <b>{desk.power(power)}</b>
            <span>{m.orders.modes[standing.modeOf(power)]}</span>
          </li>
        ))}
      </ul>
      <button type="button" class="az-button" data-orders onClick={() => void standing.open()}>
        {m.orders.change}
      </button>
    </div>
  )
}

/** The screen where orders are given: every choice with its exact cost in a battle that is fought, planned or threatening. */
export function OrdersScreen({ desk }: { desk: Desk }) {
  const { standing, m } = desk
  const open = standing.power.value !== null
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !ref.current?.open) ref.current?.showModal()
  }, [open])
  if (!open) return null
  const power = standing.power.value as string
  const powers = standing.powers.value
  return (
    <dialog
      ref={ref}
      class="az-orders"
      aria-labelledby="az-orders-title"
      onCancel={(event) => {
        event.preventDefault()
        standing.close()
      }}
    >
      <header>
        <h2 id="az-orders-title">{m.orders.title}</h2>
        <button type="button" class="az-button" data-close onClick={() => standing.close()}>
          {m.orders.close}
        </button>
      </header>
      {powers.length > 1 ? (
        <div class="az-order-powers" role="radiogroup" aria-label={m.orders.whose} onKeyDown={byArrows}>
          {powers.map((p) => (
            <button
              type="button"
              role="radio"
              class="az-small"
              key={p}
              aria-checked={p === power}
              tabIndex={p === power ? 0 : -1}
              onClick={() => void standing.open(p)}
            >
              {desk.power(p)}
            </button>
          ))}
        </div>
      ) : null}
      <Mode desk={desk} />
      <Trials desk={desk} />
      <Losses desk={desk} />
      <Choices desk={desk} />
      <footer>
        <Cost desk={desk} toll={standing.toll.value} />
        <button type="button" class="az-button" disabled={!standing.advice.value} data-advice onClick={() => standing.follow()}>
          {m.orders.follow}
        </button>
        <button type="button" class="az-button main" disabled={!standing.changed.value} data-give onClick={() => void standing.give()}>
          {m.orders.give}
        </button>
      </footer>
    </dialog>
  )
}

function Mode({ desk: { standing, m } }: { desk: Desk }) {
  const now = standing.mode.value
  return (
    <fieldset>
      <legend>{m.orders.when}</legend>
      {(['ask', 'here', 'never'] as const).map((mode) => (
        <label key={mode} class="az-choice">
          <input
            type="radio"
            name="az-mode"
            value={mode}
            checked={now === mode}
            onChange={() => {
              standing.mode.value = mode
            }}
          />
          <span>{m.orders.modes[mode]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The battle for which costs are shown. */
function Trials({ desk }: { desk: Desk }) {
  const { standing, m } = desk
  const trials = standing.trials.value
  const chosen = standing.trial.value
  if (trials.length === 0) return <p class="az-quiet">{m.orders.noTrial}</p>
  return (
    <fieldset>
      <legend>{m.orders.trial}</legend>
      <div class="az-trials" role="radiogroup" aria-label={m.orders.trial} onKeyDown={byArrows}>
        {trials.map((trial) => (
          <button
            type="button"
            role="radio"
            class="az-small"
            key={trial.key}
            data-trial={trial.key}
            aria-checked={trial.key === chosen?.key}
            tabIndex={trial.key === chosen?.key ? 0 : -1}
            onClick={() => standing.look(trial.key)}
          >
            <b>{nameOf(desk, trial.setup.at)}</b> <small>{m.orders.whens[trial.when][trial.side]}</small>
          </button>
        ))}
      </div>
      {chosen ? <Armies desk={desk} setup={chosen.setup} /> : null}
    </fieldset>
  )
}

/** The order of losses. */
function Losses({ desk }: { desk: Desk }) {
  const { standing, m } = desk
  const order = standing.lossOrder.value
  const set = (losses: string[]) => standing.change({ losses })
  return (
    <fieldset>
      <legend>
        {m.orders.losses} <CostOf desk={desk} at="losses" />
      </legend>
      <LossList
        m={m}
        order={order}
        name={(unit) => desk.unitName(unit)}
        picture={(unit) => <Counter desk={desk} power={standing.power.value ?? ''} unit={unit} />}
        set={set}
      />
      <button type="button" class="az-small" onClick={() => set([])}>
        {m.orders.cheapest}
      </button>
    </fieldset>
  )
}

function Choices({ desk }: { desk: Desk }) {
  const { standing, m } = desk
  const draft = standing.draft.value
  return (
    <div class="az-order-choices">
      <Pick
        desk={desk}
        name="submerge"
        legend={m.orders.submarines}
        values={['never', 'always']}
        now={draft.submerge}
        words={m.orders.submerge}
      />
      <Pick
        desk={desk}
        name="zombies"
        legend={m.orders.againstDead}
        values={['cease', 'press']}
        now={draft.zombies}
        words={m.orders.zombies}
      />
      <fieldset>
        <legend>
          {m.orders.retreat} <CostOf desk={desk} at="retreatAt" />
        </legend>
        <span class="az-stepper">
          <button
            type="button"
            aria-label={m.orders.retreatLess}
            disabled={draft.retreatAt < 0}
            onClick={() => standing.change({ retreatAt: draft.retreatAt - 1 })}
          >
            −
          </button>
          <b data-retreat={draft.retreatAt}>{draft.retreatAt < 0 ? m.orders.retreatNever : m.orders.retreatAt(draft.retreatAt)}</b>
          <button
            type="button"
            aria-label={m.orders.retreatMore}
            onClick={() => standing.change({ retreatAt: Math.min(99, draft.retreatAt + 1) })}
          >
            +
          </button>
        </span>
      </fieldset>
    </div>
  )
}

function Pick<K extends 'submerge' | 'zombies'>({
  desk,
  name,
  legend,
  values,
  now,
  words,
}: {
  desk: Desk
  name: K
  legend: string
  values: readonly Orders[K][]
  now: Orders[K]
  words: { readonly [value: string]: string }
}) {
  const { standing } = desk
  return (
    <fieldset>
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} class="az-choice">
          <input
            type="radio"
            name={`az-${name}`}
            value={value}
            checked={now === value}
            onChange={() => standing.change({ [name]: value })}
          />
          <span>{words[value]}</span> <CostOf desk={desk} at={`${name}:${value}`} />
        </label>
      ))}
    </fieldset>
  )
}

/** What this choice costs in the chosen battle, compared with the best. */
function CostOf({ desk, at }: { desk: Desk; at: string }) {
  const toll = desk.standing.tolls.value[at]
  return toll ? <Cost desk={desk} toll={toll} short /> : null
}

function Cost({ desk, toll, short = false }: { desk: Desk; toll: Toll | null | undefined; short?: boolean }) {
  const t = desk.m.orders
  if (toll === undefined) return <span class="az-cost">{short ? '' : t.calculating}</span>
  if (toll === null) return <span class="az-cost" />
  const free = toll.cost.chance < 0.0005 && toll.cost.ipc < 0.05
  const words = free ? (toll.partial ? t.seemsFree : t.free) : t.cost(percent(toll.cost.chance), desk.m.decimal(toll.cost.ipc, 1))
  const sure = toll.exact ? (toll.partial && !free ? t.atLeast : '') : t.about(percent(toll.plusMinus))
  return (
    <span class={`az-cost ${free ? 'free' : 'costly'}`} data-cost={toll.cost.chance.toFixed(6)} data-exact={toll.exact && !toll.partial}>
      {short ? words : `${t.holds(percent(toll.chance), percent(toll.best), desk.standing.trial.value?.side !== 'attacker')} ${words}`}
      {sure === '' ? (short || toll.partial ? '' : ` (${t.exact})`) : ` (${sure})`}
    </span>
  )
}
