import { amounts, type AskRule, below, type Form, isRefusal, nth, pick, type Refusal, type Rng4, subset } from '@deadfront/kernel'
import type { Answers, AnswerTo } from '../model/answers.ts'
import { characterAt } from '../model/content.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import { carriedBy, moveItems } from '../model/gear.ts'
import { refuse } from '../model/refusals.ts'
import {
  contentOf,
  type Fighter,
  fighterAt,
  fighterIx,
  HOT_MEAL,
  idOf,
  ownTitle,
  pointMan,
  type Stalingrad,
  type StalingradTurn,
} from '../model/state.ts'
import { readCounts, refuseCarry, whatDoesNotFit, whatIsMissing } from '../read/gear.ts'
import { handChoices, readHands } from '../read/hands.ts'
import { hasSkill } from '../read/sheet.ts'
import { isAlive, trekOf } from '../read/trek.ts'
import { passDays } from './campaign.ts'
import { setHands } from './hands.ts'
import { eat, night } from './night.ts'

// EFSZ-40: the camp, between two scenarios of a campaign.

const between = (s: Stalingrad) => contentOf(s).raw.scenarios[trekOf(s).here]?.between ?? {}

const nobody = refuse('EFSZ-40.1', 'camp.nobody', 'no such member of the team')
function member(s: Stalingrad, id: string | undefined): Fighter | null {
  const f = s.fighters[fighterIx(s, id)]
  return f !== undefined && isAlive(f) ? f : null
}

/** EFSZ-40.4, 40.5. */
function whyNotEat(s: Stalingrad, id: string, free: boolean): Refusal | null {
  const f = member(s, id)
  if (f === null) return nobody
  if (f.ate) return refuse('EFSZ-40.5', 'camp.ate', 'one food between two scenarios', [id])
  return f.food > 0 || free ? null : refuse('EFSZ-40.4', 'camp.no-food', 'there is no food', [id])
}

/** EFSZ-3.5, 3.7, 40.6. */
function whyNotHeal(s: Stalingrad, id: string, by: string | undefined): Refusal | null {
  const f = member(s, id)
  const nurse = member(s, by ?? id)
  if (f === null || nurse === null) return nobody
  if (f.healed) return refuse('EFSZ-40.6', 'camp.healed', 'one medkit between two scenarios', [id])
  if (nurse.medkits <= 0) return refuse('EFSZ-3.5', 'heal.no-medkit', 'there is no medkit', [by ?? id])
  return f.health >= characterAt(contentOf(s), f.who).health ? refuse('EFSZ-3.7', 'heal.whole', 'nothing to heal', [id]) : null
}

function whyNotGive(s: Stalingrad, answer: AnswerTo<'camp', 'give'>): Refusal | null {
  const from = member(s, answer.from)
  const to = member(s, answer.to)
  if (from === null || to === null || from === to) return nobody
  const items = readCounts(answer.give)
  if (items === null || Object.keys(items).length === 0)
    return refuse('EFSZ-40.1', 'pass.nothing', 'say what is handed over, as { item: count }')
  const missing = whatIsMissing(carriedBy(s, from), items)
  if (missing !== null) return refuse('EFSZ-4.14', 'gear.missing', `there is not so much ${missing}`, [missing])
  const full = whatDoesNotFit(s, to, items)
  return full === null ? null : refuseCarry(s, full)
}

/** EFSZ-40.2. */
function whyNotScavenge(s: Stalingrad): Refusal | null {
  const map = between(s).scavenge
  const trek = trekOf(s)
  if (map === undefined) return refuse('EFSZ-40.2', 'camp.no-scavenge', 'there is nothing to scavenge here')
  if (trek.used.includes('scavenge') || trek.scavenged.includes(map))
    return refuse('EFSZ-40.2', 'camp.scavenged', 'that place has been picked clean')
  return null
}

