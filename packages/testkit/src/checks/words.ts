import type { Answer, Ask, GameEvent, Refusal, Result, Setup, State } from '@deadfront/kernel'
import { type Fault, fault, faultOfRule, firstFault, type Probe } from './probe.ts'

/** A sentence for people: not empty, and without the text of a missing value. */
function faultOfSentence(text: unknown, what: string): Fault | null {
  if (typeof text !== 'string' || text.trim() === '') return fault('words', `${what} has no words`)
  return faultOfGaps(text, what)
}

function faultOfGaps(text: string, what: string): Fault | null {
  const gap = /\bundefined\b|\[object |\bNaN\b/.exec(text)
  return gap ? fault('words', `${what} says "${text}"`) : null
}

type P<E extends GameEvent> = Pick<Probe<State, E>, 'words' | 'ruleIds'>

/** An event may have no log line (''), but then in no language. */
export function faultOfEventWords<E extends GameEvent>(p: P<E>, event: E): Fault | null {
  const lines = p.words.map(({ language, words }) => ({ language, line: words.event(event) }))
  const silent = lines.filter(({ line }) => line === '')
  if (silent.length > 0 && silent.length < lines.length)
    return fault('words', `the event ${event.type} has words in one language and none in ${silent[0]?.language}`)
  for (const { language, line } of lines) {
    if (typeof line !== 'string') return fault('words', `the event ${event.type} has no words in ${language}`)
    const found = faultOfGaps(line, `the event ${event.type} in ${language}`)
    if (found) return found
  }
  return null
}

export function faultOfAskWords<E extends GameEvent>(p: P<E>, ask: Ask): Fault | null {
  for (const { language, words } of p.words) {
    const said = words.ask(ask)
    const what = `the question ${ask.kind} in ${language}`
    const found = faultOfSentence(said?.title, `the title of ${what}`) ?? faultOfSentence(said?.text, `the text of ${what}`)
    if (found) return found
  }
  return null
}

export function faultOfAnswerWords<E extends GameEvent>(p: P<E>, answer: Answer, ask: Ask): Fault | null {
  for (const { language, words } of p.words) {
    const found = faultOfSentence(words.answer(answer, ask), `the answer ${JSON.stringify(answer)} to ${ask.kind} in ${language}`)
    if (found) return found
  }
  return null
}

/** A refusal is complete: a code, a sentence in every language, a rule of the book (the kernel's own may have none). */
export function faultOfRefusal<E extends GameEvent>(p: P<E>, no: Refusal): Fault | null {
  if (no.refused !== true || typeof no.code !== 'string' || no.code === '')
    return fault('refusal', `a refusal without a code: ${JSON.stringify(no)}`)
  if (!Array.isArray(no.about) || !no.about.every((x) => typeof x === 'string' || Number.isFinite(x)))
    return fault('refusal', `${no.code} is about ${JSON.stringify(no.about)}, expected names and numbers`)
  const own = no.rule === '' && no.code.startsWith('kernel.')
  return (
    faultOfSentence(no.say, `the refusal ${no.code}`) ??
    (own ? null : faultOfRule(p, no.rule, `the refusal ${no.code}`)) ??
    firstFault(
      ...p.words.map(
        ({ language, words }) =>
          () =>
            faultOfSentence(words.refusal(no), `the refusal ${no.code} in ${language}`),
      ),
    )
  )
}

export function faultOfResult<E extends GameEvent>(p: P<E>, result: Result, seats: readonly string[]): Fault | null {
  if (typeof result.outcome !== 'string' || result.outcome === '') return fault('result', 'a result without an outcome')
  const stranger = result.winners.find((seat) => !seats.includes(seat))
  if (stranger !== undefined) return fault('result', `${stranger} wins, but has no seat`)
  for (const { language, words } of p.words) {
    const said = words.result(result.outcome)
    const what = `the result ${result.outcome} in ${language}`
    const found = faultOfSentence(said?.title, `the title of ${what}`) ?? faultOfSentence(said?.text, `the text of ${what}`)
    if (found) return found
  }
  return faultOfRule(p, result.rule, `the result ${result.outcome}`)
}

/** The parts of a game that need no play: scenarios, options, seats and the rulebook itself. */
export function faultsOfBook<S extends State, E extends GameEvent>(p: Probe<S, E>): Fault[] {
  const faults: Fault[] = []
  const note = (found: Fault | null) => {
    if (found) faults.push(found)
  }
  const { game } = p
  if (p.ruleIds.size !== game.rulebook.length) note(fault('rules', 'the rulebook names a statement twice'))
  for (const entry of game.rulebook) note(faultOfSentence(entry.text, `the statement ${entry.id}`))
  for (const scenario of game.scenarios) {
    for (const option of scenario.options) note(faultOfRule(p, option.rule, `the option ${option.id}`))
    for (const { language, words } of p.words) {
      const said = words.scenario(scenario.id)
      note(faultOfSentence(said?.name, `the name of scenario ${scenario.id} in ${language}`))
      note(faultOfSentence(said?.text, `the text of scenario ${scenario.id} in ${language}`))
      for (const option of scenario.options) {
        const spoken = words.option(option.id)
        note(faultOfSentence(spoken?.name, `the name of option ${option.id} in ${language}`))
        note(faultOfSentence(spoken?.text, `the text of option ${option.id} in ${language}`))
        for (const choice of option.choices ?? [])
          note(
            faultOfSentence(
              spoken?.choices?.[String(choice.value)],
              `the choice ${String(choice.value)} of option ${option.id} in ${language}`,
            ),
          )
      }
    }
  }
  for (const { language, words } of p.words)
    for (const entry of game.rulebook) note(faultOfSentence(words.rule(entry.id), `the statement ${entry.id} in ${language}`))
  return faults
}

/** Names of seats and phases as the panels show them. */
export function faultOfPanelWords<S extends State, E extends GameEvent>(
  p: Probe<S, E>,
  s: S,
  setup: Setup,
  seats: readonly string[],
): Fault | null {
  for (const { language, words } of p.words) {
    for (const seat of seats) {
      const found = faultOfSentence(words.seat(seat), `the seat ${seat} in ${language}`)
      if (found) return found
    }
    const track = words.phases(p.game.view(s, null))
    if (!Array.isArray(track.names)) return fault('words', `the phases in ${language} are not a list (${setup.scenario})`)
    for (const name of track.names) {
      const found = faultOfSentence(name, `a phase in ${language}`)
      if (found) return found
    }
    if (!Number.isInteger(track.now) || track.now < -1 || track.now > track.names.length)
      return fault('words', `phase ${track.now} of ${track.names.length} is lit in ${language}`)
    const found = faultOfGaps(String(track.turn), `the turn in ${language}`)
    if (found) return found
  }
  return null
}
