/** A save whose review was requested in the list of saves: its table opens it. */
let wanted: string | null = null

export const wantReview = (save: string): void => {
  wanted = save
}

/** Was the review of this save requested? True only once. */
export function takeWantedReview(save: string): boolean {
  if (wanted !== save) return false
  wanted = null
  return true
}
