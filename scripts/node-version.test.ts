import { expect, test } from 'vitest'
import { isNewEnough } from './node-version.mjs'

test.each([
  ['20.20.2', false],
  ['22.23.2', false],
  ['24.6.0', false],
  ['24.7.0', true],
  ['26.0.0', true],
])('Node %s can run the server: %s', (version, can) => {
  expect(isNewEnough(version)).toBe(can)
})
