/** Which land belongs to which territory: whole countries of today, and our own lines through the large ones. */
export type Ring = readonly (readonly [lon: number, lat: number])[]

/** Whole countries (their names in world-atlas). */
export const WHOLE: { readonly [territory: string]: readonly string[] } = {
  'Norway/Finland': ['Finland', 'Åland'],
  Sweden: ['Sweden'],
  Iceland: ['Iceland'],
  Greenland: ['Greenland'],
  Eire: ['Ireland'],
  'United Kingdom': ['United Kingdom', 'Isle of Man'],
  Germany: ['Germany', 'Denmark', 'Austria', 'Czechia', 'Liechtenstein'],
  'Western Europe': ['Belgium', 'Netherlands', 'Luxembourg', 'Monaco', 'Andorra'],
  Switzerland: ['Switzerland'],
  'Southern Europe': ['Italy', 'Albania', 'Montenegro', 'San Marino', 'Vatican', 'Malta'],
  'Eastern Europe': ['Poland', 'Lithuania', 'Latvia', 'Slovakia'],
  Karelia: ['Estonia'],
  'West Russia': ['Belarus'],
  Balkans: ['Hungary', 'Romania', 'Moldova', 'Bulgaria', 'Serbia', 'Kosovo', 'Macedonia'],
  Turkey: ['Turkey'],
  Caucasus: ['Georgia', 'Armenia', 'Azerbaijan', 'Turkmenistan', 'Uzbekistan', 'Kyrgyzstan'],
  'Middle East': ['Iran', 'Iraq', 'Syria', 'Lebanon', 'Israel', 'Palestine', 'Jordan', 'Kuwait', 'Cyprus', 'N. Cyprus'],
  'Saudi Arabia': ['Saudi Arabia', 'Yemen', 'Oman', 'United Arab Emirates', 'Qatar', 'Bahrain'],
  Afghanistan: ['Afghanistan'],
  Himalaya: ['Nepal', 'Bhutan', 'Siachen Glacier'],
  India: ['Bangladesh', 'Sri Lanka'],
  'Southeast Asia': ['Thailand', 'Laos', 'Cambodia', 'Vietnam', 'Singapore'],
  Mongolia: ['Mongolia'],
  Manchuria: ['North Korea', 'South Korea'],
  'Coastal China': ['Taiwan', 'Hong Kong', 'Macao'],
  Borneo: ['Brunei'],
  'East Indies': ['Timor-Leste'],
  'Philippine Islands': ['Philippines'],
  Australia: ['Australia'],
  'New Zealand': ['New Zealand'],
  'North Africa': ['Tunisia'],
  Sahara: ['W. Sahara'],
  'Anglo-Egypt Sudan': ['Egypt', 'Sudan', 'S. Sudan'],
  'Italian East Africa': ['Ethiopia', 'Eritrea', 'Djibouti', 'Somalia', 'Somaliland'],
  'French West Africa': [
    'Senegal',
    'Gambia',
    'Guinea-Bissau',
    'Guinea',
    'Sierra Leone',
    'Liberia',
    "Côte d'Ivoire",
    'Burkina Faso',
    'Ghana',
    'Togo',
    'Benin',
  ],
  'French Equatorial Africa': ['Nigeria', 'Cameroon', 'Eq. Guinea', 'Gabon', 'Congo', 'Central African Rep.'],
  'Belgian Congo/Kenya': ['Dem. Rep. Congo', 'Uganda', 'Rwanda', 'Burundi', 'Kenya', 'Tanzania', 'Zambia', 'Malawi'],
  Mozambique: ['Mozambique'],
  'Union of South Africa': ['South Africa', 'Lesotho', 'eSwatini', 'Botswana', 'Namibia', 'Zimbabwe'],
  'French Madagascar': ['Madagascar'],
  'Central America': ['Guatemala', 'Belize', 'Honduras', 'El Salvador', 'Nicaragua', 'Costa Rica', 'Panama'],
  'West Indies': ['Cuba', 'Haiti', 'Dominican Rep.', 'Jamaica', 'Puerto Rico', 'Bahamas'],
  'Colombia/Venezuela': ['Colombia', 'Venezuela', 'Ecuador', 'Guyana', 'Suriname'],
  'Chile/Argentina': ['Chile', 'Argentina', 'Peru', 'Bolivia', 'Paraguay', 'Uruguay'],
  Brazil: ['Brazil'],
}

