import { type Given, isCount, isObject, isTextList, type Problem, Reader } from '@deadfront/kernel'
import { BASIC, mergeOverBasic, placesOf } from './built-in.ts'
import { KEYS, WORDS } from './content-schema.ts'
import { EFFECTS, type EffectShape, isEffectName } from './effects.ts'
import { HOLD_MOMENTS, MOMENTS, type RawContent } from './raw.ts'

/** Checks custom content before anything is built from it: every fault is reported with its place and the expected form. */
export function problemsOfContent(over: unknown): Problem[] {
  const reader = new Reader()
  if (!isObject(over)) {
    reader.expected('content', 'an object', over)
    return reader.problems
  }
  reader.keys(over, Object.keys(BASIC), 'content')
  for (const [key, part] of Object.entries(over)) if (!isObject(part)) reader.expected(`content.${key}`, 'an object', part)
  if (!reader.isClean) return reader.problems
  const raw = mergeOverBasic(over)
  const check = new Checker(raw, reader)
  check.board()
  if (!reader.isClean) return reader.problems
  check.units()
  check.zeds()
  check.tables()
  check.setup()
  check.scoring()
  for (const id of Object.keys(raw.events)) check.event(id)
  for (const id of Object.keys(raw.fates)) check.fate(id)
  return reader.problems
}

/** A count up to 99, the largest number that content may hold. */
const isSmall = (x: unknown, low = 0, high = 99): x is number => isCount(x, low, high)
const isPair = (x: unknown, low: number): boolean => Array.isArray(x) && x.length === 2 && x.every((n) => isSmall(n, low))
const isFaces = (x: unknown): boolean => Array.isArray(x) && x.every((n) => isSmall(n, 1, 6))
const isPoint = (x: unknown): boolean => Array.isArray(x) && x.length === 2 && x.every((n) => typeof n === 'number' && n >= 0 && n <= 1)

const isWord = (words: readonly string[], x: unknown): boolean => words.includes(String(x))

/** The keys that an ability takes; any other key in a unit's `abilities` is a fault. */
const ABILITIES: { readonly [name: string]: { expects: string; ok(x: unknown): boolean } } = {
  tough: { expects: 'a list of die faces', ok: isFaces },
  reroll: { expects: 'true', ok: (x) => x === true },
  shift: {
    expects: 'shifts by handToHand, gunfire, attack or defence',
    ok: (x) =>
      isObject(x) && Object.entries(x).every(([k, n]) => ['handToHand', 'gunfire', 'attack', 'defence'].includes(k) && isSmall(n, -9, 9)),
  },
  range: { expects: '{ max, strength?, shift? }', ok: (x) => isObject(x) && isSmall(x.max, 1) },
  noGunfire: { expects: 'true', ok: (x) => x === true },
  overwatch: { expects: 'true', ok: (x) => x === true },
  handload: { expects: 'true', ok: (x) => x === true },
  twoDice: { expects: 'a list such as ["forage"]', ok: isTextList },
  traps: { expects: '{ success: faces, hits }', ok: (x) => isObject(x) && isFaces(x.success) && isSmall(x.hits) },
  arrival: { expects: '{ ammo }', ok: isObject },
  firstShotFree: { expects: 'true', ok: (x) => x === true },
  holdTheLine: { expects: 'true', ok: (x) => x === true },
  forageHelp: { expects: '{ add, where, others? }', ok: (x) => isObject(x) && isSmall(x.add, -5, 5) && typeof x.where === 'string' },
  forage: { expects: 'a number', ok: (x) => isSmall(x, -5, 5) },
  freeTownEntry: { expects: 'true', ok: (x) => x === true },
}
export const ABILITY_NAMES = Object.keys(ABILITIES)

/** Which rolls the rows of a table cover, and the key of a row that names its rolls. */
interface RollRange {
  key: string
  low: number
  high: number
}
const SUMS: RollRange = { key: 'sum', low: 2, high: 12 }
const COLUMNS = 7

class Checker {
  private readonly raw: RawContent
  private readonly reader: Reader

  constructor(raw: RawContent, reader: Reader) {
    this.raw = raw
    this.reader = reader
  }

  /** Reports a fault unless the value fits. */
  private need(fits: boolean, place: string, what: string, found: unknown, rule?: string): void {
    if (!fits) this.reader.expected(place, what, found, rule)
  }

