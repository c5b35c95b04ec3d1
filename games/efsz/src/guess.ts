import { below, forkRng, nth, type Rng4, shuffleWith, type Viewer } from '@deadfront/kernel'
import { copy } from './copy.ts'
import type { Kind } from './model/content.ts'
import type { StalingradFrame } from './model/frames.ts'
import { contentOf, kindOfToken, sceneOf, type Stalingrad, type Zombie } from './model/state.ts'
import { knownTo } from './read/finds.ts'
import { tokensOf } from './read/tokens.ts'
import { squareOfMark } from './model/grid.ts'

// What a seat cannot know, drawn again at random.

/** Hidden tokens drawn again, the hidden thing hidden again, the dice with a new seed. */
export function guess(s: Stalingrad, seat: Viewer, rng: Rng4): Stalingrad {
  const g = copy(knownTo(s, seat))
  g.rng = forkRng(rng, 'guess')
  deal(
    g,
    seat,
    (tokens) => shuffleWith(rng, tokens),
    (count) => below(rng, count),
  )
  return g
}

/** The hidden parts that `guess` draws, in one fixed order instead: all states that look the same to the seat become the same state. */
export function settleHidden(s: Stalingrad, seat: Viewer): Stalingrad {
  const g = copy(knownTo(s, seat))
  g.rng = [1, 2, 3, 4]
  deal(
    g,
    seat,
    (tokens) => tokens.sort((a, b) => a - b),
    () => 0,
  )
  return g
}

/** Sets what the seat cannot know: the tokens in an order that `mix` makes, the hidden thing where `choose` puts it. */
function deal(g: Stalingrad, seat: Viewer, mix: (tokens: number[]) => void, choose: (count: number) => number): void {
  const own = (f: StalingradFrame) => (f.kind === 'master.draw' || f.kind === 'dead.final') && seat === 'dead'
  const frames = g.stack.filter((f) => !own(f))
  const tokens = [...g.pool]
  for (let k = 1; k < g.queue.length; k += 2) tokens.push(nth(g.queue, k))
  for (const z of g.zombies) if (!z.up) tokens.push(z.token)
  for (const f of frames) tokens.push(...tokensOf(f))
  mix(tokens)
  const next = () => tokens.pop() as number
  const { kinds } = contentOf(g)
  for (const z of g.zombies) if (!z.up) redeal(z, next(), kinds)
  for (let k = 1; k < g.queue.length; k += 2) g.queue[k] = next()
  for (const f of frames) {
    if (f.kind === 'master.draw') f.tokens = f.tokens.map(next)
    else if (f.kind === 'dead.final') f.hand = f.hand.map(next)
    else if (f.kind === 'search.place' || (f.kind === 'spawn.push' && f.named < 0)) f.token = next()
  }
  g.pool = tokens
  if (g.secret >= 0) {
    const { grid, raw } = sceneOf(g)
    const open = (raw.hide?.among ?? []).map((mark) => squareOfMark(grid, mark)).filter((q) => !g.searched.includes(q))
    if (open.length > 0) g.secret = nth(open, choose(open.length))
  }
}

function redeal(z: Zombie, token: number, kinds: readonly Kind[]): void {
  z.token = token
  z.kind = kindOfToken(token)
  z.health = (kinds[z.kind] as Kind).health
}
