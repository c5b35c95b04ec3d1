import { dotz, type SiegeEvent } from '@deadfront/dotz'
import { describe, expect, it } from 'vitest'
import { askingCard, unitAt } from '../src/games/dotz/asking.ts'
import { type Fight, stillFought } from '../src/games/dotz/fights.ts'
import { percent } from '../src/board/percent.ts'
import { causeOf } from '../src/games/dotz/chronicle.ts'
import { Clicks } from '../src/games/dotz/clicks.ts'
import { countedOf, oddsOf } from '../src/games/dotz/panels/answer-odds.ts'
import { layOut, type Piece } from '../src/games/dotz/pieces.ts'
import { effectOf, endName, eventActionsText, unusedOf, unusedText } from '../src/games/dotz/using.ts'
import { deskOn, TOWN } from './dotz-desk-kit.ts'

/** What the board says at each decision: cases that new players mistook. */

describe('what an Action is paid with', () => {
  it('is not held to a power that has been spent', async () => {
    const { desk, apply } = await deskOn({ ...TOWN, eventActions: 2 })
    await desk.select('schmidt')
    desk.payWith('initiative')
    await apply({ do: 'move', unit: 'schmidt', path: ['F#2'], pay: 'initiative' })
    expect([desk.selected.value, desk.pay.value]).toEqual(['schmidt', null])
    expect(desk.chances.value?.pays).not.toContain('initiative')
  })
})

describe('a fight whose dice have fallen', () => {
  const told: Fight = {
    kind: 'handToHand',
    at: 'M#6',
    attacker: 'player',
    unit: 'hunt',
    zeds: ['Z3|1', 'Z6|3'],
    zedsStrength: 6,
    unitStrength: 5,
    initial: 'Zeds Advantage',
    shifts: [],
    net: 0,
    column: 'Zeds Advantage',
    dice: [5, 6],
    again: true,
    sum: 11,
    result: { zedsHits: 2, unitHits: 1, loser: 'zeds' },
    after: [],
    pictured: null,
  }
  // The view when one of the two has fallen back.
  const open: Fight = { ...told, zeds: ['Z3|1'], zedsStrength: 3, initial: 'Human Advantage' }

  it('keeps the Strengths and the column it was fought on', () => {
    expect(stillFought(told, open)).toEqual(told)
  })

  it('another fight at the same place is its own', () => {
    expect(stillFought({ ...told, unit: 'schmidt' }, open)).toEqual(open)
    expect(stillFought({ ...told, at: 'M#5' }, open)).toBe(open)
    expect(stillFought(null, open)).toBe(open)
  })

  it('chances that count a second roll and Hits shrugged off say so', async () => {
    const { desk } = await deskOn(TOWN)
    expect(countedOf(desk, { kind: 'handToHand', unit: 'hunt' })).toEqual([desk.m.combat.withReroll, desk.m.combat.withTough])
    expect(countedOf(desk, { kind: 'gunfire', unit: 'hunt' })).toEqual([])
    expect(countedOf(desk, { kind: 'handToHand', unit: 'hernandez' })).toEqual([])
  })
})

describe('Hits on a mob', () => {
  it.each([
    ['en', 'turns at 3, gone at 6', 'reduced, gone at 2'],
    ['es', 'se voltea con 3, cae con 6', 'reducida, cae con 2'],
  ] as const)('the button says what a Zeds unit bears, in %s', async (language, whole, reduced) => {
    const { desk } = await deskOn({ ...TOWN, spaces: { ...TOWN.spaces, 'M#2': 'Z5|1r h1' } }, language)
    const says = (at: string): string[] =>
      (desk.view.value?.zeds ?? []).flatMap((zed) => {
        const { toTurn, toEnd } = desk.lifeOfZed(zed.id)
        return zed.at === at ? [desk.m.combat.takes(toTurn, toEnd)] : []
      })
    expect([says('M#1'), says('M#2')]).toEqual([[whole], [reduced]])
  })

  it('a Zeds unit that can take no more keeps what it has', async () => {
    const { desk } = await deskOn(TOWN)
    const items = [
      { id: 'a', max: 1 },
      { id: 'b', max: 2 },
    ]
    const form = { form: 'amounts', name: 'hits', items, min: 2, max: 2 } as never
    desk.addHit('a', form)
    desk.addHit('a', form)
    expect(desk.hits.value).toEqual({ a: 1 })
  })
})

