import { expect, it } from 'vitest'
import { requestIds } from './request-ids.ts'

const numbered = () => {
  let next = 0
  return requestIds(() => String(++next))
}

it('gives the same wish the same number, however often it is asked', () => {
  const ids = numbered()
  expect([ids.of({ quantity: 1 }), ids.of({ quantity: 1 })]).toEqual(['1', '1'])
})

it('gives a changed wish a new number', () => {
  const ids = numbered()
  expect([ids.of({ quantity: 1 }), ids.of({ quantity: 2 })]).toEqual(['1', '2'])
})

it('gives the same wish a new number once it became an order', () => {
  const ids = numbered()
  ids.of({ quantity: 1 })
  ids.fulfilled()
  expect(ids.of({ quantity: 1 })).toBe('2')
})
