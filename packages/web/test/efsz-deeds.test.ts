import { type Deed, efsz, type StalingradEvent, type StalingradView } from '@deadfront/efsz'
import { STANDARD } from '@deadfront/efsz/content'
import type { Json } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import card from '../src/games/efsz/card.ts'
import { routeOf } from '../src/games/efsz/camp.ts'
import { outcomeOf } from '../src/games/efsz/combat.ts'
import { isLater, offeredDeeds } from '../src/games/efsz/deeds.ts'
import { doingOf, hintOf, passText } from '../src/games/efsz/hints.ts'
import { drawMarks } from '../src/games/efsz/map/ground.ts'
import { blockOf, drawPlan, groundsOf, leversIn, marksByKind } from '../src/games/efsz/map/plan.ts'
import { reportOf } from '../src/games/efsz/report.ts'
import { refusalFor } from '../src/games/efsz/ways.ts'
import { deskOn, seat } from './efsz-desk-kit.ts'

const ALONE = { characters: { becker: { at: '3,5', facing: 'E', weapons: ['luger'], ammo: 1 } }, now: 'team' }

describe('everything a figure can do, near and far', () => {
  test('a search from afar: how many activations, how likely a find, and where to go first', async () => {
    const { desk } = await deskOn('fubar', ALONE)
    await desk.select('becker')
    const found = desk.deeds.list.value.find((deed) => deed.mark === 'O2')
    expect(found).toMatchObject({ do: 'search', activations: 2, danger: 0 })
    expect(found?.find).toBeCloseTo(10 / 12, 12)
    // O1 lies behind a closed door: it takes longer, and the way is known all the same.
    const behind = desk.deeds.list.value.find((deed) => deed.mark === 'O1')
    expect(behind?.activations).toBeGreaterThan(2)
    expect(desk.deeds.list.value.map((deed) => deed.do)).toContain('exit')
  })

  test('who walks in this activation may run in the next ones: the way out is not counted at a walk', async () => {
    const { desk, match, take, rest } = await deskOn('fubar', { ...ALONE, characters: { becker: { at: '5,4', facing: 'E' } } })
    await desk.select('becker')
    const exit = () => desk.deeds.list.value.find((deed) => deed.do === 'exit')?.activations ?? 0
    const before = exit()
    expect(before).toBeGreaterThan(1)
    const done = match.command(seat, { do: 'activate', activate: 'becker', mode: 'walking' })
    if ('refused' in done) throw new Error(done.say)
    take()
    await rest()
    // One activation of walking is shorter than one of running, so it may cost one more, never two.
    expect(exit()).toBeGreaterThanOrEqual(before)
    expect(exit()).toBeLessThanOrEqual(before + 1)
  })

  test('what has been searched is not offered again from afar', async () => {
    const away = { ...ALONE, characters: { becker: { at: '7,3', facing: 'E' } } }
    const marksOn = async (position: Json) => {
      const { desk } = await deskOn('fubar', position)
      await desk.select('becker')
      return desk.deeds.list.value.filter((deed) => deed.do === 'search').map((deed) => deed.mark)
    }
    expect((await marksOn(away)).sort()).toEqual(['O1', 'O2'])
    expect(await marksOn({ ...away, searched: ['6,4'] } as Json)).toEqual(['O1'])
  })

  test('a door costs whoever runs 2 points, and the button says so', async () => {
    const costs = async (mode: string) => {
      const characters = { becker: { at: '7,3', facing: 'E' } }
      const { desk } = await deskOn('fubar', { characters, now: { act: 'becker', mode } })
      await desk.select('becker')
      return desk.deeds.list.value.find((deed) => deed.do === 'door' && deed.at === '8,3')?.mp
    }
    expect([await costs('walking'), await costs('running')]).toEqual([1, 2])
  })

  test('with no steps left only what the next activation can do is named, and as such', () => {
    const far: Deed = { do: 'lever', at: '13,11', mark: 'O1', activations: 3, mp: null, mode: 'running', go: null, door: null }
    const near: Deed = { ...far, at: '6,4', mark: 'O2', activations: 2 }
    const walk: Deed = { ...far, go: { at: '5,4', facing: 'E' } }
    const here: Deed = { ...far, activations: 1 }
    expect(offeredDeeds([here, near, far, walk])).toEqual([here, near, walk])
    expect([here, near, walk].map(isLater)).toEqual([false, true, false])
  })

  test('it is done as it was told: one activation to go, the next to search', async () => {
    const { desk, said, rest } = await deskOn('fubar', ALONE)
    await desk.select('becker')
    const far = desk.deeds.list.value.find((deed) => deed.mark === 'O2') as Deed
    desk.deeds.begin(far, 'Go')
    expect(desk.plan.value?.ways[0]?.label).toBe('Go')
    desk.doPlan()
    await rest()
    expect(said.at(-1)?.do).not.toBe('search')
    const near = await deskOn('fubar', { ...ALONE, characters: { becker: { at: '5,4', facing: 'E' } } })
    await near.desk.select('becker')
    const here = near.desk.deeds.list.value.find((deed) => deed.mark === 'O2') as Deed
    expect(here).toMatchObject({ activations: 1, go: null })
    near.desk.deeds.begin(here, '')
    await near.rest()
    expect(near.said).toEqual([{ do: 'activate', activate: 'becker', mode: 'searching', search: '6,4' }])
  })

  test('gear is walked to and picked up in one go', async () => {
    const { desk, match, said, rest } = await deskOn('fubar', { ...ALONE, heaps: { '5,5': { ammo: 2 } } })
    await desk.select('becker')
    const heap = desk.deeds.list.value.find((deed) => deed.do === 'pickup') as Deed
    expect(heap).toMatchObject({ activations: 1, items: { ammo: 2 } })
    desk.deeds.begin(heap, 'Go')
    if (heap.go !== null) desk.doPlan()
    await rest()
    expect(said.at(-1)).toEqual({ do: 'pickup', pickup: '5,5' })
    expect((match.game.view(match.state, seat) as StalingradView).characters.find((c) => c.id === 'becker')?.ammo).toBe(3)
  })

  test('what lies behind a closed door is not reached for through it: the door is opened first', async () => {
    const characters = { bekov: { at: '8,9', facing: 'N', weapons: ['ppsh'], ammo: 2 } }
    const { desk, match, said, rest } = await deskOn('points-failure', {
      characters,
      heaps: { '6,8': { grenade: 2 } },
      now: 'team',
    } as Json)
    const view = () => match.game.view(match.state, seat) as StalingradView
    // The figure turns to the door and opens it; the gear is taken by a second press, when it is seen what is behind the door.
    for (const last of ['door', 'pickup']) {
      await desk.select('bekov')
      const heap = desk.deeds.list.value.find((deed) => deed.do === 'pickup') as Deed
      expect(heap.activations).toBe(1)
      desk.deeds.begin(heap, 'Go')
      if (heap.go !== null) desk.doPlan()
      await rest()
      expect(said.at(-1)?.do).toBe(last)
    }
    expect(view().heaps).toEqual([])
  })

  test('to stand and cover with bare hands ends the activation by itself, and nothing is sent after it', async () => {
    const characters = { becker: { at: '3,5', facing: 'E' }, dasha: { at: '3,6', facing: 'E' } }
    const { desk, said, refused, rest } = await deskOn('fubar', { characters, now: 'team' })
    await desk.select('becker')
    void desk.send([{ do: 'activate', activate: 'becker', mode: 'stationary' }, { do: 'end' }])
    await rest()
    expect(said).toHaveLength(1)
    expect(refused).toEqual([])
    expect(desk.selected.value).toBe('dasha')
  })

  test('after a refusal in the middle of several answers the reach is that of the figure as it stands now', async () => {
    const { desk, refused, rest } = await deskOn('fubar', ALONE)
    await desk.select('becker')
    const asked = desk.reaches.value.length
    expect(asked).toBe(2)
    void desk.send([
      { do: 'activate', activate: 'becker', mode: 'running' },
      { do: 'turn', turn: 'N' },
      { do: 'pickup', pickup: '9,9' },
    ])
    await rest()
    expect(refused).toHaveLength(1)
    expect(desk.reaches.value.map((reach) => [reach.mode, reach.mp])).toEqual([['running', 6]])
    expect(desk.question.value?.ask.kind).toBe('act')
  })

  test('where one stands, no turn for nothing is the likely answer', async () => {
    const { desk } = await deskOn('fubar', { ...ALONE, now: { act: 'becker', mode: 'walking' } })
    await desk.click('3,5')
    const plan = desk.plan.value
    const facing = plan?.move?.facing ?? 'N'
    expect(plan && desk.facings(plan).find((each) => each.facing === facing)?.mp).toBeGreaterThan(0)
  })
})

