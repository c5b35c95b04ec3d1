const many = (n: number, one: string, more: string): string => `${n} ${n === 1 ? one : more}`

/** Texts that only the board of 1942 needs: raids, repairs, victory cities. */
export const en1942 = {
  raid: {
    title: (at: string) => `Raid on ${at}`,
    mode: 'Bomb the factory',
    hint: 'Bombers attack the complex instead of the army. Click a lit complex; escorts may fly along.',
    here: 'bomb the factory here',
    bombers: 'Raiders',
    fighters: 'Fighters sent up',
    inTheAir: 'In the air',
    flak: 'The factory fires',
    damage: (added: number) => many(added, 'point of damage', 'points of damage'),
    now: (damage: number, limit: number) => `${damage} of at most ${limit} damage`,
    none: 'No bomber came through.',
    lost: (units: string) => `Shot down: ${units}`,
    close: 'Close',
    expected: (mean: string) => `${mean} damage on average`,
    losses: (n: string) => `${n} raiders lost`,
    unhurt: (p: string) => `all come home ${p}`,
    step: 'Flak, then bombardment',
    odds: 'Raid',
    interceptors: (n: number) => (n === 0 ? 'nobody rises' : many(n, 'fighter rises', 'fighters rise')),
  },
  repair: {
    title: 'Repair',
    damage: (at: string, n: number) => `${at}: ${n} damage`,
    one: 'Repair 1 (1 IPC)',
    all: (n: number) => `Repair ${n} (${many(n, 'IPC', 'IPCs')})`,
    place: (n: number) => `${n} damage`,
  },
  cities: {
    title: 'Victory cities',
    count: (side: string, held: number, need: number) => `${side}: ${held} of ${need} victory cities`,
    short: (held: number, need: number) => `${held}/${need}`,
    place: (city: string) => `victory city ${city}`,
    name: (city: string) => city,
    of: (city: string, at: string, who: string) => `${city} (${at}): ${who}`,
  },
}
