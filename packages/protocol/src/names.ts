/**
 * Characters without width are refused in names: "Ann" and "Ann" with one of them look the same. Allowed are the joiners
 * where a script needs them: inside an emoji, in Arabic script, and after the virama of Indic scripts (RFC 5892, appendix A).
 */
const NEEDED_JOINERS =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\uFE0F|(?<=\p{Script=Arabic})\u200C(?=\p{Script=Arabic})|(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])[\u200C\u200D]/gu
/** Also U+2800, a Braille pattern without dots. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** More marks on one letter than any language has: they cover the lines above and below. */
const PILED_MARKS = /\p{M}{5,}/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

const SCRIPTS: readonly [name: string, letters: RegExp][] = [
  ['Latin', /\p{Script=Latin}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
  ['Coptic', /\p{Script=Coptic}/u],
  ['Lisu', /\p{Script=Lisu}/u],
  ['Han', /\p{Script=Han}/u],
  ['Hiragana', /\p{Script=Hiragana}/u],
  ['Katakana', /\p{Script=Katakana}/u],
  ['Hangul', /\p{Script=Hangul}/u],
  ['Bopomofo', /\p{Script=Bopomofo}/u],
  ['shared', /[\p{Script=Common}\p{Script=Inherited}]/u],
]

/** Scripts that are written together (Unicode Technical Standard 39, "highly restrictive"). */
const TOGETHER: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

const scriptOf = (letter: string): string => SCRIPTS.find(([, letters]) => letters.test(letter))?.[0] ?? 'another'

/** A name as it is stored: one spelling of each letter, one space between words. */
export const tidyName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

export const isVisible = (name: string): boolean => {
  const rest = name.replace(NEEDED_JOINERS, '')
  return VISIBLE.test(rest) && !INVISIBLE.test(rest) && !PILED_MARKS.test(name.normalize('NFD'))
}

/** A letter of another script can look like one of ours: a name uses one script, or scripts that belong together. */
export function isOneScript(name: string): boolean {
  const scripts = new Set([...name.normalize('NFKC')].map(scriptOf))
  scripts.delete('shared')
  return scripts.size < 2 || TOGETHER.some((group) => [...scripts].every((script) => group.includes(script)))
}
