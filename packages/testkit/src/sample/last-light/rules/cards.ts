import { below, type Form, pick, type PickForm, pickOne, type Refusal, type RuleId, type Seat, whyNotOffered } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import type { CardKind } from '../model/content.ts'
import type { FrameOf, LastFrame, Trigger } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import type { Ask, LastTurn, Step } from '../model/rule-types.ts'
import { type CardId, HEALTH, type LastLight, MAX_PLANKS } from '../model/state.ts'
import { kindOf, livingSeats, survivorOf } from '../read/survivors.ts'
import { discard } from './discard.ts'

interface CardRule {
  rule: RuleId
  /** What it can interrupt. */
  on: Trigger['on']
  work(t: LastTurn, by: Seat): void
}

/** LL-6.3 to LL-6.6. A card without a rule does not compile. */
const CARDS: { readonly [kind in CardKind]: CardRule } = {
  flare: {
    rule: 'LL-6.3',
    on: 'push',
    work(t) {
      const pushed = underneath(t.s, 'push.resolve')
      pushed.dead = Math.max(0, pushed.dead - 1)
    },
  },
  nails: {
    rule: 'LL-6.4',
    on: 'push',
    work({ s }) {
      const { door } = underneath(s, 'push.resolve')
      s.planks[door] = Math.min(MAX_PLANKS, (s.planks[door] ?? 0) + 1)
    },
  },
  bandage: {
    rule: 'LL-6.5',
    on: 'push',
    work({ s }, by) {
      const survivor = survivorOf(s, by)
      survivor.health = Math.min(HEALTH, survivor.health + 1)
    },
  },
  hush: {
    rule: 'LL-6.6',
    on: 'card',
    work(t) {
      const hushed = underneath(t.s, 'card.resolve')
      hushed.hushed = true
      t.emit({ type: 'cardHushed', rule: 'LL-6.6', seat: hushed.by, card: hushed.card })
    },
  },
}

/** The nearest frame of a kind under the one that runs. */
function underneath<K extends LastFrame['kind']>(s: LastLight, kind: K): FrameOf<K> {
  for (let at = s.stack.length - 2; at >= 0; at--) if (s.stack[at]?.kind === kind) return s.stack[at] as FrameOf<K>
  throw new Error(`no ${kind} to act on`)
}

const windowForms = (s: LastLight, f: FrameOf<'window'>, seat: Seat): Form[] => [
  pick([
    { do: 'pass' },
    ...survivorOf(s, seat)
      .hand.filter((card) => whyNotPlay(f, card) === null)
      .map((card) => ({ do: 'play', card })),
  ]),
]

function whyNotPlay(f: Readonly<FrameOf<'window'>>, card: CardId): Refusal | null {
  const { on } = CARDS[kindOf(card)]
  if (on === f.on.on) return null
  return on === 'card'
    ? refuse('LL-6.6', 'card.needs-card', 'this card answers a card only', [card])
    : refuse('LL-6.2', 'card.hush-only', 'a card is answered by Hush only', [card])
}

/**
 * LL-6.1, LL-6.2: every player with cards in hand is asked at once, whether or not a card fits: the question must not
 * show what is in a hand. A card that is played opens its own window before it works.
 */
export const window: Ask<'window'> = {
  rule: 'LL-6.1',
  who: (s, f) =>
    livingSeats(s).filter(
      (seat) => !f.passed.includes(seat) && survivorOf(s, seat).hand.length > 0 && !(f.on.on === 'card' && f.on.by === seat),
    ),
  space: windowForms,
  whyNot(s, f, answer, seat) {
    if (answer.do === 'play' && survivorOf(s, seat).hand.includes(answer.card)) {
      const no = whyNotPlay(f, answer.card)
      if (no) return no
    }
    return whyNotOffered(windowForms(s, f, seat), answer, 'LL-6.1')
  },
  // Three times in four a random player keeps the cards: they are worth more in a fight.
  sample(s, f, seat, rng) {
    const [form] = windowForms(s, f, seat) as [PickForm]
    return below(rng, 4) > 0 ? { do: 'pass' } : (pickOne(rng, form.options) as Answers['window'])
  },
  answer(t, f, answer, seat) {
    if (answer.do === 'pass') {
      f.passed.push(seat)
      t.emit({ type: 'passed', rule: 'LL-6.1', seat })
      return
    }
    // The card leaves the hand before it works, and every player may decide again.
    discard(t.s, survivorOf(t.s, seat), [answer.card])
    f.passed = []
    t.emit({ type: 'cardPlayed', rule: CARDS[kindOf(answer.card)].rule, seat, card: answer.card })
    t.call({ kind: 'card', card: answer.card, by: seat })
  },
}

export const card: Step<'card'> = {
  run(t, f) {
    t.become({ kind: 'card.resolve', card: f.card, by: f.by, hushed: false })
    t.call({ kind: 'window', on: { on: 'card', card: f.card, by: f.by }, passed: [] })
  },
}

export const cardResolve: Step<'card.resolve'> = {
  run(t, f) {
    const { rule, work } = CARDS[kindOf(f.card)]
    if (!f.hushed) {
      t.emit({ type: 'cardWorked', rule, seat: f.by, card: f.card })
      work(t, f.by)
    }
    t.done()
  },
}
