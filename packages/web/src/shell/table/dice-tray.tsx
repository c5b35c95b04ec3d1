import { nameOrNull, type Words } from '@deadfront/kernel'
import { useEffect, useRef } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { RuleLink } from '../parts.tsx'
import { settings } from '../settings.ts'
import type { Session } from './session.ts'

const PIPS: { readonly [pips: number]: readonly (readonly [number, number])[] } = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [6.5, 6.5],
    [12, 12],
    [17.5, 17.5],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [6.5, 6.5],
    [17.5, 6.5],
    [12, 12],
    [6.5, 17.5],
    [17.5, 17.5],
  ],
  6: [
    [7, 6],
    [17, 6],
    [7, 12],
    [17, 12],
    [7, 18],
    [17, 18],
  ],
}

function Die({ pips, sides, hit, face }: { pips: number; sides: number; hit: boolean | null; face: string | null }) {
  const t = m.value.table
  const dots = sides <= 6 && face === null ? PIPS[pips] : undefined
  const shown = face ?? String(pips)
  const label = hit === null ? t.die(shown, sides) : hit ? t.dieHit(shown) : t.dieMiss(shown)
  return (
    <svg class={hit ? 'die hit' : 'die'} viewBox="0 0 24 24" width="34" height="34" role="img" aria-label={label}>
      {sides === 12 ? (
        <path class="die-body" d="M12 0.8 23 8.8 18.8 22H5.2L1 8.8Z" />
      ) : (
        <rect x="1" y="1" width="22" height="22" rx="4.5" />
      )}
      {dots ? (
        dots.map(([x, y]) => <circle key={`${x}-${y}`} cx={x} cy={y} r="2.1" />)
      ) : (
        <text x="12" y="16.6">
          {shown}
        </text>
      )}
    </svg>
  )
}

/** The face of a special die instead of pips: the game's texts have the key `die.<event>.<pips>` or `die.<pips>`. */
function faceOf(words: Words, event: string, pips: number): string | null {
  for (const key of [`die.${event}.${pips}`, `die.${pips}`]) {
    const face = nameOrNull(words, key)
    if (face !== null && face.length <= 2 && face !== String(pips)) return face
  }
  return null
}

/** The free space above the last roll. */
const TRAY_EDGE = 8

/** The dice of the last command, with their purpose. */
export function DiceTray({ session, words }: { session: Session; words: Words }) {
  const t = m.value.table
  const ref = useRef<HTMLElement>(null)
  const rolls = session.rolls.value
  // The last roll is the newest one in the log; earlier ones are above it. If it is higher than the tray, its dice are visible.
  useEffect(() => {
    const last = ref.current?.querySelector('li:last-child')
    if (!ref.current || !last) return
    ref.current.scrollTop += last.getBoundingClientRect().top - ref.current.getBoundingClientRect().top - TRAY_EDGE
  }, [rolls])
  if (rolls.length === 0) return null
  return (
    <section class="panel dice-tray" aria-labelledby="dice-title" ref={ref}>
      <h2 id="dice-title" class="sr-only">
        {t.dice}
      </h2>
      <ul class={settings.value.motion === 'off' ? '' : 'tumble'}>
        {rolls.map((roll, i) => (
          <li key={`${roll.at}-${i}`}>
            <span class="dice">
              {roll.dice.map((die, j) => (
                <Die key={j} {...die} face={faceOf(words, roll.event.type, die.pips)} />
              ))}
            </span>
            <span class="dice-say">
              {[roll.event, ...(roll.also ?? [])].map((event) => words.event(event)).join(' ')}{' '}
              <RuleLink
                game={session.game.id}
                id={roll.rule}
                words={words}
                onOpen={(id) => {
                  session.ruleOpen.value = id
                }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
