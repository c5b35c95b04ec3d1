import { Icon } from '../../../board/icons.tsx'
import type { AmountsForm, SubsetForm } from '@deadfront/kernel'
import { type Choice, choicesOf, type AnyAnswer, type Question, isActing } from '../question.ts'
import { askingCard, cardForSeveral, tellOf, whereOf } from '../asking.ts'
import type { Desk } from '../desk.ts'
import { fullName } from '../pieces.ts'
import { heldName, unusedText } from '../using.ts'
import { hintOf } from '../hints.ts'
import { Acting, Pays } from './acting.tsx'
import { oddsOf, oddsText } from './answer-odds.ts'
import { Rule } from './parts.tsx'
import { Proposals } from './proposals.tsx'
import { Purse } from './powers.tsx'

/** The bar under the map: the open decision as buttons, and the forecast of a plan. */
export function Bar({ desk }: { desk: Desk }) {
  const question = desk.question.value
  if (!question) return <Waiting desk={desk} />
  const { title, text } = desk.words.ask(question.ask)
  const many = (desk.view.value?.players.length ?? 1) > 1
  const unit = isActing(question.ask) && desk.chances.value ? desk.unit(desk.selected.value ?? '') : undefined
  const outcome = noteOf(desk, question)
  return (
    <section class="dz-bar" aria-label={desk.m.ask.title}>
      <h2 class="dz-bar-title">
        <span>{title}</span> {unit ? <strong class="dz-who">{fullName(unit, desk.m)}</strong> : null}{' '}
        {many ? <Speakers desk={desk} seat={question.seat} /> : null} <Rule desk={desk} id={question.ask.rule} />
        {question.kind === 'action' && !unit ? <Purse desk={desk} /> : null}
        {question.kind === 'action' ? <Pays desk={desk} /> : null}
        <LastFight desk={desk} />
        {outcome === '' ? <BarText desk={desk} question={question} text={text} unit={unit !== undefined} /> : null}
      </h2>
      {outcome === '' ? null : <p class="dz-bar-text dz-bar-note">{outcome}</p>}
      {isActing(question.ask) ? (
        <Acting desk={desk} question={question} />
      ) : (
        <div class="dz-answers">
          <Asking desk={desk} question={question} />
        </div>
      )}
    </section>
  )
}

/** The result of the last Action, on a line of its own; '' while the bar asks whether to go on. */
const noteOf = (desk: Desk, question: Question): string =>
  isActing(question.ask) && unusedText(desk) === null && !desk.plan.value ? desk.outcome.value : ''

/** The open question, with the text of the card that asks it. */
function BarText({ desk, question, text, unit }: { desk: Desk; question: Question; text: string; unit: boolean }) {
  const unused = unusedText(desk)
  if (unused !== null) return <small class="dz-bar-text dz-unused">{unused}</small>
  if (desk.plan.value) return <small class="dz-bar-text">{desk.m.act.sure}</small>
  // While a power or card is in use, its own line says what to choose.
  if (unit || desk.using.value !== null) return null
  const card = askingCard(desk, question)
  // For a held card the text of its effect is enough.
  const asked = question.kind === 'action' ? hintOf(desk) : question.kind === 'held' && card !== '' ? onWhomOf(desk, question) : text
  return (
    <small class="dz-bar-text">
      {asked} {card}
    </small>
  )
}

/** "Some Civilians Get Organized: on whom?"; '' if no card can be played on several units. */
function onWhomOf(desk: Desk, question: Question): string {
  const card = cardForSeveral(question)
  return card === null ? '' : desk.m.act.onWhom(desk.cardName(card, heldName(desk, card)))
}

/** The player who answers; at a shared screen any of the players asked may answer next. */
function Speakers({ desk, seat }: { desk: Desk; seat: string }) {
  const seats = desk.speakers()
  if (seats.length < 2) return <small class="dz-owner">{desk.words.seat(seat)}</small>
  return (
    <span class="dz-speakers" role="group" aria-label={desk.m.ask.speaker}>
      {seats.map((other) => (
        <button key={other} type="button" class="dz-speaker" aria-pressed={other === seat} onClick={() => desk.speakFor(other)}>
          {desk.words.seat(other)}
        </button>
      ))}
    </span>
  )
}

