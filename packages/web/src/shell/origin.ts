/** Where a game was started from, if its "back" link does not lead to the lobby: a test game goes back to its editor. */

const KEY = 'deadfront.origin.'

export function returnTo(save: string, address: string): void {
  try {
    sessionStorage.setItem(KEY + save, address)
  } catch {
    // A browser without storage: the "back" link leads to the lobby.
  }
}

/** The address in this app; null where the game was started from the lobby. */
export function originOf(save: string): string | null {
  try {
    return sessionStorage.getItem(KEY + save)
  } catch {
    return null
  }
}
