import type { Json, OptionSpec, Words } from '@deadfront/kernel'
import type { ComponentChildren } from 'preact'
import { m } from '../messages/index.ts'
import { Icon } from '../board/icons.tsx'
import { Button, FileButton, RuleLink } from './parts.tsx'

/** Rows of the set-up forms, local and online. */

export interface OwnFile {
  name: string
  data: Json
}

/** One option of a scenario: a list, a switch or a number. */
export function OptionRow({
  game,
  spec,
  words,
  value,
  onChange,
  name = 'option',
}: {
  game: string
  spec: OptionSpec
  words: Words
  value: Json
  onChange(value: Json): void
  /** For its ids, where a page has the options twice. */
  name?: string
}) {
  const said = words.option(spec.id)
  const id = `${name}-${spec.id}`
  return (
    <div class="option-row">
      <div class="option-text">
        <label for={id}>{said.name}</label> <RuleLink game={game} id={spec.rule} words={words} />
        <p id={`${id}-text`}>{said.text}</p>
      </div>
      {spec.choices ? (
        <select
          id={id}
          aria-describedby={`${id}-text`}
          value={JSON.stringify(value)}
          onChange={(event) => onChange(JSON.parse(event.currentTarget.value) as Json)}
        >
          {spec.choices.map((choice) => (
            <option key={String(choice.value)} value={JSON.stringify(choice.value)}>
              {said.choices?.[String(choice.value)] ?? choice.name}
            </option>
          ))}
        </select>
      ) : typeof spec.default === 'boolean' ? (
        <input
          id={id}
          type="checkbox"
          role="switch"
          class="switch"
          aria-describedby={`${id}-text`}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      ) : typeof spec.default === 'number' ? (
        <input
          id={id}
          type="number"
          aria-describedby={`${id}-text`}
          value={Number(value)}
          min={spec.min ?? 0}
          {...(spec.max === undefined ? {} : { max: spec.max })}
          step={1}
          onInput={(event) => {
            const number = event.currentTarget.valueAsNumber
            if (Number.isInteger(number)) onChange(number)
          }}
        />
      ) : (
        <input
          id={id}
          type="text"
          aria-describedby={`${id}-text`}
          value={String(value)}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  )
}

/** A position or content file: choose it, or remove it. */
export function OwnFileRow({
  title,
  text,
  file,
  onFile,
  onDrop,
  children,
}: {
  title: string
  text: string
  file: OwnFile | null
  onFile(file: File): void
  onDrop(): void
  /** Another way to choose one. */
  children?: ComponentChildren
}) {
  const t = m.value
  return (
    <div class="own-file">
      <strong>{title}</strong>
      <p>{text}</p>
      {file ? (
        <p class="chosen-file">
          <Icon name="check" /> {file.name}
          <Button icon="close" iconOnly kind="quiet" onClick={onDrop}>
            {t.play.dropFile(file.name)}
          </Button>
        </p>
      ) : (
        <>
          <FileButton label={t.play.chooseFile(title)} onFile={onFile} />
          {children}
        </>
      )}
    </div>
  )
}
