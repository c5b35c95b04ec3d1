import type { Duplex } from 'node:stream'

const TEXT_FRAME = 0x81

/** The first bytes of a text frame, as characters: a server's frames are not masked. */
function headOf(length: number): string {
  if (length < 126) return String.fromCharCode(TEXT_FRAME, length)
  if (length < 65_536) return String.fromCharCode(TEXT_FRAME, 126, length >> 8, length & 255)
  return String.fromCharCode(
    TEXT_FRAME,
    127,
    ...[0, 0, 0, 0, (length >>> 24) & 255, (length >>> 16) & 255, (length >>> 8) & 255, length & 255],
  )
}

/** Those with something to say, in the order in which they got it. */
let waiting: Frames[] = []

function flushAll(): void {
  const all = waiting
  waiting = []
  for (const frames of all) frames.flush()
}

/**
 * What goes out on one socket. Texts of one turn of the event loop leave together in one write, so the verdict on a move
 * and the step it made cost one call of the system and one packet. Plain ASCII, which nearly all of it is, goes to the
 * socket as the string it is, without a buffer in between.
 */
export class Frames {
  private readonly socket: Duplex
  private text = ''
  private queued = false

  constructor(socket: Duplex) {
    this.socket = socket
  }

  /** Bytes that the other side has not taken yet. */
  get unsent(): number {
    return this.socket.writableLength
  }

  send(message: string): void {
    const bytes = Buffer.byteLength(message)
    const payload = bytes === message.length ? message : Buffer.from(message).toString('latin1')
    this.text += headOf(bytes) + payload
    if (this.queued) return
    this.queued = true
    if (waiting.push(this) === 1) process.nextTick(flushAll)
  }

  flush(): void {
    const { text } = this
    this.text = ''
    this.queued = false
    if (text && !this.socket.destroyed && this.socket.writable) this.socket.write(text, 'latin1')
  }
}
