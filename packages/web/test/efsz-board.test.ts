import { type About, efsz, type Reach, type StalingradEvent, type StalingradView } from '@deadfront/efsz'
import { type RawScenario, STANDARD } from '@deadfront/efsz/content'
import { type Answer, Match } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import type { BoardUpdate } from '../src/board/board.ts'
import { questionOf } from '../src/board/question.ts'
import { lastStop, routeOf as campaignRoute } from '../src/games/efsz/camp.ts'
import { answersAt, type BoardAnswers, loose, type Question, selectable, squareOf } from '../src/games/efsz/question.ts'
import { Desk } from '../src/games/efsz/desk.ts'
import { fieldOf, noise, seenSquares } from '../src/games/efsz/map/geometry.ts'
import { drawAir, drawDark, drawGround, drawMarks } from '../src/games/efsz/map/ground.ts'
import { lightsOf } from '../src/games/efsz/lights.ts'
import { blockOf, drawPlan, marksByKind } from '../src/games/efsz/map/plan.ts'
import { facingsOf, routeTo, squaresOf } from '../src/games/efsz/map/routes.ts'
import { en } from '../src/games/efsz/messages/en.ts'
import { es } from '../src/games/efsz/messages/es.ts'
import { nextTarget } from '../src/games/efsz/spread.ts'

/** The board of Escape from Stalingrad Z without a screen: ways, sight, what is drawn, what a click means. */

const seat = 'p1'

function begin(scenario: string, seed: string): Match {
  return new Match(efsz as never, { game: 'efsz', scenario, options: {}, seed } as never)
}

const viewOf = (match: Match): StalingradView => match.game.view(match.state, seat) as StalingradView

function questionIn(match: Match): Question {
  const asks = match.game.asks(match.state)
  const spaces = Object.fromEntries(asks.map((ask) => [ask.seat, match.game.space(match.state, ask.seat)]))
  const question = questionOf<BoardAnswers, About>({ view: null, viewer: null, asks, spaces, events: [], live: true, at: 0 }, asks[0]?.seat)
  if (!question) throw new Error('nobody is asked')
  return question
}

const give = (match: Match, answer: Answer | readonly Answer[]): unknown => {
  const done = match.command(questionIn(match).seat, answer)
  return 'refused' in done ? done : null
}

/** Sets up and goes on until a character can be activated. */
function toTheTurn(match: Match): void {
  for (let i = 0; i < 200; i++) {
    const question = questionIn(match)
    if (question.ask.kind === 'activate') return
    const form = question.forms.find((x) => x.form === 'subset' && x.key === 'characters')
    if (form?.form === 'subset') expect(give(match, { characters: form.items.slice(0, form.max) })).toBe(null)
    else
      expect(
        give(match, question.options.find((o: Answer) => o.first === 'team' || o.do === 'pass') ?? (question.options[0] as Answer)),
      ).toBe(null)
  }
  throw new Error('no turn of ours')
}

for (const scenario of [
  'fubar',
  'wake-up',
  'shift-without-end',
  'black-water',
  'points-failure',
  'grinzers-mill',
  'white-balka',
  'last-plane-out',
])
  test(`${scenario}: every cost the referee names has a way the referee accepts`, () => {
    const match = begin(scenario, 'routes')
    toTheTurn(match)
    const view = viewOf(match)
    const who = [...selectable(questionIn(match))][0] as string
    const me = view.characters.find((c) => c.id === who)
    if (!me || me.at === null) throw new Error('nobody stands on the map')
    let ways = 0
    for (const mode of ['walking', 'running']) {
      const reach = match.game.inspectJson(match.state, seat, { what: 'reach', who, mode }) as unknown as Reach
      for (const square of Object.keys(reach.squares))
        for (const { facing, mp } of facingsOf(reach, square)) {
          const way = routeTo(reach, square, facing)
          expect(way, `${mode} to ${square} facing ${facing}`).not.toBe(null)
          if (!way || way.length === 0) continue
          const trial = match.game.apply(match.state, seat, [{ activate: who, mode }, ...way])
          expect(
            'refused' in trial,
            `${mode} to ${square} facing ${facing}: ${JSON.stringify(way)} ${JSON.stringify(trial).slice(0, 120)}`,
          ).toBe(false)
          if ('refused' in trial) continue
          const after = match.game.view(trial.state, seat) as StalingradView
          const now = after.characters.find((c) => c.id === who)
          const spent = trial.events.reduce((sum, e) => sum + ('cost' in e ? Number(e.cost) : 0), 0)
          expect([(now?.at ?? now?.exit === '') ? now?.at : square, spent]).toEqual([square, mp])
          expect(squaresOf(me.at, way).at(-1)).toBe(square)
          ways++
        }
    }
    expect(ways).toBeGreaterThan(10)
  })

