import {
  type AmountsForm,
  type Answer,
  type Ask,
  type Form,
  labelOf,
  type OrderForm,
  type PathForm,
  type PickForm,
  type Refusal,
  type SubsetForm,
  type Words,
} from '@deadfront/kernel'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { Button, RuleLink } from '../parts.tsx'
import { headOf } from './form-head.ts'

/**
 * Plain controls for the five kinds of answer forms, so that every question of every game can be answered here. The game's
 * texts label the buttons; the referee gives in advance the reason why an answer is not possible.
 */
export interface FormProps<F extends Form> {
  form: F
  ask: Ask
  words: Words
  game: string
  /** Sends the answer. */
  onAnswer(answer: Answer): void
  /** Asks the referee without giving the answer. */
  whyNot(answer: Answer): Promise<Refusal | null>
  onPreview(answer: Answer | null): void
  onRule(id: string): void
}

export function Forms(props: Omit<FormProps<Form>, 'form'> & { forms: readonly Form[] }) {
  const { forms, ...rest } = props
  const picks = forms.filter((form): form is PickForm => form.form === 'pick')
  const others = forms.filter((form) => form.form !== 'pick')
  return (
    <div class="forms">
      {picks.length > 0 ? <PickField {...rest} form={{ form: 'pick', options: picks.flatMap((form) => form.options) }} /> : null}
      {others.map((form, i) => (
        <OneForm key={`${form.form}-${i}-${JSON.stringify(form.with)}`} {...rest} form={form} />
      ))}
    </div>
  )
}

function OneForm({ form, ...rest }: FormProps<Form>) {
  switch (form.form) {
    case 'pick':
      return <PickField {...rest} form={form} />
    case 'subset':
      return <SubsetField {...rest} form={form} />
    case 'amounts':
      return <AmountsField {...rest} form={form} />
    case 'path':
      return <PathField {...rest} form={form} />
    case 'order':
      return <OrderField {...rest} form={form} />
  }
}

const FEW = 12
const PAGE = 60

function PickField({ form, ask, words, onAnswer, onPreview }: FormProps<PickForm>) {
  const t = m.value.question
  const [query, setQuery] = useState('')
  const [limit, setLimit] = useState(PAGE)
  const named = form.options.map((option) => ({ option, label: words.answer(option, ask) }))
  const wanted = query.trim().toLowerCase()
  const found = wanted === '' ? named : named.filter(({ label }) => label.toLowerCase().includes(wanted))
  return (
    <div class="field-pick">
      {named.length > FEW ? (
        <label class="search small">
          <span class="sr-only">{t.filter}</span>
          <input
            type="search"
            placeholder={t.filterCount(named.length)}
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
        </label>
      ) : null}
      <ul class={named.length > 4 ? 'picks many' : 'picks'}>
        {found.slice(0, limit).map(({ option, label }) => (
          <li key={JSON.stringify(option)}>
            <button
              type="button"
              class="button pick"
              onClick={() => onAnswer(option)}
              onPointerEnter={() => onPreview(option)}
              onPointerLeave={() => onPreview(null)}
              onFocus={() => onPreview(option)}
              onBlur={() => onPreview(null)}
            >
              <span>{label}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > limit ? (
        <Button kind="quiet" onClick={() => setLimit(limit + PAGE * 4)}>
          {t.more(found.length - limit)}
        </Button>
      ) : null}
      {found.length === 0 ? <p class="empty small">{t.noneFits}</p> : null}
    </div>
  )
}

/** The end of a composed answer: its text, the referee's refusal if there is one, and the button. */
function Send({
  answer,
  ready,
  hint,
  ask,
  words,
  game,
  onAnswer,
  whyNot,
  onPreview,
  onRule,
}: Omit<FormProps<Form>, 'form'> & { answer: Answer; ready: boolean; hint: string }) {
  const t = m.value.question
  const [no, setNo] = useState<Refusal | null>(null)
  const key = JSON.stringify(answer)
  useEffect(() => {
    let stale = false
    setNo(null)
    if (!ready) return
    onPreview(answer)
    const timer = setTimeout(async () => {
      const refusal = await whyNot(answer)
      if (!stale) setNo(refusal)
    }, 60)
    return () => {
      stale = true
      clearTimeout(timer)
      onPreview(null)
    }
  }, [key, ready])
  return (
    <div class="send">
      <p class="send-hint" aria-live="polite">
        {ready ? (
          no ? (
            <span class="no">
              {words.refusal(no)} <RuleLink game={game} id={no.rule} words={words} onOpen={onRule} />
            </span>
          ) : (
            words.answer(answer, ask)
          )
        ) : (
          hint
        )}
      </p>
      <Button kind="main" icon="check" disabled={!ready || no !== null} onClick={() => onAnswer(answer)}>
        {t.confirm}
      </Button>
    </div>
  )
}

function SubsetField({ form, ...rest }: FormProps<SubsetForm>) {
  const t = m.value.question
  const [chosen, setChosen] = useState<readonly (string | number)[]>([])
  const answer: Answer = { ...form.with, [form.key]: form.items.filter((item) => chosen.includes(item)) }
  const ready = chosen.length >= form.min && chosen.length <= form.max
  const full = chosen.length >= form.max
  return (
    <fieldset class="compose">
      <legend>{headOf(form.with, form.key, rest.words)}</legend>
      <p class="hint">{t.choose(form.min, form.max)}</p>
      <ul class="ticks">
        {form.items.map((item) => {
          const on = chosen.includes(item)
          return (
            <li key={item}>
              <label class={on ? 'tick on' : 'tick'}>
                <input
                  type="checkbox"
                  checked={on}
                  disabled={!on && full && form.max > 1}
                  onChange={() => setChosen(on ? chosen.filter((x) => x !== item) : form.max === 1 ? [item] : [...chosen, item])}
                />
                <span>{labelOf(rest.words, item)}</span>
              </label>
            </li>
          )
        })}
      </ul>
      <Send {...rest} answer={answer} ready={ready} hint={t.chosen(chosen.length, form.max)} />
    </fieldset>
  )
}

function AmountsField({ form, ...rest }: FormProps<AmountsForm>) {
  const t = m.value.question
  const [counts, setCounts] = useState<{ readonly [id: string]: number }>(() =>
    Object.fromEntries(form.items.map((item) => [item.id, item.min])),
  )
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const answer: Answer = { ...form.with, [form.key]: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)) }
  const set = (id: string, count: number) => setCounts({ ...counts, [id]: count })
  return (
    <fieldset class="compose">
      <legend>{headOf(form.with, form.key, rest.words)}</legend>
      <p class="hint">{t.total(form.min, form.max)}</p>
      <ul class="steppers">
        {form.items.map(({ id, min, max }) => {
          const label = labelOf(rest.words, id)
          const count = counts[id] ?? 0
          return (
            <li key={id} class="stepper">
              <span id={`amount-${id}`}>{label}</span>
              <Button icon="minus" iconOnly disabled={count <= min} onClick={() => set(id, count - 1)}>
                {t.fewer(label)}
              </Button>
              <output aria-labelledby={`amount-${id}`}>
                {count}
                <small> / {max}</small>
              </output>
              <Button icon="plus" iconOnly disabled={count >= max || total >= form.max} onClick={() => set(id, count + 1)}>
                {t.moreOf(label)}
              </Button>
            </li>
          )
        })}
      </ul>
      <Send {...rest} answer={answer} ready={total >= form.min && total <= form.max} hint={t.chosen(total, form.max)} />
    </fieldset>
  )
}

