import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/**
 * Small programs that must not compile, and for each the same program made right. The compiler runs once over all of them:
 * what the type of a game promises is proved by the compiler itself.
 */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const SAMPLE = '../../packages/testkit/src/sample/last-light'

const RULES = `
import type { AskRule, RulesOf } from '@deadfront/kernel'
import type { Answers } from '${SAMPLE}/model/answers.ts'
import type { LastEvent } from '${SAMPLE}/model/events.ts'
import type { FrameOf, LastFrame } from '${SAMPLE}/model/frames.ts'
import type { LastLight } from '${SAMPLE}/model/state.ts'
import { RULES } from '${SAMPLE}/rules/index.ts'
type Rules = RulesOf<LastLight, LastFrame, LastEvent, Answers>
`
const ABOUT = `
import type { AboutRules } from '@deadfront/kernel'
import type { About, Answers } from '${SAMPLE}/model/answers.ts'
import type { LastFrame } from '${SAMPLE}/model/frames.ts'
import type { LastLight } from '${SAMPLE}/model/state.ts'
import { ABOUT } from '${SAMPLE}/read/about.ts'
type Rules = AboutRules<LastLight, LastFrame, Answers, About>
`
const QUESTION = `
import type { About, Answers } from '${SAMPLE}/model/answers.ts'
import type { Question } from '../../packages/web/src/board/question.ts'
declare const question: Question<Answers, About>
`
const WORDS = `
import type { Sentences } from '${SAMPLE}/words/make.ts'
declare const whole: Sentences
`
const STAGE = `
import type { LastEvent } from '${SAMPLE}/model/events.ts'
import type { Stage } from '../../packages/web/src/board/stage.ts'
declare const whole: Stage<LastEvent>
`
const INSPECT = `
import { lastLight } from '${SAMPLE}/index.ts'
import { isRefusal } from '@deadfront/kernel'
declare const s: Parameters<typeof lastLight.copy>[0]
`

interface Program {
  what: string
  head: string
  wrong: string
  right: string
}

const PROGRAMS: readonly Program[] = [
  {
    what: 'a frame without a rule',
    head: RULES,
    wrong: 'const { fight: _fight, ...rules } = RULES\nexport const made = rules satisfies Rules',
    right: 'export const made = RULES satisfies Rules',
  },
  {
    what: 'a question whose rule reads another type of answer',
    head: RULES,
    wrong:
      "declare const walk: AskRule<LastLight, FrameOf<'walk'>, { readonly do: 'walk'; readonly steps: number }, LastEvent>\nexport const made = { ...RULES, walk } satisfies Rules",
    right:
      "declare const walk: AskRule<LastLight, FrameOf<'walk'>, Answers['walk'], LastEvent>\nexport const made = { ...RULES, walk } satisfies Rules",
  },
  {
    what: 'an answer with a wrong field',
    head: RULES,
    wrong: "export const answer: Answers['window'] = { do: 'play', card: 3 }",
    right: "export const answer: Answers['window'] = { do: 'play', card: 'flare.1' }",
  },
  {
    what: 'an answer with a verb that the question does not have',
    head: RULES,
    wrong: "export const answer: Answers['window'] = { do: 'sing' }",
    right: "export const answer: Answers['window'] = { do: 'pass' }",
  },
  {
    what: 'a question that says less than its type of what it is about',
    head: ABOUT,
    wrong: 'export const made = { ...ABOUT, fight: (_s, f) => ({ door: f.door, dead: f.dead }) } satisfies Rules',
    right: 'export const made = { ...ABOUT, fight: (_s, f) => ({ door: f.door, dead: f.dead, cards: 0 }) } satisfies Rules',
  },
  {
    what: 'a question that does not say what it is about',
    head: ABOUT,
    wrong: 'const { fight: _fight, ...rest } = ABOUT\nexport const made = rest satisfies Rules',
    right: 'const { fight, ...rest } = ABOUT\nexport const made = { ...rest, fight } satisfies Rules',
  },
  {
    what: 'words that read a field which the question does not have',
    head: WORDS,
    wrong: "export const asks: Sentences['asks'] = { ...whole.asks, fight: { title: 'Fire', text: (about) => `At ${about.window}` } }",
    right: "export const asks: Sentences['asks'] = { ...whole.asks, fight: { title: 'Fire', text: (about) => `At ${about.door}` } }",
  },
  {
    what: 'a board that reads a field of another question',
    head: QUESTION,
    wrong: "export const cards = question.kind === 'doors' ? question.about.cards : 0",
    right: "export const cards = question.kind === 'fight' ? question.about.cards : 0",
  },
  {
    what: 'an event without words',
    head: WORDS,
    wrong: "const { nightFell: _night, ...rest } = whole.events\nexport const events: Sentences['events'] = rest",
    right: "export const events: Sentences['events'] = { ...whole.events, nightFell: (e) => `Night ${e.night}.` }",
  },
  {
    what: 'an event without a picture',
    head: STAGE,
    wrong: 'const { nightFell: _night, ...rest } = whole\nexport const stage: Stage<LastEvent> = rest',
    right: 'export const stage: Stage<LastEvent> = { ...whole, nightFell: () => [] }',
  },
  {
    what: 'a question that inspect does not know',
    head: INSPECT,
    wrong: "export const found = lastLight.inspect(s, 'ash', { ask: 'reech' })",
    right:
      "const found = lastLight.inspect(s, 'ash', { ask: 'reach' })\nexport const rooms: readonly string[] = isRefusal(found) ? [] : found",
  },
  {
    what: 'a question without a field that it needs',
    head: INSPECT,
    wrong: "export const found = lastLight.inspect(s, 'ash', { ask: 'odds', shots: 2 })",
    right:
      "const found = lastLight.inspect(s, 'ash', { ask: 'odds', shots: 2, dead: 1 })\nexport const chance: number = isRefusal(found) ? 0 : found.chance",
  },
]

const fileOf = (i: number, kind: 'wrong' | 'right'): string => `program-${i}-${kind}.ts`

describe('the compiler', () => {
  let folder: string
  let output: string

  beforeAll(() => {
    // Inside the repository, so that packages are found as everywhere else.
    mkdirSync(join(ROOT, '.tmp'), { recursive: true })
    folder = mkdtempSync(join(ROOT, '.tmp/compile-'))
    for (const [i, program] of PROGRAMS.entries())
      for (const kind of ['wrong', 'right'] as const) writeFileSync(join(folder, fileOf(i, kind)), `${program.head}${program[kind]}\n`)
    const options = {
      noEmit: true,
      composite: false,
      declaration: false,
      emitDeclarationOnly: false,
      rootDir: '../..',
      noUnusedLocals: false,
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../tsconfig.base.json',
        compilerOptions: { ...options, lib: ['ES2024', 'DOM'] },
        files: PROGRAMS.flatMap((_, i) => [fileOf(i, 'wrong'), fileOf(i, 'right')]),
      }),
    )
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    output = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { cwd: ROOT, encoding: 'utf8' }).stdout
  }, 120_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const errorsIn = (name: string): string[] => output.split('\n').filter((line) => line.includes(`${name}(`))

  test.each(PROGRAMS.map(({ what }, i) => [what, i] as const))('refuses %s', (_what, i) => {
    expect(errorsIn(fileOf(i, 'right'))).toEqual([])
    expect(errorsIn(fileOf(i, 'wrong'))).toHaveLength(1)
  })

  test('finds nothing else', () => {
    expect(output.split('\n').filter((line) => /^\S.*error TS/.test(line) && !/program-\d+-(wrong|right)\.ts\(/.test(line))).toEqual([])
  })
})
