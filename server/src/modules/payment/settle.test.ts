import { confirmPayment } from '@faka/contract/payment/payment'
import { expect, test } from 'vitest'
import {
  buy,
  countCardsByState,
  listDispositions,
  orderHistory,
  type PlacedOrder,
  readCards,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { createFaultyNetwork } from '../../../../test-support/server/faulty-network.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { createPayChannel } from '../pay-channel/public.ts'

const dialects = ['md5', 'rsa'] as const

const amountAtGateway = async (shop: TestShop): Promise<number> =>
  (await shop.db.db.selectFrom('sandbox_gateway.ledger').select(['kind', 'amount_fen']).execute()).reduce(
    (sum, { kind, amount_fen }) => sum + (kind === 'pay' ? amount_fen : -amount_fen),
    0,
  )

/** Waits until all of the gateway's webhooks were answered with success. */
const waitForAllWebhooks = (shop: TestShop) =>
  expect
    .poll(
      async () => (await shop.db.db.selectFrom('sandbox_gateway.call_back').select('copy').execute()).length,
      { timeout: 60_000 },
    )
    .toBe(0)

/** An unpaid order of one item with that much stock, with its QR code requested. */
async function openPlacedOrder(shop: TestShop, dialect: (typeof dialects)[number], stock = 5) {
  const itemId = await shop.addItem({ cards: createCards(stock) })
  const payChannel = shop.payChannels[dialect]
  const placed = await submitOrder(shop, itemId, { payChannel })
  return { itemId, placed, payChannel, qr: await requestQr(placed, payChannel) }
}

const expectPaidOnce = async (shop: TestShop, placed: PlacedOrder) => {
  expect(await orderHistory(shop.db.db, placed.orderNo)).toBe('unpaid > paid > delivered')
  expect(await readCards(placed)).toEqual(createCards(1))
  expect((await countCardsByState(shop.db.db)).sold).toBe(1)
}

for (const dialect of dialects) {
  test(`${dialect}: money that is reported five times pays once`, async () => {
    await using shop = await openShop()
    const { placed, qr } = await openPlacedOrder(shop, dialect)
    await shop.pressButton(qr, 'callbackFiveTimes')
    await waitForStatus(placed, 'delivered')
    await waitForAllWebhooks(shop)
    await expectPaidOnce(shop, placed)
    expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
  })

  test(`${dialect}: of two payments of one order the second is refunded automatically`, async () => {
    await using shop = await openShop()
    const { placed, qr } = await openPlacedOrder(shop, dialect)
    await shop.pressButton(qr, 'payTwice')
    await waitForStatus(placed, 'delivered')
    await waitForAllWebhooks(shop)
    await shop.runJobs()
    await expectPaidOnce(shop, placed)
    expect((await listDispositions(shop.db.db, placed.orderNo)).sort()).toEqual([
      'refunded secondPayment',
      'settled paid',
    ])
    const { amountFen, refund } = await readOrder(placed)
    expect(refund).toEqual({ amountFen, state: 'done', toBalanceFen: 0 })
    expect(await amountAtGateway(shop)).toBe(amountFen)
  })

  test(`${dialect}: money without a webhook is found by "I have paid"`, async () => {
    await using shop = await openShop()
    const { placed, qr } = await openPlacedOrder(shop, dialect)
    await shop.pressButton(qr, 'noCallback')
    const { orderNo, buyer } = placed
    expect((await buyer.call(confirmPayment, { orderNo })).status).toBe('delivered')
    await expectPaidOnce(shop, placed)
  })

  test(`${dialect}: money without a webhook is found by the jobs`, async () => {
    await using shop = await openShop()
    const { placed, qr } = await openPlacedOrder(shop, dialect)
    await shop.pressButton(qr, 'noCallback')
    await shop.advanceClock(4)
    await waitForStatus(placed, 'unpaid')
    await shop.advanceClock(2)
    await expectPaidOnce(shop, placed)
  })

  test(`${dialect}: a wrong amount goes to manual review, and the order can still be paid`, async () => {
    await using shop = await openShop()
    const { placed, qr, payChannel } = await openPlacedOrder(shop, dialect)
    await shop.pressButton(qr, 'wrongAmount')
    await waitForAllWebhooks(shop)
    expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['person wrongAmount'])
    const seen = await readOrder(placed)
    expect(seen).toMatchObject({ status: 'unpaid', cards: null })
    expect(seen.refund).toEqual({ amountFen: seen.amountFen - 1, state: 'byPerson', toBalanceFen: 0 })
    const again = await requestQr(placed, payChannel)
    expect(again).not.toBe(qr)
    await shop.pressButton(again, 'pay')
    await waitForStatus(placed, 'delivered')
    await expectPaidOnce(shop, placed)
  })

  test(`${dialect}: a payment that failed at first can be paid later`, async () => {
    await using shop = await openShop()
    const { placed, qr, payChannel } = await openPlacedOrder(shop, dialect)
    await shop.pressButton(qr, 'fail')
    expect(await requestQr(placed, payChannel)).toBe(qr)
    await shop.pressButton(qr, 'pay')
    await waitForStatus(placed, 'delivered')
    await expectPaidOnce(shop, placed)
  })

  test(`${dialect}: late money still buys its card if there is one, and is refunded if there is none`, async () => {
    await using shop = await openShop()
    const { placed, qr, itemId } = await openPlacedOrder(shop, dialect, 2)
    const payChannel = shop.payChannels[dialect]
    const unlucky = await submitOrder(shop, itemId, { payChannel })
    const unluckyQr = await requestQr(unlucky, payChannel)
    await shop.pressButton(qr, 'payLate')
    await shop.pressButton(unluckyQr, 'payLate')
    // past the end of both orders; the money arrives with the gateway's next run
    shop.clock.now = new Date(shop.clock.now.getTime() + 16 * 60_000)
    const gatewayJobs = shop.jobs.filter(({ name }) => name.startsWith('sandbox'))
    for (const job of shop.jobs) if (!gatewayJobs.includes(job)) while (await job.run());
    await waitForStatus(placed, 'expired')
    await waitForStatus(unlucky, 'expired')
    const lucky = await buy(shop, itemId)
    expect(await countCardsByState(shop.db.db)).toEqual({ free: 1, sold: 1 })

    for (const job of gatewayJobs) while (await job.run());
    await waitForAllWebhooks(shop)
    await shop.runJobs()
    const seen = [await readOrder(placed), await readOrder(unlucky)]
    const [late] = seen.filter(({ status }) => status === 'delivered')
    const [refunded] = seen.filter(({ status }) => status === 'refunded')
    expect(late).toMatchObject({ late: true, refund: null })
    expect(refunded).toMatchObject({ cards: null, refund: { amountFen: refunded?.amountFen, state: 'done' } })
    expect(await orderHistory(shop.db.db, late?.orderNo ?? '')).toBe(
      'unpaid > closing > expired > paid > delivered',
    )
    expect(await orderHistory(shop.db.db, refunded?.orderNo ?? '')).toBe(
      'unpaid > closing > expired > refunding > refunded',
    )
    expect(await countCardsByState(shop.db.db)).toEqual({ sold: 2 })
    expect(await amountAtGateway(shop)).toBe((late?.amountFen ?? 0) + (await readOrder(lucky)).amountFen)
  })

  test(`${dialect}: money that arrives before the gateway's response to our own request pays its order`, async () => {
    const network = createFaultyNetwork()
    await using shop = await openShop({ fetch: network.fetch })
    const itemId = await shop.addItem({ cards: createCards(2) })
    const payChannel = shop.payChannels[dialect]
    const placed = await submitOrder(shop, itemId, { payChannel })
    network.fault = async (page, go) => {
      if (!['mapi.php', 'create'].includes(page)) return go()
      const answer = await go()
      const text = await answer.text()
      const [qr = ''] = /http:\/\/[^"]+\/pay\/[\w-]+/.exec(text.replaceAll('\\/', '/')) ?? []
      await shop.pressButton(qr, 'pay')
      await waitForStatus(placed, 'delivered')
      return new Response(text)
    }
    await requestQr(placed, payChannel)
    await expectPaidOnce(shop, placed)
    const rows = await shop.db.db.selectFrom('payment').select(['state', 'settles']).execute()
    expect(rows).toEqual([{ state: 'succeeded', settles: true }])
  })
}

test('an order paid at two gateways is settled by one, and the other payment is refunded', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const { placed, qr } = await openPlacedOrder(shop, 'md5')
  const second = await requestQr(placed, shop.payChannels.rsa)
  expect(other.url).not.toBe(shop.url)
  await Promise.all([shop.pressButton(qr, 'pay'), shop.pressButton(second, 'payTwice')])
  await waitForStatus(placed, 'delivered')
  await waitForAllWebhooks(shop)
  await shop.runJobs()
  await expectPaidOnce(shop, placed)
  expect((await listDispositions(shop.db.db, placed.orderNo)).sort()).toEqual([
    'refunded secondPayment',
    'refunded secondPayment',
    'settled paid',
  ])
  // whichever came first, every other payment is refunded as received: one without the fee of 1.5 %, two with
  // it
  const { amountFen, refund } = await readOrder(placed)
  expect([1000, 1015]).toContain(amountFen)
  expect(refund).toEqual({ amountFen: 1000 + 2 * 1015 - amountFen, state: 'done', toBalanceFen: 0 })
  expect(await amountAtGateway(shop)).toBe(amountFen)
})

