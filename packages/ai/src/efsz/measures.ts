import type { Stalingrad, StalingradEvent } from '@deadfront/efsz'
import { contentOf, type Give, kindOfToken, LEFT, ON_MAP, sceneOf, zombieById } from '@deadfront/efsz/ai'
import { nth, type OwnDice } from '@deadfront/kernel'
import {
  addMoment,
  addPoint,
  type Collector,
  count,
  LuckSum,
  type Measured,
  type Measures,
  type MeasureSpec,
  nothingMeasured,
} from '../measures.ts'

/** What a search can bring that is no weapon. */
const FINDS: MeasureSpec['labels'] = {
  ammo: { en: 'Ammunition', es: 'Munición' },
  food: { en: 'Food', es: 'Comida' },
  medkit: { en: 'Medkit', es: 'Botiquín' },
  zombie: { en: 'A zombie', es: 'Un zombi' },
}

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
      labels: FINDS,
    },
    {
      id: 'findsAt',
      kind: 'tally',
      title: { en: 'What searches brought, square by square', es: 'Qué trajeron las búsquedas, casilla por casilla' },
      unit: { en: 'for each search of the square', es: 'por búsqueda de la casilla' },
      names: 'weapon.',
      perAt: 'squares',
      labels: FINDS,
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
  /** The square that was searched last. */
  private searched = ''

  constructor(rolls: Rolls) {
    this.rolls = rolls
  }

  see(state: Stalingrad, events: readonly StalingradEvent[]): void {
    for (const event of events) {
      this.addLuck(state, event)
      this.note(state, event)
    }
  }

  done(): Measured {
    const { measured } = this
    measured.figures.rounds = this.rounds
    measured.figures.spent = this.spent
    measured.figures.searches = this.searches
    return { ...measured, ...this.luck.deviations }
  }

  /** Dice that hit, break free or land; who begins; what a search finds of what it could; how strong the new zombies are. */
  private addLuck(state: Stalingrad, event: StalingradEvent): void {
    for (const { seat, dice, hits } of this.rolls?.(state, event) ?? []) if (hits && seat !== null) this.luck.addHits(dice.length, hits)
    switch (event.type) {
      case 'brokeOut':
        return this.luck.addHits(1, { actual: Number(event.success), expected: chanceFrom(event.need) })
      case 'grenadeThrown':
        return this.luck.addHits(1, { actual: Number(event.lands), expected: chanceFrom(event.need) })
      case 'initiativeRolled':
        return this.luck.add('initiative', event.team - event.dead, 0, 2 * DIE_VARIANCE)
      case 'searched': {
        const finds = event.die === null ? [] : findsByDie(state, event.at)
        return event.die === null || finds.length === 0 ? undefined : this.luck.addDraw('searches', finds[event.die - 1] ?? 0, finds)
      }
      case 'zombiePlaced': {
        const zombie = event.how === 'spawn' || event.how === 'queue' ? zombieById(state, Number(event.zombie.slice(1))) : undefined
        if (!zombie) return
        const { kinds } = contentOf(state)
        // A stronger one is worse: movement, attack and health, and one for each thing that it can do besides.
        const worth = (ix: number): number => {
          const kind = nth(kinds, ix)
          return -(kind.move + kind.attack + kind.health + kind.has.size)
        }
        return this.luck.addDraw('tokens', worth(zombie.kind), [zombie.kind, ...state.pool.map(kindOfToken)].map(worth))
      }
      default:
        return
    }
  }

  private addFind(what: string, n = 1): void {
    count(this.measured, 'finds', what, n)
    if (this.searched !== '') count(this.measured, 'findsAt', `${this.searched} ${what}`, n)
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
        this.searched = place(event.at)
        return count(this.measured, 'squares', this.searched)
      case 'zombiePlaced':
        return event.how === 'search' ? this.addFind('zombie') : undefined
      // An event that only one seat saw is shown to the others later: it is counted when it happens.
      case 'found':
        if (event.but === undefined) this.addFind(event.what, event.count)
        return
      case 'itemFound':
        if (event.but === undefined) this.addFind(event.item)
        return
      default:
        return
    }
  }
}

/** The chance that a die of twelve sides shows the number or more. */
const chanceFrom = (need: number): number => Math.max(0, Math.min(12, 13 - need)) / 12
const DIE_VARIANCE = (12 * 12 - 1) / 12

/** How many things a search of the square brings, by the number on the die. A table that a clue has changed is counted as the original. */
function findsByDie(state: Stalingrad, at: string): number[] {
  const { raw, searchAt, grid } = sceneOf(state)
  const table = raw.search?.[searchAt[grid.names.indexOf(at)] ?? -1]?.table ?? []
  const countOf = (gives: readonly Give[]): number => gives.reduce((sum, give) => sum + ('gain' in give ? (give.count ?? 1) : 0), 0)
  return Array.from({ length: 12 }, (_, i) => {
    const row = table.find(({ roll: [low = 1, high = 12] = [] }) => i + 1 >= low && i + 1 <= high)
    return countOf(row?.gives ?? [])
  })
}

const ammoOf = (state: Stalingrad): number =>
  state.fighters.reduce((sum, { status, ammo }) => (status === ON_MAP || status === LEFT ? sum + ammo : sum), 0)
