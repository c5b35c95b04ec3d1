import type { AazView, SpaceView } from '@deadfront/aaz'
import type { Sketch } from './index.ts'

const SAY = {
  en: {
    income: 'income',
    treasury: 'treasury',
    zombies: 'zombies',
    marker: 'Zombie marker',
    sea: 'At sea',
    battle: 'Battle in',
    cities: 'Victory cities',
    damage: 'damage',
  },
  es: {
    income: 'renta',
    treasury: 'tesoro',
    zombies: 'zombis',
    marker: 'Marcador zombi',
    sea: 'En el mar',
    battle: 'Combate en',
    cities: 'Ciudades de victoria',
    damage: 'de daño',
  },
} as const

/** The powers with their money, then every place with units in it, by its owner. */
export const sketchWorld: Sketch = (seen, words, language) => {
  const view = seen as AazView
  const say = SAY[language]
  const name = (power: string): string => words.name(`power.${power}`)
  const troops = ({ units = {}, zombies = 0, damage = 0 }: SpaceView, holder: string): string => {
    const armies = Object.entries(units).map(([power, count]) => {
      const list = Object.entries(count)
        .map(([unit, n]) => `${n} ${unit}`)
        .join(' ')
      return power === holder ? list : `${name(power)} ${list}`
    })
    return [...armies, ...(zombies > 0 ? [`${zombies} ${say.zombies}`] : []), ...(damage > 0 ? [`${damage} ${say.damage}`] : [])].join(', ')
  }
  const held = Map.groupBy(Object.entries(view.spaces), ([, space]) => space.control ?? '')
  const placeLines = (holder: string): string[] =>
    (held.get(holder) ?? [])
      .map(([at, space]) => ({ at, there: troops(space, holder) }))
      .filter(({ there }) => there !== '')
      .map(({ at, there }) => `  ${at}: ${there}`)
  const powerLine = (power: string): string => {
    const { npl, treasury, techs } = view.powers[power] as AazView['powers'][string]
    return [`${name(power)}: ${say.income} ${npl}, ${say.treasury} ${treasury}`, ...techs.map((tech) => words.name(`tech.${tech}`))].join(
      ', ',
    )
  }
  /** The prelude has powers that only look on. */
  const isInPlay = (power: string): boolean => (view.powers[power]?.npl ?? 0) > 0 || placeLines(power).length > 0
  const others = [...held.keys()].filter((holder) => holder !== '' && !(holder in view.powers))
  return [
    `${say.marker} ${view.zombieMarker}${view.threshold === null ? '' : ` / ${view.threshold}`}`,
    ...(view.cities === undefined
      ? []
      : [
          `${say.cities}: ${Object.entries(view.cities)
            .map(([side, { held: has, need }]) => `${words.name(`side.${side}`)} ${has} / ${need}`)
            .join(', ')}`,
        ]),
    ...(view.battle === null ? [] : [`${say.battle} ${view.battle}`]),
    ...Object.keys(view.powers)
      .filter(isInPlay)
      .flatMap((power) => [powerLine(power), ...placeLines(power)]),
    ...others.flatMap((holder) => {
      const lines = placeLines(holder)
      return lines.length === 0 ? [] : [words.name(`control.${holder}`), ...lines]
    }),
    say.sea,
    ...placeLines(''),
  ]
}
