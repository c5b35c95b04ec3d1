import { type Advice, MAX_SPOKEN, type Threshold } from '@deadfront/ai/aaz/odds'
import type { Messages } from '../messages/en.ts'

function retreatWords(list: readonly Threshold[], t: Messages['odds']['advice']): string {
  const [only] = list
  if (!only) return t.never
  if (list.length === 1 && only.to === undefined && only.from <= 1) return t.retreatAt(only.at)
  const at = list.map((threshold) => threshold.at)
  if (list.length > MAX_SPOKEN) return t.retreatBetween(Math.min(...at), Math.max(...at))
  const enemies = ({ from, to }: Threshold): string => (to === undefined ? t.orMore(from) : to === from ? String(from) : t.range(from, to))
  return t.retreat(list.map((threshold) => t.against(threshold.at, enemies(threshold))).join(', '))
}

/** How a battle is played best, as a sentence; `airAlone` where nobody attacks but aircraft. */
export function adviceWords(advice: Advice, m: Messages, airAlone = false): string {
  const t = m.odds.advice
  const { zombies, zombiesAlone, retreat, aircraft, exactly } = advice
  const parts: string[] = []
  if (airAlone) return aircraft === 'retreat' ? t.oneRound : retreatWords(Array.isArray(aircraft) ? aircraft : [], t)
  if (zombies === 'press') parts.push(t.press)
  else if (zombies === 'cease') parts.push(zombiesAlone ? t.ceaseFirst : t.cease)
  if (!zombiesAlone) parts.push(retreatWords(retreat, t))
  if (aircraft === 'retreat') parts.push(t.aircraft(t.atOnce))
  else if (Array.isArray(aircraft) && aircraft.length > 0) parts.push(t.aircraft(retreatWords(aircraft, t)))
  return [parts.join('; '), ...(exactly ? [] : [t.mostly])].join(' ')
}