test('thirty orders paid at once are all delivered, each with its own cards', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(60) })
  const placed = await Promise.all(
    Array.from({ length: 30 }, () => submitOrder(shop, itemId, { quantity: 2 })),
  )
  const codes = await Promise.all(placed.map((each) => requestQr(each, shop.payChannels.md5)))
  await Promise.all(codes.map((code, at) => shop.pressButton(code, at % 5 ? 'pay' : 'payTwice')))
  await Promise.all(placed.map((each) => waitForStatus(each, 'delivered')))
  const bought = (await Promise.all(placed.map((each) => readCards(each)))).flat()
  expect(bought.sort()).toEqual(createCards(60))
  await waitForAllWebhooks(shop)
  await shop.runJobs()
  expect(await amountAtGateway(shop)).toBe(60_000)
})

test('money for an unknown payment is recorded for manual review', async () => {
  await using shop = await openShop()
  const { placed, qr, payChannel } = await openPlacedOrder(shop, 'md5')
  // as after restoring an old backup: the gateway knows a payment that the shop does not
  await shop.db.db.deleteFrom('payment').execute()
  await shop.pressButton(qr, 'pay')
  await waitForAllWebhooks(shop)
  const rows = await shop.db.db.selectFrom('receipt').selectAll().execute()
  expect(rows).toMatchObject([
    {
      fate: 'person',
      reason: 'unknownPayment',
      order_no: null,
      amount_fen: 1000,
      pay_channel_id: payChannel,
    },
  ])
  await waitForStatus(placed, 'unpaid')
})

test('money that is reported at another channel than its payment’s is found at the right one, each payment once', async () => {
  await using shop = await openShop()
  const { placed, qr } = await openPlacedOrder(shop, 'md5')
  const row = await shop.db.db
    .selectFrom('sandbox_gateway.merchant')
    .select(['pid', 'md5_key'])
    .executeTakeFirstOrThrow()
  const twin = await createPayChannel(shop.seller, {
    shopId: null,
    provider: 'epay-md5',
    name: 'Twin',
    method: 'alipay',
    feeBasisPoints: 0,
    position: 3,
    realMoney: false,
    settings: { gatewayUrl: 'self:/sandbox-gateway', pid: String(row.pid), key: row.md5_key },
  })
  await shop.db.db
    .updateTable('sandbox_gateway.trade')
    .set({ notify_url: `${shop.url}/pay/notify/epay-md5/${twin}` })
    .execute()
  await shop.pressButton(qr, 'payTwice')
  await waitForAllWebhooks(shop)
  await waitForStatus(placed, 'delivered')
  expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual([
    'settled paid',
    'refunding secondPayment',
  ])
})
