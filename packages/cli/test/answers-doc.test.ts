import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { answerPages } from '../../../scripts/answers-doc.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

test('the pages of answer forms are made from the descriptors of today: npm run answers-doc', async () => {
  for (const { path, text } of await answerPages()) expect(readFileSync(`${ROOT}/${path}`, 'utf8'), path).toBe(text)
})
