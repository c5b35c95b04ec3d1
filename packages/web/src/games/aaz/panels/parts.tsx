import { Icon } from '../../../board/icons.tsx'
import type { BattleSetup } from '@deadfront/aaz'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Desk } from '../desk.ts'
import { nameOf } from '../places.ts'
import { colourOf, inkOf } from '../powers.ts'
import { LOADED, ZOMBIE } from '../targets.ts'
import { BARRACKS, FACTORY, SILHOUETTES, SKULL } from '../silhouettes.ts'
import { unitsOf } from '../tokens.ts'

const SHAPES: { readonly [unit: string]: string | undefined } = { ...SILHOUETTES, [LOADED]: SILHOUETTES.trn, RC: BARRACKS, IC: FACTORY }

interface SwitchProps {
  name: string
  pressed: boolean
  title: string
  onPress(pressed: boolean): void
  children: string
}

/** A small button that stays pressed until it is pressed again. */
export function Switch({ name, pressed, title, onPress, children }: SwitchProps) {
  return (
    <button type="button" class="az-small" data-switch={name} aria-pressed={pressed} title={title} onClick={() => onPress(!pressed)}>
      {children}
    </button>
  )
}

interface UnitStepperProps {
  desk: Desk
  power: string
  unit: string
  /** Read aloud on both buttons, and told at the counter. */
  name: string
  n: number
  max: number
  /** One more cannot be chosen, for another reason than `max`. */
  blocked?: boolean
  why?: string | undefined
  onChange(n: number): void
  /** Stands between the counter and the number. */
  children?: ComponentChildren
}

/** How many units of one kind are chosen: fewer and more, with their counter between. */
export function UnitStepper({ desk, power, unit, name, n, max, blocked = false, why, onChange, children }: UnitStepperProps) {
  const { less, more } = desk.m.move
  return (
    <span class="az-stepper" data-unit={unit}>
      <button type="button" aria-label={less(name)} disabled={n === 0} onClick={() => onChange(n - 1)}>
        −
      </button>
      <span class="az-picked" title={name}>
        <Counter desk={desk} power={power} unit={unit} faded={n === 0} />
        {children}
        <b>{n}</b>
        <small>/{max}</small>
      </span>
      <button type="button" aria-label={more(name)} title={why} disabled={n >= max || blocked} onClick={() => onChange(n + 1)}>
        +
      </button>
    </span>
  )
}

interface CounterProps {
  desk: Desk
  power: string
  unit: string
  n?: number
  faded?: boolean
  /** The number of damaged units among them. */
  hurt?: number
}

/** A unit's silhouette on its power's colour, with a count. */
export function Counter({ desk, power, unit, n, faded, hurt = 0 }: CounterProps) {
  const dead = power === 'zombies'
  const name = [desk.unitName(dead ? ZOMBIE : unit), hurt > 0 ? desk.m.battle.damaged(hurt) : ''].filter(Boolean).join(', ')
  return (
    <span
      class={`az-counter${dead ? ' dead' : ''}${faded ? ' faded' : ''}${hurt > 0 ? ' hurt' : ''}`}
      style={{ '--chip': dead ? 'var(--dead)' : colourOf(power), '--chip-ink': dead ? 'var(--dead-ink)' : inkOf(power) }}
      title={name}
      role="img"
      aria-label={n === undefined ? name : `${n} ${name}`}
    >
      <svg viewBox="0 0 24 16" width="27" height="18" aria-hidden="true" focusable="false">
        <path d={dead ? SKULL : (SHAPES[unit] ?? '')} fill-rule="evenodd" />
      </svg>
      {n === undefined ? null : <b aria-hidden="true">{n}</b>}
    </span>
  )
}

interface HoverLineProps {
  /** `az-quiet` for what can be done, `az-why` for what cannot. */
  tone?: string
  /** The place whose threats it shows. */
  threat?: string
  /** True if screen readers read out its changes. */
  status?: boolean
  children: ComponentChildren
}

/** The text about a place, over the lower edge of the map. Other elements there move up by the number of its lines. */
export function HoverLine({ tone = '', threat, status = false, children }: HoverLineProps) {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const line = box.current
    const table = line?.closest<HTMLElement>('.az-table')
    if (!line || !table) return
    const watcher = new ResizeObserver(() => table.style.setProperty('--az-line', `${line.offsetHeight}px`))
    watcher.observe(line)
    return () => watcher.disconnect()
  }, [])
  return (
    <span class={`az-outlook az-hover-line ${tone}`} data-threat={threat} role={status ? 'status' : undefined} ref={box}>
      {children}
    </span>
  )
}

/** Arrow keys in a group of radio buttons: the next one gets the focus and is chosen; after the last comes the first. */
export function byArrows(event: KeyboardEvent): void {
  const step = STEPS[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const radios = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('[role="radio"]')]
  const now = radios.indexOf(event.target as HTMLElement)
  const next = radios.at((now + step) % radios.length)
  if (now < 0 || !next) return
  event.preventDefault()
  next.focus()
  next.click()
}
const STEPS: { readonly [key: string]: 1 | -1 } = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export function Place({ desk, at, children }: { desk: Desk; at: string; children?: string }) {
  return (
    <button type="button" class="az-link" onClick={() => desk.map.show(at)}>
      {children ?? nameOf(desk, at)}
    </button>
  )
}

/** Attacker, nobody, defender as one bar; the numbers are beside it. */
export function Bars({ win, draw }: { win: number; draw: number }) {
  return (
    <span class="az-bars" aria-hidden="true">
      <i class="win" style={{ width: `${win * 100}%` }} />
      <i class="draw" style={{ width: `${draw * 100}%` }} />
    </span>
  )
}

/** Both sides of a battle, and the zombies. */
export function Armies({ desk, setup }: { desk: Desk; setup: BattleSetup }) {
  return (
    <div class="az-row">
      {unitsOf(setup.attackers).map(([unit, n]) => (
        <Counter key={unit} desk={desk} power={setup.attacker} unit={unit} n={n} />
      ))}
      <span class="az-versus" aria-hidden="true">
        <Icon name="swords" />
      </span>
      {Object.entries(setup.defenders).flatMap(([power, count]) =>
        unitsOf(count).map(([unit, n]) => <Counter key={`${power}${unit}`} desk={desk} power={power} unit={unit} n={n} />),
      )}
      {setup.zombies > 0 ? <Counter desk={desk} power="zombies" unit="zom" n={setup.zombies} /> : null}
    </div>
  )
}
