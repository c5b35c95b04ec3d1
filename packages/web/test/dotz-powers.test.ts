import { dotz, type SiegeView } from '@deadfront/dotz'
import { describe, expect, it } from 'vitest'
import { askingCard, whereOf } from '../src/games/dotz/asking.ts'
import { choicesOf } from '../src/games/dotz/question.ts'
import { chronicleOf } from '../src/games/dotz/chronicle.ts'
import type { Desk } from '../src/games/dotz/desk.ts'
import { lightsOf } from '../src/games/dotz/lights.ts'
import { oddsOf } from '../src/games/dotz/panels/answer-odds.ts'
import { layOut } from '../src/games/dotz/pieces.ts'
import { descriptionOf } from '../src/games/dotz/descriptions.ts'
import { pickUnit, unusedOf, usePower, whomOf } from '../src/games/dotz/using.ts'
import { deskOn, TOWN } from './dotz-desk-kit.ts'

/** What the map shows while nobody is ready. */
const sceneOf = (desk: Desk) => ({
  m: desk.m,
  view: desk.view.value as SiegeView,
  pieces: layOut(desk.view.value as SiegeView, desk.m),
  question: desk.question.value,
  selected: desk.selected.value,
  chances: desk.offered.value,
  plan: null,
  ticked: [],
  hits: {},
  fighters: {},
  foresight: null,
  ready: new Set<string>(),
  whom: [],
})

describe('a power that is for a shot', () => {
  const aiming = async () => {
    const made = await deskOn({ ...TOWN, eventActions: 2 })
    const citadel = made.desk.actions.value?.powers.find((power) => power.id === 'citadel')
    if (!citadel) throw new Error('no Citadel')
    usePower(made.desk, citadel)
    await pickUnit(made.desk, 'hunt')
    await expect.poll(() => made.desk.chances.value?.unit).toBe('hunt')
    return made
  }

  it('lights its targets alone: no place to go to, no attack', async () => {
    const { desk } = await aiming()
    expect(desk.chances.value?.destinations).not.toEqual([])
    expect(desk.offered.value?.destinations).toEqual([])
    const lit = lightsOf(sceneOf(desk))
    expect([...lit.lights.values()]).not.toContain('go')
    expect([...lit.lights.values()]).not.toContain('fight')
    expect(lit.marks.get('zed:Z6|4')).toBe('target')
    desk.putDown()
    await desk.select('hunt')
    expect(desk.offered.value?.destinations).not.toEqual([])
  })
})

describe('a shot that a power would pay for', () => {
  it('has the chances that it is fired with, and says so', async () => {
    const { desk, sent } = await deskOn({ ...TOWN, eventActions: 2 })
    await desk.select('hunt')
    const target = desk.chances.value?.targets.find((x) => x.zed === 'Z6|4')
    if (!target) throw new Error('no target')
    expect(desk.shotPay(target)).toBe('citadel')
    expect(target.odds.shifts).toContainEqual({ by: 'citadel', shift: 1 })
    desk.planShot(target)
    if (desk.plan.value) await desk.answer(desk.plan.value.answer)
    expect(sent).toEqual([{ do: 'gunfire', unit: 'hunt', target: 'Z6|4', pay: 'citadel' }])
    // Paid with an Event Action it is a shot like any other.
    desk.payWith('event')
    await expect.poll(() => desk.chances.value?.targets[0]?.odds.shifts).not.toContainEqual({ by: 'citadel', shift: 1 })
    expect(desk.shotPay(target)).toBe('event')
    // The shot that was planned stays planned, with its own chances.
    await expect.poll(() => desk.plan.value?.odds?.shifts).not.toContainEqual({ by: 'citadel', shift: 1 })
    expect(desk.plan.value?.zed).toBe('Z6|4')
  })
})

