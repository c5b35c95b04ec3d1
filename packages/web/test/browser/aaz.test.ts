import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, guest, open, type Stage, stage, violations } from './table.ts'

/** Axis & Allies & Zombies on its board: clicked, dragged, typed. */
let at: Stage
beforeAll(async () => {
  at = await stage()
}, 180_000)
afterAll(() => at.close())

async function sit(scenario: string, how: Parameters<typeof guest>[1] = {}, position?: object, content?: object): Promise<Guest> {
  const someone = await guest(at, { viewport: { width: 1440, height: 900 }, ...how })
  const { page } = someone
  await open(at, page, '#/play/aaz')
  await page.waitForSelector('.seat-row')
  await page.getByText(scenario, { exact: true }).first().click()
  for (const select of await page.locator('.seat-row select').all()) await select.selectOption('me')
  await page.locator('details.more summary').click()
  await page.locator('#seed').fill('browser')
  const file = (name: string, data: object) => ({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(data)) })
  const files = page.locator('.own-file input[type=file]')
  if (position) await files.first().setInputFiles(file('mine.position.json', position))
  if (content) await files.nth(1).setInputFiles(file('mine.content.json', content))
  await page.click('.sheet-foot .main')
  await page.waitForSelector('.az-bar [data-end]')
  await settled(page)
  return someone
}

const settled = (page: Page) => page.waitForSelector('.table:not([data-busy])')
const place = (page: Page, name: string) => page.locator(`[data-place="${name}"]`)
const act = (page: Page, name: string) => place(page, name).dispatchEvent('click')
const europe = (page: Page) => page.locator('.az-views button').nth(1).click()

