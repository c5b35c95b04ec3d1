import type { Problem } from '@deadfront/kernel'
import { BASIC, mergeOverBasic, placesOf } from './basic.ts'
import { EFFECTS, type EffectShape, isEffectName } from './effects.ts'
import { HOLD_MOMENTS, MOMENTS, type RawContent } from './raw.ts'

/** Checks content of one's own before anything is built from it: every fault with its place and what was expected there. */
export function contentProblems(over: unknown): Problem[] {
  const found: Problem[] = []
  const bad = (place: string, say: string, rule?: string) => {
    found.push(rule === undefined ? { place, say } : { place, say, rule })
  }
  if (!isObject(over)) return [{ place: 'content', say: 'expected an object' }]
  for (const [key, part] of Object.entries(over)) {
    if (!(key in BASIC)) bad(`content.${key}`, `unknown key; content has ${Object.keys(BASIC).join(', ')}`)
    else if (!isObject(part)) bad(`content.${key}`, 'expected an object')
  }
  if (found.length > 0) return found
  const raw = mergeOverBasic(over)
  const check = new Checker(raw, bad)
  check.board()
  if (found.length > 0) return found
  check.units()
  check.zeds()
  check.tables()
  check.setup()
  for (const id of Object.keys(raw.events)) check.event(id)
  for (const id of Object.keys(raw.fates)) check.fate(id)
  return found
}

const isObject = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x)
const isCount = (x: unknown, low = 0, high = 99): boolean => typeof x === 'number' && Number.isInteger(x) && x >= low && x <= high
const isPair = (x: unknown, low: number): boolean => Array.isArray(x) && x.length === 2 && x.every((n) => isCount(n, low))
const isFaces = (x: unknown): boolean => Array.isArray(x) && x.every((n) => isCount(n, 1, 6))
const isTexts = (x: unknown): x is string[] => Array.isArray(x) && x.every((n) => typeof n === 'string')

const SPACE_KINDS = ['town', 'village', 'named', 'numbered', 'start']
const UNIT_KEYS = ['name', 'kind', 'strength', 'capacity', 'move', 'class', 'aliases', 'abilities', 'actions', 'confidence']
const EVENT_KEYS = ['name', 'act', 'kind', 'tracks', 'actions', 'pressure', 'effects', 'text', 'later', 'confidence']
const FATE_KEYS = ['name', 'where', 'mode', 'moments', 'effects', 'text', 'confidence']

/** What an ability takes; anything else in a unit's `abilities` is a fault. */
const ABILITIES: { readonly [name: string]: { expects: string; ok(x: unknown): boolean } } = {
  tough: { expects: 'a list of die faces', ok: isFaces },
  reroll: { expects: 'true', ok: (x) => x === true },
  shift: {
    expects: 'shifts by handToHand, gunfire, attack or defence',
    ok: (x) =>
      isObject(x) && Object.entries(x).every(([k, n]) => ['handToHand', 'gunfire', 'attack', 'defence'].includes(k) && isCount(n, -9, 9)),
  },
  range: { expects: '{ max, strength?, shift? }', ok: (x) => isObject(x) && isCount(x.max, 1) },
  noGunfire: { expects: 'true', ok: (x) => x === true },
  overwatch: { expects: 'true', ok: (x) => x === true },
  handload: { expects: 'true', ok: (x) => x === true },
  twoDice: { expects: 'a list such as ["forage"]', ok: isTexts },
  traps: { expects: '{ success: faces, hits }', ok: (x) => isObject(x) && isFaces(x.success) && isCount(x.hits) },
  arrival: { expects: '{ ammo }', ok: isObject },
  firstShotFree: { expects: 'true', ok: (x) => x === true },
  holdTheLine: { expects: 'true', ok: (x) => x === true },
  forageHelp: { expects: '{ add, where, others? }', ok: (x) => isObject(x) && isCount(x.add, -5, 5) && typeof x.where === 'string' },
  forage: { expects: 'a number', ok: (x) => isCount(x, -5, 5) },
  freeTownEntry: { expects: 'true', ok: (x) => x === true },
}
export const ABILITY_NAMES = Object.keys(ABILITIES)

