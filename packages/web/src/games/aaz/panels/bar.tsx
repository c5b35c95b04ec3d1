import type { Count } from '@deadfront/aaz'
import type { AmountsForm, Answer } from '@deadfront/kernel'
import type { Desk, Warning } from '../desk.ts'
import { seaNumber } from '../labels.ts'
import { nameOf, targetFacts } from '../places.ts'
import { isMoving, type Picked, type Question, ZOMBIE } from '../question.ts'
import { total } from '../tokens.ts'
import { Losses } from './losses.tsx'
import { Counter } from './parts.tsx'
import { Shop } from './shop.tsx'

/** The bar below the map: what is asked, with everything needed to answer it. */
export function Bar({ desk }: { desk: Desk }) {
  const question = desk.question.value
  const view = desk.view.value
  if (!view) return <div class="az-bar" />
  if (!question) {
    const ask = desk.frame.value?.asks[0]
    const [own] = desk.standing.powers.value
    return (
      <div class="az-bar waiting">
        {ask && desk.frame.value?.live ? <p>{desk.m.wait(desk.words.seat(ask.seat))}</p> : null}
        {own !== undefined && desk.frame.value?.live ? (
          <button type="button" class="az-button" data-orders onClick={() => void desk.standing.open(own)}>
            {desk.m.orders.title}
          </button>
        ) : null}
      </div>
    )
  }
  const { title, text } = desk.words.ask(question.ask)
  return (
    <div
      class="az-bar"
      data-kind={question.ask.kind}
      data-turn={view.turn}
      data-round={view.round}
      data-hand={desk.picked.value ? '' : undefined}
    >
      <div class="az-ask">
        <h2>{title}</h2>
        <p>{isMoving(question) ? (question.ask.kind === 'combatMove' ? desk.m.move.hint : desk.m.move.hintNon) : text}</p>
      </div>
      {desk.warnings.value ? <Warnings desk={desk} list={desk.warnings.value} /> : <Answers desk={desk} question={question} />}
    </div>
  )
}

function Answers({ desk, question }: { desk: Desk; question: Question }) {
  if (isMoving(question)) return <Moves desk={desk} question={question} />
  if (question.ask.kind === 'purchase') return <Shop desk={desk} />
  const amounts = question.forms.find((form): form is AmountsForm => form.form === 'amounts' && form.key === 'lose')
  if (amounts) return <Losses desk={desk} form={amounts} />
  return <Options desk={desk} question={question} />
}

/** Whole answers as buttons; the best known one is not guessed at. */
function Options({ desk, question }: { desk: Desk; question: Question }) {
  return (
    <div class="az-options">
      {question.options.map((answer) => (
        <button
          type="button"
          class="az-button"
          key={JSON.stringify(answer)}
          onPointerEnter={() => point(desk, answer)}
          onPointerLeave={() => point(desk, null)}
          onFocus={() => point(desk, answer)}
          onBlur={() => point(desk, null)}
          onClick={() => void desk.answer(answer)}
        >
          {desk.words.answer(answer, question.ask)}
        </button>
      ))}
    </div>
  )
}

function point(desk: Desk, answer: Answer | null): void {
  const at = answer === null ? null : (answer.battle ?? answer.to ?? answer.at)
  desk.hover.value = typeof at === 'string' ? at : null
}

