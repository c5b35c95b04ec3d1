import type { Desk } from '../desk.ts'
import type { Purchase } from '../shopping.ts'
import { nameOf } from '../places.ts'

/** Damaged complexes and centers: repair one point, or all points that can be paid (AAZ42-PURCH.7). */
export function Repairs({ desk, shop }: { desk: Desk; shop: Purchase }) {
  const { m } = desk
  if (shop.repairs.length === 0) return null
  return (
    <div class="az-repairs" role="group" aria-label={m.repair.title}>
      {shop.repairs.map(({ at, damage, max }) => (
        <span key={at} data-repair={at}>
          <button type="button" class="az-link" onClick={() => desk.map.show(at)}>
            {m.repair.damage(nameOf(desk, at), damage)}
          </button>
          <button type="button" class="az-small" data-one disabled={max < 1} onClick={() => void desk.answer({ do: 'repair', at, n: 1 })}>
            {m.repair.one}
          </button>
          {max > 1 ? (
            <button type="button" class="az-small" data-most onClick={() => void desk.answer({ do: 'repair', at, n: max })}>
              {m.repair.all(max)}
            </button>
          ) : null}
        </span>
      ))}
    </div>
  )
}
