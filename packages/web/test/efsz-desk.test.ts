import { efsz, type StalingradEvent, type StalingradView } from '@deadfront/efsz'
import { STANDARD } from '@deadfront/efsz/content'
import { type Json, labelOf } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { isCampPage, routeOf } from '../src/games/efsz/camp.ts'
import { outcomeOf } from '../src/games/efsz/combat.ts'
import { powersIn } from '../src/games/efsz/dread.ts'
import { characterArt } from '../src/games/efsz/figures.ts'
import { isWipedOut } from '../src/games/efsz/hints.ts'
import { drawMarks } from '../src/games/efsz/map/ground.ts'
import { blockOf, groundPicture } from '../src/games/efsz/map/plan.ts'
import { en } from '../src/games/efsz/messages/en.ts'
import { es } from '../src/games/efsz/messages/es.ts'
import { reportOf } from '../src/games/efsz/report.ts'
import { counted } from '../src/games/efsz/sheet.ts'
import { isAllHopeless, type Way } from '../src/games/efsz/ways.ts'
import { deskOn, seat } from './efsz-desk-kit.ts'

// What the board tells by itself, and when.

const TWO = {
  characters: { becker: { at: '3,5', facing: 'E', weapons: ['luger'], ammo: 1 }, dasha: { at: '10,6', facing: 'W' } },
  zombies: { z1: 'beta 6,2' },
  now: 'team',
}

describe('picking somebody', () => {
  test('is shown at once; map and bar change when it is known what they can do, all in one picture', async () => {
    const { desk } = await deskOn('fubar', TWO)
    await desk.select('becker')
    const before = [desk.reaches.value, desk.deeds.list.value, desk.aims.value]
    const done = desk.select('dasha')
    expect([desk.picked.value, desk.selected.value, desk.busy.value]).toEqual(['dasha', 'becker', true])
    // What stands in the bar belongs to one and the same character.
    expect([desk.reaches.value, desk.deeds.list.value, desk.aims.value]).toEqual(before)
    await done
    expect([desk.picked.value, desk.selected.value, desk.busy.value]).toEqual(['dasha', 'dasha', false])
    expect(desk.reaches.value.every((reach) => reach.who === 'dasha')).toBe(true)
  })

  test('and a quick click on a square sends whom was picked, not whom was in hand before', async () => {
    const { desk } = await deskOn('fubar', TWO)
    await desk.select('becker')
    void desk.select('dasha')
    await desk.click('9,6')
    expect(desk.plan.value?.move?.reach.who).toBe('dasha')
  })

  test('asks once for a picture of the table what is the same whoever is picked', async () => {
    const { desk, inspected, take, rest } = await deskOn('fubar', TWO)
    const asked = () => inspected.filter(({ ask }) => ask === 'threat').length
    for (const who of ['becker', 'dasha', 'becker']) await desk.select(who)
    expect(asked()).toBe(1)
    take()
    await rest()
    expect(asked()).toBe(2)
  })

  test('nobody stays in hand for the next question who has no answer to it', async () => {
    const { desk, rest } = await deskOn('fubar', TWO)
    await desk.select('becker')
    await desk.send([{ do: 'activate', activate: 'becker', mode: 'stationary' }, { do: 'end' }])
    await rest()
    expect([desk.picked.value, desk.selected.value]).toEqual(['dasha', 'dasha'])
  })
})

test('a walk that is cut short by what turns up says so; one that ends as planned does not', async () => {
  const walk = async (zombies: Json) => {
    const characters = { becker: { at: '7,3', facing: 'N', weapons: ['luger'], ammo: 1 } }
    const { desk, refused, rest } = await deskOn('fubar', { characters, zombies, now: { act: 'becker', mode: 'walking' } })
    await desk.send(['7,4', '7,5', '7,6', '7,7'].map((step) => ({ do: 'step', step })))
    await rest()
    expect(refused).toEqual([])
    return [desk.character('becker')?.at === '7,7', desk.halted.value]
  }
  // Round the corner lies somebody whom nobody has seen yet.
  expect(await walk({ z1: 'beta 13,7 faceDown' })).toEqual([false, true])
  expect(await walk({})).toEqual([true, false])
})

