/** The texts of frozen parts of views. */
const sharedTexts = new WeakMap<object, string>()

function sharedText(part: object): string {
  let text = sharedTexts.get(part)
  if (text === undefined) {
    text = JSON.stringify(part)
    sharedTexts.set(part, text)
  }
  return text
}

/**
 * The view as JSON. A game freezes the parts of its views that do not change during a game (a map, a list of names) and uses the
 * same objects in every view: their text is made once for all tables.
 */
export function textOfView(view: unknown): string {
  if (typeof view !== 'object' || view === null || Array.isArray(view)) return JSON.stringify(view)
  const own: Record<string, unknown> = {}
  let shared = ''
  for (const [key, part] of Object.entries(view)) {
    if (typeof part === 'object' && part !== null && Object.isFrozen(part)) shared += `,${JSON.stringify(key)}:${sharedText(part)}`
    else own[key] = part
  }
  const text = JSON.stringify(own)
  if (shared === '') return text
  return text === '{}' ? `{${shared.slice(1)}}` : `${text.slice(0, -1)}${shared}}`
}
