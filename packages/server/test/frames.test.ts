import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { rngFor as everywhere } from '@deadfront/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { rngFor } from '../src/match/dice.ts'
import { Frames } from '../src/ws/frames.ts'

const server = createServer()
const wss = new WebSocketServer({ noServer: true })
let opened: (frames: Frames) => void = () => undefined

beforeAll(async () => {
  server.on('upgrade', (request, socket: Duplex, head) => wss.handleUpgrade(request, socket, head, () => opened(new Frames(socket))))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  wss.close()
  server.close()
})

/** What a standard client makes of the texts that are sent in one turn. */
async function received(texts: readonly string[]): Promise<string[]> {
  const frames = new Promise<Frames>((resolve) => {
    opened = resolve
  })
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const heard: string[] = []
  const all = new Promise<void>((resolve, reject) => {
    client.on('error', reject)
    client.on('message', (data) => {
      heard.push(String(data))
      if (heard.length === texts.length) resolve()
    })
  })
  const out = await frames
  for (const text of texts) out.send(text)
  await all
  client.terminate()
  return heard
}

test('texts of every length arrive whole, in order, whatever their letters', async () => {
  const lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000]
  const texts = lengths.flatMap((n) => ['x'.repeat(n), 'é'.repeat(n), '…🧟'.repeat(n >> 2)])
  expect(await received(texts)).toEqual(texts)
})

test('the server’s dice are those that browsers verify by', () => {
  for (let seq = 1; seq <= 50; seq++) expect(rngFor('a seed', seq)).toEqual(everywhere('a seed', seq))
})
