import { below, isRefusal, type Json, type Rng4, Script, seedRng } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { activePower, contentOf, countAt, deckAt, planLanding } from '../src/ai.ts'
import { type Aaz, aaz, type AazEvent } from '../src/index.ts'
import { map, play } from './kit.ts'
import { type Field, type Force, ORDER, secondBattle, secondRaid } from './second/battle-1942.ts'
import { type SeaField, secondSea } from './second/sea-1942.ts'

const text = (force: Force): string =>
  Object.entries(force)
    .filter(([, n]) => n > 0)
    .map(([kind, n]) => `${n} ${kind}`)
    .join(' ')
const facesFrom = (rng: Rng4): number[] => Array.from({ length: 600 }, () => 1 + below(rng, 6))

/** Plays on by the fixed policy until the question is none of a battle; returns the dice that fell. */
function fightOut(position: Json, content: Json, faces: readonly number[], options: { [id: string]: boolean } = {}) {
  const script = new Script(faces, ['none'])
  const started = aaz.start({ scenario: '1942', options, seed: 'second', content, position }, script)
  let { state } = started
  const events: AazEvent[] = [...started.events]
  for (let i = 0; i < 200; i++) {
    const ask = aaz.asks(state)[0]!
    if (!ask.kind.startsWith('battle') && !ask.kind.startsWith('raid')) break
    const done = aaz.apply(state, ask.seat, answerTo(state, ask.seat, ask.kind, ask.about as { [key: string]: Json }), { script })
    if (isRefusal(done)) return expect.fail(done.say)
    state = done.state
    events.push(...done.events)
  }
  return { state, events, dice: faces.length - (script.left()?.dice.length ?? 0) }
}

function answerTo(s: Aaz, seat: string, kind: string, about: { [key: string]: Json }): { [key: string]: Json } & { do: string } {
  const forms = aaz.space(s, seat)
  const options = forms[0]?.form === 'pick' ? forms[0].options : []
  if (kind === 'battle.press') return options.some((x) => x.do === 'cease') ? { do: 'cease' } : { do: 'press' }
  if (kind === 'battle.bombard' || kind === 'raid.intercept') return options.at(-1) as never
  const form = forms[0] as unknown as { items: { id: string; max: number }[] }
  const isAir = (unit: string): boolean => unit === 'ftr' || unit === 'bmb'
  const may = (unit: string): boolean =>
    about.cause === 'bite' || about.cause === 'bombardment' ? !isAir(unit) : about.cause === 'flak' ? isAir(unit) : true
  const lose: { [id: string]: number } = {}
  let left = Number(about.hits)
  const word = (id: string): string => id.split(' ').at(-1)!
  for (const unit of ORDER)
    for (const item of form.items) {
      if (word(item.id) !== unit || !may(unit)) continue
      const n = Math.min(left, item.max)
      if (n > 0) lose[item.id] = n
      left -= n
    }
  return { do: 'lose', lose }
}

const BATTLEFIELD = map(
  { H: [1, ['T'], { emblem: 'UK' }], T: [2, ['S1'], { emblem: 'Germany' }], S0: ['S1'], S1: [] },
  { cards: { none: { territory: 'H', zombies: 0 } } },
)

function randomField(rng: Rng4): { field: Field; position: Json } {
  const some = (max: number): number => below(rng, max + 1)
  const overland: Force = { inf: some(3), art: some(1), tnk: some(2), ftr: some(3), bmb: some(1) }
  const loads = below(rng, 2) === 0 ? [] : [['inf', 'inf art', 'inf tnk', '2 inf'][below(rng, 4)]!]
  const ashore: Force = {}
  for (const load of loads) for (const word of load.replace('2 inf', 'inf inf').split(' ')) ashore[word] = (ashore[word] ?? 0) + 1
  const ships: Force = loads.length > 0 ? { bb: some(1), ca: some(2) } : {}
  const zombieControlled = below(rng, 4) === 0
  const defenders: Force = zombieControlled ? {} : { inf: some(2), art: some(1), tnk: some(1), aaa: some(2), ftr: some(1) }
  const zombies = some(4)
  const attackers: Force = { ...overland }
  for (const [kind, n] of Object.entries(ashore)) attackers[kind] = (attackers[kind] ?? 0) + n
  const landed = Object.values(ashore).reduce((a, b) => a + b, 0)
  const territory = {
    control: zombieControlled ? 'zombies' : 'Germany',
    zombies,
    units: { ...(text(overland) === '' ? {} : { UK: text(overland) }), ...(text(defenders) === '' ? {} : { Germany: text(defenders) }) },
  }
  const position = {
    turn: 'UK',
    phase: 'combat',
    territories: { H: { control: 'UK' }, T: territory },
    ...(loads.length > 0
      ? { seaZones: { S1: { units: { UK: `1 trn ${text(ships)}` }, cargo: { UK: loads.map((load) => ({ load, landing: 'T' })) } } } }
      : {}),
  }
  return { field: { attackers, landed, ships, defenders, zombies, zombieControlled }, position }
}

