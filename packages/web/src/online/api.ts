import type { BodyOf, ReplyOf, Route, WireProblem } from '@deadfront/protocol'
import { token } from './person.ts'

/** An error reply of the server; `problem.say` is a sentence for people. */
export class ServerProblem extends Error {
  readonly problem: WireProblem
  constructor(problem: WireProblem) {
    super(problem.say)
    this.name = 'ServerProblem'
    this.problem = problem
  }
}

type Params = { readonly [name: string]: string | number }

/** One request of the protocol, typed by its route. */
export async function request<R extends Route>(
  route: R,
  body: BodyOf<R> extends null ? null : Partial<BodyOf<R>>,
  params: Params = {},
  query: Params = {},
): Promise<ReplyOf<R>> {
  const [method, pattern] = route.split(' ') as [string, string]
  let path = pattern
  for (const [name, value] of Object.entries(params)) path = path.replace(`:${name}`, encodeURIComponent(String(value)))
  const search = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)])).toString()
  const key = token()
  const headers: Record<string, string> = {}
  if (key) headers.authorization = `Bearer ${key}`
  if (body !== null) headers['content-type'] = 'application/json'
  const reply = await fetch(`${path}${search ? `?${search}` : ''}`, {
    method,
    headers,
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  })
  const type = reply.headers.get('content-type') ?? ''
  if (!type.includes('json')) throw new ServerProblem({ code: 'not-found', say: 'there is no server here' })
  const read = (await reply.json()) as ReplyOf<R> & { problem?: WireProblem }
  if (!reply.ok) throw new ServerProblem(read.problem ?? { code: 'fault', say: reply.statusText })
  return read
}
