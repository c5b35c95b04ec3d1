import { n, pencil, type Box } from './geometry.ts'
import { SPOTS, type Spot } from './layout.ts'

/** The small pictures that identify places, drawn in a box of 150 × 100 with lines and one colour. */

const church =
  '<path class="w1" d="M58 88V52h34v36z"/><path class="w3" d="M54 54l21-18 21 18z"/><path class="w1" d="M68 40V22h14v18z"/><path class="w3" d="M65 23l10-18 10 18z"/><path class="k" d="M75 5V-5M71-1h8M58 88V52h34v36M54 54l21-18 21 18M68 40V22h14v18M65 23l10-18 10 18M70 88V74q5-7 10 0v14M75 27v7M63 60v9M87 60v9"/>'

const cottage = (x: number, y: number, k = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${k})"><path class="w1" d="M0 0v-17h26V0z"/><path class="w2" d="M-4-16 13-30l17 14z"/><path class="k" d="M0 0v-17M26-17V0M-4-16 13-30l17 14zM9 0v-10h7V0M20-12h3v4h-3zM21-24v-7h4v10"/></g>`

const villages: { readonly [id: string]: string } = {
  'F#4': `${cottage(8, 90)}${cottage(110, 90)}${church}<path class="h" d="M2 92q36-5 72 0t74-1"/>`,
  'M#5': `<path class="w4" d="M4 92 34 30l14 22L74 6l28 40 12-18 34 64z"/><path class="k" d="M4 92 34 30l14 22L74 6l28 40 12-18 34 64"/><path class="w0" d="M74 6l9 13-7 4-6-3-5 5z"/><path class="h" d="M80 30l10 20M88 40l9 18M118 46l8 18M38 50l7 16"/>${cottage(26, 94, 0.9)}${cottage(58, 96)}${cottage(96, 94, 0.9)}`,
  'H#5': `<path class="w2" d="M52 92V38h16v54z"/><path class="w3" d="M48 40q12-22 24 0z"/><path class="k" d="M52 92V38M68 92V38M48 40q12-22 24 0zM56 48h8M56 58h8"/><path class="k" d="M60 24V12M60 24 78 10M60 24 42 10M60 24 80 36M60 24 40 36"/><path class="w0" d="M60 24 80 6l5 6zM60 24 40 6l-5 6zM60 24l22 12-4 6zM60 24 38 36l4 6z"/>${cottage(84, 92)}${cottage(116, 94, 0.9)}${cottage(14, 94, 0.9)}`,
  'S#3': `<path class="w1" d="M36 90V46h78v44z"/><path class="w3" d="M32 47 40 26h70l8 21z"/><path class="k" d="M36 90V46h78v44M32 47 40 26h70l8 21zM50 26v-8h8v8M92 26v-8h8v8M70 90V70q5-6 10 0v20M44 56h8v12h-8zM58 56h8v8h-8zM84 56h8v8h-8zM98 56h8v12h-8zM46 40v-6h8v6M70 40v-6h9v6M96 40v-6h8v6"/>${cottage(2, 92, 0.9)}${cottage(122, 92, 0.9)}`,
  'S#5': `${cottage(6, 90)}<path class="w1" d="M46 90V58h50v32z"/><path class="w2" d="M42 59 71 34l29 25z"/><path class="k" d="M46 90V58h50v32M42 59 71 34l29 25zM54 90V72h12v18M74 68h14v10H74zM81 68v10M71 44v6"/><path class="k" d="M116 90V26M116 30h18v13h-18"/><path class="w3" d="M116 30h18v13h-18z"/>${cottage(108, 92, 0.95)}`,
}

const windmillFarm =
  '<path class="w5" d="M18 90V56l7-13h30l7 13v34z"/><path class="w3" d="M13 58l9-18h36l9 18-8-3-7-12H28l-7 12z"/><path class="k" d="M18 90V56M62 90V56M13 58l9-18h36l9 18M30 90V66h20v24M30 66l20 24M50 66 30 90M36 50h8v8h-8z"/><path class="w1" d="M76 90V46q9-14 18 0v44z"/><path class="k" d="M76 90V46q9-14 18 0v44M76 56h18M76 66h18M76 76h18"/><path class="k" d="M122 90 128 36l6 54M124 74h8M125 60h6"/><g class="k"><path d="M128 34 128 16M128 34 144 28M128 34 138 48M128 34 116 46M128 34 112 27"/><circle cx="128" cy="34" r="3"/></g><path class="h" d="M0 92h150M98 84q4-6 8 0t8 0"/><path class="k" d="M100 92v-10M108 92v-10M116 92v-10M98 86h22"/>'

