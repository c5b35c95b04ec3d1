import type { RuleId, Words } from '@deadfront/kernel'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Icon, type IconName } from '../board/icons.tsx'
import { to } from './router.ts'

/** Small parts that every page uses. */

type ButtonProps = Omit<JSX.IntrinsicElements['button'], 'icon' | 'size'> & {
  icon?: IconName
  /** Shows only the icon; screen readers read the label. */
  iconOnly?: boolean
  kind?: 'plain' | 'main' | 'quiet' | 'danger'
  children?: ComponentChildren
}

export function Button({ icon, iconOnly, kind = 'plain', children, class: extra, ...rest }: ButtonProps) {
  const name = `button ${kind}${iconOnly ? ' icon-only' : ''}${typeof extra === 'string' ? ` ${extra}` : ''}`
  const label = iconOnly && typeof children === 'string' ? { 'aria-label': children, title: children } : {}
  return (
    <button type="button" class={name} {...label} {...rest}>
      {icon ? <Icon name={icon} /> : null}
      {iconOnly ? null : <span>{children}</span>}
    </button>
  )
}

/** A link to a rule statement: opens the drawer at the table, otherwise the rules page. */
export function RuleLink({
  game,
  id,
  words,
  onOpen,
  tabIndex,
}: {
  game: string
  id: RuleId
  words?: Words | null
  onOpen?: ((id: RuleId) => void) | undefined
  tabIndex?: number
}) {
  if (id === '') return null
  const title = words ? words.rule(id) : undefined
  return (
    <a
      class="rule-link"
      href={to.rules(game, id)}
      title={title}
      {...(tabIndex === undefined ? {} : { tabIndex })}
      aria-label={m.value.rules.linkLabel(id)}
      onClick={(event) => {
        if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(id)
      }}
    >
      {id}
    </a>
  )
}

/** A native modal dialog: keeps the focus inside, Escape closes it. */
export function Dialog({
  open,
  title,
  onClose,
  children,
  class: name = '',
  closable = true,
}: {
  open: boolean
  title: string
  onClose(): void
  children: ComponentChildren
  class?: string
  closable?: boolean
}) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  if (!open) return null
  return (
    <dialog
      ref={ref}
      class={`dialog ${name}`}
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault()
        if (closable) onClose()
      }}
    >
      <header class="dialog-head">
        <h2 id="dialog-title">{title}</h2>
        {closable ? (
          <Button icon="close" iconOnly kind="quiet" onClick={onClose}>
            {m.value.close}
          </Button>
        ) : null}
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  )
}

/** A row of radio buttons. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  hideLabel,
}: {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange(value: T): void
  hideLabel?: boolean
}) {
  const name = `seg-${label.replaceAll(/\W+/g, '-')}`
  return (
    <fieldset class="segmented">
      <legend class={hideLabel ? 'sr-only' : ''}>{label}</legend>
      <div class="segments">
        {options.map((option) => (
          <label key={option.value} class={option.value === value ? 'segment on' : 'segment'}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A button that opens the file chooser. */
export function FileButton({
  label,
  accept = '.json,application/json',
  icon = 'upload',
  kind = 'plain',
  onFile,
}: {
  label: string
  accept?: string
  icon?: IconName
  kind?: 'plain' | 'quiet'
  onFile(file: File): void
}) {
  const ref = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={icon} kind={kind} onClick={() => ref.current?.click()}>
        {label}
      </Button>
      <input
        ref={ref}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

export const Spinner = ({ label }: { label: string }) => (
  <p class="spinner" role="status">
    <span class="spinner-dot" aria-hidden="true" />
    {label}
  </p>
)