function whyNotHoleUp(s: Stalingrad, answer: Omit<AnswerTo<'camp', 'holeUp'>, 'do'>): Refusal | null {
  const trek = trekOf(s)
  if (between(s).holeUp === undefined) return refuse('EFSZ-40.2', 'camp.no-shelter', 'there is no shelter here')
  if (trek.used.includes('holeUp')) return refuse('EFSZ-40.2', 'camp.rested', 'one night only')
  const eat = answer.eat ?? []
  if (!Array.isArray(eat) || eat.some((id) => typeof id !== 'string') || new Set(eat).size !== eat.length)
    return refuse('EFSZ-40.8', 'camp.eaters', 'name in a list who eats')
  const hot = answer.hot
  for (const id of eat) {
    const no = whyNotEat(s, id, false)
    if (no) return no
  }
  if (hot === undefined || hot === null) return null
  if (!s.fighters.some((f) => isAlive(f) && hasSkill(s, f, 'somethingHot')))
    return refuse('EFSZ-5.2', 'skill.not-yet', 'that skill is not unlocked')
  return eat.includes(hot) ? refuse('EFSZ-40.5', 'camp.ate', 'one food between two scenarios', [hot]) : whyNotEat(s, hot, true)
}

function whyNotCamp(s: Stalingrad, answer: Answers['camp']): Refusal | null {
  switch (answer.do) {
    case 'march':
      return trekOf(s).next.includes(answer.march)
        ? null
        : refuse('EFSZ-37.1', 'camp.no-road', 'no road leads there from here', [answer.march])
    case 'eat':
      return whyNotEat(s, answer.eat, false)
    case 'heal':
      return whyNotHeal(s, answer.heal, answer.by)
    case 'give':
      return whyNotGive(s, answer)
    case 'hands': {
      const f = member(s, answer.hands)
      if (f === null) return nobody
      const hands = readHands(s, f, answer.ready, answer.off)
      return isRefusal(hands) ? hands : null
    }
    case 'scavenge':
      return whyNotScavenge(s)
    case 'holeUp':
      return whyNotHoleUp(s, answer)
  }
}

export const camp: AskRule<Stalingrad, FrameOf<'camp'>, Answers['camp'], StalingradEvent> = {
  rule: 'EFSZ-40.1',
  who: (s) => [pointMan(s)],
  space: (s) => campForms(s),
  whyNot: (s, _f, answer) => whyNotCamp(s, answer),
  answer(t, _f, answer) {
    const { s } = t
    const trek = trekOf(s)
    switch (answer.do) {
      case 'march':
        t.done()
        s.scenario = answer.march
        return t.emit({ type: 'marched', rule: 'EFSZ-37.1', to: s.scenario, ...ownTitle(s) })
      case 'scavenge':
        t.done()
        trek.used.push('scavenge')
        s.scenario = between(s).scavenge as string
        return t.emit({ type: 'scavengeBegan', rule: 'EFSZ-40.3', scenario: s.scenario, ...ownTitle(s) })
      case 'holeUp':
        return holeUp(t, answer)
      case 'eat':
        return eat(t, fighterIx(s, answer.eat), 1, false)
      case 'heal':
        return heal(t, fighterIx(s, answer.heal), fighterIx(s, answer.by ?? answer.heal))
      case 'hands':
        return setHands(t, fighterIx(s, answer.hands), answer.ready, answer.off, 0)
      case 'give':
        return give(t, answer)
    }
  },
  sample: (s, _f, _seat, rng) => sampleCamp(s, rng),
}

function give(t: StalingradTurn, { give: given, from = '', to = '' }: AnswerTo<'camp', 'give'>): void {
  const { s } = t
  const items = readCounts(given) ?? {}
  moveItems(s, fighterAt(s, fighterIx(s, from)), fighterAt(s, fighterIx(s, to)), items)
  t.emit({ type: 'gave', rule: 'EFSZ-40.1', from, to, items })
}