const mine =
  '<path class="w4" d="M0 94Q16 40 40 44q14-30 40-34 30 6 38 34 22 6 32 50z"/><path class="k" d="M0 94Q16 40 40 44q14-30 40-34 30 6 38 34 22 6 32 50"/><path class="h" d="M100 30q10 12 12 28M110 40q10 14 12 34M26 58q-6 12-8 26"/><path class="w5" d="M52 94V62h46v32z" style="fill:#2a221b"/><path class="w2" d="M46 94V58h8v36zM96 94V58h8v36zM42 52h66v9H42z"/><path class="k" d="M46 94V58h8v36M96 94V58h8v36M42 52h66v9H42z"/><g transform="translate(75 34)"><path class="k2" d="M-15 12 15-12M15 12-15-12"/><path class="k" d="M-20-6q4-10 14-10M20-6q-4-10-14-10"/></g><path class="k" d="M62 94l8-20M92 94l-8-20M64 90h26M67 82h20"/><path class="w3" d="M104 88h24l-4-14h-16z"/><path class="k" d="M104 88h24l-4-14h-16zM108 74q8-8 16 0"/><circle class="k" cx="110" cy="91" r="3"/><circle class="k" cx="122" cy="91" r="3"/>'

const plant =
  '<path class="w1" d="M10 92q12-30 6-58h36q-6 28 6 58z"/><path class="w1" d="M70 92q12-34 6-66h40q-6 32 6 66z"/><path class="w6" d="M42 34h10q-6 28 6 58H46q-4-30-4-58zM104 26h12q-6 32 6 66h-14q-6-34-4-66z"/><path class="k" d="M10 92q12-30 6-58h36q-6 28 6 58M70 92q12-34 6-66h40q-6 32 6 66M16 34q18 7 36 0M76 26q20 8 40 0"/><path class="w0" d="M20 30q-6-12 6-14 4-12 16-8 14 0 10 14-8 8-32 8zM82 20q-6-14 8-16 6-12 18-6 16 0 8 18-10 6-34 4z"/><path class="h" d="M20 30q-6-12 6-14 4-12 16-8 14 0 10 14M82 20q-6-14 8-16 6-12 18-6 16 0 8 18"/><path class="w5" d="M124 92V70h24v22z"/><path class="k" d="M124 92V70h24v22M130 76h5v5h-5zM139 76h5v5h-5zM52 92V74h18v18"/><g transform="translate(96 62)"><circle class="w7" r="12"/><circle r="2.400" fill="#2a221b"/><path fill="#2a221b" d="M0-10A10 10 0 0 1 8.600-5L3.400-2A4 4 0 0 0 0-4zM8.600 5A10 10 0 0 1 0 10V4A4 4 0 0 0 3.400 2zM-8.600 5A10 10 0 0 1-8.600-5L-3.400-2A4 4 0 0 0-3.400 2z"/></g><path class="h" d="M0 93h150"/>'

const camp =
  '<path class="w2" d="M14 90 48 38l34 52z"/><path class="w1" d="M48 38 40 90h16z"/><path class="k" d="M14 90 48 38l34 52zM48 38 40 90M48 38l8 52M48 38l-4-7M48 38l4-7"/><path class="w3" d="M80 92l24-36 24 36z"/><path class="k" d="M80 92l24-36 24 36zM104 56l-5 36M104 56l5 36"/><path class="w7" d="M132 88q-8-8 0-20 2 6 6 8 6 6 0 12z"/><path class="k" d="M132 88q-8-8 0-20 2 6 6 8 6 6 0 12M124 92l20-5M124 87l20 5"/><path class="h" d="M0 93h150"/>'

const university =
  '<path class="w1" d="M14 90V56h122v34z"/><path class="w0" d="M50 90V50h50v40z"/><path class="w3" d="M46 51 75 32l29 19z"/><path class="w1" d="M66 34V20h18v14z"/><path class="w3" d="M62 21q13-24 26 0z"/><path class="k" d="M14 90V56h36M100 56h36v34M46 51 75 32l29 19zM66 34V20h18v14M62 21q13-24 26 0zM75 8V0M75 1h10v5H75M56 52v38M64 52v38M86 52v38M94 52v38M70 90V70h10v20M22 64h7v10h-7zM36 64h7v10h-7zM107 64h7v10h-7zM121 64h7v10h-7zM10 56h40M100 56h40M8 92h134M44 96h62"/>'

const PICTURES: { readonly [look in Spot['look']]?: string } = { farm: windmillFarm, mine, plant, camp, university }

const pictureOf = (s: Spot): string | undefined => villages[s.id] ?? PICTURES[s.look]

function place(box: Box, picture: string): string {
  const k = Math.min(box.w / 150, box.h / 100)
  return `<g class="dz-scene" transform="translate(${n(box.x + (box.w - 150 * k) / 2)} ${n(box.y + box.h - 98 * k)}) scale(${k.toFixed(3)})"><ellipse class="dz-scene-ground" cx="75" cy="90" rx="80" ry="12"/>${picture}</g>`
}

