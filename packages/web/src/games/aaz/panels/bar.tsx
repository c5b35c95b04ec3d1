import type { BattleSetup } from '@deadfront/aaz'
import type { AmountsForm, Answer } from '@deadfront/kernel'
import type { Desk } from '../desk.ts'
import { choiceFigures, figuresOf, markOf, numberFigures } from '../odds/figures.ts'
import type { Forecast } from '../odds/forecast.ts'
import { toneOf } from '../percent.ts'
import { inText, threatLines, nameOf } from '../places.ts'
import { isBuying, isMoving, type Question } from '../question.ts'
import { hintOf } from '../hints.ts'
import { total } from '../tokens.ts'
import { Hand } from './hand.tsx'
import { Losses } from './losses.tsx'
import { HoverLine } from './parts.tsx'
import { RaidRise } from './raid.tsx'
import { Shop } from './shop.tsx'
import { LandAll, Warnings } from './warnings.tsx'

/** The bar below the map: what is asked, with everything needed to answer it. */
export function Bar({ desk }: { desk: Desk }) {
  const open = desk.question.value
  // A bar that disappears and comes back would move the map.
  const question = open ?? desk.heldQuestion()
  const view = desk.view.value
  if (!view) return <div class="az-bar" />
  if (!question) return <Waiting desk={desk} />
  const { title } = desk.words.ask(question.ask)
  const now = open ? { 'data-kind': question.ask.kind, 'data-turn': view.turn, 'data-round': view.round } : { 'aria-busy': true }
  return (
    <div class={open ? 'az-bar' : 'az-bar held'} {...now} data-hand={open && desk.hand.picked.value ? '' : undefined}>
      <div class="az-ask">
        <h2>{title}</h2>
        <p>
          {hintOf(desk, question)}{' '}
          <button type="button" class="az-link az-rule" onClick={() => desk.api.openRule(question.ask.rule)}>
            {question.ask.rule}
          </button>
        </p>
      </div>
      {desk.warnings.value ? <Warnings desk={desk} list={desk.warnings.value} /> : <Answers desk={desk} question={question} held={!open} />}
      <ThreatLine desk={desk} />
    </div>
  )
}

/** Shown while another player decides, or a battle is played. */
function Waiting({ desk }: { desk: Desk }) {
  const update = desk.update.value
  const ask = update?.asks[0]
  const fight = desk.playing.value ? desk.show.fight.value : null
  const raid = fight ? null : desk.raids.toldAt()
  const told = fight ? desk.m.battle.title(inText(desk, fight.at)) : raid === null ? null : desk.m.raid.title(nameOf(desk, raid))
  return (
    <div class="az-bar waiting">
      {told === null ? null : <p>{told}</p>}
      {told === null && ask && update?.live ? <p>{desk.m.wait(desk.words.seat(ask.seat))}</p> : null}
      {desk.standing.powers.value.length > 0 && update?.live ? (
        <button type="button" class="az-button" data-orders onClick={() => void desk.standing.open()}>
          {desk.m.orders.title}
        </button>
      ) : null}
      <ThreatLine desk={desk} />
    </div>
  )
}

/** While threats are shown: who can come to the place pointed at, and what the dead can do there. */
function ThreatLine({ desk }: { desk: Desk }) {
  const at = desk.threats.pointed.value
  const lines = at !== null && desk.threats.on.value && !desk.hand.picked.value ? threatLines(desk, at) : []
  if (at === null || lines.length === 0) return null
  return (
    <HoverLine threat={at} status>
      <b>{nameOf(desk, at)}</b>
      {lines.map((line) => (
        <span key={line}>{` · ${line}`}</span>
      ))}
    </HoverLine>
  )
}

function Answers({ desk, question, held }: { desk: Desk; question: Question; held: boolean }) {
  if (isMoving(question)) return <Moves desk={desk} question={question} held={held} />
  if (isBuying(question)) return <Shop desk={desk} />
  const amounts = question.forms.find((form): form is AmountsForm => form.form === 'amounts' && form.key === 'lose')
  if (amounts) return <Losses desk={desk} form={amounts} />
  return <Options desk={desk} question={question} />
}

/** Complete answers as buttons; none of them is suggested. */
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

/** The answer that does nothing comes last. */
const offered = ({ options }: Question): readonly Answer[] =>
  options.toSorted((a, b) => Number(a.do === 'decline') - Number(b.do === 'decline'))

/** What an answer leads to: the figures of press, cease and retreat, or the battle that would be next. */
function Odds({ desk, answer }: { desk: Desk; answer: Answer }) {
  const next = desk.planned.value.find((plan) => plan.setup.at === answer.battle)
  const battle = desk.battle.value
  if (answer.do === 'intercept') return <RaidRise desk={desk} fighters={Number(answer.fighters)} />
  const numbered = numberFigures(desk, answer)
  const figures =
    numbered.length > 0
      ? numbered
      : next?.forecast
        ? figuresOf(desk, next.forecast, next.setup)
        : battle
          ? choiceFigures(desk, answer, battle)
          : []
  return figures.length > 0 ? <small class="az-odds">{figures.join(' · ')}</small> : null
}

function point(desk: Desk, answer: Answer | null): void {
  const at = answer === null ? null : (answer.battle ?? answer.to ?? answer.at)
  desk.hand.hover.value = typeof at === 'string' ? at : null
}

function Moves({ desk, question, held }: { desk: Desk; question: Question; held: boolean }) {
  const { m } = desk
  const picked = held ? null : desk.hand.picked.value
  const combat = question.ask.kind === 'combatMove'
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
        {picked ? null : <LandAll desk={desk} />}
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

/** An attack without a move: on zombies in the same territory, or on ships in the same sea zone. */
const attackWords = (desk: Desk, at: string): string =>
  desk.view.value?.spaces[at]?.zombies ? desk.m.move.fightDead(inText(desk, at)) : desk.m.move.attackHere(inText(desk, at))

/** A short list of the battles ahead, each with its chance, and of those that are possible without a move. */
function Ahead({ desk, question }: { desk: Desk; question: Question }) {
  const attacks = question.options.filter((answer) => answer.do === 'attack')
  return (
    <div class="az-ahead">
      {desk.planned.value.map(({ setup, forecast }) => (
        <button type="button" key={setup.at} data-ahead={setup.at} onClick={() => desk.map.show(setup.at)}>
          <span>{nameOf(desk, setup.at)}</span>
          {forecast ? <Share desk={desk} forecast={forecast} setup={setup} /> : null}
        </button>
      ))}
      {raided(desk).map((at) => (
        <button type="button" key={`raid ${at}`} data-raid-ahead={at} onClick={() => desk.map.show(at)}>
          <span>{desk.m.raid.title(nameOf(desk, at))}</span>
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

/** The places where raids are planned (AAZ42-RAID.1). */
const raided = (desk: Desk): string[] => desk.raids.list.value.flatMap(({ at, raiders }) => (total(raiders) > 0 ? [at] : []))

function Share({ desk, forecast, setup }: { desk: Desk; forecast: Forecast; setup: BattleSetup }) {
  const { text, title, chance } = markOf(desk, forecast, setup)
  return (
    <b class={toneOf(chance)} title={title} aria-label={title}>
      {text}
    </b>
  )
}

/** The Mind Control Ray: the map shows which zombie is moved, and where to. */
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
