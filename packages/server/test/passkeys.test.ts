import { afterAll, beforeAll, expect, test } from 'vitest'
import { partyOf } from '../src/http/passkeys.ts'
import { Stage } from './stage.ts'

test('keys belong to a name over https, or to localhost', () => {
  expect(partyOf('', 'table.example')).toEqual({ id: 'table.example', origin: ['https://table.example'] })
  expect(partyOf('', 'table.example:8443')).toEqual({ id: 'table.example', origin: ['https://table.example:8443'] })
  expect(partyOf('https://club.example/games', '127.0.0.1:4242')).toEqual({ id: 'club.example', origin: ['https://club.example'] })
  expect(partyOf('', 'localhost:4242')).toEqual({ id: 'localhost', origin: ['http://localhost:4242', 'https://localhost:4242'] })
  for (const host of ['127.0.0.1:4242', '[::1]:4242', '10.0.0.7']) expect(partyOf('', host)).toBeNull()
  expect(partyOf('http://table.example', '')).toBeNull()
})

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open({ publicUrl: 'https://club.example' })
})
afterAll(() => stage.close())

test('options are riddles of one use; answers that are none are refused, whatever they look like', async () => {
  const ann = await stage.join('Ann')
  const made = (await ann.post('/api/me/passkeys/options', {})) as {
    options: { challenge: string; rp: { id: string }; user: { name: string } }
  }
  expect(made.options).toMatchObject({ rp: { id: 'club.example' }, user: { name: 'Ann' } })
  expect(await stage.online.store.takeChallenge(made.options.challenge, Date.now())).toBe(true)
  expect(await stage.online.store.takeChallenge(made.options.challenge, Date.now())).toBe(false)
  const asked = (await ann.post('/api/passkeys/options', {})) as { options: { challenge: string; rpId: string } }
  expect(asked.options.rpId).toBe('club.example')
  const clientDataJSON = Buffer.from(
    JSON.stringify({ type: 'webauthn.get', challenge: asked.options.challenge, origin: 'https://club.example' }),
  ).toString('base64url')
  const forged = {
    id: 'abcd',
    rawId: 'abcd',
    type: 'public-key',
    response: { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' },
  }
  await stage.online.store.addPasskey({
    id: 'abcd',
    person: ann.id,
    publicKey: 'AAAA',
    counter: 0,
    transports: [],
    name: 'phone',
    created: 1,
    used: 1,
  })
  for (const response of [{}, { id: 7 }, { id: 'unknown' }, forged, { ...forged, response: null }]) {
    expect((await ann.fetch('POST', '/api/passkeys', { response } as never)).status).toBe(403)
    expect((await ann.fetch('POST', '/api/me/passkeys', { name: 'x', response } as never)).status).toBe(400)
  }
})
