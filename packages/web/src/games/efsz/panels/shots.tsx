import type { ZombieOdds } from '@deadfront/efsz'
import type { Answer } from '@deadfront/kernel'
import { percent } from '../../../board/percent.ts'
import { isDrum, textIn } from '../question.ts'
import type { Desk } from '../desk.ts'
import type { AimCard } from '../referee.ts'
import { isNarrow } from '../screen.ts'
import { bestAims, isAllHopeless, isHopeless, ranked, targetOfWay, type Way, worthOf } from '../ways.ts'
import { nameOf } from './forms.tsx'
import { Deed } from './parts.tsx'

/** Every possible attack or action as a button; spread fire may be planned over several targets. */
export function Shots({ desk, ways }: { desk: Desk; ways: readonly Way[] }) {
  const attacks = ways.filter((way) => way.kind === 'attack')
  const [best] = ranked(attacks)
  // A zombie may be on a fuel drum: then each button says which of the two is its target.
  const several = new Set(attacks.map(targetOfWay)).size > 1
  const aside = hopelessOf(attacks, best)
  const button = (way: Way) => <WayButton key={JSON.stringify(way.answers)} desk={desk} way={way} best={way === best} several={several} />
  return (
    <>
      {ways.filter((way) => !aside.has(way)).map(button)}
      <SpreadOut desk={desk} ways={ways} />
      {aside.size > 0 ? (
        <details class="ez-more ez-more-aims">
          <summary>{desk.m.act.hopeless(aside.size)}</summary>
          <div class="ez-answers">{[...aside].map(button)}</div>
        </details>
      ) : null}
    </>
  )
}

/** The attacks that are hidden: covering fire comes without a question, so it is hidden if no attack can have an effect. */
function hopelessOf(attacks: readonly Way[], best: Way | undefined): ReadonlySet<Way> {
  const hopeless = attacks.filter(isHopeless)
  if (isAllHopeless(attacks) && attacks.every((way) => way.answers.at(-1)?.do === 'cover')) return new Set(hopeless)
  const others = hopeless.filter((way) => way !== best)
  return new Set(others.length > 1 ? others : [])
}

/** An aimed shot is the likely answer; covering fire, which comes without a question, only if it is worth the marker. */
const isWorth = ({ plan }: Desk, way: Way): boolean =>
  plan.value === null && way.answers.at(-1)?.do === 'cover' ? worthOf(way.card) >= WORTH_A_MARKER : !isHopeless(way)
const WORTH_A_MARKER = 0.25

/** One way to attack or act, with its number and its chances on the button. */
function WayButton({ desk, way, best, several }: { desk: Desk; way: Way; best: boolean; several: boolean }) {
  const last: Answer = way.answers.at(-1) ?? {}
  const ask = desk.question.value?.ask
  const { card } = way
  const label =
    way.label ??
    (way.kind === 'attack' ? (desk.m.act.attack[String(last.attack)] ?? String(last.attack)) : ask ? desk.words.answer(last, ask) : '')
  return (
    <Deed
      desk={desk}
      kind={way.label !== undefined ? 'main' : way.kind !== 'attack' ? 'plain' : best && isWorth(desk, way) ? 'main shot' : 'shot'}
      onClick={() => desk.carryOut(way)}
    >
      {last.cover ? `${nameOf(desk, String(last.cover))}: ` : ''}
      {(last.cover || several) && typeof last.target === 'string' && last.attack !== 'drum' && way.label === undefined
        ? desk.m.act.attackOn(String(last.attack), desk.figureName(last.target))
        : label}
      {last.hand === 'off' ? ` (${desk.words.name('part.offHand')})` : ''}
      {typeof last.second === 'string' && last.second !== last.target ? ` + ${desk.figureName(last.second)}` : ''}
      {last.cover && last.attack === 'drum' ? ` ${desk.figureName(String(last.target))}` : ''}
      <Chances desk={desk} card={card} />
    </Deed>
  )
}

/** The number it needs, and the chance of each result. */
function Chances({ desk, card }: { desk: Desk; card: AimCard | null }) {
  if (card?.hit === undefined) return null
  const zombie = card.odds?.zombies[0]
  const goesUp = card.odds?.goesUp
  return (
    <small>
      {card.hit}+{zombie ? ` · ${fatesOf(desk, zombie).join(' · ')}` : ''}
      {goesUp === undefined ? '' : ` · ${desk.m.aim.goesUp} ${percent(goesUp)} %`}
      {(card.odds?.friends ?? []).map(({ who, chance }) => (
        <em key={who} class="ez-risk">
          {' · '}
          {desk.m.aim.friend(desk.figureName(who))} {percent(chance)} %
        </em>
      ))}
    </small>
  )
}

/** The possible results for a zombie: strong ones are first reduced, not destroyed. */
export const fatesOf = ({ m: { aim } }: Desk, { eliminated, reduced, stunned }: ZombieOdds): readonly string[] => [
  `${aim.kill} ${percent(eliminated)} %`,
  ...(reduced > 0 ? [`${aim.reduce} ${percent(reduced)} %`] : []),
  `${aim.stun} ${percent(stunned)} %`,
]

/** The number of targets in the bar; one press shows the others. */
const mostAims = (): number => (isNarrow() ? 1 : 2)

/** What the chosen character can attack, with the best attack on each; the press aims, as a click on the target does. */
export function Aims({ desk }: { desk: Desk }) {
  const gait = desk.gait.value
  // The chances are those of a stationary character, unless the activation has begun.
  if (desk.question.value?.ask.kind !== 'act' && gait !== null && gait !== 'stationary') return null
  const aims = bestAims(desk.aims.value)
  const most = mostAims()
  const button = ({ aim, card }: (typeof aims)[number]) => (
    <Deed key={aim.target} desk={desk} kind="deed aim" onClick={() => void desk.aimAt(aim)}>
      {card.attack === 'drum' ? `${desk.m.act.attack.drum} ${aim.target}` : desk.m.act.attackOn(card.attack, desk.figureName(aim.target))}
      <Chances desk={desk} card={card} />
    </Deed>
  )
  return (
    <>
      {aims.slice(0, most).map(button)}
      {aims.length > most ? (
        <details class="ez-more ez-more-aims">
          <summary>{desk.m.act.moreTargets(aims.length - most)}</summary>
          <div class="ez-answers">{aims.slice(most).map(button)}</div>
        </details>
      ) : null}
    </>
  )
}

/** The button that plans spread fire over several targets before the first die. */
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
