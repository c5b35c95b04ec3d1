import type { Aaz, AazFrame, Answers, Content, LossFrame } from '@deadfront/aaz'
import {
  activePower,
  AIR,
  attackers,
  attackOf,
  battleOf,
  contentOf,
  defenders,
  greedyLosses,
  ipcOf,
  isFriendly,
  isHostile,
  keyName,
  keysOf,
  LAND,
  numberAt,
  outlook,
  priceOfKind,
  setupAt,
  spaceName,
  toughnessOf,
  unitsOf,
  worthInBattle,
  zombiesAt,
} from '@deadfront/aaz/ai'
import { type Answer, nth, type Rng4, type Seat } from '@deadfront/kernel'
import { isDecisive } from './counter.ts'
import type { AazGame } from './draft.ts'
import { enemyCapital, lossesOf, lossRate } from './exchange.ts'
import { attackersIn, type Forecast } from './forecast.ts'
import { intercept } from './raids.ts'
import type { Doctrine, Style } from './style.ts'

type PressAnswer = Answers['battle.press']

const topOf = (s: Aaz): AazFrame => nth(s.stack, s.stack.length - 1)

/** Answers every question except those of the phases that are planned as one: combat move, noncombat move, purchase, mobilize. */
export function smallAnswer(game: AazGame, s: Aaz, seat: Seat, rng: Rng4, style: Style): Answer {
  const c = contentOf(s)
  const f = topOf(s)
  switch (f.kind) {
    case 'battle.losses': {
      const cheapest = losses(s, c, f)
      const kept = style.doctrine && f.side === 'attacker' ? withLandKept(s, c, cheapest) : null
      return kept !== null && game.whyNot(s, seat, kept) === null ? kept : cheapest
    }
    case 'zombies.losses':
    case 'raid.losses':
      return cheapestOffered(game, s, c, seat, rng)
    case 'raid.intercept':
      return intercept(s, c, f)
    case 'battle.press':
      return press(s, c, style)
    case 'battle.chainsaw':
      return { do: 'saw', tanks: f.max }
    case 'battle.bombard':
      return bombard(
        game,
        s,
        seat,
        f.max.reduce((a, b) => a + b, 0),
      )
    case 'battle.submerge':
      return style.doctrine ? submergeAnswer(game, s, c, seat, f.side, style) : { do: 'submerge', subs: 0 }
    case 'combat.next':
      return { do: 'fight', battle: spaceName(c, f.among.find((at) => !c.isLand[at]) ?? nth(f.among, 0)) }
    case 'card.measure':
      return measureAnswer(game, s, c, seat)
    case 'bid':
      return style.doctrine ? bidFor(game, s, c, seat) : { do: 'done' }
    default:
      return game.sample(s, seat, rng)
  }
}

/**
 * Antiaircraft artillery is lost first, then the cheapest units; before all of them a hit that only damages a battleship. All owners
 * of a joint defence answer the same.
 */
function losses(s: Aaz, c: Content, f: LossFrame): Answers['battle.losses'] {
  const b = battleOf(s)
  const side = f.side === 'attacker' ? attackers(c, b) : defenders(c, b)
  const spare = (key: number): number => numberAt(side.front, key) * (toughnessOf(c, side.kind(key)) - 1) - numberAt(side.hurt, key)
  const price = (key: number): number => (spare(key) >= f.need ? 0 : worthInBattle(c, side.kind(key)))
  const sign = f.disagreed && f.side === 'defender' ? -1 : 1 // The umpire of a defence that disagrees is its enemy.
  const order = keysOf(side).sort((x, y) => sign * (price(x) - price(y)) || x - y)
  const lose = greedyLosses(c, side, f.hits, order)
  return { do: 'lose', lose: Object.fromEntries(lose.flatMap((n, key) => (n > 0 ? [[keyName(c, b, f.side, key), n]] : []))) }
}

