import type { Mode } from '@deadfront/efsz'
import { percent } from '../../../board/percent.ts'
import { type AnyAnswer, grenadesIn, isActing, isCalledUp, loose, type Question, selectable, textIn } from '../question.ts'
import { outcomeOf } from '../combat.ts'
import { type Desk, GAITS } from '../desk.ts'
import { actingNow, hintOf, isLikely, isSpent, passText } from '../hints.ts'
import { isAllHopeless, type Plan } from '../ways.ts'
import { DeedList } from './deeds.tsx'
import { Forms, nameOf } from './forms.tsx'
import { MasterOrder } from './master.tsx'
import { OrdersHere } from './orders.tsx'
import { Deed, Portrait, Rule } from './parts.tsx'
import { Aims, Shots } from './shots.tsx'
import { SpreadBar } from './spread.tsx'

/** The bar under the map: the question, and the forecast of a plan. */
export function Bar({ desk }: { desk: Desk }) {
  const question = desk.question.value
  const view = desk.view.value
  if (!view || view.camp || desk.briefing.value) return null
  if (!question) return <Waiting desk={desk} />
  const { title, text } = desk.words.ask(question.ask)
  const hot = question.ask.kind === 'cover'
  const spread = desk.spread.plan.value
  const hint = hintOn(desk, question)
  const outcome = outcomeOf(desk.update.value?.events ?? [], (event) => desk.words.event(event), desk.m.act.missed)
  return (
    <section class={`ez-bar${hot ? ' ez-alarm' : ''}`} aria-label={title}>
      <h2 class="ez-bar-title">
        <span>{title}</span> <Rule desk={desk} id={question.ask.rule} />
        <small>
          {outcome === '' ? null : <b class="ez-outcome">{outcome}</b>}{' '}
          {desk.halted.value ? <b class="ez-outcome">{desk.m.act.halted}</b> : null}{' '}
          <span class={hint === null ? '' : 'ez-ask'}>{text}</span>
          {hint === null ? null : <span class="ez-hint">{hint}</span>}
        </small>
      </h2>
      {spread ? (
        <SpreadBar desk={desk} plan={spread} />
      ) : isActing(question.ask) ? (
        <Acting desk={desk} question={question} />
      ) : question.ask.kind === 'master.order' ? (
        <MasterOrder desk={desk} question={question} />
      ) : hot ? (
        <Covering desk={desk} question={question} />
      ) : (
        <Asking desk={desk} question={question} />
      )}
    </section>
  )
}

/** The next step, in place of the question, once a character is selected. */
function hintOn(desk: Desk, question: Question): string | null {
  const me = desk.character(desk.selected.value)
  if (!isActing(question.ask) || !me || desk.plan.value || desk.spread.plan.value || isCalledUp(question, me.id)) return null
  return hintOf(desk, me.at, question.ask.kind !== 'act')
}

function Acting({ desk, question }: { desk: Desk; question: Question }) {
  const { act } = desk.m
  const me = desk.character(desk.selected.value)
  const plan = desk.plan.value
  const open = question.kind !== 'act'
  const threats = plan ? (desk.threat.value[plan.at] ?? []).map((id) => desk.figureName(id)) : []
  return (
    <>
      <div class="ez-answers">
        {me ? (
          <span class="ez-who">
            <Portrait id={me.id} size={34} />
            <b>{me.name}</b>
            {question.kind === 'act' ? <span class="ez-mp">{act.left(question.about.mp)}</span> : null}
          </span>
        ) : null}
        {me && open ? <Gaits desk={desk} question={question} /> : null}
        {me && isCalledUp(question, me.id) ? (
          <Deed desk={desk} kind="main" onClick={() => void desk.send([{ do: 'activate', activate: me.id }])}>
            {act.callUp(desk.words.seat(me.seat))}
          </Deed>
        ) : null}
        {plan ? <Planned desk={desk} plan={plan} /> : null}
        {me && !plan && desk.throwing.value === null ? <Aims desk={desk} /> : null}
        {me && !plan && desk.throwing.value === null ? <DeedList desk={desk} question={question} /> : null}
        {plan ? null : <Turn desk={desk} question={question} />}
        {plan ? null : <Grenades desk={desk} question={question} />}
        {!plan && desk.throwing.value !== null ? (
          <Deed desk={desk} kind="quiet" onClick={() => desk.cancel()}>
            {act.never}
          </Deed>
        ) : null}
        {plan || !open ? null : <OtherWeapon desk={desk} question={question} />}
        {plan ? null : <Loose desk={desk} question={question} />}
        {me ? null : <Crew desk={desk} question={question} />}
        {plan?.move && threats.length > 0 ? <p class="ez-hint">{act.danger(threats.join(', '))}</p> : null}
      </div>
      <More desk={desk} />
      {plan ? null : <BesideMore desk={desk} />}
    </>
  )
}