class Checker {
  private readonly raw: RawContent
  private readonly bad: (place: string, say: string, rule?: string) => void

  constructor(raw: RawContent, bad: (place: string, say: string, rule?: string) => void) {
    this.raw = raw
    this.bad = bad
  }

  board(): void {
    const { board } = this.raw
    const at = 'content.board'
    if (!isObject(board.tracks) || Object.keys(board.tracks).length === 0) return this.bad(`${at}.tracks`, 'expected at least one track')
    if (!isObject(board.spaces)) return this.bad(`${at}.spaces`, 'expected an object')
    for (const [id, space] of Object.entries(board.spaces)) {
      if (!isObject(space) || !SPACE_KINDS.includes(space.kind))
        this.bad(`${at}.spaces.${id}.kind`, `expected one of ${SPACE_KINDS.join(', ')}`)
      else if (space.terrain !== undefined && !isCount(space.terrain, -6, 6))
        this.bad(`${at}.spaces.${id}.terrain`, 'expected a shift from -6 to 6')
    }
    for (const [id, track] of Object.entries(board.tracks)) {
      const place = `${at}.tracks.${id}`
      if (!isObject(track) || !isTexts(track.spaces) || track.spaces.length < 2) {
        this.bad(`${place}.spaces`, 'expected space ids from the one next to Town Center to the Start space')
        continue
      }
      if (typeof track.name !== 'string') this.bad(`${place}.name`, 'expected a text')
      track.spaces.forEach((space, i) => {
        const kind = board.spaces[space]?.kind
        if (kind === undefined) this.bad(`${place}.spaces[${i}]`, `no space "${space}" in board.spaces`)
        else if ((kind === 'start') !== (i === track.spaces.length - 1))
          this.bad(`${place}.spaces[${i}]`, 'the last space, and only that, is the Start space', 'DOTZ-4.7.1')
      })
    }
    for (const key of ['zeds', 'units', 'resource', 'eventActions'] as const)
      if (!isCount(board.limits?.[key], 1)) this.bad(`${at}.limits.${key}`, 'expected a number of at least 1')
  }

  units(): void {
    for (const [id, unit] of Object.entries(this.raw.units)) {
      const at = `content.units.${id}`
      if (!isObject(unit)) {
        this.bad(at, 'expected a unit')
        continue
      }
      for (const key of Object.keys(unit))
        if (!UNIT_KEYS.includes(key)) this.bad(`${at}.${key}`, `unknown key; a unit has ${UNIT_KEYS.join(', ')}`)
      if (typeof unit.name !== 'string') this.bad(`${at}.name`, 'expected a text')
      if (!['hero', 'heroic', 'civilians'].includes(unit.kind)) this.bad(`${at}.kind`, 'expected hero, heroic or civilians')
      if (!isPair(unit.strength, 1)) this.bad(`${at}.strength`, 'expected [full, reduced]')
      if (!isPair(unit.capacity, 1)) this.bad(`${at}.capacity`, 'expected [full, reduced], at least 1 each')
      if (!isCount(unit.move)) this.bad(`${at}.move`, 'expected a number')
      this.abilities(unit.abilities, `${at}.abilities`)
      this.actions(unit.actions, `${at}.actions`)
    }
  }

  private abilities(given: unknown, at: string): void {
    if (given === undefined) return
    if (!isObject(given)) return this.bad(at, 'expected an object of abilities')
    for (const [name, value] of Object.entries(given)) {
      const ability = ABILITIES[name]
      if (ability === undefined) this.bad(`${at}.${name}`, `unknown ability; there are ${ABILITY_NAMES.join(', ')}`)
      else if (!ability.ok(value)) this.bad(`${at}.${name}`, `expected ${ability.expects}`)
    }
  }

