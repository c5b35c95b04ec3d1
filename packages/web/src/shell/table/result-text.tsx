import type { Words } from '@deadfront/kernel'
import { RuleLink } from '../parts.tsx'
import type { Session } from './session.ts'

interface ResultTextProps {
  session: Session
  words: Words
  text: string
  rule: string
  /** Called before the rule is opened. */
  onRule?(): void
}

/** What the end of the game means, with its rule: on the end screen, and in the panel when that is closed. */
export function ResultText({ session, words, text, rule, onRule }: ResultTextProps) {
  return (
    <p class="end-text">
      {text}{' '}
      <RuleLink
        game={session.game.id}
        id={rule}
        words={words}
        onOpen={(id) => {
          onRule?.()
          session.ruleOpen.value = id
        }}
      />
    </p>
  )
}