/** Another player decides. Covering characters may still fire. */
function Waiting({ desk }: { desk: Desk }) {
  const frame = desk.update.value
  if (!frame?.live || frame.asks.length === 0 || desk.playing.value || Object.keys(frame.spaces).length > 0) return null
  const names = [...new Set(frame.asks.map((ask) => desk.words.seat(ask.seat)))].join(', ')
  const shots = desk.coveringFire.shots.value
  if (shots.length === 0) return <p class="ez-bar ez-waiting">{desk.m.waiting(names)}</p>
  const { beside, besideText } = desk.m.act
  const plan = desk.plan.value
  const spread = desk.spread.plan.value
  return (
    <section class="ez-bar ez-beside" aria-label={beside}>
      <h2 class="ez-bar-title">
        <span>{beside}</span> <Rule desk={desk} id="EFSZ-24.6" />
        <small>
          {desk.m.waiting(names)} {besideText}
        </small>
      </h2>
      {spread ? (
        <SpreadBar desk={desk} plan={spread} />
      ) : (
        <div class="ez-answers">{plan ? <Planned desk={desk} plan={plan} /> : <Shots desk={desk} ways={shots} />}</div>
      )}
    </section>
  )
}

/** For several players at this screen: a covering comrade may fire in between. */
function BesideMore({ desk }: { desk: Desk }) {
  const shots = desk.coveringFire.shots.value
  if (shots.length === 0) return null
  return (
    <details class="ez-more ez-beside">
      <summary>
        {desk.m.act.beside} ({shots.length})
      </summary>
      <div class="ez-answers">
        <Shots desk={desk} ways={shots} />
      </div>
    </details>
  )
}

/** The choice of the next character, while none is selected. */
function Crew({ desk, question }: { desk: Desk; question: Question }) {
  return (
    <>
      {[...selectable(question)].map((id) => (
        <Deed key={id} desk={desk} kind="tick" onClick={() => void desk.select(id)}>
          <Portrait id={id} size={30} />
          {nameOf(desk, id)}
          {isCalledUp(question, id) ? <small>{desk.words.seat(desk.character(id)?.seat ?? '')}</small> : null}
        </Deed>
      ))}
    </>
  )
}

/** The choice of the gait while it is open; for a held character first the roll to get free. */
function Gaits({ desk, question }: { desk: Desk; question: Question }) {
  const { act } = desk.m
  const who = desk.selected.value as string
  const gait = desk.gait.value
  const begin = (mode: Mode) =>
    void desk.send([question.kind === 'declare' ? { do: 'declare', mode } : { do: 'activate', activate: who, mode }])
  if (!question.options.some((o: AnyAnswer) => 'mode' in o && (textIn(o, 'activate') ?? who) === who)) return null
  const held = desk.breakOut.value
  if (held)
    return (
      <>
        {held.map(({ mode, need, chance }) => (
          <Deed key={mode} desk={desk} onClick={() => begin(mode)}>
            {act.breakOut(mode, need, percent(chance))}
          </Deed>
        ))}
      </>
    )
  return (
    <span class="ez-gaits" role="group">
      {GAITS.map((mode) => (
        <Deed
          key={mode}
          desk={desk}
          kind={`gait ${mode}`}
          pressed={gait === mode}
          title={act.gaitText[mode] ?? ''}
          onClick={() => setGait(desk, gait === mode ? null : mode)}
        >
          {act.gait[mode]}
        </Deed>
      ))}
      {gait !== null && !desk.plan.value ? (
        <Deed desk={desk} kind="main" onClick={() => begin(gait)}>
          {act.begin[gait] ?? act.gait[gait]}
        </Deed>
      ) : null}
    </span>
  )
}

function setGait(desk: Desk, mode: Mode | null): void {
  desk.gait.value = mode
  desk.plan.value = null
}

