import { createOrder } from '@faka/contract/order/order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { refundOrder as refundOperation } from '@faka/contract/payment/seller-payment'
import { calcPrice } from '@faka/contract/pricing/pricing'
import {
  ClassifyId,
  type ItemId,
  type PayChannelId,
  RequestId,
  type ShortUrl,
} from '@faka/contract/shared/ids'
import { getMembership, levelAt, levelFenOf } from '@faka/contract/shop/member-level'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBalance } from '../../../../test-support/seed/add-balance.ts'
import { type Buyer, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  createOrderInput,
  readOrder,
  requestQr,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { seedItem } from '../../../../test-support/seed/seed-item.ts'
import { seedLevels } from '../../../../test-support/seed/seed-levels.ts'
import { seedOtherShop } from '../../../../test-support/seed/seed-other-shop.ts'
import { seedPlatformLevels } from '../../../../test-support/seed/seed-platform-levels.ts'
import { seedSellerChannel } from '../../../../test-support/seed/seller-channel.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { createClassify } from '../shop/create-classify.ts'
import { confirmOrderPayment } from './confirm-order-payment.ts'
import { refundOrder } from './refund-order.ts'

const Levels = fc
  .uniqueArray(
    fc.record({
      spentFen: fc.constantFrom(1, 500, 1000, 2400, 4000),
      basisPoints: fc.integer({ min: 100, max: 9000 }),
    }),
    { selector: ({ spentFen }) => spentFen, maxLength: 3 },
  )
  .map((levels) => levels.toSorted((a, b) => a.spentFen - b.spentFen))

/** Levels of two shops and the platform, which shops give those of the platform, and what one buyer does there. */
const History = fc.record({
  platform: Levels,
  shops: fc.tuple(
    fc.record({ levels: Levels, joined: fc.boolean() }),
    fc.record({ levels: Levels, joined: fc.constant(true) }),
  ),
  purchases: fc.array(
    fc.record({
      shop: fc.constantFrom(0 as const, 1 as const),
      quantity: fc.integer({ min: 1, max: 3 }),
      /** By a method of the platform, by the seller's own, from the balance, or by the word of the seller. */
      way: fc.constantFrom(
        'gateway' as const,
        'gateway' as const,
        'own' as const,
        'balance' as const,
        'word' as const,
      ),
      refundPercents: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 2 }),
    }),
    { minLength: 2, maxLength: 4 },
  ),
})
type History = typeof History extends fc.Arbitrary<infer Value> ? Value : never
type Purchase = History['purchases'][number]

interface Place {
  shortUrl: ShortUrl
  itemId: ItemId
  own: PayChannelId
}

const priceFen = 777

/** An item, with a method of the seller's own, in a shop. */
async function openPlace(shop: TestShop, shortUrl: ShortUrl): Promise<Place> {
  const { classifyId } = await createClassify(shop.seller, { shortUrl, name: 'Texts' })
  const item = { priceFen, content: 'reusable', cards: ['A TEXT FOR ALL'] } as const
  return {
    shortUrl,
    itemId: await seedItem(shop.seller, shortUrl, { ...item, classifyId: ClassifyId.parse(classifyId) }),
    own: (await seedSellerChannel(shop, { shortUrl })).id,
  }
}

/** Pays an order in one of the ways, and waits for its delivery. */
async function pay(
  shop: TestShop,
  placed: Parameters<typeof readOrder>[0],
  { way }: Purchase,
  own: PayChannelId,
) {
  const { buyer, orderNo } = placed
  const requestId = RequestId.parse(crypto.randomUUID())
  if (way === 'balance') await buyer.call(payFromBalance, { orderNo })
  else if (way === 'word') await confirmOrderPayment(shop.seller, { requestId, orderNo, why: 'a test' })
  else {
    const channel = way === 'own' ? own : shop.payChannels.md5
    await shop.pressButton(await requestQr(placed, channel), 'pay')
  }
  await waitForStatus(placed, 'delivered')
}

