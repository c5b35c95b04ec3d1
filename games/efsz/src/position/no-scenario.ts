/** A scenario that is not there is refused in one form everywhere. `known`: those that are there, where the list helps. */
export const noScenario = (id: string, known: readonly string[] = []): string =>
  `no such scenario: ${id}${known.length > 0 ? `; there are ${known.join(', ')}` : ''}`