/** Keeps the last land unit and loses an aircraft instead if there is land to capture: without a land unit it cannot be captured. */
function withLandKept(s: Aaz, c: Content, answer: Answers['battle.losses']): Answers['battle.losses'] | null {
  const b = battleOf(s)
  if (b.sea || isFriendly(s, c, b.at, activePower(s)) || ipcOf(c, b.at) === 0) return null
  const side = attackers(c, b)
  const lose: { [key: string]: number } = { ...(answer.lose as { readonly [key: string]: number }) }
  const lost = (key: number): number => lose[keyName(c, b, 'attacker', key)] ?? 0
  const keys = keysOf(side)
  const land = keys.filter((key) => c.domain[side.kind(key)] === LAND)
  if (land.length === 0 || land.some((key) => numberAt(side.front, key) > lost(key))) return null
  const plane = keys.find((key) => c.domain[side.kind(key)] === AIR && numberAt(side.front, key) > lost(key))
  const kept = land.filter((key) => lost(key) > 0).sort((x, y) => priceOfKind(c, side.kind(y)) - priceOfKind(c, side.kind(x)))[0]
  if (plane === undefined || kept === undefined) return null
  const [planeName, landName] = [keyName(c, b, 'attacker', plane), keyName(c, b, 'attacker', kept)]
  lose[planeName] = (lose[planeName] ?? 0) + 1
  lose[landName] = (lose[landName] ?? 0) - 1
  if (lose[landName] === 0) delete lose[landName]
  return { do: 'lose', lose }
}

/** As many ships as the rules allow: on some boards only one for each unit that landed (AAZ42-BOMB.2). */
function bombard(game: AazGame, s: Aaz, seat: Seat, most: number): Answer {
  for (let ships = most; ships > 0; ships--) if (game.whyNot(s, seat, { do: 'bombard', ships }) === null) return { do: 'bombard', ships }
  return { do: 'bombard', ships: 0 }
}

/** Submarines submerge if the battle is probably lost. */
function submergeAnswer(game: AazGame, s: Aaz, c: Content, seat: Seat, side: LossFrame['side'], style: Style): Answer {
  const { win } = style.quick(c, setupAt(s, c, battleOf(s).at))
  const lost = side === 'attacker' ? win < 0.35 : win > 0.6
  const [form] = game.space(s, seat)
  const ways = form?.form === 'pick' ? form.options : []
  return (lost ? ways.at(-1) : ways[0]) ?? { do: 'submerge', subs: 0 }
}

/** Spends a bid on the most expensive land units it can buy, where the power has most units; the rest stays money. */
function bidFor(game: AazGame, s: Aaz, c: Content, seat: Seat): Answer {
  const p = c.powerIx.get(seat) ?? 0
  const [form] = game.space(s, seat)
  const ways = (form?.form === 'pick' ? form.options : []).filter(
    (x) => x.do === 'place' && c.landKinds.includes(c.kindIx.get(String(x.unit)) ?? -1),
  )
  const rank = (x: Answer): number => {
    const at = c.spaceIx.get(String(x.at)) ?? 0
    return 100 * unitsOf(s, c, at, p) + priceOfKind(c, c.kindIx.get(String(x.unit)) ?? 0)
  }
  return ways.sort((x, y) => rank(y) - rank(x))[0] ?? { do: 'done' }
}

/** Losses of phase 2 and of a raid: the cheapest units that are offered. */
function cheapestOffered(game: AazGame, s: Aaz, c: Content, seat: Seat, rng: Rng4): Answer {
  const [form] = game.space(s, seat)
  if (form?.form !== 'amounts') return game.sample(s, seat, rng)
  const price = (id: string): number => priceOfKind(c, c.kindIx.get(id.slice(id.lastIndexOf(' ') + 1)) ?? 0)
  let left = form.max
  const lose: { [id: string]: number } = {}
  for (const item of [...form.items].sort((a, b) => price(a.id) - price(b.id))) {
    const n = Math.min(left, item.max)
    if (n > 0) lose[item.id] = n
    left -= n
  }
  return { do: 'lose', lose }
}

