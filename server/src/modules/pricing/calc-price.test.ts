import { createOrder } from '@faka/contract/order/order'
import { calcPrice } from '@faka/contract/pricing/pricing'
import { expect, test } from 'vitest'
import { createOrderInput } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'

test('the calculated price is the price of the order, for each quantity and pay channel', async () => {
  await using shop = await openShop()
  const tiers = [
    { minQuantity: 3, unitPriceFen: 801 },
    { minQuantity: 10, unitPriceFen: 700 },
  ]
  const itemId = await shop.addItem({ priceFen: 999, tiers, cards: createCards(60) })
  const buyer = shop.visitor()
  for (const payChannel of [shop.payChannels.md5, shop.payChannels.rsa])
    for (const quantity of [1, 2, 3, 9, 10]) {
      const price = await buyer.call(calcPrice, { itemId, quantity, payChannel })
      const expectedAmountFen = price.amountFen
      const input = createOrderInput(shop, itemId, { quantity, payChannel, expectedAmountFen })
      expect((await buyer.call(createOrder, input)).amountFen).toBe(expectedAmountFen)
    }
  expect(await buyer.call(calcPrice, { itemId, quantity: 10, payChannel: shop.payChannels.rsa })).toEqual({
    unitPriceFen: 700,
    goodsFen: 9990,
    discountFen: 2990,
    feeFen: 105,
    amountFen: 7105,
    reasons: [
      { kind: 'tier', ...tiers[1] },
      { kind: 'fee', feeBasisPoints: 150, feeFen: 105 },
    ],
  })
})

test('what cannot be ordered cannot be priced', async () => {
  await using shop = await openShop({ limits: { maxQuantity: 5 } })
  const itemId = await shop.addItem({ cards: createCards(9), minQuantity: 2 })
  const draft = await shop.addItem({ published: false })
  const buyer = shop.visitor()
  const many = await buyer.expectRejection(calcPrice, { itemId, quantity: 6 })
  expect(many).toMatchObject({ code: 'quantityOutOfRange', data: { minQuantity: 2, maxQuantity: 5 } })
  expect((await buyer.expectRejection(calcPrice, { itemId, quantity: 1 })).code).toBe('quantityOutOfRange')
  expect((await buyer.expectRejection(calcPrice, { itemId: draft, quantity: 2 })).code).toBe('itemNotFound')
  const coupon = { itemId, quantity: 2, couponCode: 'FREE-1' }
  expect((await buyer.expectRejection(calcPrice, coupon)).code).toBe('couponUnknown')
  const channel = { itemId, quantity: 2, payChannel: 'NOSUCHCHAN' }
  expect((await buyer.expectRejection(calcPrice, channel)).code).toBe('channelUnavailable')
})

test('no price exceeds the maximum amount, fee included', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ priceFen: 100_000_000, cards: createCards(11) })
  const buyer = shop.visitor()
  const { md5, rsa } = shop.payChannels
  const max = await buyer.call(calcPrice, { itemId, quantity: 10, payChannel: md5 })
  expect(max.amountFen).toBe(1_000_000_000)
  for (const [quantity, payChannel, maxQuantity] of [
    [11, md5, 10],
    [10, rsa, 9],
  ] as const) {
    const refusal = { code: 'quantityOutOfRange', data: { minQuantity: 1, maxQuantity } }
    expect(await buyer.expectRejection(calcPrice, { itemId, quantity, payChannel })).toMatchObject(refusal)
    expect(
      await buyer.expectRejection(createOrder, createOrderInput(shop, itemId, { quantity, payChannel })),
    ).toMatchObject(refusal)
  }
})
