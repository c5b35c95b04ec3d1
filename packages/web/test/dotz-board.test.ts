import { type About, type Answers, dotz, type Preview, type Siege, type SiegeEvent, type SiegeView } from '@deadfront/dotz'
import { isRefusal, type Json } from '@deadfront/kernel'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BoardUpdate } from '../src/board/board.ts'
import { questionOf as openQuestion } from '../src/board/question.ts'
import { answerAt, votedOn } from '../src/games/dotz/question.ts'
import { counter, counterClass } from '../src/games/dotz/counters.ts'
import { Desk } from '../src/games/dotz/desk.ts'
import { openFight, plannedFight, tellFight } from '../src/games/dotz/fights.ts'
import { pendingLines, threatLines } from '../src/games/dotz/foresight.ts'
import { lightsOf, type Scene } from '../src/games/dotz/lights.ts'
import { boxAround, overlaps } from '../src/games/dotz/map/geometry.ts'
import { COUNTER } from '../src/games/dotz/map/layout.ts'
import { en } from '../src/games/dotz/messages/en.ts'
import { es } from '../src/games/dotz/messages/es.ts'
import { type Speech, speechOf } from '../src/games/dotz/messages/messages.ts'
import { layOut, zedFace } from '../src/games/dotz/pieces.ts'

/** The open question, with the types of this game. */
const questionOf = (update: BoardUpdate, speaker?: string) => openQuestion<Answers, About>(update, speaker)

let m: Speech
beforeAll(async () => {
  m = speechOf(en, await dotz.words.en())
})

const previewOf = (state: Siege): Preview => {
  const told = dotz.inspect(state, 'p1', { ask: 'preview' })
  if (isRefusal(told)) throw new Error(told.say)
  return told
}

const set = (position: Json): { state: Siege; view: SiegeView; frame: BoardUpdate<SiegeView, SiegeEvent> } => {
  const { state } = dotz.start({ scenario: 'basic', options: {}, seed: 'board', position })
  const asks = dotz.asks(state)
  const seat = asks[0]?.seat ?? 'p1'
  const view = dotz.view(state, seat)
  return { state, view, frame: { view, viewer: seat, asks, spaces: { [seat]: dotz.space(state, seat) }, events: [], live: true, at: 0 } }
}

const VILLAGE = {
  turn: 4,
  phase: 'action',
  spaces: { TC: 'piazza, hunt', 'F#4': 'schmidt, civ-3 defiant', 'F#5': 'Z5|3, Z4|2 h1', 'M-Start': 'Z9|4' },
}
const STORM = { ...VILLAGE, now: { activate: 'F' } }

const sceneOf = (frame: BoardUpdate<SiegeView, SiegeEvent>, over: Partial<Scene> = {}): Scene => {
  const { view } = frame
  return {
    view,
    pieces: layOut(view, m),
    question: questionOf(frame),
    selected: null,
    chances: null,
    plan: null,
    ticked: [],
    hits: {},
    fighters: {},
    m,
    foresight: null,
    ready: new Set(),
    whom: [],
    ...over,
  }
}

describe('counters on the map', () => {
  it('stand in their places: two as a fan, the dead above the living while they fight', () => {
    const { view } = set(STORM)
    const at = (key: string) => layOut(view, m).find((piece) => piece.key === key)
    const [zed, other, hero] = [at('zed:Z5|3'), at('zed:Z4|2'), at('unit:schmidt')]
    expect(zed?.at).toBe('F#4')
    expect(Math.abs((zed?.x ?? 0) - (other?.x ?? 0))).toBeGreaterThan(40)
    expect(zed?.y).toBeLessThan(hero?.y ?? 0)
  })

  it('do not cover each other in Town Center while eight stand there', () => {
    const { view } = set({ phase: 'action', spaces: { TC: 'piazza, hernandez, schmidt, hunt, johnson, furies, civ-1, civ-2' } })
    const boxes = layOut(view, m).map((piece) => boxAround(piece, COUNTER, COUNTER))
    expect(boxes).toHaveLength(8)
    boxes.forEach((a, i) => {
      for (const b of boxes.slice(i + 1)) expect(overlaps(a, b)).toBe(false)
    })
  })

  it('show Hits and sides by shape, and say them to screen readers', () => {
    const { view } = set({ phase: 'action', spaces: { TC: 'hunt', 'H#3': 'Z5|3r h2' } })
    const [zed] = view.zeds
    if (!zed) throw new Error('no Zeds')
    const face = zedFace(zed, m)
    expect(face).toMatchObject({ strength: 3, capacity: 3, hits: 2, reduced: true })
    expect(counter(face).match(/class="wound"/g)).toHaveLength(2)
    expect(counter(face)).toContain('class="hatch"')
    expect(counterClass(face)).toContain('reduced')
    expect(layOut(view, m).find((piece) => piece.side === 'zed')?.label).toBe(
      'Zeds, strength 3, 1 left on this side, Nuclear Plant, reduced',
    )
  })
})

