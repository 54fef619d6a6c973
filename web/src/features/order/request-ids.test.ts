import { RequestId } from '@faka/contract/shared/ids'
import { expect, it } from 'vitest'
import { createRequestIds, type RequestStore } from './request-ids.ts'

const uuid = (number: number) =>
  RequestId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)

const numbered = (store?: RequestStore) => {
  let next = store ? 10 : 0
  return createRequestIds(() => uuid(++next), store)
}

it('keeps the id of the same input', () => {
  const ids = numbered()
  expect([ids.idFor({ quantity: 1 }), ids.idFor({ quantity: 1 })]).toEqual([uuid(1), uuid(1)])
})

it('gives a changed input a new id', () => {
  const ids = numbered()
  expect([ids.idFor({ quantity: 1 }), ids.idFor({ quantity: 2 })]).toEqual([uuid(1), uuid(2)])
})

it('gives the same input a new id once it became an order', () => {
  const ids = numbered()
  ids.idFor({ quantity: 1 })
  ids.reset()
  expect(ids.idFor({ quantity: 1 })).toBe(uuid(2))
})

it('keeps the id of the same input after a reload, without storing the password', () => {
  let stored: ReturnType<RequestStore['read']>
  const store: RequestStore = {
    read: () => stored,
    write(request) {
      stored = request
    },
  }
  const input = { quantity: 1, cardPassword: 'a secret word' }
  const before = numbered(store).idFor(input)
  expect(JSON.stringify(stored)).not.toContain('secret')
  expect(createRequestIds(() => uuid(99), store).idFor(input)).toBe(before)
  expect(createRequestIds(() => uuid(99), store).idFor({ quantity: 2, cardPassword: 'a secret word' })).toBe(
    uuid(99),
  )
  const ids = createRequestIds(() => uuid(98), store)
  ids.reset()
  expect(stored).toBeUndefined()
})
