import type { ComponentChildren } from 'preact'
import { Icon } from '../../../board/icons.tsx'
import type { Messages } from '../messages/messages.ts'
import { shifted } from '../orders.ts'

interface LossListProps {
  m: Messages
  order: readonly string[]
  name(unit: string): string
  picture(unit: string): ComponentChildren
  set(order: string[]): void
}

/** The order of losses: a list that is sorted by buttons or by dragging. */
export function LossList({ m, order, name, picture, set }: LossListProps) {
  return (
    <ol class="az-loss-order">
      {order.map((unit, i) => (
        <li
          key={unit}
          draggable
          data-falls={unit}
          onDragStart={(event) => event.dataTransfer?.setData('text/plain', unit)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            const from = event.dataTransfer?.getData('text/plain') ?? ''
            if (order.includes(from) && from !== unit) set(order.filter((x) => x !== from).toSpliced(i, 0, from))
          }}
        >
          {picture(unit)}
          <span>{name(unit)}</span>
          <button type="button" aria-label={m.orders.earlier(name(unit))} disabled={i === 0} onClick={() => set(shifted(order, unit, -1))}>
            <Icon name="up" size={16} />
          </button>
          <button
            type="button"
            aria-label={m.orders.later(name(unit))}
            disabled={i === order.length - 1}
            onClick={() => set(shifted(order, unit, 1))}
          >
            <Icon name="down" size={16} />
          </button>
        </li>
      ))}
    </ol>
  )
}