describe('the card of what has happened', () => {
  const view = (zombies: object[] = []) => ({ round: 2, zombies }) as StalingradView
  const told = async (events: object[], zombies: object[] = []) => {
    const { desk } = await deskOn('fubar', TWO)
    return reportOf({ events: events as StalingradEvent[], view: view(zombies) }, desk)?.lines.map((line) => line.text)
  }
  const placed = { type: 'zombiePlaced', rule: 'EFSZ-33.7', zombie: 'z1', at: '16,8', how: 'setup', faceUp: false, kind: null }

  test('names the square where one that has come stands now', async () => {
    expect(await told([placed], [{ id: 'z1', at: '15,9' }])).toEqual(['z1, still unknown, on 16,8. Now on 15,9.'])
    expect(await told([placed], [{ id: 'z1', at: '16,8' }])).toEqual(['z1, still unknown, on 16,8.'])
    expect(await told([placed])).toEqual(['z1, still unknown, on 16,8.'])
  })

  test('says what a lever or a wheel has done, and calls neither useless', async () => {
    const search = { type: 'searched', rule: 'EFSZ-8.4', who: 'becker', at: '1,1', die: null }
    expect(await told([search, { type: 'flagSet', rule: 'EFSZ-37.3', flag: 'lever O1' }])).toEqual([
      'Becker searches 1,1.',
      'Lever O1 is set.',
    ])
    expect(await told([search, { type: 'waterLevel', rule: 'EFSZ-37.2', level: 0 }])).toEqual([
      'Becker searches 1,1.',
      'The water stands at 0.',
    ])
    expect(await told([search])).toEqual(['Becker searches 1,1.', 'Nothing of use.'])
  })
})

test('the Zombie Master sees what the second roll needs and brings, beside its price', async () => {
  const position = { ...TWO, dread: 3, now: 'initiative' } as Json
  for (let k = 0; k < 40; k++) {
    const { desk, match, rest } = await deskOn('fubar', position, { options: { master: true }, seed: `reroll ${k}`, viewer: 'dead' })
    await rest()
    if (match.game.asks(match.state)[0]?.kind !== 'master.reroll') continue
    const odds = match.game.inspectJson(match.state, 'dead', { ask: 'reroll' })
    await expect.poll(() => desk.reroll.value, { interval: 2 }).toEqual(odds)
    expect(desk.m.master.reroll(8, 43)).toBe('8+ · the dead go first 43 %')
    return
  }
  expect.fail(`no initiative was lost by ${seat}`)
})

test('who lost everybody is told so, and nobody "stayed"', () => {
  const people = (...list: string[]) => list.map((status) => ({ status })) as StalingradView['characters']
  expect(isWipedOut({ ended: 'failed', characters: people('dead', 'dead', 'rearguard', 'unknown') })).toBe(true)
  expect(isWipedOut({ ended: 'failed', characters: people('dead', 'map') })).toBe(false)
  expect(isWipedOut({ ended: 'failed', characters: people('dead', 'left') })).toBe(false)
  expect(isWipedOut({ ended: 'done', characters: people('dead') })).toBe(false)
})

test('covering attacks of which none can do anything are known as such; chances that are not known yet are not', () => {
  const shot = (eliminated: number, stunned: number): Way => ({
    kind: 'attack',
    who: 'becker',
    answers: [{ do: 'cover', cover: 'becker', attack: 'fire', target: 'z1' }],
    card: { attack: 'fire', refused: null, hit: 10, odds: { zombies: [{ eliminated, stunned, reduced: 0 }] } } as Way['card'] & object,
  })
  expect(isAllHopeless([shot(0, 0), shot(0, 0.001)])).toBe(true)
  expect(isAllHopeless([shot(0, 0), shot(0, 0.25)])).toBe(false)
  expect(isAllHopeless([{ ...shot(0, 0), card: null }])).toBe(false)
  expect(isAllHopeless([])).toBe(false)
})