/** The button that shows a closed or finished fight again. */
function LastFight({ desk }: { desk: Desk }) {
  if (!desk.fight.value) return null
  const t = desk.m.combat
  return (
    <button
      type="button"
      class="dz-swords"
      aria-label={t.last}
      title={t.last}
      aria-pressed={desk.fightOpen.value}
      onClick={() => {
        desk.fightOpen.value = !desk.fightOpen.peek()
      }}
    >
      <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d="M3 3l11 11M17 3 6 14M12 16l4-4M4 12l4 4M14 14l3 3M6 14l-3 3" />
      </svg>
    </button>
  )
}

/** The current event while events are played, and the button to skip it. */
function Playing({ desk }: { desk: Desk }) {
  return (
    <section class="dz-bar dz-quiet">
      <p class="dz-telling">
        <span>{desk.telling.value}</span>
        <button type="button" class="dz-button" onClick={() => desk.map.skip()}>
          {desk.m.ask.skip}
        </button>
      </p>
    </section>
  )
}

function Waiting({ desk }: { desk: Desk }) {
  if (desk.playing.value) return <Playing desk={desk} />
  const frame = desk.update.value
  const result = desk.view.value?.result
  if (result)
    return (
      <section class="dz-bar dz-quiet">
        <p class="dz-over-line">
          {result.outcome === 'won' ? desk.m.end.won : desk.m.end.lost}
          <small>
            {desk.m.end.score}: {result.score?.total ?? 0}
          </small>
        </p>
      </section>
    )
  if (!frame?.live || frame.asks.length === 0) return null
  const names = [...new Set(frame.asks.map((ask) => desk.words.seat(ask.seat)))].join(', ')
  return <section class="dz-bar dz-quiet">{desk.m.ask.others(names)}</section>
}

function Asking({ desk, question }: { desk: Desk; question: Question }) {
  const subset = question.forms.find((form) => form.form === 'subset')
  const amounts = question.forms.find((form) => form.form === 'amounts')
  const choices = choicesOf(question)
  if (amounts?.form === 'amounts') return <Placing desk={desk} form={amounts} />
  return (
    <>
      <Proposals desk={desk} question={question} />
      {subset?.form === 'subset' ? (
        <Ticking
          desk={desk}
          form={subset}
          leaving={question.kind === 'leave'}
          answer={(names) => (question.kind === 'overwatch' ? { do: 'back', with: names } : { do: 'leave', units: names })}
        />
      ) : null}
      {choices.length > 0 ? <Choices desk={desk} question={question} choices={choices} /> : null}
    </>
  )
}

