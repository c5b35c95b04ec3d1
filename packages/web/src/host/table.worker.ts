import { replay } from '@deadfront/kernel'
import { catalogEntry } from '../catalog.ts'
import { holdSave } from '../saves/lock.ts'
import { advance, loadSave, putSave } from '../saves/store.ts'
import type { BotCalls, TableCalls, TableNotice } from './protocol.ts'
import { caller, notify, serve } from './rpc.ts'
import { LocalMatch } from './local-match.ts'

/** The port of this worker to the page. The DOM types call `self` a Window, so the two methods are bound by hand. */
const page = {
  postMessage: (message: unknown, transfer: Transferable[] = []): void => self.postMessage(message, { transfer }),
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void): void => self.addEventListener(type, listener),
}
/** The match of this worker. A call that comes while the save is still being read waits for it. */
const opened = Promise.withResolvers<LocalMatch>()
opened.promise.catch(() => undefined) // `open` itself reports why it failed
const handlers = async (): Promise<LocalMatch['handlers']> => (await opened.promise).handlers

/** Waits for one turn of the event loop, so that waiting messages are handled first. */
const { port1, port2 } = new MessageChannel()
const yielded: (() => void)[] = []
port1.onmessage = () => yielded.shift()?.()
const yieldToMessages = (): Promise<void> =>
  new Promise((done) => {
    yielded.push(done)
    port2.postMessage(null)
  })

/** Reads the save and makes the match of it. */
async function openMatch(id: string, bots: MessagePort | null): Promise<LocalMatch> {
  await holdSave(id).catch(() => {
    throw Object.assign(new Error('this game is open in another tab'), { name: 'OpenElsewhere' })
  })
  const save = await loadSave(id)
  if (!save) throw new Error('there is no such game in this browser')
  const entry = catalogEntry(save.head.game)
  if (!entry) throw new Error(`the game ${save.head.game} is not in the catalogue`)
  const game = await entry.load()
  return new LocalMatch(game, save, {
    notify: (notice: TableNotice) => notify(page, notice),
    store: (change) => advance(id, { ...change, now: Date.now() }),
    replaceSave: putSave,
    bots: bots ? caller<BotCalls>(bots) : null,
    botsAt: (port) => caller<BotCalls>(port),
    yieldToMessages,
    now: () => performance.now(),
  })
}

serve<TableCalls>(page, {
  async open({ save, bots }) {
    try {
      const match = await openMatch(save, bots)
      opened.resolve(match)
      return match.open()
    } catch (error) {
      // The reply to `open` has the best description of the fault, so it goes first.
      setTimeout(() => opened.reject(error))
      throw error
    }
  },
  async check({ record }) {
    const game = await catalogEntry(record.game)?.load()
    if (!game) return { say: `the game ${record.game} is not in the catalogue` }
    const { match, mismatch } = replay(game, record)
    return mismatch ? { say: mismatch.say } : { record: match.record(record.seats), state: match.state }
  },
  answer: async (given) => (await handlers()).answer(given),
  whyNot: async (given) => (await handlers()).whyNot(given),
  inspect: async (given) => (await handlers()).inspect(given),
  guess: async (given) => (await handlers()).guess(given),
  undo: async (given) => (await handlers()).undo(given),
  redo: async (given) => (await handlers()).redo(given),
  resign: async (given) => (await handlers()).resign(given),
  picture: async (given) => (await handlers()).picture(given),
  history: async (given) => (await handlers()).history(given),
  record: async (given) => (await handlers()).record(given),
  seated: async (given) => (await handlers()).seated(given),
  hurry: async (given) => (await handlers()).hurry(given),
  drawn: async (given) => (await handlers()).drawn(given),
})
