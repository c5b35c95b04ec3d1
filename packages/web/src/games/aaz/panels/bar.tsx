import type { Count, Warning } from '@deadfront/aaz'
import type { AmountsForm, Answer } from '@deadfront/kernel'
import { useEffect, useRef } from 'preact/hooks'
import type { Desk } from '../desk.ts'
import { seaNumber } from '../labels.ts'
import { percent, toneOf } from '../percent.ts'
import { menaceLines, nameOf, targetFacts } from '../places.ts'
import { isBuying, isMoving, type Picked, type Target, ZOMBIE } from '../question.ts'
import type { Question } from '../../../board/question.ts'
import { total } from '../tokens.ts'
import { choiceFigures, figuresOf, headOf } from '../odds/figures.ts'
import { Losses } from './losses.tsx'
import { Counter, Place } from './parts.tsx'
import { RaidOutlook, RaidRise, RaidSwitch } from './raid.tsx'
import { Shop } from './shop.tsx'

/** The bar below the map: what is asked, with everything needed to answer it. */
export function Bar({ desk }: { desk: Desk }) {
  const question = desk.question.value
  const view = desk.view.value
  if (!view) return <div class="az-bar" />
  if (!question) {
    const ask = desk.update.value?.asks[0]
    const [own] = desk.standing.powers.value
    // While a battle is told, nobody decides but its reader.
    const told = desk.playing.value ? desk.show.fight.value : null
    return (
      <div class="az-bar waiting">
        {told ? <p>{desk.m.battle.title(nameOf(desk, told.at))}</p> : null}
        {!told && ask && desk.update.value?.live ? <p>{desk.m.wait(desk.words.seat(ask.seat))}</p> : null}
        {own !== undefined && desk.update.value?.live ? (
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
      data-hand={desk.hand.picked.value ? '' : undefined}
    >
      <div class="az-ask">
        <h2>{title}</h2>
        <p>
          {isMoving(question) ? (question.ask.kind === 'combatMove' ? desk.m.move.hint : desk.m.move.hintNon) : text}{' '}
          <button type="button" class="az-link az-rule" onClick={() => desk.api.openRule(question.ask.rule)}>
            {question.ask.rule}
          </button>
        </p>
      </div>
      {desk.warnings.value ? <Warnings desk={desk} list={desk.warnings.value} /> : <Answers desk={desk} question={question} />}
    </div>
  )
}

function Answers({ desk, question }: { desk: Desk; question: Question }) {
  if (isMoving(question)) return <Moves desk={desk} question={question} />
  if (isBuying(question)) return <Shop desk={desk} />
  const amounts = question.forms.find((form): form is AmountsForm => form.form === 'amounts' && form.key === 'lose')
  if (amounts) return <Losses desk={desk} form={amounts} />
  return <Options desk={desk} question={question} />
}

/** Whole answers as buttons; the best known one is not guessed at. */
function Options({ desk, question }: { desk: Desk; question: Question }) {
  return (
    <div class="az-options">
      {offered(question).map((answer) => (
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
          <Odds desk={desk} answer={answer} />
        </button>
      ))}
    </div>
  )
}

/** To leave it be comes last. */
const offered = ({ options }: Question): readonly Answer[] =>
  options.toSorted((a, b) => Number(a.do === 'decline') - Number(b.do === 'decline'))

/** What an answer leads to: press, cease and retreat each by their figures, or the battle that would be next. */
function Odds({ desk, answer }: { desk: Desk; answer: Answer }) {
  const next = desk.planned.value.find((plan) => plan.setup.at === answer.battle)
  const battle = desk.battle.value
  if (answer.do === 'intercept') return <RaidRise desk={desk} fighters={Number(answer.fighters)} />
  const figures = next?.forecast ? figuresOf(desk, next.forecast, next.setup) : battle ? choiceFigures(desk, answer, battle) : []
  return figures.length > 0 ? <small class="az-odds">{figures.join(' · ')}</small> : null
}

function point(desk: Desk, answer: Answer | null): void {
  const at = answer === null ? null : (answer.battle ?? answer.to ?? answer.at)
  desk.hand.hover.value = typeof at === 'string' ? at : null
}

function Moves({ desk, question }: { desk: Desk; question: Question }) {
  const { m } = desk
  const picked = desk.hand.picked.value
  const combat = question.ask.kind === 'combatMove'
  const home = question.options.find((answer) => answer.do === 'landAll')
  const planned = desk.view.value?.planned.length ?? 0
  return (
    <div class="az-moving">
      {picked ? (
        <Hand desk={desk} picked={picked} />
      ) : (
        <div class="az-idle">
          <Ahead desk={desk} question={question} />
          <Ray desk={desk} question={question} />
        </div>
      )}
      <div class="az-ends">
        {home && !picked ? (
          <button type="button" class="az-button" data-do="landAll" onClick={() => void desk.landAll()}>
            {m.move.landAll}
            <Homes desk={desk} />
          </button>
        ) : null}
        {planned > 0 && combat && !picked ? (
          <button type="button" class="az-button" data-take-back onClick={() => void desk.answer({ do: 'takeBack', move: 'all' })}>
            {m.move.takeBackAll}
          </button>
        ) : null}
        {picked ? (
          <button type="button" class="az-button" data-drop onClick={() => desk.hand.drop()}>
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

/** Where aircraft would come down. */
function Homes({ desk }: { desk: Desk }) {
  const where = desk.home.value?.where ?? []
  if (where.length === 0) return null
  return <small class="az-odds">{where.map(({ at, n }) => desk.m.move.landIn(n, nameOf(desk, at))).join(' · ')}</small>
}

/** An attack without a move: on the dead where one stands, or on ships one lies among. */
const attackWords = (desk: Desk, at: string): string =>
  desk.view.value?.spaces[at]?.zombies ? desk.m.move.fightDead(nameOf(desk, at)) : desk.m.move.attackHere(nameOf(desk, at))

/** The battles ahead in short, each with its chance, and those that can be had without a move. */
function Ahead({ desk, question }: { desk: Desk; question: Question }) {
  const attacks = question.options.filter((answer) => answer.do === 'attack')
  return (
    <div class="az-ahead">
      {desk.planned.value.map(({ setup, forecast }) => (
        <button type="button" key={setup.at} data-ahead={setup.at} onClick={() => desk.map.show(setup.at)}>
          <span>{nameOf(desk, setup.at)}</span>
          {forecast ? <Share chance={headOf(desk, forecast, setup).chance} /> : null}
        </button>
      ))}
      {attacks.map((answer) => (
        <button type="button" class="more" key={String(answer.at)} data-do="attack" onClick={() => void desk.answer(answer)}>
          {attackWords(desk, String(answer.at))}
        </button>
      ))}
    </div>
  )
}

const Share = ({ chance }: { chance: number }) => <b class={toneOf(chance)}>{percent(chance)}</b>

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
        <button type="button" class="az-small" data-ray={at} key={at} onClick={() => void desk.hand.pickZombie(at)}>
          {nameOf(desk, at)}
        </button>
      ))}
    </div>
  )
}

/** How many of what go. */
function Hand({ desk, picked }: { desk: Desk; picked: Picked }) {
  const { m } = desk
  const sources = [{ from: picked.from, units: picked.units }, ...picked.also]
  const ends = [...new Set([...desk.hand.targets.value.values()].flatMap((target) => (target.ends.length > 1 ? target.ends : [])))]
  const bySea = [...desk.hand.targets.value.values()].some((target) => target.ship)
  const setNone = () => {
    for (const r of desk.hand.reach.peek()) desk.hand.setCount(r.unit, 0, r.from)
  }
  return (
    <div class="az-hand">
      <div class="az-hand-title">
        <b>{m.move.from(nameOf(desk, picked.from))}</b>
        <Outlook desk={desk} />
        <Menaced desk={desk} at={picked.from} />
      </div>
      <div class="az-hand-tools">
        <button type="button" class="az-small" data-all onClick={() => desk.hand.takeAll()}>
          {m.move.all}
        </button>
        <button type="button" class="az-small" disabled={sources.every((s) => total(s.units) === 0)} onClick={setNone}>
          {m.move.none}
        </button>
        {bySea && picked.also.length === 0 ? (
          <button
            type="button"
            class="az-small"
            data-join
            aria-pressed={desk.hand.joining.value}
            title={m.move.joinHint}
            onClick={() => {
              desk.hand.joining.value = !desk.hand.joining.peek()
            }}
          >
            {m.move.join}
          </button>
        ) : null}
        <RaidSwitch desk={desk} />
        {ends.length > 0 || desk.hand.by.value !== null ? <By desk={desk} ends={ends} /> : null}
        <Way desk={desk} />
      </div>
      {sources.map((source) => (
        <Steppers key={source.from} desk={desk} source={source} named={sources.length > 1} />
      ))}
    </div>
  )
}

/** While threats are shown: who can come to the place that units are picked up from. */
function Menaced({ desk, at }: { desk: Desk; at: string }) {
  const lines = desk.menaces.on.value ? menaceLines(desk, at) : []
  return lines.length === 0 ? null : <span class="az-outlook az-quiet">{lines.join(' · ')}</span>
}

/** How many places are in reach; where there are none, whether fewer units could go. */
function reachWords(desk: Desk): string {
  const { move } = desk.m
  if (!desk.hand.isStuck()) return move.reach(desk.hand.targets.value.size)
  return desk.question.value?.ask.kind === 'combatMove' ? move.stuck.combatMove : move.stuck.noncombatMove
}

/** What a move to the place pointed at would do, or why it cannot be made. */
function Outlook({ desk }: { desk: Desk }) {
  const { m } = desk
  const hover = desk.hand.hover.value
  const barred = desk.hand.barred.value
  const target = hover ? desk.hand.targets.value.get(hover) : undefined
  if (desk.hand.joining.value) return <span class="az-outlook az-quiet">{m.move.joinHint}</span>
  if (desk.hand.routing.value) {
    const ends = desk.hand.wayEnds.value
    return <span class="az-outlook az-quiet">{ends === null ? m.move.wayHint : m.move.wayEnds(nameOf(desk, ends))}</span>
  }
  const inReach = <span class="az-outlook az-quiet">{reachWords(desk)}</span>
  if (barred)
    return (
      <>
        {inReach}
        <span class="az-outlook az-hover-line az-why" role="status">
          {`${nameOf(desk, barred.at)}: ${desk.words.refusal(barred.refusal)} `}
          <button type="button" class="az-link" onClick={() => desk.api.openRule(barred.refusal.rule)}>
            {barred.refusal.rule}
          </button>
        </span>
      </>
    )
  if (!hover || !target) return inReach
  return (
    <>
      {inReach}
      <TargetOutlook desk={desk} hover={hover} target={target} />
    </>
  )
}

/** What a move to the target would do. It lies over the edge of the map: a bar that grows would move the map under the pointer. */
function TargetOutlook({ desk, hover, target }: { desk: Desk; hover: string; target: Target }) {
  const { m } = desk
  const ahead = desk.hand.previews.value.get(hover)
  return (
    <span class="az-outlook az-hover-line az-quiet">
      {nameOf(desk, hover)}
      {desk.raids.on.value ? (
        <>
          {' · '}
          <RaidOutlook desk={desk} at={hover} />
        </>
      ) : null}
      {ahead === undefined ? null : (
        <>
          {' · '}
          <b data-odds>{ahead ? figuresOf(desk, ahead.forecast, ahead.setup).join(' · ') : m.move.open}</b>
        </>
      )}
      {targetFacts(desk, target).map((fact) => ` · ${fact}`)}
    </span>
  )
}

/** Which sea zone the transports end in, where there is a choice. */
function By({ desk, ends }: { desk: Desk; ends: readonly string[] }) {
  const { m } = desk
  const chosen = desk.hand.by.value
  const zones = [...new Set([...(chosen === null ? [] : [chosen]), ...ends])].sort((a, b) => Number(seaNumber(a)) - Number(seaNumber(b)))
  return (
    <label class="az-by">
      <small>{m.move.by}</small>
      <select
        value={chosen ?? ''}
        onChange={(event) => {
          desk.hand.by.value = event.currentTarget.value || null
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

/** Which place tanks go through, where there is a choice: by the list, or by a click on the map. */
function Way({ desk }: { desk: Desk }) {
  const { m } = desk
  const throughs = desk.hand.throughs()
  if (throughs.length === 0) return null
  return (
    <span class="az-by" data-way>
      <label>
        <small>{m.move.way}</small>
        <select value={desk.hand.through.value ?? ''} onChange={(event) => void desk.hand.goThrough(event.currentTarget.value || null)}>
          <option value="">{m.move.wayAny}</option>
          {throughs.map((at) => (
            <option key={at} value={at}>
              {nameOf(desk, at)}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="az-small"
        data-routing
        aria-pressed={desk.hand.routing.value}
        title={m.move.wayHint}
        onClick={() => {
          desk.hand.routing.value = !desk.hand.routing.peek()
        }}
      >
        {m.move.wayPoint}
      </button>
    </span>
  )
}

function Steppers({ desk, source, named }: { desk: Desk; source: { from: string; units: Count }; named: boolean }) {
  const { m } = desk
  const { from, units } = source
  const power = desk.view.value?.turn ?? ''
  return (
    <div class="az-steppers">
      {named ? <small class="az-quiet">{nameOf(desk, from)}</small> : null}
      {desk.hand.reach.value
        .filter((r) => r.from === from)
        .map(({ unit, can }) => {
          const n = units[unit] ?? 0
          const name = desk.unitName(unit)
          return (
            <span class="az-stepper" key={unit} data-unit={unit}>
              <button type="button" aria-label={m.move.less(name)} disabled={n === 0} onClick={() => desk.hand.setCount(unit, n - 1, from)}>
                −
              </button>
              <span class="az-picked" title={name}>
                <Counter desk={desk} power={unit === ZOMBIE ? 'zombies' : power} unit={unit} faded={n === 0} />
                <b>{n}</b>
                <small>/{can}</small>
              </span>
              <button
                type="button"
                aria-label={m.move.more(name)}
                disabled={n === can}
                onClick={() => desk.hand.setCount(unit, n + 1, from)}
              >
                +
              </button>
            </span>
          )
        })}
    </div>
  )
}

/** What would be left undone, or must be done first. */
function Warnings({ desk, list }: { desk: Desk; list: readonly Warning[] }) {
  const { m } = desk
  const refused = desk.unfinished.value
  const unmoved = [...new Set(list.flatMap((warning) => (warning.kind === 'unmoved' ? [warning.at] : [])))]
  const home = desk.question.value?.options.find((answer) => answer.do === 'landAll')
  const back = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone: the keyboard goes on from here, and back to it.
  useEffect(() => {
    const bar = back.current?.closest('.az-bar')
    back.current?.focus()
    return () => requestAnimationFrame(() => bar?.querySelector<HTMLElement>('[data-end]')?.focus())
  }, [])
  return (
    <div class="az-warnings" role="alertdialog" aria-label={refused ? m.warn.first : m.warn.title}>
      <b>{refused ? m.warn.first : m.warn.title}</b>
      <ul>
        {refused ? <li>{desk.words.refusal(refused)}</li> : null}
        {list.map((warning, i) => {
          // The referee has said that aircraft can still be saved.
          const text = refused && warning.kind === 'aircraft' ? null : sentence(desk, warning)
          return text === null ? null : (
            <li key={i}>
              {text}{' '}
              {'at' in warning ? (
                <Place desk={desk} at={warning.at}>
                  {m.warn.show}
                </Place>
              ) : null}
            </li>
          )
        })}
        {unmoved.length > 0 ? (
          <li>
            {m.warn.unmoved}{' '}
            {unmoved.map((at, i) => (
              <span key={at}>
                {i > 0 ? ', ' : ''}
                <Place desk={desk} at={at}>
                  {nameOf(desk, at)}
                </Place>
              </span>
            ))}
          </li>
        ) : null}
      </ul>
      <div class="az-ends">
        <button type="button" class="az-button" data-back ref={back} onClick={() => desk.cancel()}>
          {m.warn.back}
        </button>
        {home ? (
          <button type="button" class={`az-button${refused ? ' main' : ''}`} data-do="landAll" onClick={() => void desk.landAll()}>
            {m.move.landAll}
            <Homes desk={desk} />
          </button>
        ) : null}
        {refused ? null : (
          <button type="button" class="az-button main" data-sure onClick={() => void desk.finish(true)}>
            {m.warn.sure}
          </button>
        )}
      </div>
    </div>
  )
}

/** Units that could move are told in one line, and what is refused in the referee's words. */
function sentence(desk: Desk, w: Warning): string | null {
  const { warn } = desk.m
  switch (w.kind) {
    case 'aircraft':
      return warn.aircraft(w.n ?? 0)
    case 'zombiesIgnored':
      return warn.zombiesIgnored(nameOf(desk, w.at ?? ''), w.zombies ?? 0)
    case 'shipsIgnored':
      return warn.shipsIgnored(nameOf(desk, w.at ?? ''))
    case 'unspent':
      return warn.unspent(w.ipcs ?? 0)
    case 'unplaced':
      return warn.unplaced(w.n ?? 0)
    default:
      return null
  }
}