test('levers are told apart from searches, and the legend names all special ground', async () => {
  const levers = await deskOn('points-failure', { characters: { becker: { at: 'A', facing: 'E' } }, now: 'team' })
  await levers.desk.select('becker')
  expect(levers.desk.deeds.list.value.filter((deed) => deed.mark?.startsWith('O')).map((deed) => deed.do)).toEqual(
    expect.not.arrayContaining(['search']),
  )
  const { match } = await deskOn('steel-widow', { characters: { becker: { at: 'A', facing: 'E' } }, now: 'team' })
  expect(groundsOf(match.game.view(match.state, seat) as StalingradView).grounds).toContain('drum')
})

test('whatever the orders name by a letter stands on the plan, on the table and in the legend', async () => {
  const raw = STANDARD.scenarios['points-failure']
  if (!raw) throw new Error('no such scenario')
  const block = blockOf(raw)
  const legend = Object.fromEntries(marksByKind(block))
  expect(legend).toMatchObject({ gear: ['P1', 'P2', 'P3'], captive: ['R1'], exit: ['X1'] })
  for (const drawn of [drawPlan(block), drawMarks(block)]) expect(drawn).toContain('>P2</text>')
  // Drums are seen: no chest covers them.
  const drums = STANDARD.scenarios['steel-widow']
  if (!drums) throw new Error('no such scenario')
  expect(drawMarks(blockOf(drums))).toContain('>O1</text>')
  expect(drawMarks(blockOf(drums))).not.toContain('ez-chest')
  // A lever is drawn as one, on the plan and on the table, where a view does not say it.
  for (const drawn of [drawPlan(block), drawMarks({ ...block, levers: [] }, leversIn(raw))]) {
    expect(drawn).toContain('ez-lever')
    expect(drawn).not.toContain('ez-chest')
  }
  // What has been fetched is no longer named.
  expect(drawMarks({ ...block, heaps: [] })).not.toContain('>P2</text>')
})