test('the route map shows a scenario that is being played as where we are, from the choice of people on', () => {
  const campaign = {
    start: 'one',
    stops: [
      { id: 'one', title: 'One', kind: 'main', to: ['two'] },
      { id: 'two', title: 'Two', kind: 'main', to: [] },
    ],
  } as const
  const stateOf = (more: object) => {
    const view = {
      scenario: 'two',
      camp: false,
      ended: '',
      trek: { here: 'one', next: ['two'], completed: ['one'], route: ['one X1'] },
      ...more,
    }
    return routeOf(view as StalingradView, campaign as never).nodes.map((node) => node.state)
  }
  expect(stateOf({})).toEqual(['done', 'here'])
  expect(stateOf({ ended: 'done' })).toEqual(['done', 'done'])
  expect(stateOf({ scenario: 'one', camp: true })).toEqual(['done', 'next'])
  // Nothing comes next once the campaign is lost.
  expect(stateOf({ scenario: 'one', ended: 'failed', result: { outcome: 'endingC' } })).toEqual(['here', 'other'])
})

test('a camp that is looked back at is a camp, not the orders of the scenario before', async () => {
  const position = { characters: { becker: {} }, campaign: { completed: ['fubar'], here: 'fubar', next: ['wake-up'] }, now: 'camp' }
  const { desk } = await deskOn('campaign', position)
  const { view, question } = desk
  if (!view.value) throw new Error('no view')
  expect([isCampPage(view.value, question.value?.ask.kind ?? null), isCampPage(view.value, null)]).toEqual([true, true])
  expect(isCampPage(view.value, 'team')).toBe(false)
  expect(isCampPage({ phase: 'setup' }, null)).toBe(false)
})

test('the orders that opened with a scenario close when the march is undone', async () => {
  const { desk, take } = await deskOn('fubar', TWO)
  take([{ type: 'scenarioBegan', rule: 'EFSZ-33.1', scenario: 'fubar', attempt: 'first' }])
  expect(desk.reading.value).toBe('fubar')
  const frame = desk.update.value
  if (!frame) throw new Error('no picture of the table')
  desk.take({ ...frame, at: frame.at - 1, events: [] })
  expect(desk.reading.value).toBe(null)
})

test.each(['en', 'es'] as const)('forms name gear as the rest of the table does (%s)', async (language) => {
  const words = await efsz.words[language]()
  for (const id of ['ppsh', 'tt33', 'nagant']) expect(labelOf(words, id)).toBe(words.name(`weapon.${id}`))
})

test('two grenades are two, in camp as on the sheet', () => {
  expect(counted(['MG42', 'Grenade', 'Grenade'])).toEqual(['MG42', 'Grenade ×2'])
})

test('the Zombie Master reads the orders while the team sits down; in the midst of a game they stay closed', async () => {
  const readBy = async (viewer: string, position?: Json) =>
    (await deskOn('fubar', position, { options: { master: true }, viewer })).desk.reading.value
  expect(await readBy('dead')).toBe('fubar')
  // The team reads them where its people are chosen.
  expect(await readBy(seat)).toBe(null)
  expect(await readBy('dead', TWO as Json)).toBe(null)
})

test('an exit that is shut has bars on the map until it opens', () => {
  const raw = STANDARD.scenarios['points-failure']
  if (!raw) throw new Error('the scenario is gone')
  const block = blockOf(raw)
  const exit = (shut: readonly string[]) => /<g class="ez-mark ez-mark-exit.*?<\/g>/.exec(drawMarks({ ...block, shut }))?.[0] ?? ''
  expect(exit(['X1'])).toContain('ez-exit-bars')
  expect(exit([])).not.toContain('ez-exit-bars')
  // The plan of the orders shows the block before anybody has set foot on it: nothing is known of its exits.
  expect(drawMarks(block)).not.toContain('ez-exit-bars')
})

