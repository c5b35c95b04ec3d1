import type { Words } from '@deadfront/kernel'
import type { MapWords } from '../map/draw.ts'
import { LETTER, type TrackId } from '../map/layout.ts'
import type { Marker } from '../counters.ts'

/** All texts of the board itself. Texts of events, questions and refusals come from the game's own words. */
export interface Messages {
  map: { title: string; subtitle: string; edition: string; north: string; miles: string }
  board: string
  zoom: { nearer: string; farther: string; whole: string }
  short: { readonly [unit: string]: string }
  /** A number with one decimal. */
  tenths(value: number): string
  civilians(number: number): string
  zeds(strength: number): string
  label: {
    unit(name: string, strength: number, hearts: number, place: string): string
    zed(strength: number, hearts: number, place: string): string
    reduced: string
    marker: { readonly [K in Marker]: string }
    noEntry: string
    space(name: string, zeds: number, units: number): string
  }
  strip: {
    title: string
    ammo: string
    ammoLabel(ammo: number): string
    plusTen: string
    eventActions: string
    playerActions: string
    ready: string
    spent: string
    turn(turn: number): string
    left(cards: number): string
    cup: string
    cupLabel(left: number): string
    fate: string
    actOf(act: number | 'final'): string
  }
  phases: { readonly [K in 'setUp' | 'zeds' | 'action' | 'housekeeping' | 'brains']: string }
  card: {
    title: string
    none: string
    actions(count: number): string
    noActions: string
    all: string
    fated: string
    order: string
    pressure: { readonly movement: string; readonly placement: string }
    pressureNote: string
    kinds: { readonly regular: string; readonly special: string; readonly brains: string; readonly final: string }
    done: string
    spent: string
    deck: string
  }
  next: {
    title: string
    threats: string
    /** Tracks that are not known yet. */
    unknown(count: number): string
    placed: string
    again(track: string): string
    one(strength: number): string
    mob(strengths: string): string
    moves(who: string, to: string): string
    fights(who: string, to: string, units: string): string
    blocked(who: string, to: string): string
    enters(who: string, to: string): string
  }
  act: {
    title: string
    pick: string
    move(points: number): string
    /** How a Move is made on the map. */
    moveHow: string
    forage: string
    shoot: string
    shootAt(target: string): string
    attack: string
    shootAny(targets: number): string
    attackAny(places: number): string
    /** The best of several. */
    best(odds: string): string
    end: string
    endFree: string
    /** `unused`: the names of what could still be used. */
    endSeat(seat: string): string
    sure: string
    endSure(unused: string): string
    endAnyway: string
    cancel: string
    pay: string
    payWith(pay: string): string
    /** The way to pay that is taken if none is chosen. */
    payFirst(pay: string): string
    /** Two Actions pay for a shot that takes no Ammo; `partner` is the other player, if one of the Actions is theirs. */
    payHandMade(pay: string, partner: string | null): string
    /** Our side wins; our unit is lost. */
    odds(win: number, lost: number): string
    hits(mean: string): string
    destroys(percent: number): string
    find(percent: number, mean: string): string
    /** "Zeds 6 at Farm". */
    at(what: string, place: string): string
    oneAmmo: string
    onceAGame: string
    powers: string
    /** The owner of the power, before its effect. */
    whose(unit: string, text: string): string
    who(power: string): string
    onWhom(card: string): string
    use: string
    play: string
    everybody(names: string): string
    nothingLeft: string
    moments: { readonly [moment: string]: string }
    path: string
    reserve: string
    held: string
    noHeld: string
    notNow: string
  }
  /** The open question: what each answer would bring. */
  choice: {
    wins: string
    loses: string
    /** The result of the dice: Hits on the Zeds, Hits on us, our unit is lost. */
    now(verdict: string, zedsHits: number, unitHits: number, lost: number): string
    works(percent: number): string
    ammo(count: number): string
    nobodyLeaves: string
    leaves(unit: string): string
    ifStays(odds: string): string
    asItIs(odds: string): string
    withIt(odds: string): string
    /** The nearest mob of the road attacks her there. */
    ifTheyCome(odds: string): string
    /** What the attack of a card does to the unit. */
    harm(meanHits: string, dies: number): string
  }
  /** What just happened. */
  report: { moved(count: number): string; harmed(hits: string, unit: string): string }
  description: {
    strength(now: number, full: number, reduced: number): string
    life(toTurn: number, toEnd: number): string
    lastSide(toEnd: number): string
    move(points: number): string
    terrain(shift: number): string
    forage: string
    power(name: string, spent: boolean, once: boolean): string
    next(track: string, place: string, blocked: boolean): string
  }
  combat: {
    title: string
    gunfire: string
    at(place: string): string
    zeds: string
    versus: string
    initial: string
    final: string
    cell(zeds: number, unit: number): string
    hits(count: number): string
    /** How it ended. */
    verdict: { readonly zedsGone: string; readonly zedsRetreat: string; readonly weFell: string; readonly weRetreat: string }
    table: string
    row: string
    odds: string
    win: string
    kill: string
    fall: string
    lost: string
    hitsHere: string
    hitsZeds: string
    hitsUs: string
    counted: string
    withReroll: string
    withTough: string
    /** Hits until the Zeds unit turns over (0: it is reduced already), and until it is gone. */
    takes(toTurn: number, toEnd: number): string
    waiting: string
    last: string
    close: string
    place(left: number): string
    placed: string
    confirm: string
    reset: string
  }
  ask: {
    title: string
    confirm: string
    none: string
    skip: string
    proposes(seat: string): string
    speaker: string
    others(names: string): string
  }
  end: {
    won: string
    lost: string
    score: string
    survivors: string
    chronicle: string
    fell(name: string, place: string, turn: number): string
    saved(name: string, place: string, turn: number): string
    nobodyFell: string
    /** In a lost game. */
    nobodyFellBefore: string
    cause: string
    cardsLeft(count: number): string
    stand(name: string, place: string, turn: number, ours: number, theirs: number): string
    bestStand: string
    noStand: string
    used(ammo: number, shots: number): string
    fights(won: number, lost: number): string
    kills(name: string, count: number): string
    killsTitle: string
    nearest(place: string, turn: number): string
    /** A lost town: where the Zeds came in at the end. */
    reached(place: string, turn: number): string
  }
  look: readonly { title: string; text: string }[]
}

/** The board's own words together with the names that the game's words give to places, tracks, units and cards. */
export interface Speech extends Messages {
  place(id: string): string
  track(id: TrackId): string
  unit(id: string, own: string): string
  name(key: string, own: string): string
}

export function speechOf(messages: Messages, words: Pick<Words, 'name'>): Speech {
  const name = (key: string, own: string): string => {
    const found = words.name(key)
    return found === '' || found === key.slice(key.indexOf('.') + 1) ? own : found
  }
  return {
    ...messages,
    name,
    place: (id) => words.name(`space.${id}`),
    track: (id) => words.name(`track.${LETTER[id]}`),
    unit: (id, own) => name(`unit.${id}`, own),
  }
}

export const mapWords = (m: Speech): MapWords => ({ ...m.map, place: m.place, track: m.track })
