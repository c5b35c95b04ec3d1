import type { Json } from '@deadfront/kernel'
import type { Passkey, Person, Store } from '@deadfront/store'
import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { People } from '../people.ts'
import { me, No, type Router, signedIn } from './route.ts'

export interface PasskeysSetting {
  store: Store
  people: People
  publicUrl: string
  now(): number
}

/** Most servers never see a passkey: the library is read when the first one comes. */
const webAuthn = () => import('@simplewebauthn/server')
/** Ed25519, ES256, RS256: what every device speaks. */
const ALGORITHMS = [-8, -7, -257]

const GOOD_FOR_MS = 300_000
const MOST_PASSKEYS = 10
/** How a key can be reached, as browsers name it: what else a client writes there is not kept. */
const TRANSPORTS: ReadonlySet<unknown> = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** Where keys belong to: the host's own address, or the one the browser speaks to. Keys exist on https and on localhost only. */
export function partyOf(publicUrl: string, host: string): { id: string; origin: string[] } | null {
  const url = new URL(publicUrl || `https://${host}`)
  if (url.hostname === 'localhost') return { id: 'localhost', origin: [`http://${url.host}`, `https://${url.host}`] }
  return /^[\d.]+$|^\[/.test(url.hostname) || url.protocol !== 'https:' ? null : { id: url.hostname, origin: [url.origin] }
}

/** Passkeys: come back on another device without a code to keep. The private half never leaves the device. */
export function registerPasskeys(route: Router, { store, people, publicUrl, now }: PasskeysSetting): void {
  const party = (host: string) => {
    const found = partyOf(publicUrl, host)
    if (!found) throw new No('not-allowed', 'passkeys need https, or localhost')
    return found
  }
  const list = async (person: string) => ({
    passkeys: (await store.passkeysOf(person)).map(({ id, name, created, used }) => ({ id, name, created, used })),
  })
  /** Every riddle is good once, for a few minutes, on any node. */
  const riddle = async <T extends { challenge: string }>(options: T): Promise<{ options: Json }> => {
    await store.addChallenge(options.challenge, now() + GOOD_FOR_MS, now())
    return { options: options as unknown as Json }
  }
  const ours = (challenge: string): Promise<boolean> => store.takeChallenge(challenge, now())
  const enough = () => new No('too-many', 'that is enough passkeys; forget one first')
  const bad = () => new No('bad-request', 'that passkey could not be checked')

  route('GET /api/me/passkeys', async (call) => list(signedIn(call).id))

  route('POST /api/me/passkeys/options', async (call) => {
    const person = signedIn(call)
    const known = await store.passkeysOf(person.id)
    if (known.length >= MOST_PASSKEYS) throw enough()
    const { generateRegistrationOptions } = await webAuthn()
    const options = await generateRegistrationOptions({
      supportedAlgorithmIDs: ALGORITHMS,
      rpName: 'Deadfront',
      rpID: party(call.host).id,
      userName: person.name,
      userDisplayName: person.name,
      userID: new TextEncoder().encode(person.id),
      attestationType: 'none',
      excludeCredentials: known.map((key) => ({ id: key.id, transports: transportsOf(key) })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    })
    return riddle(options)
  })

  route('POST /api/me/passkeys', async (call) => {
    const person = signedIn(call)
    const { id, origin } = party(call.host)
    const response = call.body.response as unknown as RegistrationResponseJSON
    const { verifyRegistrationResponse } = await webAuthn()
    const checked = await verifyRegistrationResponse({
      supportedAlgorithmIDs: ALGORITHMS,
      response,
      expectedChallenge: ours,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
    }).catch(() => null)
    if (!checked?.verified) throw bad()
    if ((await store.passkeysOf(person.id)).length >= MOST_PASSKEYS) throw enough()
    const { credential } = checked.registrationInfo
    if (await store.passkey(credential.id)) throw new No('taken', 'that passkey is kept already')
    const at = now()
    await store.addPasskey({
      id: credential.id,
      person: person.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: [credential.transports ?? []].flat().filter((way) => TRANSPORTS.has(way)),
      name: call.body.name,
      created: at,
      used: at,
    })
    return list(person.id)
  })

  route('DELETE /api/me/passkeys/:key', async (call) => {
    const person = signedIn(call)
    if (!(await store.deletePasskey(call.params.key as string, person.id))) throw new No('not-found', 'there is no such passkey')
    return list(person.id)
  })

  route('POST /api/passkeys/options', async ({ host }) => {
    const { generateAuthenticationOptions } = await webAuthn()
    return riddle(await generateAuthenticationOptions({ rpID: party(host).id, userVerification: 'preferred' }))
  })

  route('POST /api/passkeys', async ({ host, body }) => {
    const response = body.response as unknown as AuthenticationResponseJSON
    const key = typeof response.id === 'string' ? await store.passkey(response.id) : null
    const person = key && (await store.person(key.person))
    const counter = key && (await counterIn(response, key, party(host), ours))
    // Unknown, forged, replayed, or copied: one answer for all.
    if (!key || !person || counter === null || !(await store.usePasskey(key.id, counter, now())))
      throw new No('not-allowed', 'that passkey is not known here')
    return signIn(people, person)
  })
}

/** The new counter if the signature is right. */
async function counterIn(
  response: AuthenticationResponseJSON,
  key: Passkey,
  { id, origin }: { id: string; origin: string[] },
  expectedChallenge: (challenge: string) => Promise<boolean>,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      credential: {
        id: key.id,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
        transports: transportsOf(key),
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

const transportsOf = (key: Passkey): AuthenticatorTransport[] => key.transports as AuthenticatorTransport[]

async function signIn(people: People, person: Person) {
  return { person: me(person), token: await people.further(person) }
}
