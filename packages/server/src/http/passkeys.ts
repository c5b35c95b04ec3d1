import type { Passkey, Person, Store } from '@deadfront/store'
import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as v from 'valibot'
import type { People } from '../people.ts'
import { HttpProblem, profileOf, type Router, signedIn } from './route.ts'

export interface PasskeysSetting {
  store: Store
  people: People
  publicUrl: string
  now(): number
}

const Encoded = v.string()
const KeyFields = { id: Encoded, rawId: Encoded, type: v.literal('public-key'), clientExtensionResults: v.object({}) }
/** The fields of a browser's response that are used here. The library checks their content. */
const Registration: v.GenericSchema<unknown, RegistrationResponseJSON> = v.object({
  ...KeyFields,
  response: v.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: v.exactOptional(v.custom<AuthenticatorTransport[]>((x) => Array.isArray(x))),
  }),
})
const Authentication: v.GenericSchema<unknown, AuthenticationResponseJSON> = v.object({
  ...KeyFields,
  response: v.object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: v.exactOptional(Encoded),
  }),
})

/** The library is loaded with the first passkey: most servers never see one. */
const webAuthn = () => import('@simplewebauthn/server')
/** Ed25519, ES256, RS256: every device supports one of them. */
const ALGORITHMS = [-8, -7, -257]

const VALID_MS = 300_000
const MAX_PASSKEYS = 10
/** How a key can be reached, as browsers name it. Anything else is not stored. */
const TRANSPORTS: ReadonlySet<unknown> = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** The site that keys belong to: the host's own address, or the one in the browser. Keys exist on https and on localhost only. */
export function partyOf(publicUrl: string, host: string): { id: string; origin: string[] } | null {
  const url = new URL(publicUrl || `https://${host}`)
  if (url.hostname === 'localhost') return { id: 'localhost', origin: [`http://${url.host}`, `https://${url.host}`] }
  return /^[\d.]+$|^\[/.test(url.hostname) || url.protocol !== 'https:' ? null : { id: url.hostname, origin: [url.origin] }
}

/** Passkeys: sign in on another device without a code. The private half never leaves the device. */
export function registerPasskeys(route: Router, setting: PasskeysSetting): void {
  const challenges = challengesOf(setting)
  registerKeys(route, setting, challenges)
  registerSignIn(route, setting, challenges)
}

type Challenges = ReturnType<typeof challengesOf>

/** What both making a key and signing in with one need. */
function challengesOf({ store, publicUrl, now }: PasskeysSetting) {
  const party = (host: string) => {
    const found = partyOf(publicUrl, host)
    if (!found) throw new HttpProblem('not-allowed', 'passkeys need https, or localhost')
    return found
  }
  /** Every challenge is valid once, for a few minutes, on every node. */
  const challenge = async <T extends { challenge: string }>(options: T): Promise<{ options: T }> => {
    await store.addChallenge(options.challenge, now() + VALID_MS, now())
    return { options }
  }
  const ours = (challenge: string): Promise<boolean> => store.takeChallenge(challenge, now())
  const bad = () => new HttpProblem('bad-request', 'that passkey could not be checked')
  return { party, challenge, ours, bad }
}

/** The keys of a person who is signed in: list, add, forget. */
function registerKeys(route: Router, { store, now }: PasskeysSetting, { party, challenge, ours, bad }: Challenges): void {
  const list = async (person: string) => ({
    passkeys: (await store.passkeysOf(person)).map(({ id, name, created, used }) => ({ id, name, created, used })),
  })
  const enough = () => new HttpProblem('too-many', 'that is enough passkeys; forget one first')

  route('GET /api/me/passkeys', async (call) => list(signedIn(call).id))

  route('POST /api/me/passkeys/options', async (call) => {
    const person = signedIn(call)
    const known = await store.passkeysOf(person.id)
    if (known.length >= MAX_PASSKEYS) throw enough()
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
    return challenge(options)
  })

  route('POST /api/me/passkeys', async (call) => {
    const person = signedIn(call)
    const { id, origin } = party(call.host)
    const read = v.safeParse(Registration, call.body.response)
    if (!read.success) throw bad()
    const { verifyRegistrationResponse } = await webAuthn()
    const checked = await verifyRegistrationResponse({
      supportedAlgorithmIDs: ALGORITHMS,
      response: read.output,
      expectedChallenge: ours,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
    }).catch(() => null)
    if (!checked?.verified) throw bad()
    if ((await store.passkeysOf(person.id)).length >= MAX_PASSKEYS) throw enough()
    const { credential } = checked.registrationInfo
    if (await store.passkey(credential.id)) throw new HttpProblem('taken', 'that passkey is kept already')
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
    if (!(await store.deletePasskey(call.params.key as string, person.id))) throw new HttpProblem('not-found', 'there is no such passkey')
    return list(person.id)
  })
}

/** Signing in with a key. */
function registerSignIn(route: Router, { store, people, now }: PasskeysSetting, { party, challenge, ours }: Challenges): void {
  route('POST /api/passkeys/options', async ({ host }) => {
    const { generateAuthenticationOptions } = await webAuthn()
    return challenge(await generateAuthenticationOptions({ rpID: party(host).id, userVerification: 'preferred' }))
  })

  route('POST /api/passkeys', async ({ host, body }) => {
    const { id, origin } = party(host)
    const read = v.safeParse(Authentication, body.response)
    const key = read.success ? await store.passkey(read.output.id) : null
    const person = key && (await store.person(key.person))
    const counter = read.success && key ? await counterIn(read.output, key, { id, origin }, ours) : null
    // Unknown, forged, replayed or copied: the answer is the same.
    if (!key || !person || counter === null || !(await store.usePasskey(key.id, counter, now())))
      throw new HttpProblem('not-allowed', 'that passkey is not known here')
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
  return { person: profileOf(person), token: await people.addDevice(person) }
}
