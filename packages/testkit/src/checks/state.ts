import {
  type Ask,
  fits,
  type Form,
  type GameEvent,
  isRefusal,
  pickOne,
  type Rng4,
  sameJson,
  sampleForm,
  type Setup,
  type State,
  type Viewer,
} from '@deadfront/kernel'
import type { Moment } from './moment.ts'
import { brief, isSamePlain, notPlain, whereDifferent } from './plain.ts'
import { describeError, type Fault, fault, faultOfRule, firstFault, type Probe } from './probe.ts'
import { faultOfAnswerWords, faultOfAskWords, faultOfPanelWords, faultOfRefusal, faultOfResult } from './words.ts'

/**
 * Everything that must be true in a settled state, after any history. `rng` is the examiner's own; `deep` adds the checks
 * that cost more (every viewer's guess, every `inspect` question, the position file, the panels).
 */
export function faultOfState<S extends State, E extends GameEvent>(
  p: Probe<S, E>,
  at: Moment<S, E>,
  rng: Rng4,
  deep: boolean,
): Fault | null {
  const { game } = p
  const { s, seats } = at
  const asks = s.result === null ? game.asks(s) : []
  const asked = asks.map((ask) => ask.seat)
  const viewers: Viewer[] = deep || s.result !== null ? [...seats, null] : asked
  return firstFault(
    () => faultOfPlain(at),
    () => faultOfCopy(p, s),
    () => faultOfAsked(p, s, asks, seats),
    ...asks.map((ask) => () => faultOfOffer(p, at, ask, rng, deep)),
    ...seats.filter((seat) => !asked.includes(seat)).map((seat) => () => faultOfSilence(p, s, seat)),
    ...viewers.map((viewer) => () => faultOfView(p, at, asks, viewer)),
    ...viewers.map((viewer) => () => faultOfGuess(p, at, viewer, rng, deep)),
    ...(p.invariants ?? []).map((invariant) => () => {
      const broken = invariant(s)
      return broken === null ? null : fault('invariant', broken)
    }),
    ...(deep ? asks.map((ask) => () => faultOfWriting(p, at, ask, rng)) : []),
    () => (deep ? faultOfPosition(p, s, at.setup) : null),
    () => (deep ? faultOfPanelWords(p, s, at.setup, seats) : null),
    () => {
      if (at.isUnchanged) return null
      return fault('reading', `asking, viewing or guessing changed the state: ${whereDifferent(at.reloaded, s)}`)
    },
  )
}

function faultOfPlain<S extends State, E extends GameEvent>(at: Moment<S, E>): Fault | null {
  if (isSamePlain(at.s, at.reloaded)) return null
  const found = notPlain(at.s, 'state')
  if (found) return fault('json', `${found}: it would not survive being saved`)
  return JSON.stringify(at.reloaded) === at.text ? null : fault('json', 'the state does not survive being saved')
}

function faultOfCopy<S extends State, E extends GameEvent>(p: Probe<S, E>, s: S): Fault | null {
  const copied = p.game.copy(s)
  if (!isSamePlain(copied, s)) {
    const found = notPlain(copied, 'copy')
    if (found) return fault('copy', found)
    if (!sameJson(copied, s)) return fault('copy', `copy differs from the state at ${whereDifferent(s, copied)}`)
  }
  return copied.stack === s.stack || copied.rng === s.rng ? fault('copy', 'copy shares the stack or the dice with the state') : null
}

function faultOfAsked<S extends State, E extends GameEvent>(p: Probe<S, E>, s: S, asks: Ask[], seats: readonly string[]): Fault | null {
  if (s.result !== null) {
    if (p.game.asks(s).length > 0) return fault('asks', 'the game has a result and still asks')
    return faultOfResult(p, s.result, seats)
  }
  if (asks.length === 0) return fault('asks', 'nobody is asked and there is no result')
  if (new Set(asks.map((ask) => ask.seat)).size !== asks.length) return fault('asks', 'a seat is asked twice at once')
  const stranger = asks.find((ask) => !seats.includes(ask.seat))
  return stranger ? fault('asks', `${stranger.seat} is asked, but has no seat`) : null
}

