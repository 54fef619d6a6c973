import { sumChannels } from '@faka/contract/payment/seller-refunds'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addReceiptRow, addRefundRow } from '../../../../test-support/seed/money-rows.ts'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { inTx } from '../../platform/db.ts'
import { insertPayments } from './payment.sql.ts'
import { sumChannels as sum } from './sum-channels.ts'

const from = '2026-03-01'
const to = '2026-03-31'
const begin = Date.parse('2026-03-01T00:00:00+08:00')
const end = Date.parse('2026-04-01T00:00:00+08:00')

const Time = fc.constantFrom(begin - 1, begin, begin + 86_400_000 * 12, end - 1, end)
const Refund = fc.record({
  amountFen: fc.integer({ min: 1, max: 1_000_000 }),
  time: Time,
  end: fc.constantFrom('byGateway', 'toBalance', 'byHand', 'pending', 'stuck'),
})
/** An order with the money that came for it, and what went back. */
const Order = fc.record({
  channel: fc.constantFrom(0, 1, 2),
  amountFen: fc.integer({ min: 1, max: 1_000_000_000 }),
  buyerFeeFen: fc.integer({ min: 0, max: 50_000 }),
  sellerFeeFen: fc.integer({ min: 0, max: 50_000 }),
  settles: fc.boolean(),
  ofShop: fc.boolean(),
  /** Whether its fee stands beside the money, or with its payment only, as earlier versions wrote it. */
  keepsFee: fc.boolean(),
  time: Time,
  refunds: fc.array(Refund, { maxLength: 3 }),
})
type OrderFacts = typeof Order extends fc.Arbitrary<infer Facts> ? Facts : never

const refundColumns = {
  byGateway: { state: 'done' },
  toBalance: { state: 'done', to_balance: true },
  byHand: { state: 'done', by_hand: true },
  pending: { state: 'pending' },
  stuck: { state: 'byPerson' },
} as const

async function write(
  { db: { db } }: TestShop,
  channelIds: readonly string[],
  shopId: number,
  facts: readonly OrderFacts[],
) {
  for (const [index, order] of facts.entries()) {
    const shop_id = order.ofShop ? shopId : shopId + 1
    const base = { shop_id, pay_channel_id: channelIds[order.channel] ?? '' }
    const at = new Date(order.time)
    await db
      .insertInto('payment')
      .values({
        ...base,
        payment_no: `P${index}`,
        order_no: `O${index}`,
        amount_fen: order.amountFen,
        fee_fen: order.buyerFeeFen,
        seller_fee_fen: order.sellerFeeFen,
        state: 'succeeded',
        created_at: at,
        pay_before: at,
      })
      .execute()
    const receiptId = await addReceiptRow(db, `T${index}`, {
      ...base,
      payment_no: `P${index}`,
      order_no: `O${index}`,
      amount_fen: order.amountFen,
      fate: order.settles ? 'settled' : 'person',
      gateway_fee_fen: order.keepsFee ? order.buyerFeeFen + order.sellerFeeFen : null,
      received_at: at,
    })
    for (const [turn, refund] of order.refunds.entries())
      await addRefundRow(db, `R${index}X${turn}`, receiptId, {
        ...refundColumns[refund.end],
        shop_id,
        order_no: `O${index}`,
        amount_fen: refund.amountFen,
        next_try_at: refund.end === 'pending' ? at : null,
        created_at: new Date(0),
        done_at: ['pending', 'stuck'].includes(refund.end) ? null : new Date(refund.time),
      })
  }
}

const isInside = (time: number) => time >= begin && time < end

/** The same sums from the facts, one order after another. */
function expectedOf(facts: readonly OrderFacts[], channel: number) {
  const own = facts.filter((order) => order.ofShop && order.channel === channel)
  const received = own.filter(({ time }) => isInside(time))
  const back = own
    .flatMap(({ refunds }) => refunds)
    .filter((refund) => !['pending', 'stuck'].includes(refund.end) && isInside(refund.time))
  const total = (amounts: readonly number[]) => amounts.reduce((sumFen, each) => sumFen + each, 0)
  const receivedFen = total(received.map(({ amountFen }) => amountFen))
  const refundedFen = total(back.map(({ amountFen }) => amountFen))
  const feeFen = total(
    received.filter(({ settles }) => settles).map((each) => each.buyerFeeFen + each.sellerFeeFen),
  )
  const ofEnd = (name: string) =>
    total(back.filter((refund) => refund.end === name).map(({ amountFen }) => amountFen))
  return {
    payments: received.length,
    receivedFen,
    refunds: back.length,
    refundedFen,
    toBalanceFen: ofEnd('toBalance'),
    byHandFen: ofEnd('byHand'),
    feeFen,
    netFen: receivedFen - refundedFen - feeFen,
  }
}

