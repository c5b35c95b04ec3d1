import type { AazEvent, Count, RaidTarget, UnitReach } from '@deadfront/aaz'
import { type RaidOdds, raidOdds } from '@deadfront/ai/aaz/odds'
import type { AmountsForm } from '@deadfront/kernel'
import { signal } from '@preact/signals'
import type { Desk } from './desk.ts'
import type { Facts } from './ground.ts'
import type { Question } from './question.ts'
import type { Picked, Target } from './targets.ts'
import { total } from './tokens.ts'

type EventOf<T extends AazEvent['type']> = Extract<AazEvent, { type: T }>

/** A raid as far as its events have been played (AAZ42-RAID.5). */
export interface RaidStory {
  flown: EventOf<'raidFlown'>
  scrambled: readonly EventOf<'fightersScrambled'>[]
  fire: readonly EventOf<'unitsFired'>[]
  hit: readonly EventOf<'unitsHit'>[]
  damage: EventOf<'facilityDamaged'> | null
}

/** Raids of the table: selected bombers that attack factories, the possible targets, and the last raid. */
export class RaidDesk {
  /** True if the selected bombers attack factories, not the army (AAZ42-RAID.1). */
  readonly on = signal(false)
  readonly list = signal<readonly RaidTarget[]>([])
  /** The last raid: it is shown until it is closed, or the player acts. */
  readonly story = signal<RaidStory | null>(null)
  /** Places that the referee refuses to the selected units: an escort that could not land afterwards, for example. */
  private readonly refused = signal<ReadonlySet<string>>(new Set())
  private readonly desk: Pick<Desk, 'api' | 'hand' | 'question' | 'playing'>
  /** True if the raid has ended: later events do not belong to it. */
  private isOver = true

  constructor(desk: RaidDesk['desk']) {
    this.desk = desk
  }

  /** Where the selected units can raid. */
  targetsFor(question: Question, picked: Picked): Map<string, Target> {
    const escorts = this.list.value.some((target) => target.fighters !== undefined)
    const targets = raidTargetsOf(question, picked, this.desk.hand.reach.value, escorts)
    for (const at of this.refused.value) targets.delete(at)
    return targets
  }

  /** Asks the referee about every raid of the selected units; the map shows the replies. */
  async prove(): Promise<void> {
    this.refused.value = new Set()
    const [question, picked] = [this.desk.question.peek(), this.desk.hand.picked.peek()]
    if (!this.on.peek() || !question || !picked) return
    const found = await Promise.all(
      [...this.targetsFor(question, picked).values()].map(async ({ at, answers: [answer] }) =>
        answer && (await this.desk.api.whyNot(answer, question.seat)) ? [at] : [],
      ),
    )
    if (this.desk.hand.picked.peek() === picked) this.refused.value = new Set(found.flat())
  }

  drop(): void {
    this.on.value = false
    this.refused.value = new Set()
  }

  hear(e: AazEvent): void {
    if (e.type === 'raidFlown') {
      this.isOver = false
      this.story.value = { flown: e, scrambled: [], fire: [], hit: [], damage: null }
      return
    }
    if (e.type === 'battleStarted' || e.type === 'phaseStarted') this.isOver = true
    const story = this.story.peek()
    if (!story || this.isOver || !('at' in e) || e.at !== story.flown.at) return
    if (e.type === 'fightersScrambled') this.story.value = { ...story, scrambled: [...story.scrambled, e] }
    if (e.type === 'unitsFired') this.story.value = { ...story, fire: [...story.fire, e] }
    if (e.type === 'unitsHit') this.story.value = { ...story, hit: [...story.hit, e] }
    if (e.type === 'facilityDamaged') this.story.value = { ...story, damage: e }
  }

  /** The place of the raid that is played on the board. */
  toldAt(): string | null {
    // This signal is read first, so that the caller is subscribed to the next raid.
    const at = this.story.value?.flown.at ?? null
    return this.desk.playing.value && !this.isOver ? at : null
  }

  /** True if this event is the last of the raid on the board: the bombs have fallen, or no bomber is left. */
  endsWith(event: AazEvent, events: readonly AazEvent[]): boolean {
    const story = this.story.peek()
    if (!story || this.isOver || !isRaiding(event, story.flown.at)) return false
    if (story.damage) return event === story.damage
    const later = events.slice(events.indexOf(event) + 1)
    const next = later.findIndex(({ type }) => type === 'battleStarted' || type === 'phaseStarted' || type === 'raidFlown')
    return bombersLeft(story) <= 0 && !later.slice(0, next < 0 ? undefined : next).some((e) => isRaiding(e, story.flown.at))
  }