  board(): void {
    const { board } = this.raw
    const at = 'content.board'
    this.reader.keys({ ...board }, KEYS.board, at)
    const { town } = board
    this.need(isObject(town) && typeof town.id === 'string' && town.id !== '', `${at}.town`, '{ id, name, forage }', town)
    if (!isObject(board.tracks) || Object.keys(board.tracks).length === 0)
      return this.reader.expected(`${at}.tracks`, 'at least one track', board.tracks)
    if (!isObject(board.spaces)) return this.reader.expected(`${at}.spaces`, 'an object', board.spaces)
    for (const [id, space] of Object.entries(board.spaces)) this.space(id, space)
    const used = new Map<string, string>([[town?.id ?? '', `${at}.town`]])
    for (const [id, track] of Object.entries(board.tracks)) this.track(id, track, used)
    for (const key of ['zeds', 'units', 'resource', 'eventActions'] as const)
      this.need(isSmall(board.limits?.[key], 1), `${at}.limits.${key}`, 'a number from 1 to 99', board.limits?.[key])
  }

  private space(id: string, space: unknown): void {
    const at = `content.board.spaces.${id}`
    if (!isObject(space)) return this.reader.expected(at, 'a space', space)
    this.reader.keys(space, KEYS.space, at)
    this.need(isWord(WORDS.space, space.kind), `${at}.kind`, `one of ${WORDS.space.join(', ')}`, space.kind)
    this.need(space.terrain === undefined || isSmall(space.terrain, -6, 6), `${at}.terrain`, 'a shift from -6 to 6', space.terrain)
    this.need(space.forage === undefined || typeof space.forage === 'string', `${at}.forage`, 'a column of the Forage table', space.forage)
    this.need(space.at === undefined || isPoint(space.at), `${at}.at`, '[x, y] from 0 to 1', space.at)
  }

  /** `used`: where each space was named before. A space is on one track only, once. */
  private track(id: string, track: unknown, used: Map<string, string>): void {
    const { board } = this.raw
    const at = `content.board.tracks.${id}`
    if (!isObject(track) || !isTextList(track.spaces) || track.spaces.length < 2)
      return this.reader.expected(
        `${at}.spaces`,
        'space ids from the one next to Town Center to the Start space',
        isObject(track) ? track.spaces : track,
      )
    this.reader.keys(track, KEYS.track, at)
    this.need(typeof track.name === 'string', `${at}.name`, 'a text', track.name)
    const { spaces } = track
    spaces.forEach((space, i) => {
      const place = `${at}.spaces[${i}]`
      const kind = board.spaces[space]?.kind
      if (kind === undefined) return this.reader.expected(place, 'a space of board.spaces', space)
      if ((kind === 'start') !== (i === spaces.length - 1))
        this.reader.bad(place, 'the last space, and only that, is the Start space', 'DOTZ-4.7.1')
      const other = used.get(space)
      if (other !== undefined) this.reader.bad(place, `${space} is named twice: here and in ${other}`)
      used.set(space, place)
      return undefined
    })
  }

  units(): void {
    for (const [id, unit] of Object.entries(this.raw.units)) {
      const at = `content.units.${id}`
      if (!isObject(unit)) {
        this.reader.expected(at, 'a unit', unit)
        continue
      }
      this.reader.keys(unit, KEYS.unit, at)
      this.need(typeof unit.name === 'string', `${at}.name`, 'a text', unit.name)
      this.need(isWord(WORDS.unit, unit.kind), `${at}.kind`, 'hero, heroic or civilians', unit.kind)
      this.need(isPair(unit.strength, 1), `${at}.strength`, '[full, reduced]', unit.strength)
      this.need(isPair(unit.capacity, 1), `${at}.capacity`, '[full, reduced], at least 1 each', unit.capacity)
      this.need(isSmall(unit.move), `${at}.move`, 'a number from 0 to 99', unit.move)
      this.abilities(unit.abilities, `${at}.abilities`)
      this.actions(unit.actions, `${at}.actions`)
    }
  }

  private abilities(given: unknown, at: string): void {
    for (const [name, value] of Object.entries(this.reader.object(given, at))) {
      const ability = Object.hasOwn(ABILITIES, name) ? ABILITIES[name] : undefined
      if (ability === undefined) this.reader.bad(`${at}.${name}`, `unknown ability; expected one of ${ABILITY_NAMES.join(', ')}`)
      else this.need(ability.ok(value), `${at}.${name}`, ability.expects, value)
    }
  }