describe('several players at one screen', () => {
  it('who ends before the others is done, and what is for all is not called unused', async () => {
    const { desk } = await deskOn({ ...TOWN, eventActions: 2 }, 'en', 'normal', 2)
    const question = desk.question.value
    if (question?.kind !== 'action') throw new Error(`asks ${question?.kind}`)
    expect(endName(desk, question)).toBe('Player 1 is done')
    expect(unusedOf(desk)).not.toContain('2 Event Actions')
    const alone = await deskOn({ ...TOWN, eventActions: 2 })
    const last = alone.desk.question.value
    expect(last && endName(alone.desk, last)).toBe('End the phase')
  })
})

describe('a click on a unit of ours', () => {
  it('in a lit place goes there when that unit has no free Action, and picks up one that has', async () => {
    const { desk, sent, apply } = await deskOn(TOWN)
    await apply({ do: 'ability', ability: 'motivational-speech' })
    const pieces = (): Piece[] => (desk.view.value ? layOut(desk.view.value, desk.m) : [])
    const clicks = new Clicks(desk, { placeElement: () => null } as never, pieces)
    const click = (id: string) => clicks.piece(pieces().find((piece) => piece.id === id) as Piece)
    await click('piazza')
    await expect.poll(() => desk.chances.value !== null).toBe(true)
    await click('schmidt')
    expect(sent).toEqual([{ do: 'move', unit: 'piazza', path: ['F#0', 'F#1'] }])
    await click('hunt')
    expect(desk.selected.value).toBe('hunt')
  })
})

describe('a card that attacks from below', () => {
  it('says what each of ours would suffer, and whom it may cost', async () => {
    const { desk } = await deskOn({
      fate: { deck: ['iron-resolve'] },
      spaces: { 'H#5': 'civ-7', 'H#0': 'schmidt' },
      now: { card: 'under-our-feet' },
    })
    expect(desk.question.value?.kind).toBe('unit')
    const facts = desk.choice.value
    if (facts?.kind !== 'harm') throw new Error(`chances of ${facts?.kind}`)
    expect(facts.fighters.map(({ unit, initial, zeds }) => [unit, initial, zeds])).toEqual([
      ['schmidt', 'Equal', []],
      ['civ-7', 'Equal', []],
    ])
    const says = (unit: string) => oddsOf(desk, { do: 'choose', unit })
    expect(says('schmidt')).toMatch(/^\d\.\d Hits, dies \d+%$/)
    expect(says('civ-7')).toMatch(/^\d\.\d Hits, dies \d+%$/)
    expect(says('schmidt')).not.toBe(says('civ-7'))
  })
})

describe('stay or leave', () => {
  it('the fight of those who stay stands at the button that keeps them there', async () => {
    const { desk } = await deskOn({
      spaces: { 'S#6': 'Z6|4', 'S#5': 'schmidt, hunt' },
      lasting: { mayLeave: 'turn' },
      now: { activate: 'S' },
    })
    expect(desk.question.value?.kind).toBe('leave')
    const best = Math.max(...Object.values(desk.fighters.value).map(({ win }) => win))
    expect(oddsOf(desk, { do: 'leave', units: [] })).toContain(percent(best))
    expect(oddsOf(desk, { do: 'leave', units: Object.keys(desk.fighters.value) })).toBeNull()
  })
})

describe('the score of a lost town', () => {
  it.each([
    ['en', /^Points for /, /taken off$/],
    ['es', /^Puntos por /, /se restan$/],
  ] as const)('says what is a number of points, and what is taken off, in %s', async (language, points, off) => {
    const { desk } = await deskOn(TOWN, language)
    expect(desk.words.name('score.ammo')).toMatch(points)
    expect(desk.words.name('score.unrevealed')).toMatch(off)
    // A name follows: without a colon it reads as if the Zeds had destroyed the unit.
    expect(desk.m.end.killsTitle).toMatch(/:$/)
  })
})

describe('the end of the phase', () => {
  it.each(['en', 'es'] as const)(
    'asks beside its button, in the words of %s, and what is chosen instead ends the question',
    async (language) => {
      const { desk } = await deskOn({ ...TOWN, eventActions: 2 }, language)
      expect(unusedText(desk)).toBeNull()
      desk.sureToEnd.value = true
      expect(unusedText(desk)).toBe(desk.m.act.endSure(unusedOf(desk).join(', ')))
      await desk.select('schmidt')
      expect(unusedText(desk)).toBeNull()
    },
  )
})

