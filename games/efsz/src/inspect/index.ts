import type { Json, QuestionsOf } from '@deadfront/kernel'
import { blast } from './blast.ts'
import { breakout } from './breakout.ts'
import { campaign } from './campaign.ts'
import { covers } from './covers.ts'
import { deeds } from './deeds.ts'
import { line } from './line.ts'
import { menu } from './menu.ts'
import { order } from './order.ts'
import { reach } from './reach.ts'
import { reroll } from './reroll.ts'
import { scenario } from './scenario.ts'
import { spread } from './spread.ts'
import { aims, target, targets } from './target.ts'
import { threat } from './threat.ts'
import { throwAt } from './throw.ts'
import { zombie } from './zombie.ts'

/** What a player may ask the referee. */
export const QUESTIONS = {
  reach,
  threat,
  line,
  target,
  targets,
  aims,
  spread,
  throw: throwAt,
  blast,
  breakout,
  covers,
  reroll,
  menu,
  zombie,
  scenario,
  order,
  deeds,
  campaign,
}

export type Questions = QuestionsOf<typeof QUESTIONS>

/** A question from before every question had `ask`: `{ what: 'reach', who: 'dasha' }`. */
export const upgradeQuestion = ({ what, ...rest }: { readonly [key: string]: Json }): { readonly [key: string]: Json } =>
  what === undefined ? rest : { ask: what, ...rest }