  private actions(given: unknown, at: string): void {
    if (given === undefined) return
    if (!isObject(given)) return this.bad(at, 'expected an object of Character Actions')
    const one = (place: string, value: unknown, of: readonly string[], optional = false) => {
      if (!(optional && value === undefined) && !of.includes(value as string)) this.bad(place, `expected one of ${of.join(', ')}`)
    }
    for (const [id, mark] of Object.entries(given)) {
      if (!isObject(mark)) {
        this.bad(`${at}.${id}`, 'expected a Character Action')
        continue
      }
      one(`${at}.${id}.per`, mark.per, ['phase', 'game'])
      one(`${at}.${id}.act`, mark.act, ['normal', 'gunfire', 'free'])
      one(`${at}.${id}.who`, mark.who, ['self', 'any', 'others', 'civilians'])
      one(`${at}.${id}.where`, mark.where, ['TC', 'town', 'near'], true)
    }
  }

  zeds(): void {
    for (const [id, zed] of Object.entries(this.raw.zeds)) {
      const at = `content.zeds.${id}`
      if (!isObject(zed) || !isPair(zed.strength, 1)) this.bad(`${at}.strength`, 'expected [full, reduced]')
      else if (zed.capacity !== undefined && !isPair(zed.capacity, 1))
        this.bad(`${at}.capacity`, 'expected [full, reduced], at least 1 each')
      else if (zed.count !== undefined && !isCount(zed.count)) this.bad(`${at}.count`, 'expected a number')
    }
  }

  tables(): void {
    const { handToHand, gunfire, forage, savingRoll } = this.raw.tables
    const at = 'content.tables'
    if (!isTexts(handToHand?.columns) || handToHand.columns.length !== 7)
      this.bad(`${at}.handToHand.columns`, 'expected seven column names')
    this.rows(handToHand?.rows, `${at}.handToHand.rows`, 'sum', 2, 12, (row, place) => {
      if (
        !Array.isArray(row.cells) ||
        row.cells.length !== 7 ||
        !row.cells.every((cell) => typeof cell === 'string' && /^\d+\/\d+ [PZ]$/.test(cell))
      )
        this.bad(`${place}.cells`, 'expected seven cells such as "2/1 Z" (Hits on Zeds / on the unit, loser)')
    })
    let columns = -1
    this.rows(gunfire?.rows, `${at}.gunfire.rows`, 'sum', 2, 12, (row, place) => {
      const hits = row.hits
      if (!Array.isArray(hits) || hits.length === 0 || !hits.every((n) => isCount(n)) || (columns >= 0 && hits.length !== columns))
        this.bad(`${place}.hits`, 'expected Hits for each column, the same number in each row')
      else columns = hits.length
    })
    this.rows(forage?.rows, `${at}.forage.rows`, 'die', 1, 6, (row, place) => {
      for (const [column, find] of Object.entries(row))
        if (column !== 'die' && !isFind(find)) this.bad(`${place}.${column}`, 'expected { ammo?, supplies?, choose? }')
    })
    if (!isFaces(savingRoll?.saved)) this.bad(`${at}.savingRoll.saved`, 'expected a list of die faces')
  }

  /** Rows with a range each, which together cover every roll once. */
  private rows(
    rows: unknown,
    at: string,
    key: string,
    low: number,
    high: number,
    check: (row: Record<string, unknown>, place: string) => void,
  ): void {
    if (!Array.isArray(rows)) return this.bad(at, 'expected a list of rows')
    const seen: number[] = []
    rows.forEach((row: unknown, i) => {
      const range = isObject(row) ? row[key] : undefined
      if (!isObject(row) || !Array.isArray(range) || range.length !== 2 || !range.every((n) => isCount(n, low, high)))
        return this.bad(`${at}[${i}].${key}`, `expected [from, to] between ${low} and ${high}`)
      for (let n = Number(range[0]); n <= Number(range[1]); n++) seen.push(n)
      check(row, `${at}[${i}]`)
    })
    for (let n = low; n <= high; n++)
      if (seen.filter((x) => x === n).length !== 1)
        return this.bad(at, `the rows must cover each roll from ${low} to ${high} exactly once; ${n} is not`)
  }