describe('a question as things to click', () => {
  it('ties each answer to the counter it names', () => {
    const { frame } = set(STORM)
    const question = questionOf(frame)
    expect(question?.ask.kind).toBe('fighter')
    expect(question && answerAt(question, 'unit:schmidt')?.answer).toEqual({ do: 'choose', unit: 'schmidt' })
    expect(question && answerAt(question, 'unit:hunt')).toBeNull()
    const lit = lightsOf(sceneOf(frame, { fighters: { schmidt: ODDS } }))
    expect([...lit.active]).toEqual(expect.arrayContaining(['unit:schmidt', 'unit:civ-3']))
    expect(lit.chips).toContainEqual(expect.objectContaining({ text: '42%', loss: '10%' }))
    expect(lit.lights.get('F#4')).toBe('danger')
  })

  it('points at a track anywhere along it, and draws what would happen', () => {
    const { frame, state } = set({ ...VILLAGE, now: { card: 'brains-a' } })
    const question = questionOf(frame)
    expect(question?.ask.kind).toBe('tracks.order')
    expect(question && answerAt(question, 'space:H#2')?.answer).toEqual({ do: 'next', track: 'H' })
    const foresight = previewOf(state)
    const lit = lightsOf(sceneOf(frame, { foresight }))
    expect(lit.lights.get('F-Start')).toBe('choice')
    expect(lit.lights.get('F#1')).toBe('faint')
    expect(lit.arrows.filter((arrow) => arrow.danger)).toHaveLength(1)
  })

  it('at a shared screen any player who is asked can be spoken for', () => {
    const { state } = dotz.start({
      scenario: 'basic',
      options: { players: 3 },
      seed: 'shared',
      position: { eventActions: 1, spaces: { TC: 'schmidt' } },
    })
    const asks = dotz.asks(state)
    const spaces = Object.fromEntries(asks.map(({ seat }) => [seat, dotz.space(state, seat)]))
    const frame = { ...set(STORM).frame, view: dotz.view(state, 'p1'), asks, spaces, viewer: 'p1' }
    expect(asks.map(({ seat }) => seat)).toEqual(['p1', 'p2', 'p3'])
    expect(questionOf(frame)?.seat).toBe('p1')
    expect(questionOf(frame, 'p3')?.seat).toBe('p3')
    // Who is no longer asked is not spoken for.
    expect(questionOf({ ...frame, asks: asks.slice(0, 2), spaces: { p1: spaces.p1 ?? [], p2: spaces.p2 ?? [] } }, 'p3')?.seat).toBe('p1')
  })

  it('what one unit could do is forgotten as soon as another is picked up', async () => {
    const { frame, state } = set({ ...VILLAGE, eventActions: 2 })
    const words = await dotz.words.en()
    const inspect = async (question: Json) => dotz.inspectJson(state, 'p1', question)
    const desk = new Desk({ words, language: 'en', inspect, whyNot: async () => null } as never)
    desk.take(frame)
    await desk.select('hunt')
    expect(desk.chances.value?.unit).toBe('hunt')
    const asking = desk.select('piazza')
    expect(desk.chances.value).toBeNull()
    await asking
    expect(desk.chances.value?.unit).toBe('piazza')
  })

  it('asks nobody in replay', () => {
    expect(questionOf({ ...set(STORM).frame, live: false })).toBeNull()
  })

  it('reads what a vote is about', () => {
    const about = { by: 'p2', ask: 'track', answer: { do: 'choose', track: 'F' }, yes: ['p2'], no: [] } as const
    const ask = { seat: 'p1', kind: 'vote', rule: 'DOTZ-5.1.12', about }
    const given = questionOf({ ...set(STORM).frame, asks: [ask], spaces: { p1: [] } })
    if (given?.kind !== 'vote') throw new Error('no vote')
    expect(votedOn(given)).toEqual(about)
    expect(votedOn({ ...given, kind: 'track', about: { why: 'choice', tracks: ['F'], card: null }, options: [] })).toBeNull()
  })

  it('names the goal alone when it asks why a unit cannot go there: the referee knows the way', () => {
    const { state } = set({ ...VILLAGE, eventActions: 1 })
    const whyNot = (to: string) => dotz.whyNot(state, 'p1', { do: 'move', unit: 'hunt', to })?.rule ?? null
    expect(whyNot('S#1')).toBeNull()
    expect([whyNot('S-Start'), whyNot('F#5'), whyNot('TC')]).toEqual(['DOTZ-5.2.6', 'DOTZ-5.2.1', 'DOTZ-5.2.1'])
  })
})