/** The suspension bridge crosses the river, below the counters of its own space. */
export function bridge(): string {
  const cable = 'M-128 14Q-104 4 -84 -62Q0 24 84 -62Q104 4 128 14'
  let hangers = ''
  for (let x = -70; x <= 70; x += 14) hangers += `M${x} ${n(-19 - 43 * ((x / 84) ** 2 * 1.02 - 0.02))}V8`
  const tower = (x: number): string =>
    `<path class="w3" d="M${x - 9} 58 ${x - 6}-74h12l3 132z"/><path class="k" d="M${x - 9} 58 ${x - 6}-74h12l3 132zM${x - 7}-52h14M${x - 7}-28h14M${x - 8} 0h16M${x - 8} 30h16M${x - 7}-52l14 24M${x + 7}-52l-14 24"/>`
  return `<g class="dz-scene" transform="translate(558 950) rotate(-6)"><path class="w1" d="M-128 14h256v12h-256z"/><path class="k" d="M-128 14h256M-128 26h256"/><path class="k2" d="${cable}"/><path class="k" d="${hangers}"/>${tower(-84)}${tower(84)}</g>`
}

/** Town Center: the hall with its clock, shops on both sides, and in front a square for the counters. */
export function townCenter(): string {
  const rnd = pencil(4)
  let shops = ''
  for (const [x, w, h] of [
    [632, 36, 40],
    [670, 42, 54],
    [714, 30, 44],
    [856, 32, 46],
    [890, 44, 58],
    [936, 34, 42],
  ] as const) {
    const y = 566
    let panes = ''
    for (let py = y - h + 8; py < y - 14; py += 12)
      for (let px = x + 6; px < x + w - 8; px += 11) if (rnd() < 0.9) panes += `M${px} ${py}h5v6h-5z`
    shops += `<rect class="w1" x="${x}" y="${y - h}" width="${w}" height="${h}"/><path class="k" d="M${x} ${y}v${-h}h${w}v${h}M${x - 2} ${y - h}h${w + 4}M${x + 4} ${y}v-9h${w - 8}v9${panes}"/>`
  }
  const hall =
    '<g transform="translate(800 566)"><path class="w0" d="M-40 0v-40h80V0z"/><path class="w3" d="M-46-39 0-62l46 23z"/><path class="w1" d="M-10-58v-24h20v24z"/><path class="w3" d="M-14-81 0-102l14 21z"/><circle class="w0" cy="-70" r="7"/><path class="k" d="M-40 0v-40M40 0v-40M-46-39 0-62l46 23zM-10-58v-24M10-58v-24M-14-81 0-102l14 21zM0-102v-9M0-111h12v6H0M-28-38V0M-16-38V0M16-38V0M28-38V0M-7 0v-20q7-9 14 0V0M0-70v-5M0-70h4"/><circle class="k" cy="-70" r="7"/></g>'
  return `<g class="dz-scene">${shops}${hall}</g>`
}

/** Iron railings, crooked stones, a bare tree. */
export function cemetery(x: number, y: number, w: number, h: number): string {
  let railing = ''
  for (let k = 0; k <= w; k += 11) railing += `M${x + k} ${y + h}v-15l-2-3 2-4 2 4-2 3`
  const tree = `<path class="k2" d="M${x + w - 24} ${y + h - 4}q-6-40 2-64M${x + w - 24} ${y + h - 34}q-18-10-22-30M${x + w - 24} ${y + h - 50}q14-8 18-26M${x + w - 44} ${y + h - 56}q-8 0-12-10"/>`
  const gate = `<path class="w4" d="M${x - 6} ${y + h}v-30h12v30zM${x + w - 6} ${y + h}v-30h12v30z"/><path class="k" d="M${x - 6} ${y + h}v-30h12v30zM${x + w - 6} ${y + h}v-30h12v30z"/>`
  let stones = ''
  for (const [dx, turn, cross] of [
    [34, -6, 0],
    [78, 4, 1],
    [118, -3, 0],
    [162, 7, 0],
    [206, -5, 1],
    [250, 3, 0],
  ] as const)
    stones += cross
      ? `<path class="k2" transform="translate(${x + dx} ${y + 8}) rotate(${turn})" d="M0 14V-12M-8-4H8"/>`
      : `<g transform="translate(${x + dx} ${y + 8}) rotate(${turn})"><path class="w4" d="M-10 14V-4q0-10 10-10t10 10v18z"/><path class="k" d="M-10 14V-4q0-10 10-10t10 10v18zM-5-2H5M-5 3H5"/></g>`
  return `<g class="dz-scene"><rect class="dz-grave-ground" x="${x}" y="${y}" width="${w}" height="${h}" rx="14"/>${stones}${tree}<path class="k" d="M${x} ${y + h - 8}h${w}M${x} ${y + h - 2}h${w}${railing}"/>${gate}</g>`
}

export const scenes = (): string =>
  SPOTS.map((s) => {
    const picture = pictureOf(s)
    return s.scene && picture ? place(s.scene, picture) : ''
  }).join('')
