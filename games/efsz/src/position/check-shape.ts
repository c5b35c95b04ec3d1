import { type Given, isObject, type Problem, Reader } from '@deadfront/kernel'

/** The parts of a scenario are objects and lists as in the file format; the code that reads them relies on it. */
export function checkShape(at: string, raw: Given): Problem[] {
  const r = new Reader()
  const { characters, track, exits } = raw
  if (!isObject(characters)) r.expected(`${at}.characters`, 'an object', characters)
  if (!isObject(track) || !isObject(track.spawn)) r.expected(`${at}.track`, '{ length, repeats, spawn }', track)
  else
    for (const [round, marks] of Object.entries(track.spawn))
      if (!Array.isArray(marks)) r.expected(`${at}.track.spawn.${round}`, 'a list', marks)
  if (!isObject(exits)) r.expected(`${at}.exits`, 'an object', exits)
  else
    for (const [mark, exit] of Object.entries(exits))
      if (!isObject(exit) || !Array.isArray(exit.to)) r.expected(`${at}.exits.${mark}.to`, 'a list', isObject(exit) ? exit.to : exit)
  for (const key of ['objective', 'secondary', 'search'])
    if (!(Array.isArray(raw[key]) && raw[key].every(isObject)) && !(raw[key] === undefined && key !== 'objective'))
      r.expected(`${at}.${key}`, 'a list', raw[key])
  return r.problems
}
