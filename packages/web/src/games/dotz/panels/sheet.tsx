import type { ComponentChildren } from 'preact'
import type { Desk, SheetPage } from '../desk.ts'
import { Bar } from './bar.tsx'
import { EventPanel } from './event.tsx'
import { FatePanel } from './fate.tsx'
import { PeoplePanel } from './people.tsx'

const PAGES = { event: EventPanel, people: PeoplePanel, fate: FatePanel } as const

/**
 * The lower part of the table. On a wide screen it is the bar of decisions; on a phone it is near the thumb, and the card,
 * the people and the held cards open from it, so that the player need not scroll to the panels below.
 */
export function Sheet({ desk, zoom }: { desk: Desk; zoom: ComponentChildren }) {
  const open = desk.sheet.value
  const Page = open ? PAGES[open] : null
  return (
    <div class="dz-sheet">
      {Page ? (
        <div class="dz-sheet-page" id="dz-sheet-page">
          <Page desk={desk} />
        </div>
      ) : null}
      <Handles desk={desk} zoom={zoom} />
      <Bar desk={desk} />
    </div>
  )
}

/** A button for each page; that of the open page closes it. The zoom buttons are beside them, so they do not cover the map. */
function Handles({ desk, zoom }: { desk: Desk; zoom: ComponentChildren }) {
  const open = desk.sheet.value
  const held = desk.view.value?.fate.held.length ?? 0
  const names = { event: desk.m.card.title, people: desk.m.act.title, fate: desk.m.act.held }
  return (
    <div class="dz-handles">
      {(Object.keys(PAGES) as SheetPage[]).map((page) => (
        <button
          key={page}
          type="button"
          class="dz-handle"
          aria-expanded={open === page}
          aria-controls={open === page ? 'dz-sheet-page' : undefined}
          onClick={() => {
            desk.sheet.value = open === page ? null : page
          }}
        >
          {names[page]} {page === 'fate' && held > 0 ? <b>{held}</b> : null}
        </button>
      ))}
      {zoom}
    </div>
  )
}
