import type { Form } from '@deadfront/kernel'
import * as v from 'valibot'
import { AnswerShape } from './common.ts'

const Item = v.union([v.string(), v.number()])
const Rest = v.exactOptional(AnswerShape)

/** The forms of answers as they are sent to the client. */
export const FormShape = v.variant('form', [
  v.strictObject({ form: v.literal('pick'), options: v.array(AnswerShape) }),
  v.strictObject({ form: v.literal('subset'), with: Rest, key: v.string(), items: v.array(Item), min: v.number(), max: v.number() }),
  v.strictObject({
    form: v.literal('amounts'),
    with: Rest,
    key: v.string(),
    items: v.array(v.strictObject({ id: v.string(), min: v.number(), max: v.number() })),
    min: v.number(),
    max: v.number(),
  }),
  v.strictObject({
    form: v.literal('path'),
    with: Rest,
    key: v.string(),
    from: Item,
    exits: v.record(v.string(), v.array(Item)),
    min: v.number(),
    max: v.number(),
  }),
  v.strictObject({ form: v.literal('order'), with: Rest, key: v.string(), items: v.array(Item) }),
])

/** The same schema with the kernel's type, which has read-only lists. */
export const WireForm: v.GenericSchema<unknown, Form> = FormShape

/** What the protocol page says about each form: one form, and an answer that fits it. A test checks the answers by `fits`. */
export const FORM_EXAMPLES: { readonly [F in Form['form']]: { text: string; form: Extract<Form, { form: F }>; answer: object } } = {
  pick: {
    text: 'One of the listed answers, whole and unchanged.',
    form: { form: 'pick', options: [{ do: 'move', to: 'barn' }, { do: 'pass' }] },
    answer: { do: 'move', to: 'barn' },
  },
  subset: {
    text: 'From `min` to `max` of the items, each at most once.',
    form: { form: 'subset', with: { do: 'discard' }, key: 'cards', items: ['axe', 'rope', 'torch'], min: 1, max: 2 },
    answer: { do: 'discard', cards: ['axe', 'torch'] },
  },
  amounts: {
    text: 'How many of each item, each from its own `min` to its `max`, together from `min` to `max`. An item at 0 may be left out.',
    form: {
      form: 'amounts',
      with: { do: 'lose' },
      key: 'units',
      items: [
        { id: 'infantry', min: 0, max: 3 },
        { id: 'armour', min: 0, max: 1 },
      ],
      min: 2,
      max: 2,
    },
    answer: { do: 'lose', units: { infantry: 2 } },
  },
  path: {
    text: 'A walk from `from` along `exits`, of `min` to `max` steps. The start is not named.',
    form: {
      form: 'path',
      with: { do: 'walk' },
      key: 'walk',
      from: 'hall',
      exits: { hall: ['yard'], yard: ['hall', 'barn'], barn: ['yard'] },
      min: 1,
      max: 3,
    },
    answer: { do: 'walk', walk: ['yard', 'barn'] },
  },
  order: {
    text: 'All of the items, in the order that you choose.',
    form: { form: 'order', with: { do: 'arrange' }, key: 'cards', items: ['axe', 'rope', 'torch'] },
    answer: { do: 'arrange', cards: ['torch', 'axe', 'rope'] },
  },
}