test('AAZ42-SEQ.1, AAZ42-AAF.1: land battles come out as in a second reading of the index', () => {
  const rng = seedRng('second battle')
  let fought = 0
  let flak = 0
  for (let i = 0; i < 1500; i++) {
    const { field, position } = randomField(rng)
    if (Object.values(field.attackers).every((n) => n === 0)) continue
    const faces = facesFrom(rng)
    const mine = secondBattle(field, faces)
    const { state, events, dice } = fightOut(position, BATTLEFIELD, faces)
    const c = contentOf(state)
    const at = c.spaceIx.get('T')!
    const force = (power: string): Force =>
      Object.fromEntries(c.kinds.map((kind, k) => [kind, countAt(state, c, at, c.powerIx.get(power)!, k)]).filter(([, n]) => Number(n) > 0))
    const clean = (units: Force): Force => Object.fromEntries(Object.entries(units).filter(([, n]) => n > 0))
    const found = {
      attackers: force('UK'),
      defenders: force('Germany'),
      zombies: state.zombies[at],
      captured: state.control[at] === c.powerIx.get('UK'),
      dice,
    }
    expect(found, `battle ${i}: ${JSON.stringify(position)}`).toEqual({
      ...mine,
      attackers: clean(mine.attackers),
      defenders: clean(mine.defenders),
    })
    fought++
    if (events.some((e) => e.type === 'unitsFired' && e.step === 'flak')) flak++
  }
  expect(fought).toBeGreaterThan(1300)
  expect(flak).toBeGreaterThan(300)
})

test('AAZ42-RAID.2, AAZ42-RAID.8: raids come out as in a second reading of the index', () => {
  const rng = seedRng('second raid')
  for (let i = 0; i < 800; i++) {
    const value = 1 + below(rng, 4)
    const force = {
      bombers: 1 + below(rng, 3),
      escorts: below(rng, 3),
      interceptors: below(rng, 3),
      value,
      damage: below(rng, 2 * value + 1),
    }
    const content = map(
      { H: [1, ['T'], { emblem: 'UK' }], T: [value, [], { emblem: 'Germany', facility: 'IC' }] },
      { cards: { none: { territory: 'H', zombies: 0 } } },
    )
    const units = { UK: `${force.bombers} bmb ${force.escorts} ftr`, Germany: `${force.interceptors} ftr 1 aaa` }
    const position = {
      turn: 'UK',
      phase: 'combat',
      territories: { H: { control: 'UK' }, T: { control: 'Germany', damage: force.damage, units } },
      moved: [
        { at: 'T', units: `${force.bombers} bmb`, how: 'raid', used: 1 },
        ...(force.escorts > 0 ? [{ at: 'T', units: `${force.escorts} ftr`, how: 'raid', used: 1 }] : []),
      ],
    }
    const faces = facesFrom(rng)
    const { state, dice } = fightOut(position, content, faces, { escortsAndInterceptors: true })
    const c = contentOf(state)
    const at = c.spaceIx.get('T')!
    const [bmb, ftr] = [c.kindIx.get('bmb')!, c.kindIx.get('ftr')!]
    const [uk, germany] = [c.powerIx.get('UK')!, c.powerIx.get('Germany')!]
    expect(
      {
        bombers: countAt(state, c, at, uk, bmb),
        escorts: countAt(state, c, at, uk, ftr),
        interceptors: countAt(state, c, at, germany, ftr),
        damage: state.damage?.[at] ?? 0,
        dice,
      },
      `raid ${i}`,
    ).toEqual(secondRaid(force, faces))
  }
})

