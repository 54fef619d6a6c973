import { refundOrder } from '@faka/contract/payment/seller-payment'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { createNewCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { openWebhookListener } from '../../../../test-support/server/webhook-listener.ts'
import { waitForWebhookCalls } from './public.ts'
import { setWebhook } from './set-webhook.ts'

test('each partial refund reports its own amount and the total refunded, in the webhook and to the buyer', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  await setWebhook(shop.seller, { shortUrl: shop.shortUrl, url: program.url })
  const owner = (await openBuyer(shop, { userName: 'seller' })).visitor
  const itemId = await shop.addItem({ title: 'A card', cards: createNewCards(3) })
  const { orderNo } = await buy(shop, itemId, { quantity: 3, contact: { mail: 'buyer@example.com' } })
  const refund = (amountFen: number) =>
    owner.call(refundOrder, { orderNo, amountFen, why: 'One is broken', requestId: crypto.randomUUID() })
  await refund(1000)
  await shop.advanceClock(10)
  await refund(550)
  await shop.advanceClock(10)
  await waitForWebhookCalls(shop.services)
  const refunds = program.received.filter(({ payload }) => payload.kind === 'order.refunded')
  expect(refunds.map(({ payload }) => payload.data)).toMatchObject([
    { orderNo, amountFen: 3000, refundFen: 1000, refundedFen: 1000 },
    { orderNo, amountFen: 3000, refundFen: 550, refundedFen: 1550 },
  ])
  const bodies = (await readOutbox(shop))
    .filter(({ template }) => template === 'orderRefunded')
    .map(({ text }) => text.body)
  expect(bodies[0]).toContain('¥5.50 for “A card” was refunded, ¥15.50 in total.')
  expect(bodies[0]).toContain('已退款 ¥5.50，累计退款 ¥15.50')
  expect(bodies[1]).toContain('¥10.00 for “A card” was refunded, ¥10.00 in total.')
})

test('two parts that were refunded at once are two events', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  await setWebhook(shop.seller, { shortUrl: shop.shortUrl, url: program.url })
  const owner = (await openBuyer(shop, { userName: 'seller' })).visitor
  const { orderNo } = await buy(shop, await shop.addItem({ cards: createNewCards(3) }), { quantity: 3 })
  for (const amountFen of [100, 200])
    await owner.call(refundOrder, { orderNo, amountFen, why: 'A part', requestId: crypto.randomUUID() })
  // one is made after the other
  for (const seconds of [10, 60, 600]) await shop.advanceClock(seconds)
  await waitForWebhookCalls(shop.services)
  const refunds = program.received.filter(({ payload }) => payload.kind === 'order.refunded')
  expect(refunds.map(({ payload }) => payload.data.refundFen).sort()).toEqual([100, 200])
})
