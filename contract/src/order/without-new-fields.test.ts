import { expect, test } from 'vitest'
import { withoutNewFields } from './without-new-fields.ts'

test('an order is repeated without a new field, and not where the refusal names anything else or nothing', () => {
  const input = { requestId: 'r', quantity: 1, startPayment: true }
  const refused = (...paths: string[]) =>
    withoutNewFields(
      input,
      paths.map((path) => ({ path, message: 'unknown field' })),
    )
  expect(JSON.stringify(refused('startPayment'))).toBe('{"requestId":"r","quantity":1}')
  expect([refused('startPayment', 'quantity'), refused('quantity'), refused()]).toEqual(
    Array(3).fill(undefined),
  )
  const { startPayment: _, ...without } = input
  expect(withoutNewFields(without, [{ path: 'startPayment', message: '' }])).toBeUndefined()
  expect(withoutNewFields(input, null)).toBeUndefined()
})
