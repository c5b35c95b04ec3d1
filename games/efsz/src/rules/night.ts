import { characterAt } from '../model/content.ts'
import { contentOf, fighterAt, HOT_MEAL, idOf, type StalingradTurn } from '../model/state.ts'
import { isAlive, scenarioKind, trekOf } from '../read/trek.ts'
import { clearFatigue } from './wounds.ts'

// EFSZ-40.4 to 40.9: food, and a night in a shelter.

export function eat(t: StalingradTurn, i: number, count: number, cooked: boolean): void {
  const { s } = t
  const f = fighterAt(s, i)
  f.ate = true
  f.food--
  clearFatigue(s, i, count)
  t.emit({ type: 'ate', rule: cooked ? 'EFSZ-40.8' : 'EFSZ-40.4', who: idOf(s, i), fatigue: f.fatigue, cooked })
}

/** EFSZ-40.8, 40.9: cooked food, and the warmth of the fire. */
export function night(t: StalingradTurn, doorsStood: boolean): void {
  const { s } = t
  const trek = trekOf(s)
  const eaters = trek.eaters
  trek.eaters = []
  for (let i = 0; i < s.fighters.length; i++) {
    const f = fighterAt(s, i)
    if (!isAlive(f)) continue
    const bought = eaters.includes(f.who) && f.food > 0
    const treated = eaters.includes(HOT_MEAL + f.who)
    if (bought) eat(t, i, 2, true)
    else if (treated) {
      f.ate = true
      clearFatigue(s, i, 2)
    }
    // Ruling E-64: a meal by day counts as well.
    const count = f.ate ? 2 : 1
    clearFatigue(s, i, count)
    t.emit({ type: 'warmed', rule: 'EFSZ-40.9', who: idOf(s, i), count, fatigue: f.fatigue })
    const { health } = characterAt(contentOf(s), f.who)
    if (doorsStood && scenarioKind(s) === 'holeUp' && f.health < health) {
      f.health++
      t.emit({ type: 'healed', rule: 'EFSZ-37.2', who: idOf(s, i), health: f.health, medkits: f.medkits })
    }
  }
}
