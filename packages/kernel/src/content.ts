/**
 * Caches what rules derive from content. Boards, units, tables and decks are data with which a game is started: a state holds
 * the id of built-in content, or complete custom content (a test board, a printed value in place of a reconstructed one), so
 * the state stays plain and complete. Neighbours, indexes and other lookups are derived once per content and kept here.
 */
export function cachedContent<Raw extends object, Content>(builtin: { readonly [id: string]: Raw }, derive: (raw: Raw) => Content) {
  const known = new Map<string, Content>()
  const own = new WeakMap<Raw, Content>()
  // Rules ask for the same content again and again.
  let last: { named: string | Raw; content: Content } | null = null
  const find = (named: string | Raw): Content => {
    if (typeof named === 'string') {
      let content = known.get(named)
      if (content === undefined) {
        const raw = Object.hasOwn(builtin, named) ? builtin[named] : undefined
        if (raw === undefined) throw new Error(`no content ${named}`)
        content = derive(raw)
        known.set(named, content)
      }
      return content
    }
    let content = own.get(named)
    if (content === undefined) {
      content = derive(named)
      own.set(named, content)
    }
    return content
  }
  return (named: string | Raw): Content => {
    if (last !== null && last.named === named) return last.content
    const content = find(named)
    last = { named, content }
    return content
  }
}

/** Custom content merged over the game's: objects merge key by key, everything else (lists too) replaces; null removes. */
export function mergeContent<T>(base: T, over: unknown): T {
  if (typeof base !== 'object' || base === null || Array.isArray(base)) return over as T
  if (typeof over !== 'object' || over === null || Array.isArray(over)) return over as T
  const merged: Record<string, unknown> = { ...(base as Record<string, unknown>) }
  for (const [key, value] of Object.entries(over)) {
    if (key === '__proto__') continue
    if (value === null) delete merged[key]
    else merged[key] = Object.hasOwn(merged, key) ? mergeContent(merged[key], value) : value
  }
  return merged as T
}
