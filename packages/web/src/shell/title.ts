import { signal } from '@preact/signals'

/** What the open table shows in the tab: a title, and whether it waits for the person at this screen. */
export interface TabTitle {
  text: string
  mine: boolean
}

/** Set by the page of a table; null on every other page. */
export const tabTitle = signal<TabTitle | null>(null)

/** Shows the title, and an icon with a lamp while it is the player's own turn. */
export function showTab(title: string, mine: boolean): void {
  document.title = title
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const file = mine ? 'mark-turn.svg' : 'mark.svg'
  if (icon && !icon.href.endsWith(`/${file}`)) icon.href = `./icons/${file}`
}
