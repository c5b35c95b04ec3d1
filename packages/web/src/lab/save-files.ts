import type { Words } from '@deadfront/kernel'
import { type ArmRun, gamesCsv, type LabPlan, type Naming, resultsJson } from '@deadfront/lab'
import type { Sheet } from '@deadfront/lab/plots'
import { botNameOf } from '../shell/bot-words.ts'
import { downloadBlob, fileName } from '../shell/create.ts'
import type { Loaded } from '../shell/use-game.ts'
import { sideColours } from './side-colours.ts'
import { planTitle } from './titles.ts'

/** Results as files of the person. */

const TYPES = { csv: 'text/csv', html: 'text/html', json: 'application/json', svg: 'image/svg+xml' } as const

/** A byte order mark at the beginning: spreadsheets then read the CSV file as UTF-8. */
export const saveText = (title: string, kind: keyof typeof TYPES, text: string): void =>
  downloadBlob(`${fileName(title)}.${kind}`, new Blob([kind === 'csv' ? `\ufeff${text}` : text], { type: `${TYPES[kind]};charset=utf-8` }))

/** Text and background colour of the page as shown now. */
function coloursOf(chart: Element): { ink: string; paper: string } {
  const { color } = getComputedStyle(chart)
  const panel = chart.closest('.block') ?? document.body
  const paper = getComputedStyle(panel).backgroundColor
  return { ink: color, paper: /rgba\(.*, 0\)|transparent/.test(paper) ? getComputedStyle(document.body).backgroundColor : paper }
}

async function standalone(chart: Element): Promise<string> {
  const { standaloneSvg } = await import('@deadfront/lab/plots')
  return standaloneSvg(chart, coloursOf(chart))
}

export async function saveSvg(chart: Element, title: string): Promise<void> {
  saveText(title, 'svg', await standalone(chart))
}

/** Twice the size of the screen, so that it can be printed. */
const SCALE = 2

export async function savePng(chart: Element, title: string): Promise<void> {
  const { sizeOf } = await import('@deadfront/lab/plots')
  const [width, height] = sizeOf(chart)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await standalone(chart))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = coloursOf(chart).paper
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  canvas.toBlob((blob) => {
    if (blob) downloadBlob(`${fileName(title)}.png`, blob)
  })
}

export const saveCsv = (naming: Naming, plan: LabPlan, runs: readonly ArmRun[]): void =>
  saveText(planTitle(plan, naming.words), 'csv', gamesCsv(naming, plan, runs))

/** The file of "Everything (JSON)"; the command that plays the plan again reads it. */
export const resultsFile = (plan: LabPlan, words: Words): string => `${fileName(planTitle(plan, words))}.json`

export const saveJson = ({ game, words }: Loaded, plan: LabPlan, runs: readonly ArmRun[]): void =>
  saveText(planTitle(plan, words), 'json', `${JSON.stringify(resultsJson(plan, runs, game.rulesVersion))}\n`)

export async function saveHtml(
  { game, bots, words }: Loaded,
  naming: Naming,
  plan: LabPlan,
  runs: readonly ArmRun[],
  sheets: readonly (readonly Sheet[])[],
): Promise<void> {
  const { reportHtml } = await import('@deadfront/lab/plots')
  const title = planTitle(plan, words)
  const botName = (id: string): string => botNameOf(id, bots, words)
  const how = { document, naming, sheets, game, file: `${fileName(title)}.html`, botName, colourOf: sideColours(game.id) }
  saveText(title, 'html', reportHtml(plan, runs, how))
}