function heal(t: StalingradTurn, i: number, by: number): void {
  const { s } = t
  const f = fighterAt(s, i)
  const nurse = fighterAt(s, by)
  const { health } = characterAt(contentOf(s), f.who)
  nurse.medkits--
  f.healed = true
  f.health = Math.min(health, f.health + (hasSkill(s, nurse, 'triage') ? 2 : 1))
  t.emit({ type: 'healed', rule: 'EFSZ-3.5', who: idOf(s, i), health: f.health, medkits: nurse.medkits })
}

/** EFSZ-40.7: a die decides whether the night is played. */
function holeUp(t: StalingradTurn, answer: AnswerTo<'camp', 'holeUp'>): void {
  const { s } = t
  const trek = trekOf(s)
  const { map, attackOn } = between(s).holeUp as { map: string; attackOn: number }
  trek.used.push('holeUp')
  trek.eaters = (answer.eat ?? []).map((id) => fighterAt(s, fighterIx(s, id)).who)
  if (answer.hot) trek.eaters.push(HOT_MEAL + fighterAt(s, fighterIx(s, answer.hot)).who)
  const die = t.roll(12)
  const attacked = die <= attackOn
  t.emit({ type: 'holedUp', rule: 'EFSZ-40.7', die, attackOn, attacked })
  if (attacked) {
    t.done()
    s.scenario = map
    return
  }
  night(t, false)
  passDays(t, contentOf(s).raw.campaign.dayCost.holeUp, true)
}

const campForms = (s: Stalingrad): Form[] => [pick(campAnswers(s)), ...campAmounts(s)]

const teamOf = (s: Stalingrad): { f: Fighter; id: string }[] => s.fighters.flatMap((f, i) => (isAlive(f) ? [{ f, id: idOf(s, i) }] : []))

/** Answers without a choice of amounts. */
function campAnswers(s: Stalingrad): Answers['camp'][] {
  const answers: Answers['camp'][] = trekOf(s).next.map((march) => ({ do: 'march', march }))
  const team = teamOf(s)
  for (const { f, id } of team) {
    if (whyNotEat(s, id, false) === null) answers.push({ do: 'eat', eat: id })
    for (const { id: by } of team)
      if (whyNotHeal(s, id, by) === null) answers.push(by === id ? { do: 'heal', heal: id } : { do: 'heal', heal: id, by })
    for (const hands of handChoices(s, f)) answers.push({ do: 'hands', hands: id, ...hands })
  }
  if (whyNotScavenge(s) === null) answers.push({ do: 'scavenge' })
  return answers
}

/** What is given to which character, and who eats in the shelter. */
function campAmounts(s: Stalingrad): Form[] {
  const forms: Form[] = []
  const team = teamOf(s)
  for (const { f, id } of team) {
    const held = Object.entries(carriedBy(s, f)).map(([item, n]) => ({ id: item, min: 0, max: n }))
    const total = held.reduce((sum, item) => sum + item.max, 0)
    if (total > 0) for (const { id: to } of team) if (to !== id) forms.push(amounts('give', held, 1, total, { do: 'give', from: id, to }))
  }
  if (whyNotHoleUp(s, {}) === null) {
    const hungry = team.map(({ id }) => id).filter((id) => whyNotEat(s, id, false) === null)
    forms.push(subset('eat', hungry, 0, hungry.length, { do: 'holeUp' }))
  }
  return forms
}

function sampleCamp(s: Stalingrad, rng: Rng4): Answers['camp'] {
  const { next } = trekOf(s)
  if (below(rng, 3) === 0) return { do: 'march', march: nth(next, below(rng, next.length)) }
  const answers = campAnswers(s)
  if (below(rng, 6) === 0 && whyNotHoleUp(s, {}) === null) return { do: 'holeUp', eat: [] }
  return nth(answers, below(rng, answers.length))
}