/** A part of a country: everything inside the ring. The first that holds the point wins; `null` is land left out. */
export interface Cut {
  to: string | null
  ring: Ring
}

const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]
export const EVERYWHERE = box(-200, -90, 400, 90)
const all = (to: string | null): Cut => ({ to, ring: EVERYWHERE })

/** The mountains that nobody crosses: one band over five countries, from the Hindu Kush to Burma. */
const HIMALAYA: Cut = {
  to: 'Himalaya',
  ring: [
    [70.9, 35.2],
    [73.5, 34.3],
    [76, 32.2],
    [78.8, 30],
    [80.2, 28.6],
    [84, 27],
    [88, 26.3],
    [92, 26.5],
    [95.3, 27],
    [96.6, 25.9],
    [98.9, 25.2],
    [100, 27.3],
    [98, 30],
    [92, 31],
    [86, 31.8],
    [81, 33.7],
    [78.5, 35.6],
    [76.2, 37],
    [74.6, 37.15],
    [72, 36.9],
  ],
}

export const CUT: { readonly [country: string]: readonly Cut[] } = {
  Norway: [{ to: 'Norway/Finland', ring: box(4, 57, 32, 72) }, all(null)],
  Morocco: [{ to: 'Sahara', ring: box(-18, 20, -8, 27.7) }, all('North Africa')],
  Russia: [
    { to: 'Eastern Europe', ring: box(18, 53, 23.5, 56) },
    { to: 'Ukraine', ring: box(31, 44, 36.62, 46.6) },
    {
      to: 'Caucasus',
      ring: [
        [36.4, 41],
        [36.4, 46.9],
        [38.2, 47.2],
        [39.6, 48.7],
        [41, 50.1],
        [43.4, 50.5],
        [47.6, 50.5],
        [52, 49.5],
        [52, 41],
      ],
    },
    {
      to: 'Karelia',
      ring: [
        [26.5, 57.6],
        [27.6, 56.2],
        [30.4, 56.2],
        [32.5, 58],
        [34, 59.4],
        [36.4, 60.9],
        [37.2, 62.6],
        [37.4, 63.9],
        [37, 65.4],
        [42.5, 65.8],
        [42.5, 69.5],
        [31, 71],
        [26.5, 69.5],
      ],
    },
    {
      to: 'West Russia',
      ring: [
        [27.6, 56.2],
        [30.4, 56.2],
        [32.5, 58],
        [34, 59.4],
        [36.4, 60.9],
        [39.4, 60.1],
        [38, 58],
        [35.8, 56.4],
        [36, 54.6],
        [38.6, 53.6],
        [41.6, 52.6],
        [43.4, 51.2],
        [43.4, 50.5],
        [41, 50.1],
        [39.6, 48.7],
        [34, 50],
        [27, 52],
      ],
    },
    {
      to: 'Russia',
      ring: [
        [39.4, 60.1],
        [38, 58],
        [35.8, 56.4],
        [36, 54.6],
        [38.6, 53.6],
        [41.6, 52.6],
        [43.4, 51.2],
        [43.4, 50.5],
        [47.6, 50.5],
        [48.5, 48.5],
        [55.2, 50],
        [56.6, 53.4],
        [56.4, 57],
        [54.5, 59.8],
        [50, 60.9],
        [44, 60.4],
      ],
    },
    {
      to: 'Archangel',
      ring: [
        [36, 60],
        [44, 59],
        [54.5, 59],
        [59.4, 59.8],
        [59.4, 64],
        [62.5, 66.5],
        [66.3, 68.1],
        [66.4, 69],
        [61, 70.2],
        [70, 77],
        [70, 80],
        [44, 80],
        [35, 66],
      ],
    },
    {
      to: 'Urals',
      ring: [
        [52, 48],
        [92.4, 48],
        [92, 52.5],
        [87.5, 57],
        [85, 62],
        [82.5, 68],
        [80.5, 74],
        [55, 74],
      ],
    },
    { to: 'Siberia', ring: box(140, 45, 146, 55) },
    {
      to: 'Soviet Far East',
      ring: [
        [142.5, 57],
        [142.6, 60],
        [139, 66],
        [140.5, 77],
        [200, 77],
        [200, 51.2],
        [155, 50.8],
      ],
    },
    { to: null, ring: box(144, 42, 157, 51.2) },
    all('Siberia'),
  ],
  Kazakhstan: [
    {
      to: 'Urals',
      ring: [
        [53.5, 57],
        [54.5, 50.2],
        [60, 47.6],
        [70, 45.4],
        [77, 43.9],
        [79.6, 41.6],
        [92, 41],
        [92, 57],
      ],
    },
    all('Caucasus'),
  ],
  // The Pamir goes with Afghanistan, so that the way into Szechwan can be seen.
  Tajikistan: [{ to: 'Afghanistan', ring: box(72.9, 36, 76, 38.9) }, all('Caucasus')],
  Ukraine: [
    {
      to: 'West Russia',
      ring: [
        [21, 47],
        [27.2, 47.5],
        [28.6, 48.6],
        [29.4, 50.2],
        [33, 51],
        [35, 51.3],
        [33, 53],
        [21, 53],
      ],
    },
    all('Ukraine'),
  ],
  Greece: [
    {
      to: 'Balkans',
      ring: [
        [22, 42],
        [22.4, 40.12],
        [23.4, 39.7],
        [25.9, 39.65],
        [27, 42.2],
      ],
    },
    all('Southern Europe'),
  ],
  Croatia: [
    {
      to: 'Southern Europe',
      ring: [
        [13, 46],
        [14.4, 45.55],
        [15.2, 45.15],
        [16.1, 44.3],
        [17.2, 43.6],
        [19, 42.7],
        [18.5, 42],
        [13, 44.4],
      ],
    },
    all('Balkans'),
  ],
  Slovenia: [{ to: 'Southern Europe', ring: box(13, 45.2, 14.2, 45.82) }, all('Balkans')],
  'Bosnia and Herz.': [
    {
      to: 'Southern Europe',
      ring: [
        [17, 43.5],
        [18.8, 42.85],
        [18.8, 42],
        [17, 42.5],
      ],
    },
    all('Balkans'),
  ],
  France: [{ to: 'Western Europe', ring: box(-6, 41, 10.5, 52) }, { to: 'Colombia/Venezuela', ring: box(-56, 1, -50, 7) }, all(null)],
  Spain: [
    {
      to: 'Gibraltar',
      ring: [
        [-6.62, 36.86],
        [-6.25, 35.95],
        [-5.4, 35.95],
        [-4.2, 36.4],
        [-4.2, 36.98],
        [-5.3, 37.22],
      ],
    },
    { to: 'Spain/Portugal', ring: box(-10, 35.95, 5, 45) },
    all(null),
  ],
  Portugal: [{ to: 'Spain/Portugal', ring: box(-10, 36, -6, 43) }, all(null)],
  China: [
    HIMALAYA,
    {
      to: 'Szechwan',
      ring: [
        [72, 36],
        [72, 42],
        [80, 44],
        [82.5, 46.2],
        [84, 48],
        [86.5, 44.6],
        [90.5, 40.6],
        [95.5, 37.8],
        [99.5, 35.2],
        [101.4, 32],
        [99.6, 29],
        [98, 27],
        [88, 27],
        [78, 29],
      ],
    },
    { to: 'Szechwan', ring: box(72, 35, 83.2, 50) },
    {
      to: 'Sinkiang',
      ring: [
        [82.4, 46],
        [83.6, 48.4],
        [86, 50.5],
        [97, 44.5],
        [112, 46],
        [114.6, 46.2],
        [114.4, 41.2],
        [112.6, 39],
        [110.7, 36.2],
        [109, 34],
        [105, 32.7],
        [101.4, 32],
        [99.5, 35.2],
        [95.5, 37.8],
        [90.5, 40.6],
        [86.5, 44.6],
        [84, 48],
      ],
    },
    {
      to: 'Manchuria',
      ring: [
        [114.6, 47],
        [114.4, 41.2],
        [116.5, 40.5],
        [119.1, 40.2],
        [119.5, 39.6],
        [122, 38],
        [136, 41],
        [136, 54],
        [116, 54],
      ],
    },
    {
      to: 'Yunnan',
      ring: [
        [98, 30],
        [101.4, 32],
        [105, 32.7],
        [109, 34],
        [109.8, 31],
        [110.6, 27.2],
        [112, 24.8],
        [111.6, 20.9],
        [108.2, 20.9],
        [97, 21],
        [97, 28],
      ],
    },
    { to: 'Yunnan', ring: box(108, 17.5, 111.5, 20.4) },
    all('Coastal China'),
  ],
  India: [{ to: null, ring: box(91.8, 5, 95, 14.5) }, HIMALAYA, all('India')],
  Pakistan: [HIMALAYA, all('India')],
  Myanmar: [HIMALAYA, all('Southeast Asia')],
  Malaysia: [{ to: 'Southeast Asia', ring: box(99, 0, 105.5, 8) }, all('Borneo')],
  Indonesia: [
    { to: 'Borneo', ring: box(108.6, -4.6, 119, 6) },
    { to: 'Borneo', ring: box(118.6, -6.4, 125.8, 4) },
    {
      to: 'Borneo',
      ring: [
        [125.5, -4.4],
        [131.2, -4.4],
        [131.2, -2.6],
        [129.4, -2.3],
        [129.2, 3],
        [125.5, 3],
      ],
    },
    { to: 'New Guinea', ring: box(129.5, -2.35, 142, 1) },
    { to: 'New Guinea', ring: box(130.2, -9.3, 142, 1) },
    all('East Indies'),
  ],
  'Papua New Guinea': [{ to: 'Solomon Islands', ring: box(154.2, -8, 158, -4) }, all('New Guinea')],
  'Solomon Is.': [all('Solomon Islands')],
  Japan: [{ to: null, ring: box(122, 20, 150, 30.2) }, all('Japan')],
  Algeria: [
    {
      to: 'North Africa',
      ring: [
        [-9, 40],
        [-9, 28.2],
        [0, 28.6],
        [12, 28.6],
        [12, 40],
      ],
    },
    all('Sahara'),
  ],
  Libya: [
    {
      to: 'North Africa',
      ring: [
        [9, 28.6],
        [15, 27.4],
        [20, 25.6],
        [26, 25.2],
        [26, 34],
        [9, 34],
      ],
    },
    all('Sahara'),
  ],
  Mauritania: [{ to: 'Sahara', ring: box(-18, 18.4, 0, 30) }, all('French West Africa')],
  Mali: [{ to: 'Sahara', ring: box(-13, 17.6, 5, 30) }, all('French West Africa')],
  Niger: [{ to: 'Sahara', ring: box(0, 17, 17, 30) }, all('French West Africa')],
  Chad: [{ to: 'Sahara', ring: box(13, 16.6, 25, 30) }, all('French Equatorial Africa')],
  Angola: [{ to: 'Belgian Congo/Kenya', ring: box(11, -5.8, 13.2, -4) }, all('Angola')],
  'United States of America': [
    { to: null, ring: box(165, 50, 200, 54.2) },
    { to: null, ring: box(-195, 50, -165.5, 54.2) },
    { to: 'Alaska', ring: box(-171.9, 53, -129, 73) },
    { to: null, ring: box(-181, 17, -150, 30) },
    { to: null, ring: box(170, 17, 181, 75) },
    { to: 'seam', ring: box(-126, 24, -66, 50) },
    all(null),
  ],
  Canada: [all('seam')],
  Mexico: [all('seam')],
}

