import type { Stalingrad, StalingradEvent } from '@deadfront/efsz'
import { LEFT, ON_MAP } from '@deadfront/efsz/ai'
import type { OwnDice } from '@deadfront/kernel'
import { addMoment, addPoint, type Collector, count, LuckSum, type Measured, type Measures, nothingMeasured } from '../measures.ts'

/** What the lab measures in an escape: where and when people fall, rounds, ammunition, and what each search brought. */
export const efszMeasures: Measures<Stalingrad, StalingradEvent> = {
  specs: [
    { id: 'rounds', kind: 'figure', title: { en: 'Rounds', es: 'Rondas' }, unit: { en: 'rounds', es: 'rondas' } },
    {
      id: 'spent',
      kind: 'figure',
      title: { en: 'Ammunition spent', es: 'Munición gastada' },
      unit: { en: 'rounds fired', es: 'disparos' },
    },
    { id: 'searches', kind: 'figure', title: { en: 'Searches', es: 'Búsquedas' }, unit: { en: 'searches', es: 'búsquedas' } },
    {
      id: 'falls',
      kind: 'map',
      title: { en: 'Where people fall', es: 'Dónde cae la gente' },
      unit: { en: 'people a game', es: 'personas por partida' },
    },
    {
      id: 'fell',
      kind: 'moment',
      title: { en: 'Who fell, and when', es: 'Quién cayó, y cuándo' },
      unit: { en: 'round', es: 'ronda' },
      names: 'character.',
    },
    {
      id: 'ammo',
      kind: 'curve',
      title: { en: 'Ammunition over rounds', es: 'Munición por ronda' },
      unit: { en: 'rounds left', es: 'balas restantes' },
      labels: { team: { en: 'The team', es: 'El grupo' } },
    },
    {
      id: 'finds',
      kind: 'tally',
      title: { en: 'What each search brought', es: 'Qué trajo cada búsqueda' },
      unit: { en: 'for each search', es: 'por búsqueda' },
      names: 'weapon.',
      per: 'searches',
      labels: { ammo: { en: 'Ammunition', es: 'Munición' }, food: { en: 'Food', es: 'Comida' }, medkit: { en: 'Medkit', es: 'Botiquín' } },
    },
    {
      id: 'squares',
      kind: 'map',
      title: { en: 'Where they searched', es: 'Dónde buscaron' },
      unit: { en: 'searches a game', es: 'búsquedas por partida' },
    },
  ],
  losses: 'falls',
  collector: (game) => new EscapeCollector(game.rolls?.bind(game)),
}

type Rolls = ((s: Stalingrad, event: StalingradEvent) => readonly OwnDice[]) | undefined

class EscapeCollector implements Collector<Stalingrad, StalingradEvent> {
  private readonly measured: Measured = nothingMeasured()
  private readonly luck = new LuckSum()
  private readonly rolls: Rolls
  private searches = 0
  private spent = 0
  private rounds = 0

  constructor(rolls: Rolls) {
    this.rolls = rolls
  }

  see(state: Stalingrad, events: readonly StalingradEvent[]): void {
    for (const event of events) {
      for (const { seat, dice, hits } of this.rolls?.(state, event) ?? []) if (hits && seat !== null) this.luck.addHits(dice.length, hits)
      this.note(state, event)
    }
  }

  done(): Measured {
    const { measured } = this
    measured.figures.rounds = this.rounds
    measured.figures.spent = this.spent
    measured.figures.searches = this.searches
    measured.luck = this.luck.deviations
    return measured
  }

  private note(state: Stalingrad, event: StalingradEvent): void {
    const place = (at: string): string => `${state.scenario}/${at}`
    switch (event.type) {
      case 'roundBegan':
        this.rounds++
        return addPoint(this.measured, 'ammo', 'team', ammoOf(state))
      case 'died':
        count(this.measured, 'falls', place(event.at))
        return addMoment(this.measured, 'fell', event.who, this.rounds)
      case 'ammoSpent':
        this.spent += event.count
        return
      case 'searched':
        this.searches++
        return count(this.measured, 'squares', place(event.at))
      // What only one seat heard of is told to the others later: it is counted when it is found.
      case 'found':
        if (event.but === undefined) count(this.measured, 'finds', event.what, event.count)
        return
      case 'itemFound':
        if (event.but === undefined) count(this.measured, 'finds', event.item)
        return
      default:
        return
    }
  }
}

const ammoOf = (state: Stalingrad): number =>
  state.fighters.reduce((sum, { status, ammo }) => (status === ON_MAP || status === LEFT ? sum + ammo : sum), 0)