function Moves({ desk, question }: { desk: Desk; question: Question }) {
  const { m } = desk
  const picked = desk.picked.value
  const combat = question.ask.kind === 'combatMove'
  const extra = question.options.filter((answer) => answer.do === 'attack' || answer.do === 'landAll')
  const planned = desk.view.value?.planned.length ?? 0
  return (
    <div class="az-moving">
      {picked ? <Hand desk={desk} picked={picked} /> : <Ray desk={desk} question={question} />}
      <div class="az-ends">
        {picked
          ? null
          : extra.slice(0, 4).map((answer) => (
              <button
                type="button"
                class="az-button"
                key={JSON.stringify(answer)}
                data-do={String(answer.do)}
                onClick={() => void desk.answer(answer)}
              >
                {answer.do === 'attack' ? m.move.attackHere(nameOf(desk, String(answer.at))) : m.move.landAll}
              </button>
            ))}
        {planned > 0 && combat && !picked ? (
          <button type="button" class="az-button" data-take-back onClick={() => void desk.answer({ do: 'takeBack', move: 'all' })}>
            {m.move.takeBackAll}
          </button>
        ) : null}
        {picked ? (
          <button type="button" class="az-button" data-drop onClick={() => desk.drop()}>
            {m.move.putDown}
          </button>
        ) : (
          <button type="button" class="az-button main" data-end onClick={() => void desk.finish()}>
            {combat ? m.move.end.combatMove : m.move.end.noncombatMove}
          </button>
        )}
      </div>
    </div>
  )
}

/** The Mind Control Ray: whose zombie is driven where is shown on the map. */
function Ray({ desk, question }: { desk: Desk; question: Question }) {
  const { m } = desk
  const from = [...new Set(question.options.flatMap((answer) => (answer.do === 'ray' ? [String(answer.from)] : [])))]
  if (from.length === 0) return null
  return (
    <div class="az-ray">
      <b>{m.move.ray}</b>
      <span class="az-quiet">{m.move.rayHint}</span>
      {from.map((at) => (
        <button type="button" class="az-small" data-ray={at} key={at} onClick={() => void desk.pickZombie(at)}>
          {at}
        </button>
      ))}
    </div>
  )
}

/** How many of what go. */
function Hand({ desk, picked }: { desk: Desk; picked: Picked }) {
  const { m } = desk
  const sources = [{ from: picked.from, units: picked.units }, ...picked.also]
  const ends = [...new Set([...desk.targets.value.values()].flatMap((target) => (target.ends.length > 1 ? target.ends : [])))]
  const bySea = [...desk.targets.value.values()].some((target) => target.ship)
  const set = (all: boolean) => {
    for (const r of desk.reach.peek()) desk.setCount(r.unit, all ? r.can : 0, r.from)
  }
  return (
    <div class="az-hand">
      <div class="az-hand-head">
        <b>{m.move.from(nameOf(desk, picked.from))}</b>
        <Outlook desk={desk} />
        <button type="button" class="az-small" onClick={() => set(true)}>
          {m.move.all}
        </button>
        <button type="button" class="az-small" disabled={sources.every((s) => total(s.units) === 0)} onClick={() => set(false)}>
          {m.move.none}
        </button>
        {bySea && picked.also.length === 0 ? (
          <button
            type="button"
            class="az-small"
            data-join
            aria-pressed={desk.joining.value}
            title={m.move.joinHint}
            onClick={() => {
              desk.joining.value = !desk.joining.peek()
            }}
          >
            {m.move.join}
          </button>
        ) : null}
        {ends.length > 0 || desk.by.value !== null ? <By desk={desk} ends={ends} /> : null}
      </div>
      {sources.map((source) => (
        <Steppers key={source.from} desk={desk} source={source} named={sources.length > 1} />
      ))}
    </div>
  )
}

/** What a move to the place pointed at would do, or why it cannot be made. */
function Outlook({ desk }: { desk: Desk }) {
  const { m } = desk
  const hover = desk.hover.value
  const barred = desk.barred.value
  const target = hover ? desk.targets.value.get(hover) : undefined
  if (desk.joining.value) return <span class="az-outlook az-quiet">{m.move.joinHint}</span>
  if (barred)
    return (
      <span class="az-outlook az-why" role="status">
        {`${nameOf(desk, barred.at)}: ${desk.words.refusal(barred.refusal)} `}
        <button type="button" class="az-link" onClick={() => desk.api.openRule(barred.refusal.rule)}>
          {barred.refusal.rule}
        </button>
      </span>
    )
  if (!hover || !target) return <span class="az-outlook az-quiet">{m.move.reach(desk.targets.value.size)}</span>
  return <span class="az-outlook az-quiet">{[nameOf(desk, hover), ...targetFacts(desk, target)].join(' · ')}</span>
}

