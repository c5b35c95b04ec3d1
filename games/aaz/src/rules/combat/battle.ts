import { sequence, type StepRule } from '@deadfront/kernel'
import { attackOf, spaceName } from '../../model/content.ts'
import type { AazEvent } from '../../model/events.ts'
import type { BattleFrame } from '../../model/frames.ts'
import { type Aaz, contentOf } from '../../model/state.ts'
import { attackersWhere, defendersWhere, hasHunter, sum } from '../../read/battle.ts'
import { isStalemate } from '../../read/outlook.ts'
import { zombiesBite } from './bite.ts'
import { conclude, enterUnopposed, isUnopposed } from './conclude.ts'
import { attackersFire, bombardFirst, bombardShore, defendersFire } from './fire.ts'
import { destroyLoneFlak, flakFires, removeShotDown } from './flak.ts'
import { offerChainsaws, emitBattleStart } from './place.ts'
import { pressOn, sinkDefenseless } from './press.ts'
import { deadRise, removeCasualties } from './rise.ts'
import { chooseAttackers, chooseDefenders, removeLine, strike } from './strike.ts'

/** AAZ-GEN.8: the nine steps; 2 to 7 make a round and repeat until step 8 ends the battle. */
export const battle: StepRule<Aaz, BattleFrame, AazEvent> & { readonly steps: readonly string[] } = sequence<Aaz, BattleFrame, AazEvent>({
  place(t, b) {
    if (isUnopposed(t.s, b)) {
      enterUnopposed(t, b)
      return t.done()
    }
    emitBattleStart(t, b)
    offerChainsaws(t, b)
  },
  open(t, b) {
    // AAZ42-U-SEA.11: where no unit can hit any other there are no dice; transports beside the submarines are lost.
    const isIdle = contentOf(t.s).hunts && b.sea && isStalemate(contentOf(t.s), b)
    sinkDefenseless(t, b, isIdle)
    if (isIdle) return t.goto('conclude')
    // AAZ-GEN.4: there is no enemy to fight, or no unit left to fight with.
    if ((sum(b.defenders) === 0 && t.s.zombies[b.at] === 0) || sum(b.attackers) === 0) t.goto('conclude')
  },
  round(t, b) {
    b.round++
    b.attackersHadHunter = hasHunter(contentOf(t.s), b, 'attacker')
    b.defendersHadHunter = hasHunter(contentOf(t.s), b, 'defender')
    t.emit({ type: 'roundFought', rule: 'AAZ-GEN.9', at: spaceName(contentOf(t.s), b.at), round: b.round })
  },
  strikeOrSubmerge: (t, b) => (b.sea ? chooseAttackers(t, b) : flakFires(t, b)),
  attackersStrike: (t, b) => strike(t, b, 'attacker'),
  defendersChoose: (t, b) => chooseDefenders(t, b),
  defendersStrike: (t, b) => strike(t, b, 'defender'),
  struckRemoved(t, b) {
    if (!b.sea) return b.round === 1 ? removeShotDown(t, b) : undefined
    removeLine(t, b)
    // AAZ-DTRN.1: with only transports left there is no reason to roll.
    const c = contentOf(t.s)
    if (sum(b.attackers) === 0 || sum(b.defenders) === 0) return t.goto('press')
    if (defendersWhere(c, b, (k) => !c.transport[k]) === 0 && attackersWhere(c, b, (k) => attackOf(c, k) > 0) > 0) t.goto('press')
  },
  // Before the first round only (AAZ42-SEQ.1): antiaircraft artillery that is alone, then the ships.
  shoreFire(t, b) {
    if (b.round !== 1 || b.sea) return
    destroyLoneFlak(t, b, 'AAZ42-AAF.6')
    const { wholeFlak } = contentOf(t.s)
    if (wholeFlak && (sum(b.attackers) === 0 || (sum(b.defenders) === 0 && t.s.zombies[b.at] === 0))) return t.goto('press')
    bombardShore(t, b)
  },
  zombiesBite: (t, b) => zombiesBite(t, b),
  bombardment: (t, b) => bombardFirst(t, b),
  attackersFire: (t, b) => attackersFire(t, b),
  defendersFire: (t, b) => defendersFire(t, b),
  deadRise: (t, b) => deadRise(t, b),
  removeCasualties: (t, b) => removeCasualties(t, b),
  press: (t, b) => pressOn(t, b),
  conclude: (t, b) => conclude(t, b),
})