  private actions(given: unknown, at: string): void {
    const one = (place: string, value: unknown, of: readonly string[]) =>
      this.need(of.includes(String(value)), place, `one of ${of.join(', ')}`, value)
    for (const [id, mark] of Object.entries(this.reader.object(given, at))) {
      if (!isObject(mark)) {
        this.reader.expected(`${at}.${id}`, 'a Character Action', mark)
        continue
      }
      this.reader.keys(mark, KEYS.action, `${at}.${id}`)
      one(`${at}.${id}.per`, mark.per, WORDS.per)
      one(`${at}.${id}.act`, mark.act, WORDS.act)
      one(`${at}.${id}.who`, mark.who, WORDS.who)
      if (mark.where !== undefined) one(`${at}.${id}.where`, mark.where, WORDS.where)
    }
  }

  zeds(): void {
    for (const [id, zed] of Object.entries(this.raw.zeds)) {
      const at = `content.zeds.${id}`
      if (!isObject(zed)) {
        this.reader.expected(at, 'a Zeds unit', zed)
        continue
      }
      this.need(isPair(zed.strength, 1), `${at}.strength`, '[full, reduced]', zed.strength)
      this.need(zed.capacity === undefined || isPair(zed.capacity, 1), `${at}.capacity`, '[full, reduced], at least 1 each', zed.capacity)
      this.need(zed.count === undefined || isSmall(zed.count), `${at}.count`, 'a number from 0 to 99', zed.count)
    }
  }

  tables(): void {
    const { handToHand, gunfire, forage, savingRoll } = this.raw.tables
    const at = 'content.tables'
    this.reader.keys({ ...this.raw.tables }, KEYS.tables, at)
    const columns = handToHand?.columns
    this.need(isTextList(columns) && columns.length === COLUMNS, `${at}.handToHand.columns`, 'seven column names', columns)
    this.rows(handToHand?.rows, { at: `${at}.handToHand.rows`, ...SUMS }, (row, place) => {
      const isCell = (cell: unknown) => typeof cell === 'string' && /^\d+\/\d+ [PZ]$/.test(cell)
      const fits = Array.isArray(row.cells) && row.cells.length === COLUMNS && row.cells.every(isCell)
      this.need(fits, `${place}.cells`, 'seven cells such as "2/1 Z" (Hits on Zeds / on the unit, loser)', row.cells)
    })
    let width = -1
    this.rows(gunfire?.rows, { at: `${at}.gunfire.rows`, ...SUMS }, (row, place) => {
      const { hits } = row
      const fits = Array.isArray(hits) && hits.length > 0 && hits.every((n) => isSmall(n)) && (width < 0 || hits.length === width)
      this.need(fits, `${place}.hits`, 'Hits for each column, the same number in each row', hits)
      if (fits && Array.isArray(hits)) width = hits.length
    })
    this.rows(forage?.rows, { at: `${at}.forage.rows`, key: 'die', low: 1, high: 6 }, (row, place) => {
      for (const [column, find] of Object.entries(row))
        if (column !== 'die') this.need(isFind(find), `${place}.${column}`, '{ ammo?, supplies?, choose? }', find)
    })
    this.need(isFaces(savingRoll?.saved), `${at}.savingRoll.saved`, 'a list of die faces', savingRoll?.saved)
  }

  /** Rows with a range each, which together cover every roll once. */
  private rows(rows: unknown, of: RollRange & { at: string }, check: (row: Given, place: string) => void): void {
    const { at, key, low, high } = of
    if (!Array.isArray(rows)) return this.reader.expected(at, 'a list of rows', rows)
    const seen: number[] = []
    rows.forEach((row: unknown, i) => {
      const range = isObject(row) ? row[key] : undefined
      if (!isObject(row) || !Array.isArray(range) || range.length !== 2 || !range.every((n) => isSmall(n, low, high)))
        return this.reader.expected(`${at}[${i}].${key}`, `[from, to] between ${low} and ${high}`, range)
      for (let n = Number(range[0]); n <= Number(range[1]); n++) seen.push(n)
      check(row, `${at}[${i}]`)
      return undefined
    })
    for (let n = low; n <= high; n++)
      if (seen.filter((x) => x === n).length !== 1)
        return this.reader.bad(at, `the rows must cover each roll from ${low} to ${high} exactly once; ${n} is not`)
  }

