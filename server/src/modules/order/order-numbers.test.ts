import { idLength, OrderNo } from '@faka/contract/shared/ids'
import { expect, test, vi } from 'vitest'
import { requestQr, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { newNumber, systemRandom } from '../../platform/random.ts'

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
        if (bytes === idLength) drawn.push(newNumber(() => bits, idLength))
        return bits
      },
    })
    const itemId = await shop.addItem({ cards: createCards(9) })
    for (let turn = 0; turn < 3; turn++) {
      const placed = await submitOrder(shop, itemId)
      await requestQr(placed, shop.payChannels.md5)
      expect(drawn).toContain(OrderNo.parse(placed.orderNo))
    }
    const payments = await shop.db.db.selectFrom('payment').select('payment_no').execute()
    for (const { payment_no } of payments) expect(drawn).toContain(payment_no)
    expect(payments).toHaveLength(3)
    expect(callers).toEqual([])
  } finally {
    spy.mockRestore()
  }
})

test('services without an injected random source use the system’s', async () => {
  await using shop = await openShop()
  expect(shop.services.random).toBe(systemRandom)
})
