import { randomUUID } from 'node:crypto'
import {
  dismissMoney as dismissMoneyOperation,
  listMoney as listMoneyOperation,
} from '@faka/contract/reconciliation/reconciliation-case'
import { RequestId, ShortUrl } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { requestQr, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { confirmOrderPayment } from '../payment/confirm-order-payment.ts'
import { settle } from '../payment/settle.ts'
import { createShop } from '../shop/create-shop.ts'
import { dismissMoney } from './dismiss-money.ts'
import { listMoney } from './list-money.ts'
import { listMoneyCases } from './list-money-cases.ts'
import { sumOpenCases } from './reconciliation-case.sql.ts'
import { showMoneyCase } from './show-money-case.ts'

const firstPage = { page: 1, pageSize: 20 }

async function openOtherShop(shop: TestShop): Promise<{ shortUrl: ShortUrl; shopId: number }> {
  const shortUrl = ShortUrl.parse('another-shop')
  await openBuyer(shop, { roles: ['BUYER', 'SELLER'], userName: 'another-seller' })
  await createShop(shop.seller, { seller: 'another-seller', shortUrl, name: 'Another shop' })
  const { shop_id } = await shop.db.db
    .selectFrom('shop')
    .select('shop_id')
    .where('short_url', '=', shortUrl)
    .executeTakeFirstOrThrow()
  return { shortUrl, shopId: shop_id }
}

const shopIdOf = async (shop: TestShop) =>
  (
    await shop.db.db
      .selectFrom('shop')
      .select('shop_id')
      .where('short_url', '=', shop.shortUrl)
      .executeTakeFirstOrThrow()
  ).shop_id

/** Money that no payment asked for, at the first channel. */
const receiveUnknown = (shop: TestShop) =>
  settle(shop.services, {
    channelId: shop.payChannels.md5,
    paymentNo: 'UNKNOWN',
    tradeNo: randomUUID(),
    amountFen: 5,
    refundedBefore: false,
  })

test('a shop reads the cases of its orders and of its own channels, and no other shop reads them', async () => {
  await using shop = await openShop()
  const other = await openOtherShop(shop)
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'wrongAmount')
  await expect.poll(async () => (await listMoney(shop.seller, {})).length).toBe(1)
  await receiveUnknown(shop)
  const listFor = async (shortUrl: ShortUrl) =>
    (await listMoneyCases(shop.seller, { shortUrl, ...firstPage })).list
  expect((await listFor(shop.shortUrl)).map(({ reason, shortUrl }) => [reason, shortUrl])).toContainEqual([
    'wrongAmount',
    shop.shortUrl,
  ])
  expect(await listFor(other.shortUrl)).toEqual([])
  const [wrongAmount] = await listFor(shop.shortUrl)
  const caseNo = wrongAmount?.caseNo ?? ''
  await expect(showMoneyCase(shop.seller, { shortUrl: other.shortUrl, caseNo })).rejects.toMatchObject({
    codeName: 'moneyCaseNotFound',
  })
  expect(await showMoneyCase(shop.seller, { shortUrl: shop.shortUrl, caseNo })).toMatchObject({
    money: { caseNo, sandbox: true, amountFen: 999, hereFen: 1000 },
    orderStatus: 'unpaid',
  })
  // a channel that becomes the other shop's brings the money without an order along
  await sql`update pay_channel set shop_id = ${other.shopId} where pay_channel_id = ${shop.payChannels.md5}`.execute(
    shop.db.db,
  )
  expect((await listFor(other.shortUrl)).map(({ reason }) => reason)).toEqual(['unknownPayment'])
  expect((await listFor(shop.shortUrl)).map(({ reason }) => reason)).toEqual(['wrongAmount'])
})

test('the number of waiting cases is that of the list, and falls when one is decided', async () => {
  await using shop = await openShop()
  const shopIds = [await shopIdOf(shop)]
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  await confirmOrderPayment(shop.seller, {
    requestId: RequestId.parse(randomUUID()),
    orderNo: placed.orderNo,
    why: 'paid in cash at the counter',
  })
  const counted = async () => ({
    listed: (await listMoneyCases(shop.seller, { shortUrl: shop.shortUrl, ...firstPage })).total,
    counted: (await sumOpenCases(shop.db.db, shopIds)).cases,
  })
  expect(await counted()).toEqual({ listed: 1, counted: 1 })
  const [confirmed] = await listMoney(shop.seller, {})
  expect(confirmed).toMatchObject({ reason: 'confirmedManually', can: ['dismiss'], shortUrl: shop.shortUrl })
  await dismissMoney(shop.seller, { caseNo: confirmed?.caseNo ?? '', why: 'checked' })
  expect(await counted()).toEqual({ listed: 0, counted: 0 })
})

test('every case can be decided, however many wait before it', async () => {
  await using shop = await openShop()
  for (let turn = 0; turn < 3; turn++) await receiveUnknown(shop)
  // 300 older ones
  await sql`
    insert into receipt (pay_channel_id, trade_no, payment_no, amount_fen, fate, reason, received_at)
    select ${shop.payChannels.md5}, 'old ' || n, 'UNKNOWN', 1, 'person', 'unknownPayment', '2026-01-01'
    from generate_series(1, 300) n`.execute(shop.db.db)
  expect(await listMoney(shop.seller, {})).toHaveLength(200)
  const last = (await listMoney(shop.seller, { page: 2 })).at(-1)
  expect(last).toMatchObject({ amountFen: 5 })
  await dismissMoney(shop.seller, { caseNo: last?.caseNo ?? '', why: 'seen' })
  expect(await listMoney(shop.seller, { page: 2 })).toHaveLength(102)
})

test('an administrator who decides is named as the account, whatever name the request gives', async () => {
  await using shop = await openShop()
  await receiveUnknown(shop)
  const { visitor, account } = await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })
  const [money] = await visitor.call(listMoneyOperation, {})
  const caseNo = money?.caseNo ?? ''
  await visitor.call(dismissMoneyOperation, { caseNo, why: 'seen', by: 'Wang' })
  expect(await shop.db.db.selectFrom('money_decision').select(['actor', 'why']).execute()).toEqual([
    { actor: `account ${account.account_id}`, why: 'seen' },
  ])
})
