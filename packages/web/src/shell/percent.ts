import { language } from './settings.ts'

/** A share in the language of the page: 83 %, or with one digit more 83.3 %. */
export const percentText = (share: number, digits = 0): string =>
  new Intl.NumberFormat(language.value, { style: 'percent', maximumFractionDigits: digits }).format(share)