test('sight: what a character has a line to is lit, a room behind a closed door is dark', () => {
  const match = begin('fubar', 'sight')
  expect(seenSquares(viewOf(match)).every(Boolean)).toBe(true)
  toTheTurn(match)
  const view = viewOf(match)
  const field = fieldOf(view)
  const seen = seenSquares(view)
  const at = (square: string) => seen[field.index.get(square) as number]
  expect(at('3,5')).toBe(true)
  expect(at('2,2')).toBe(true)
  // Behind the wall, the other side of the door at 8,3.
  expect(at('10,3')).toBe(false)
  // A wall is seen when the floor before it is.
  expect(at('1,5')).toBe(true)
})

test('the drawing has everything the grid has', () => {
  const match = begin('fubar', 'drawing')
  toTheTurn(match)
  const view = viewOf(match)
  const ground = drawGround(view)
  const count = (text: string, what: string) => text.split(what).length - 1
  expect(count(ground, 'class="ez-wall"')).toBe(view.terrain.filter((x) => (x & 1) !== 0).length)
  expect(count(ground, 'data-door="shut"')).toBe(2)
  expect(count(drawAir(view).flames, 'ez-flicker')).toBe(2)
  const marks = drawMarks(view)
  for (const mark of ['S1', 'S2', 'O1', 'O2', 'X1']) expect(marks).toContain(`>${mark}<`)
  expect(
    drawDark(
      view,
      view.terrain.map(() => true),
    ),
  ).toBe('')
  expect(drawGround(view)).toBe(ground)
  expect(noise(5, 3)).not.toBe(noise(6, 3))
})

test('answers are tied to the squares they speak of', () => {
  const match = begin('fubar', 'choices')
  toTheTurn(match)
  const who = [...selectable(questionIn(match))][0] as string
  expect(give(match, { activate: who, mode: 'walking' })).toBe(null)
  const question = questionIn(match)
  const view = viewOf(match)
  const step = question.options.find((o) => 'step' in o) as Answer
  expect(squareOf(step, view)).toBe(step.step)
  expect(answersAt(question, view, String(step.step))).toContainEqual(step)
  expect(loose(question, view)).toContainEqual({ do: 'end' })
  expect(squareOf({ door: '8,3' }, view)).toBe('8,3')
  expect(squareOf({ at: 'X1' }, view)).toBe('14,6')
})

/** The campaign of the content that the match plays. */
const campaignIn = (match: Match) => match.game.inspectJson(match.state, seat, { ask: 'campaign' }) as never

test('the route map: eight columns from the first scenario to the plane, the start is here', () => {
  const match = begin('campaign', 'route')
  const route = campaignRoute(viewOf(match), campaignIn(match))
  expect(route.nodes.find((n) => n.id === 'fubar')).toMatchObject({ column: 0, state: 'here' })
  expect(route.nodes.find((n) => n.id === 'last-plane-out')?.column).toBe(route.columns - 1)
  expect(route.nodes).toHaveLength(11)
  expect(route.edges).toContainEqual({ from: 'wake-up', to: 'black-water', taken: false })
})

