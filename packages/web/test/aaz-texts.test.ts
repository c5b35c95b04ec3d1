import { aaz, type AazEvent } from '@deadfront/aaz'
import { type Json, Script, type Words } from '@deadfront/kernel'
import { computed } from '@preact/signals'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { placesAskedAbout } from '../src/games/aaz/camera.ts'
import { suggestionWords } from '../src/games/aaz/loss-count.ts'
import { messagesOf } from '../src/games/aaz/messages/index.ts'
import { inText, targetFacts } from '../src/games/aaz/places.ts'
import { headOf } from '../src/shell/table/form-head.ts'
import { onAPage, Table } from './aaz-desk-kit.ts'

/** What the table says is true and said once: hits on tough ships, landings, raids, ways, purchases. */
onAPage()

const words = {} as { en: Words<AazEvent>; es: Words<AazEvent> }
beforeAll(async () => {
  words.en = (await aaz.words.en()) as Words<AazEvent>
  words.es = (await aaz.words.es()) as Words<AazEvent>
})

describe('the log', () => {
  const hit = (units: { [unit: string]: number }): string[] => {
    const event: AazEvent = { type: 'unitsHit', rule: 'AAZ-AFIRE.3', at: 'sz14', side: 'defender', power: 'USA', units, cause: 'fire' }
    return [words.en.event(event), words.es.event(event)]
  }

  it('AAZ-U-BB.1: two hits on one battleship are not two battleships', () => {
    expect(hit({ bb: 2 })).toEqual(['United States takes 2 hits on battleships.', 'Estados Unidos recibe 2 impactos en acorazados.'])
    expect(hit({ bb: 1 })).toEqual(['United States takes 1 hit on a battleship.', 'Estados Unidos recibe 1 impacto en 1 acorazado.'])
    expect(hit({ dd: 1, bb: 1 })).toEqual([
      'United States takes the hits with 1 destroyer and 1 on a battleship.',
      'Estados Unidos asigna impactos a 1 destructor y recibe 1 impacto en 1 acorazado.',
    ])
    expect(hit({ inf: 2, art: 1 })[0]).toBe('United States takes the hits with 2 infantry and 1 artillery.')
  })

  it('names nobody where only the dead stand against the attacker', () => {
    const event: AazEvent = {
      type: 'battleStarted',
      rule: 'AAZ-BOARD.1',
      at: 'Siberia',
      sea: false,
      attacker: 'USSR',
      attackers: { inf: 2 },
      seaborne: {},
      defenders: {},
      zombies: 1,
      bombard: 0,
    }
    expect(words.en.event(event)).toBe('Battle for Siberia: Soviet Union with 2 infantry against 1 zombie.')
    expect(words.es.event(event)).toBe('Batalla por Siberia: Unión Soviética con 2 infanterías contra 1 zombi.')
    const joint = { ...event, defenders: { Germany: { inf: 1 } } }
    expect(words.en.event(joint)).toContain('against Germany: 1 infantry and 1 zombie.')
  })

  it('says who is left where nobody has won a battle', () => {
    const ended = (left: object): [string, string] => {
      const event = {
        type: 'battleEnded',
        rule: 'AAZ-PRESS.22',
        at: 'Ukraine',
        winner: null,
        attackers: {},
        defenders: {},
        zombies: 0,
        ...left,
      }
      return [words.en.event(event as AazEvent), words.es.event(event as AazEvent)]
    }
    expect(ended({})).toEqual([
      'The battle for Ukraine is over: nobody is left alive.',
      'Termina la batalla por Ucrania: no queda nadie vivo.',
    ])
    expect(ended({ zombies: 1 })[0]).toBe('The battle for Ukraine is over: nobody is left alive, 1 zombie remains.')
    expect(ended({ attackers: { ftr: 3 }, defenders: { Germany: { sub: 1 } } })[0]).toBe(
      'The battle for Ukraine is over: both sides are still there.',
    )
    expect(ended({ winner: 'defender' })[0]).toBe('The battle for Ukraine is over: the defender holds.')
  })

  it('names the points of the end in both languages', () => {
    const names = (language: Words<AazEvent>): string[] =>
      ['rounds', 'zombies', 'axis', 'allies'].map((key) => language.name(`score.${key}`))
    expect(names(words.en)).toEqual(['Rounds', 'Zombie marker', 'Clean land of the Axis', 'Clean land of the Allies'])
    expect(names(words.es)).toEqual(['Rondas', 'Marcador de zombis', 'Tierra limpia del Eje', 'Tierra limpia de los Aliados'])
  })

  it('tells a fleet that came to support no landing what it can do', () => {
    const { state } = aaz.start({
      scenario: '1942',
      options: {},
      seed: 'fleet',
      position: { scenario: '1942', turn: 'UK', phase: 'combatMove', seaZones: { sz7: { units: { UK: '1 bb' } } } },
    })
    const sailed = aaz.apply(state, 'UK', { do: 'move', units: { bb: 1 }, from: 'sz7', to: 'sz8' })
    const refusal = 'state' in sailed ? aaz.whyNot(sailed.state, 'UK', { do: 'done' }) : null
    expect(refusal && words.en.refusal(refusal)).toBe(
      'Nobody lands from sea zone 8, and a battleship enters it only to support a landing: land troops from there, take the move back, or sail in the noncombat move.',
    )
    expect(refusal && words.es.refusal(refusal)).toContain('deshaz el movimiento o navega después del combate')
  })

  it('a place of no value raises no marker', () => {
    const event: AazEvent = { type: 'territoryFell', rule: 'AAZ42-ZCAP.1', at: 'Gibraltar', from: 'UK', ipc: 0, npl: 31, marker: 0 }
    expect(words.en.event(event)).toBe(
      'Gibraltar falls to the zombies. United Kingdom is left with an income of 31; the zombie marker stands at 0.',
    )
    expect(words.es.event(event)).toContain('Reino Unido se queda con unos ingresos de 31; el marcador zombi está en 0.')
  })

  it('AAZ-COMP.4: empty faces of zombie dice are words, and bites say who is bitten', () => {
    const attack: AazEvent = {
      type: 'zombiesAttacked',
      rule: 'AAZ-ZATK.2',
      at: 'Germany',
      power: 'Germany',
      zombies: 3,
      held: 0,
      dice: [4, 1, 6],
      hits: 0,
      lost: 0,
    }
    expect(words.en.event(attack)).toBe('Zombies in Germany roll A, 2 blanks: 0 units lost.')
    expect(words.es.event({ ...attack, dice: [5] })).toBe('Los zombis de Alemania sacan 1 en blanco: 0 unidades perdidas.')
    const bite: AazEvent = { type: 'zombiesBit', rule: 'AAZ-BITE.1', at: 'Germany', dice: [2, 3, 3, 5], attackerBites: 1, defenderBites: 2 }
    expect(words.en.event(bite)).toBe('Zombies in Germany roll A, D, D, a blank: 1 bite for the attacker, 2 bites for the defender.')
    expect(words.es.event(bite)).toBe('Los zombis de Alemania sacan A, D, D, 1 en blanco: 1 mordisco al atacante, 2 mordiscos al defensor.')
    const none = { ...bite, dice: [6], attackerBites: 0, defenderBites: 0 }
    expect(words.en.event(none)).toBe('Zombies in Germany roll a blank: nobody is bitten.')
  })

  it('in Spanish a place was somebody’s, not before him, and a sea zone needs no article', () => {
    const taken: AazEvent = {
      type: 'territoryCaptured',
      rule: 'AAZ-CONC.6',
      at: 'West Russia',
      by: 'Germany',
      from: 'USSR',
      controller: 'Germany',
      ipc: 2,
      how: 'battle',
      liberated: false,
    }
    expect(words.es.event(taken)).toBe('Alemania conquista Rusia occidental, que era de Unión Soviética (+2).')
    const round: AazEvent = { type: 'roundFought', rule: 'AAZ-GEN.9', at: 'sz5', round: 1 }
    expect(words.es.event(round)).toBe('Ronda de combate 1 en la zona marítima 5.')
  })
})

