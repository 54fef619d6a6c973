import { confirmPayment } from '@faka/contract/payment'
import { expect, test } from 'vitest'
import { openNetwork } from '../../test/network.ts'
import { openShop, someCards, type TestShop } from '../../test/open-shop.ts'
import {
  askQr,
  buy,
  cardsOf,
  fatesOf,
  look,
  type Placed,
  place,
  reach,
  stockOf,
  wayOf,
} from '../../test/purchase.ts'
import { openPayChannel } from '../shop/door.ts'

const dialects = ['md5', 'rsa'] as const

const sumAtGateway = async (shop: TestShop): Promise<number> =>
  (await shop.db.db.selectFrom('sandbox_gateway.ledger').select(['kind', 'amount_fen']).execute()).reduce(
    (sum, { kind, amount_fen }) => sum + (kind === 'pay' ? amount_fen : -amount_fen),
    0,
  )

/** Waits until the gateway's call-backs have all been answered with success. */
const allHeard = (shop: TestShop) =>
  expect
    .poll(
      async () => (await shop.db.db.selectFrom('sandbox_gateway.call_back').select('copy').execute()).length,
      { timeout: 60_000 },
    )
    .toBe(0)

/** A placed order of one item of which there are so many, with its QR code asked for. */
async function openPlaced(shop: TestShop, dialect: (typeof dialects)[number], stock = 5) {
  const itemId = await shop.addItem({ cards: someCards(stock) })
  const payChannel = shop.payChannels[dialect]
  const placed = await place(shop, itemId, { payChannel })
  return { itemId, placed, payChannel, qr: await askQr(placed, payChannel) }
}

const paidOnce = async (shop: TestShop, placed: Placed) => {
  expect(await wayOf(shop.db.db, placed.orderNo)).toBe('unpaid > paid > delivered')
  expect(await cardsOf(placed)).toEqual(someCards(1))
  expect((await stockOf(shop.db.db)).sold).toBe(1)
}

