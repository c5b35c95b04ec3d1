import { Icon } from '../../../board/icons.tsx'
import type { SiegeView } from '@deadfront/dotz'
import type { Desk } from '../desk.ts'

/** The tracks along the top of the map: turn, Ammo, Event Actions, Player Actions, the Cup and the decks. */
export function Strip({ desk }: { desk: Desk }) {
  const view = desk.view.value
  if (!view) return null
  const t = desk.m.strip
  return (
    <section class="dz-strip" aria-label={t.title} tabIndex={0}>
      <div class="dz-cell dz-turn">
        <strong>{t.turn(view.turn)}</strong>
        <small>{t.left(view.events.left)}</small>
      </div>
      <Ammo desk={desk} view={view} />
      <div class="dz-cell" role="img" aria-label={`${t.eventActions}: ${view.eventActions}`}>
        <span class="dz-cap">{t.eventActions}</span>
        <span class="dz-steps">
          {[1, 2, 3, 4].map((step) => (
            <i key={step} class={step <= view.eventActions ? 'on' : ''}>
              {step}
            </i>
          ))}
        </span>
      </div>
      <div
        class="dz-cell"
        role="img"
        aria-label={`${t.playerActions}: ${view.players.map((player) => `${desk.words.seat(player.seat)} ${player.action === 'ready' ? t.ready : t.spent}`).join(', ')}`}
      >
        <span class="dz-cap">{t.playerActions}</span>
        <span class="dz-steps">
          {view.players.map((player, i) => (
            <i key={player.seat} class={player.action === 'ready' ? 'on round' : 'round'} title={desk.words.seat(player.seat)}>
              {view.players.length > 1 ? i + 1 : <Icon name={player.action === 'ready' ? 'dot' : 'ring'} size={14} />}
            </i>
          ))}
        </span>
      </div>
      <div class="dz-cell dz-cup" role="img" aria-label={t.cupLabel(view.cup.left)}>
        <span class="dz-cap">{t.cup}</span>
        <span class="dz-count">{view.cup.left}</span>
      </div>
      <div class="dz-cell" role="img" aria-label={`${t.fate}: ${view.fate.left}`}>
        <span class="dz-cap">{t.fate}</span>
        <span class="dz-count">{view.fate.left}</span>
      </div>
    </section>
  )
}

/** The marker is on 1 to 10 and shows its +10 side above 10. */
function Ammo({ desk, view }: { desk: Desk; view: SiegeView }) {
  const t = desk.m.strip
  const { space, plusTen } = view.ammoMarker
  return (
    <div class="dz-cell dz-ammo" role="img" aria-label={t.ammoLabel(view.ammo)}>
      <span class="dz-cap">
        {t.ammo} <b>{view.ammo}</b>
      </span>
      <span class="dz-rounds">
        {Array.from({ length: 10 }, (_, i) => i + 1).map((step) => (
          <i key={step} class={step === space ? 'on' : step < space ? 'under' : ''} />
        ))}
      </span>
      {plusTen ? <span class="dz-ten">{t.plusTen}</span> : null}
    </div>
  )
}