/** Countries cut by the seam of the sheet: what lies west and east of it. */
export const AT_SEAM: { readonly [country: string]: readonly [west: string, east: string] } = {
  'United States of America': ['Western United States', 'Eastern United States'],
  Canada: ['Western Canada', 'Eastern Canada'],
  Mexico: ['Mexico', 'Central America'],
}

/** Islands too small to hold a stack of units: drawn as a round coast of that radius (sheet units) about the place. */
export interface Disc {
  at: readonly [lon: number, lat: number]
  r: number
  bays: number
}
export const DISCS: { readonly [territory: string]: Disc } = {
  'Hawaiian Islands': { at: [203, 20.6], r: 21, bays: 3 },
  Midway: { at: [184.5, 28.6], r: 18, bays: 5 },
  'Wake Island': { at: [167.5, 18.4], r: 18, bays: 2 },
  'Iwo Jima': { at: [142.5, 26], r: 17, bays: 4 },
  Okinawa: { at: [129.2, 26.6], r: 18, bays: 6 },
  'Caroline Islands': { at: [151, 8.2], r: 20, bays: 7 },
  'Solomon Islands': { at: [160.5, -8.6], r: 20, bays: 1 },
}

/** Small lands that grow by so many sheet units, over their neighbours or over the sea, so that they can be clicked and read. */
export interface Growth {
  over: readonly string[]
  by: number
}
export const GROWN: { readonly [territory: string]: Growth } = {
  Switzerland: { over: ['Germany', 'Western Europe', 'Southern Europe'], by: 7 },
  Gibraltar: { over: ['Spain/Portugal'], by: 9 },
  'New Zealand': { over: ['sea'], by: 5 },
  'Philippine Islands': { over: ['sea'], by: 3.5 },
  'West Indies': { over: ['sea'], by: 3.5 },
  'East Indies': { over: ['sea'], by: 2 },
  Iceland: { over: ['sea'], by: 2 },
  Japan: { over: ['sea'], by: 3 },
  Eire: { over: ['sea'], by: 2 },
}