test('the sums by channel are those of the orders, to the last 分, whatever they are', async () => {
  await using shop = await openShop()
  const { shop_id: shopId } = await shop.db.db.selectFrom('shop').select('shop_id').executeTakeFirstOrThrow()
  const channelIds: string[] = [shop.payChannels.md5, shop.payChannels.rsa]
  const real = await sql<{ pay_channel_id: string }>`
    insert into pay_channel select 'REALMONEY0', shop_id, provider, 'Real', method, fee_basis_points, 9, enabled, true, sealed_settings, created_at
    from pay_channel limit 1 returning pay_channel_id`.execute(shop.db.db)
  channelIds.push(real.rows[0]?.pay_channel_id ?? '')
  await fc.assert(
    fc.asyncProperty(fc.array(Order, { maxLength: 12 }), async (facts) => {
      await sql`truncate refund, receipt, payment`.execute(shop.db.db)
      await write(shop, channelIds, shopId, facts)
      const found = await sum(shop.seller, { shortUrl: shop.shortUrl, from, to })
      for (const [channel, id] of channelIds.entries()) {
        const {
          payChannel: _,
          channel: __,
          sandbox: ___,
          ...sums
        } = found.channels.find(({ payChannel }) => payChannel === id) ??
        ({ payChannel: '', channel: '', sandbox: false, ...expectedOf([], channel) } as const)
        expect(sums).toEqual(expectedOf(facts, channel))
      }
      expect(found.real).toEqual(expectedOf(facts, 2))
    }),
    { numRuns: 40 },
  )
})

test('test money is apart from real money, and a span that ends before it begins is rejected', async () => {
  await using shop = await openShop()
  await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(shop.clock.now)
  const sums = await sum(shop.seller, { shortUrl: shop.shortUrl, from: day, to: day })
  expect(sums.channels).toMatchObject([
    { channel: 'Sandbox', sandbox: true, receivedFen: 1000, netFen: 1000 },
  ])
  expect(sums.real).toMatchObject({ payments: 0, receivedFen: 0 })
  expect(sums.test).toMatchObject({ payments: 1, receivedFen: 1000 })
  await expect(
    sum(shop.seller, { shortUrl: shop.shortUrl, from: '2026-03-02', to: '2026-03-01' }),
  ).rejects.toMatchObject({ codeName: 'badInput' })
  expect(sumChannels.input.safeParse({ shortUrl: shop.shortUrl, from: '2026-3-1', to: day }).success).toBe(
    false,
  )
})

test('the fee that a seller pays is kept with the payment, whatever the rate is later', async () => {
  await using shop = await openShop()
  const payChannelId = shop.payChannels.md5
  await sql`update pay_channel set fee_payer = 'seller', fee_basis_points = 250 where pay_channel_id = ${payChannelId}`.execute(
    shop.db.db,
  )
  const times = { created_at: shop.clock.now, pay_before: shop.clock.now, next_check_at: null }
  await inTx(shop.db.db, (tx) =>
    insertPayments(tx, [
      {
        payment_no: 'P1',
        order_no: 'O1',
        shop_id: 1,
        pay_channel_id: payChannelId,
        amount_fen: 1999,
        fee_fen: 0,
        balance_fen: 0,
        way: 'code',
        ...times,
      },
    ]),
  )
  await sql`update pay_channel set fee_basis_points = 900 where pay_channel_id = ${payChannelId}`.execute(
    shop.db.db,
  )
  // 2.5 % of 19.99 yuan, rounded down
  expect(await shop.db.db.selectFrom('payment').select('seller_fee_fen').execute()).toEqual([
    { seller_fee_fen: 49 },
  ])
})
