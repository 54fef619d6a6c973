import { expect, test } from 'vitest'
import { holdsAll } from './ensure-dependencies.mjs'

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-another-platform': { version: '1.0.0', integrity: 'sha512-b', optional: true },
}
const present = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } }

test('packages that match the lock file are not installed again, those of other platforms aside', () => {
  expect(holdsAll(present, wanted)).toBe(true)
})

test('a missing, a changed and a superfluous package are each detected', () => {
  expect(holdsAll({}, wanted)).toBe(false)
  expect(holdsAll({ 'node_modules/a': { version: '1.0.1', integrity: 'sha512-c' } }, wanted)).toBe(false)
  const nested = { 'server/node_modules/n': { version: '1.0.0' } }
  expect(holdsAll(present, { ...wanted, ...nested })).toBe(false)
  expect(holdsAll({ ...present, 'node_modules/x': { version: '1.0.0' } }, wanted)).toBe(false)
})