/** Channels too narrow for the coastlines' scale, cut open by a line of that width (sheet units). */
export interface Channel {
  name: string
  width: number
  line: Ring
}
export const CHANNELS: readonly Channel[] = [
  {
    name: 'Dardanelles',
    width: 2.4,
    line: [
      [25.7, 39.9],
      [26.3, 40.1],
      [26.7, 40.45],
      [27.3, 40.65],
    ],
  },
  {
    name: 'Bosporus',
    width: 2.4,
    line: [
      [28.9, 40.85],
      [29.05, 41.1],
      [29.2, 41.4],
    ],
  },
  {
    name: 'Bab el-Mandeb',
    width: 2.4,
    line: [
      [43.1, 13],
      [43.4, 12.5],
      [44, 12.1],
    ],
  },
  {
    name: 'Øresund',
    width: 1.6,
    line: [
      [12.5, 56.3],
      [12.75, 55.8],
      [12.7, 55.2],
    ],
  },
  {
    name: 'Kerch',
    width: 1.6,
    line: [
      [36.6, 44.9],
      [36.6, 45.6],
    ],
  },
  {
    name: 'Malacca',
    width: 7,
    line: [
      [98.6, 5],
      [100.6, 3.2],
      [102.4, 1.85],
      [103.6, 1.05],
      [104.8, 1.15],
    ],
  },
  {
    name: 'Gibraltar',
    width: 4,
    line: [
      [-6.4, 35.92],
      [-5.6, 35.93],
      [-5, 36.02],
    ],
  },
]
