// A bot in plain JavaScript: sits down at a table by an invitation link and answers every question with something legal.
// node examples/bot.mjs http://localhost:4242 TABLE SEAT INVITE   (Node 22 or newer)
const [base, table, seat, invite] = process.argv.slice(2)
const call = async (path, body, token) =>
  (
    await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  ).json()

const any = (list) => list[Math.floor(Math.random() * list.length)]
const some = (items, min, max) => [...items].sort(() => Math.random() - 0.5).slice(0, min + Math.floor(Math.random() * (max - min + 1)))
const build = {
  pick: (f) => any(f.options),
  subset: (f) => ({ ...f.with, [f.key]: some(f.items, f.min, f.max) }),
  order: (f) => ({ ...f.with, [f.key]: some(f.items, f.items.length, f.items.length) }),
  amounts: (f) => {
    const each = Object.fromEntries(f.items.map((i) => [i.id, i.min]))
    const open = () => f.items.filter((i) => each[i.id] < i.max)
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

const { token } = await call('/api/people', { name: 'Example bot' })
const seated = await call(`/api/tables/${table}/sit`, { seat, ...(invite && { invite }) }, token)
if (seated.problem) throw new Error(seated.problem.say)
const socket = new WebSocket(`${base.replace('http', 'ws')}/api/socket`)
const say = (message) => socket.send(JSON.stringify(message))
socket.onopen = () => say({ type: 'hello', version: 1, token })
socket.onmessage = ({ data }) => {
  const m = JSON.parse(data)
  if (m.type === 'welcome' || m.type === 'rejected') say({ type: 'watch', table })
  if ((m.type !== 'table' && m.type !== 'step') || (m.type === 'step' && m.table !== table)) return
  if (m.result) return socket.close()
  const forms = m.spaces[seat]?.filter((f) => f.form !== 'pick' || f.options.length)
  if (!forms?.length) return
  const form = any(forms)
  say({ type: 'command', table, id: crypto.randomUUID(), seq: m.seq, seat, answer: build[form.form](form) })
}
