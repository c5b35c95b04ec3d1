import type { Answer } from '@deadfront/kernel'
import { percent } from '../../../board/percent.ts'
import { isDrum, textIn } from '../answers.ts'
import type { Desk } from '../desk.ts'
import { targetOfWay, type Way } from '../ways.ts'
import { nameOf } from './forms.tsx'
import { Deed } from './parts.tsx'

/** Every way that is open, each as a button; spread fire may be laid out over several targets. */
export function Shots({ desk, ways }: { desk: Desk; ways: readonly Way[] }) {
  return (
    <>
      {ways.map((way) => (
        <WayButton key={JSON.stringify(way.answers)} desk={desk} way={way} />
      ))}
      <SpreadOut desk={desk} ways={ways} />
    </>
  )
}

/** One way to attack or act, with its number and its chances on the button. */
function WayButton({ desk, way }: { desk: Desk; way: Way }) {
  const last: Answer = way.answers.at(-1) ?? {}
  const ask = desk.question.value?.ask
  const { card } = way
  const zombie = card?.odds?.zombies[0]
  const goesUp = card?.odds?.goesUp
  const hopeless = (zombie ? zombie.eliminated + zombie.stunned + zombie.reduced : (goesUp ?? 1)) < 0.005
  const label =
    way.label ??
    (way.kind === 'attack' ? (desk.m.act.attack[String(last.attack)] ?? String(last.attack)) : ask ? desk.words.answer(last, ask) : '')
  return (
    <Deed
      desk={desk}
      kind={way.label !== undefined ? 'main' : way.kind !== 'attack' ? 'plain' : hopeless ? 'shot' : 'main shot'}
      onClick={() => desk.carryOut(way)}
    >
      {last.cover ? `${nameOf(desk, String(last.cover))}: ` : ''}
      {last.cover && typeof last.target === 'string' && last.attack !== 'drum'
        ? desk.m.act.attackOn(String(last.attack), desk.figureName(last.target))
        : label}
      {last.hand === 'off' ? ` (${desk.words.name('part.offHand')})` : ''}
      {typeof last.second === 'string' && last.second !== last.target ? ` + ${desk.figureName(last.second)}` : ''}
      {last.cover && last.attack === 'drum' ? ` ${desk.figureName(String(last.target))}` : ''}
      {card?.hit !== undefined ? (
        <small>
          {card.hit}+
          {zombie ? ` · ${desk.m.aim.kill} ${percent(zombie.eliminated)} % · ${desk.m.aim.stun} ${percent(zombie.stunned)} %` : ''}
          {goesUp === undefined ? '' : ` · ${desk.m.aim.goesUp} ${percent(goesUp)} %`}
        </small>
      ) : null}
    </Deed>
  )
}

/** Spread fire can be laid out over several targets before the first die. */
function SpreadOut({ desk, ways }: { desk: Desk; ways: readonly Way[] }) {
  const zombies = desk.view.value?.zombies ?? []
  const view = desk.view.value
  const drums = view ? view.squares.filter((square) => isDrum(view, square)) : []
  const way = ways.find((x) => {
    const target = targetOfWay(x) ?? ''
    return textIn(x.answers.at(-1) ?? {}, 'attack') === 'spread' && (zombies.some((z) => z.id === target) || drums.includes(target))
  })
  if (!way || zombies.length + drums.length < 2) return null
  return (
    <Deed desk={desk} kind="plain" onClick={() => void desk.spread.begin(way)}>
      {desk.m.spread.plan}
    </Deed>
  )
}