describe('the campaign', () => {
  const position = {
    characters: { becker: {} },
    campaign: { completed: ['fubar'], here: 'fubar', next: ['wake-up'], route: ['fubar X1'] },
    now: 'camp',
  }

  test('the last scenario is done when the campaign ends with it', async () => {
    const { desk } = await deskOn('campaign', position)
    await expect.poll(() => desk.pages.campaign.value).not.toBe(null)
    const [campaign, view] = [desk.pages.campaign.value, desk.view.value]
    if (!campaign || !view?.trek) throw new Error('no campaign')
    const last = { ...view, scenario: 'last-plane-out', trek: { ...view.trek, here: 'last-plane-out', next: ['last-plane-out'] } }
    const stateOf = (ended: StalingradView['ended']) =>
      routeOf({ ...last, ended }, campaign).nodes.find((node) => node.id === 'last-plane-out')?.state
    expect(stateOf('done')).toBe('done')
    expect(stateOf('failed')).toBe('next')
  })

  test('the lobby and the route map count the same scenarios', async () => {
    const { desk } = await deskOn('campaign', position)
    await expect.poll(() => desk.pages.campaign.value).not.toBe(null)
    const campaign = desk.pages.campaign.value
    if (!campaign || !desk.view.value) throw new Error('no campaign')
    const route = routeOf(desk.view.value, campaign)
    expect([route.nodes.length, route.aside.length]).toEqual([11, 3])
    expect(card.facts.en.join(' ')).toContain('11 scenarios, 3 more')
    expect(card.facts.es.join(' ')).toContain('11 escenarios y 3')
    expect(desk.words.name('scenario.campaign')).toMatch(/^Eleven linked scenarios, three beside the road/)
  })

  test('the route map reads the content that is played', async () => {
    const content = {
      scenarios: { 'wake-up': { ...STANDARD.scenarios['wake-up'], title: 'A morning of our own' } },
      campaign: { deadline: 9 },
    }
    const { desk } = await deskOn('campaign', position, { content: content as never })
    await expect.poll(() => desk.pages.campaign.value?.deadline).toBe(9)
    expect(desk.pages.campaign.value?.stops.find((stop) => stop.id === 'wake-up')?.title).toBe('A morning of our own')
  })
})