function PathField({ form, ...rest }: FormProps<PathForm>) {
  const t = m.value.question
  const [steps, setSteps] = useState<readonly (string | number)[]>([])
  const here = steps.at(-1) ?? form.from
  const exits = steps.length < form.max ? (form.exits[String(here)] ?? []) : []
  const answer: Answer = { ...form.with, [form.key]: [...steps] }
  return (
    <fieldset class="compose">
      <legend>{headOf(form.with, form.key, rest.words)}</legend>
      <p class="path" aria-live="polite">
        {[form.from, ...steps].map((place) => labelOf(rest.words, place)).join(' → ')}
      </p>
      <ul class="picks">
        {exits.map((exit) => (
          <li key={exit}>
            <button type="button" class="button pick" onClick={() => setSteps([...steps, exit])}>
              <span>{labelOf(rest.words, exit)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div class="path-tools">
        <Button icon="undo" kind="quiet" disabled={steps.length === 0} onClick={() => setSteps(steps.slice(0, -1))}>
          {t.stepBack}
        </Button>
        <span class="hint">{t.steps(steps.length, form.max)}</span>
      </div>
      <Send {...rest} answer={answer} ready={steps.length >= form.min && steps.length <= form.max} hint={t.walk(form.min)} />
    </fieldset>
  )
}

function OrderField({ form, ...rest }: FormProps<OrderForm>) {
  const t = m.value.question
  const [items, setItems] = useState<readonly (string | number)[]>(form.items)
  const answer: Answer = { ...form.with, [form.key]: [...items] }
  function swap(at: number, by: number) {
    const next = [...items]
    const [moved] = next.splice(at, 1)
    next.splice(at + by, 0, moved as string | number)
    setItems(next)
  }
  return (
    <fieldset class="compose">
      <legend>{headOf(form.with, form.key, rest.words)}</legend>
      <p class="hint">{t.order}</p>
      <ol class="order">
        {items.map((item, i) => {
          const label = labelOf(rest.words, item)
          return (
            <li key={item}>
              <span>{label}</span>
              <Button icon="up" iconOnly kind="quiet" disabled={i === 0} onClick={() => swap(i, -1)}>
                {t.earlier(label)}
              </Button>
              <Button icon="down" iconOnly kind="quiet" disabled={i === items.length - 1} onClick={() => swap(i, 1)}>
                {t.later(label)}
              </Button>
            </li>
          )
        })}
      </ol>
      <Send {...rest} answer={answer} ready={true} hint="" />
    </fieldset>
  )
}