describe('the action bar', () => {
  it('lists every power with what it does and whom it can be for, and why not', async () => {
    const { desk } = await deskOn(TOWN)
    const powers = desk.actions.value?.powers ?? []
    expect(powers.map((power) => [power.id, power.can])).toEqual(
      expect.arrayContaining([
        ['citadel', true],
        ['motivational-speech', true],
        ['initiative', true],
        ['leadership', false],
      ]),
    )
    const citadel = powers.find((power) => power.id === 'citadel')
    expect(citadel?.whom.map((actor) => actor.unit)).toEqual(expect.arrayContaining(['piazza', 'hunt']))
    expect(citadel?.whom[0]?.shot).toMatchObject({ target: 'Z6|4', shifts: expect.arrayContaining([{ by: 'citadel', shift: 1 }]) })
  })

  it('the Citadel leads by the hand: who, then at whom, and the shot is paid with it', async () => {
    const { desk, sent } = await deskOn(TOWN)
    const citadel = desk.actions.value?.powers.find((power) => power.id === 'citadel')
    if (!citadel) throw new Error('no Citadel')
    usePower(desk, citadel)
    expect(whomOf(desk)).toEqual(expect.arrayContaining(['piazza', 'hunt']))
    await pickUnit(desk, 'hunt')
    await expect.poll(() => desk.chances.value?.unit).toBe('hunt')
    const target = desk.chances.value?.targets.find((x) => x.zed === 'Z6|4')
    expect(target?.pays).toContain('citadel')
    expect(desk.zedAt('Z6|4')).toBe('Zeds 6 at Mountain #1')
    if (!target) throw new Error('no target')
    desk.planShot(target)
    await desk.answer(desk.plan.value?.answer ?? { do: 'end' })
    expect(sent).toEqual([{ do: 'gunfire', unit: 'hunt', target: 'Z6|4', pay: 'citadel' }])
  })

  it('a button pressed twice in a hurry answers once', async () => {
    const { desk, sent } = await deskOn(TOWN)
    await Promise.all([desk.answer({ do: 'end' }), desk.answer({ do: 'end' })])
    expect(sent).toEqual([{ do: 'end' }])
    await desk.answer({ do: 'end' })
    expect(sent).toHaveLength(2)
  })

  it('the end of the phase names what is unused, and only what can be used', async () => {
    const { desk, apply } = await deskOn({ ...TOWN, eventActions: 2 })
    expect(unusedOf(desk)).toEqual(['2 Event Actions', 'Player Action', 'The Citadel', 'Motivational Speech', 'Initiative'])
    // Without Ammo nobody fires: the Citadel is no longer named, and says why.
    const { desk: dry } = await deskOn({ ...TOWN, ammo: 0 })
    expect(unusedOf(dry)).not.toContain('The Citadel')
    const citadel = dry.actions.value?.powers.find((power) => power.id === 'citadel')
    expect(citadel?.can === false && citadel.why.rule).toBe('DOTZ-5.4.4')
    await apply({ do: 'ability', ability: 'motivational-speech' })
    expect(desk.question.value?.kind).toBe('free')
  })

  it('units that can still act glow, and a selection ends with the phase', async () => {
    const { desk, apply } = await deskOn({ ...TOWN, players: { p1: { action: 'spent' } } })
    const ready = desk.actions.value?.actors.map((actor) => actor.unit)
    const { marks } = lightsOf({ ...sceneOf(desk), ready: new Set(ready), whom: whomOf(desk) })
    expect(marks.get('unit:schmidt')).toBe('ready')
    // Event and Player Actions are spent, and no power reaches the Civilians.
    expect(marks.get('unit:civ-3')).toBeUndefined()
    await desk.select('schmidt')
    desk.payWith('initiative')
    await apply({ do: 'end' })
    expect([desk.selected.value, desk.pay.value, desk.using.value]).toEqual([null, null, null])
  })
})

describe('free Actions', () => {
  const glow = (desk: Desk) => [...lightsOf(sceneOf(desk)).marks].flatMap(([key, mark]) => (mark === 'ready' ? [key] : [])).sort()

  it('only who has one glows, and who has had it is put down with its places', async () => {
    const { desk, apply } = await deskOn(TOWN)
    await apply({ do: 'ability', ability: 'motivational-speech' })
    expect(glow(desk)).toEqual(['unit:hunt', 'unit:piazza'])
    await desk.select('hunt')
    expect(lightsOf(sceneOf(desk)).lights.size).toBeGreaterThan(0)
    await apply({ do: 'move', unit: 'hunt', path: ['F#0'] })
    expect([desk.question.value?.kind, desk.selected.value]).toEqual(['free', null])
    expect(lightsOf(sceneOf(desk)).lights.size).toBe(0)
    expect(glow(desk)).toEqual(['unit:piazza'])
  })
})