test('the route map: the roads of a campaign that was played are drawn as taken, failed tries and all', () => {
  const match = new Match(
    efsz as never,
    {
      scenario: 'campaign',
      options: {},
      seed: 'taken',
      position: {
        characters: { dasha: {} },
        campaign: {
          completed: ['fubar', 'wake-up', 'black-water'],
          here: 'black-water',
          next: ['ward-nine'],
          route: ['fubar failed', 'fubar X1', 'wake-up X2', 'black-water X1'],
        },
        now: 'camp',
      },
    } as never,
  )
  const played = viewOf(match)
  const { nodes, edges } = campaignRoute(played, campaignIn(match))
  expect(edges.filter((edge) => edge.taken).map((edge) => `${edge.from} ${edge.to}`)).toEqual(['fubar wake-up', 'wake-up black-water'])
  expect(nodes.filter((n) => n.state === 'done').map((n) => n.id)).toEqual(['fubar', 'black-water', 'wake-up'])
  expect(nodes.filter((n) => n.state === 'next').map((n) => n.id)).toEqual(['ward-nine'])
  expect(lastStop(played)).toEqual({ id: 'black-water', exits: ['X1'] })
})

test('spread fire keeps to its plan: the next that is left, or the next that still stands', () => {
  const course = { who: 'bekov', targets: ['z1', 'z2', 'z3'], stunOnly: false, last: 'z1' }
  const stunned =
    (...ids: string[]) =>
    (id: string) =>
      ids.includes(id)
  expect(nextTarget(course, ['z2', 'z3'], stunned())).toBe('z2')
  expect(nextTarget(course, ['z4'], stunned())).toBe(null)
  const brief = { ...course, stunOnly: true }
  expect(nextTarget(brief, ['z1', 'z2'], stunned('z1'))).toBe('z2')
  expect(nextTarget({ ...brief, last: 'z2' }, ['z1', 'z2'], stunned('z1', 'z2'))).toBe('z2')
})

test('a standing order goes to the referee at once, says only what changes, and leaves the plan on the table alone', async () => {
  const match = begin('fubar', 'orders')
  toTheTurn(match)
  const said: [Answer, string][] = []
  const api = {
    language: 'en',
    inspect: async (question: never) => match.game.inspectJson(match.state, seat, question),
    answer: async (answer: Answer, by: string) => {
      said.push([answer, by])
      return null
    },
  }
  const desk = new Desk(api as never)
  const frame = (events: readonly object[], at: number): BoardUpdate<StalingradView, StalingradEvent> =>
    ({ view: viewOf(match), viewer: seat, asks: match.game.asks(match.state), spaces: {}, events, live: true, at }) as never
  desk.take(frame([], 1))
  const me = viewOf(match).characters.find((c) => c.at !== null)
  if (!me) throw new Error('nobody stands on the map')
  await desk.orders.give(me, { within: 3 })
  await desk.orders.give(me, { hold: ['alpha'] })
  expect(said).toEqual([
    [{ do: 'order', order: me.id, within: 3 }, me.seat],
    [{ do: 'order', order: me.id, hold: ['alpha'] }, me.seat],
  ])
  const plan = { at: '3,5', move: null, place: null, ways: [], hurl: null }
  desk.plan.value = plan
  for (const [answer, by] of said) {
    const done = match.command(by, answer)
    if ('refused' in done) throw new Error(JSON.stringify(done))
    desk.take(frame(done.events, 2))
  }
  expect(desk.character(me.id)?.orders).toEqual({ within: 3, hold: ['alpha'], segments: true })
  expect(desk.plan.value).toBe(plan)
  desk.take(frame([{ type: 'moved' }], 3))
  expect(desk.plan.value).toBe(null)
})

