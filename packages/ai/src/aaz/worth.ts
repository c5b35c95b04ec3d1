import type { Aaz, BattleSetup, Content } from '@deadfront/aaz'
import {
  activePower,
  capitalAt,
  contentOf,
  facilityAt,
  ipcOf,
  isFriendly,
  LAND,
  priceOfKind,
  treasuryOf,
  ZOMBIES,
  zombiesAt,
} from '@deadfront/aaz/ai'
import { counterAttack, cityWorth, isDecisive, lostCapitalWorth } from './counter.ts'
import { blockaded, enemyCapital, AlliesNext, isFlown, lossesOf, lossRate, shareSunk, defendersAfter, strafeOf } from './exchange.ts'
import { frontOf, goalsOf, Threats } from './features.ts'
import { attackersIn, defendersIn, type Forecast } from './forecast.ts'
import type { Doctrine, Style } from './style.ts'

/** The least gain of a strafe in IPCs: its attackers cannot do anything else in this turn. */
const STRAFE = 3
const REFUSED = -100

/** Estimates what attacks are worth in IPCs. What they put at risk elsewhere is counted in `risk.ts`. */
export class Worth {
  readonly s: Aaz
  readonly c: Content
  readonly p: number
  readonly style: Style
  readonly threats: Threats
  readonly cleared: ReadonlySet<number>
  readonly #followers = new Map<number, AlliesNext>()
  #ports: ReadonlyMap<number, number> | null = null

  constructor(s: Aaz, style: Style, threats: Threats, cleared: ReadonlySet<number>) {
    this.s = s
    this.c = contentOf(s)
    this.p = activePower(s)
    this.style = style
    this.threats = threats
    this.cleared = cleared
  }

  /** The worth of an attack with this forecast; `progress` is the worth of coming nearer to an enemy capital. */
  of(at: number, f: Forecast, setup: BattleSetup, progress: number): number {
    const { s, c, p, style } = this
    const { doctrine } = style
    if (!c.isLand[at]) return this.#atSea(at, f, setup)
    const friendly = isFriendly(s, c, at, p)
    const zombies = zombiesAt(s, at) - f.zombies
    if (!doctrine || friendly) {
      if (f.win < style.least) return REFUSED
      const prize = friendly ? 0 : f.captures * this.#prize(at)
      const less = doctrine && s.control[at] === p ? Math.max(style.zombie, doctrine.cleanse) : style.zombie
      return prize + f.swing * style.blood + zombies * less - (style.careful && !friendly ? this.#counterCost(at, f) : 0) + progress
    }
    const rate = lossRate(s, c, p, at, doctrine)
    const follow = (1 - f.captures) * this.#chanceOfAllies(at, defendersAfter(f))
    if (f.win + follow < (this.#decidesWar(at) ? doctrine.gamble : style.least)) return this.#strafe(at, setup, rate, doctrine)
    const shareSunk = Math.max(0, follow - this.#chanceOfAllies(at, defendersIn(c, setup))) * doctrine.opener * style.capital
    const swing = f.swing + (1 - rate) * lossesOf(c, attackersIn(c, setup), f.left)
    return this.#captureWorth(at, f, doctrine) + swing * style.blood + zombies * style.zombie + progress + shareSunk
  }

  /** At sea only sunk ships count, and a port that is open again. Aircraft alone cannot sink submarines. */
  #atSea(at: number, f: Forecast, setup: BattleSetup): number {
    const { s, c, p, style } = this
    const { doctrine } = style
    if (!doctrine) return f.win < style.least ? REFUSED : f.swing
    const flown = isFlown(c, setup)
    if (f.win < style.least && !(flown && f.swing > 0)) return REFUSED
    this.#ports ??= blockaded(s, c, p, frontOf(s, c, p, goalsOf(style)))
    const port = doctrine.port * (this.#ports.get(at) ?? 0)
    return f.swing + port * (flown ? shareSunk(c, setup, f) : f.win)
  }

  /** The worth of one round of fire with a retreat: for a good exchange where the place cannot be taken, or for an ally who attacks next. */
  #strafe(at: number, setup: BattleSetup, rate: number, doctrine: Doctrine): number {
    const strafe = strafeOf(this.c, setup, rate, this.style.zombie / 2)
    if (strafe === null) return REFUSED
    const more = this.#chanceOfAllies(at, strafe.stand) - this.#chanceOfAllies(at, defendersIn(this.c, setup))
    const value = strafe.value + Math.max(0, more) * doctrine.opener * this.style.capital
    return value < STRAFE ? REFUSED : value
  }

  /** Is it a capital with which the war is won? */
  #decidesWar(at: number): boolean {
    return enemyCapital(this.c, this.p, at) >= 0 && isDecisive(this.s, this.c, this.p)
  }

  /** The chance that allies take a capital from these defenders before its owner's next turn. */
  #chanceOfAllies(at: number, defenders: readonly number[]): number {
    const { s, c, p } = this
    if (!this.#decidesWar(at) || this.style.doctrine?.opener === 0) return 0
    const followers = this.#followers.get(at) ?? new AlliesNext(new Threats(s, c, capitalAt(c, at), true), at, p)
    this.#followers.set(at, followers)
    return followers.take(at, defenders)
  }

  /** The worth of a capture after the counter-attacks: land that is held pays again, and units that are lost there count against it. */
  #captureWorth(at: number, f: Forecast, doctrine: Doctrine): number {
    const { s, c, p, style } = this
    const stand = f.left.map((n, k) => (c.domain[k] === LAND ? n / Math.max(0.3, f.captures) : 0))
    const { falls, cost } = counterAttack(this.threats, at, stand, this.cleared)
    const capital = enemyCapital(c, p, at)
    const major = capital >= 0
    const taken = major ? (s.control[at] === capital ? treasuryOf(s, capital) : 0) + style.capital * (isDecisive(s, c, p) ? 1 : 0.4) : 0
    const back = doctrine.regain * style.capital * lostCapitalWorth(s, c, p, at)
    const survivor = s.control[at] === ZOMBIES ? 3 : 0
    const land =
      ipcOf(c, at) * (style.income + (1 - falls) * doctrine.held) +
      (1 - falls) * ((facilityAt(s, c, at) > 0 ? 4 : 0) + cityWorth(s, c, p, at))
    return f.captures * (land + survivor + 0.5 + (taken + back) * (1 - 0.5 * falls) - (major ? 0 : doctrine.counter * cost))
  }

  #prize(at: number): number {
    const { s, c, style } = this
    const owner = capitalAt(c, at)
    const capital = owner >= 0 && !c.minor[owner] ? style.capital + (s.control[at] === owner ? treasuryOf(s, owner) : 0) : 0
    const survivor = s.control[at] === ZOMBIES ? 3 : 0
    return ipcOf(c, at) * style.income + (facilityAt(s, c, at) > 0 ? 4 : 0) + capital + survivor + 0.5
  }

  /** What the enemy wins back: a part of the gain and of the units that took the place. */
  #counterCost(at: number, f: Forecast): number {
    const { c, s, style } = this
    const force = f.left.reduce((all, n, k) => all + (c.domain[k] === LAND ? n * priceOfKind(c, k) : 0), 0)
    const stand = f.left.map((n, k) => (c.domain[k] === LAND ? n : 0))
    const back = this.threats.chance(at, stand, this.cleared)
    return style.fear * f.captures * back * (0.35 * force + 0.5 * style.income * ipcOf(c, at) + (zombiesAt(s, at) > 0 ? 1 : 0))
  }
}