/** Which sea zone the transports end in, where there is a choice. */
function By({ desk, ends }: { desk: Desk; ends: readonly string[] }) {
  const { m } = desk
  const chosen = desk.by.value
  const zones = [...new Set([...(chosen === null ? [] : [chosen]), ...ends])].sort((a, b) => Number(seaNumber(a)) - Number(seaNumber(b)))
  return (
    <label class="az-by">
      <small>{m.move.by}</small>
      <select
        value={chosen ?? ''}
        onChange={(event) => {
          desk.by.value = event.currentTarget.value || null
        }}
      >
        <option value="">{m.move.byAny}</option>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {m.place.sea(seaNumber(zone))}
          </option>
        ))}
      </select>
    </label>
  )
}

function Steppers({ desk, source, named }: { desk: Desk; source: { from: string; units: Count }; named: boolean }) {
  const { m } = desk
  const { from, units } = source
  const power = desk.view.value?.turn ?? ''
  return (
    <div class="az-steppers">
      {named ? <small class="az-quiet">{nameOf(desk, from)}</small> : null}
      {desk.reach.value
        .filter((r) => r.from === from)
        .map(({ unit, can }) => {
          const n = units[unit] ?? 0
          const name = desk.unitName(unit)
          return (
            <span class="az-stepper" key={unit} data-unit={unit}>
              <button type="button" aria-label={m.move.less(name)} disabled={n === 0} onClick={() => desk.setCount(unit, n - 1, from)}>
                −
              </button>
              <span class="az-picked" title={name}>
                <Counter desk={desk} power={unit === ZOMBIE ? 'zombies' : power} unit={unit} faded={n === 0} />
                <b>{n}</b>
                <small>/{can}</small>
              </span>
              <button type="button" aria-label={m.move.more(name)} disabled={n === can} onClick={() => desk.setCount(unit, n + 1, from)}>
                +
              </button>
            </span>
          )
        })}
    </div>
  )
}

const SHOWN = 5

/** What would be left undone. */
function Warnings({ desk, list }: { desk: Desk; list: readonly Warning[] }) {
  const { m } = desk
  const refused = list.find((warning) => warning.kind === 'refused')
  return (
    <div class="az-warnings" role="alertdialog" aria-label={m.warn.title}>
      <b>{m.warn.title}</b>
      <ul>
        {list.slice(0, SHOWN).map((warning, i) => (
          <li key={i}>{sentence(desk, warning)}</li>
        ))}
        {list.length > SHOWN ? <li>{m.warn.more(list.length - SHOWN)}</li> : null}
      </ul>
      <div class="az-ends">
        <button type="button" class="az-button" onClick={() => desk.never()}>
          {m.warn.back}
        </button>
        {refused ? null : (
          <button type="button" class="az-button main" data-sure onClick={() => void desk.finish(true)}>
            {m.warn.sure}
          </button>
        )}
      </div>
    </div>
  )
}

function sentence(desk: Desk, w: Warning): string {
  const { warn } = desk.m
  switch (w.kind) {
    case 'unmoved':
      return warn.unmoved(w.n ?? 0, desk.words.name(`unit.${w.unit}`), w.at ?? '')
    case 'aircraft':
      return warn.aircraft(w.n ?? 0)
    case 'zombiesIgnored':
      return warn.zombiesIgnored(w.at ?? '', w.zombies ?? 0)
    case 'shipsIgnored':
      return warn.shipsIgnored(w.at ?? '')
    case 'unspent':
      return warn.unspent(w.ipcs ?? 0)
    default:
      return w.say ?? w.kind
  }
}