it('a form is called by what its answers have in common, the way and a raid too', () => {
  const way = { do: 'move', from: 'Caucasus', to: 'West Russia', via: ['Russia'] }
  expect(headOf(way, 'units', words.en)).toBe('Move: Caucasus → West Russia, By way of Russia')
  expect(headOf(way, 'units', words.es)).toBe('Mover: Cáucaso → Rusia occidental, Por Rusia')
  expect(headOf({ do: 'move', from: 'Germany', to: 'Italy', raid: true }, 'units', words.en)).toBe('Move: Germany → Italy, Raid')
  expect(headOf(undefined, 'units', words.en)).toBe('Units')
})

it('the zombie marker says what it counts and what comes of it', () => {
  for (const language of ['en', 'es'] as const) {
    const { marker } = messagesOf(language).chart
    expect(marker(3, 25)).toMatch(/3 IPC.*25/)
    expect(marker(3, null)).not.toMatch(/25|null/)
  }
})

it('inside a sentence a sea zone is written small, with its article in Spanish', async () => {
  const position = { scenario: '1941', turn: 'UK', phase: 'combatMove', seaZones: { sz8: { units: { UK: '1 dd' } } } }
  for (const [language, title] of [
    ['en', 'Battle in sea zone 8'],
    ['es', 'Batalla en la zona marítima 8'],
  ] as const) {
    const { desk } = await Table.open(position, {}, { language })
    expect(desk.m.battle.title(inText(desk, 'sz8'))).toBe(title)
  }
})

const sea = (units: string): Json => ({
  scenario: '1942',
  turn: 'Germany',
  phase: 'combatMove',
  seaZones: { sz15: { units: { Germany: units } }, sz17: { units: { UK: '1 dd' } } },
})

