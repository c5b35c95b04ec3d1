import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { launchOptions } from '../../../../scripts/browsers.ts'

/** Draws the PNG icons from the SVG mark. Run it after changing the mark: `npm run icons -w packages/web`. */
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const mark = readFileSync(here('../../public/icons/mark.svg'), 'utf8')

const browser = await chromium.launch(launchOptions())
for (const { name, size, inset } of [
  { name: 'icon-192', size: 192, inset: 0 },
  { name: 'icon-512', size: 512, inset: 0 },
  { name: 'icon-512-maskable', size: 512, inset: 0.11 },
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const back = inset > 0 ? '#1b2026' : 'transparent'
  await page.setContent(
    `<style>body{margin:0;background:${back}}svg{position:absolute;inset:${inset * size}px;width:${size * (1 - 2 * inset)}px}</style>${mark}`,
  )
  writeFileSync(here(`../../public/icons/${name}.png`), await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