test('who covers and is not asked may fire: the desk knows the shots with their odds, on the map and in the bar', async () => {
  const position = {
    characters: {
      becker: { at: '3,5', facing: 'E', weapons: ['luger'], ammo: 2, seat: 'p1' },
      dasha: { at: '3,7', facing: 'E', weapons: ['nagant'], ammo: 2, covering: 'stationary', seat: 'p2', acted: true },
    },
    zombies: { z1: 'beta 8,7' },
    now: 'team',
  }
  const match = new Match(efsz as never, { game: 'efsz', scenario: 'fubar', options: { players: 2 }, seed: 'beside', position } as never)
  const said: [Answer, string][] = []
  const api = {
    language: 'en',
    seats: [
      { id: 'p1', holder: 'friend' },
      { id: 'p2', holder: 'me' },
    ],
    // A stranger's seat is answered as to an onlooker.
    inspect: async (question: never, by = 'p2') => match.game.inspectJson(match.state, by === 'p2' ? by : null, question),
    answer: async (answer: Answer, by: string) => {
      said.push([answer, by])
      return null
    },
  }
  const desk = new Desk(api as never)
  const frame = (): BoardUpdate<StalingradView, StalingradEvent> =>
    ({
      view: match.game.view(match.state, 'p2'),
      viewer: 'p2',
      asks: match.game.asks(match.state),
      spaces: {},
      events: [],
      live: true,
      at: match.steps.length,
    }) as never
  desk.take(frame())
  expect(desk.busy.value).toBe(true)
  await expect.poll(() => desk.busy.value).toBe(false)
  expect(desk.question.value).toBe(null)
  expect(desk.coveringFire.shots.value).toMatchObject([{ who: 'dasha', seat: 'p2', card: { attack: 'fire', cover: true, hit: 5 } }])
  expect(lightsOf(desk)).toEqual([{ square: '8,7', kind: 'target' }])
  await desk.point('8,7')
  expect(desk.aim.value).toMatchObject({ who: 'dasha', target: 'z1' })
  // One click plans, the next fires; another square has nothing to offer.
  await desk.click('9,7')
  expect(desk.plan.value).toBe(null)
  await desk.click('8,7')
  expect(desk.plan.value?.ways).toHaveLength(1)
  await desk.click('8,7')
  expect(said).toEqual([[{ do: 'cover', cover: 'dasha', attack: 'fire', target: 'z1' }, 'p2']])
  for (const [answer, by] of said) expect(match.command(by, answer)).not.toHaveProperty('refused')
  desk.take(frame())
  expect([desk.coveringFire.shots.value, desk.busy.value]).toEqual([[], false])
})

/** Every key of one language is in the other, and says something. */
function keysOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, x]) => (path === '.short' ? [] : keysOf(x, `${path}.${key}`)))
}

test('English and Spanish say the same things', () => {
  expect(keysOf(es)).toEqual(keysOf(en))
})

test('the plan of a scenario is the map that will lie on the table, with every mark named', () => {
  const raw = STANDARD.scenarios.fubar as RawScenario
  const block = blockOf(raw)
  const view = viewOf(begin('fubar', 'plan'))
  expect([block.w, block.h, block.terrain, block.marks]).toEqual([view.w, view.h, view.terrain, view.marks])
  expect(marksByKind(block)).toEqual([
    ['start', ['A']],
    ['exit', ['X1']],
    ['search', ['O1', 'O2']],
    ['spawn', ['S1', 'S2']],
  ])
  expect([...drawPlan(block).matchAll(/ez-tag-(\w+)/g)].map((found) => found[1])).toEqual([
    'search',
    'spawn',
    'exit',
    'start',
    'search',
    'spawn',
  ])
})

test('everybody who can go is told about in a few words, in both languages', () => {
  for (const words of [en, es]) expect(Object.keys(words.recruit.good).sort()).toEqual(Object.keys(STANDARD.characters).sort())
})
