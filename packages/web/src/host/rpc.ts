/** Typed calls over a message port: page to worker, worker to worker. Notices go the other way, without a call. */
export interface Calls {
  readonly [name: string]: { in: unknown; out: unknown }
}

interface CallMessage {
  id: number
  call: string
  with: unknown
}
type ReplyMessage = { id: number; out: unknown } | { id: number; fault: Fault }
interface NoticeMessage {
  notice: unknown
}

/** An exception on the other side of the port. */
export interface Fault {
  message: string
  stack: string
  /** The name of the exception: `BadInput`, `Error`… */
  name: string
}

export class RemoteFault extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.message)
    this.name = 'RemoteFault'
    this.fault = fault
  }
}

export const faultOf = (error: unknown): Fault =>
  error instanceof Error
    ? { message: error.message, stack: error.stack ?? '', name: error.name }
    : { message: String(error), stack: '', name: 'Error' }

interface Port {
  postMessage(message: unknown, transfer?: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  start?(): void
}

export type Handlers<C extends Calls> = { readonly [K in keyof C]: (given: C[K]['in']) => C[K]['out'] | Promise<C[K]['out']> }

/** Answers calls. An exception fails only the call that caused it. */
export function serve<C extends Calls>(port: Port, handlers: Handlers<C>): void {
  port.addEventListener('message', async (event) => {
    const { id, call, with: given } = event.data as CallMessage
    const handler = handlers[call as keyof C]
    if (id === undefined || handler === undefined) return
    try {
      // Both ends are compiled from the same `Calls`.
      port.postMessage({ id, out: await handler(given as never) } satisfies ReplyMessage)
    } catch (error) {
      port.postMessage({ id, fault: faultOf(error) } satisfies ReplyMessage)
    }
  })
  port.start?.()
}

export const notify = (port: Port, notice: unknown): void => port.postMessage({ notice } satisfies NoticeMessage)

export interface Caller<C extends Calls> {
  <K extends keyof C & string>(call: K, given: C[K]['in'], transfer?: Transferable[]): Promise<C[K]['out']>
}

/** Makes calls; notices go to `onNotice`. */
export function caller<C extends Calls>(port: Port, onNotice: (notice: unknown) => void = () => {}): Caller<C> {
  const waiting = new Map<number, { done(out: unknown): void; fail(error: unknown): void }>()
  let last = 0
  port.addEventListener('message', (event) => {
    const message = event.data as ReplyMessage | NoticeMessage
    if ('notice' in message) return onNotice(message.notice)
    if (!('id' in message) || 'call' in message) return
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if ('fault' in message) call?.fail(new RemoteFault(message.fault))
    else call?.done(message.out)
  })
  port.start?.()
  return (call, given, transfer = []) =>
    new Promise((done, fail) => {
      const id = ++last
      waiting.set(id, { done: done as (out: unknown) => void, fail })
      port.postMessage({ id, call, with: given } satisfies CallMessage, transfer)
    })
}

/** Resolves when the worker died: for those who wait for its answer. */
export const lossOf = (worker: { addEventListener(type: 'error', listener: (event: MessageEvent) => void): void }): Promise<null> =>
  new Promise((resolve) => worker.addEventListener('error', () => resolve(null)))