test('dice that miss a fuel drum leave a word in the bar, as those do that miss one of the dead', async () => {
  const { words } = await deskOn('fubar', TWO)
  const told = (...events: object[]) => outcomeOf(events as StalingradEvent[], (event) => words.event(event), 'Missed.')
  const shot = {
    type: 'attacked',
    rule: 'EFSZ-19.3',
    who: 'bekov',
    attack: 'drum',
    weapon: 'ppsh',
    target: '6,6',
    dice: [3],
    hit: 8,
    parts: [],
  }
  expect(told(shot)).toBe('Missed.')
  expect(told(shot, { type: 'exploded', rule: 'EFSZ-22.1', at: '6,6', weapon: 'drum', by: 'bekov' })).toBe('')
  expect(told(shot, { type: 'zombieHit', rule: 'EFSZ-17.2', zombie: 'z1', die: 3, hit: 8, level: 'miss' })).toBe('3: missed.')
  expect(told({ type: 'turnBegan', rule: 'EFSZ-7.9', side: 'team' })).toBe('')
})

test('the legend draws each ground as the map does', () => {
  const art = Object.fromEntries(
    (['hinder', 'fire', 'smoke', 'gas', 'water', 'track', 'hatch', 'drum', 'door'] as const).map((kind) => [kind, groundPicture(kind)]),
  )
  expect(new Set(Object.values(art)).size).toBe(9)
  const parts = {
    fire: 'ez-flame',
    smoke: 'ez-smoke',
    gas: 'ez-gas',
    water: 'ez-water',
    track: 'ez-rail',
    hatch: 'ez-hatch',
    drum: 'ez-drum',
    door: 'ez-leaf',
  }
  for (const [kind, part] of Object.entries(parts)) expect(art[kind], kind).toContain(part)
})

test('the card of a shot tells which number hits the head, and that none does', async () => {
  const { desk } = await deskOn('fubar', { ...TWO, zombies: { z1: 'armoured 7,5' } } as Json)
  await desk.select('becker')
  const [card] = desk.aims.value.flatMap((aim) => aim.attacks)
  expect(card?.killOn).toBeGreaterThan(card?.hit ?? 99)
  expect(desk.m.aim.head(9)).toBe('the head on 9+')
  expect(desk.m.aim.head(13)).toBe('the head cannot be hit')
})

test('who is held wears a ring of the dead that hides neither face, health nor weapon', async () => {
  const { desk } = await deskOn('fubar', {
    ...TWO,
    characters: { becker: { at: '3,5', facing: 'E', weapons: ['luger'], locked: 'z1' } },
    zombies: { z1: 'beta 4,5' },
  } as Json)
  const becker = desk.character('becker')
  if (!becker) throw new Error('nobody is there')
  expect(becker.locked).toBe('z1')
  const held = characterArt(becker, 'Luger')
  expect(held).toContain('<circle class="ez-locked"')
  expect(held.indexOf('ez-locked')).toBeLessThan(held.indexOf('ez-pip'))
  expect(held.indexOf('ez-locked')).toBeLessThan(held.indexOf('ez-weapon'))
  expect(characterArt({ ...becker, locked: null }, 'Luger')).not.toContain('ez-locked')
})

test('a lost game tells who killed whom, and in which round', async () => {
  const { desk } = await deskOn('fubar', TWO)
  const bite = { type: 'wounded', rule: 'EFSZ-29.1', who: 'becker', cause: 'bite', by: 'z1', health: 0 } as const
  const died = { type: 'died', rule: 'EFSZ-36.1', who: 'becker', at: '3,5' } as const
  desk.tell({ type: 'roundBegan', rule: 'EFSZ-7.1', round: 6, box: 6 })
  for (const event of [bite, died]) desk.tell(event)
  expect(desk.deaths.told.value).toEqual({ becker: 'Round 6: z1 bites Becker, 0 left.' })
})

test('the Zombie Master is told what Dread buys in each scenario, and what it does', () => {
  expect(powersIn(STANDARD.scenarios['points-failure'] ?? {})).toEqual([
    { power: 'haste', dread: 1 },
    { power: 'peek', dread: 1 },
    { power: 'wagon', dread: 2 },
    { power: 'door', dread: 3 },
    { power: 'extra', dread: 4 },
    { power: 'armoured', dread: 5 },
  ])
  for (const raw of Object.values(STANDARD.scenarios))
    for (const { power, dread } of powersIn(raw)) {
      expect(dread).toBeGreaterThan(0)
      for (const m of [en, es]) expect(m.master.power[power], power).toMatch(/\.$/)
    }
})
