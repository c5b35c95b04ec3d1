import { language } from '../../shell/settings.ts'

/** A chance as it is told: 83.3 %. */
export const percent = (chance: number): string =>
  new Intl.NumberFormat(language.value, { style: 'percent', maximumFractionDigits: 1 }).format(chance)
