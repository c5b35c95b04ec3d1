import { BadInput } from '@deadfront/kernel'
import {
  type BodyOf,
  LIMITS,
  PROBLEM_STATUS,
  type Rate,
  RATES,
  type ReplyOf,
  type Route,
  ROUTES,
  type WireProblem,
} from '@deadfront/protocol'
import type { Person } from '@deadfront/store'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { RateLimit } from '../rate-limit.ts'
import type { SharedLimits } from '../shared-limits.ts'
import { traced } from '../tracing.ts'
import { isGoodHost } from '../host.ts'
import type { People } from '../people.ts'

/** Thrown by a handler to refuse a request. */
export class HttpProblem extends Error {
  readonly problem: WireProblem
  constructor(code: WireProblem['code'], say: string) {
    super(say)
    this.problem = { code, say }
  }
}

interface Call<R extends Route> {
  person: Person | null
  body: BodyOf<R>
  params: Record<string, string>
  query: Record<string, string | undefined>
  /** The network address of the client. */
  address: string
  /** The host name that the browser uses. */
  host: string
}

export type Router = <R extends Route>(name: R, handle: (call: Call<R>) => Promise<ReplyOf<R>>) => void

/** Makes routes from the protocol: rate limit, token, schema of the body, and all refusals in one form. */
export function router(
  app: FastifyInstance,
  setting: { people: People; monotonic?(): number; rate?: Rate; limits?: SharedLimits },
): Router {
  const byAddress = new RateLimit(setting.rate ?? RATES.http, setting.monotonic)
  setting.limits?.add('http', byAddress)
  app.addHook('onRequest', async (request, reply) => {
    if (!isGoodHost(request.headers.host))
      await reply.code(400).send({ problem: { code: 'bad-request', say: 'Host: expected a host name' } })
  })
  return function route<R extends Route>(name: R, handle: (call: Call<R>) => Promise<ReplyOf<R>>): void {
    const [method, url] = name.split(' ') as ['GET', string]
    const { body: shape, auth } = ROUTES[name]
    app.route({
      method,
      url,
      bodyLimit: LIMITS.bodyBytes,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        try {
          if (!byAddress.take(request.ip)) throw new HttpProblem('too-many', 'too many requests; wait a moment')
          const person = await setting.people.byToken(bearer(request))
          if (auth && !person) throw new HttpProblem('not-signed-in', 'sign in first')
          let body: unknown = null
          if (shape) {
            const read = v.safeParse(shape as v.GenericSchema, request.body ?? {})
            if (!read.success) throw new HttpProblem('bad-request', sayIssue(read.issues[0]))
            body = read.output
          }
          const call = {
            person,
            body,
            params: request.params,
            query: onlyFirst(request.query),
            address: request.ip,
            host: request.headers.host ?? '',
          } as Call<R>
          return await reply.send(await traced(name, {}, () => handle(call)))
        } catch (error) {
          if (error instanceof HttpProblem) return reply.code(PROBLEM_STATUS[error.problem.code]).send({ problem: error.problem })
          if (error instanceof BadInput) return reply.code(400).send({ problem: { code: 'bad-request', say: error.message } })
          request.log.error({ error: String(error) }, 'a request failed')
          return reply.code(500).send({ problem: { code: 'fault', say: 'something went wrong here' } })
        }
      },
    })
  }
}

/** A parameter of the query that is given twice is a list: the first one counts. */
const onlyFirst = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query ?? {}).map(([name, value]: [string, unknown]) => [name, Array.isArray(value) ? value[0] : value]))

/** Where the last page ended: the number that the list is sorted by, and the id. */
export function readPlace(after: string): { key: number; id: string } {
  const [, key, id] = /^(\d{1,15})-([A-Za-z0-9_-]{1,64})$/.exec(after) ?? []
  if (key === undefined || id === undefined) throw new HttpProblem('bad-request', 'after: expected `next` of an earlier page')
  return { key: Number(key), id }
}

/** What a person sees of their own account. */
export const profileOf = (person: Person) => ({ id: person.id, name: person.name, settings: person.settings })
/** In routes that need a token. */
export const signedIn = (call: { person: Person | null }): Person => call.person as Person

const bearer = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7) : null
}

const sayIssue = (issue: v.BaseIssue<unknown>): string => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`
