import type { Siege, SiegeEvent } from '@deadfront/dotz'
import { addMoment, addPoint, addRate, type Collector, count, LuckSum, type Measured, type Measures, nothingMeasured } from '../measures.ts'

/** What the lab measures in a siege: the road that broke and when, fights by space, and the cards that hurt. */
export const dotzMeasures: Measures<Siege, SiegeEvent> = {
  specs: [
    { id: 'turns', kind: 'figure', title: { en: 'Turns held', es: 'Turnos resistidos' }, unit: { en: 'turns', es: 'turnos' } },
    { id: 'fallen', kind: 'figure', title: { en: 'Units that fell', es: 'Unidades caídas' }, unit: { en: 'units', es: 'unidades' } },
    {
      id: 'broke',
      kind: 'moment',
      title: { en: 'Which road broke, and when', es: 'Qué camino cedió, y cuándo' },
      unit: { en: 'turn', es: 'turno' },
      names: 'track.',
    },
    {
      id: 'fights',
      kind: 'map',
      title: { en: 'Where the fights are', es: 'Dónde se lucha' },
      unit: { en: 'fights a game', es: 'combates por partida' },
      names: 'space.',
    },
    {
      id: 'falls',
      kind: 'map',
      title: { en: 'Where units fall', es: 'Dónde caen las unidades' },
      unit: { en: 'units a game', es: 'unidades por partida' },
      names: 'space.',
    },
    {
      id: 'hurt',
      kind: 'rate',
      title: { en: 'Cards that hurt', es: 'Cartas que duelen' },
      unit: { en: 'hits on units for each turn of the card', es: 'impactos en unidades por turno de la carta' },
      names: 'card.',
    },
    {
      id: 'ammo',
      kind: 'curve',
      title: { en: 'Ammo over turns', es: 'Munición por turno' },
      unit: { en: 'Ammo', es: 'munición' },
      labels: { ammo: { en: 'Ammo in town', es: 'Munición en el pueblo' } },
    },
  ],
  losses: 'falls',
  collector: () => new SiegeCollector(),
}

/** Two dice: 7 on average, with this variance. A high sum is good for the player in combat and in Gunfire. */
const TWO_DICE = { mean: 7, variance: 35 / 6 }

class SiegeCollector implements Collector<Siege, SiegeEvent> {
  private readonly measured: Measured = nothingMeasured()
  private readonly luck = new LuckSum()
  private card: string | null = null
  private fallen = 0

  see(state: Siege, events: readonly SiegeEvent[]): void {
    for (const event of events) this.note(state, event)
  }

  done(state: Siege): Measured {
    this.measured.figures.turns = state.turn
    this.measured.figures.fallen = this.fallen
    this.measured.luck = this.luck.deviations
    return this.measured
  }

  private note(state: Siege, event: SiegeEvent): void {
    switch (event.type) {
      case 'turnBegan':
        this.card = event.card
        addRate(this.measured, 'hurt', event.card, 0, 1)
        addPoint(this.measured, 'ammo', 'ammo', state.ammo)
        return
      case 'unitHit':
        if (this.card !== null) addRate(this.measured, 'hurt', this.card, event.hits, 0)
        return
      case 'unitFell':
        this.fallen++
        return count(this.measured, 'falls', event.at)
      case 'combatBegan':
        return count(this.measured, 'fights', event.at)
      case 'townEntered':
        return addMoment(this.measured, 'broke', event.track, state.turn)
      case 'diceRolled':
      case 'gunfire':
        return this.luck.add(event.sum, TWO_DICE.mean, TWO_DICE.variance)
      default:
        return
    }
  }
}
