/** A pair of spaces, whichever is named first. */
export const keyOf = (a: string, b: string): string => (a < b ? `${a} | ${b}` : `${b} | ${a}`)
