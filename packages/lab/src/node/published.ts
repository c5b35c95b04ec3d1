import { existsSync, readFileSync } from 'node:fs'
import { BadInput } from '@deadfront/kernel'

/** The seeds whose results are in docs/ladder.md, docs/difficulty.md and docs/coach.md. */
const LIST = new URL('../../../../docs/published-seeds.json', import.meta.url)

/** An installation without the documents has published nothing. */
export const publishedSeeds = (): string[] => (existsSync(LIST) ? (JSON.parse(readFileSync(LIST, 'utf8')) as string[]) : [])

/** Refuses a seed whose results were published: its results are known, so it proves nothing a second time. */
export function refusePublished(seed: string): void {
  const found = publishedSeeds().find((name) => seed === name || seed.startsWith(`${name}/`))
  if (found !== undefined)
    throw new BadInput({ place: '--seed', say: `${found} was published already; take a new one, or repeat it with --again` })
}
