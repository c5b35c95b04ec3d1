/** A chance as a whole percentage. A possible event is never shown as 0, and one that can fail never as 100. */
export const percent = (share: number): number => (share > 0 && share < 0.01 ? 1 : share < 1 && share > 0.99 ? 99 : Math.round(share * 100))
