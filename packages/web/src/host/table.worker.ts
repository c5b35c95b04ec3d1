import { replay } from '@deadfront/kernel'
import { shelfOf } from '../shelf.ts'
import { advance, loadSave } from '../saves/store.ts'
import type { BotCalls, TableCalls, TableNotice } from './protocol.ts'
import { caller, notify, serve } from './rpc.ts'
import { TableHost } from './table.ts'

const page = self as unknown as Worker
let host: TableHost | null = null

const opened = (): TableHost => {
  if (!host) throw new Error('no game is open')
  return host
}

/** A real turn of the event loop: waiting messages get in. */
const { port1, port2 } = new MessageChannel()
const resting: (() => void)[] = []
port1.onmessage = () => resting.shift()?.()
const breathe = (): Promise<void> =>
  new Promise((done) => {
    resting.push(done)
    port2.postMessage(null)
  })

/** A game is played in one tab at a time: two writers would tear its record. A tab that is just closing is waited for. */
async function alone(id: string): Promise<void> {
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
    await alone(id)
    const save = await loadSave(id)
    if (!save) throw new Error('there is no such game in this browser')
    const shelf = shelfOf(save.head.game)
    if (!shelf) throw new Error(`the game ${save.head.game} is not on the shelf`)
    const game = await shelf.load()
    host = new TableHost(game, save, {
      tell: (notice: TableNotice) => notify(page, notice),
      keep: (change) => advance(id, { ...change, now: Date.now() }),
      bots: bots ? caller<BotCalls>(bots) : null,
      breathe,
      now: () => performance.now(),
    })
    return host.open()
  },
  async check({ record }) {
    const game = await shelfOf(record.game)?.load()
    if (!game) return { say: `the game ${record.game} is not on the shelf` }
    const { match, mismatch } = replay(game, record)
    return mismatch ? { say: mismatch.say } : { state: match.state }
  },
  answer: (given) => opened().handlers.answer(given),
  whyNot: (given) => opened().handlers.whyNot(given),
  inspect: (given) => opened().handlers.inspect(given),
  undo: (given) => opened().handlers.undo(given),
  redo: (given) => opened().handlers.redo(given),
  picture: (given) => opened().handlers.picture(given),
  history: (given) => opened().handlers.history(given),
  record: (given) => opened().handlers.record(given),
  seated: (given) => opened().handlers.seated(given),
  drawn: (given) => opened().handlers.drawn(given),
})