const ODDS = {
  column: 'Equal',
  initial: 'Zeds x2',
  shifts: [],
  net: 0,
  win: 0.42,
  kill: 0,
  fall: 0.2,
  lost: 0.1,
  meanZedsHits: 1,
  onZeds: [1],
  onUs: [1],
}

describe('a fight on the panel', () => {
  it('is read from the view while it is open, and from events when it is over', () => {
    const { state, view } = set(STORM)
    expect(openFight(view)).toMatchObject({ at: 'F#4', attacker: 'zeds', unit: null, zedsStrength: 9, column: null })
    const done = dotz.apply(state, 'p1', { unit: 'civ-3' })
    if ('refused' in done) throw new Error(done.say)
    const fight = done.events.reduce<ReturnType<typeof tellFight>>((told, event) => tellFight(told, event), null)
    expect(fight).toMatchObject({ at: 'F#4', unit: 'civ-3', zedsStrength: 9, unitStrength: 3, initial: 'Zeds x3' })
    expect(fight?.shifts).toContainEqual({ by: 'terrain', shift: 1 })
    expect(fight?.dice).toHaveLength(2)
  })

  it('can be shown before it is begun', () => {
    const { view } = set(VILLAGE)
    const plan = { kind: 'attack', at: 'F#5', zed: null, answer: { do: 'move', unit: 'schmidt', path: ['F#5'] } }
    expect(plannedFight(plan, ODDS, view)).toMatchObject({
      zeds: ['Z4|2', 'Z5|3'],
      zedsStrength: 9,
      unitStrength: 4,
      column: 'Equal',
      dice: null,
    })
  })
})

describe('what is about to happen, in words', () => {
  const foreseen = (position: Json) => {
    const { state, view } = set(position)
    return { view, foresight: previewOf(state) }
  }

  it('names the mob, the place and whom it meets', () => {
    const { view, foresight } = foreseen(VILLAGE)
    expect(threatLines(foresight, view, m)[0]).toEqual({
      track: 'F',
      text: 'mob 5+4 enters St. Thomas and fights Schmidt (4) / Civilians 3 (3)',
      danger: true,
    })
  })

  it('speaks Spanish too', async () => {
    const { view, foresight } = foreseen(VILLAGE)
    expect(threatLines(foresight, view, speechOf(es, await dotz.words.es()))[0]?.text).toMatch(/^turba 5\+4 entra en /)
  })

  it('tells a double activation once, and the second as such', () => {
    const { view, foresight } = foreseen({ spaces: { TC: 'hunt', 'H-Start': 'Z4|2' }, now: { card: 'rule-7-cardio' } })
    expect(pendingLines(foresight, view, m).map((line) => line.text)).toEqual([
      'a new Zeds unit comes out of the tunnel',
      'Suburbs once more',
    ])
  })
})

describe('a card from content of one’s own', () => {
  const storm = { name: 'Storm', act: 1, kind: 'regular', tracks: ['H'], actions: 2, text: 'Rain falls, and nobody can aim.' }
  const content = {
    events: { storm },
    fates: { lull: { name: 'Lull', where: 'choice', mode: 'play', effects: [], text: 'A quiet hour.' } },
  }
  const position = { turn: 2, phase: 'zeds', card: 'storm', fate: { held: ['iron-resolve'] }, spaces: { TC: 'piazza' } }

  it.each(['en', 'es'] as const)('shows its name and its text, in %s', async (language) => {
    const { state } = dotz.start({ scenario: 'basic', options: {}, seed: 'own', position, content })
    const view = dotz.view(state, 'p1')
    const words = await dotz.words[language]()
    const desk = new Desk({ language, words } as never)
    expect(view.card).toMatchObject({ id: 'storm', name: 'Storm', text: storm.text })
    expect(desk.cardName('storm', 'Storm')).toBe('Storm')
    if (view.card) expect(desk.cardText(view.card)).toBe(storm.text)
    expect(words.phases(view).turn).toContain('Storm')
    // A card of the game has its text in the words.
    expect(view.fate.held[0]).not.toHaveProperty('text')
    expect(desk.cardText({ id: 'iron-resolve' })).toMatch(/\S/)
  })
})