const OPEN_SEA = map(
  { H: [1, ['S9'], { emblem: 'UK' }], S9: ['S0'], S0: ['S1'], S1: [] },
  { cards: { none: { territory: 'H', zombies: 0 } } },
)

function randomFleets(rng: Rng4): SeaField {
  const some = (max: number): number => below(rng, max + 1)
  const cv = some(1)
  return {
    attacker: { sub: some(2), dd: some(1), ca: some(1), cv: some(1), bb: some(1), ftr: some(2), bmb: some(1) },
    defender: { sub: some(2), dd: some(1), ca: some(1), cv, bb: some(1), ftr: below(rng, 2 * cv + 1), trn: some(2) },
    dives: { attacker: below(rng, 4) === 0, defender: below(rng, 3) === 0 },
  }
}

test('AAZ42-SSTR.1, AAZ42-FIRE.2, AAZ42-DTRN.1: sea battles come out as in a second reading of the index', () => {
  const rng = seedRng('second sea')
  const seen = { strikes: 0, dives: 0, sunk: 0, chosen: 0 }
  for (let i = 0; i < 500; i++) {
    const field = randomFleets(rng)
    if (Object.values(field.attacker).every((n) => n === 0) || Object.values(field.defender).every((n) => n === 0)) continue
    const faces = facesFrom(rng)
    const mine = secondSea(field, faces)
    const position = {
      turn: 'UK',
      phase: 'combat',
      territories: { H: { control: 'UK' } },
      seaZones: { S1: { units: { UK: text(field.attacker), Germany: text(field.defender) } } },
      declared: ['S1'],
    }
    const choices = mine.choices.filter((choice) => !choice.forced)
    const script = new Script(faces, ['none'])
    const started = aaz.start({ scenario: '1942', options: {}, seed: 'second', content: OPEN_SEA, position }, script)
    let { state } = started
    for (let n = 0; n < 300; n++) {
      const ask = aaz.asks(state)[0]!
      const about = ask.about as { side?: 'attacker' | 'defender' }
      const pickAnswer = (): Json & { do: string } => {
        const form = aaz.space(state, ask.seat)[0]
        const options = form?.form === 'pick' ? form.options : []
        if (ask.kind === 'battle.submerge') {
          const dive = field.dives[about.side ?? 'attacker']
          seen[dive ? 'dives' : 'strikes']++
          return (dive ? options.at(-1) : options[0]) as never
        }
        if (ask.kind === 'battle.press') return { do: 'press' }
        seen.chosen++
        const choice = choices.shift()
        expect(choice?.side, `fleets ${i}: ${JSON.stringify(field)}`).toBe(about.side)
        return { do: 'lose', lose: choice?.lose ?? {} }
      }
      if (!ask.kind.startsWith('battle')) break
      const done = aaz.apply(state, ask.seat, pickAnswer() as never, { script })
      if (isRefusal(done)) return expect.fail(`fleets ${i}: ${done.say} (${done.rule}): ${JSON.stringify(field)}`)
      state = done.state
    }
    const c = contentOf(state)
    const at = c.spaceIx.get('S1')!
    const force = (power: string): Force =>
      Object.fromEntries(c.kinds.map((kind, k) => [kind, countAt(state, c, at, c.powerIx.get(power)!, k)]).filter(([, n]) => Number(n) > 0))
    const clean = (units: Force): Force => Object.fromEntries(Object.entries(units).filter(([, n]) => n > 0))
    expect(
      { attacker: force('UK'), defender: force('Germany'), dice: faces.length - (script.left()?.dice.length ?? 0) },
      `fleets ${i}: ${JSON.stringify(field)}`,
    ).toEqual({ attacker: clean(mine.attacker), defender: clean(mine.defender), dice: mine.dice })
    if ((mine.defender.trn ?? 0) < (field.defender.trn ?? 0)) seen.sunk++
  }
  for (const [what, n] of Object.entries(seen)) expect(n, what).toBeGreaterThan(30)
})

