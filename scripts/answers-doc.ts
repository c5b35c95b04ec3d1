// Writes docs/answers/<id>.md: every question of a game with the forms of its answers, and every question to the referee.
// The pages are made from the descriptors that the game itself checks answers with. `npm run answers-doc` writes them, and
// packages/cli/test/answers-doc.test.ts fails when one is not up to date.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CATALOG } from '@deadfront/ai'
import type { Fields, Game, Verbs } from '@deadfront/kernel'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

export interface Page {
  /** From the root of the repository. */
  path: string
  text: string
}

export async function answerPages(): Promise<Page[]> {
  const games = await Promise.all(CATALOG.map((entry) => entry.load()))
  return games.map((game) => ({ path: `docs/answers/${game.id}.md`, text: pageOf(game) }))
}

function pageOf(game: Game): string {
  const answers = Object.entries(game.answers ?? {}).sort(byName)
  const questions = Object.entries(game.questions).sort(byName)
  return [
    `# Answer forms of ${game.name} (\`${game.id}\`)`,
    '',
    `Made by \`npm run answers-doc\` from the descriptors in \`games/${game.id}/src/model/answers.ts\` and \`games/${game.id}/src/inspect/\`; do not edit. What the answers mean is in [formats/${game.id}.md](../formats/${game.id}.md).`,
    '',
    '## Questions and their answers',
    '',
    'Every answer is an object with the verb under `do` and the fields of that verb. An unknown verb or key, a missing field and a field of another kind are refused with a line that says what was expected. A game that had answers without `do` in earlier versions still reads them.',
    '',
    '| question | `do` | fields |',
    '|---|---|---|',
    ...answers.flatMap(([kind, verbs]) => verbRows(kind, verbs)),
    '',
    '## Questions to the referee (`inspect`)',
    '',
    'Every question is an object with its name under `ask` and its fields. It changes nothing, and its answer depends only on what the asker may know. What cannot be answered is a refusal.',
    '',
    '| `ask` | fields |',
    '|---|---|',
    ...questions.map(([ask, { fields }]) => `| \`${ask}\` | ${fieldsText(fields)} |`),
    '',
  ].join('\n')
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

const verbRows = (kind: string, verbs: Verbs): string[] =>
  Object.entries(verbs).map(([verb, fields], i) => `| ${i === 0 ? `\`${kind}\`` : ''} | \`${verb}\` | ${fieldsText(fields)} |`)

const fieldsText = (fields: Fields): string =>
  Object.entries(fields)
    .map(([key, { what, optional }]) => `\`${key}\`${optional ? ' (optional)' : ''}: ${what.replaceAll('|', '\\|')}`)
    .join('<br>') || 'none'

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === process.argv[1])
  for (const { path, text } of await answerPages()) {
    mkdirSync(join(ROOT, dirname(path)), { recursive: true })
    writeFileSync(join(ROOT, path), text)
    process.stdout.write(`${path}\n`)
  }