  /** The powers in the raid that is played. */
  powers(): string[] {
    const flown = this.story.peek()?.flown
    return flown ? [flown.attacker, flown.defender] : []
  }

  close(): void {
    this.story.value = null
  }
}

const isRaiding = (event: AazEvent, at: string): boolean =>
  (event.type === 'unitsFired' || event.type === 'unitsHit' || event.type === 'facilityDamaged') && event.at === at

/** Bombers that have not been shot down. */
export function bombersLeft({ flown, hit }: RaidStory): number {
  const lost = hit.flatMap(({ power, units }) => (power === flown.attacker ? Object.entries(units) : []))
  return lost.reduce((left, [unit, n]) => (flown.bombers[unit] ? left - n : left), total(flown.bombers))
}

type RaidForm = AmountsForm & { with: { from: string; to: string } }
const isRaid = (form: Question['forms'][number]): form is RaidForm => form.form === 'amounts' && form.with?.raid === true

/** Raids that the referee offers from a place: which kind can go where. */
const raidsFrom = (question: Question, from: string): { unit: string; to: string }[] =>
  question.forms.flatMap((form) =>
    isRaid(form) && form.with.from === from ? form.items.map(({ id }) => ({ unit: id, to: form.with.to })) : [],
  )

/** True if a selected unit could raid. */
export const canRaid = (question: Question | null, hand: Picked | null): boolean =>
  question !== null &&
  hand !== null &&
  hand.also.length === 0 &&
  raidsFrom(question, hand.from).some(({ unit }) => (hand.units[unit] ?? 0) > 0)

/**
 * Where the selected units can raid together. Fighters are offered as escorts only beside a raid that is planned; with selected
 * bombers they come along if the table plays with escorts, and the referee decides.
 */
function raidTargetsOf(question: Question, hand: Picked, reach: readonly UnitReach[], escorts: boolean): Map<string, Target> {
  const offers = raidsFrom(question, hand.from)
  const units = Object.entries(hand.units).filter(([, n]) => n > 0)
  const lead = units.filter(([unit]) => offers.some((offer) => offer.unit === unit))
  if (lead.length < units.length && !escorts) return new Map()
  const targets = new Map<string, Target>()
  for (const to of new Set(offers.map((offer) => offer.to))) {
    if (!lead.length || !lead.every(([unit]) => offers.some((offer) => offer.unit === unit && offer.to === to))) continue
    const ways = lead.map(([unit]) => reach.find((r) => r.from === hand.from && r.unit === unit)?.to.find((way) => way.to === to))
    const way = ways.find((found) => found !== undefined)
    targets.set(to, {
      at: to,
      kind: 'fight',
      path: [hand.from, ...(way?.path ?? [to])],
      left: null,
      needs: null,
      landings: way?.landings ?? [],
      answers: [{ do: 'move', from: hand.from, to, units: Object.fromEntries(units), raid: true }],
      ship: false,
      carried: null,
      ends: [],
      throughs: [],
    })
  }
  return targets
}

/** The forecast of a raid of these units against this number of fighters; null without a bomber. */
export function raidAhead(facts: Facts, target: RaidTarget, units: Count, interceptors: number): RaidOdds | null {
  const raids = (unit: string): boolean => (facts.unit(unit)?.traits ?? []).includes('raids')
  const count = (of: (unit: string) => boolean): number => Object.entries(units).reduce((sum, [unit, n]) => (of(unit) ? sum + n : sum), 0)
  const bombers = count(raids)
  if (bombers === 0) return null
  const { silent, zeroOnZ, limit, damage } = target
  return raidOdds({ bombers, escorts: count((unit) => !raids(unit)), interceptors, room: limit - damage, silent, zeroOnZ })
}

/** Raiders over a target and those that would join them. */
export const together = (a: Count, b: Count): Count => {
  const all: Count = { ...a }
  for (const [unit, n] of Object.entries(b)) if (n > 0) all[unit] = (all[unit] ?? 0) + n
  return all
}
