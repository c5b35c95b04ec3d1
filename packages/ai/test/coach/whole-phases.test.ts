import { type Answer, Match, nth, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { catalogEntry } from '../../src/catalog.ts'
import { type CostlyDecision, courseOf, REVIEW_WORDS, type Review, sumRows, tellDecision } from '../../src/coach/index.ts'

function needed<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('aaz has no coach')
  return found
}

const entry = needed(catalogEntry('aaz'))
const game = await entry.load()
const advisor = needed(await entry.advisor?.())

/** A short war before the first combat move with several targets, and the plan of the quick policy for it. */
function beforeCombat() {
  const match = new Match(game, { scenario: 'intro', options: {}, seed: 'phases' })
  const rng = seedRng('phases')
  for (let n = 0; n < 200; n++) {
    const { seat, kind } = nth(game.asks(match.state), 0)
    const plan = advisor.policy(game, match.state, seat, rng)
    if (kind === 'combatMove' && new Set(plan.flatMap(targetOf)).size > 1) return { match, seat, plan }
    match.command(seat, plan)
  }
  throw new Error('no combat move with two targets')
}

const targetOf = (answer: Answer): string[] => (typeof answer.to === 'string' ? [answer.to] : [])

describe('Axis & Allies & Zombies: whole phases', () => {
  test('a combat move is judged attack by attack: each is left out of an otherwise legal plan', () => {
    const { match, seat, plan } = beforeCombat()
    const parts = advisor.without?.(game, match.state, seat, plan) ?? []
    expect(parts.length).toBeGreaterThan(1)
    for (const { part, plan: rest } of parts) {
      expect(plan.flatMap(targetOf)).toContain(part)
      expect(rest).toEqual(plan.filter((answer) => !targetOf(answer).includes(part)))
      expect('say' in game.apply(match.state, seat, rest)).toBe(false)
    }
  })

  test('answers of one phase that were given one by one are one decision, and the purchase is another', () => {
    const { match, seat, plan } = beforeCombat()
    const at = match.record().commands.length
    for (const answer of plan) match.command(seat, answer)
    const rng = seedRng('on')
    for (let n = 0; n < 60; n++) {
      const asked = nth(game.asks(match.state), 0)
      match.command(asked.seat, advisor.policy(game, match.state, asked.seat, rng))
      if (asked.kind === 'purchase' && asked.seat === seat) break
    }
    const own = courseOf(game, advisor, match.record()).decisions.filter((one) => one.at >= at && one.seat === seat)
    expect(own[0]).toMatchObject({ at, to: at + plan.length, kind: 'combatMove', plan })
    expect(own.filter(({ kind }) => kind === 'purchase')).toHaveLength(1)
  })
})

test('a costly decision and the sum are told in both languages, with the worth of each part', async () => {
  const { match, seat, plan } = beforeCombat()
  const ask = nth(game.asks(match.state), 0)
  const found = (value: number) => ({ value, error: 0.01 })
  const of: CostlyDecision = {
    ...{ at: 3, to: 4, seat, kind: ask.kind, plan, mark: '?', cost: found(0.08), chance: found(0.5) },
    ...{ better: { plan: [{ do: 'done' }], chance: found(0.58) }, reasons: [], parts: [{ part: 'Karelia', worth: found(-0.05) }] },
  }
  const shares = { start: 0.5, luck: -0.2, own: -0.1, others: 0, rest: 0 }
  const review = { sum: { ...shares, result: null }, errors: shares } as Review
  for (const language of ['en', 'es'] as const) {
    const t = REVIEW_WORDS[language]
    const said = (text: string): string => (language === 'es' ? text.replaceAll('.', ',') : text)
    const told = tellDecision(of, ask, await game.words[language](), language)
    expect(told.question).toMatch(/^\? \S/)
    expect(told).toMatchObject({
      cost: t.cost('8 %', said('±1.0')),
      parts: `${t.parts}: ${language === 'es' ? 'Carelia' : 'Karelia'} ${said('−5.0 % ±1.0')}`,
    })
    expect(told.better).toMatch(/\(58 %\)$/)
    expect(sumRows(review, language).map(([name, value]) => [name, value])).toEqual([
      [t.start, '50 %'],
      [t.luck, said('−20.0 %')],
      [t.own, said('−10.0 %')],
      [t.others, said('+0.0 %')],
      [t.rest, said('+0.0 %')],
      [t.result, t.goesOn],
    ])
  }
})
