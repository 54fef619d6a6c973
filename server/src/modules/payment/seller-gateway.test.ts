import { createHash } from 'node:crypto'
import { confirmPayment } from '@faka/contract/payment/payment'
import { refundOrder as operation } from '@faka/contract/payment/seller-payment'
import { type PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  type PlacedOrder,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { seedSellerChannel } from '../../../../test-support/seed/seller-channel.ts'
import { type HostileGateway, openHostileGateway } from '../../../../test-support/server/hostile-gateway.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { createShop } from '../shop/create-shop.ts'
import { getSoldOrderMoney } from './get-sold-order-money.ts'
import { refundOrder } from './refund-order.ts'

const why = 'The buyer asked for it by phone.'

const addHostileChannel = async (shop: TestShop, { settings }: HostileGateway): Promise<PayChannelId> =>
  (await seedSellerChannel(shop, { provider: 'epay-md5', settings })).id

/** An order of an account that a hostile gateway calls paid. */
async function payAtHostile(shop: TestShop, payChannel: PayChannelId): Promise<PlacedOrder> {
  const { visitor: buyer } = await openBuyer(shop)
  const itemId = await shop.addItem({ cards: createCards(1) })
  const placed = await submitOrder(shop, itemId, { buyer, payChannel })
  await requestQr(placed, payChannel)
  await buyer.call(confirmPayment, { orderNo: placed.orderNo })
  expect((await readOrder(placed)).status).toBe('delivered')
  return placed
}

const settle = async (shop: TestShop, hours = 0) => {
  for (let turn = 0; turn < 6; turn++) await shop.advanceClock(20)
  for (let hour = 0; hour < hours; hour++) await shop.advanceClock(3600)
}

const countLedgerLines = async (shop: TestShop): Promise<number> =>
  (await shop.db.db.selectFrom('ledger_line').select('amount_fen').execute()).length

const refundAll = (shop: TestShop, { orderNo }: PlacedOrder) =>
  refundOrder(shop.seller, operation.input.parse({ requestId: crypto.randomUUID(), orderNo, why }))

for (const { refusal, unfunded } of [
  { refusal: '不支持退款', unfunded: false },
  { refusal: '商户余额不足', unfunded: true },
])
  test(`money that a seller's own gateway does not give back (${refusal}) never becomes a balance`, async () => {
    await using shop = await openShop()
    await using gateway = await openHostileGateway()
    gateway.refusal = refusal
    const placed = await payAtHostile(shop, await addHostileChannel(shop, gateway))
    await refundAll(shop, placed)
    await settle(shop, 30)
    expect(await countLedgerLines(shop)).toBe(0)
    expect(await readOrder(placed)).toMatchObject({
      status: 'refunding',
      refund: { state: 'byPerson', amountFen: 1000, toBalanceFen: 0, waitsForSeller: true },
    })
    const order = await shop.db.db
      .selectFrom('orders')
      .selectAll()
      .where('order_no', '=', placed.orderNo)
      .executeTakeFirstOrThrow()
    const { refunds } = await getSoldOrderMoney(shop.services, order)
    expect(refunds).toMatchObject([{ toBalance: false, unfunded, waitsForSeller: true }])
  })

test('a second payment that a seller’s own gateway invents for an order paid at the platform’s is never credited', async () => {
  await using shop = await openShop()
  await using gateway = await openHostileGateway()
  const payChannel = await addHostileChannel(shop, gateway)
  const { visitor: buyer } = await openBuyer(shop)
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), { buyer })
  const qr = await requestQr(placed, shop.payChannels.md5)
  await requestQr(placed, payChannel)
  await shop.pressButton(qr, 'pay')
  await waitForStatus(placed, 'delivered')
  await buyer.call(confirmPayment, { orderNo: placed.orderNo })
  await settle(shop, 2)
  expect(await countLedgerLines(shop)).toBe(0)
  expect((await readOrder(placed)).refund).toMatchObject({ state: 'byPerson', waitsForSeller: true })
})

/** A "paid" notification of EPay v1, validly signed with the seller's own key. */
function signPaid({ settings }: HostileGateway, paymentNo: string): string {
  const fields = [
    ['money', '10.00'],
    ['name', 'x'],
    ['out_trade_no', paymentNo],
    ['pid', settings.pid],
    ['trade_no', `T${paymentNo}`],
    ['trade_status', 'TRADE_SUCCESS'],
    ['type', 'alipay'],
  ]
  const text = fields.map(([name, value]) => `${name}=${value}`).join('&')
  const sign = createHash('md5').update(`${text}${settings.key}`).digest('hex')
  return `${text}&sign=${sign}&sign_type=MD5`
}

test('a seller’s own gateway can say nothing about the payments of other shops, nor about none', async () => {
  await using shop = await openShop()
  await using gateway = await openHostileGateway()
  const shortUrl = ShortUrl.parse('another-shop')
  await openBuyer(shop, { roles: ['BUYER', 'SELLER'], userName: 'another-seller' })
  await createShop(shop.seller, { seller: 'another-seller', shortUrl, name: 'Another shop' })
  const hostile = await seedSellerChannel(shop, {
    shortUrl,
    provider: 'epay-md5',
    settings: gateway.settings,
  })
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  await requestQr(placed, shop.payChannels.md5)
  const { payment_no } = await shop.db.db.selectFrom('payment').select('payment_no').executeTakeFirstOrThrow()
  for (const paymentNo of [payment_no, '9'.repeat(20)]) {
    const url = `/pay/notify/epay-md5/${hostile.id}?${signPaid(gateway, paymentNo)}`
    expect((await shop.app.inject({ method: 'GET', url })).body).not.toBe('success')
  }
  await settle(shop)
  const { db } = shop.db
  expect(await db.selectFrom('receipt').select('reason').execute()).toEqual([])
  expect(await db.selectFrom('paid_notice').select('reason').execute()).toEqual([])
  expect(
    (await db.selectFrom('payment_event').select('verdict').execute()).map(({ verdict }) => verdict),
  ).toEqual(['wrongMerchant', 'wrongMerchant'])
  expect((await readOrder(placed)).status).toBe('unpaid')
})
