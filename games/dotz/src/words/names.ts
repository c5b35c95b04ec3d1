import type { AskWords, Language } from '@deadfront/kernel'
import type { About, Answers } from '../model/answers.ts'
import type { SiegeEvent } from '../model/events.ts'
import type { RefusalCode } from '../model/refusals.ts'

type Events = { readonly [K in SiegeEvent['type']]: (e: Extract<SiegeEvent, { type: K }>) => string }

/** Everything one language needs; each record is complete, so a new key does not compile without its words. */
export interface LanguageWords {
  language: Language
  /** By `unit.schmidt`, `card.brains-a`, `card.brains-a.text`, `space.F#4`, `phase.zeds`… */
  names: { readonly [key: string]: string }
  events: Events
  asks: AskWords<Answers, About>
  refusals: { readonly [K in RefusalCode]: (about: readonly (string | number)[]) => string }
  answers: {
    move(unit: string, way: string): string
    forage(unit: string): string
    /** `place` is empty where it is not known. */
    gunfire(unit: string, zed: string, place: string): string
    /** `unit` is empty when the card needs none. */
    play(card: string, unit: string): string
    end: string
    endFree: string
    pass: string
    passPhase: string
    passTurn: string
    stay: string
    leave(units: string): string
    traps: string
    fight: string
    reroll: string
    stand: string
    hits(many: number, zed: string): string
    die(die: number): string
    /** `partners` is empty when no partner goes with her. */
    back(partners: string): string
    keep: string
    agree: string
    object: string
  }
  and: string
  seat(number: string): string
  turn(turn: number, card: string): string
}
