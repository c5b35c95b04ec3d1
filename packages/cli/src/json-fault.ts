/** Where a text stops being JSON: the index of the first character that does not fit, or -1. V8 does not always say. */
export function faultIn(text: string): number {
  let at = 0
  const blank = (): void => {
    while (/[ \t\n\r]/.test(text[at] ?? '')) at++
  }
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at += found[0].length
    return found !== null
  }
  const list = (close: string, item: () => boolean): boolean => {
    at++
    blank()
    if (text[at] === close) return ++at > 0
    for (;;) {
      if (!item()) return false
      blank()
      if (text[at] === close) return ++at > 0
      if (text[at] !== ',') return false
      at++
    }
  }
  const entry = (): boolean => {
    blank()
    if (!take(TEXT)) return false
    blank()
    if (text[at] !== ':') return false
    at++
    return value()
  }
  const value = (): boolean => {
    blank()
    if (text[at] === '{') return list('}', entry)
    if (text[at] === '[') return list(']', value)
    return take(TEXT) || take(NUMBER) || take(WORD)
  }
  if (!value()) return at
  blank()
  return at < text.length ? at : -1
}

const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /(?:true|false|null)(?!\w)/y

/** The same as `line 3, column 7`. */
export function placeOfFault(text: string): string {
  const before = text.slice(0, Math.max(0, faultIn(text))).split('\n')
  return `line ${before.length}, column ${(before.at(-1) as string).length + 1}`
}