  setup(): void {
    const { setup } = this.raw
    const at = 'content.setup'
    for (const key of ['zedsPerStart', 'civiliansInTown', 'ammo'] as const)
      if (!isCount(setup[key])) this.bad(`${at}.${key}`, 'expected a number')
    for (const key of ['heroes', 'heroic'] as const) {
      const list: unknown = setup[key]
      if (!isTexts(list)) this.bad(`${at}.${key}`, 'expected a list of unit ids')
      else for (const id of list) if (!(id in this.raw.units)) this.bad(`${at}.${key}`, `no unit "${id}"`)
    }
    for (const [length, counts] of Object.entries(setup.deck ?? {}))
      if (!isObject(counts) || !Array.isArray(counts.regular) || !Array.isArray(counts.special))
        this.bad(`${at}.deck.${length}`, 'expected { regular, special } by Act')
  }

  event(id: string): void {
    const card: unknown = this.raw.events[id]
    const at = `content.events.${id}`
    if (!isObject(card)) return this.bad(at, 'expected an Event card')
    for (const key of Object.keys(card))
      if (!EVENT_KEYS.includes(key)) this.bad(`${at}.${key}`, `unknown key; an Event card has ${EVENT_KEYS.join(', ')}`)
    if (typeof card.name !== 'string') this.bad(`${at}.name`, 'expected a text')
    if (card.act !== 'final' && !isCount(card.act, 1, 9)) this.bad(`${at}.act`, 'expected an Act number or "final"')
    if (!['regular', 'special', 'brains', 'final'].includes(card.kind as string))
      this.bad(`${at}.kind`, 'expected regular, special, brains or final')
    if (!isCount(card.actions)) this.bad(`${at}.actions`, 'expected a number')
    if (!isTexts(card.tracks)) this.bad(`${at}.tracks`, 'expected a list of tracks')
    else
      card.tracks.forEach((track, i) => {
        if (track !== 'all' && track !== 'fated' && !(track in this.raw.board.tracks))
          this.bad(`${at}.tracks[${i}]`, `no track "${track}"; there are ${Object.keys(this.raw.board.tracks).join(', ')}, all, fated`)
      })
    const { pressure, effects } = card
    if (pressure !== undefined && !isObject(pressure)) this.bad(`${at}.pressure`, 'expected { movement, placement }')
    else
      for (const key of ['movement', 'placement'])
        if (isObject(pressure) && pressure[key] !== undefined && !isCount(pressure[key]))
          this.bad(`${at}.pressure.${key}`, 'expected a number', 'DOTZ-3.0.4')
    if (effects === undefined) return
    if (!isObject(effects)) return this.bad(`${at}.effects`, 'expected effects by moment')
    for (const [moment, list] of Object.entries(effects)) {
      if (!(MOMENTS as readonly string[]).includes(moment))
        this.bad(`${at}.effects.${moment}`, `unknown moment; there are ${MOMENTS.join(', ')}`)
      else this.effects(list, `${at}.effects.${moment}`, false)
    }
  }

  fate(id: string): void {
    const card: unknown = this.raw.fates[id]
    const at = `content.fates.${id}`
    if (!isObject(card)) return this.bad(at, 'expected a Fate card')
    for (const key of Object.keys(card))
      if (!FATE_KEYS.includes(key)) this.bad(`${at}.${key}`, `unknown key; a Fate card has ${FATE_KEYS.join(', ')}`)
    if (typeof card.name !== 'string') this.bad(`${at}.name`, 'expected a text')
    if (!['most', 'fewest', 'choice'].includes(card.where as string) && !((card.where as string) in this.raw.board.tracks))
      this.bad(`${at}.where`, `expected a track, most, fewest or choice`, 'DOTZ-2.17')
    if (card.mode !== 'play' && card.mode !== 'hold') this.bad(`${at}.mode`, 'expected play or hold')
    const moments = card.moments ?? []
    if (!isTexts(moments) || !moments.every((m) => (HOLD_MOMENTS as readonly string[]).includes(m)))
      this.bad(`${at}.moments`, `expected some of ${HOLD_MOMENTS.join(', ')}`)
    this.effects(card.effects, `${at}.effects`, card.mode === 'play')
  }

