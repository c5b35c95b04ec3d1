import { BUILTIN } from './model/content.ts'

/** Rough places of names on a world map, in percent of width and height, for boards that want to start from them. */
export const board1941Labels: { readonly [space: string]: readonly number[] } = Object.fromEntries(
  Object.entries({ ...BUILTIN['1941']!.territories, ...BUILTIN['1941']!.seaZones }).flatMap(([name, space]) =>
    space.label ? [[name, space.label]] : [],
  ),
)