describe('Hits on a mob', () => {
  it('are moved by a click on another Zeds unit when all are placed', async () => {
    const { desk } = await deskOn(TOWN)
    const form = { form: 'amounts', name: 'hits', items: ['a', 'b'].map((id) => ({ id, max: 2 })), min: 1, max: 1 } as never
    desk.addHit('a', form)
    desk.addHit('b', form)
    expect(desk.hits.value).toEqual({ b: 1 })
    desk.addHit('b', form)
    expect(desk.hits.value).toEqual({})
  })
})

describe('odds at every choice', () => {
  const storm = (units: string) => ({ phase: 'action', spaces: { TC: 'piazza', 'F#1': units, 'F#2': 'Z6|4' }, now: { activate: 'F' } })

  it('who fights, with the win and what it costs', async () => {
    const { desk } = await deskOn(storm('schmidt, civ-3'))
    expect(desk.question.value?.kind).toBe('fighter')
    expect(oddsOf(desk, { do: 'choose', unit: 'civ-3' })).toMatch(/^wins \d+%, dies \d+%$/)
  })

  it('roll again: what lies there against a new roll', async () => {
    const { desk, apply } = await deskOn(storm('schmidt'))
    if (desk.question.value?.kind === 'fighter') await apply({ do: 'choose', unit: 'schmidt' })
    expect(desk.question.value?.kind).toBe('reroll')
    expect(desk.choice.value?.kind).toBe('reroll')
    expect(oddsOf(desk, { do: 'keep' })).toMatch(/^(won|lost): \d on the Zeds, \d on us/)
    expect(oddsOf(desk, { do: 'reroll' })).toMatch(/^wins \d+%, dies \d+%$/)
  })

  it('the traps: how likely they are, and the fight without them', async () => {
    const { desk } = await deskOn(storm('johnson'))
    expect(desk.question.value?.kind).toBe('traps')
    expect(oddsOf(desk, { do: 'attempt' })).toBe('works 50%')
    expect(oddsOf(desk, { do: 'decline' })).toMatch(/^as it stands: wins \d+%/)
  })

  it('a held card: the fight with it and without it', async () => {
    const held = {
      phase: 'action',
      ammo: 3,
      eventActions: 2,
      fate: { held: ['killer-bulldozer'] },
      spaces: { 'F#1': 'schmidt', 'F#2': 'Z8' },
    }
    const { desk, apply } = await deskOn(held)
    await apply({ do: 'move', unit: 'schmidt', path: ['F#2'] })
    expect(desk.question.value?.kind).toBe('held')
    const win = (text: string | null) => Number(/wins (\d+)%/.exec(text ?? '')?.[1])
    const [without, withIt] = [oddsOf(desk, { do: 'pass' }), oddsOf(desk, { do: 'play', card: 'killer-bulldozer' })]
    expect(without).toMatch(/^as it stands: wins \d+%, dies \d+%$/)
    expect(withIt).toMatch(/^with it: wins \d+%, dies \d+%$/)
    // The card says what it does, and playing it comes before the ways to keep it.
    const question = desk.question.value
    if (!question) throw new Error('nothing is asked')
    // Its moment has come: what it does is told, without the moment.
    expect(askingCard(desk, question)).toBe('One Hand-to-Hand attack of yours is two shifts better.')
    expect(desk.words.name('card.killer-bulldozer.text')).toContain('one Hand-to-Hand attack of yours is two shifts better.')
    expect(choicesOf(question)[0]?.answer).toEqual({ do: 'play', card: 'killer-bulldozer' })
    expect(win(withIt)).toBeGreaterThan(win(without))
  })

  it('Overwatch: the mob comes upon her here, or one space back', async () => {
    const { desk, apply } = await deskOn({ phase: 'action', ammo: 3, eventActions: 2, spaces: { 'M#3': 'piazza', 'M#4': 'Z6|4' } })
    await apply({ do: 'gunfire', unit: 'piazza', target: 'Z6|4' })
    expect(desk.question.value?.kind).toBe('overwatch')
    expect(oddsOf(desk, { do: 'stay' })).toMatch(/^if they come: wins \d+%, dies \d+%$/)
    expect(oddsOf(desk, { do: 'back', with: [] })).toMatch(/^if they come: wins \d+%, dies \d+%$/)
  })

  it('a Forage says how likely and how much', async () => {
    const { desk } = await deskOn(TOWN)
    await desk.select('piazza')
    const find = desk.chances.value?.find
    expect(find?.chance).toBeGreaterThan(0)
    expect(find?.mean).toBeGreaterThan(0)
  })
})

