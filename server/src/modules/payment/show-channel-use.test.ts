import { showChannelUse, showPlatformChannelUse } from '@faka/contract/payment/channel-use'
import { PayChannelId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addPaymentRow, addReceiptRow, addRefundRow } from '../../../../test-support/seed/money-rows.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'

test('the use of a payment method counts what can still be paid, open refunds, and a month of payments', async () => {
  await using shop = await openShop()
  const { db } = shop.db
  const { shop_id } = await db.selectFrom('shop').select('shop_id').executeTakeFirstOrThrow()
  const payChannelId = PayChannelId.parse('0WNCHANNE1')
  await sql`
    insert into pay_channel select ${payChannelId}, ${shop_id}, provider, 'Own', method, fee_basis_points, 9, enabled,
      false, sealed_settings, created_at from pay_channel limit 1`.execute(db)
  await sql`update pay_channel set managed_by = 'seller' where pay_channel_id = ${payChannelId}`.execute(db)
  const now = shop.clock.now.getTime()
  const at = (ms: number) => new Date(now + ms)
  const own = { shop_id, pay_channel_id: payChannelId }
  const open = { ...own, pay_before: at(60_000) }
  // two ways of one order, one of another; an expired one, a paid one, one of another method
  await addPaymentRow(db, 'P1', { ...open, order_no: 'A', amount_fen: 500 })
  await addPaymentRow(db, 'P2', { ...open, order_no: 'A', amount_fen: 500, way: 'page' })
  await addPaymentRow(db, 'P3', { ...open, order_no: 'B', amount_fen: 70, state: 'creating' })
  await addPaymentRow(db, 'P4', { ...open, order_no: 'C', pay_before: at(-1) })
  await addPaymentRow(db, 'P5', { ...open, order_no: 'D', state: 'succeeded' })
  await addPaymentRow(db, 'P6', { ...open, order_no: 'E', pay_channel_id: shop.payChannels.md5 })
  const recent = await addReceiptRow(db, 'T1', { ...own, amount_fen: 300, received_at: at(-29 * 86_400_000) })
  await addReceiptRow(db, 'T2', { ...own, received_at: at(-31 * 86_400_000) })
  const refund = { shop_id, amount_fen: 40, next_try_at: shop.clock.now }
  await addRefundRow(db, 'R1', recent, refund)
  await addRefundRow(db, 'R2', recent, { ...refund, state: 'byPerson', next_try_at: null })
  await addRefundRow(db, 'R3', recent, {
    ...refund,
    state: 'done',
    next_try_at: null,
    done_at: shop.clock.now,
  })
  const { visitor: seller } = await openBuyer(shop, { userName: 'seller' })
  expect(await seller.call(showChannelUse, { payChannelId })).toEqual({
    waiting: { orders: 2, amountFen: 570 },
    refunds: { count: 2, amountFen: 80 },
    received: { payments: 1, amountFen: 300 },
  })
  const { visitor: other } = await openBuyer(shop)
  expect((await other.expectRejection(showChannelUse, { payChannelId })).code).toBe('channelNotFound')
  // the platform asks about its own, in all shops
  const { visitor: admin } = await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })
  expect((await admin.expectRejection(showPlatformChannelUse, { payChannelId })).code).toBe('channelNotFound')
  const ofPlatform = { payChannelId: shop.payChannels.md5 }
  await addPaymentRow(db, 'P7', {
    ...open,
    order_no: 'F',
    pay_channel_id: shop.payChannels.md5,
    amount_fen: 9,
  })
  expect(await admin.call(showPlatformChannelUse, ofPlatform)).toMatchObject({
    waiting: { orders: 2, amountFen: 1009 },
  })
})
