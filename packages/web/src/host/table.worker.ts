import { replay } from '@deadfront/kernel'
import { shelfOf } from '../shelf.ts'
import { advance, loadSave, putSave } from '../saves/store.ts'
import type { BotCalls, TableCalls, TableNotice } from './protocol.ts'
import { caller, notify, serve } from './rpc.ts'
import { LocalMatch } from './local-match.ts'

/** The port of this worker to the page. The DOM types call `self` a Window, so the two methods are bound by hand. */
const page = {
  postMessage: (message: unknown, transfer: Transferable[] = []): void => self.postMessage(message, { transfer }),
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void): void => self.addEventListener(type, listener),
}
let opened: LocalMatch | null = null

const match = (): LocalMatch => {
  if (!opened) throw new Error('no game is open')
  return opened
}

/** Waits for one turn of the event loop, so that waiting messages are handled first. */
const { port1, port2 } = new MessageChannel()
const yielded: (() => void)[] = []
port1.onmessage = () => yielded.shift()?.()
const yieldToMessages = (): Promise<void> =>
  new Promise((done) => {
    yielded.push(done)
    port2.postMessage(null)
  })

/** Locks the save: a game is played in one tab at a time, because two writers would damage its record. Waits for a tab that is just closing. */
async function lock(id: string): Promise<void> {
  if (!('locks' in navigator)) return
  await new Promise<void>((held, taken) => {
    const forEver = new Promise<never>(() => {})
    navigator.locks
      .request(`deadfront.save.${id}`, { signal: AbortSignal.timeout(1500) }, () => {
        held()
        return forEver
      })
      .catch(() => taken(Object.assign(new Error('this game is open in another tab'), { name: 'OpenElsewhere' })))
  })
}

serve<TableCalls>(page, {
  async open({ save: id, bots }) {
    await lock(id)
    const save = await loadSave(id)
    if (!save) throw new Error('there is no such game in this browser')
    const shelf = shelfOf(save.head.game)
    if (!shelf) throw new Error(`the game ${save.head.game} is not on the shelf`)
    const game = await shelf.load()
    opened = new LocalMatch(game, save, {
      notify: (notice: TableNotice) => notify(page, notice),
      store: (change) => advance(id, { ...change, now: Date.now() }),
      replaceSave: putSave,
      bots: bots ? caller<BotCalls>(bots) : null,
      yieldToMessages,
      now: () => performance.now(),
    })
    return opened.open()
  },
  async check({ record }) {
    const game = await shelfOf(record.game)?.load()
    if (!game) return { say: `the game ${record.game} is not on the shelf` }
    const { match, mismatch } = replay(game, record)
    return mismatch ? { say: mismatch.say } : { record: match.record(record.seats), state: match.state }
  },
  answer: (given) => match().handlers.answer(given),
  whyNot: (given) => match().handlers.whyNot(given),
  inspect: (given) => match().handlers.inspect(given),
  undo: (given) => match().handlers.undo(given),
  redo: (given) => match().handlers.redo(given),
  picture: (given) => match().handlers.picture(given),
  history: (given) => match().handlers.history(given),
  record: (given) => match().handlers.record(given),
  seated: (given) => match().handlers.seated(given),
  drawn: (given) => match().handlers.drawn(given),
})
