/** A chance as a whole percentage; what can happen is never 0, what can fail never 100. */
export const percent = (share: number): number => (share > 0 && share < 0.01 ? 1 : share < 1 && share > 0.99 ? 99 : Math.round(share * 100))
