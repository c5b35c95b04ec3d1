import type { en1942 } from './en-1942.ts'

const many = (n: number, one: string, more: string): string => `${n} ${n === 1 ? one : more}`

/** Cities that Spanish spells its own way. */
const CITIES: { readonly [city: string]: string } = {
  Berlin: 'Berlín',
  Calcutta: 'Calcuta',
  Leningrad: 'Leningrado',
  London: 'Londres',
  Moscow: 'Moscú',
  Paris: 'París',
  Rome: 'Roma',
  Shanghai: 'Shanghái',
  Tokyo: 'Tokio',
}

export const es1942: typeof en1942 = {
  raid: {
    title: (at) => `Bombardeo de ${at}`,
    mode: 'Bombardear la fábrica',
    hint: 'Los bombarderos atacan el complejo y no el ejército. Pulsa un complejo iluminado; pueden ir con escolta.',
    here: 'bombardear la fábrica de aquí',
    bombers: 'Atacantes',
    fighters: 'Cazas que despegan',
    inTheAir: 'En el aire',
    flak: 'La fábrica dispara',
    damage: (added) => many(added, 'punto de daño', 'puntos de daño'),
    now: (damage, limit) => `${damage} de ${many(limit, 'punto', 'puntos')} de daño como máximo`,
    none: 'Ningún bombardero llegó.',
    lost: (units) => `Derribados: ${units}`,
    close: 'Cerrar',
    expected: (mean) => `${mean} de daño de media`,
    losses: (n) => `${n} aviones perdidos`,
    unhurt: (p) => `vuelven todos ${p}`,
    step: 'Antiaéreos, luego bombardeo naval',
    odds: 'Bombardeo',
    interceptors: (n) => (n === 0 ? 'no despega nadie' : many(n, 'caza despega', 'cazas despegan')),
  },
  repair: {
    title: 'Reparar',
    damage: (at, n) => `${at}: ${n} de daño`,
    one: 'Reparar 1 (1 IPC)',
    all: (n) => `Reparar ${n} (${n} IPC)`,
    place: (n) => `${n} de daño`,
  },
  cities: {
    title: 'Ciudades de victoria',
    count: (side, held, need) => `${side}: ${held} de ${need} ciudades de victoria`,
    short: (held, need) => `${held}/${need}`,
    place: (city) => `ciudad de victoria ${city}`,
    name: (city) => CITIES[city] ?? city,
    of: (city, at, who) => `${city} (${at}): ${who}`,
  },
}