describe('losses at sea', () => {
  it('AAZ-U-BB.1: the suggestion counts hits on a battleship, not battleships', async () => {
    const { desk } = await Table.open(sea('1 bb 1 dd'), { scenario: '1942' })
    expect(suggestionWords(desk, { bb: 1 })).toBe('Take 1 hit on a battleship')
    expect(suggestionWords(desk, { bb: 2 })).toBe('Take 2 hits on battleships')
    expect(suggestionWords(desk, { dd: 1, bb: 1 })).toBe('Lose 1 destroyer + 1 hit on a battleship')
    expect(suggestionWords(desk, { dd: 1 })).toBe('Lose 1 destroyer')
  })
})

it('aircraft are told the nearest places to land first, and how many more there are', async () => {
  const position = {
    turn: 'Germany',
    phase: 'combatMove',
    territories: { Germany: { units: { Germany: '1 bmb' } }, 'United Kingdom': { units: { UK: '1 inf' } } },
  }
  const { desk } = await Table.open(position, { scenario: '1942' })
  await desk.hand.pick('Germany')
  const target = desk.hand.targets.value.get('United Kingdom')
  if (!target) throw new Error('out of reach')
  const lands = targetFacts(desk, target).at(-1) ?? ''
  expect(lands).toMatch(/^can land at Northwestern Europe, /)
  expect(lands).toMatch(new RegExp(`and ${target.landings.length - 4} more$`))
})

describe('while a raid is told', () => {
  const raiding: Json = {
    turn: 'UK',
    phase: 'combatMove',
    territories: { 'United Kingdom': { units: { UK: '2 bmb' } }, Italy: { units: { Germany: '1 inf' } } },
  }

  it('the question that it answered stands no longer, and whoever watches hears where it is', async () => {
    const table = await Table.open(raiding, { scenario: '1942', script: new Script([2, 2, 4, 4], []) })
    const { desk } = table
    await table.looked()
    const at = computed(() => desk.raids.toldAt())
    const seen: (string | null)[] = []
    const stop = at.subscribe((value) => seen.push(value))
    desk.playing.value = true
    expect(desk.heldQuestion()).not.toBeNull()
    desk.raids.hear({
      type: 'raidFlown',
      rule: 'AAZ42-RAID.5',
      at: 'Italy',
      attacker: 'UK',
      defender: 'Germany',
      bombers: { bmb: 2 },
      escorts: {},
    } as AazEvent)
    expect(seen.at(-1)).toBe('Italy')
    expect(desk.heldQuestion()).toBeNull()
    stop()
  })
})

it('how many are bought at once is no choice of the next phase or power', async () => {
  const buying = (turn: string): Json => ({
    turn,
    phase: 'purchase',
    territories: { Germany: { control: 'Germany' }, 'United Kingdom': { control: 'UK' } },
    treasury: { Germany: 20, UK: 20 },
  })
  const table = await Table.open(buying('Germany'), { scenario: '1942' })
  const { desk } = table
  await vi.waitFor(() => expect(desk.purchase.value).not.toBeNull())
  desk.lot.value = 5
  await desk.buy('inf', null)
  await table.looked()
  expect(desk.lot.value).toBe(5)
  await desk.answer({ do: 'done' })
  await table.looked()
  // Everything else is skipped over until units are placed.
  for (let i = 0; i < 4 && desk.question.value?.ask.kind !== 'mobilize'; i++) {
    await desk.answer({ do: 'done' })
    await table.looked()
  }
  expect(desk.question.value?.ask.kind).toBe('mobilize')
  expect(desk.lot.value).toBe(1)
  // The map shows where something can be built now, not a sea zone where nothing can.
  const question = desk.question.value
  expect(question && placesAskedAbout(desk.world, question, desk.purchase.value)).toEqual(['Germany', 'Italy'])
})

it('AAZ-BLITZ.6: a tank that must stop is told what stands there', async () => {
  const table = async (there: Json): Promise<string[]> => {
    const position: Json = {
      scenario: '1941',
      turn: 'Germany',
      phase: 'combatMove',
      territories: {
        Ukraine: { control: 'Germany', units: { Germany: '1 tnk' } },
        Caucasus: { control: 'USSR', ...(there as object) },
        'Middle East': { control: 'UK' },
      },
    }
    const { desk } = await Table.open(position)
    const refusal = await desk.api.whyNot({ do: 'move', from: 'Ukraine', to: 'Middle East', units: { tnk: 1 } }, 'Germany')
    return refusal ? [refusal.rule, words.en.refusal(refusal), words.es.refusal(refusal)] : []
  }
  const said = ['Tank must stop in Caucasus', 'Tanque: debe detenerse en Cáucaso']
  expect(await table({})).toEqual([
    'AAZ-BLITZ.6',
    `${said[0]}, where a complex or center stands.`,
    `${said[1]}, donde hay un complejo o centro.`,
  ])
  expect(await table({ units: { USSR: '1 inf' } })).toEqual([
    'AAZ-BLITZ.6',
    `${said[0]}, where enemies stand.`,
    `${said[1]}, donde hay enemigos.`,
  ])
})