for (const dialect of dialects) {
  test(`${dialect}: money that is told of five times pays once`, async () => {
    await using shop = await openShop()
    const { placed, qr } = await openPlaced(shop, dialect)
    await shop.press(qr, 'callbackFiveTimes')
    await reach(placed, 'delivered')
    await allHeard(shop)
    await paidOnce(shop, placed)
    expect(await fatesOf(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
  })

  test(`${dialect}: of two payments of one order the second goes back by itself`, async () => {
    await using shop = await openShop()
    const { placed, qr } = await openPlaced(shop, dialect)
    await shop.press(qr, 'payTwice')
    await reach(placed, 'delivered')
    await allHeard(shop)
    await shop.runJobs()
    await paidOnce(shop, placed)
    expect((await fatesOf(shop.db.db, placed.orderNo)).sort()).toEqual([
      'refunded secondPayment',
      'settled paid',
    ])
    const { amountFen, refund } = await look(placed)
    expect(refund).toEqual({ amountFen, state: 'done', toBalanceFen: 0 })
    expect(await sumAtGateway(shop)).toBe(amountFen)
  })

  test(`${dialect}: money without a call-back is found by "I have paid"`, async () => {
    await using shop = await openShop()
    const { placed, qr } = await openPlaced(shop, dialect)
    await shop.press(qr, 'noCallback')
    const { orderNo, buyer } = placed
    expect((await buyer.ask(confirmPayment, { orderNo })).status).toBe('delivered')
    await paidOnce(shop, placed)
  })

  test(`${dialect}: money without a call-back is found without anybody asking`, async () => {
    await using shop = await openShop()
    const { placed, qr } = await openPlaced(shop, dialect)
    await shop.press(qr, 'noCallback')
    await shop.pass(4)
    await reach(placed, 'unpaid')
    await shop.pass(2)
    await paidOnce(shop, placed)
  })

  test(`${dialect}: a wrong sum is left to a person, and the order can still be paid rightly`, async () => {
    await using shop = await openShop()
    const { placed, qr, payChannel } = await openPlaced(shop, dialect)
    await shop.press(qr, 'wrongAmount')
    await allHeard(shop)
    expect(await fatesOf(shop.db.db, placed.orderNo)).toEqual(['person wrongAmount'])
    const seen = await look(placed)
    expect(seen).toMatchObject({ status: 'unpaid', cards: null })
    expect(seen.refund).toEqual({ amountFen: seen.amountFen - 1, state: 'byPerson', toBalanceFen: 0 })
    const again = await askQr(placed, payChannel)
    expect(again).not.toBe(qr)
    await shop.press(again, 'pay')
    await reach(placed, 'delivered')
    await paidOnce(shop, placed)
  })

  test(`${dialect}: a payment that failed at first can be paid after`, async () => {
    await using shop = await openShop()
    const { placed, qr, payChannel } = await openPlaced(shop, dialect)
    await shop.press(qr, 'fail')
    expect(await askQr(placed, payChannel)).toBe(qr)
    await shop.press(qr, 'pay')
    await reach(placed, 'delivered')
    await paidOnce(shop, placed)
  })

  test(`${dialect}: late money still buys its card while there is one, and goes back when there is none`, async () => {
    await using shop = await openShop()
    const { placed, qr, itemId } = await openPlaced(shop, dialect, 2)
    const payChannel = shop.payChannels[dialect]
    const unlucky = await place(shop, itemId, { payChannel })
    const unluckyQr = await askQr(unlucky, payChannel)
    await shop.press(qr, 'payLate')
    await shop.press(unluckyQr, 'payLate')
    // past the end of both orders; the money comes with the next turn of the gateway
    shop.clock.now = new Date(shop.clock.now.getTime() + 16 * 60_000)
    const gatewayJobs = shop.jobs.filter(({ name }) => name.startsWith('sandbox'))
    for (const job of shop.jobs) if (!gatewayJobs.includes(job)) while (await job.run());
    await reach(placed, 'expired')
    await reach(unlucky, 'expired')
    const lucky = await buy(shop, itemId)
    expect(await stockOf(shop.db.db)).toEqual({ free: 1, sold: 1 })

    for (const job of gatewayJobs) while (await job.run());
    await allHeard(shop)
    await shop.runJobs()
    const seen = [await look(placed), await look(unlucky)]
    const [late] = seen.filter(({ status }) => status === 'delivered')
    const [refunded] = seen.filter(({ status }) => status === 'refunded')
    expect(late).toMatchObject({ late: true, refund: null })
    expect(refunded).toMatchObject({ cards: null, refund: { amountFen: refunded?.amountFen, state: 'done' } })
    expect(await wayOf(shop.db.db, late?.orderNo ?? '')).toBe('unpaid > closing > expired > paid > delivered')
    expect(await wayOf(shop.db.db, refunded?.orderNo ?? '')).toBe(
      'unpaid > closing > expired > refunding > refunded',
    )
    expect(await stockOf(shop.db.db)).toEqual({ sold: 2 })
    expect(await sumAtGateway(shop)).toBe((late?.amountFen ?? 0) + (await look(lucky)).amountFen)
  })

  test(`${dialect}: money that comes before the gateway answered our own call pays its order`, async () => {
    const network = openNetwork()
    await using shop = await openShop({ fetch: network.fetch })
    const itemId = await shop.addItem({ cards: someCards(2) })
    const payChannel = shop.payChannels[dialect]
    const placed = await place(shop, itemId, { payChannel })
    network.trouble = async (page, go) => {
      if (!['mapi.php', 'create'].includes(page)) return go()
      const answer = await go()
      const text = await answer.text()
      const [qr = ''] = /http:\/\/[^"]+\/pay\/[\w-]+/.exec(text.replaceAll('\\/', '/')) ?? []
      await shop.press(qr, 'pay')
      await reach(placed, 'delivered')
      return new Response(text)
    }
    await askQr(placed, payChannel)
    await paidOnce(shop, placed)
    const rows = await shop.db.db.selectFrom('payment').select(['state', 'settles']).execute()
    expect(rows).toEqual([{ state: 'succeeded', settles: true }])
  })
}

test('an order paid at two gateways is settled by one, and the other money goes back', async () => {
  await using shop = await openShop()
  const other = await shop.openBeside()
  const { placed, qr } = await openPlaced(shop, 'md5')
  const second = await askQr(placed, shop.payChannels.rsa)
  expect(other.url).not.toBe(shop.url)
  await Promise.all([shop.press(qr, 'pay'), shop.press(second, 'payTwice')])
  await reach(placed, 'delivered')
  await allHeard(shop)
  await shop.runJobs()
  await paidOnce(shop, placed)
  expect((await fatesOf(shop.db.db, placed.orderNo)).sort()).toEqual([
    'refunded secondPayment',
    'refunded secondPayment',
    'settled paid',
  ])
  // whichever came first, each other sum goes back as it came: one without the fee of 1.5 %, two with it
  const { amountFen, refund } = await look(placed)
  expect([1000, 1015]).toContain(amountFen)
  expect(refund).toEqual({ amountFen: 1000 + 2 * 1015 - amountFen, state: 'done', toBalanceFen: 0 })
  expect(await sumAtGateway(shop)).toBe(amountFen)
})

test('thirty orders paid at once are all delivered, each with its own cards', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: someCards(60) })
  const placed = await Promise.all(Array.from({ length: 30 }, () => place(shop, itemId, { quantity: 2 })))
  const codes = await Promise.all(placed.map((each) => askQr(each, shop.payChannels.md5)))
  await Promise.all(codes.map((code, at) => shop.press(code, at % 5 ? 'pay' : 'payTwice')))
  await Promise.all(placed.map((each) => reach(each, 'delivered')))
  const bought = (await Promise.all(placed.map((each) => cardsOf(each)))).flat()
  expect(bought.sort()).toEqual(someCards(60))
  await allHeard(shop)
  await shop.runJobs()
  expect(await sumAtGateway(shop)).toBe(60_000)
})

test('money for a payment that nobody asked for is kept as a row for a person', async () => {
  await using shop = await openShop()
  const { placed, qr, payChannel } = await openPlaced(shop, 'md5')
  // as after a restore from an old backup: the gateway knows a payment that the shop does not
  await shop.db.db.deleteFrom('payment').execute()
  await shop.press(qr, 'pay')
  await allHeard(shop)
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
  await reach(placed, 'unpaid')
})

test('money that is told of at another channel than it was asked for is found at its own, each sum once', async () => {
  await using shop = await openShop()
  const { placed, qr } = await openPlaced(shop, 'md5')
  const row = await shop.db.db
    .selectFrom('sandbox_gateway.merchant')
    .select(['pid', 'md5_key'])
    .executeTakeFirstOrThrow()
  const twin = await openPayChannel(shop.seller, {
    ...{ shopId: null, provider: 'epay-md5', name: 'Twin', method: 'alipay', feeBasisPoints: 0 },
    ...{ position: 3, realMoney: false },
    settings: { gatewayUrl: 'self:/sandbox-gateway', pid: String(row.pid), key: row.md5_key },
  })
  await shop.db.db
    .updateTable('sandbox_gateway.trade')
    .set({ notify_url: `${shop.url}/pay/notify/epay-md5/${twin}` })
    .execute()
  await shop.press(qr, 'payTwice')
  await allHeard(shop)
  await reach(placed, 'delivered')
  expect(await fatesOf(shop.db.db, placed.orderNo)).toEqual(['settled paid', 'refunding secondPayment'])
})