test('a scenario that begins without a choice of people still shows its orders first', async () => {
  const { desk, take } = await deskOn('fubar', ALONE)
  expect(desk.reading.value).toBe(null)
  take([{ type: 'scenarioBegan', rule: 'EFSZ-33.1', scenario: 'fubar', attempt: 'first' }])
  expect(desk.reading.value).toBe('fubar')
})

describe('spread fire over several targets', () => {
  test('may include fuel drums, with the chance of each to go up', async () => {
    const content = { scenario: { drums: 5 } }
    const position = {
      content,
      map: ['########', '#......#', '#......#', '########'],
      terrain: { '5,2': 'drum' },
      characters: { bekov: { at: '2,2', facing: 'E', weapons: ['ppsh'], ammo: 3 } },
      zombies: { z1: 'beta 4,3' },
      now: { act: 'bekov', mode: 'walking' },
    }
    const { match } = await deskOn('steel-widow', position as never)
    const told = match.game.inspectJson(match.state, seat, { ask: 'spread', who: 'bekov', plan: ['z1', '5,2'] })
    expect(told).toMatchObject({ open: expect.arrayContaining(['z1', '5,2']) })
    const { drums } = told as unknown as { drums: { drum: string; goesUp: number }[] }
    expect(drums[0]?.drum).toBe('5,2')
    expect(drums[0]?.goesUp).toBeGreaterThan(0)
  })
})

test.each(['en', 'es'] as const)('the log is true: a diagonal step is no sidestep, and a bite names the biter (%s)', async (language) => {
  const words = await efsz.words[language]()
  const step = (how: string) =>
    words.event({ type: 'stepped', rule: 'EFSZ-9.6', who: 'becker', from: '3,5', to: '4,6', how, cost: 2, mp: 2 })
  expect(step('diagonal')).not.toBe(step('sideways'))
  expect(step('diagonal')).not.toBe(step('forward'))
  expect(words.event({ type: 'wounded', rule: 'EFSZ-29.1', who: 'becker', cause: 'bite', by: 'z3', health: 2 })).toContain('z3')
})

describe('what came of it is told', () => {
  test('a miss stands in the bar; what comes and what it turns out to be are two facts', async () => {
    const { desk, words } = await deskOn('fubar', { ...ALONE, zombies: { z1: { at: '6,5', kind: 'beta' } } })
    const events = [
      { type: 'zombieHit', rule: 'EFSZ-23.2', zombie: 'z1', die: 8, hit: 10, level: 'miss' },
      { type: 'zombiePlaced', rule: 'EFSZ-34.3', zombie: 'z1', at: '6,5', how: 'spawn', faceUp: false, kind: null },
      { type: 'revealed', rule: 'EFSZ-26.2', zombie: 'z1', at: '6,5', kind: 'beta' },
    ] as StalingradEvent[]
    expect(outcomeOf(events, (event) => words.event(event), 'Missed.')).toBe(words.event(events[0] as StalingradEvent))
    const view = desk.view.value as StalingradView
    const lines = reportOf({ events, view }, desk)?.lines.map((line) => line.text)
    expect(lines).toEqual(['One of the dead comes: z1, still unknown, on 6,5.', 'z1 on 6,5 is a Beta.'])
  })
})

test('a selection ends with the turn', async () => {
  const characters = { becker: { at: '3,5', facing: 'E' }, katyusha: { at: '3,6', facing: 'E' } }
  const { desk, take, rest } = await deskOn('fubar', { characters, now: 'team' })
  await desk.select('becker')
  take([{ type: 'roundBegan', rule: 'EFSZ-7.1', round: 2, box: 2 }])
  await rest()
  expect(desk.selected.value).toBe('becker')
  // The turn of the dead passed in the same command.
  take([{ type: 'turnBegan', rule: 'EFSZ-7.9', side: 'team' }])
  await rest()
  expect(desk.selected.value).toBe(null)
})

test('the log says in words why a scenario has ended', async () => {
  const words = await efsz.words.en()
  const ended = (outcome: 'done' | 'failed', why: string): StalingradEvent =>
    ({ type: 'scenarioEnded', rule: 'EFSZ-35.1', scenario: 'fubar', outcome, why, secondary: [] }) as StalingradEvent
  expect(words.event(ended('done', 'objective'))).toBe('Done: the objective is reached.')
  expect(words.event(ended('failed', 'all dead'))).toBe('Failed: nobody is left alive.')
  expect(words.event(ended('failed', 'left without it'))).toBe('Failed: everybody left without the objective.')
  const spanish = await efsz.words.es()
  expect(spanish.event(ended('failed', 'all dead'))).toBe('Fracaso: no queda nadie con vida.')
  expect(spanish.event(ended('failed', 'a reason of somebody’s own'))).toBe('Fracaso.')
})

