import { expect, test } from 'vitest'
import { isCode, sources } from './sources.ts'

test('an object spreads other objects, and no literal to squeeze its own properties into fewer lines', () => {
  const literalSpread = /\.{3}\(?\{[^\n]*/g
  const violations = sources(isCode).flatMap(({ path, text }) =>
    [...text.matchAll(literalSpread)].map(([found]) => `${path} has ${found}: write plain properties`),
  )
  expect(violations).toEqual([])
})