  setup(): void {
    const { setup } = this.raw
    const at = 'content.setup'
    this.reader.keys({ ...setup }, KEYS.setup, at)
    for (const key of ['zedsPerStart', 'civiliansInTown', 'ammo'] as const)
      this.need(isSmall(setup[key]), `${at}.${key}`, 'a number from 0 to 99', setup[key])
    for (const key of ['heroes', 'heroic'] as const) {
      const list: unknown = setup[key]
      if (!isTextList(list)) this.reader.expected(`${at}.${key}`, 'a list of unit ids', list)
      else list.forEach((id, i) => this.need(id in this.raw.units, `${at}.${key}[${i}]`, 'a unit', id))
    }
    const deck: unknown = setup.deck
    this.need(
      isObject(deck) && isObject(deck.normal),
      `${at}.deck`,
      'the cards of the normal game by Act',
      isObject(deck) ? deck.normal : deck,
    )
    for (const [length, counts] of Object.entries(setup.deck ?? {})) {
      const fits = isObject(counts) && Array.isArray(counts.regular) && Array.isArray(counts.special)
      this.need(fits, `${at}.deck.${length}`, '{ regular, special } by Act', counts)
    }
  }

  scoring(): void {
    const { scoring } = this.raw
    const at = 'content.scoring'
    this.reader.keys({ ...scoring }, KEYS.scoring, at)
    const isPoints = (x: unknown) => isSmall(x, -99)
    this.need(isPoints(scoring.unit), `${at}.unit`, 'points', scoring.unit)
    this.need(isPoints(scoring.unrevealed), `${at}.unrevealed`, 'points', scoring.unrevealed)
    const { ammo, bands } = scoring
    this.need(isObject(ammo) && isSmall(ammo.atLeast) && isPoints(ammo.points), `${at}.ammo`, '{ atLeast, points }', ammo)
    const areBands = Array.isArray(bands) && bands.every((band: unknown) => isObject(band) && typeof band.id === 'string')
    this.need(areBands, `${at}.bands`, 'a list of { id, min, max }', bands)
  }

  event(id: string): void {
    const card: unknown = this.raw.events[id]
    const at = `content.events.${id}`
    if (!isObject(card)) return this.reader.expected(at, 'an Event card', card)
    this.reader.keys(card, KEYS.event, at)
    this.need(typeof card.name === 'string', `${at}.name`, 'a text', card.name)
    this.need(card.act === 'final' || isSmall(card.act, 1, 9), `${at}.act`, 'an Act number or "final"', card.act)
    this.need(isWord(WORDS.event, card.kind), `${at}.kind`, 'regular, special, brains or final', card.kind)
    this.need(isSmall(card.actions), `${at}.actions`, 'a number from 0 to 99', card.actions)
    const tracks = [...Object.keys(this.raw.board.tracks), 'all', 'fated']
    if (!isTextList(card.tracks)) this.reader.expected(`${at}.tracks`, 'a list of tracks', card.tracks)
    else card.tracks.forEach((track, i) => this.need(tracks.includes(track), `${at}.tracks[${i}]`, `a track (${tracks.join(', ')})`, track))
    const pressure = this.reader.object(card.pressure, `${at}.pressure`)
    for (const key of ['movement', 'placement'])
      this.need(pressure[key] === undefined || isSmall(pressure[key]), `${at}.pressure.${key}`, 'a number', pressure[key], 'DOTZ-3.0.4')
    for (const [moment, list] of Object.entries(this.reader.object(card.effects, `${at}.effects`))) {
      if (MOMENTS.some((known) => known === moment)) this.effects(list, `${at}.effects.${moment}`, false)
      else this.reader.bad(`${at}.effects.${moment}`, `unknown moment; expected one of ${MOMENTS.join(', ')}`)
    }
  }

  fate(id: string): void {
    const card: unknown = this.raw.fates[id]
    const at = `content.fates.${id}`
    if (!isObject(card)) return this.reader.expected(at, 'a Fate card', card)
    this.reader.keys(card, KEYS.fate, at)
    this.need(typeof card.name === 'string', `${at}.name`, 'a text', card.name)
    const heads = ['most', 'fewest', 'choice', ...Object.keys(this.raw.board.tracks)]
    this.need(heads.includes(String(card.where)), `${at}.where`, 'a track, most, fewest or choice', card.where, 'DOTZ-2.17')
    this.need(card.mode === 'play' || card.mode === 'hold', `${at}.mode`, 'play or hold', card.mode)
    const moments = card.moments ?? []
    const isMoment = (m: string) => HOLD_MOMENTS.some((known) => known === m)
    const areMoments = isTextList(moments) && moments.every(isMoment)
    this.need(areMoments, `${at}.moments`, `some of ${HOLD_MOMENTS.join(', ')}`, moments)
    // DOTZ-2.12: a card that is kept but has no moment could never be played.
    const isPlayable = card.mode !== 'hold' || !areMoments || moments.length > 0
    this.need(isPlayable, `${at}.moments`, `some of ${HOLD_MOMENTS.join(', ')}`, moments, 'DOTZ-2.12')
    this.effects(card.effects, `${at}.effects`, card.mode === 'play')
  }

