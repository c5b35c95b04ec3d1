// A bot in plain JavaScript: it sits down at a table by an invitation link and answers every question with a random answer.
// node examples/bot.mjs http://localhost:4242 TABLE SEAT INVITE   (Node 22 or newer)
// INVITE is the last part of an invitation link, #/join/INVITE; an open seat of a listed table needs none. The owner starts the game.
// The protocol is described in docs/protocol.md.
const [base, table, seat, invite] = process.argv.slice(2)
if (!base || !table || !seat) {
  process.stderr.write('usage: node examples/bot.mjs ADDRESS TABLE SEAT [INVITE]\n')
  process.exit(2)
}

async function post(path, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const reply = await (await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  if (reply.problem) throw new Error(`${path}: ${reply.problem.say}`)
  return reply
}

// A random answer for each form. A form may be wider than the rules, so an answer can still be refused.
const any = (list) => list[Math.floor(Math.random() * list.length)]
const some = (items, min, max) => [...items].sort(() => Math.random() - 0.5).slice(0, min + Math.floor(Math.random() * (max - min + 1)))
const answerTo = {
  pick: (f) => any(f.options),
  subset: (f) => ({ ...f.with, [f.key]: some(f.items, f.min, f.max) }),
  order: (f) => ({ ...f.with, [f.key]: some(f.items, f.items.length, f.items.length) }),
  amounts: (f) => {
    const each = Object.fromEntries(f.items.map((item) => [item.id, item.min]))
    const open = () => f.items.filter((item) => each[item.id] < item.max)
    while (Object.values(each).reduce((a, b) => a + b, 0) < f.min && open().length) each[any(open()).id]++
    return { ...f.with, [f.key]: each }
  },
  path: (f) => {
    const walk = []
    for (let at = f.from; walk.length < f.min || (walk.length < f.max && Math.random() < 0.7); walk.push(at))
      if (!(at = any(f.exits[at] ?? []))) break
    return { ...f.with, [f.key]: walk }
  },
}

const { token } = await post('/api/people', { name: 'Example bot' })
await post(`/api/tables/${table}/sit`, { seat, ...(invite && { invite }) }, token)

const WAIT_MS = { first: 500, max: 30_000 }
const FATAL = ['not-signed-in', 'not-found', 'not-allowed']
let socket
let wait = WAIT_MS.first // before the next connection
let shown = null // the newest picture of the table
let pending = null // the one command that is not yet answered

const send = (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message))
const watch = () => send({ type: 'watch', table })

function connect() {
  socket = new WebSocket(`${base.replace('http', 'ws')}/api/socket`)
  socket.onopen = () => send({ type: 'hello', version: 1, token })
  socket.onmessage = ({ data }) => hear(JSON.parse(data))
  socket.onerror = () => undefined // `onclose` follows
  socket.onclose = () => {
    if (shown?.result) return
    setTimeout(connect, wait * (0.5 + Math.random()))
    wait = Math.min(wait * 2, WAIT_MS.max)
  }
}

function hear(m) {
  if (m.type === 'welcome') {
    wait = WAIT_MS.first
    watch()
  } else if (m.type === 'table' || (m.type === 'step' && m.table === table)) {
    shown = m
    if (m.result) return socket.close()
    // After a broken connection the command goes out again under its id: if it was stored, it counts once.
    if (m.type === 'table' && pending) send(pending)
    else answer()
  } else if (m.type === 'accepted' && m.id === pending?.id) {
    pending = null
    answer()
  } else if (m.type === 'rejected' && m.id === pending?.id) {
    pending = null
    const { code, seq } = m.problem
    if (code === 'refused') return answer() // another random answer
    if (FATAL.includes(code)) fail(m.problem)
    // Somebody else was first: the step comes, or is here already.
    if (code === 'stale' && seq !== undefined) return shown.seq >= seq ? answer() : undefined
    setTimeout(watch, WAIT_MS.first) // `paused`, `fault`, `stale` without a number: look again
  } else if (m.type === 'problem') {
    if (FATAL.includes(m.problem.code) || m.problem.code === 'bad-request') fail(m.problem)
    // `too-many`, `closing`: the server closes the connection, and `onclose` connects again.
  }
}

// Answers the open question, unless a command is on its way.
function answer() {
  const forms = shown.spaces[seat]?.filter((form) => form.form !== 'pick' || form.options.length > 0)
  if (pending || !forms?.length) return
  const form = any(forms)
  pending = { type: 'command', table, id: crypto.randomUUID(), seq: shown.seq, seat, answer: answerTo[form.form](form) }
  send(pending)
}

function fail({ code, say }) {
  process.stderr.write(`${code}: ${say}\n`)
  process.exit(1)
}

connect()