  /** `fated`: a Fate draw has named a track. */
  private effects(list: unknown, at: string, fated: boolean): void {
    if (!Array.isArray(list)) return this.bad(at, 'expected a list of effects')
    list.forEach((e: unknown, i) => {
      const place = `${at}[${i}]`
      if (!isObject(e) || typeof e.do !== 'string') return this.bad(place, 'expected an effect { do, … }')
      const rule: EffectShape | undefined = isEffectName(e.do) ? EFFECTS[e.do] : undefined
      if (rule === undefined) return this.bad(`${place}.do`, `unknown effect "${e.do}"; there are ${Object.keys(EFFECTS).join(', ')}`)
      for (const key of Object.keys(e))
        if (key !== 'do' && key !== 'if' && !rule.keys.includes(key))
          this.bad(`${place}.${key}`, `unknown key; ${e.do} takes ${rule.keys.join(', ') || 'none'}`)
      for (const key of rule.needs) if (e[key] === undefined) this.bad(`${place}.${key}`, 'missing')
      const wantsTrack =
        e.at === 'fated Start' || e.track === 'fated' || ((e.do === 'attack' || e.do === 'activate') && e.track === undefined)
      if (wantsTrack && !fated)
        this.bad(place, 'no Fate draw has named a track here; put it in the `then` of a fate effect or name a track')
      this.effectValues(e, place)
    })
  }

  private effectValues(e: Record<string, unknown>, at: string): void {
    const { tracks, town } = this.raw.board
    const places = placesOf(this.raw.board)
    const isPlace = (x: unknown) => typeof x === 'string' && places.has(x)
    for (const key of ['count', 'ammo', 'hits', 'times', 'strength'])
      if (e[key] !== undefined && !isCount(e[key])) this.bad(`${at}.${key}`, 'expected a number')
    for (const key of ['shift', 'attack', 'add', 'handToHand', 'gunfire'])
      if (e[key] !== undefined && !isCount(e[key], -20, 20)) this.bad(`${at}.${key}`, 'expected a number')
    if (e.until !== undefined && !['phase', 'turn', 'game'].includes(e.until as string))
      this.bad(`${at}.until`, 'expected phase, turn or game')
    if (e.then !== undefined) this.effects(e.then, `${at}.then`, true)
    if (e.track !== undefined && e.track !== 'fated' && !((e.track as string) in tracks)) this.bad(`${at}.track`, 'no such track')
    if (e.if !== undefined && !(isObject(e.if) && isPlace(e.if.unitAt))) this.bad(`${at}.if`, 'expected { unitAt: space }')
    if (e.do === 'marker' && e.marker !== 'well-armed' && e.marker !== 'leader') this.bad(`${at}.marker`, 'expected well-armed or leader')
    if (e.do === 'arrive' && e.at !== undefined && !(isTexts(e.at) && e.at.every((x) => x === 'Start' || isPlace(x))))
      this.bad(`${at}.at`, 'expected a list of spaces; Start for every Start space')
    if (
      e.do === 'place' &&
      !(['every Start', 'fated Start', 'empty Start'] as unknown[]).includes(e.at) &&
      !(isPlace(e.at) && e.at !== town.id)
    )
      this.bad(`${at}.at`, 'expected a space, "every Start", "fated Start" or "empty Start"')
    if ((e.do === 'explode' || e.do === 'noEntry') && !isPlace(e.at)) this.bad(`${at}.at`, 'no such space')
    if (e.acts !== undefined && !(isTexts(e.acts) && e.acts.every((x) => ['move', 'forage', 'gunfire'].includes(x))))
      this.bad(`${at}.acts`, 'expected some of move, forage, gunfire')
  }
}

const isFind = (x: unknown): boolean =>
  isObject(x) &&
  Object.entries(x).every(([key, n]) =>
    key === 'choose' ? Array.isArray(n) && n.every(isFind) : (key === 'ammo' || key === 'supplies') && isCount(n),
  )