/** A button for each answer. A card that can be played on several units is named once, above them. */
function Choices({ desk, question, choices }: { desk: Desk; question: Question; choices: readonly Choice[] }) {
  const asked = onWhomOf(desk, question)
  return (
    <ul class="dz-answers">
      {choices.map((choice) => {
        const unit = asked !== '' && choice.answer.do === 'play' ? desk.unit(choice.answer.unit ?? '') : undefined
        return (
          <li key={JSON.stringify(choice.answer)}>
            <button
              type="button"
              class="dz-button"
              data-answer={JSON.stringify(choice.answer)}
              title={tellOf(desk, choice)}
              onClick={() => void desk.answer(choice.answer)}
            >
              {unit ? <span class="sr-only">{asked}</span> : null}
              {unit ? fullName(unit, desk.m) : desk.words.answer(choice.answer, question.ask)}{' '}
              <AnswerOdds text={besideAnswer(desk, choice)} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The chances, or the place; both for a unit that a card attacks or is played on, because such units are at different places. */
function besideAnswer(desk: Desk, choice: Choice): string | null {
  const [odds, where] = [oddsOf(desk, choice.answer), whereOf(desk, choice)]
  if ((desk.choice.value?.kind === 'harm' || choice.answer.do === 'play') && odds !== null && where !== null) return `${where}: ${odds}`
  return odds ?? where
}

/** The exact chances of the answer. */
const AnswerOdds = ({ text }: { text: string | null }) => (text === null ? null : <small class="dz-answer-odds">{text}</small>)

/** An answer of several ticks, on the map or here, and then a confirmation. */
interface TickingProps {
  desk: Desk
  form: SubsetForm
  /** The ticked units leave the fight. */
  leaving: boolean
  answer(names: readonly string[]): AnyAnswer
}

function Ticking({ desk, form, leaving, answer }: TickingProps) {
  const ticked = desk.ticked.value
  const few = ticked.length < form.min || ticked.length > form.max
  // If there is only one unit, one press answers; on the map a click still ticks.
  const alone = leaving && form.items.length === 1 && ticked.length === 0
  const name = (id: string): string => {
    const unit = desk.unit(id)
    return unit ? fullName(unit, desk.m) : id
  }
  const fighting = (id: string): string | null => {
    const odds = desk.fighters.value[id]
    return odds ? desk.m.choice.ifStays(oddsText(desk, odds)) : null
  }
  return (
    <div class="dz-answers">
      {form.items.map((item) => {
        const id = String(item)
        return (
          <button
            key={id}
            type="button"
            class="dz-button"
            aria-pressed={alone ? undefined : ticked.includes(id)}
            onClick={() => (alone ? void desk.answer(answer([id])) : desk.tick(id))}
          >
            {leaving ? desk.m.choice.leaves(name(id)) : name(id)} <AnswerOdds text={fighting(id)} />
          </button>
        )
      })}
      <button type="button" class="dz-button main" disabled={few} onClick={() => void desk.answer(answer(ticked))}>
        {ticked.length > 0 ? desk.m.ask.confirm : leaving ? desk.m.choice.nobodyLeaves : desk.m.ask.none}{' '}
        <AnswerOdds text={oddsOf(desk, answer(ticked))} />
      </button>
    </div>
  )
}

/** Hits on a mob: each click on a Zeds unit gives it one. */
function Placing({ desk, form }: { desk: Desk; form: AmountsForm }) {
  const t = desk.m.combat
  const given = desk.hits.value
  const total = Object.values(given).reduce((sum, count) => sum + count, 0)
  const left = form.min - total
  const done = total >= form.min && total <= form.max
  return (
    <div class="dz-answers">
      <p class="dz-hint dz-place">{left > 0 ? t.place(left) : t.placed}</p>
      {form.items.map((item) => (
        <button
          key={item.id}
          type="button"
          class="dz-button zed"
          aria-label={`${desk.zedName(item.id)}: ${given[item.id] ?? 0} / ${item.max}`}
          disabled={left > 0 && (given[item.id] ?? 0) >= item.max}
          onClick={() => desk.addHit(item.id, form)}
        >
          {desk.zedName(item.id)} <small>{lifeText(desk, item.id)}</small> <b>{hitMarks(given[item.id] ?? 0)}</b>
        </button>
      ))}
      <button
        type="button"
        class="dz-button"
        disabled={total === 0}
        onClick={() => {
          desk.hits.value = {}
        }}
      >
        {t.reset}
      </button>
      <button type="button" class="dz-button main" disabled={!done} onClick={() => void desk.answer({ do: 'assign', hits: given })}>
        {t.confirm}
      </button>
    </div>
  )
}

/** "turns at 3, gone at 6". */
function lifeText(desk: Desk, zed: string): string {
  const { toTurn, toEnd } = desk.lifeOfZed(zed)
  return desk.m.combat.takes(toTurn, toEnd)
}

/** One mark for each Hit; without Hits the space of one is kept, so that the buttons do not move. */
const hitMarks = (hits: number) =>
  hits === 0 ? (
    <span class="dz-no-hit">
      <Icon name="close" size={14} />
    </span>
  ) : (
    Array.from({ length: hits }, (_, i) => <Icon key={i} name="close" size={14} />)
  )