describe('a counter is described whole', () => {
  it('a unit: strength, Hits, move, abilities, powers; a Zeds unit: where it goes next', async () => {
    const { desk } = await deskOn(TOWN)
    const pieces = layOut(desk.view.value as SiegeView, desk.m)
    const described = (key: string) => {
      const piece = pieces.find((x) => x.key === key)
      return piece && descriptionOf(piece, desk)
    }
    const hunt = described('unit:hunt')
    expect(hunt?.title).toBe('Sheriff Hunt · Hero')
    expect(hunt?.lines.join('\n')).toMatch(
      /Strength 5 \(5 whole, 3 reduced\)[^]*1 Hit turns it over, 2 end it[^]*Moves 4[^]*Leadership: ready/,
    )
    expect(described('unit:civ-3')?.lines.join('\n')).toContain('Defiant: stays in its Village')
    const zed = described('zed:Z6|4')
    expect(zed?.lines.join('\n')).toMatch(/If Mountain stirs: on to East Side/)
    for (const piece of pieces) expect(JSON.stringify(descriptionOf(piece, desk))).not.toMatch(/Z\d\|/)
  })
})

describe('no internal ids', () => {
  it.each(['en', 'es'] as const)('in answers, refusals and the log (%s)', async (language) => {
    const words = await dotz.words[language]()
    const { state } = dotz.start({ scenario: 'basic', options: {}, seed: 'ids', position: { ...TOWN, eventActions: 2 } })
    const [ask] = dotz.asks(state)
    if (!ask) throw new Error('nobody is asked')
    const shot = words.answer({ do: 'gunfire', unit: 'hunt', target: 'Z6|4', pay: 'event' }, ask)
    expect(shot).toMatch(language === 'en' ? /fire at Zeds 6\/4 at Mountain #1/ : /disparar a Zeds 6\/4 en .+ #1/)
    const lines = [
      words.event({ type: 'turnedOver', rule: 'DOTZ-6.2.8', who: 'Z6|4.2', side: 'reduced', strength: 4 }),
      words.event({ type: 'hitCancelled', rule: 'DOTZ-6.2.6', who: 'Z6|4.2', die: 3, cancelled: true }),
      words.refusal({ refused: true, rule: 'DOTZ-6.2.14', code: 'hits.overkill', say: '', about: ['Z6|4.2'] }),
      words.refusal({ refused: true, rule: 'DOTZ-6.2.4', code: 'hits.unknown', say: '', about: ['Z6|4.2', 'Z5|3'] }),
      words.refusal({ refused: true, rule: 'DOTZ-5.0.1', code: 'choice.not-among', say: '', about: ['F#4', 'civ-3', 'Z5|3'] }),
    ]
    for (const line of lines) expect(line).not.toMatch(/Z\d\||F#|civ-/)
  })

  it('a lost game is told as lost, whatever its score', async () => {
    const ended = {
      type: 'gameEnded',
      rule: 'DOTZ-1.3.2',
      outcome: 'lost',
      score: 14,
      survivors: 20,
      ammo: 2,
      unrevealed: 7,
      band: 'respected',
    } as const
    for (const language of ['en', 'es'] as const) {
      const words = await dotz.words[language]()
      expect(words.event(ended)).not.toContain(words.name('band.respected'))
      expect(words.event(ended)).toContain('7')
      expect(words.name('band.lost.text')).toMatch(/\S/)
    }
  })
})

describe('the chronicle', () => {
  const tale = {
    fallen: [
      { unit: 'civ-3', at: 'F#4', turn: 4 },
      { unit: 'piazza', at: 'M#2', turn: 11 },
    ],
    saved: [{ unit: 'schmidt', at: 'F#1', turn: 9 }],
    bestStand: { unit: 'hunt', at: 'F#2', turn: 5, zedsStrength: 11, unitStrength: 5 },
    nearest: { at: 'H#0', turn: 10, steps: 1 },
  }
  const told = async (outcome: 'won' | 'lost') => {
    const { desk } = await deskOn(TOWN)
    const view = desk.view.value as SiegeView
    const result = { outcome } as SiegeView['result']
    return chronicleOf({ ...view, turn: 12, result, tale: { ...view.tale, ...tale } }, desk.m).map((line) => line.text)
  }

  it('goes turn by turn, and a lost town is told to its end', async () => {
    const lines = await told('lost')
    expect(lines.flatMap((text) => /turn (\d+)/.exec(text)?.[1] ?? [])).toEqual(['4', '5', '9', '11', '12'])
    expect(lines).toContain('The dead walked into Town Center in turn 12.')
    expect(lines.join(' ')).not.toContain('came as near as')
    expect(await told('won')).toContain('The dead came as near as Uptown, in turn 10.')
  })
})

describe('what came of it stays', () => {
  it.each([
    ['en', /^Sheriff Hunt .*Hits?\.$/],
    ['es', /^Sheriff Hunt .*Impactos?\.$/],
  ] as const)('the outcome of a shot is in the bar until the next Action, in %s', async (language, told) => {
    const { desk, apply } = await deskOn(
      { ...TOWN, spaces: { ...TOWN.spaces, 'M#1': 'hunt', 'M#2': 'Z6|4', TC: 'hernandez, piazza' } },
      language,
    )
    expect(desk.outcome.value).toBe('')
    await apply({ do: 'gunfire', unit: 'hunt', target: 'Z6|4', pay: 'player' })
    expect(desk.outcome.value).toMatch(told)
    await apply({ do: 'end' })
    expect(desk.outcome.value).not.toMatch(told)
  })

  it.each([
    ['normal', true],
    ['instant', false],
  ] as const)('a fight without a decision stays on the map until the next step: %s', async (speed, stays) => {
    const { desk, apply } = await deskOn({ ...TOWN, spaces: { 'M#1': 'civ-3', 'M#2': 'Z6|4', TC: 'hernandez' } }, 'en', speed)
    await apply({ do: 'move', unit: 'civ-3', path: ['M#2'], pay: 'player' })
    expect(desk.fight.value?.result).not.toBeNull()
    expect(desk.fightOpen.value).toBe(stays)
    await desk.select('hernandez')
    expect(desk.fightOpen.value).toBe(false)
  })
})

describe('a Hero to take', () => {
  it('each button says what the Hero is good at', async () => {
    const { desk } = await deskOn(TOWN)
    const hero = (id: string) => whereOf(desk, { answer: { do: 'take', hero: id }, targets: [] })
    expect(hero('hernandez')).toContain('The Citadel · Motivational Speech')
    expect(hero('schmidt')).toContain('Initiative')
  })
})

describe('a card that asks', () => {
  const ASKED = {
    now: { card: 'well-armed-civilians' },
    spaces: { TC: 'hunt, civ-2', 'F#4': 'civ-3', 'S#5': 'civ-5', 'H-Start': 'Z4|2' },
  }

  it.each([
    ['en', 'Town Center'],
    ['es', 'Centro del pueblo'],
  ] as const)('says what it does, and where each unit stands that can be chosen, in %s', async (language, town) => {
    const { desk } = await deskOn(ASKED, language)
    const question = desk.question.value
    if (question?.kind !== 'unit') throw new Error(`asks ${question?.kind}`)
    expect(askingCard(desk, question)).toBe(desk.words.name('card.well-armed-civilians.text'))
    const places = choicesOf(question).map((choice) => whereOf(desk, choice))
    expect(places).toContain(town)
    expect(new Set(places).size).toBe(places.length)
  })

  it('Spanish decimals have a comma, and a way out is named as one says it', async () => {
    const { desk } = await deskOn(TOWN, 'es')
    expect(desk.m.tenths(0.64)).toBe('0,6')
    expect(desk.words.name('space.F-Start')).toBe('Salida de Bosque')
    expect((await dotz.words.en()).name('space.F-Start')).toBe('Forest Start')
  })
})