describe('the purse', () => {
  it('says that no Event Action is left only when no power is unspent and no card is held', async () => {
    const { desk } = await deskOn(TOWN)
    const facts = desk.actions.value
    if (!facts) throw new Error('no facts')
    expect(facts.powers.some((power) => power.can)).toBe(true)
    expect(eventActionsText(desk)).toBeNull()
    // Unspent, though nobody can use it at the moment.
    const spent = { can: false as const, why: { code: 'mark.spent', rule: '', about: [], say: '' } }
    const idle = { can: false as const, why: { code: 'ability.no-target', rule: '', about: [], say: '' } }
    const left = (why: object, cards: readonly object[] = []) => {
      desk.actions.value = { ...facts, cards, powers: facts.powers.map((power) => ({ ...power, ...why })) } as never
      return eventActionsText(desk)
    }
    expect(left(idle)).toBeNull()
    expect(left(spent, [{ card: 'iron-resolve' }])).toBeNull()
    expect(left(spent)).toBe('No Event Actions')
    expect(eventActionsText((await deskOn({ ...TOWN, eventActions: 2 })).desk)).toBe('2 Event Actions')
  })
})

describe('a held card in the bar', () => {
  it.each(['en', 'es'] as const)('says what it does, not when: it can be played now (%s)', async (language) => {
    const words = await dotz.words[language]()
    const told = (card: string) => effectOf(words.name(`card.${card}.text`))
    expect(told('adrenaline')).toBe(language === 'en' ? '2 more Event Actions.' : '2 Acciones de evento más.')
    for (const card of ['killer-bulldozer', 'civilians-get-organized', 'community-organizer', 'iron-resolve'])
      expect(told(card)).toMatch(/^\p{Lu}[^:]{20,}\.$/u)
    expect(effectOf('')).toBe('')
  })
})

describe('a lost town', () => {
  it.each([
    ['en', /walks into Town Center along the .+\. The town is lost\.$/],
    ['es', /entra en el Centro por el camino .+\. El pueblo está perdido\.$/],
  ] as const)('its last line names who came in, and by which road, in %s', async (language, told) => {
    const position = { spaces: { TC: 'civ-2', 'F#0': 'Z6|4', 'M#4': 'hunt' }, now: { activate: 'F' } }
    const { state, events } = dotz.start({ scenario: 'basic', options: {}, seed: 'lost', position })
    expect(dotz.view(state, 'p1').result?.outcome).toBe('lost')
    const words = await dotz.words[language]()
    expect(causeOf(events as SiegeEvent[], words)).toMatch(told)
    // In a game that was won, or resigned, nobody came in.
    expect(causeOf([], words)).toBe('')
  })
})

describe('sentences', () => {
  it.each(['en', 'es'] as const)('the columns of the table are called the same on the table and in the log, in %s', async (language) => {
    const { desk, words } = await deskOn(TOWN, language)
    for (const column of ['Zeds Advantage', 'Equal', 'Human Advantage', 'Human x2']) {
      const began = {
        type: 'combatBegan',
        rule: '',
        attacker: 'player',
        unit: 'hunt',
        zeds: ['Z6|4'],
        at: 'M#1',
        initial: column,
        shifts: [],
        column,
      }
      expect(words.event(began as never)).toContain(`: ${desk.m.name(`column.${column}`, column)}.`)
    }
  })

  it('Spanish has one word for the last phase, and its own letters in names', async () => {
    const words = await dotz.words.es()
    expect(words.name('unit.hernandez')).toBe('Alcalde Hernández')
    const named = [
      words.name('phase.housekeeping'),
      words.event({ type: 'phaseBegan', rule: '', phase: 'housekeeping', eventActions: 0 } as never),
    ]
    expect(named).toEqual(['Recogida', 'Recogida.'])
  })

  it('a held card does not say that keeping it does what playing it does', async () => {
    const { desk } = await deskOn(TOWN)
    expect(desk.cardText({ id: 'iron-resolve' })).toMatch(/^Held card: /)
  })

  it.each(['noRoom', 'fewest'])('a question of the rules does not repeat the card (%s)', async (why) => {
    const { desk } = await deskOn(TOWN)
    const about = { card: 'well-armed-civilians', why, spaces: [] }
    const ask = { seat: 'p1', kind: 'start', rule: 'DOTZ-3.0.1', about }
    expect(askingCard(desk, { kind: 'start', ask, about, seat: 'p1', forms: [], options: [] })).toBe('')
  })

  it('who waits off the map is named without a place', async () => {
    const { desk } = await deskOn(TOWN)
    const waiting = desk.view.value?.units.find((unit) => unit.at === 'available')
    expect(waiting && unitAt(desk, waiting.id)).not.toContain('available')
    expect(unitAt(desk, 'hunt')).toBe('Sheriff Hunt at Town Center')
  })

  it.each(['en', 'es'] as const)('a name that ends in a mark gets no second one, in %s', async (language) => {
    const words = await dotz.words[language]()
    const turn = (name: string) => words.event({ type: 'turnBegan', rule: 'DOTZ-1.0.2', turn: 9, card: 'x', own: { name } } as never)
    expect(turn('Why?')).toMatch(/: Why\?$/)
    expect(turn('Night')).toMatch(/: Night\.$/)
  })
})
