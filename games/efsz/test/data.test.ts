import english from '../data/rulebook.en.json' with { type: 'json' }
import spanish from '../data/rulebook.es.json' with { type: 'json' }
import schema from '../data/scenario.schema.json' with { type: 'json' }
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { STANDARD } from '../src/model/content.ts'

const validate = new Ajv2020({ strict: false }).compile(schema)
for (const [id, raw] of Object.entries(STANDARD.scenarios))
  test(`${id} fits the scenario schema`, () => expect([validate(raw), validate.errors]).toEqual([true, null]))

test('the rulebook has every statement in both languages', () => {
  expect(english).toHaveLength(424)
  expect(spanish.map((x) => x.id)).toEqual(english.map((x) => x.id))
  for (const [k, x] of spanish.entries()) {
    expect(x.text.length).toBeGreaterThan(10)
    expect(x.text).not.toBe(english[k]?.text)
  }
})
