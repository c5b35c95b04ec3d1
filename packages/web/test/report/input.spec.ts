import type { Page } from '@playwright/test'
import { sit } from '../browser/aaz-table.ts'
import { begin, untilActions } from '../browser/dotz-table.ts'
import { beginFrom, hot } from '../browser/efsz-table.ts'
import { expect, type Guest, PHONE, test } from '../browser/table.ts'

/**
 * From input to picture on a phone whose processor is slowed four times: `npm run browser -- --project=report`.
 * Timings want a quiet machine. They are no part of `npm test`.
 */

/** Times from an input to the picture of its effect, in milliseconds, by kind of input. */
class InputTimes {
  private readonly times: { [what: string]: number[] } = {}
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Sends the event to the element, and waits until `sign` matches and a picture has been drawn. */
  async measure(what: string, how: { on: string; sign: string; event?: 'click' | 'pointerover' | 'pointerleave' }): Promise<void> {
    const ms = await this.page.evaluate(
      ({ on, sign, event = 'click' }) =>
        new Promise<number>((done) => {
          const from = performance.now()
          document.querySelector(on)?.dispatchEvent(new PointerEvent(event, { bubbles: true }))
          const drawn = () => requestAnimationFrame(() => done(performance.now() - from))
          const look = () => (document.querySelector(sign) ? drawn() : requestAnimationFrame(look))
          requestAnimationFrame(look)
        }),
      how,
    )
    this.times[what] = [...(this.times[what] ?? []), ms]
  }

  /** Prints the times. The fastest of each kind is below a second on a processor slowed four times. */
  report(title: string): void {
    const lines = Object.entries(this.times).map(([what, list]) => `${what}: ${list.map((ms) => ms.toFixed(0)).join(', ')} ms`)
    process.stdout.write(`\n${title}, 390 × 844, processor slowed 4×, input to picture\n  ${lines.join('\n  ')}\n`)
    for (const list of Object.values(this.times)) expect(Math.min(...list)).toBeLessThan(1000)
  }
}

async function slowProcessor({ context, page }: Guest): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** In 1942 units are bought first: the position begins with the moves. */
const WARS = [
  ['World war, 1941', {}],
  ['World war, 1942', { position: { turn: 'USSR', phase: 'combatMove', territories: { Russia: { units: { USSR: '3 inf 1 tnk' } } } } }],
] as const

for (const [war, how] of WARS)
  test(`Axis & Allies & Zombies: ${war}`, async ({ guest }) => {
    const someone = await sit(guest, war, { how: PHONE, ...how })
    const { page } = someone
    await page.reload()
    await page.waitForFunction(() => document.querySelectorAll('.az-stacks > g').length > 0)
    const first = await page.evaluate(() => performance.now())
    process.stdout.write(`\n${war}: the board's first picture ${first.toFixed(0)} ms after navigation\n`)
    await slowProcessor(someone)
    const times = new InputTimes(page)
    for (let i = 0; i < 5; i++) {
      await times.measure('pick a stack', { on: '[data-place="Russia"]', sign: '.az-hand' })
      await times.measure('one fewer', { on: '.az-hand .az-stepper button:not([disabled])', sign: '.az-hand' })
      await times.measure('put it down', { on: '[data-drop]', sign: '.az-bar:not([data-hand])' })
      await times.measure('a theatre', { on: `[data-theatre=${i % 2 === 0 ? 'europe' : 'asia'}]`, sign: '.az-views' })
      await times.measure('what stands here', { on: '[data-place="Germany"]', sign: '.tip' })
      await page.keyboard.press('Escape')
      await expect(page.locator('.tip')).toHaveCount(0)
    }
    times.report(war)
  })

test('Dawn of the Zeds', async ({ guest }) => {
  const someone = await guest({ viewport: PHONE.viewport })
  const { page } = someone
  await begin(page, 'b')
  await untilActions(page)
  await slowProcessor(someone)
  const times = new InputTimes(page)
  const schmidt = '.dz-touch-face[data-piece="unit:schmidt"]'
  for (let i = 0; i < 5; i++) {
    await times.measure('pick a unit', { on: schmidt, sign: '.dz-who' })
    await page.locator('.dz-table:not([data-busy])').waitFor()
    await times.measure('put it down', { on: schmidt, sign: '.dz-bar:not(:has(.dz-who))' })
    await times.measure('zoom', { on: '.dz-zoom button', sign: '.dz-zoom' })
    await times.measure('whole map', { on: '.dz-zoom button:last-child', sign: '.dz-zoom' })
  }
  times.report('Dawn of the Zeds')
})

test('Escape from Stalingrad Z', async ({ guest }) => {
  const someone = await guest(PHONE)
  const { page } = someone
  await beginFrom(page, 'Last Plane Out', {
    characters: {
      katyusha: { at: '13,3', facing: 'W', weapons: ['mg34'], ammo: 3 },
      dasha: { at: '9,8', facing: 'W', weapons: ['nagant'], ammo: 3 },
    },
    zombies: { z1: 'omega 6,9', z2: 'beta 3,12', z3: 'armoured 12,12', z4: 'beta 15,3' },
    now: 'team',
  })
  await page.locator('.ez-zoom button').last().click()
  await slowProcessor(someone)
  const times = new InputTimes(page)
  for (let i = 0; i < 4; i++) {
    const [one, other] = [1 + (i % 2), 2 - (i % 2)].map((n) => `.ez-chips li:nth-child(${n}) .ez-chip`) as [string, string]
    await times.measure('pick somebody', { on: other, sign: `${other}.on` })
    await times.measure('pick somebody: where to', { on: one, sign: `.ez-table:not([data-busy]):has(${one}.on) .ez-light-walk` })
    const lit = (await hot(page)).find((spot) => / walk here/.test(spot.label))?.square ?? ''
    await times.measure('plan a walk', { on: `.ez-square[data-square="${lit}"]`, sign: '.ez-planned' })
    await times.measure('never mind', { on: '.ez-planned .quiet', sign: '.ez-bar:not(:has(.ez-planned))' })
    await times.measure('aim', { on: '.ez-square[data-square="6,9"]', event: 'pointerover', sign: '.ez-aim' })
    await times.measure('look away', { on: '.ez-map', event: 'pointerleave', sign: '.ez-over:not(:has(.ez-aim))' })
  }
  times.report('Escape from Stalingrad Z')
})
