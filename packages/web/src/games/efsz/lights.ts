import type { StalingradView } from '@deadfront/efsz'
import type { AnyAnswer, Question } from './question.ts'
import { answersAt, isActing, placeOf, selectable, squareOf, textIn } from './question.ts'
import type { Desk } from './desk.ts'
import type { Light } from './skin.ts'
import { targetOfWay } from './ways.ts'

/** Computes the highlighted squares from the question and the selection. It uses no DOM. */
export function lightsOf(desk: Desk): Light[] {
  const view = desk.view.value
  const question = desk.question.value
  if (!view) return []
  const lights = new Map<string, Light>()
  const put = (light: Light) => lights.set(light.square, light)
  const spread = desk.spread.plan.value
  if (spread)
    for (const id of spread.open) {
      const at = placeOf(id, view)
      if (at) put({ square: at, kind: 'target' })
    }
  else if (!question) beside(desk, view).forEach(put)
  else if (desk.throwing.value !== null) throwable(desk, question).forEach(put)
  else if (isActing(question.ask)) {
    reachable(desk).forEach(put)
    beside(desk, view).forEach(put)
    deeds(desk, question, view).forEach(put)
    if (desk.selected.value === null) for (const id of selectable(question)) lightFigure(view, id, put)
  } else if (question.kind === 'place') {
    const who = desk.selected.value
    for (const o of question.options) if (who === null || o.place === who) put({ square: o.at, kind: 'choice' })
  } else
    for (const option of question.options) {
      const square = squareOf(option, view)
      if (square !== null)
        put({ square, kind: question.ask.kind === 'cover' || question.ask.kind === 'spread.target' ? 'target' : 'choice' })
    }
  const me = desk.character(desk.selected.value)?.at
  if (me) put({ ...lights.get(me), square: me, kind: 'chosen' })
  const plan = desk.plan.value
  if (plan && !spread) put({ ...lights.get(plan.at), square: plan.at, kind: lights.get(plan.at)?.kind === 'target' ? 'target' : 'chosen' })
  return [...lights.values()]
}

/** The targets of covering comrades, who may fire without a question. */
const beside = (desk: Desk, view: StalingradView): Light[] =>
  desk.coveringFire.shots.value.flatMap((way) => {
    const square = placeOf(targetOfWay(way) ?? '', view)
    return square === null ? [] : [{ square, kind: 'target' }]
  })

function lightFigure(view: StalingradView, id: string, put: (light: Light) => void): void {
  const at = view.characters.find((c) => c.id === id)?.at
  if (at) put({ square: at, kind: 'choice' })
}

/** Squares in reach with their cost; those that zombies could reach next have a claw mark. */
function reachable(desk: Desk): Light[] {
  const me = desk.character(desk.selected.value)?.at
  const squares = new Set(desk.reaches.value.flatMap((reach) => Object.keys(reach.squares)))
  return [...squares].flatMap((square) => {
    const reach = desk.reachAt(square)
    if (!reach || square === me) return []
    const danger = (desk.threat.value[square]?.length ?? 0) > 0
    return [{ square, kind: reach.mode === 'running' ? 'run' : 'walk', note: String(reach.squares[square]?.mp ?? ''), danger } as Light]
  })
}

/** Things in reach, and targets. */
function deeds(desk: Desk, question: Question, view: StalingradView): Light[] {
  const who = desk.selected.value
  const lights: Light[] = []
  for (const option of question.options as readonly AnyAnswer[]) {
    if (
      option.do === 'step' ||
      textIn(option, 'attack') === 'grenade' ||
      (option.do === 'activate' && (option.activate !== who || option.search === undefined))
    )
      continue
    const square = squareOf(option, view)
    if (square === null) continue
    const reach = desk.reachAt(square)
    lights.push({
      square,
      kind: 'attack' in option ? 'target' : 'choice',
      ...(reach ? { note: String(reach.squares[square]?.mp ?? '') } : {}),
    })
  }
  return lights
}

function throwable(desk: Desk, question: Question): Light[] {
  const grenade = desk.throwing.value
  return question.options.flatMap((o: AnyAnswer) =>
    o.do === 'attack' && o.attack === 'grenade' && o.grenade === grenade ? [{ square: o.target ?? '', kind: 'throw' as const }] : [],
  )
}

/** What a click on the square would do, in words; null when nothing. */
export function wouldDo(desk: Desk, square: string): string | null {
  const view = desk.view.value
  const question = desk.question.value
  if (!view) return null
  const { m } = desk
  if (question && desk.throwing.value !== null) return m.act.throwHere
  const spread = desk.spread.plan.value
  if (spread) return spread.open.includes(desk.zombieAt(square)?.id ?? '') ? m.spread.turn : null
  const target = desk.targetAt(square)
  if (target !== null && desk.coveringFire.at(target).length > 0) return m.act.aim
  if (!question) return null
  const here = desk.characterAt(square)
  if (here && here.id !== desk.selected.value && selectable(question).has(here.id)) return m.act.choose
  if (question.kind === 'place') return question.options.some((o) => o.at === square) ? m.act.placeHere : null
  if (desk.zombieAt(square) && (desk.selected.value !== null || question.ask.kind === 'cover')) return m.act.aim
  const reach = isActing(question.ask) ? desk.reachAt(square) : null
  const words = answersAt(question, view, square)
    .filter((a) => !('step' in a) && !('place' in a))
    .map((a) => desk.words.answer(a, question.ask))
    .slice(0, 2)
  // Before the gait is declared nothing is offered yet, but a drum can be aimed at like a zombie.
  if (target !== null && words.length === 0 && isActing(question.ask) && desk.selected.value !== null) words.push(m.act.aim)
  if (reach) words.unshift(m.act.goFor(reach.mode, reach.squares[square]?.mp ?? 0))
  return words.length > 0 ? words.join('; ') : null
}

/** The zombie of the question: the one that covering fire may answer, or that is to be moved. */
export const triggerOf = (question: Question | null): string | null =>
  question?.about && 'zombie' in question.about ? question.about.zombie : null