test.each([
  // Behind the wall, in the front arc: the gun has no line, whatever the reach of a blow.
  ['9,11', ['luger'], 'EFSZ-12.4'],
  // Without a gun in hand the reach of the blow is what counts.
  ['5,10', [], 'EFSZ-23.4'],
  // Behind one's back.
  ['2,10', ['luger'], 'EFSZ-11.2'],
])('a target on %s is refused for what was tried with %j: %s', async (at, weapons, rule) => {
  const characters = { becker: { at: '3,10', facing: 'E', weapons, ammo: 1 } }
  const { desk } = await deskOn('fubar', { characters, zombies: { z1: `beta ${at}` }, now: 'team' })
  await desk.select('becker')
  await desk.point(at)
  expect(desk.aim.value && refusalFor(desk.aim.value)?.rule).toBe(rule)
})

describe('the bar says what is going on', () => {
  test('who is held is told of breaking free, not of spent steps', async () => {
    const characters = { becker: { at: '3,5', facing: 'N', locked: 'z1' } }
    const position = { characters, zombies: { z1: 'beta 3,6' }, now: 'team' }
    const { desk } = await deskOn('fubar', position as Json)
    await desk.select('becker')
    expect(desk.breakOut.value).not.toBe(null)
    expect(hintOf(desk, '3,5', true)).toBe(desk.m.act.locked)
    const free = await deskOn('fubar', ALONE)
    await free.desk.select('becker')
    expect(hintOf(free.desk, '3,5', true)).toBe(free.desk.m.act.hint(true, false))
    expect(free.desk.m.act.hint(true, false)).not.toContain('the dead')
    free.desk.throwing.value = 'grenade'
    expect(hintOf(free.desk, '3,5', true)).toBe(free.desk.m.act.throwPick)
  })

  test('a covering attack that is declared is named while the others are asked', async () => {
    const { desk, words } = await deskOn('fubar', ALONE)
    const ask = (declared: string[]) => ({ seat, kind: 'cover', rule: 'EFSZ-24.2', about: { on: 'step', zombie: 'z2', declared } }) as const
    expect(words.ask(ask(['katyusha'])).text).toBe('Katyusha will attack. Does anybody else?')
    expect(words.ask(ask([])).text).toContain('z2')
    const spanish = await efsz.words.es()
    expect(spanish.ask(ask(['katyusha', 'becker'])).text).toBe('Katyusha y Becker atacarán. ¿Alguien más?')
    const says = (declared: string[], attack: 'fire' | 'h2h') =>
      passText(desk, {
        kind: 'cover',
        seat,
        ask: ask(declared),
        about: ask(declared).about,
        forms: [],
        options: [{ do: 'pass' }, { do: 'cover', cover: 'becker', attack, target: 'z2' }],
      })
    const { hold, letPass, nobodyElse } = desk.m.act
    expect([says([], 'fire'), says([], 'h2h'), says(['katyusha'], 'fire')]).toEqual([hold, letPass, nobodyElse])
  })

  test('whoever acts is acting; who has acted is said in the turn of the team only', async () => {
    const position = { characters: { becker: { at: '3,5', facing: 'E' } }, now: { act: 'becker', mode: 'walking' } }
    const { desk } = await deskOn('fubar', position)
    const { acting, acted } = desk.m.sheet
    const becker = { id: 'becker', locked: null, marker: '', acted: true }
    expect(doingOf(desk, becker)).toEqual([acting])
    expect(doingOf(desk, { ...becker, id: 'til' })).toEqual([acted])
    const frame = desk.update.value
    if (!frame) throw new Error('no picture')
    desk.update.value = { ...frame, asks: [], view: { ...frame.view, phase: 'initiative' } }
    expect(doingOf(desk, becker)).toEqual([])
  })

  test('a try to break free and a look into the pool are reported', async () => {
    const { desk } = await deskOn('fubar', { ...ALONE, zombies: { z1: { at: '6,5', kind: 'beta' } } })
    const view = desk.view.value as StalingradView
    const told = (event: object) => reportOf({ events: [event as StalingradEvent], view }, desk)?.lines
    const broke = { type: 'brokeOut', rule: 'EFSZ-30.2', who: 'becker', zombie: 'z1', die: 6, need: 10 }
    expect(told({ ...broke, success: false })).toEqual([{ text: 'Becker cannot get free of Beta z1: 6 against 10.', tone: 'bad' }])
    expect(told({ ...broke, success: true })?.[0]?.tone).toBe('good')
    expect(told({ type: 'poolPeeked', rule: 'EFSZ-1.7', kind: 'beta' })?.[0]?.text).toBe('A Beta lies in the pool.')
  })
})

