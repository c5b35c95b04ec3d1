import { type ComponentType, h, render } from 'preact'
import type { Board, BoardApi, PanelModule } from './board.ts'

/** What the parts of a game's screen share: one desk for each table. */
export interface Desks<D> {
  /** A new table: the board opens the desk … */
  open(api: BoardApi): D
  /** … and panels and ending, made apart from it, sit down at it. */
  of(api: BoardApi): D
}

export function desksOf<D>(make: (api: BoardApi) => D): Desks<D> {
  const desks = new WeakMap<BoardApi, D>()
  const open = (api: BoardApi): D => {
    const desk = make(api)
    desks.set(api, desk)
    return desk
  }
  return { open, of: (api) => desks.get(api) ?? open(api) }
}

/** A Preact component that reads the desk, as a part of the table. `skin` is the class that the game's styles hang on. */
export const mounted =
  <D>(skin: string, desks: Desks<D>, component: ComponentType<{ desk: D }>) =>
  (host: HTMLElement, api: BoardApi): Board => {
    host.classList.add(skin)
    render(h(component, { desk: desks.of(api) }), host)
    return { update: () => {}, destroy: () => render(null, host) }
  }

export const panelOf = <D>(
  id: string,
  title: (desk: D) => string,
  component: ComponentType<{ desk: D }>,
  skin: string,
  desks: Desks<D>,
): PanelModule => ({ id, title: (api) => title(desks.of(api)), create: mounted(skin, desks, component) })
