import type { Path } from './document.ts'
import type { EditDesk } from './edit-desk.ts'

/** The text for a key; an item of a list is named by the list and its number, an entry of a part by its name. */
export const labelOf = (desk: EditDesk, path: Path): string => {
  const key = path.at(-1) ?? ''
  const kit = desk.kit.value
  if (typeof key === 'number') return `${labelOf(desk, path.slice(0, -1))} ${key + 1}`
  const isEntry = desk.editor.parts?.some((part) => part.path.length === path.length - 1 && part.path.every((each, i) => each === path[i]))
  const own = isEntry && path.length > 1 ? desk.editor.entryName?.(path, kit) : undefined
  if (own !== undefined && own !== key) return own
  // A key that was chosen from a list has its name in that list.
  const listed = desk.editor.choices([...path.slice(0, -1), ''], kit)?.find(({ value }) => value === key)?.name
  return listed === undefined || listed === key ? desk.editor.label(key, kit, path) : listed
}

/** Where a problem is, with the labels of the forms: `Set-up › Russia › Germany`. */
export function whereIn(desk: EditDesk, path: Path, place: string): string {
  // An item of a list is named by its list and number.
  const parts = path.flatMap((_, i) => (typeof path[i + 1] === 'number' ? [] : [labelOf(desk, path.slice(0, i + 1))]))
  return parts.length === 0 ? place : parts.join(' › ')
}
