import type { AmountsForm, Answer } from '@deadfront/kernel'
import type { Desk, Warning } from '../desk.ts'
import { isMoving, type Question } from '../question.ts'
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
    return <div class="az-bar waiting">{ask && desk.frame.value?.live ? <p>{desk.m.wait(desk.words.seat(ask.seat))}</p> : null}</div>
  }
  const { title, text } = desk.words.ask(question.ask)
  return (
    <div class="az-bar">
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
      {picked ? <Hand desk={desk} /> : null}
      <div class="az-ends">
        {picked
          ? null
          : extra.slice(0, 4).map((answer) => (
              <button type="button" class="az-button" key={JSON.stringify(answer)} onClick={() => void desk.answer(answer)}>
                {answer.do === 'attack' ? m.move.attackHere(String(answer.at)) : m.move.landAll}
              </button>
            ))}
        {planned > 0 && combat && !picked ? (
          <button type="button" class="az-button" onClick={() => void desk.answer({ do: 'takeBack', move: 'all' })}>
            {m.move.takeBackAll}
          </button>
        ) : null}
        {picked ? (
          <button type="button" class="az-button" onClick={() => desk.drop()}>
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

/** How many of what go. */
function Hand({ desk }: { desk: Desk }) {
  const { m } = desk
  const picked = desk.picked.value
  const view = desk.view.value
  if (!picked || !view) return null
  const hover = desk.hover.value
  const target = hover ? desk.targets.value.get(hover) : undefined
  const landing = target && target.landings.length > 0 ? m.move.lands(target.landings.slice(0, 4).join(', ')) : ''
  return (
    <div class="az-hand">
      <div class="az-hand-head">
        <b>{m.move.from(picked.from)}</b>
        <span class="az-quiet">
          {target
            ? [hover, target.left === null ? m.move.bySea : m.place.left(target.left), landing].filter(Boolean).join(' · ')
            : m.move.reach(desk.targets.value.size)}
        </span>
        <button type="button" class="az-small" onClick={() => desk.reach.peek().forEach((r) => desk.setCount(r.unit, r.can))}>
          {m.move.all}
        </button>
        <button
          type="button"
          class="az-small"
          disabled={total(picked.units) === 0}
          onClick={() => desk.reach.peek().forEach((r) => desk.setCount(r.unit, 0))}
        >
          {m.move.none}
        </button>
      </div>
      <div class="az-steppers">
        {desk.reach.value.map(({ unit, can }) => {
          const n = picked.units[unit] ?? 0
          const name = desk.words.name(`unit.${unit}`)
          return (
            <span class="az-stepper" key={unit} data-unit={unit}>
              <button type="button" aria-label={m.move.less(name)} disabled={n === 0} onClick={() => desk.setCount(unit, n - 1)}>
                −
              </button>
              <span class="az-picked">
                <Counter desk={desk} power={view.turn} unit={unit} faded={n === 0} />
                <b>{n}</b>
                <small>/{can}</small>
              </span>
              <button type="button" aria-label={m.move.more(name)} disabled={n === can} onClick={() => desk.setCount(unit, n + 1)}>
                +
              </button>
            </span>
          )
        })}
      </div>
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