describe('the board of the world', () => {
  it('picks up, shows the reach, plans an attack with its odds, and takes it back', { timeout: 90_000 }, async () => {
    const { page, errors, context } = await sit('World war, 1941')
    await europe(page)
    await act(page, 'Russia')
    await page.waitForSelector('.az-hand')
    expect(await page.locator('.az-light.fight').count()).toBeGreaterThan(0)
    await page.locator('[data-unit="inf"] button').first().click()
    expect(await page.locator('[data-unit="inf"] .az-picked b').textContent()).toBe('4')
    // Before anything is moved: pointed at, the battle is reckoned with those in hand.
    await place(page, 'West Russia').hover({ force: true })
    await page.waitForSelector('.az-outlook [data-odds]')
    const before = await page.locator('.az-outlook [data-odds]').textContent()
    await page.locator('[data-unit="inf"] button').first().focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction((told) => document.querySelector('.az-outlook [data-odds]')?.textContent !== told, before)
    await act(page, 'West Russia')
    await page.waitForSelector('.az-arrow')
    await page.waitForSelector('.az-note text')
    expect(await page.locator('.az-note text').first().textContent()).toMatch(/%$/)
    // The sign can be read from afar, too.
    const high = () =>
      page
        .locator('.az-note rect')
        .first()
        .evaluate((rect) => rect.getBoundingClientRect().height)
    await page.locator('.az-views button').first().click()
    expect(await high()).toBeGreaterThan(15)
    await europe(page)
    expect(await high()).toBeGreaterThan(15)
    expect(await page.locator('.az-plan strong').first().textContent()).toMatch(/%$/)
    expect(await page.locator('.az-facts').first().textContent()).toContain('exact')
    await page.locator('.az-moves button').first().click()
    await page.waitForSelector('.az-arrow', { state: 'detached' })
    expect(errors).toEqual([])
    await context.close()
  })

  it('goes one step back with Escape, wherever the focus is', { timeout: 90_000 }, async () => {
    const { page, errors, context } = await sit('World war, 1941')
    await act(page, 'Russia')
    await page.waitForSelector('.az-hand')
    // The fights in reach have their chances at once, before anything is moved.
    await page.waitForSelector('.az-note.bad, .az-note.fair, .az-note.good')
    await page.locator('[data-all]').focus()
    await page.keyboard.press('Escape')
    await page.waitForSelector('.az-hand', { state: 'detached' })
    expect(await page.locator('.az-note').count()).toBe(0)
    expect(await page.locator('.table').getAttribute('data-at')).toBe('0')
    expect(errors).toEqual([])
    await context.close()
  })

  it('says why not, with the rule', { timeout: 90_000 }, async () => {
    const { page, errors, context } = await sit('World war, 1941')
    await europe(page)
    await act(page, 'Russia')
    await page.waitForSelector('.az-hand')
    await act(page, 'Germany')
    await page.waitForSelector('.tip .rule-link, .tip-card .rule-link, [class*="tip"] [class*="rule"]')
    expect(errors).toEqual([])
    await context.close()
  })

  it('drags a stack onto its target', { timeout: 90_000 }, async () => {
    const { page, errors, context } = await sit('World war, 1941')
    await europe(page)
    const from = await page.locator('[data-stack="Russia"]').boundingBox()
    const to = await page.locator('[data-stack="West Russia"]').boundingBox()
    if (!from || !to) throw new Error('no stacks')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x - 20, from.y + 20, { steps: 4 })
    await page.waitForSelector('.az-hand')
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
    await page.mouse.up()
    await page.waitForSelector('.az-arrow.fight')
    expect(errors).toEqual([])
    await context.close()
  })

  it('buys by click and by carrying onto the map, and says what is too much', { timeout: 90_000 }, async () => {
    const territories = { Russia: { control: 'USSR', units: { USSR: '2 inf' } } }
    const position = { scenario: '1941', turn: 'USSR', phase: 'purchase', territories, treasury: { USSR: 11 } }
    const { page, errors, context } = await sit('World war, 1941', {}, position)
    const purse = (n: number) => page.waitForFunction((left) => document.querySelector('.az-purse > b')?.textContent === `${left} IPCs`, n)
    await purse(11)
    await page.waitForSelector('.az-note.plain')
    await act(page, 'Russia')
    await page.waitForSelector('[data-yard="Russia"][aria-checked="true"]')
    await page.locator('.az-good[data-unit="inf"]').click()
    await purse(8)
    await europe(page)
    const good = await page.locator('.az-good[data-unit="tnk"]').boundingBox()
    const stack = await page.locator('[data-stack="Russia"]').boundingBox()
    if (!good || !stack) throw new Error('nothing to carry')
    await page.mouse.move(good.x + good.width / 2, good.y + good.height / 2)
    await page.mouse.down()
    await page.mouse.move(stack.x + stack.width / 2, stack.y + stack.height / 2, { steps: 4 })
    await page.waitForSelector('.az-ghost-good')
    await page.mouse.up()
    await purse(3)
    expect(await place(page, 'Russia').getAttribute('aria-label')).toContain('3 infantry, 1 tank')
    await page.locator('.az-good[data-unit="ftr"]').click({ force: true })
    await page.waitForSelector('.tip.no')
    expect(errors).toEqual([])
    await context.close()
  })

  it('buys first and places last where the content says so, and draws the center that was bought', { timeout: 90_000 }, async () => {
    const content = { purchase: 'first', center: 5, territories: { Siberia: { ipc: 7 } } }
    const { page, errors, context } = await sit('World war, 1941', {}, undefined, content)
    // What the own board prints is drawn.
    await page.waitForFunction(() => [...document.querySelectorAll('.az-labels text')].some((text) => text.textContent === 'Siberia7'))
    const waits = (kind: string) => page.waitForSelector(`.az-bar[data-kind="${kind}"] [data-end]`)
    const end = async (kind: string) => {
      await page.click('[data-end]')
      await page.waitForSelector(`[data-sure], .az-bar[data-kind="${kind}"]`)
      if (await page.locator('[data-sure]').count()) await page.click('[data-sure]')
      await waits(kind)
    }
    await page.waitForSelector('.az-shop[data-how="order"]')
    // No place is asked for yet.
    expect(await page.locator('.az-yard').count()).toBe(0)
    await page.locator('.az-good[data-unit="inf"]').click()
    await page.waitForSelector('.az-ordered .az-counter[aria-label="1 infantry"]')
    await page.locator('.az-good[data-unit="RC"]').click()
    await page.waitForSelector('.az-ordered .az-counter:nth-of-type(2)')
    await end('combatMove')
    await end('noncombatMove')
    await end('mobilize')
    await page.waitForSelector('.az-shop[data-how="place"]')
    const centers = () => page.locator('.az-marks [data-mark="RC"]').count()
    const before = await centers()
    await page.click('[data-yard="Siberia"]')
    await page.locator('.az-good[data-unit="RC"]').click()
    await page.waitForFunction((n) => document.querySelectorAll('.az-marks [data-mark="RC"]').length > n, before)
    expect(await place(page, 'Siberia').getAttribute('aria-label')).toContain('recruitment center')
    await page.click('[data-yard="Russia"]')
    await page.locator('.az-good[data-unit="inf"]').click()
    await page.waitForFunction(() => document.querySelectorAll('.az-good').length === 0)
    expect(errors).toEqual([])
    await context.close()
  })

  it('is played by keyboard', { timeout: 90_000 }, async () => {
    const { page, errors, context } = await sit('World war, 1941')
    await place(page, 'Russia').focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('.az-hand')
    expect(await place(page, 'Russia').getAttribute('aria-pressed')).toBe('true')
    expect(await place(page, 'West Russia').getAttribute('aria-label')).toContain('attack here')
    await place(page, 'West Russia').focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('.az-arrow.fight')
    expect(errors).toEqual([])
    await context.close()
  })

  it('plays the prelude: only the lands between are open', { timeout: 90_000 }, async () => {
    const { page, errors, context } = await sit('Prelude, 1939')
    await act(page, 'Germany')
    await page.waitForSelector('.az-hand')
    expect(await page.locator('.az-light.fight').count()).toBeGreaterThanOrEqual(3)
    expect(await place(page, 'Eastern Europe').getAttribute('aria-label')).toContain('attack here')
    expect(await place(page, 'Urals').getAttribute('aria-label')).not.toContain('attack here')
    expect(errors).toEqual([])
    await context.close()
  })

  it('teaches the prelude by doing', { timeout: 90_000 }, async () => {
    const { page, errors, context } = await sit('World war, 1941')
    await page.getByRole('button', { name: /^Learn/ }).click()
    const guide = page.locator('.learn')
    await guide.locator('.az-bar [data-end]').waitFor()
    await guide.locator('[data-place="Germany"]').dispatchEvent('click')
    await guide.locator('.az-hand').waitFor()
    await guide.locator('[data-place="Eastern Europe"]').dispatchEvent('click')
    await guide.locator('.learn-done').waitFor()
    expect(await violations(page, 'guide')).toEqual([])
    for (let i = 0; i < 3; i++) await guide.locator('.learn-next').click()
    await guide.locator('[data-suggested]').click()
    await guide.locator('.az-options .az-button').last().click()
    await guide.locator('.learn-done').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('sends two transports at once from one coast, and a tank and infantry from two', { timeout: 120_000 }, async () => {
    const seas = { sz47: { units: { Japan: '2 trn 1 dd' } } }
    const lands = {
      Japan: { control: 'Japan', units: { Japan: '4 inf 1 tnk' } },
      Okinawa: { control: 'Japan', units: { Japan: '1 inf' } },
      'Philippine Islands': { control: 'USA', units: { USA: '1 inf' } },
    }
    const position = { scenario: '1941', turn: 'Japan', phase: 'combatMove', territories: lands, seaZones: seas }
    const { page, errors, context } = await sit('World war, 1941', {}, position)
    await act(page, 'Japan')
    await page.waitForSelector('.az-hand')
    expect(await place(page, 'Philippine Islands').getAttribute('data-target')).toBe('fight ship')
    await act(page, 'Philippine Islands')
    await page.waitForFunction(() => document.querySelectorAll('.az-moves li').length === 2)
    await page.locator('[data-take-back]').click()
    await page.waitForSelector('.az-moves', { state: 'detached' })
    await act(page, 'Japan')
    await page.waitForSelector('.az-hand')
    await page.locator('[data-join]').click()
    await act(page, 'Okinawa')
    await page.waitForFunction(() => document.querySelectorAll('.az-hand .az-steppers').length === 2)
    await act(page, 'Philippine Islands')
    await page.waitForFunction(() => document.querySelectorAll('.az-moves li').length === 1)
    expect(
      await page.locator('.az-plan .az-counter[aria-label="1 tank"], .az-plan .az-counter[aria-label="1 infantry"]').count(),
    ).toBeGreaterThan(1)
    expect(errors).toEqual([])
    await context.close()
  })

  it('drives a zombie out with the ray', { timeout: 90_000 }, async () => {
    const lands = {
      Germany: { control: 'Germany', units: { Germany: '2 inf', zombies: 1 } },
      'Eastern Europe': { control: 'Germany', units: { Germany: '1 inf' } },
    }
    const position = {
      scenario: '1941',
      turn: 'Germany',
      phase: 'noncombatMove',
      territories: lands,
      techs: { Germany: ['mindControlRay'] },
    }
    const { page, errors, context } = await sit('World war, 1941', {}, position)
    await page.locator('[data-ray="Germany"]').click()
    await page.waitForSelector('[data-place="Eastern Europe"][data-target="go"]')
    await act(page, 'Eastern Europe')
    await page.waitForFunction(() =>
      document.querySelector('[data-place="Eastern Europe"]')?.getAttribute('aria-label')?.includes('1 zombie'),
    )
    expect(await page.locator('[data-ray]').count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  it('gives standing orders for a power that is not asked, with what they cost', { timeout: 120_000 }, async () => {
    const territories = {
      'Eastern Europe': { control: 'Germany', units: { Germany: '2 inf 2 tnk' } },
      'West Russia': { control: 'USSR', units: { USSR: '4 inf 2 tnk' } },
    }
    const position = { scenario: '1941', turn: 'USSR', phase: 'combatMove', territories }
    const { page, errors, context } = await sit('World war, 1941', {}, position)
    await page.locator('.az-orders-panel [data-orders]').click()
    await page.waitForSelector('.az-orders[open]')
    // With the keys: one stop for the group, arrows from power to power.
    await page.locator('.az-order-powers [tabindex="0"]').focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForSelector('.az-order-powers button:focus[aria-checked="true"]:has-text("Germany")')
    expect(await page.locator('.az-order-powers [tabindex="0"]').count()).toBe(1)
    await page.waitForSelector('[data-trial="defender Eastern Europe"][aria-checked="true"]')
    await page.waitForSelector('.az-orders footer [data-cost]')
    // Tanks first is a bad order: it costs something, and the best is one click away.
    const tank = page.locator('.az-loss-order li', { hasText: 'tank' }).locator('button').first()
    for (let i = 0; i < 2; i++) await tank.click()
    await page.waitForFunction(() => Number(document.querySelector('.az-orders footer [data-cost]')?.getAttribute('data-cost')) > 0)
    await page.waitForSelector('.az-orders fieldset legend [data-cost]')
    expect(await violations(page, 'orders')).toEqual([])
    await page.click('[data-advice]')
    await page.waitForFunction(() => Number(document.querySelector('.az-orders footer [data-cost]')?.getAttribute('data-cost')) < 1e-6)
    await page.locator('.az-orders input[value="never"][name="az-mode"]').check()
    await page.click('[data-give]')
    await page.waitForSelector('.az-orders', { state: 'detached' })
    await page.waitForFunction(() => document.querySelector('.az-orders-panel li:nth-child(2)')?.textContent?.includes('Never ask'))
    expect(await page.locator('.az-bar').getAttribute('data-turn')).toBe('USSR')
    expect(errors).toEqual([])
    await context.close()
  })

  it('ends a war with a drawing and its story', { timeout: 120_000 }, async () => {
    // The last turn of the round, an Allied capital in Axis hands: what is left is to end it.
    const capitals = { Germany: 'Germany', Japan: 'Japan', Russia: 'Germany', 'United Kingdom': 'UK', 'Eastern United States': 'USA' }
    const territories = Object.fromEntries(
      Object.entries(capitals).map(([at, control]) => [at, { control, units: { [control]: '2 inf' } }]),
    )
    const position = { scenario: '1941', round: 7, turn: 'USA', phase: 'purchase', territories }
    const { page, errors, context } = await sit('World war, 1941', {}, position)
    await page.locator('[data-end]').click()
    await page.waitForSelector('[data-sure], .az-ending-art')
    if (await page.locator('[data-sure]').count()) await page.locator('[data-sure]').click()
    await page.waitForSelector('.az-ending[data-outcome="axis"] .az-ending-art')
    expect(await violations(page, 'ending')).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })

  it('opens a turn with the card, and shows the armies of whoever moves', { timeout: 90_000 }, async () => {
    const { page, errors, context } = await sit('World war, 1941')
    await page.waitForSelector('.az-sheet .az-zcard')
    const seen = (name: string) =>
      place(page, name).evaluate((element) => {
        const [box, field] = [element.getBoundingClientRect(), document.querySelector('.az-field')?.getBoundingClientRect() as DOMRect]
        return box.left < field.right && box.right > field.left && box.top < field.bottom && box.bottom > field.top
      })
    expect(await seen('Russia')).toBe(true)
    expect(await seen('Brazil')).toBe(false)
    expect(await violations(page, 'sheet')).toEqual([])
    // By keyboard: put away, and the focus is at home on the map. Whoever begins has read it, too.
    await page.locator('[data-seen]').focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-place="Russia"]:focus')
    await act(page, 'Russia')
    await page.waitForSelector('.az-hand')
    expect(await page.locator('.az-sheet').count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  it('lays the card on the map while its Desperate Measure is decided', { timeout: 90_000 }, async () => {
    const { page, errors, context } = await guest(at, { viewport: { width: 1440, height: 900 } })
    await open(at, page, '#/play/aaz')
    await page.waitForSelector('.seat-row')
    for (const select of await page.locator('.seat-row select').all()) await select.selectOption('me')
    await page.getByText('Desperate Measures').first().click()
    await page.locator('details.more summary').click()
    await page.locator('#seed').fill('measures')
    await page.click('.sheet-foot .main')
    await page.waitForSelector('.az-bar[data-kind="card.measure"]')
    await page.waitForSelector('.az-drawn .az-zcard em')
    expect(await page.locator('.az-drawn p').textContent()).not.toBe('')
    expect(await violations(page, 'measure')).toEqual([])
    await page.locator('.az-options .az-button').last().click()
    await page.waitForSelector('.az-drawn', { state: 'detached' })
    expect(errors).toEqual([])
    await context.close()
  })

  it('names whose units are lost, in their colour, and the step they are lost in', { timeout: 90_000 }, async () => {
    const territories = {
      Germany: { control: 'Germany', units: { Germany: '6 inf 3 tnk' } },
      'Eastern Europe': { control: 'UK', units: { UK: '3 inf 2 art' } },
      Russia: { control: 'USSR', units: { USSR: '3 inf' } },
    }
    const { page, errors, context } = await sit(
      'Prelude, 1939',
      {},
      { scenario: 'intro', turn: 'Germany', phase: 'combatMove', territories },
    )
    await act(page, 'Germany')
    await page.waitForSelector('.az-hand')
    await act(page, 'Eastern Europe')
    await page.waitForSelector('.az-ahead [data-ahead="Eastern Europe"] b')
    await page.click('[data-end]')
    await page.waitForSelector('.az-battle')
    await page.waitForSelector('.az-losses .az-whose')
    // The Soviet Union answers for the minor power's armies.
    expect(await page.locator('.az-whose').textContent()).toMatch(/^United Kingdom|^Germany/)
    expect(await page.locator('.az-steps [aria-current]').textContent()).toMatch(/fire|bite/)
    await page.locator('.az-losses .az-stepper button:not([disabled])').last().click()
    await page.waitForSelector('[data-confirm]')
    expect(await violations(page, 'losses')).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })

  it('from input to picture on a phone with a slowed processor (a report)', { timeout: 120_000 }, async () => {
    const { page, context, errors } = await sit('World war, 1941', { viewport: { width: 390, height: 844 } })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const times: { [what: string]: number[] } = {}
    /** From the input until the sign of its effect is there and a picture has been drawn. */
    const measure = async (what: string, selector: string, sign: string) => {
      const ms = await page.evaluate(
        ({ selector, sign }) =>
          new Promise<number>((told) => {
            const from = performance.now()
            document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
            const drawn = () => requestAnimationFrame(() => told(performance.now() - from))
            const look = () => (document.querySelector(sign) ? drawn() : requestAnimationFrame(look))
            requestAnimationFrame(look)
          }),
        { selector, sign },
      )
      times[what] = [...(times[what] ?? []), ms]
    }
    for (let i = 0; i < 5; i++) {
      await measure('pick a stack', '[data-place="Russia"]', '.az-hand')
      await measure('one fewer', '.az-hand .az-stepper button:not([disabled])', '.az-hand')
      await measure('put it down', '[data-drop]', '.az-bar:not([data-hand])')
      await measure('a theatre', `.az-views button:nth-child(${2 + (i % 2)})`, '.az-views')
      await measure('what stands here', '[data-place="Germany"]', '.tip')
      await page.keyboard.press('Escape')
      await page.waitForSelector('.tip', { state: 'detached' })
    }
    const report = Object.entries(times).map(([what, list]) => `${what}: ${list.map((ms) => ms.toFixed(0)).join(', ')} ms`)
    process.stdout.write(`\nAxis & Allies & Zombies, 390 × 844, processor slowed 4×, input to picture\n  ${report.join('\n  ')}\n`)
    for (const list of Object.values(times)) expect(Math.min(...list)).toBeLessThan(1000)
    expect(errors).toEqual([])
    await context.close()
  })

  it('has nothing that axe complains about, dark or light, wide or narrow', { timeout: 120_000 }, async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const { page, context } = await sit('World war, 1941', { viewport })
      await act(page, 'Russia')
      await page.waitForSelector('.az-hand')
      expect(await violations(page, `dark ${viewport.width}`)).toEqual([])
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'light'
      })
      // Colours fade over.
      await page.waitForFunction(() => document.getAnimations().length === 0, null, { timeout: 60_000 })
      expect(await violations(page, `light ${viewport.width}`)).toEqual([])
      await context.close()
    }
  })
})
