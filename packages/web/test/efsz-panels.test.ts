import { efsz, type StalingradEvent, type StalingradView } from '@deadfront/efsz'
import { besidePosition, nth, proposedOptions, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { offeredDeeds } from '../src/games/efsz/deeds.ts'
import { isActing } from '../src/games/efsz/question.ts'
import { actingNow, fateOf, hintOf, isLikely, isSpent } from '../src/games/efsz/hints.ts'
import { es } from '../src/games/efsz/messages/es.ts'
import { ladderOf, weaponLines } from '../src/games/efsz/sheet.ts'
import { quietSide, reportOf } from '../src/games/efsz/report.ts'
import { throwOf } from '../src/games/efsz/referee.ts'
import { bestAims, refusalFor, targetOfWay, worthOf } from '../src/games/efsz/ways.ts'
import { deskOn, seat } from './efsz-desk-kit.ts'

const ALONE = { characters: { becker: { at: '3,7', facing: 'E', weapons: ['luger'], ammo: 1 } }, now: 'team' }

describe('panels and the bar', () => {
  test.each(['fubar', 'wake-up', 'points-failure', 'black-water', 'steel-widow'])(
    '%s: no offered deed is ever refused',
    async (scenario) => {
      const { desk, match, said, refused, rest, take } = await deskOn(scenario)
      const rng = seedRng(`deeds ${scenario}`)
      for (let turn = 0; turn < 50; turn++) {
        const [ask] = match.game.asks(match.state)
        if (!ask) break
        const before = said.length
        if (isActing(ask)) {
          const crew = (match.game.view(match.state, seat) as { characters: { id: string; at: string | null }[] }).characters
          const who = desk.selected.value ?? crew.find((c) => c.at !== null)?.id ?? null
          if (who !== desk.selected.value) await desk.select(who)
          const offered = offeredDeeds(desk.deeds.list.value)
          const deed = offered[turn % Math.max(1, offered.length)]
          if (deed) {
            desk.deeds.begin(deed, 'Go')
            if (desk.plan.value) desk.doPlan()
            await rest()
            expect(refused, `${deed.do} ${deed.at} after ${match.steps.length} answers`).toEqual([])
          }
        }
        if (said.length > before) continue
        const done = match.command(ask.seat, match.game.sample(match.state, ask.seat, rng))
        if ('refused' in done) throw new Error(done.say)
        take(done.events as never)
        await rest()
      }
      expect(nth(said, 5)).toBeDefined()
    },
  )

  test('whom a figure can attack is told without a click on the map: the best shot first, and nothing that is refused', async () => {
    // z1 is farther away than the last two (EFSZ-18.3), z2 behind a wall, z3 behind the back.
    const zombies = { z1: 'beta 7,7', z2: 'beta 9,11', z3: 'beta 2,9', z4: 'beta 5,6', z5: 'beta 5,8' }
    const { desk } = await deskOn('fubar', { ...ALONE, zombies })
    await desk.select('becker')
    const aims = bestAims(desk.aims.value)
    expect(aims.map(({ aim }) => aim.target).sort()).toEqual(['z4', 'z5'])
    expect(worthOf(aims[0]?.card ?? null)).toBeGreaterThanOrEqual(worthOf(aims[1]?.card ?? null))
    for (const { aim, card } of aims) {
      expect(card).toMatchObject({ attack: 'fire', refused: null })
      const alone = desk.api.inspect({ ask: 'target', who: 'becker', target: aim.target, mode: 'stationary' })
      expect((await alone) as object).toMatchObject({ attacks: expect.arrayContaining([card]) })
    }
    await desk.select(null)
    expect(desk.aims.value).toEqual([])
  })

  test('the kills that open skills are told, those of the other ladder too', async () => {
    const { desk } = await deskOn('fubar', ALONE)
    const [becker] = desk.view.value?.characters.filter((c) => c.id === 'becker') ?? []
    if (!becker) throw new Error('no Becker')
    expect(ladderOf(desk, becker)).toBe('Skills at 10, 50, 150 kills (book; short campaign: 5, 20, 45).')
    const short = becker.skills.map((skill, i) => ({ ...skill, at: [5, 20, 45][i] ?? 0 }))
    expect(ladderOf(desk, { ...becker, skills: short })).toBe('Skills at 5, 20, 45 kills (short campaign; book: 10, 50, 150).')
    expect(es.sheet.ladder('5, 20, 45', true, '10, 50, 150')).toContain('libro: 10, 50, 150')
  })

  test('a weapon tells what it does, and that it is heard where noise counts', async () => {
    const linesIn = async (scenario: string) => {
      const { desk } = await deskOn(scenario, { ...ALONE, characters: { becker: { at: 'A', facing: 'E', weapons: ['luger'], ammo: 1 } } })
      await expect.poll(() => desk.pages.of(scenario)).toBeDefined()
      const [becker] = desk.view.value?.characters.filter((c) => c.id === 'becker') ?? []
      if (!becker) throw new Error('no Becker')
      return {
        gun: weaponLines(desk, 'luger', becker),
        grenade: weaponLines(desk, 'grenade', becker),
        knife: weaponLines(desk, 'knife', becker),
        noise: desk.m.weapon.noise,
      }
    }
    const quiet = await linesIn('fubar')
    expect(quiet.gun).toEqual(expect.arrayContaining(['1 die', 'ammo 1; every 1 on a die costs one']))
    expect(quiet.gun).not.toContain(quiet.noise)
    const loud = await linesIn('ward-nine')
    expect(loud.gun).toContain(loud.noise)
    expect(loud.knife.length).toBeGreaterThan(0)
    expect(loud.knife).not.toContain(loud.noise)
    expect(loud.grenade).toEqual([
      'thrown up to 8 squares',
      'hits friend and foe on 6+ where it lands; farther off, +1 for every square',
      'goes off when the activation ends',
    ])
  })

  test('people are offered the middle level; files, commands and the positions of others stay as printed', () => {
    for (const scenario of efsz.scenarios) {
      expect(proposedOptions(scenario)).toEqual({ difficulty: 'rifleman' })
      expect(besidePosition(scenario, { difficulty: 'rifleman', players: 2 })).toEqual({ players: 2 })
      const spec = scenario.options.find(({ id }) => id === 'difficulty')
      expect([spec?.default, spec?.absent]).toEqual(['printed', 'printed'])
    }
  })

  test('EFSZ-10.1: once the attack of an activation is made, nothing can be attacked, and a pointer at the dead is told why', async () => {
    const zombies = { z1: 'beta 6,6', z2: 'beta 6,8' }
    const becker = { ...ALONE.characters.becker, grenades: 1 }
    const { desk, rest } = await deskOn('fubar', { characters: { becker }, zombies, now: { act: 'becker', mode: 'walking' } } as never)
    const [first] = bestAims(desk.aims.value)
    if (!first) throw new Error('nobody to attack')
    await desk.aimAt(first.aim)
    const shot = desk.plan.value?.ways[0]
    if (!shot) throw new Error('no shot')
    desk.carryOut(shot)
    await rest()
    expect(desk.question.value?.kind).toBe('act')
    expect(desk.aims.value).toEqual([])
    await desk.point('6,6')
    expect(desk.aim.value && refusalFor(desk.aim.value)?.rule).toBe('EFSZ-10.1')
    expect(await throwOf(desk.api, 'becker', '6,6', 'grenade', 'walking')).toMatchObject({ refused: { rule: 'EFSZ-10.1' } })
  })

  test('one of the dead on a fuel drum: each of the two can be fired at, and the button of one offers nothing on the other', async () => {
    const position = {
      content: { scenario: { drums: 5 } },
      map: ['########', '#......#', '#......#', '########'],
      terrain: { '5,2': 'drum' },
      characters: { bekov: { at: '2,2', facing: 'E', weapons: ['ppsh'], ammo: 3 } },
      zombies: { z1: 'beta 5,2' },
      now: { act: 'bekov', mode: 'walking' },
    }
    const { desk } = await deskOn('steel-widow', position as never)
    const targets = () => [...new Set(desk.plan.value?.ways.map(targetOfWay))].sort()
    await desk.click('5,2')
    expect(targets()).toEqual(['5,2', 'z1'])
    for (const aim of desk.aims.value) {
      desk.plan.value = null
      await desk.aimAt(aim)
      expect(targets()).toEqual([aim.target])
    }
  })

  test('to stand and throw is one press before the activation has begun: the squares are lit at once', async () => {
    const becker = { ...ALONE.characters.becker, grenades: 2 }
    const { desk, said, rest } = await deskOn('fubar', { ...ALONE, characters: { becker } } as never)
    await desk.select('becker')
    desk.beginThrow('grenade')
    await rest()
    expect(said).toEqual([{ do: 'activate', activate: 'becker', mode: 'stationary' }])
    expect(desk.throwing.value).toBe('grenade')
  })

  test('to end the activation is the likely answer only when nothing else is left; the points that are left are not denied', async () => {
    const after = async (now: object, zombies: object) => {
      const { desk } = await deskOn('fubar', { ...ALONE, zombies, now: { act: 'becker', ...now } } as never)
      const question = desk.question.value
      if (question?.kind !== 'act') throw new Error('nobody acts')
      return { spent: isSpent(desk, question, '3,7'), hint: hintOf(desk, '3,7', false) }
    }
    // The zombie beside stops whoever is stopped by it; it stands at the back.
    const stopped = { mode: 'walking', mp: 2, stopped: true }
    expect(await after(stopped, { z1: 'beta 2,7' })).toEqual({
      spent: true,
      hint: 'No step can be made from here: turn, or end the activation.',
    })
    expect(await after(stopped, { z1: 'beta 2,7', z2: 'beta 6,7' })).toEqual({
      spent: false,
      hint: 'No step can be made from here: turn, aim at one of the dead, or end the activation.',
    })
    expect((await after({ mode: 'stationary' }, { z1: 'beta 6,7' })).hint).toBe(
      'No steps are left: aim at one of the dead, or end the activation.',
    )
    expect((await after({ mode: 'walking' }, { z1: 'beta 6,7' })).spent).toBe(false)
  })

  test('drums are among what can be attacked', async () => {
    const position = {
      content: { scenario: { drums: 5 } },
      map: ['########', '#......#', '#......#', '########'],
      terrain: { '5,2': 'drum' },
      characters: { bekov: { at: '2,2', facing: 'E', weapons: ['ppsh'], ammo: 3 } },
      zombies: { z1: 'beta 4,3' },
      now: { act: 'bekov', mode: 'walking' },
    }
    const { desk } = await deskOn('steel-widow', position as never)
    expect(desk.aims.value.map((aim) => aim.target).sort()).toEqual(['5,2', 'z1'])
    expect(desk.aims.value.find((aim) => aim.target === '5,2')?.attacks.map((card) => card.attack)).toContain('drum')
  })

  test('who is still inside when a scenario is lost has not got out', () => {
    expect(fateOf({ ended: 'failed' }, { status: 'map' })).toBe('inside')
    expect(fateOf({ ended: 'done' }, { status: 'map' })).toBe('alive')
    expect(fateOf({ ended: 'failed' }, { status: 'left' })).toBe('out')
    expect(fateOf({ ended: 'failed' }, { status: 'dead' })).toBe('dead')
  })

  test('while it is asked what to take in hand the activation goes on, and bare hands take what costs nothing', async () => {
    const heaps = { '4,7': { luger: 1 } }
    const characters = { becker: { at: '3,7', facing: 'E' } }
    const { desk, rest } = await deskOn('fubar', { characters, heaps, now: { act: 'becker', mode: 'walking' } } as never)
    void desk.send([{ do: 'pickup', pickup: '4,7' }])
    await rest()
    const question = desk.question.value
    if (question?.kind !== 'ready') throw new Error('nothing to ready')
    expect(actingNow(desk)).toBe('becker')
    expect(question.options.filter((answer) => isLikely(desk, question, answer)).map((answer) => answer.do)).toEqual(['ready'])
  })

  test('a report is about the round in which it happened, and names a searched place by its mark', async () => {
    const { desk } = await deskOn('fubar', ALONE)
    const view = { ...(desk.view.value as StalingradView), round: 3 }
    const came = { type: 'zombiePlaced', rule: 'EFSZ-34.3', zombie: 'z1', at: '9,7', how: 'spawn', faceUp: false, kind: null }
    const began = { type: 'roundBegan', rule: 'EFSZ-7.1', round: 3, box: 3 }
    const titleOf = (...events: object[]) => reportOf({ events: events as StalingradEvent[], view }, desk)?.title
    expect(titleOf(came)).toBe('Round 3')
    expect(titleOf(came, began)).toBe('Round 2')
    expect(titleOf(came, began, came)).toBe('Round 2–3')
    // What failed in the last round is not of this one; before the first round the scenario is set up.
    const held = { type: 'brokeOut', rule: 'EFSZ-30.2', who: 'becker', zombie: 'z1', die: 3, need: 8, success: false }
    expect(titleOf(held, began)).toBe('Round 2')
    const first = { ...began, round: 1, box: 1 }
    const early = (...events: object[]) => reportOf({ events: events as StalingradEvent[], view: { ...view, round: 1 } }, desk)?.title
    expect(early(came, first)).toBe('At the start')
    expect(early(came, first, came)).toBe('Round 1')
    const fire = (at: string) => ({ type: 'fireStarted', rule: 'EFSZ-37.2', at })
    const fires = [fire('6,7'), fire('7,6'), fire('6,5')] as never
    expect(reportOf({ events: fires, view }, desk)?.lines.map((line) => line.text)).toEqual(['These squares burn: 6,7 · 7,6 · 6,5.'])
    // The Zombie Master is told what the team did to the dead, as a loss, and its own bites as good.
    const frame = desk.update.value
    if (!frame) throw new Error('no picture')
    const shot = { type: 'zombieEliminated', rule: 'EFSZ-17.1', zombie: 'z1', kind: 'beta', by: 'becker' }
    const bitten = { type: 'wounded', rule: 'EFSZ-29.1', who: 'becker', cause: 'bite', by: 'z2', health: 3 }
    const tonesFor = (viewer: string) => {
      desk.update.value = { ...frame, viewer }
      return reportOf({ events: [shot, bitten] as never, view }, desk)?.lines.map(({ tone }) => tone)
    }
    expect([tonesFor('dead'), tonesFor(seat)]).toEqual([['bad', 'good'], ['bad']])
    // What an attack does to the dead stands in the bar; a blast is told whole.
    const stunned = { type: 'zombieStunned', rule: 'EFSZ-17.4', zombie: 'z1' }
    const blast = { type: 'exploded', rule: 'EFSZ-22.1', weapon: 'grenade', at: '6,6' }
    const linesOf = (...events: object[]) => reportOf({ events: events as StalingradEvent[], view }, desk)?.lines.length ?? 0
    expect([linesOf(stunned), linesOf(blast, stunned)]).toEqual([0, 2])
    const searched = { type: 'searched', rule: 'EFSZ-16.1', who: 'becker', at: '6,4', die: 2 }
    expect(reportOf({ events: [searched as never], view }, desk)?.lines[0]?.text).toContain('O2')
  })

  test.each(['en', 'es'] as const)('two grenades are not "2 Grenade", and the fall of the building has a cause (%s)', async (language) => {
    const words = await efsz.words[language]()
    const told = (items: object) => words.event({ type: 'pickedUp', rule: 'EFSZ-9.15', who: 'bekov', at: '6,8', items } as never)
    expect(told({ grenade: 2 })).toMatch(/Gren?ad[ea] ×2|Granada ×2/i)
    expect(told({ ammo: 2 })).toContain('2 ')
    const ended = words.event({ type: 'scenarioEnded', rule: 'EFSZ-35.3', outcome: 'failed', why: 'the building is flattened' } as never)
    expect(ended).toMatch(language === 'en' ? /still inside/ : /gente dentro/)
  })

  test('what the first pick asks is asked once before it, while the player still looks', async () => {
    const characters = { becker: { at: '3,5', facing: 'E' }, dasha: { at: '3,6', facing: 'E' } }
    const { desk, inspected, take, rest } = await deskOn('fubar', { characters, now: 'team' })
    expect(desk.selected.value).toBe(null)
    expect(inspected.map((question) => question.ask)).toEqual(expect.arrayContaining(['reach', 'deeds', 'aims']))
    const before = inspected.length
    take()
    await rest()
    expect(inspected.slice(before).map((question) => question.ask)).not.toContain('deeds')
  })

  test('the card of what happened leaves the corner in which somebody of the team stands', () => {
    const field = { left: 0, right: 1000, top: 100 }
    expect(quietSide([{ x: 900, y: 150 }], field)).toBe('left')
    expect(quietSide([{ x: 900, y: 600 }], field)).toBe('right')
    expect(quietSide([{ x: 100, y: 150 }], field)).toBe('right')
    expect(quietSide([], field)).toBe('right')
  })
})
