import type { Warning } from '@deadfront/aaz'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Desk } from '../desk.ts'
import { inText, nameOf } from '../places.ts'
import { Place } from './parts.tsx'

/** The button that lands every aircraft that has to land; it says where each lands. */
export function LandAll({ desk, main = false }: { desk: Desk; main?: boolean }) {
  const home = desk.home.value
  if (!home) return null
  return (
    <button type="button" class={`az-button${main ? ' main' : ''}`} data-do="landAll" onClick={() => void desk.landAll()}>
      {desk.m.move.landAll}
      <small class="az-odds">{home.where.map(({ at, n }) => desk.m.move.landIn(n, inText(desk, at))).join(' · ')}</small>
    </button>
  )
}

/** Warnings: what would be left undone, or must be done first. */
export function Warnings({ desk, list }: { desk: Desk; list: readonly Warning[] }) {
  const { m } = desk
  const refused = desk.unfinished.value
  const unmoved = [...new Set(list.flatMap((warning) => (warning.kind === 'unmoved' ? [warning.at] : [])))]
  const back = useRef<HTMLButtonElement>(null)
  // The pressed button disappears: the keyboard focus moves here, and back to it later. A layout effect, because a focus that
  // moves after the dialog is visible takes the next key press away from the button that the player has reached meanwhile.
  useLayoutEffect(() => {
    const bar = back.current?.closest('.az-bar')
    back.current?.focus()
    return () =>
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) bar?.querySelector<HTMLElement>('[data-end]')?.focus()
      })
  }, [])
  return (
    <div class="az-warnings" role="alertdialog" aria-label={refused ? m.warn.first : m.warn.title}>
      <b>{refused ? m.warn.first : m.warn.title}</b>
      <ul>
        {refused ? <li>{desk.words.refusal(refused)}</li> : null}
        {list.map((warning, i) => {
          // The referee has said that aircraft can still be saved.
          const text = refused && warning.kind === 'aircraft' ? null : sentence(desk, warning)
          return text === null ? null : (
            <li key={i}>
              {text}{' '}
              {'at' in warning ? (
                <Place desk={desk} at={warning.at}>
                  {m.warn.show}
                </Place>
              ) : null}
            </li>
          )
        })}
        {unmoved.length > 0 ? (
          <li>
            {m.warn.unmoved}{' '}
            {unmoved.map((at, i) => (
              <>
                <span key={at} class="az-listed">
                  <Place desk={desk} at={at}>
                    {nameOf(desk, at)}
                  </Place>
                  {i < unmoved.length - 1 ? ',' : ''}
                </span>{' '}
              </>
            ))}
          </li>
        ) : null}
      </ul>
      <div class="az-ends">
        <button type="button" class="az-button" data-back ref={back} onClick={() => desk.cancel()}>
          {m.warn.back}
        </button>
        <LandAll desk={desk} main={refused !== null} />
        {refused ? null : (
          <button type="button" class="az-button main" data-sure onClick={() => void desk.finish(true)}>
            {m.warn.sure}
          </button>
        )}
      </div>
    </div>
  )
}

/** Units that could move are listed in one line, and a refusal in the referee's words. */
function sentence(desk: Desk, w: Warning): string | null {
  const { warn } = desk.m
  switch (w.kind) {
    case 'aircraft':
      return [w.n > 0 ? warn.aircraft(w.n) : '', w.promised > 0 ? warn.promised(w.promised) : ''].filter(Boolean).join(' ')
    case 'zombiesIgnored':
      return warn.zombiesIgnored(inText(desk, w.at ?? ''), w.zombies ?? 0)
    case 'shipsIgnored':
      return warn.shipsIgnored(inText(desk, w.at ?? ''))
    case 'unspent':
      return warn.unspent(w.ipcs ?? 0)
    case 'unplaced':
      return warn.unplaced(w.n ?? 0)
    default:
      return null
  }
}
