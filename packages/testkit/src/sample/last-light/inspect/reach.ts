import { question, refuseQuestion } from '@deadfront/kernel'
import { type LastLight, type RoomId, WALK } from '../model/state.ts'
import { houseOf, survivorOf } from '../read/survivors.ts'

/** The rooms to which the asking seat can walk. */
export const reach = question({}, (s: LastLight, _question, viewer) => {
  if (viewer === null || !s.survivors.some((x) => x.seat === viewer)) return refuseQuestion('only a survivor has a reach')
  return reachOf(s, viewer)
})

function reachOf(s: LastLight, seat: string): RoomId[] {
  let edge = [survivorOf(s, seat).room]
  const reached = new Set(edge)
  for (let step = 0; step < WALK; step++) {
    edge = edge.flatMap((room) => houseOf(s).exits[room] ?? []).filter((room) => !reached.has(room))
    for (const room of edge) reached.add(room)
  }
  return [...reached].sort()
}
