import type { Problem } from '@deadfront/kernel'
import { BOARD_1941, BUILTIN, isPrinted } from './built-in.ts'
import { type Content, powerNamed } from './content.ts'
import { DOMAINS, TRAITS } from './content-schema.ts'

type Bad = (place: string, say: string, rule?: string) => void

/** The faults of a custom board: missing fields, unknown names, a victory that is not possible. */
export function problemsOfBoard(c: Content): Problem[] {
  const problems: Problem[] = []
  const bad: Bad = (place, say, rule) => {
    problems.push(rule === undefined ? { place: `content.${place}`, say } : { place: `content.${place}`, say, rule })
  }
  checkUnits(c, bad)
  checkMap(c, bad)
  checkCards(c, bad)
  checkPowers(c, bad)
  checkVictory(c, bad)
  return problems
}

function checkUnits(c: Content, bad: Bad): void {
  for (const [name, unit] of Object.entries(c.raw.units)) {
    if (!DOMAINS.includes(unit.domain)) bad(`units.${name}.domain`, 'expected land, air or sea')
    for (const trait of unit.traits ?? [])
      if (!TRAITS.some((known) => known === trait)) bad(`units.${name}.traits`, `no trait "${trait}"; there are ${TRAITS.join(', ')}`)
  }
}

function checkMap(c: Content, bad: Bad): void {
  const { raw } = c
  const home = BOARD_1941
  for (const [name, { emblem }] of Object.entries(raw.territories)) {
    if (Object.hasOwn(raw.seaZones, name)) bad(`territories.${name}`, 'is a sea zone, too', 'AAZ-MAP.1')
    if (emblem !== undefined && powerIn(c, emblem) < 0) bad(`territories.${name}.emblem`, noPower(c, emblem), 'AAZ-SETUP.1')
  }
  for (const group of ['territories', 'seaZones'] as const)
    for (const [name, { borders }] of Object.entries<{ borders?: readonly string[] }>(raw[group])) {
      // Neighbours of the printed board may have been removed from it.
      if (isPrinted(group, name)) continue
      for (const at of borders ?? [])
        if (!c.spaceIx.has(at)) bad(`${group}.${name}.borders`, `no such space: ${at}; name it among territories or seaZones`, 'AAZ-MAP.5')
    }
  for (const [i, name] of (raw.blocked ?? []).entries())
    if (!c.spaceIx.has(name) && !home.blocked?.includes(name) && !BUILTIN.intro?.blocked?.includes(name))
      bad(`blocked[${i}]`, `no such space: ${name}`, 'AAZ-MAP.1')
  const sea = (name: string): boolean => c.isLand[c.spaceIx.get(name) ?? -1] === false
  for (const [name, passage] of Object.entries(raw.passages)) {
    // Passages kept from the printed board may have lost their ends.
    if (isPrinted('passages', name)) continue
    if (passage.kind === undefined) bad(`passages.${name}.kind`, 'expected "canal", "strait" or "open"')
    if (passage.joins?.length !== 2 || !passage.joins.every(sea)) bad(`passages.${name}.joins`, 'expected two sea zones', 'AAZ-MAP.1')
    if (!passage.held?.every((at) => Object.hasOwn(raw.territories, at)))
      bad(`passages.${name}.held`, 'expected a list of territories', 'AAZ-MAP.1')
  }
}

function checkCards(c: Content, bad: Bad): void {
  const { raw } = c
  for (const [id, card] of Object.entries(raw.cards)) {
    if (isPrinted('cards', id)) continue
    if (!Object.hasOwn(raw.territories, card.territory ?? ''))
      bad(`cards.${id}.territory`, `no such territory: ${card.territory}`, 'AAZ-MAP.1')
    if (card.measure !== undefined && !Object.hasOwn(raw.measures, card.measure))
      bad(`cards.${id}.measure`, `no such measure; there are ${Object.keys(raw.measures).join(', ')}`, 'AAZ-CARD.9')
  }
  for (const [id, tech] of Object.entries(raw.technologies))
    if (tech.roll === undefined) bad(`technologies.${id}.roll`, 'expected a face of the die, 1 to 6', 'AAZ-TECH.1')
  const { deck } = raw
  if (deck !== undefined && c.cards.length > 0 && !c.cards.some((card) => isInDeck(card, deck)))
    bad('deck', `no card is marked for the deck "${deck}"`, 'AAZ-EXP42.2')
}

const powerIn = (c: Content, name: string): number => powerNamed(c.powerIx, name) ?? -1
const noPower = (c: Content, name: string): string => `no such power: ${name}; there are ${c.powers.join(', ')}`

function checkPowers(c: Content, bad: Bad): void {
  const { raw } = c
  const power = (place: string, name: string): void => {
    if (powerIn(c, name) < 0) bad(place, noPower(c, name), 'AAZ-SETUP.1')
  }
  for (const [name, { side, capital, chooser }] of Object.entries(raw.powers)) {
    if (side === undefined) bad(`powers.${name}.side`, 'expected a side', 'AAZ-SETUP.1')
    if (capital !== undefined && !isPrinted('territories', capital) && !Object.hasOwn(raw.territories, capital))
      bad(`powers.${name}.capital`, `no such territory: ${capital}`, 'AAZ-MAP.1')
    if (chooser !== undefined) power(`powers.${name}.chooser`, chooser)
  }
  if (raw.order.length === 0) bad('order', 'expected powers that take turns', 'AAZ-TURN.1')
  for (const [i, name] of raw.order.entries()) power(`order[${i}]`, name)
  for (const name of Object.keys(raw.treasury ?? {})) power(`treasury.${name}`, name)
  for (const [at, name] of Object.entries(raw.control ?? {})) power(`control.${at}`, name)
}

function checkVictory(c: Content, bad: Bad): void {
  const { victory, powers } = c.raw
  const power = (place: string, name: string): void => {
    if (powerIn(c, name) < 0) bad(place, noPower(c, name), 'AAZ-SETUP.1')
  }
  for (const [i, name] of (victory.cities ?? []).entries())
    if (!c.isLand[c.spaceIx.get(name) ?? -1] && !isPrinted('territories', name))
      bad(`victory.cities[${i}]`, `no such territory: ${name}`, 'AAZ-MAP.1')
  const sides = [...new Set(Object.values(powers).map((x) => x.side))]
  for (const side of Object.keys(victory.need ?? {}))
    if (!sides.includes(side)) bad(`victory.need.${side}`, `no such side; there are ${sides.join(', ')}`)
  if (victory.kind === 'cities' && (victory.cities === undefined || victory.need === undefined))
    bad('victory', 'victory by cities needs cities and need', 'AAZ-EXP42.14')
  if (victory.kind === 'income') power('victory.power', victory.power ?? '')
  if (victory.kind === 'income' && victory.otherwise !== undefined) power('victory.otherwise', victory.otherwise)
}

/** AAZ-INTRO.3, AAZ-EXP42.2: a scenario may use only the cards of one mark. */
export const isInDeck = (card: { intro: boolean; decks: readonly string[] }, deck: string | undefined): boolean =>
  deck === undefined || (deck === 'intro' && card.intro) || card.decks.includes(deck)