  /** `fated`: a Fate draw has named a track. */
  private effects(list: unknown, at: string, fated: boolean): void {
    if (!Array.isArray(list)) return this.reader.expected(at, 'a list of effects', list)
    list.forEach((e: unknown, i) => {
      const place = `${at}[${i}]`
      if (!isObject(e) || typeof e.do !== 'string') return this.reader.expected(place, 'an effect { do, … }', e)
      if (!isEffectName(e.do)) return this.reader.expected(`${place}.do`, `an effect (${Object.keys(EFFECTS).join(', ')})`, e.do)
      const shape: EffectShape = EFFECTS[e.do]
      this.reader.keys(e, ['do', 'if', ...shape.keys], place)
      for (const key of shape.needs) this.need(e[key] !== undefined, `${place}.${key}`, 'a value', e[key])
      const wantsTrack =
        e.at === 'fated Start' || e.track === 'fated' || ((e.do === 'attack' || e.do === 'activate') && e.track === undefined)
      if (wantsTrack && !fated)
        this.reader.bad(place, 'no Fate draw has named a track here; put it in the `then` of a fate effect or name a track')
      this.effectValues(e, place)
      return undefined
    })
  }

  private isSortOfUnit(name: unknown): boolean {
    const { units } = this.raw
    if (name === 'any' || name === 'any civilians') return true
    return typeof name === 'string' && (Object.hasOwn(units, name) || Object.values(units).some(({ kind }) => kind === name))
  }

  private effectValues(e: Given, at: string): void {
    const { tracks, town } = this.raw.board
    const places = placesOf(this.raw.board)
    const isPlace = (x: unknown) => typeof x === 'string' && places.has(x)
    const check = (key: string, fits: boolean, what: string) => this.need(e[key] === undefined || fits, `${at}.${key}`, what, e[key])
    for (const key of ['count', 'ammo', 'hits', 'times', 'strength']) check(key, isSmall(e[key]), 'a number from 0 to 99')
    for (const key of ['shift', 'attack', 'add', 'handToHand', 'gunfire']) check(key, isSmall(e[key], -20, 20), 'a number from -20 to 20')
    check('until', isWord(WORDS.until, e.until), 'phase, turn or game')
    if (e.then !== undefined) this.effects(e.then, `${at}.then`, true)
    for (const key of ['forFree', 'each']) check(key, typeof e[key] === 'boolean', 'true or false')
    const columns = this.raw.tables.handToHand?.columns ?? []
    check(
      'column',
      columns.some((column) => column === e.column),
      `one of ${columns.join(', ')}`,
    )
    for (const key of ['to', 'on']) check(key, this.isSortOfUnit(e[key]), 'any, any civilians, a sort of unit or the id of one')
    check('who', e.who === 'hero' || e.who === 'civilians', 'hero or civilians')
    check('track', e.track === 'fated' || (typeof e.track === 'string' && e.track in tracks), 'a track')
    check('if', isObject(e.if) && isPlace(e.if.unitAt), '{ unitAt: space }')
    check('acts', isTextList(e.acts) && e.acts.every((x) => ['move', 'forage', 'gunfire'].includes(x)), 'some of move, forage, gunfire')
    const isOne = (name: string, fits: boolean, key: string, what: string) => this.need(e.do !== name || fits, `${at}.${key}`, what, e[key])
    isOne('marker', e.marker === 'well-armed' || e.marker === 'leader', 'marker', 'well-armed or leader')
    const arrives = e.at === undefined || (isTextList(e.at) && e.at.every((x) => x === 'Start' || isPlace(x)))
    isOne('arrive', arrives, 'at', 'a list of spaces; Start for every Start space')
    const isStart = ['every Start', 'fated Start', 'empty Start'].includes(String(e.at))
    isOne('place', isStart || (isPlace(e.at) && e.at !== town.id), 'at', 'a space, "every Start", "fated Start" or "empty Start"')
    isOne('explode', isPlace(e.at), 'at', 'a space')
    isOne('noEntry', isPlace(e.at), 'at', 'a space')
  }
}

const isFind = (x: unknown): boolean =>
  isObject(x) &&
  Object.entries(x).every(([key, n]) =>
    key === 'choose' ? Array.isArray(n) && n.every(isFind) : (key === 'ammo' || key === 'supplies') && isSmall(n),
  )