/** A seat that is asked can answer: what is sampled is legal, what the forms build is legal or refused by a rule. */
function faultOfOffer<S extends State, E extends GameEvent>(
  p: Probe<S, E>,
  at: Moment<S, E>,
  ask: Ask,
  rng: Rng4,
  deep: boolean,
): Fault | null {
  const { game } = p
  const { s } = at
  const { seat, kind } = ask
  const bad = faultOfRule(p, ask.rule, `the question ${kind}`) ?? faultOfAskWords(p, ask)
  if (bad) return bad
  const { forms } = at.spaceOf(seat)
  const unclean = notPlain(ask, `the question ${kind}`) ?? notPlain(forms, `the forms of ${kind}`)
  if (unclean) return fault('space', unclean)
  const open = forms.filter((form) => form.form !== 'pick' || form.options.length > 0)
  if (open.length === 0) return fault('space', `${seat} is asked ${kind}, but no answer is offered`)

  const sampled = game.sample(s, seat, rng)
  const no = game.whyNot(s, seat, sampled, kind)
  if (no) return fault('sample', `sampled answer ${brief(sampled)} to ${kind} is refused: ${no.say} (${no.rule})`)
  const strange = notPlain(sampled, 'the sampled answer')
  if (strange) return fault('sample', strange)
  if (!forms.some((form) => fits(form, sampled)))
    return fault('sample', `sampled answer ${brief(sampled)} to ${kind} fits none of the forms`)
  const other = game.whyNot(s, seat, sampled, `not ${kind}`)
  if (!other) return fault('asks', `an answer to another question is taken for ${kind}`)

  const tried: Form[] = deep ? open.slice(0, 12) : [pickOne(rng, open)]
  return firstFault(() => faultOfAnswerWords(p, sampled, ask), ...tried.map((form) => () => faultOfForm(p, s, ask, form, rng)))
}

function faultOfForm<S extends State, E extends GameEvent>(p: Probe<S, E>, s: S, ask: Ask, form: Form, rng: Rng4): Fault | null {
  const { game } = p
  const answer = sampleForm(form, rng)
  const no = game.whyNot(s, ask.seat, answer)
  if (no === null) return faultOfAnswerWords(p, answer, ask)
  const done = game.apply(s, ask.seat, answer)
  if (!isRefusal(done)) return fault('refusal', `${brief(answer)} to ${ask.kind} is refused when asked for and taken when given`)
  return faultOfRefusal(p, no)
}

/** A question may not write to the state, not even for a moment: an exception in between would leave it damaged. */
function faultOfWriting<S extends State, E extends GameEvent>(p: Probe<S, E>, at: Moment<S, E>, ask: Ask, rng: Rng4): Fault | null {
  const { game } = p
  const { frozen } = at
  const { seat, kind } = ask
  const open = at.spaceOf(seat).forms.filter((form) => form.form !== 'pick' || form.options.length > 0)
  const answers = [game.sample(at.s, seat, rng), ...open.slice(0, 12).map((form) => sampleForm(form, rng)), {}]
  const writes = (what: string, run: () => unknown): Fault | null => {
    try {
      run()
      return null
    } catch (error) {
      return fault('reading', `${what} writes to the state: ${describeError(error)}`)
    }
  }
  return firstFault(
    ...answers.map((answer) => () => writes(`whyNot of ${brief(answer)} to ${kind}`, () => game.whyNot(frozen, seat, answer))),
    () => writes(`the forms of ${kind}`, () => game.space(frozen, seat)),
    ...(p.inspects?.(at.s, seat) ?? []).map(
      (question) => () => writes(`inspecting ${brief(question)}`, () => game.inspectJson(frozen, seat, question)),
    ),
  )
}

function faultOfSilence<S extends State, E extends GameEvent>(p: Probe<S, E>, s: S, seat: string): Fault | null {
  const no = p.game.whyNot(s, seat, {})
  if (!no) return fault('asks', `${seat} is not asked, but may answer`)
  return p.game.space(s, seat).length > 0 ? fault('asks', `${seat} is not asked, but has forms to fill in`) : faultOfRefusal(p, no)
}

