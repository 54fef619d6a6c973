import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonError } from './scan-json.ts'

test('a duplicate name in an object is found with its path, in any notation', () => {
  const cases: [text: string, path: string | undefined][] = [
    ['{"a":1,"b":2}', undefined],
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"a" :1 , "a"\n:1}', 'a'],
    ['{"a":{"a":1},"b":{"a":1}}', undefined],
    ['{"a":{"b":1,"b":1}}', 'a.b'],
    ['{"list":[{"a":1},{"a":1,"c":[1,2],"a":1}]}', 'list.1.a'],
    ['[{"a":"a"},{"a":"a,\\"a\\":"}]', undefined],
    ['{"a":"{\\"a\\":1,\\"a\\":2}"}', undefined],
    ['{"":1,"":2}', ''],
    ['{"a\\\\":1,"a":2}', undefined],
  ]
  for (const [text, path] of cases) {
    JSON.parse(text)
    expect([text, findJsonError(text)?.path]).toEqual([text, path])
  }
})

test('characters that cannot be stored are found in values and in names', () => {
  const cases: [text: string, path: string | undefined][] = [
    ['{"a":"\\u0000"}', 'a'],
    ['{"a":["x","\\ud800"]}', 'a.1'],
    ['{"a":"\\udc00\\ud800"}', 'a'],
    ['{"a":"\\ud83c\\udccf"}', undefined],
    ['{"a":"\\\\u0000"}', undefined],
    ['{"a\\u0000":1}', 'a\ufffd'],
    ['"\\u0000"', ''],
  ]
  for (const [text, path] of cases) expect([text, findJsonError(text)?.path]).toEqual([text, path])
})

test('deeper nesting than any request has is rejected cheaply', () => {
  expect(findJsonError(`${'['.repeat(16)}${']'.repeat(16)}`)).toBeUndefined()
  expect(findJsonError(`${'[{"a":'.repeat(9000)}1${'}]'.repeat(9000)}`)?.path).toBe('')
})

test('output of JSON.stringify is never rejected, unless it contains what cannot be stored', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value)
      const odd = /\\u0000|\\ud[89a-f]/i.test(text)
      if (!odd) expect(findJsonError(text)).toBeUndefined()
    }),
    { numRuns: 2000 },
  )
})
