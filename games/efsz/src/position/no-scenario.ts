/** A missing scenario is refused in one form everywhere. `known`: those that exist, where the list helps. */
export const noScenario = (id: string, known: readonly string[] = []): string =>
  `no such scenario: ${id}${known.length > 0 ? `; there are ${known.join(', ')}` : ''}`
