import { createInterface } from 'node:readline'
import * as clack from '@clack/prompts'
import type { Terminal } from '../io.ts'

/** How a person answers: prompts on a terminal, plain lines from a pipe. `null` is the end of input. */
export interface Prompter {
  readonly interactive: boolean
  line(message: string, hint: string): Promise<string | null>
  choose(message: string, options: { value: string; label: string; hint: string }[]): Promise<string | undefined>
  close(): void
}

export function makePrompter({ around }: Terminal): Prompter {
  const { stdin } = around
  return stdin?.isTTY === true && around.stdout.isTTY === true ? onTerminal : fromLines(stdin)
}

const onTerminal: Prompter = {
  interactive: true,
  async line(message, hint) {
    const said = await clack.text({ message, placeholder: hint })
    return clack.isCancel(said) ? null : (said ?? '')
  },
  async choose(message, options) {
    const said = await clack.select({ message, options })
    return clack.isCancel(said) ? undefined : said
  },
  close() {},
}

function fromLines(stdin: NodeJS.ReadableStream | undefined): Prompter {
  const reader = stdin ? createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY }) : null
  const lines = reader?.[Symbol.asyncIterator]()
  return {
    interactive: false,
    async line() {
      const next = await lines?.next()
      return next === undefined || next.done === true ? null : next.value
    },
    choose: async () => undefined,
    close: () => reader?.close(),
  }
}
