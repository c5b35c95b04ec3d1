import { describe, expect, test } from 'vitest'
import { run } from '../run.ts'
import { refused } from './kit.ts'

describe('usage', () => {
  test('unknown commands, games, options and numbers', async () => {
    await refused(['frob'], 'unknown command', 'frob')
    await refused(['game'], 'unknown command', 'Did you mean games?')
    await refused(['sim', 'chess', '--games', '3'], 'no game "chess"', 'ttt')
    await refused(['sim', 'ttt'], '--games')
    await refused(['sim', 'ttt', '--games', 'many'], '--games many', 'whole number')
    await refused(['sim', 'ttt', '--games', '0'], 'at least 1')
    await refused(['sim', 'ttt', 'night', '--games', '1'], 'no scenario "night"', 'plain')
    await refused(['sim', 'ttt', '--games', '1', '--option', 'fog=true'], 'options.fog', 'unknown option')
    await refused(['sim', 'ttt', '--games', '1', '--option', 'fog'], 'KEY=VALUE')
    await refused(['sim', 'ttt', '--games', '1', '--seat', 'x=human'], 'bot:NAME')
    await refused(['sim', 'ttt', '--games', '1', '--seat', 'y=bot:random'], 'seat y', 'x, o')
    await refused(['sim', 'ttt', '--games', '1', '--seat', 'x=bot:deep'], 'no bot "deep"', 'random')
    await refused(['sim', 'ttt', '--games', '1', '--frob'], "unknown option '--frob'")
  })

  test('help goes to stdout with exit code 0', async () => {
    for (const argv of [[], ['--help'], ['sim', '--help'], ['help', 'judge'], ['position', 'check', '--help']]) {
      const ran = await run(argv)
      expect(ran.code).toBe(0)
      expect(ran.out).toContain('Usage: deadfront')
      expect(ran.err).toBe('')
    }
  })

  test('colours only on a terminal', async () => {
    const plain = await run(['games'])
    expect(plain.out).not.toContain('\u001b[')
    let out = ''
    await run(['games'], { stdout: { isTTY: true, write: (text) => (out += text) } })
    expect(out).toContain('\u001b[')
  })
})
