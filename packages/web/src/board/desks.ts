import { type ComponentType, h, render } from 'preact'
import type { Board, BoardApi, PanelModule } from './board.ts'

/** The desks of a game, one for each table. Board, panels and ending of a table get the same `api` object and so the same desk. */
export interface Desks<Desk, Api extends object = BoardApi> {
  /** Makes the desk of a new table, or takes the one that a panel asked for before; called by the board. */
  open(api: Api): Desk
  /** The desk of the table; called by panels and ending. */
  of(api: Api): Desk
}

export function desksOf<Desk, Api extends object = BoardApi>(make: (api: Api) => Desk): Desks<Desk, Api> {
  const desks = new WeakMap<Api, Desk>()
  // A panel may be created before its board, on a busy machine for example: both must share one desk.
  const withoutBoard = new WeakSet<Api>()
  const makeFor = (api: Api): Desk => {
    const desk = make(api)
    desks.set(api, desk)
    return desk
  }
  const of = (api: Api): Desk => {
    const known = desks.get(api)
    if (known !== undefined) return known
    withoutBoard.add(api)
    return makeFor(api)
  }
  return { open: (api) => (withoutBoard.delete(api) ? of(api) : makeFor(api)), of }
}

/** A Preact component that reads the desk, as a part of the table. `skin` is the class name of the game's styles. */
export const mounted =
  <Desk, Api extends object = BoardApi>(skin: string, desks: Desks<Desk, Api>, component: ComponentType<{ desk: Desk }>) =>
  (host: HTMLElement, api: Api): Board => {
    host.classList.add(skin)
    render(h(component, { desk: desks.of(api) }), host)
    return { update: () => {}, destroy: () => render(null, host) }
  }

/** A panel beside the board. */
export const panelOf = <Desk, Api extends object = BoardApi>(
  id: string,
  title: (desk: Desk) => string,
  component: ComponentType<{ desk: Desk }>,
  skin: string,
  desks: Desks<Desk, Api>,
): Panel<Api> => ({ id, title: (api) => title(desks.of(api)), create: mounted(skin, desks, component) })

type Panel<Api> = Pick<PanelModule, 'id'> & { title(api: Api): string; create(host: HTMLElement, api: Api): Board }