/** Step 8: presses on against enemies if the battle can be won or pays, and against zombies alone if more of them die than bite. */
function press(s: Aaz, c: Content, style: Style): PressAnswer {
  const b = battleOf(s)
  const now = outlook(s, c, b)
  const choices = now.over ? [] : now.choices
  const on = choices.find((x) => x.do === 'press')
  const other = choices.filter((x) => x.do !== 'press')
  if (on === undefined) return nth(other, 0)
  if (other.some((x) => x.do === 'cease')) return paysToPress(s, c) ? on : { do: 'cease' }
  const f = (style.exact ?? style.quick)(c, setupAt(s, c, b.at))
  const prize = c.isLand[b.at] && !isFriendly(s, c, b.at, activePower(s)) ? f.captures * (2 + ipcOf(c, b.at) * style.income) : 0
  if (f.win >= 0.5 || f.swing + prize + (style.doctrine ? lossStakes(s, c, f, style, style.doctrine) : 0) > 0) return on
  return nth(
    other.sort((x, y) => retreatValue(s, c, y) - retreatValue(s, c, x)),
    0,
  )
}

/** What styles with a doctrine add: the chance to take a capital, and losses that the enemy replaces more slowly. */
function lossStakes(s: Aaz, c: Content, f: Forecast, style: Style, doctrine: Doctrine): number {
  const { at } = battleOf(s)
  const p = activePower(s)
  if (!c.isLand[at]) return 0
  const capital = enemyCapital(c, p, at) < 0 ? 0 : f.captures * style.capital * (isDecisive(s, c, p) ? 1 : 0.4)
  return capital + (1 - lossRate(s, c, p, at, doctrine)) * lossesOf(c, attackersIn(c, setupAt(s, c, at)), f.left)
}

/** The worth of a space to retreat to: the number of own units there; the own capital is best. */
function retreatValue(s: Aaz, c: Content, answer: PressAnswer): number {
  const at = answer.do === 'retreat' ? (c.spaceIx.get(answer.to ?? '') ?? -1) : -1
  if (at < 0) return 0
  const p = activePower(s)
  return unitsOf(s, c, at, p) + (c.capital[p] === at ? 100 : 0)
}

/** Does one more round against zombies alone pay: are more zombies killed than units bitten? */
function paysToPress(s: Aaz, c: Content): boolean {
  const b = battleOf(s)
  const zombies = zombiesAt(s, b.at)
  let kills = 0
  let land = 0
  for (let key = 0; key < b.attackers.length; key++) {
    kills += (numberAt(b.attackers, key) * (attackOf(c, key % c.K) + 1)) / 6
    if (c.landKinds.includes(key % c.K)) land += numberAt(b.attackers, key)
  }
  if (land < 2) return false
  return Math.min(zombies, kills) * 2.2 > (zombies / 3) * 4
}

/** Uses a Desperate Measure where it helps its power, or hurts the enemy, most. */
function measureAnswer(game: AazGame, s: Aaz, c: Content, seat: Seat): Answer {
  const [form] = game.space(s, seat)
  const ways = form?.form === 'pick' ? form.options : []
  let best: Answer = ways[0] ?? { do: 'decline' }
  let most = Number.NEGATIVE_INFINITY
  for (const way of ways) {
    const gain = gainOf(s, c, way)
    if (gain > most) {
      best = way
      most = gain
    }
  }
  return best
}

function gainOf(s: Aaz, c: Content, way: Answer): number {
  if (way.do !== 'use') return 0
  const p = activePower(s)
  const place = (name: unknown): number => c.spaceIx.get(String(name)) ?? -1
  const care = (at: number): number =>
    at < 0 ? 0 : s.control[at] === p ? 2 + ipcOf(c, at) : isHostile(s, c, at, p) ? -1 - ipcOf(c, at) * 0.5 : 1
  if (way.from !== undefined) return (care(place(way.from)) - care(place(way.to))) * Math.ceil(zombiesAt(s, place(way.from)) / 2)
  if (way.remove !== undefined) return care(place(way.at)) * Number(way.remove)
  if (way.at !== undefined) return 1 + ipcOf(c, place(way.at))
  return 1
}