/** A view is plain, and nothing of the dice to come or the stack is in it. */
function faultOfView<S extends State, E extends GameEvent>(
  p: Probe<S, E>,
  at: Moment<S, E>,
  asks: readonly Ask[],
  viewer: Viewer,
): Fault | null {
  const { game } = p
  const { view, text } = at.viewOf(viewer)
  const found = notPlain(view, 'view')
  if (found) return fault('view', found)
  if (game.openView && text !== at.viewOf(null).text) return fault('view', 'an open view is not the same for everybody')
  if (typeof view === 'object' && view !== null)
    for (const key of ['rng', 'stack']) if (key in view) return fault('view', `the view of ${viewer ?? 'a spectator'} holds the ${key}`)
  const texts = [text, ...asks.map((ask) => JSON.stringify(ask.about))]
  const shown = at.s.rng.find((word) => Math.abs(word) > 1_000_000 && texts.some((one) => one.includes(String(word))))
  return shown === undefined ? null : fault('view', `the view of ${viewer ?? 'a spectator'} shows dice to come`)
}

/** A re-dealt state looks exactly the same to its seat, and has other dice. */
function faultOfGuess<S extends State, E extends GameEvent>(
  p: Probe<S, E>,
  at: Moment<S, E>,
  viewer: Viewer,
  rng: Rng4,
  deep: boolean,
): Fault | null {
  const { game } = p
  const { s } = at
  const who = viewer ?? 'a spectator'
  const guessed = game.guess(s, viewer, rng)
  const found = notPlain(guessed, 'guess')
  if (found) return fault('guess', found)
  const told = (what: string, real: string, imagined: string): Fault | null =>
    real === imagined
      ? null
      : fault('guess', `${who} can tell a guess from the real state by ${what}: ${whereDifferent(JSON.parse(real), JSON.parse(imagined))}`)
  const differs = (what: string, real: unknown, imagined: unknown): Fault | null =>
    told(what, JSON.stringify(real), JSON.stringify(imagined))
  const mine = (state: S) => game.asks(state).filter((ask) => ask.seat === viewer)
  const seen = told('the view', at.viewOf(viewer).text, JSON.stringify(game.view(guessed, viewer)))
  if (seen) return seen
  if (s.result === null && sameJson(guessed.rng, s.rng)) return fault('guess', `the guess for ${who} keeps the dice to come`)
  for (const invariant of p.invariants ?? []) {
    const broken = invariant(guessed)
    if (broken !== null) return fault('guess', `the guess for ${who} is no possible state: ${broken}`)
  }
  if (viewer === null) return null
  // The game's own questions take most of the time of these checks: all of them at some steps, one at the others.
  const questions = p.inspects?.(s, viewer) ?? []
  const tried = deep || questions.length === 0 ? questions : [pickOne(rng, questions)]
  return firstFault(
    () => differs('the question', mine(s), mine(guessed)),
    () => told('the choices', at.spaceOf(viewer).text, JSON.stringify(game.space(guessed, viewer))),
    ...tried.map(
      (question) => () =>
        differs(`inspecting ${brief(question)}`, game.inspectJson(s, viewer, question), game.inspectJson(guessed, viewer, question)),
    ),
    () => {
      // A bot searches on it, so play must continue from it.
      if (mine(guessed).length > 0) game.play(guessed, viewer, game.sample(guessed, viewer, rng))
      return null
    },
  )
}

/** Every written position can be read, and reading gives the same state. */
function faultOfPosition<S extends State, E extends GameEvent>(p: Probe<S, E>, s: S, setup: Setup): Fault | null {
  const { game } = p
  if (s.result !== null || (p.positionAt && !p.positionAt(s))) return null
  const written = game.position.write(s)
  const found = notPlain(written, 'position')
  if (found) return fault('position', found)
  const unfit = p.schemaProblem?.(written)
  if (unfit) return fault('position', `the written position does not fit its schema: ${unfit}`)
  const read = game.position.read(JSON.parse(JSON.stringify(written)), setup)
  if ('problems' in read) return fault('position', `the written position is not read: ${brief(read.problems)}`)
  const again = game.position.write(read.state)
  return sameJson(again, written) ? null : fault('position', `write, read, write differs at ${whereDifferent(written, again)}`)
}
