import { RequestId } from '@faka/contract/shared/ids'
import { expect, it } from 'vitest'
import { createRequestIds, type RequestStore } from './request-ids.ts'

const uuid = (number: number) =>
  RequestId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)

const numbered = (kept?: RequestStore) => {
  let next = kept ? 10 : 0
  return createRequestIds(() => uuid(++next), kept)
}

it('gives the same wish the same number, however often it is asked', () => {
  const ids = numbered()
  expect([ids.of({ quantity: 1 }), ids.of({ quantity: 1 })]).toEqual([uuid(1), uuid(1)])
})

it('gives a changed wish a new number', () => {
  const ids = numbered()
  expect([ids.of({ quantity: 1 }), ids.of({ quantity: 2 })]).toEqual([uuid(1), uuid(2)])
})

it('gives the same wish a new number once it became an order', () => {
  const ids = numbered()
  ids.of({ quantity: 1 })
  ids.fulfilled()
  expect(ids.of({ quantity: 1 })).toBe(uuid(2))
})

it('gives the same wish the same number after a reload, and keeps no password for that', () => {
  let stored: ReturnType<RequestStore['read']>
  const kept: RequestStore = {
    read: () => stored,
    write(request) {
      stored = request
    },
  }
  const wish = { quantity: 1, cardPassword: 'a secret word' }
  const before = numbered(kept).of(wish)
  expect(JSON.stringify(stored)).not.toContain('secret')
  expect(createRequestIds(() => uuid(99), kept).of(wish)).toBe(before)
  expect(createRequestIds(() => uuid(99), kept).of({ quantity: 2, cardPassword: 'a secret word' })).toBe(
    uuid(99),
  )
  const ids = createRequestIds(() => uuid(98), kept)
  ids.fulfilled()
  expect(stored).toBeUndefined()
})
