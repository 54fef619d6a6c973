import { expect, test } from 'vitest'
import { buy, requestQr, submitOrder, waitForStatus } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { openWebhookListener } from '../../../../test-support/server/webhook-listener.ts'
import { deliverOrder } from '../delivery/deliver-order.ts'
import { waitForWebhookCalls } from './public.ts'
import { setNotice } from './set-notice.ts'
import { setWebhook } from './set-webhook.ts'

const mail = 'seller@example.com'
const answers = ['CANARY-ANSWER']

async function placePaidOrder(shop: TestShop) {
  const itemId = await shop.addItem({ title: '代充', delivery: 'byHand', questions: ['Which account?'] })
  const placed = await submitOrder(shop, itemId, { answers, quantity: 2 })
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'pay')
  await waitForStatus(placed, 'paid')
  return { ...placed, itemId }
}

const sellerMails = async (shop: TestShop) => (await readOutbox(shop)).filter(({ to }) => to === mail)

test('a paid order that waits for manual delivery is announced to its seller once, by email and webhook, without its answers', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  const { seller, shortUrl } = shop
  await setNotice(seller, { shortUrl, mail })
  await setWebhook(seller, { shortUrl, url: program.url })
  const { orderNo, itemId } = await placePaidOrder(shop)
  const mails = await sellerMails(shop)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ template: 'orderToDeliver', vars: {} })
  expect(mails[0]?.text.subject).toMatch(
    /^店铺「.+」有订单等待发货 \/ An order in .+ is waiting for delivery$/,
  )
  expect(mails[0]?.text.body).toContain('「代充」（2 件）已付款，等待人工发货。')
  const link = `${shop.url}/seller/orders/${orderNo}?shop=${shortUrl}`
  expect(mails[0]?.text.body).toContain(`\n\n${link}\n`)
  await shop.advanceClock(3600)
  await waitForWebhookCalls(shop.services)
  expect(program.received.map(({ payload }) => payload)).toEqual([
    {
      kind: 'order.paid',
      time: expect.any(String),
      data: {
        orderNo,
        itemId,
        quantity: 2,
        amountFen: 2000,
        testMoney: true,
        toDeliver: true,
        hasAnswers: true,
        link,
      },
    },
  ])
  expect(await sellerMails(shop)).toHaveLength(1)
  expect(JSON.stringify([program.received, mails, shop.logged])).not.toContain('CANARY')
})

test('an order that was delivered before the email was written is not announced by email', async () => {
  await using shop = await openShop()
  await setNotice(shop.seller, { shortUrl: shop.shortUrl, mail })
  const { orderNo } = await placePaidOrder(shop)
  await deliverOrder(shop.seller, { orderNo, texts: ['One', 'Two'] })
  expect(await sellerMails(shop)).toEqual([])
})

test('an order that is delivered at the moment of payment is announced as delivered only', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  const { seller, shortUrl } = shop
  await setNotice(seller, { shortUrl, mail })
  await setWebhook(seller, { shortUrl, url: program.url })
  await buy(shop, await shop.addItem({ cards: createCards(30) }))
  await shop.advanceClock(1)
  await waitForWebhookCalls(shop.services)
  expect(program.received.map(({ payload }) => payload.kind)).toEqual(['order.delivered'])
  expect(await sellerMails(shop)).toEqual([])
})
