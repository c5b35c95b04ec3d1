import type { CharacterView } from '@deadfront/efsz'
import { STANDARD } from '@deadfront/efsz/content'
import type { Desk } from '../desk.ts'
import { isUsual, type Orders } from '../orders-desk.ts'
import { nameOf } from './forms.tsx'
import { Deed } from './parts.tsx'
import { kindsIn } from './story.tsx'

/** What an order may spare: the zombies of this scenario, what they become, comrades who rise, and earlier choices. */
function kindsHere(desk: Desk, { hold }: Orders): string[] {
  const raw = desk.pages.of(desk.view.value?.scenario ?? '')
  const here = new Set([...(raw ? kindsIn(raw) : []), 'risen', ...hold])
  for (const kind of here) {
    const { becomes } = STANDARD.zombies[kind] ?? {}
    if (becomes) here.add(becomes)
  }
  return Object.keys(STANDARD.zombies).filter((kind) => here.has(kind))
}

const RANGES = [null, 6, 3, 0] as const

/** An order in one line. */
function orderLine(desk: Desk, { within, hold, segments }: Orders): string {
  const t = desk.m.sheet
  const said = [t.within(within)]
  if (hold.length > 0) said.push(t.holds(hold.map((kind) => nameOf(desk, kind)).join(', ')))
  if (!segments) said.push(t.noSegments)
  return said.join('; ')
}

/** Standing orders limit the covering questions: from which distance, and for which zombies not. They can be given at any time. */
export function StandingOrdersOf({ desk, c, open = false }: { desk: Desk; c: CharacterView; open?: boolean }) {
  const t = desk.m.sheet
  if (!desk.orders.isMine(c)) return null
  const { orders } = c
  const give = (change: Partial<Orders>) => void desk.orders.give(c, change)
  return (
    <details class="ez-orders" open={open}>
      <summary>
        {open ? c.name : t.orders}: <b>{orderLine(desk, orders)}</b>
      </summary>
      <div class="ez-answers" role="group" aria-label={t.orders}>
        {RANGES.map((within) => (
          <Deed key={String(within)} desk={desk} kind="tick" pressed={orders.within === within} onClick={() => give({ within })}>
            {t.within(within)}
          </Deed>
        ))}
        <Deed desk={desk} kind="tick" pressed={orders.segments} onClick={() => give({ segments: !orders.segments })}>
          {t.segments}
        </Deed>
      </div>
      <p id={`ez-hold-${c.id}`}>{t.hold}</p>
      <div class="ez-answers" role="group" aria-labelledby={`ez-hold-${c.id}`}>
        {kindsHere(desk, orders).map((kind) => {
          const on = orders.hold.includes(kind)
          const hold = on ? orders.hold.filter((x) => x !== kind) : [...orders.hold, kind]
          return (
            <Deed key={kind} desk={desk} kind="tick" pressed={on} onClick={() => give({ hold })}>
              {nameOf(desk, kind)}
            </Deed>
          )
        })}
      </div>
    </details>
  )
}

/** The orders of the characters that are asked, below a covering question, so that they can be changed there. */
export function OrdersHere({ desk, who }: { desk: Desk; who: readonly string[] }) {
  const people = (desk.view.value?.characters ?? []).filter((c) => c.marker.startsWith('covering') || who.includes(c.id))
  const told = people.filter((c) => !isUsual(c.orders))
  return (
    <details class="ez-more">
      <summary>
        {desk.m.sheet.orders}
        {told.length > 0 ? `: ${told.map((c) => `${c.name}: ${orderLine(desk, c.orders)}`).join(' · ')}` : ''}
      </summary>
      {people.map((c) => (
        <StandingOrdersOf key={c.id} desk={desk} c={c} open />
      ))}
    </details>
  )
}
