import { idLength, OrderNo } from '@faka/contract/shared/ids'
import { expect, test, vi } from 'vitest'
import { requestQr, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { newTimedNumber, toCell } from '../../platform/cell.ts'
import { newNumber, systemRandom } from '../../platform/random.ts'

/** The digits of a number that are no time: 80 bits. */
const randomDigits = 16

/** The function of this project that called Math.random, if any. */
const callerOf = (stack = ''): string | undefined =>
  stack
    .split('\n')
    .slice(2, 4)
    .find((line) => /server\/src\/(?!test\/)/.test(line))

test('order and payment numbers come from the system’s secure randomness, never from Math.random', async () => {
  const plain = Math.random
  const callers: string[] = []
  const spy = vi.spyOn(Math, 'random').mockImplementation(() => {
    const caller = callerOf(new Error().stack)
    if (caller) callers.push(caller)
    return plain()
  })
  try {
    const drawn: string[] = []
    await using shop = await openShop({
      random: (bytes) => {
        const bits = systemRandom(bytes)
        if (bytes === randomDigits) drawn.push(newNumber(() => bits, randomDigits))
        return bits
      },
    })
    const itemId = await shop.addItem({ cards: createCards(9) })
    for (let turn = 0; turn < 3; turn++) {
      const placed = await submitOrder(shop, itemId)
      await requestQr(placed, shop.payChannels.md5)
      expect(drawn).toContain(OrderNo.parse(placed.orderNo).slice(-randomDigits))
    }
    const payments = await shop.db.db.selectFrom('payment').select('payment_no').execute()
    for (const { payment_no } of payments) expect(drawn).toContain(payment_no.slice(-randomDigits))
    expect(payments).toHaveLength(3)
    expect(callers).toEqual([])
  } finally {
    spy.mockRestore()
  }
})

test('numbers are in the order of the minutes they were made in, for two years, and otherwise random', () => {
  const start = Math.ceil(Date.parse('2026-03-01T00:00:00Z') / (32 ** 4 * 60_000)) * 32 ** 4 * 60_000
  const at = (minute: number) =>
    newTimedNumber({ cell: toCell(0), random: systemRandom }, new Date(start + minute * 60_000))
  const minutes = [0, 1, 31, 32, 1023, 1024, 32_768, 32 ** 4 - 1]
  const numbers = minutes.map(at)
  expect(numbers.map((each) => each.slice(0, 4))).toEqual([
    '0000',
    '0001',
    '000Z',
    '0010',
    '00ZZ',
    '0100',
    '1000',
    'ZZZZ',
  ])
  for (const number of numbers) expect(OrderNo.parse(number)).toHaveLength(idLength)
  expect(new Set(Array.from({ length: 1000 }, () => at(0))).size).toBe(1000)
  // the next cycle
  expect(at(32 ** 4)).toMatch(/^0000/)
})

test('services without an injected random source use the system’s', async () => {
  await using shop = await openShop()
  expect(shop.services.random).toBe(systemRandom)
})
