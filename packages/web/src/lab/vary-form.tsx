import type { OptionSpec } from '@deadfront/kernel'
import type { PlanKind } from '@deadfront/lab'
import { useEffect, useState } from 'preact/hooks'
import { withDefaults } from '../shell/create.ts'
import { OptionRow } from '../shell/option-rows.tsx'
import { language } from '../shell/settings.ts'
import type { Loaded } from '../shell/use-game.ts'
import { editorOf } from '../workshop/editor/editors.ts'
import { type ArmDraft, scenarioOf } from './arm-form.tsx'
import { type ContentNumber, numbersOfContent } from './content-numbers.ts'
import { l } from './messages/index.ts'
import { rangeAround, rangeIn, rangeOf, rangeText } from './varied.ts'

/** Which number is varied, and over which values. */
export interface VaryDraft {
  /** `option.NAME`; `content` for a number of the content; empty: the first one. */
  path: string
  /** The number of the content, without `content.`, and its name. */
  contentPath: string
  contentName: string
  /** The typed value; null before any input: then the range of the number. */
  values: string | null
}

/** Options that are a number. */
const optionsToVary = (loaded: Loaded, arm: ArmDraft): readonly OptionSpec[] =>
  scenarioOf(loaded, arm).options.filter((spec) => typeof spec.default === 'number' && spec.choices === undefined)

/** The number that is varied: the chosen option, the first one, or one of the content. */
export function pathOf(loaded: Loaded, arm: ArmDraft, draft: VaryDraft): string {
  const numbers = optionsToVary(loaded, arm)
  if (numbers.some(({ id }) => draft.path === `option.${id}`)) return draft.path
  const [first] = numbers
  return draft.path === '' && first && draft.contentPath === '' ? `option.${first.id}` : `content.${draft.contentPath}`
}

/** The typed value; otherwise the whole range of the option that is varied. */
export function valuesText(loaded: Loaded, arm: ArmDraft, kind: PlanKind, draft: VaryDraft): string {
  const path = pathOf(loaded, arm, draft)
  const spec = optionsToVary(loaded, arm).find(({ id }) => path === `option.${id}`)
  return draft.values ?? rangeText(kind, spec)
}

interface VaryProps {
  loaded: Loaded
  arm: ArmDraft
  kind: PlanKind
  draft: VaryDraft
  onChange(more: Partial<VaryDraft>): void
  onArm(arm: ArmDraft): void
}

export function VaryFields({ loaded, arm, kind, draft, onChange, onArm }: VaryProps) {
  const t = l.value.form
  const path = pathOf(loaded, arm, draft)
  const isOption = path.startsWith('option.')
  return (
    <>
      <label class="field">
        <span>{t.vary}</span>
        <select value={isOption ? path : ''} onChange={(event) => onChange({ path: event.currentTarget.value || 'content', values: null })}>
          {optionsToVary(loaded, arm).map(({ id }) => (
            <option key={id} value={`option.${id}`}>
              {t.varyOption(loaded.words.option(id).name)}
            </option>
          ))}
          <option value="">{t.varyContent}</option>
        </select>
      </label>
      {isOption ? (
        <RelatedOptions loaded={loaded} arm={arm} of={path.slice('option.'.length)} onArm={onArm} />
      ) : (
        <ContentPicker loaded={loaded} arm={arm} kind={kind} draft={draft} onChange={onChange} />
      )}
      <Values text={valuesText(loaded, arm, kind, draft)} onChange={(values) => onChange({ values })} />
    </>
  )
}

/** Options that the varied one needs: `bid` needs `bidPower`, the power that gets it. */
function RelatedOptions({ loaded, arm, of, onArm }: Pick<VaryProps, 'loaded' | 'arm' | 'onArm'> & { of: string }) {
  const scenario = scenarioOf(loaded, arm)
  const options = withDefaults(scenario, arm.options)
  return (
    <>
      {scenario.options
        .filter(({ id }) => id !== of && id.startsWith(of))
        .map((spec) => (
          <div key={spec.id} class="lab-related">
            <OptionRow
              name="vary"
              game={loaded.game.id}
              spec={spec}
              words={loaded.words}
              value={options[spec.id] ?? spec.default}
              onChange={(value) => onArm({ ...arm, options: { ...arm.options, [spec.id]: value } })}
            />
          </div>
        ))}
    </>
  )
}