const named = (name: string, levels: History['platform']) =>
  levels.map((level, index) => ({ ...level, name: `${name} ${index + 1}` }))

/** Runs one history of a new buyer, and compares each sum and each price with what the history says. */
async function runHistory(shop: TestShop, places: readonly [Place, Place], history: History) {
  const platform = named('Platform', history.platform)
  await seedPlatformLevels(shop, platform)
  const levels = [named('First', history.shops[0].levels), named('Second', history.shops[1].levels)] as const
  for (const index of [0, 1] as const)
    await seedLevels(
      { seller: shop.seller, shortUrl: places[index].shortUrl },
      { levels: levels[index], platformLevels: history.shops[index].joined },
    )
  const buyer: Buyer = await openBuyer(shop)
  await addBalance(shop, buyer, 100_000)
  const spentFen = [0, 0]
  let platformFen = 0
  let platformPrices = 0
  for (const purchase of history.purchases) {
    const { quantity, way, refundPercents } = purchase
    const { itemId, own, shortUrl } = places[purchase.shop]
    const { joined } = history.shops[purchase.shop]
    const ofShop = levelAt(levels[purchase.shop], spentFen[purchase.shop] ?? 0)
    const ofPlatform = joined ? levelAt(platform, platformFen) : undefined
    const [level] = [ofShop, ofPlatform]
      .filter((each) => each !== undefined)
      .toSorted((a, b) => b.basisPoints - a.basisPoints)
    const levelFen = level ? levelFenOf(level.basisPoints, priceFen * quantity) : 0
    const asked = await buyer.visitor.call(calcPrice, { itemId, quantity })
    const expected = level
      ? [{ kind: 'level', name: level.name, basisPoints: level.basisPoints, levelFen }]
      : []
    expect(asked.reasons.filter(({ kind }) => kind === 'level')).toEqual(expected)
    if (level && level === ofPlatform) platformPrices++

    const amountFen = priceFen * quantity - levelFen
    const input = createOrderInput(shop, itemId, {
      quantity,
      expectedAmountFen: amountFen,
      payChannel: way === 'own' ? own : shop.payChannels.md5,
    })
    const { orderNo } = await buyer.visitor.call(createOrder, input)
    const placed = { buyer: buyer.visitor, orderNo }
    await pay(shop, placed, purchase, own)
    expect((await readOrder(placed)).amountFen).toBe(amountFen)
    let leftFen = amountFen
    for (const percent of refundPercents) {
      const partFen = Math.min(leftFen, Math.max(1, Math.floor((amountFen * percent) / 100)))
      if (partFen === 0) continue
      const request = { requestId: crypto.randomUUID(), orderNo, why: 'a test', amountFen: partFen }
      await refundOrder(shop.seller, refundOperation.input.parse(request))
      leftFen -= partFen
    }
    spentFen[purchase.shop] = (spentFen[purchase.shop] ?? 0) + leftFen
    if (way === 'gateway' || way === 'balance') platformFen += leftFen

    const membership = await buyer.visitor.call(getMembership, { shortUrl })
    if (levels[purchase.shop].length > 0) expect(membership.spentFen).toBe(spentFen[purchase.shop])
    expect(membership.platform?.spentFen).toBe(joined && platform.length > 0 ? platformFen : undefined)
  }
  return platformPrices
}

test('what was spent in a shop and in all shops is what was paid less every refund, and the price is that of the level which takes off more', async () => {
  await using shop = await openShop()
  const places = [
    await openPlace(shop, shop.shortUrl),
    await openPlace(shop, await seedOtherShop(shop)),
  ] as const
  let platformPrices = 0
  await fc.assert(
    fc.asyncProperty(History, async (history) => {
      platformPrices += await runHistory(shop, places, history)
    }),
    { numRuns: 12 },
  )
  expect(platformPrices).toBeGreaterThan(0)
})
