import { describe, expect, test } from 'vitest'
import { battleOf, oddsCommand, parseUnits } from '../../../src/aaz/odds/command.ts'
import type { OddsGiven } from '../../../src/odds.ts'

const run = async (given: OddsGiven) => oddsCommand.run(given)

describe('deadfront odds aaz', () => {
  test('reads units as people write them', () => {
    expect(parseUnits('3 inf 2 tnk 1 ftr', '--attack')).toEqual({ inf: 3, tnk: 2, ftr: 1 })
    expect(parseUnits('2 Infantry, 1 tank and 1 inf', '--attack')).toEqual({ inf: 3, tnk: 1 })
  })
  test('sends zombies among the units to their own option, and counts one zombie as one', async () => {
    expect(() => parseUnits('2 inf 1 zombie', '--defend')).toThrow('--zombies 1')
    expect(() => parseUnits('3 zombies', '--defend')).toThrow('--zombies 3')
    const { lines } = await run({ attack: '1 inf', zombies: '1', press: true })
    const endings = lines.slice(lines.indexOf('Likeliest endings')).join('\n')
    expect(endings).toContain(', 1 zombie')
    expect(endings).not.toContain('1 zombies')
  })
  test('answers with all that the contract names', async () => {
    const { json, lines } = await run({ attack: '3 inf 2 tnk 1 ftr', defend: '4 inf 1 art', zombies: '2' })
    for (const key of ['attackerWins', 'defenderWins', 'draw', 'rounds', 'attackerLeft', 'defenderLeft', 'zombiesLeft', 'ms', 'exact'])
      expect(json).toHaveProperty(key)
    expect(JSON.parse(JSON.stringify(json))).toEqual(json)
    expect((json['attackerWins'] as number) + (json['defenderWins'] as number) + (json['draw'] as number)).toBeCloseTo(1, 12)
    expect(json['exact']).toBe(true)
    expect(lines.join('\n')).toContain('3 inf 2 tnk 1 ftr against 4 inf 1 art among 2 zombies')
    expect(lines.at(-1)).toMatch(/^exact, /)
  })
  test('best play is the default: ceasing captures, so nothing can go wrong against one zombie', async () => {
    const { json, lines } = await run({ attack: '2 inf 1 art', zombies: '1' })
    expect(json).toMatchObject({ aim: 'take', take: 1, policy: 'cease after the first round', best: true })
    expect(json['clear']).toBeCloseTo(5 / 9, 12)
    expect(lines.join('\n')).toMatch(/take it +100\.00 %/)
    expect(lines[0]).toBe('2 inf 1 art against 1 zombie')
  })
  test.each(['1941', '1942'])('on board %s: who plays to clear it has a better chance of that, told beside', async (board) => {
    const given = { board, attack: '2 inf 1 art', zombies: '1' }
    const clear = await run({ ...given, aim: 'clear' })
    const { json, lines } = await run(given)
    expect(json['take']).toBe(1)
    expect(json['clearAtBest']).toBeCloseTo(clear.json['clear'] as number, 12)
    expect(lines.join('\n')).toMatch(/and clear it +55\.56 % .* 97\.81 % with --aim clear/)
    expect(clear.lines.join('\n')).not.toContain('with --aim clear')
    const order = ['Losses in this order: 1 art, 2 inf', '  not 2 inf, 1 art: 97.81 % instead of 88.99 %, IPC swing -1.65 instead of -2.08']
    expect(clear.lines.slice(2, 4)).toEqual(order)
  })
  test('AAZ-CONC.3: aircraft alone take nothing, and no play is told where there is nothing to decide', async () => {
    const { json, lines } = await run({ attack: '2 ftr', zombies: '1' })
    expect(json).toMatchObject({ take: 0, clear: 0 })
    expect(lines[1]).toBe('Best play to take it')
  })
  test('AAZ-ZCAP.7: where only the dead are left the defender does not hold', async () => {
    const { json, lines } = await run({ attack: '3 ftr', defend: '1 inf' })
    const { zombiesHold, holds, take } = json as { zombiesHold: number; holds: number; take: number }
    expect(take).toBe(0)
    expect(zombiesHold).toBeGreaterThanOrEqual(0)
    expect(holds).toBeLessThan(0.2)
    expect(lines.join('\n')).toMatch(/defender holds +1\d\.\d\d %/)
  })
  test('in a friendly territory there is nothing to take', async () => {
    const { json, lines } = await run({ attack: '2 inf 1 art', zombies: '1', friendly: true })
    expect(json).toMatchObject({ take: null, policy: 'fight the zombies to the end' })
    expect(json['clear']).toBeGreaterThan(0.9)
    expect(lines[1]).toBe('Best play to clear it: fight the zombies to the end')
    expect(lines.join('\n')).toMatch(/clear it +97\.81 %/)
    expect(lines.join('\n')).not.toMatch(/take it|wins/)
  })
  test('each aim has its policy, and orders are kept', async () => {
    const battle = { attack: '5 inf 1 ftr', defend: '4 inf' }
    const take = await run(battle)
    const swing = await run({ ...battle, aim: 'swing' })
    expect(swing.json['policy']).toContain('retreat at')
    expect((swing.json['ipcSwing'] as { mean: number }).mean).toBeGreaterThan((take.json['ipcSwing'] as { mean: number }).mean)
    expect((take.json['take'] as number) > (swing.json['take'] as number)).toBe(true)
    for (const ordered of [
      { press: true },
      { retreat: '1' },
      { rounds: '2' },
      { keepLand: true },
      { attackOrder: 'ftr' },
      { aim: 'orders' },
    ] as const)
      expect((await run({ ...battle, ...ordered })).json['aim']).toBe('orders')
    expect((await run({ ...battle, aim: 'orders' })).json['retreats']).toBe(0)
  })
  test('an aim with an order of losses is the best play for that order', async () => {
    const battle: OddsGiven = { sea: true, attack: '1 cv 2 ftr', defend: '2 dd' }
    const own = await run({ ...battle, aim: 'take', attackOrder: 'ftr,cv' })
    expect(own.json).toMatchObject({ aim: 'take', attackOrder: ['2 ftr', '1 cv'] })
    expect(own.json['take'] as number).toBeLessThan((await run(battle)).json['take'] as number)
  })
  test('ships bombard by their number or by their kind', async () => {
    const landing: OddsGiven = { board: '1942', attack: '2 inf', defend: '2 inf', amphibious: true }
    const take = async (bombard: string) => (await run({ ...landing, bombard })).json['take'] as number
    expect(await take('2 bb')).toBeGreaterThan(await take('1 bb 1 ca'))
    expect(await take('1 bb 1 ca')).toBeGreaterThan(await take('2 ca'))
  })
  test('a carrier is lost before its fighters where that wins more often', async () => {
    const { json } = await run({ sea: true, attack: '1 cv 2 ftr', defend: '2 dd' })
    expect(json['take']).toBeCloseTo(0.9002, 4)
    expect(json['attackOrder']).toEqual(['1 cv', '2 ftr'])
  })
  test('reads the units of the 1942 board, antiaircraft artillery included', async () => {
    const { json } = await run({ board: '1942', attack: '3 inf 1 ftr', defend: '2 inf 1 aaa' })
    expect(json['exact']).toBe(true)
    expect(json['take']).toBeGreaterThan(0.1)
    expect(json['defenderLeft']).toHaveProperty('aaa')
  })

  test('AAZ42-SEQ.1: on the 1942 board ships fire before the zombies bite, each kind with its own value', async () => {
    const landing = { board: '1942', amphibious: true, attack: '1 inf', zombies: '2' } as const
    const { json } = await run({ ...landing, bombard: '1' })
    // The battleship kills one of two with a hit or a Z (5 of 6); each of those left bites with two faces of six.
    expect(json['take']).toBeCloseTo((5 / 6) * (4 / 6) + (1 / 6) * (4 / 6) ** 2, 12)
    expect(json['zombiesLeft']).toBeCloseTo((5 / 6) * 1 + (1 / 6) * (2 - 1 / 3 + 5 / 9), 12)
    const cruiser = await run({ ...landing, bombard: '1 ca' })
    expect(cruiser.json['take']).toBeCloseTo((4 / 6) * (4 / 6) + (2 / 6) * (4 / 6) ** 2, 12)
    const old = await run({ amphibious: true, attack: '1 inf', zombies: '2', bombard: '1' })
    expect(old.json['take']).toBeCloseTo((4 / 6) ** 2, 12)
    await expect(run({ ...landing, bombard: '1 dd' })).rejects.toThrow(/--bombard/)
  })

  test('AAZ42-RAID.5: a raid, with its damage and losses', async () => {
    const { json, lines } = await run({ raid: true, attack: '2 bmb 1 ftr', defend: '1 ftr', ipc: '10', damage: '3' })
    expect(json).toMatchObject({ raid: true, exact: true })
    expect(json['escortsLost']).toBeCloseTo(1 / 6, 12)
    expect(json['bombersLost']).toBeCloseTo(2 / 6, 12)
    expect(json['mean']).toBeCloseTo(2 * (5 / 6) * 3.5, 12)
    expect(lines.join('\n')).toContain('damage        5.83 on average')
    const full = await run({ raid: true, attack: '1 bmb', ipc: '3', damage: '6' })
    expect(full.json['mean']).toBe(0)
    await expect(run({ raid: true, attack: '1 inf', ipc: '3' })).rejects.toThrow(/--attack/)
    await expect(run({ raid: true, attack: '1 bmb' })).rejects.toThrow(/--ipc/)
    await expect(run({ raid: true, attack: '1 bmb', ipc: '3', damage: '7' })).rejects.toThrow(/--damage/)
    await expect(run({ raid: true, attack: '1 bmb', ipc: '3', zombies: '1' })).rejects.toThrow(/--zombies/)
  })
  test('aircraft alone take nothing', async () => {
    expect((await run({ attack: '4 ftr', defend: '1 inf' })).json['take']).toBe(0)
  })
  test('sea, landings, limits, technologies and orders', async () => {
    expect((await run({ sea: true, attack: '2 sub 1 dd', defend: '1 bb 1 trn', submerge: 'defender' })).json['exact']).toBe(true)
    const shelled = await run({ amphibious: true, bombard: '2', attack: '2 inf', defend: '2 inf', rounds: '1' })
    const plain = await run({ amphibious: true, attack: '2 inf', defend: '2 inf', rounds: '1' })
    expect(shelled.json['captures']).toBeGreaterThan(plain.json['captures'] as number)
    expect((await run({ attack: '2 tnk', zombies: '2', tech: 'chainsaw' })).json['roundsChances']).toHaveProperty('0')
    const order = await run({ attack: '2 tnk 1 ftr', defend: '2 inf', attackOrder: 'ftr,tnk' })
    expect((order.json['attackerLeft'] as { ftr: number }).ftr).toBeLessThan(0.7)
    expect((await run({ attack: '2 inf', defend: '3 inf', withoutDead: true })).json['zombiesLeft']).toBe(0)
  })
  test('retreat, press and landing options mean what the policies mean', () => {
    const battle = battleOf({
      attack: '3 inf 1 tnk',
      defend: '2 inf',
      landed: '1 inf',
      retreat: '1',
      retreatOutnumbered: '2',
      retreatWeaker: '0.5',
      retreatWithoutLand: true,
      retreatZombies: '4',
      pressLand: '2',
      pressZombies: '5',
      cornered: true,
    })
    expect(battle.policy?.attacker?.retreat).toEqual({
      unitsLeft: 1,
      outnumberedAt: 2,
      strengthBelow: 0.5,
      withoutLand: true,
      zombiesAbove: 4,
    })
    expect(battle.policy?.attacker?.press).toEqual({ landAtLeast: 2, zombiesAtMost: 5 })
    expect(battle.seaborne).toEqual({ inf: 1 })
    expect(battle.retreatSpace).toBe(false)
    expect(battleOf({ attack: '1 inf', press: true }).policy?.attacker?.press).toBe('clear')
  })
  test.each([
    [{ attack: '1 inf', retreatWeaker: 'half' }, '--retreat-weaker: expected a number above 0'],
    [{ attack: '1 inf', pressLand: '0' }, '--press-land: expected a whole number, 1 or more'],
    [{ attack: '3 zeppelins' }, '--attack: expected one of inf'],
    [{ attack: 'inf' }, '--attack: expected a number before each unit'],
    [{ attack: '3' }, '--attack: expected a unit after "3"'],
    [{ attack: '1 inf', defend: '1 bb' }, '--defend: bb cannot fight on land'],
    [{ attack: '1 inf', zombies: 'many' }, '--zombies: expected a whole number'],
    [{ attack: '1 inf', tech: 'rays' }, '--tech: expected z4, chainsaw or airdots'],
    [{ attack: '', defend: '1 inf' }, '--attack: nobody attacks'],
    [{ attack: '1 inf', rounds: '0' }, '--rounds: 0 rounds'],
    [{ attack: '1 inf', attackOrder: 'tnk,what' }, '--attack-order: expected units in the order'],
    [{ attack: '1 inf', board: '1943' }, '--board: expected one of 1941'],
    [{ attack: '1 inf', amphibious: true, bombard: '1 inf' }, '--bombard: 1 inf: expected ships that bombard'],
    [{ attack: '1 inf', aim: 'fame' }, '--aim: expected take, clear, swing, destroy or orders'],
    [{ attack: '1 inf', aim: 'swing', press: true }, '--aim: expected orders beside --press'],
    [{ attack: '1 inf', defend: '1 inf', friendly: true }, '--friendly: in a friendly territory there are only zombies'],
    [{ sea: true, attack: '1 sub', submerge: 'nobody' }, '--submerge: expected attacker, defender or both'],
  ] as [OddsGiven, string][])('%j is refused in one line', async (given, message) => {
    const fault = await run(given).catch((e: unknown) => e)
    expect(String(fault)).toContain(message)
    expect(String(fault)).not.toContain('\n')
  })
})
