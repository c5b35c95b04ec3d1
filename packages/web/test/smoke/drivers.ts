import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { freePort } from '@deadfront/testkit/services'
import { launch } from 'puppeteer-core'
import { Builder, By, type WebDriver } from 'selenium-webdriver'
import { findFirefox, findWebKit } from '../../../../scripts/browsers.ts'

/** The few things that the smoke run does in a browser, whatever protocol drives it. */
export interface Driver {
  open(url: string): Promise<void>
  /** The value of an expression on the page. */
  read<T>(expression: string): Promise<T>
  /** Clicks the first element that matches. */
  click(selector: string): Promise<void>
  close(): Promise<void>
}

/** A browser of the smoke run. `open` is null where it is not installed; `missing` then says what to install. */
export interface Kind {
  name: string
  missing: string
  open: (() => Promise<Driver>) | null
}

const SIZE = { width: 1280, height: 800 }

/** Firefox speaks WebDriver BiDi by itself. */
async function firefox(executablePath: string): Promise<Driver> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true, defaultViewport: SIZE })
  const page = await browser.newPage()
  return {
    open: async (url) => void (await page.goto(url)),
    read: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    click: (selector) => page.locator(selector).click(),
    close: () => browser.close(),
  }
}

/** Ends a process that was started here, and waits until it is gone. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}

/** A display in memory. Xvfb chooses a free number and tells it. */
async function openDisplay(): Promise<{ name: string; close(): Promise<void> }> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${SIZE.width}x${SIZE.height}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const lines = createInterface({ input: xvfb.stdio[3] as Readable })
  const [number] = (await once(lines, 'line')) as [string]
  return { name: `:${number}`, close: () => end(xvfb) }
}

/** WebKitGTK's MiniBrowser, driven by WebKitWebDriver on a display in memory. */
async function webkit(miniBrowser: string): Promise<Driver> {
  const display = await openDisplay()
  const port = await freePort()
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  const closeAll = async (driver: WebDriver | null): Promise<void> => {
    await driver?.quit()
    await end(server)
    await display.close()
  }
  try {
    await answers(port)
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] } })
      .build()
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...SIZE })
    return {
      open: (url) => driver.get(url),
      read: <T>(expression: string) => driver.executeScript<T>(`return (${expression})`),
      click: async (selector) => {
        const element = await driver.findElement(By.css(selector))
        // WebKit's driver does not bring an element into view by itself when a list around it scrolls.
        await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element)
        await element.click()
      },
      close: () => closeAll(driver),
    }
  } catch (error) {
    await closeAll(null)
    throw error
  }
}

/** Waits until the WebDriver server answers. */
async function answers(port: number): Promise<void> {
  const until = Date.now() + 30_000
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)
    if (reply?.ok) return
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer')
    await new Promise((next) => setTimeout(next, 100))
  }
}

const firefoxPath = findFirefox()
const webkitPath = findWebKit()

export const KINDS: readonly Kind[] = [
  {
    name: 'Firefox',
    missing: 'Firefox was not found: install firefox-esr',
    open: firefoxPath === null ? null : () => firefox(firefoxPath),
  },
  {
    name: 'WebKit',
    missing: 'WebKitWebDriver, MiniBrowser or Xvfb was not found: install webkit2gtk-driver and xvfb',
    open: webkitPath === null ? null : () => webkit(webkitPath),
  },
]