test('the Zombie Master reads marks instead of coordinates, and is told to stop the team', async () => {
  const { desk } = await deskOn('fubar', ALONE)
  const ask = { seat: 'dead', kind: 'master.move', rule: 'EFSZ-1.7' }
  const marks = desk.view.value?.marks ?? {}
  expect(desk.answerText({ do: 'move', from: marks.S1, to: marks.S2 } as never, ask as never)).toBe('From S1 to S2')
  const order = { seat: 'dead', kind: 'master.order', rule: 'EFSZ-1.7', about: { left: [], dread: 2 } }
  expect(desk.answerText({ do: 'buy', dread: 'extra', at: marks.S1 } as never, order as never)).toBe('Dread: one more arrival at S1')
  expect(desk.isMaster).toBe(false)
  const frame = desk.update.value
  if (!frame) throw new Error('no picture')
  desk.update.value = { ...frame, viewer: 'dead' }
  expect(desk.isMaster).toBe(true)
})

test('before the first scenario of a campaign there is no camp; after it there is', async () => {
  const { match, words } = await deskOn('campaign')
  const view = () => match.game.view(match.state, seat) as StalingradView
  expect(words.phases(view()).turn).toBe('1 December 1942, F.U.B.A.R.')
  expect((await efsz.words.es()).phases(view()).turn).toBe('1 de diciembre de 1942, F.U.B.A.R.')
  const camp = { ...view(), trek: { ...(view().trek as NonNullable<StalingradView['trek']>), route: ['fubar'], day: 2 } }
  expect(words.phases(camp).turn).toBe('2 December 1942, camp')
})

test.each(['en', 'es'] as const)('the log speaks of both sides alike: the Zombie Master reads it too (%s)', async (language) => {
  const words = await efsz.words[language]()
  const rolled = { type: 'initiativeRolled', rule: 'EFSZ-7.3', team: 6, dead: 9, penalty: 4 }
  for (const winner of ['team', 'dead'])
    expect(words.event({ ...rolled, winner } as never)).toMatch(winner === 'team' ? /survivors|supervivientes/ : /the dead|los muertos/)
  const began = [
    { type: 'turnBegan', side: 'team' },
    { type: 'orderChosen', first: 'team' },
    { type: 'orderChosen', first: 'dead' },
  ]
  for (const event of began) expect(words.event({ rule: 'EFSZ-7.6', ...event } as never)).toMatch(/survivors|supervivientes/)
  // A number is told as such, and only what is added to it with a sign.
  const parts = [
    { what: 'weapon', add: 8 },
    { what: 'spread', add: 1 },
  ]
  const fired = {
    type: 'attacked',
    rule: 'EFSZ-19.3',
    who: 'bekov',
    target: 'z1',
    weapon: 'ppsh',
    attack: 'spread',
    cover: false,
    dice: [12],
    hit: 9,
    parts,
  }
  expect(words.event(fired as never)).toMatch(/\(\w+ 8, [\w ]+ \+1\)/)
})

test.each(['en', 'es'] as const)(
  'what Dread bought, what was picked up and how a campaign was lost are in words (%s)',
  async (language) => {
    const words = await efsz.words[language]()
    for (const on of ['peek', 'reroll', 'move'])
      expect(words.event({ type: 'dreadSpent', rule: 'EFSZ-1.7', count: 1, dread: 1, on })).not.toContain(on)
    // Whether the last one died on the first day or the plane has left: nobody is said to walk.
    expect(words.result('endingC').text).toContain(language === 'en' ? 'without you' : 'sin vosotros')
    const spade = words.event({ type: 'pickedUp', rule: 'EFSZ-9.15', who: 'becker', at: '6,6', items: { spade: 1 } } as never)
    expect(spade).not.toMatch(/\d/)
  },
)
