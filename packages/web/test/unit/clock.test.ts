import { expect, test } from 'vitest'
import { countdown } from '../../src/shell/table/countdown.ts'

test('a countdown shows every second, and days where there are some', () => {
  expect([0, 4.2, 65, 3600, 90_061, -3].map(countdown)).toEqual(['0:00', '0:05', '1:05', '1:00:00', '1d 01:01:01', '0:00'])
})
