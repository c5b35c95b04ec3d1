import type { Answer, Json } from '@deadfront/kernel'
import { type Table, table } from '@deadfront/testkit'
import { type Aaz, aaz, type AazEvent } from '../src/index.ts'

export type Board = Table<Aaz, AazEvent>

/** Faces by name: the zombie face of a combat die; attacker, defender and blank of a zombie die. */
export const Z = 6
export const A = 1
export const D = 3
export const O = 4

export const DONE: Answer = { do: 'done' }
export const PRESS: Answer = { choose: 'press' }
export const CEASE: Answer = { choose: 'cease' }
export const move = (units: string, from: string, to: string, more: { [key: string]: Json } = {}): Answer => ({
  do: 'move',
  units,
  from,
  to,
  ...more,
})
export const buy = (unit: string, n: number, at: string, more: { [key: string]: Json } = {}): Answer => ({
  do: 'buy',
  unit,
  n,
  at,
  ...more,
})

type Space = { [key: string]: Json }

/** A small map: T… and other names are territories `[ipc, borders, more?]`, S… are sea zones `[borders]`. */
export function map(spaces: { [name: string]: readonly [number, readonly string[], Space?] | readonly string[] }, more: Space = {}): Json {
  const territories: { [name: string]: Json } = {}
  const seaZones: { [name: string]: Json } = {}
  for (const [name, entry] of Object.entries(spaces)) {
    if (/^S\d/.test(name)) seaZones[name] = { borders: entry as string[] }
    else territories[name] = { ipc: entry[0] as number, borders: [...(entry[1] as string[])], ...(entry[2] as Space | undefined) }
  }
  return { base: 'none', territories, seaZones, ...more }
}

export interface Setting {
  content?: Json
  scenario?: string
  options?: { [id: string]: Json }
  dice?: number[]
  draws?: string[]
}

export function play(turn: string, phase: string, position: { [key: string]: Json }, setting: Setting = {}): Board {
  return table(aaz, { ...setting, dice: setting.dice ?? [], position: { turn, phase, ...position } })
}

/** What stands in a space now. */
export const at = (b: Board, name: string): { control?: string; zombies: number; units: { [power: string]: string } } => {
  const p = b.position<{ territories: { [n: string]: never }; seaZones: { [n: string]: never } }>()
  return (p.territories[name] ?? p.seaZones[name] ?? { zombies: 0, units: {} }) as never
}

export const why = (b: Board, answer: Answer): string | null => aaz.whyNot(b.state, b.seat, answer)?.rule ?? null
