import { expect, test } from 'vitest'
import { openEpaySimulator } from '../../../../simulators/epay-simulator.ts'
import { captureWebhook, replayWebhook } from '../../../../simulators/replay-webhook.ts'
import {
  listDispositions,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { createFaultyNetwork, type FaultyNetwork } from '../../../../test-support/server/faulty-network.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { createPayChannel } from '../pay-channel/public.ts'

/** A shop whose gateway took the money of an order, and the undelivered webhook about it. */
async function openPaidOrder(network: FaultyNetwork) {
  const shop = await openShop({ fetch: network.fetch })
  const gateway = await openEpaySimulator('md5', { now: () => shop.clock.now })
  const payChannel = await createPayChannel(shop.seller, {
    shopId: null,
    provider: 'epay-md5',
    name: 'EPay',
    method: 'alipay',
    settings: gateway.settings,
    feeBasisPoints: 0,
    position: 3,
    realMoney: false,
  })
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), { payChannel })
  const qr = await requestQr(placed, payChannel)
  const [trade] = gateway.ledger.trades
  if (!trade) throw new Error('the gateway has no trade')
  const webhook = await captureWebhook(trade, () => shop.pressButton(qr, 'pay'))
  return {
    shop,
    placed,
    send: (count: number) => replayWebhook(webhook, { count, connections: count }),
    fates: () => listDispositions(shop.db.db, placed.orderNo),
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]()
      await shop[Symbol.asyncDispose]()
    },
  }
}

test('while a gateway is slow to confirm, its webhooks get "try again", and one settles once it has', async () => {
  const network = createFaultyNetwork()
  await using paid = await openPaidOrder(network)
  const { promise: confirmed, resolve: confirm } = Promise.withResolvers<void>()
  let requests = 0
  network.fault = async (_page, go) => {
    requests++
    await confirmed
    return go()
  }
  // nothing confirms before these are answered, so any response at all did not wait for it
  expect(await paid.send(16)).toEqual({ '200 fail': 16 })
  expect(requests).toBe(1)
  expect(await paid.fates()).toEqual([])

  confirm()
  await waitForStatus(paid.placed, 'delivered')
  expect(await paid.send(4)).toEqual({ '200 success': 4 })
  expect(await paid.fates()).toEqual(['settled paid'])
  expect(requests).toBe(1)
})

test('a webhook is acknowledged only once its money is in the ledger', async () => {
  await using paid = await openPaidOrder(createFaultyNetwork())
  const { shop, placed } = paid
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  // a lock on the order delays the settlement, and with it the response
  const locking = shop.db.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('orders')
      .select('order_no')
      .where('order_no', '=', placed.orderNo)
      .forUpdate()
      .execute()
    isLocked()
    await released
  })
  await locked
  expect(await paid.send(2)).toEqual({ '200 fail': 2 })
  expect(await paid.fates()).toEqual([])
  release()
  await locking
  await waitForStatus(placed, 'delivered')
  expect(await paid.send(1)).toEqual({ '200 success': 1 })
  expect(await paid.fates()).toEqual(['settled paid'])
})
