import type { Json } from '@deadfront/kernel'

/**
 * The 1942 expansion as content: what the page of the book prints, in the written form of a board. The map between the
 * territories is that of the 1942 game and is not needed to read charts; small maps of their own play the rules.
 */

/** Units the base game lacks, with their values in the 1942 game. */
export const UNITS_1942 = {
  ca: { name: 'Cruiser', domain: 'sea', cost: 12, move: 2, attack: 3, defense: 3, traits: ['surface', 'bombards'] },
  aaa: { name: 'Antiaircraft artillery', domain: 'land', cost: 5, move: 1, attack: 0, defense: 0, traits: ['flak'] },
}

type Chart = { [space: string]: string }

/** The charts by power, as printed; `IC` and `RC` mark what stands there besides. */
export const CHARTS: { [power: string]: Chart } = {
  Germany: {
    Germany: '4 inf 1 aaa 2 tnk 1 ftr 1 bmb IC',
    France: '3 inf 1 aaa 2 tnk',
    'Northwestern Europe': '1 inf 1 tnk 1 ftr',
    Norway: '3 inf 1 ftr',
    Finland: '2 inf 1 art',
    'Baltic States': '1 inf 1 tnk',
    Poland: '3 inf 1 tnk 1 ftr',
    'Bulgaria/Romania': '2 inf 1 tnk 1 ftr',
    Italy: '2 inf 1 art 1 aaa 1 tnk IC',
    'Southern Europe': '1 inf 1 art',
    Ukraine: '3 inf 1 art 1 tnk 1 ftr',
    Belorussia: '3 inf',
    'West Russia': '3 inf 1 art 1 tnk',
    Morocco: '1 inf',
    Algeria: '1 inf 1 art',
    Libya: '1 inf 1 tnk',
    sz5: '1 ca 1 sub 1 trn',
    sz9: '2 sub',
    sz15: '1 bb 1 dd 1 trn',
  },
  Japan: {
    Japan: '5 inf 2 art 1 aaa 1 tnk 1 ftr 1 bmb IC',
    Manchuria: '3 inf 1 ftr',
    Kiangsu: '4 inf 1 art',
    Kwangtung: '1 inf 1 art',
    'Iwo Jima': '1 inf',
    Okinawa: '1 inf',
    'Wake Island': '1 inf',
    Borneo: '1 inf',
    'New Guinea': '1 inf',
    'Solomon Islands': '1 inf',
    'Caroline Islands': '1 inf',
    'French Indo-China/Thailand': '2 inf 1 art 1 ftr',
    Malaya: '2 inf',
    'East Indies': '2 inf',
    'Philippine Islands': '1 inf 1 art',
    sz37: '1 cv 2 ftr 1 bb',
    sz44: '1 sub',
    sz50: '1 cv 1 ftr 1 ca',
    sz60: '1 bb 2 trn 1 dd',
    sz61: '1 trn 1 dd',
  },
  USSR: {
    Russia: '4 inf 1 art 1 aaa 2 tnk 1 ftr IC',
    Karelia: '4 inf 1 art 1 ftr IC',
    Archangel: '1 inf 1 tnk',
    Novosibirsk: '2 inf',
    Caucasus: '3 inf 1 art 1 aaa 1 ftr IC',
    Kazakh: '1 inf',
    Evenki: '2 inf',
    Yakut: '1 inf',
    Buryatia: '2 inf 1 art',
    'Soviet Far East': '2 inf',
    sz4: '1 sub',
  },
  UK: {
    'United Kingdom': '2 inf 1 art 1 aaa 1 tnk 2 ftr 1 bmb IC',
    'Eastern Canada': '1 tnk',
    Egypt: '1 inf 1 tnk 1 art 1 ftr',
    'French West Africa': '1 inf',
    'Union of South Africa': '1 inf 1 art',
    'Trans-Jordan': '1 inf',
    Persia: '1 inf',
    India: '3 inf 1 aaa IC',
    Burma: '1 inf',
    'Eastern Australia': '2 inf 1 tnk IC',
    'Western Australia': '1 inf',
    'New Zealand': '1 inf',
    'Western Canada': '1 inf',
    sz7: '1 bb 1 dd 1 trn',
    sz10: '1 dd 1 trn',
    sz13: '1 ca 1 trn',
    sz17: '1 dd',
    sz35: '1 cv 1 ftr 1 ca 1 trn',
    sz39: '1 ca 1 trn 1 sub',
  },
  USA: {
    'Eastern United States': '2 inf 1 art 1 aaa 1 tnk 1 ftr 1 bmb IC',
    'Central United States': '1 inf',
    Brazil: '1 inf',
    Alaska: '1 inf',
    'Western United States': '1 inf',
    Midway: '1 inf',
    'Hawaiian Islands': '1 inf',
    Yunnan: '2 inf 1 art 1 ftr',
    Szechwan: '2 inf',
    Sinkiang: '2 inf RC',
    Anhwei: '2 inf',
  },
}

/** Rows of the American chart that put land units to sea: an evident misprint (GAP-26). */
export const MISPRINTS: Chart = { sz11: '1 inf', sz19: '1 inf', sz53: '1 inf', sz56: '1 inf 1 art' }

export const TREASURY_1942 = { USSR: 24, Germany: 41, UK: 31, Japan: 30, USA: 42 }

/** The charts as a board: every space named on them, with the units, complexes and centers that stand there. */
export function board1942(more: Chart = {}): Json {
  const territories: { [name: string]: Json } = {}
  const seaZones: { [name: string]: Json } = {}
  const setup: { [space: string]: Json } = {}
  for (const [power, chart] of [...Object.entries(CHARTS), ['USA', more] as const])
    for (const [space, row] of Object.entries(chart)) {
      const facility = /\b(IC|RC)\b/.exec(row)?.[0]
      if (/^sz\d/.test(space)) seaZones[space] = {}
      else territories[space] = { ipc: 1, emblem: power, ...(facility === undefined ? {} : { facility }) }
      setup[space] = { ...(setup[space] as object), [power]: row.replace(/ (IC|RC)\b/, '') }
    }
  return {
    base: 'none',
    id: '1942',
    units: UNITS_1942,
    territories,
    seaZones,
    setup,
    treasury: TREASURY_1942,
    cards: {
      outbreak: { territory: 'Poland', zombies: 2, decks: ['1942'] },
      elsewhere: { territory: 'Norway', zombies: 1 },
    },
    deck: '1942',
    purchase: 'first',
    center: 10,
    victory: { kind: 'cities', cities: CITIES, need: { axis: 9, allies: 10 }, apocalypse: 40 },
  }
}

/** Thirteen cities decide the 1942 game. */
export const CITIES = [
  'Eastern United States',
  'United Kingdom',
  'Russia',
  'Karelia',
  'India',
  'Eastern Australia',
  'Hawaiian Islands',
  'Germany',
  'France',
  'Italy',
  'Japan',
  'Kiangsu',
  'Philippine Islands',
]
