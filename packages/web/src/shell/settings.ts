import { isLanguage, type Language } from '@deadfront/kernel'
import { computed, effect, signal } from '@preact/signals'
import type { Settings, Speed } from '../board/board.ts'
import { mediaQuery } from '../board/media-query.ts'

type ThemeChoice = 'system' | 'dark' | 'light'
type MotionChoice = 'system' | 'full' | 'off'

export interface Choices {
  language: Language
  theme: ThemeChoice
  palette: Settings['palette']
  motion: MotionChoice
  speed: Speed
  sound: boolean
  volume: number
  /** Light and sound for reveals, deaths and alarms. */
  drama: boolean
  textSize: 'normal' | 'large' | 'huge'
  /** At the table: nothing, the chances with a mark at costly answers, or a question before a costly answer is sent. */
  coach: 'off' | 'bar' | 'ask'
  /** The name of the person at this screen. */
  name: string
}

const KEY = 'deadfront.settings'
const PALETTES: readonly string[] = ['standard', 'redGreen', 'blueYellow', 'contrast'] satisfies Settings['palette'][]

/** The language of the browser if the app has it, otherwise English. */
const firstLanguage = (): Language => {
  const [language] = navigator.language.toLowerCase().split('-')
  return isLanguage(language) ? language : 'en'
}

const DEFAULTS: Choices = {
  language: firstLanguage(),
  theme: 'dark',
  palette: 'standard',
  motion: 'system',
  speed: 'normal',
  sound: true,
  volume: 0.6,
  drama: true,
  textSize: 'normal',
  coach: 'off',
  name: '',
}

/** Reads the stored settings; each one that is not valid gets its default. */
function readChoices(text: string | null, defaults: Choices = DEFAULTS): Choices {
  let data: Partial<Record<keyof Choices, unknown>> = {}
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    if (typeof parsed === 'object' && parsed !== null) data = parsed
  } catch {
    return { ...defaults }
  }
  const one = <K extends keyof Choices>(key: K, fits: (value: unknown) => boolean): Choices[K] =>
    fits(data[key]) ? (data[key] as Choices[K]) : defaults[key]
  const among = (list: readonly string[]) => (value: unknown) => typeof value === 'string' && list.includes(value)
  return {
    language: one('language', isLanguage),
    theme: one('theme', among(['system', 'dark', 'light'])),
    palette: one('palette', among(PALETTES)),
    // Motion had a value `brisk` before there was a speed.
    motion: data.motion === 'brisk' ? 'full' : one('motion', among(['system', 'full', 'off'])),
    speed: data.motion === 'brisk' ? 'fast' : one('speed', among(['slow', 'normal', 'fast', 'instant'])),
    sound: one('sound', (value) => typeof value === 'boolean'),
    volume: one('volume', (value) => typeof value === 'number' && value >= 0 && value <= 1),
    drama: one('drama', (value) => typeof value === 'boolean'),
    textSize: one('textSize', among(['normal', 'large', 'huge'])),
    coach: one('coach', among(['off', 'bar', 'ask'])),
    name: one('name', (value) => typeof value === 'string'),
  }
}

export const choices = signal<Choices>(readChoices(localStorage.getItem(KEY)))

export const choose = <K extends keyof Choices>(key: K, value: Choices[K]): void => {
  choices.value = { ...choices.value, [key]: value }
}

const systemLight = mediaQuery('(prefers-color-scheme: light)')
const systemStill = mediaQuery('(prefers-reduced-motion: reduce)')
/** The width at which the style sheets use the layout for a phone: board, then panels, below each other. */
export const narrowWindow = mediaQuery('(max-width: 900px)')

/** The settings for boards and styles, with the system's preferences applied. */
export const settings = computed<Settings>(() => {
  const { theme, palette, motion, speed, sound } = choices.value
  return {
    theme: theme === 'system' ? (systemLight.value ? 'light' : 'dark') : theme,
    palette,
    motion: motion === 'system' ? (systemStill.value ? 'off' : 'full') : motion,
    speed,
    sound,
  }
})

export const language = computed<Language>(() => choices.value.language)

/** Stores every change and applies it to the page. */
export function applySettings(): void {
  effect(() => {
    localStorage.setItem(KEY, JSON.stringify(choices.value))
  })
  effect(() => {
    const root = document.documentElement
    const { theme, palette, motion } = settings.value
    root.dataset.theme = theme
    root.dataset.palette = palette
    root.dataset.motion = motion
    root.dataset.text = choices.value.textSize
    root.lang = language.value
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme === 'dark' ? '#15181c' : '#e4ddcf')
  })
}
