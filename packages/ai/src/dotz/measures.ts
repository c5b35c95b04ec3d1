import type { Siege, SiegeEvent } from '@deadfront/dotz'
import { contentOf, CUP, type EventCard } from '@deadfront/dotz/ai'
import { addMoment, addPoint, addRate, type Collector, count, LuckSum, type Measured, type Measures, nothingMeasured } from '../measures.ts'

/** What the lab measures in a siege: the road that fell and when, fights by space, and the cards that hurt. */
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
      over: { en: 'Turn', es: 'Turno' },
      labels: { ammo: { en: 'Ammo in town', es: 'Munición en el pueblo' } },
    },
  ],
  losses: 'falls',
  collector: () => new SiegeCollector(),
}

/** Two dice: 7 on average, with this variance. A high sum is good for the player in combat and in Gunfire. */
const TWO_DICE = { mean: 7, variance: 35 / 6 }
const ONE_DIE = { mean: 3.5, variance: 35 / 12 }

class SiegeCollector implements Collector<Siege, SiegeEvent> {
  private readonly measured: Measured = nothingMeasured()
  private readonly luck = new LuckSum()
  private card: string | null = null
  private fallen = 0

  see(state: Siege, events: readonly SiegeEvent[]): void {
    for (const event of events) {
      this.addLuck(state, event)
      this.note(state, event)
    }
  }

  done(state: Siege): Measured {
    this.measured.figures.turns = state.turn
    this.measured.figures.fallen = this.fallen
    return { ...this.measured, ...this.luck.deviations }
  }

  /** Dice of fights and of foraging, the Zeds out of the cup, and how many Zeds the card of the turn moves or places. */
  private addLuck(state: Siege, event: SiegeEvent): void {
    const c = contentOf(state)
    const { luck } = this
    switch (event.type) {
      case 'diceRolled':
      case 'gunfire':
        return luck.add('dice', event.sum, TWO_DICE.mean, TWO_DICE.variance)
      case 'foraged':
        return luck.add(
          'searches',
          event.dice.reduce((sum, die) => sum + die, 0),
          ONE_DIE.mean * event.dice.length,
          ONE_DIE.variance * event.dice.length,
        )
      case 'zedDrawn': {
        const cup = c.zeds.flatMap(({ strength }, z) => (state.zAt[z] === CUP ? [-strength[0]] : []))
        return luck.addDraw('tokens', -event.strength, [-event.strength, ...cup])
      }
      case 'turnBegan': {
        const load = (card: EventCard | undefined): number =>
          -((card?.tracks?.length ?? 0) + (card?.movement ?? 0) + (card?.placement ?? 0))
        const drawn = load(c.events[c.eventIx.get(event.card) ?? -1])
        return luck.addDraw('cards', drawn, [drawn, ...state.deck.map((card) => load(c.events[card]))])
      }
      default:
        return
    }
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
      default:
        return
    }
  }
}