function Planned({ desk, plan }: { desk: Desk; plan: Plan }) {
  const { act, deed, square } = desk.m
  const facings = desk.facings(plan)
  const chosen = plan.move?.facing ?? plan.place?.facing
  const stays = plan.move !== null && desk.character(desk.selected.value)?.at === plan.at
  const mp = facings.find((f) => f.facing === chosen)?.mp ?? 0
  return (
    <span class="ez-planned">
      {facings.length > 1 ? (
        <span class="ez-facings" role="group" aria-label={act.face}>
          {facings.map(({ facing, mp: cost }) => (
            <button
              key={facing}
              type="button"
              class="ez-facing"
              aria-pressed={facing === chosen}
              aria-label={`${act.face} ${square.face[facing]}${plan.move ? `, ${deed.mp(cost, false)}` : ''}`}
              onClick={() => desk.face(facing)}
            >
              <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
                <path d="M0 -7 6 5H-6Z" transform={`rotate(${['N', 'E', 'S', 'W'].indexOf(facing) * 90})`} />
              </svg>
              {plan.move ? <small>{cost}</small> : null}
            </button>
          ))}
        </span>
      ) : null}
      <Shots desk={desk} ways={plan.ways} />
      {plan.move ? (
        <Deed
          desk={desk}
          kind={plan.ways.some((w) => w.kind === 'attack' || w.label !== undefined) ? 'plain' : 'main'}
          onClick={() => desk.walk()}
        >
          {stays ? act.turn(mp) : act.go(plan.move.mode, mp)}
        </Deed>
      ) : null}
      {plan.place ? (
        <Deed desk={desk} kind="main" onClick={() => desk.doPlan()}>
          {act.put(nameOf(desk, plan.place.who))}
        </Deed>
      ) : null}
      {plan.hurl ? (
        <Deed desk={desk} kind="main" refusal={plan.hurl.info.refused} onClick={() => desk.doPlan()}>
          {act.confirmThrow}
        </Deed>
      ) : null}
      {plan.hurl?.short ? (
        <Deed
          desk={desk}
          onClick={() => void desk.send(plan.hurl?.answers.map((a) => (a.do === 'attack' ? { ...a, fuse: 'short' } : a)) ?? [])}
        >
          {act.shortFuse}
        </Deed>
      ) : null}
      <Deed desk={desk} kind="quiet" onClick={() => desk.cancel()}>
        {act.never}
      </Deed>
    </span>
  )
}

/** The button to turn in place: a click on the own figure does the same, but the map does not show that. */
function Turn({ desk, question }: { desk: Desk; question: Question }) {
  const at = desk.character(desk.selected.value)?.at
  const canTurn = question.ask.kind === 'act' ? question.options.some((o: AnyAnswer) => o.do === 'turn') : at && desk.reachAt(at) !== null
  if (!at || desk.throwing.value !== null || !canTurn) return null
  return (
    <Deed desk={desk} kind="plain" onClick={() => void desk.click(at)}>
      {desk.m.act.turnHere}
    </Deed>
  )
}

function Grenades({ desk, question }: { desk: Desk; question: Question }) {
  if (question.ask.kind !== 'act') return <GrenadesToCome desk={desk} question={question} />
  return (
    <>
      {grenadesIn(question).map((id) => {
        const on = desk.throwing.value === id
        return (
          <Deed
            key={id}
            desk={desk}
            kind="throw"
            pressed={on}
            onClick={() => {
              desk.throwing.value = on ? null : id
              desk.plan.value = null
            }}
          >
            {desk.m.act.throwing(nameOf(desk, id))}
          </Deed>
        )
      })}
    </>
  )
}

/** Before the activation has begun: the press begins it at once, and the squares are highlighted. */
function GrenadesToCome({ desk, question }: { desk: Desk; question: Question }) {
  const me = desk.character(desk.selected.value)
  if (!me || me.locked !== null || isCalledUp(question, me.id)) return null
  return (
    <>
      {[...new Set(me.thrown)].map((id) => (
        <Deed key={id} desk={desk} kind="throw" onClick={() => desk.beginThrow(id)}>
          {desk.m.act.standAndThrow(nameOf(desk, id))}
        </Deed>
      ))}
    </>
  )
}

/** The button to ready another weapon: the press begins the activation, and the bar offers what is carried. */
function OtherWeapon({ desk, question }: { desk: Desk; question: Question }) {
  const me = desk.character(desk.selected.value)
  if (!me || me.locked !== null || isCalledUp(question, me.id)) return null
  if (!me.slots.some((id) => id !== null && id !== me.ready && id !== me.off)) return null
  return (
    <Deed desk={desk} onClick={() => void desk.send(desk.prelude(question, 'walking'))}>
      {desk.m.act.otherWeapon}
    </Deed>
  )
}

