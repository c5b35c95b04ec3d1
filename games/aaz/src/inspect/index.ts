import type { QuestionsOf } from '@deadfront/kernel'
import { attacks } from './attacks.ts'
import { battle } from './battle.ts'
import { board } from './board.ts'
import { chart } from './chart.ts'
import { destinations } from './destinations.ts'
import { falls } from './falls.ts'
import { landing } from './landing.ts'
import { losses } from './losses.ts'
import { numbers } from './numbers.ts'
import { orders } from './orders.ts'
import { planned } from './planned.ts'
import { purchase } from './purchase.ts'
import { raids } from './raids.ts'
import { setup } from './setup.ts'
import { threats } from './threats.ts'
import { voyages } from './voyages.ts'
import { warnings } from './warnings.ts'
import { why } from './why.ts'

/** What a seat may ask the referee. Only the standing orders of the other side are secret. */
export const QUESTIONS = {
  destinations,
  voyages,
  why,
  landing,
  battle,
  planned,
  setup,
  board,
  purchase,
  warnings,
  falls,
  chart,
  orders,
  losses,
  numbers,
  raids,
  attacks,
  threats,
}

export type Questions = QuestionsOf<typeof QUESTIONS>