/** A number of the content, chosen by its names in the workshop: the part, the entry in it, the number of that. */
function ContentPicker({ loaded, arm, kind, draft, onChange }: Omit<VaryProps, 'onArm'>) {
  const t = l.value.form
  const [numbers, setNumbers] = useState<readonly ContentNumber[] | null>(null)
  const lang = language.value
  useEffect(() => {
    let isStale = false
    void (async () => {
      const editor = await editorOf(loaded.game.id, 'content', arm.scenario)
      const found = editor ? numbersOfContent(loaded, editor, arm.scenario, arm.content?.data ?? null, lang) : []
      if (!isStale) setNumbers(found)
    })()
    return () => {
      isStale = true
    }
  }, [loaded, arm.scenario, arm.content, lang])
  const chosen = numbers?.find(({ path }) => path === `content.${draft.contentPath}`) ?? null
  const [part, setPart] = useState<string | null>(null)
  const [entry, setEntry] = useState<string | null>(null)
  if (numbers === null) return null
  const parts = [...new Set(numbers.map((each) => each.part))]
  const partNow = part ?? chosen?.part ?? parts[0] ?? ''
  const inPart = numbers.filter((each) => each.part === partNow)
  const entries = [...new Set(inPart.map((each) => each.entry))]
  const entryNow = entries.find((each) => each === (entry ?? chosen?.entry)) ?? entries[0] ?? ''
  const inEntry = inPart.filter((each) => each.entry === entryNow)
  const choose = (number: ContentNumber | undefined): void => {
    if (number)
      onChange({
        contentPath: number.path.slice('content.'.length),
        contentName: [number.entry, number.name].filter((word) => word !== '').join(': '),
        values: rangeAround(kind, number),
      })
  }
  const list = (label: string, value: string, choices: readonly string[], onChoose: (value: string) => void) => (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {choices.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <>
      {list(t.varyPart, partNow, parts, (value) => {
        setPart(value)
        setEntry(null)
        choose(numbers.find((each) => each.part === value))
      })}
      {entries.length < 2
        ? null
        : list(t.varyEntry, entryNow, entries, (value) => {
            setEntry(value)
            choose(inPart.find((each) => each.entry === value))
          })}
      <label class="field">
        <span>{t.varyNumber}</span>
        <select value={chosen?.path ?? ''} onChange={(event) => choose(numbers.find(({ path }) => path === event.currentTarget.value))}>
          {chosen ? null : <option value="">{t.varyChoose}</option>}
          {inEntry.map(({ path, name, value }) => (
            <option key={path} value={path}>
              {t.varyNow(name, value)}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

/** A range in three numbers. A text that is no range, such as a list in a plan that was opened, stays as it was written. */
function Values({ text, onChange }: { text: string; onChange(text: string): void }) {
  const t = l.value.form
  const range = text === '' ? { from: 0, to: 0, step: 1 } : rangeIn(text)
  if (range === null)
    return (
      <div class="field">
        <label for="lab-values">{t.values}</label>
        <input id="lab-values" type="text" value={text} autocomplete="off" onInput={(event) => onChange(event.currentTarget.value)} />
      </div>
    )
  const number = (key: 'from' | 'to' | 'step', label: string) => (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        {...(key === 'step' ? { min: 1 } : {})}
        value={range[key]}
        onInput={(event) => {
          const value = event.currentTarget.valueAsNumber
          if (Number.isInteger(value)) onChange(rangeOf({ ...range, [key]: value }))
        }}
      />
    </label>
  )
  return (
    <div class="lab-range" role="group" aria-label={t.values}>
      {number('from', t.valuesFrom)}
      {number('to', t.valuesTo)}
      {number('step', t.valuesStep)}
    </div>
  )
}