/** The chance of the second roll, beside its cost. */
function RerollOdds({ desk }: { desk: Desk }) {
  const odds = desk.reroll.value
  return odds ? <small>{desk.m.master.reroll(odds.need, percent(odds.chance))}</small> : null
}

/** Answers without a square on the map. */
function Loose({ desk, question }: { desk: Desk; question: Question }) {
  const view = desk.view.value
  if (!view) return null
  const at = desk.character(desk.selected.value)?.at ?? null
  const answers = loose(question, view).filter((a) => !('turn' in a) && !('mode' in a) && !('activate' in a))
  // The answer that ends comes after all others.
  const isEnd = ({ do: verb }: AnyAnswer): number => (verb === 'end' ? 1 : 0)
  return (
    <>
      {[...answers]
        .sort((a, b) => isEnd(a) - isEnd(b))
        .map((answer) => (
          <Deed
            key={JSON.stringify(answer)}
            desk={desk}
            kind={answer.do !== 'end' ? 'plain' : isSpent(desk, question, at) ? 'end likely' : 'end'}
            onClick={() => void desk.send([answer])}
          >
            {answer.do === 'end' ? desk.m.act.end : desk.words.answer(answer, question.ask)}
            {answer.do === 'end' && view.grenades.length > 0 ? (
              <small>{desk.m.act.goesOff(view.grenades.map(({ at }) => at))}</small>
            ) : null}
          </Deed>
        ))}
    </>
  )
}

function More({ desk }: { desk: Desk }) {
  const forms = (desk.question.value?.forms ?? []).filter((form) => form.form !== 'pick' && form.with?.order === undefined)
  if (forms.length === 0) return null
  return (
    <details class="ez-more">
      <summary>{forms.every((form) => form.form !== 'pick' && form.with?.do === 'pass') ? desk.m.act.handOver : desk.m.act.more}</summary>
      <Forms desk={desk} />
    </details>
  )
}

/** An interrupt: one press uses it or passes. */
function Covering({ desk, question }: { desk: Desk; question: Question }) {
  const shots = desk.shots.value
  const held = desk.holdFire.offered(question)
  return (
    <>
      <div class="ez-answers">
        {question.options.some((o) => o.do === 'pass') ? (
          <Deed desk={desk} kind="end likely" onClick={() => void desk.send([{ do: 'pass' }])}>
            {passText(desk, question)}
          </Deed>
        ) : null}
        {held === null ? null : (
          <Deed desk={desk} onClick={() => desk.holdFire.begin(question)}>
            {desk.m.act.keepFor(desk.figureName(held))}
          </Deed>
        )}
        <Shots desk={desk} ways={shots} />
        {isAllHopeless(shots) ? <p class="ez-hint">{desk.m.act.noneHelps}</p> : null}
      </div>
      <OrdersHere desk={desk} who={shots.map((way) => way.who)} />
    </>
  )
}

function Asking({ desk, question }: { desk: Desk; question: Question }) {
  const plan = desk.plan.value
  const options = question.ask.kind === 'place' ? [] : question.options
  const who = [...new Set(question.options.flatMap((o: AnyAnswer) => textIn(o, 'place') ?? []))]
  const asked = desk.character(actingNow(desk))
  return (
    <>
      <div class="ez-answers">
        {asked ? (
          <span class="ez-who">
            <Portrait id={asked.id} size={34} />
            <b>{asked.name}</b>
          </span>
        ) : null}
        {who.length > 1
          ? who.map((id) => (
              <Deed
                key={id}
                desk={desk}
                kind="tick"
                pressed={(plan?.place?.who ?? desk.selected.value) === id}
                onClick={() => void desk.select(id)}
              >
                {nameOf(desk, id)}
              </Deed>
            ))
          : null}
        {plan ? <Planned desk={desk} plan={plan} /> : null}
        {plan
          ? null
          : options.map((answer) => (
              <Deed
                key={JSON.stringify(answer)}
                desk={desk}
                kind={isLikely(desk, question, answer) ? 'main' : 'plain'}
                onClick={() => void desk.send([answer])}
              >
                {desk.answerText(answer, question.ask)}
                {answer.do === 'reroll' ? <RerollOdds desk={desk} /> : null}
              </Deed>
            ))}
      </div>
      {question.ask.kind === 'place' && !plan ? <p class="ez-hint">{desk.m.act.pick}</p> : null}
      <Forms desk={desk} />
    </>
  )
}
