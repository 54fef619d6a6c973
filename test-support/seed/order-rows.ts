import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../server/src/platform/db.ts'

/** The moment at which these orders were placed unless given. */
export const orderRowsAt = new Date('2026-03-01T00:00:00Z')

/** Inserts an unpaid order of shop 1 and item 1, without cards; amounts are 10.00 yuan. */
export const addOrderRow = (db: Db, orderNo: string, changes: Partial<Insertable<Tables['orders']>> = {}) =>
  db
    .insertInto('orders')
    .values({
      order_no: orderNo,
      shop_id: 1,
      item_id: 1,
      wares_id: 1,
      quantity: 1,
      unit_price_fen: 1000,
      goods_fen: 1000,
      discount_fen: 0,
      fee_fen: 0,
      amount_fen: 1000,
      status: 'unpaid',
      trust: 'guest',
      pay_channel_id: 'channel',
      sealed_contact: Buffer.alloc(1),
      address_key: Buffer.alloc(16, orderNo),
      request_id: randomUUID(),
      request_hash: Buffer.alloc(1),
      sandbox: false,
      created_at: orderRowsAt,
      pay_before: orderRowsAt,
      ...changes,
    })
    .execute()
