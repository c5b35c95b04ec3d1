import type { Aaz } from '../model/state.ts'

/** Units that were to go ashore from an ally's transport and did not are aboard it again (AAZ42-AMPH.3, AMPH.7). */
export function returnToHosts(s: Aaz, at: number): void {
  for (const boat of s.boats.filter((b) => b.at === at && b.host !== undefined)) {
    s.boats.splice(s.boats.indexOf(boat), 1)
    const owners = boat.load.map(() => boat.power)
    const host = s.boats.find((b) => b.at === at && b.power === boat.host && b.host === undefined && b.load.length + boat.load.length <= 2)
    if (host === undefined)
      s.boats.push({ at, power: boat.host ?? boat.power, load: boat.load, to: -1, from: -1, how: 'done', keep: 0, owners })
    else {
      host.owners = [...(host.owners ?? host.load.map(() => host.power)), ...owners]
      host.load = [...host.load, ...boat.load]
      host.how = 'done'
    }
  }
}
