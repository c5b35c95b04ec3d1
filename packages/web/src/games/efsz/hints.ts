import type { CharacterView, StalingradView } from '@deadfront/efsz'
import { type AnyAnswer, grenadesIn, type Question } from './question.ts'
import type { Desk } from './desk.ts'

/** The next step: to get free, to throw, to move or aim, or to end. */
export function hintOf(desk: Desk, at: string | null, open: boolean): string {
  const { act } = desk.m
  if (desk.breakOut.value) return act.locked
  if (desk.throwing.value !== null) return act.throwPick
  const question = desk.question.value
  const left = question?.kind === 'act' ? question.about.mp : 0
  return canGo(desk, at) ? act.hint(open, (desk.view.value?.zombies.length ?? 0) > 0) : act.stay(left, desk.aims.value.length > 0)
}

/** True if the activation can only be ended: no square to move to, no target to attack, nothing to throw. */
export const isSpent = (desk: Desk, question: Question, at: string | null): boolean =>
  !canGo(desk, at) && desk.aims.value.length === 0 && grenadesIn(question).length === 0

/** True if another square than that of the character is highlighted. */
const canGo = (desk: Desk, at: string | null): boolean =>
  desk.reaches.value.some((reach) => Object.keys(reach.squares).some((square) => square !== at))

/** The text of the button that passes: if only melee attacks are possible, there is no fire to hold. */
export function passText(desk: Desk, question: Question): string {
  const { act } = desk.m
  if (question.kind === 'cover' && question.about.declared.length > 0) return act.nobodyElse
  const fires = question.options.some((o: AnyAnswer) => o.do === 'cover' && o.attack !== 'h2h')
  return fires ? act.hold : act.letPass
}

/** True for the likely answer: a character without a ready weapon readies the first one, which costs nothing. */
export function isLikely(desk: Desk, question: Question, answer: AnyAnswer): boolean {
  if (question.kind !== 'ready') return false
  const first = question.options.find((option) => option.do === 'ready')
  return answer === first && desk.character(question.about.who)?.ready === null
}

/** The fate of a character: one that is still on the map of a lost scenario has not got out. */
export function fateOf(
  { ended }: Pick<StalingradView, 'ended'>,
  { status }: Pick<CharacterView, 'status'>,
): 'dead' | 'out' | 'inside' | 'alive' {
  if (status === 'dead') return 'dead'
  if (status === 'left') return 'out'
  return status === 'map' && ended === 'failed' ? 'inside' : 'alive'
}

/** True if all characters of the team are dead, which is why the scenario was lost. */
export const isWipedOut = ({ ended, characters }: Pick<StalingradView, 'ended' | 'characters'>): boolean => {
  const went = characters.filter(({ status }) => status === 'map' || status === 'left' || status === 'dead')
  return ended === 'failed' && went.length > 0 && went.every(({ status }) => status === 'dead')
}

/** The character whose activation is open, also during its questions: which weapon to ready, the next target of fire. */
export function actingNow(desk: Desk): string | null {
  const about = desk.asks.value.find((ask) => IN_ACTIVATION.has(ask.kind))?.about
  return about && 'who' in about ? about.who : null
}
const IN_ACTIVATION: ReadonlySet<string> = new Set(['act', 'ready', 'spread.target', 'search.place'])

/** The state of a character: held, covering, acting, done for this turn. */
export function doingOf(desk: Desk, { id, locked, marker, acted }: Pick<CharacterView, 'id' | 'locked' | 'marker' | 'acted'>): string[] {
  const t = desk.m.sheet
  const isActing = actingNow(desk) === id
  return [
    locked ? t.held(desk.figureName(locked)) : '',
    marker === 'attacked' ? t.attacked : marker.startsWith('covering') ? t.covering : '',
    // Between two turns of the team it says nothing about the next one.
    isActing ? t.acting : acted && desk.view.value?.phase === 'team' ? t.acted : '',
  ].filter((x) => x !== '')
}
