import type { Seat } from '@deadfront/kernel'
import type { TableInfo } from '@deadfront/protocol'
import type { Holder, Holders } from '../host/protocol.ts'
import type { SaveHead } from '../saves/save.ts'

/** The table in the form of a save head, which the session and the panels use. */
export function headOf(info: TableInfo, mine: readonly Seat[], name: string): SaveHead {
  const holders: Record<Seat, Holder> = {}
  for (const [seat, chair] of Object.entries(info.seats)) {
    const bot = chair.bot ?? chair.warm
    holders[seat] = mine.includes(seat) ? 'me' : bot ? `bot:${bot}` : `friend:${chair.name}`
  }
  return {
    id: info.id,
    name,
    after: [],
    game: info.game,
    rulesVersion: info.rulesVersion,
    setup: { scenario: info.scenario, options: info.options as SaveHead['setup']['options'], seed: '' },
    holders: holders as Holders,
    start: '',
    count: info.seq,
    hash: '',
    result: null,
    created: info.created,
    changed: info.updated,
  }
}

/** The people at a table, each once, and the numbers of bot seats and free seats: for one line of a list. */
export function sittersOf(seats: TableInfo['seats']): { people: string[]; bots: number; free: number } {
  const chairs = Object.values(seats)
  // Two people may have the same name.
  const people = new Map(chairs.flatMap(({ person, name }) => (person === null ? [] : [[person, name] as const])))
  const bots = chairs.filter(({ bot }) => bot !== null).length
  const free = chairs.filter(({ person, bot }) => person === null && bot === null).length
  return { people: [...people.values()], bots, free }
}

/** The address of an invitation. */
export const inviteUrl = (token: string): string => `${location.origin}${location.pathname}#/join/${token}`
