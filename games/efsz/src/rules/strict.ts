import type { Answer, AskRule, Refusal } from '@deadfront/kernel'
import type { StalingradEvent } from '../model/events.ts'
import type { StalingradFrame } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import type { Stalingrad } from '../model/state.ts'

const ATTACK = ['attack', 'target', 'second', 'hand', 'plain']
const COVER = ['cover', ...ATTACK]

/** The keys of every answer, by question; the first of each list tells which answer it is. */
const KEYS: { readonly [question: string]: readonly (readonly string[])[] } = {
  team: [['characters']],
  place: [['place', 'at', 'facing']],
  'initiative.order': [['first']],
  activate: [COVER, ['activate', 'mode', 'search'], ['heal']],
  declare: [['mode', 'search']],
  act: [
    COVER,
    [...ATTACK, 'grenade', 'fuse'],
    ['ready', 'off'],
    ['pass', 'to'],
    ['pickup', 'take'],
    ['step'],
    ['turn'],
    ['door'],
    ['free'],
    ['breach'],
    ['end'],
  ],
  cover: [COVER, ['pass']],
  camp: [['march'], ['holeUp', 'eat', 'hot'], ['eat'], ['heal', 'by'], ['give', 'from', 'to'], ['hands', 'ready', 'off'], ['scavenge']],
  ready: [['ready', 'off'], ['keep']],
  'spread.target': [['target']],
  'dead.step': [['to']],
  'dead.victim': [['victim']],
  'spawn.cancel': [['at']],
  'spawn.push': [['to']],
  'search.place': [['at']],
  recruit: [['character']],
  stop: [['go']],
  'master.order': [['dread', 'zombie', 'at', 'choice'], ['zombie'], ['pass']],
  'master.step': [['to'], ['stay']],
  'master.reroll': [['reroll'], ['pass']],
  'master.draw': [['return']],
  'master.move': [['from', 'to'], ['pass']],
}

/** A key nobody reads is a typing error and is told, not passed over. */
function strayKey(question: string, answer: Answer, rule: string): Refusal | null {
  const keys = KEYS[question]?.find(([first]) => (first as string) in answer)
  const stray = keys && Object.keys(answer).find((key) => !keys.includes(key))
  return stray === undefined ? null : refuse(rule, 'answer.unknown', `unknown key "${stray}"; this answer has ${keys?.join(', ')}`)
}

/** The rule with answers read strictly. */
export const strict = <F extends StalingradFrame>(
  question: F['kind'],
  rule: AskRule<Stalingrad, F, Answer, StalingradEvent>,
): AskRule<Stalingrad, F, Answer, StalingradEvent> => ({
  ...rule,
  whyNot: (s, f, answer, seat) => rule.whyNot(s, f, answer, seat) ?? strayKey(question, answer, rule.rule),
})