/** The most fighters of the power that can land, by trying every place of every carrier and every deck for every fighter. */
function mostLanded(s: Aaz): number {
  const c = contentOf(s)
  const p = activePower(s)
  const [ftr, cv] = [c.kindIx.get('ftr')!, c.kindIx.get('cv')!]
  const [us] = [c.powerIx.get('USA')!]
  const steps = (from: number, to: number, max: number): boolean => {
    let edge = new Set([from])
    for (let n = 0; n <= max; n++) {
      if (edge.has(to)) return true
      edge = new Set([...edge, ...[...edge].flatMap((x) => c.seaNear[x]!)])
    }
    return false
  }
  const planes = s.moved.flatMap((m) => (m.kind === ftr ? Array.from({ length: m.count }, () => ({ at: m.at, range: 4 - m.used })) : []))
  // AAZ42-CCARR.2: every guest takes a place on a carrier of ours; room on an ally's own deck is ours.
  const hulls: { zones: number[]; room: number }[] = []
  for (const zone of c.seas) {
    const n = countAt(s, c, zone, p, cv)
    let guests = countAt(s, c, zone, us, ftr) - deckAt(s, c, zone, us)
    if (guests < 0) hulls.push({ zones: [zone], room: -guests })
    const stays = s.moved.some((m) => m.kind === cv && m.at === zone)
    for (let i = 0; i < n; i++) {
      const taken = Math.max(0, Math.min(2, guests))
      guests -= taken
      hulls.push({ zones: stays ? [zone] : c.seas.filter((to) => steps(zone, to, 2)), room: 2 - taken })
    }
  }
  let best = 0
  const decks = new Map<number, number>()
  const seat = (i: number, saved: number): void => {
    if (saved + planes.length - i <= best) return
    const plane = planes[i]
    if (plane === undefined) {
      best = saved
      return
    }
    for (const [zone, room] of decks)
      if (room > 0 && steps(plane.at, zone, plane.range)) {
        decks.set(zone, room - 1)
        seat(i + 1, saved + 1)
        decks.set(zone, room)
      }
    seat(i + 1, saved)
  }
  const sail = (i: number): void => {
    const hull = hulls[i]
    if (hull === undefined) return seat(0, 0)
    for (const zone of hull.zones) {
      decks.set(zone, (decks.get(zone) ?? 0) + hull.room)
      sail(i + 1)
      decks.set(zone, decks.get(zone)! - hull.room)
    }
  }
  sail(0)
  return best
}

test('AAZ42-FLY.3, AAZ42-MULTI.3: landing on shared decks saves exactly as many as trying everything', () => {
  const rng = seedRng('shared decks')
  let short = 0
  let guests = 0
  for (let i = 0; i < 300; i++) {
    const zones = 6
    const borders: { [name: string]: string[] } = {}
    for (let z = 0; z < zones; z++) borders[`S${z}`] = z > 0 ? [`S${below(rng, z)}`] : []
    const content = map({ FAR: [1, [], { emblem: 'UK' }], ...borders })
    const units = Array.from({ length: zones }, () => ({ UK: { cv: 0, ftr: 0 }, USA: { cv: 0, ftr: 0 } }))
    for (let n = 0; n < 1 + below(rng, 2); n++) units[below(rng, zones)]!.UK.cv++
    for (let n = 0; n < below(rng, 3); n++) units[below(rng, zones)]!.USA.cv++
    // Guests of ours, and fighters of the ally at home: never more than the decks of the zone.
    for (const zone of units) zone.USA.ftr = below(rng, 2 * (zone.USA.cv + zone.UK.cv) + 1)
    const moved: Json[] = []
    for (let n = 0; n < 1 + below(rng, 4); n++) {
      const zone = below(rng, zones)
      units[zone]!.UK.ftr++
      moved.push({ at: `S${zone}`, units: '1 ftr', used: 2 + below(rng, 3) })
    }
    const position = {
      territories: { FAR: { control: 'UK' } },
      seaZones: Object.fromEntries(units.map((u, z) => [`S${z}`, { units: u }])),
      moved,
    }
    const s = play('UK', 'noncombatMove', position, { scenario: '1942', content }).state
    const plan = planLanding(s, contentOf(s), activePower(s), 'whole')
    expect(plan.saved, `board ${i}: ${JSON.stringify(position)}`).toBe(mostLanded(s))
    if (plan.saved < plan.need) short++
    if (units.some((u) => u.USA.ftr > 2 * u.USA.cv)) guests++
  }
  expect(short).toBeGreaterThan(30)
  expect(guests).toBeGreaterThan(50)
})
