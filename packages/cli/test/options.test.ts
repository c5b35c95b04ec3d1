import { CATALOG } from '@deadfront/ai'
import { type Game, type Json, recordedSetup } from '@deadfront/kernel'
import { lastLight } from '@deadfront/testkit/sample'
import { describe, expect, test } from 'vitest'

/** What it means when a record, a save or a position does not name an option. None of this may ever change. */
interface Absence {
  /** Options of the first release: their defaults, where a scenario has none of its own. */
  first: { readonly [option: string]: Json }
  /** Defaults of single scenarios, `scenario/option`. */
  ofScenario?: { readonly [place: string]: Json }
  /** Options that were added later: how the game went before. A state stores them only where they differ. */
  later?: { readonly [option: string]: Json }
}

const ABSENCE: { readonly [game: string]: Absence } = {
  aaz: {
    first: {
      desperateMeasures: false,
      balkansCard: false,
      noZombies: false,
      germanOutbreak: false,
      bidPower: 'none',
      bid: 0,
      phase2Face: 'D',
      carrierCost: 14,
      bombardmentSilences: false,
      zombieCapitalIsLost: true,
      guestsBitten: false,
      straitsLikeCanals: false,
      survivorsMove: true,
      measuresCompulsory: false,
      closedBlackSea: false,
      escortsAndInterceptors: false,
      alliedBid: false,
      capitalVictory: false,
      totalVictory: false,
      chartAsPrinted: false,
      blackSeaStraits: false,
      raidZeroOnZ: false,
      flakKillsZombies: false,
      bombardmentInStepFour: false,
      bombardmentHitsAircraft: false,
      flakSafeFromZombies: false,
      flakHoldsNothing: false,
      ownFlakBitten: false,
      raidsOnZombies: false,
      centersSafeFromRaids: false,
      centersBecomeComplexes: false,
      citiesAmongTheLiving: false,
      explosivesAshoreOnly: false,
      placingCompulsory: false,
    },
  },
  dotz: {
    first: {
      players: 1,
      length: 'normal',
      group: 'anyone',
      earlyWin: false,
      spill: false,
      townFire: true,
      freeShotNeedsAmmo: false,
      speechReturns: false,
      trapsAlone: false,
    },
    later: { town: 'printed', pressure: 'heavy', symbols: 'same', numbers: 'first' },
  },
  efsz: {
    first: {
      players: 1,
      master: false,
      ties: 'ask',
      experience: 'standard',
      kit: 'scenario',
      quietFinds: false,
      laterSkills: false,
      switchCost: 1,
      natural2: 'characters',
      spreadGap: 'range',
      gasRounds: 0,
      lockKeepsCover: true,
      sequentialFire: false,
      auraNeedsReveal: true,
      stunOnReduction: true,
      h2hDice: 'rof',
    },
    ofScenario: { 'campaign/experience': 'short' },
    later: { difficulty: 'printed', numbers: 'first', ownMoveOnReveal: false },
  },
  'last-light': { first: { survivors: 2, nights: 3, lastBullet: true } },
}

const games: readonly Game[] = [...(await Promise.all(CATALOG.map(({ load }) => load()))), lastLight as unknown as Game]

describe.each(games.map((game) => ({ id: game.id, game })))('options of $id', ({ id, game }) => {
  const { first, ofScenario = {}, later = {} } = ABSENCE[id] ?? { first: {} }

  test('they are listed here', () => {
    expect(ABSENCE[id], `list the options of ${id} with their defaults as \`first\` in packages/cli/test/options.test.ts`).toBeDefined()
  })

  test('an option means what it always meant where it is not named; one added later says so with `absent`', () => {
    for (const scenario of game.scenarios)
      for (const option of scenario.options) {
        const place = `${scenario.id}/${option.id}`
        if (Object.hasOwn(first, option.id)) {
          expect(option.absent, `${place} is of the first release: it has no \`absent\``).toBeUndefined()
          expect(option.default, place).toEqual(ofScenario[place] ?? first[option.id])
        } else {
          expect(
            option.absent,
            `${place} is new: it needs \`absent\`, and an entry under \`later\` in this test; under \`first\` if the game was never released`,
          ).toBeDefined()
          expect(option.absent, place).toEqual(later[option.id])
        }
      }
  })

  test('none of them is gone', () => {
    const known = new Set(game.scenarios.flatMap(({ options }) => options.map((option) => option.id)))
    expect([...Object.keys(first), ...Object.keys(later)].filter((option) => !known.has(option))).toEqual([])
  })

  test('a state without a later option has no trace of it, so that its hash stays', () => {
    for (const scenario of game.scenarios) {
      const { state } = game.start(recordedSetup(game, { scenario: scenario.id, options: {}, seed: 'absent' }))
      const stored = (state as { options?: { [option: string]: Json } }).options ?? {}
      expect(Object.keys(later).filter((option) => Object.hasOwn(stored, option))).toEqual([])
    }
  })
})
