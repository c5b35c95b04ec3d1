import type { GameEvent, Seat } from '@deadfront/kernel'
import type { CardId, Dead, RoomId } from './state.ts'

/** Facts in the past tense. Words and pictures are made from them by records without a default. */
export type LastEvent = GameEvent &
  (
    | { type: 'nightFell'; night: number }
    | { type: 'deckShuffled' }
    | { type: 'cardsDrawn'; seat: Seat; cards: CardId[] | number }
    | { type: 'planned'; seat: Seat }
    | { type: 'planksNailed'; door: RoomId; planks: number }
    | { type: 'walked'; seat: Seat; walk: RoomId[] }
    | { type: 'deadCame'; dice: number[]; dead: Dead }
    | { type: 'doorsOrdered'; doors: RoomId[] }
    | { type: 'passed'; seat: Seat }
    | { type: 'cardPlayed'; seat: Seat; card: CardId }
    | { type: 'cardHushed'; seat: Seat; card: CardId }
    | { type: 'cardWorked'; seat: Seat; card: CardId }
    | { type: 'doorHeld'; door: RoomId; planks: number }
    | { type: 'doorBroke'; door: RoomId; dead: number }
    | { type: 'shotsFired'; seat: Seat; cards: CardId[]; dice: number[]; kills: number }
    | { type: 'bitten'; seat: Seat; health: number }
    | { type: 'fell'; seat: Seat }
    | { type: 'breached'; door: RoomId; dead: number; breaches: number }
  )
