import { RequestId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { chatCredentials, openChatSimulator } from '../../../../simulators/chat-simulator.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { createFaultyNetwork } from '../../../../test-support/server/faulty-network.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { openWebhookListener } from '../../../../test-support/server/webhook-listener.ts'
import { waitForMessageRun } from '../../platform/messages.ts'
import { refundOrder } from '../payment/refund-order.ts'
import { listMoney } from '../reconciliation/list-money.ts'
import { refundMoney } from '../reconciliation/refund-money.ts'
import { showToday } from '../report/show-today.ts'
import { waitForWebhookCalls } from './public.ts'
import { saveChat } from './save-chat.ts'
import { setNotice } from './set-notice.ts'
import { setWebhook } from './set-webhook.ts'

const mail = 'seller@example.com'

/** A shop whose gateway refuses every refund, and whose seller is notified by email, webhook and chat. */
async function openRefusedShop() {
  const network = createFaultyNetwork()
  const shop = await openShop({ fetch: network.fetch })
  const program = await openWebhookListener()
  const chats = await openChatSimulator(() => shop.clock.now)
  const { seller, shortUrl } = shop
  await setNotice(seller, { shortUrl, mail })
  await setWebhook(seller, { shortUrl, url: program.url })
  const { deviceKey } = chatCredentials.bark
  const url = `${chats.url}/${deviceKey}`
  await saveChat(seller, { shortUrl, provider: 'bark', kinds: ['order.refundFailed'], url })
  network.fault = (page, go) =>
    page.includes('refund') ? Promise.resolve(Response.json({ code: -1, msg: '该订单不支持退款' })) : go()
  const settle = async () => {
    for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
    await waitForMessageRun(shop.services)
    await waitForWebhookCalls(shop.services)
  }
  const mails = async () => (await readOutbox(shop)).filter(({ template }) => template === 'refundFailed')
  const calls = () => program.received.filter(({ payload }) => payload.kind === 'order.refundFailed')
  return {
    shop,
    chats,
    settle,
    mails,
    calls,
    async [Symbol.asyncDispose]() {
      await chats[Symbol.asyncDispose]()
      await program[Symbol.asyncDispose]()
      await shop[Symbol.asyncDispose]()
    },
  }
}

const refundPart = (shop: TestShop, orderNo: Awaited<ReturnType<typeof buy>>['orderNo']) =>
  refundOrder(shop.seller, {
    requestId: RequestId.parse(crypto.randomUUID()),
    orderNo,
    amountFen: 300,
    why: 'a part',
  })

const moneyOfToday = async ({ seller, shortUrl }: TestShop) =>
  (await showToday(seller, { shortUrl }, { listLowStockLimits: async () => new Map() })).money

test('a refund that the gateway refuses is announced to the seller by email, webhook and chat, and waits on Today', async () => {
  await using opened = await openRefusedShop()
  const { shop, chats, settle, mails, calls } = opened
  const itemId = await shop.addItem({ title: 'A card', cards: createCards(2) })
  const { orderNo } = await buy(shop, itemId)
  await refundPart(shop, orderNo)
  await settle()
  expect(calls().map(({ payload }) => payload.data)).toEqual([
    { orderNo, itemId, quantity: 1, amountFen: 1000, refundFen: 300 },
  ])
  const [message, ...others] = await mails()
  expect(others).toEqual([])
  expect(message).toMatchObject({ to: mail })
  expect(message?.text.body).toContain('The refund of ¥3.00 for “A card” was not made')
  expect(message?.text.body).toContain('「A card」要退给买家的 ¥3.00 没有退出')
  expect(JSON.stringify(chats.received)).toContain('退款未能退出')
  expect(await moneyOfToday(shop)).toEqual({ cases: 1, amountFen: 300 })

  // the seller lets it be tried again; what a second answer means is not known, so it is tried for six hours
  const [openCase] = await listMoney(shop.seller, {})
  await refundMoney(shop.seller, { caseNo: openCase?.caseNo ?? '', why: 'try again' })
  for (let hour = 0; hour < 8; hour++) await shop.advanceClock(3600)
  await settle()
  expect(calls()).toHaveLength(2)
})

test('a refused refund that becomes a balance of the buyer did not fail', async () => {
  await using opened = await openRefusedShop()
  const { shop, settle, mails, calls } = opened
  const { visitor: buyer } = await openBuyer(shop)
  const { orderNo } = await buy(shop, await shop.addItem({ cards: createCards(2) }), { buyer })
  await refundPart(shop, orderNo)
  await settle()
  expect(calls()).toEqual([])
  expect(await mails()).toEqual([])
  expect(await moneyOfToday(shop)).toEqual({ cases: 0, amountFen: 0 })
})
