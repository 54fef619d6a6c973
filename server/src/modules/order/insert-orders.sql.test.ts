import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { addShopRow } from '../../../../test-support/seed/shop-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { type CommonDb, inTx } from '../../platform/db.ts'
import { findOrders, insertOrders, type OrderRow } from './order.sql.ts'
import { listOrderEvents } from './order-event.sql.ts'

const minutes = (count: number) => new Date(orderRowsAt.getTime() + count * 60_000)

/** Inserts an item on sale; returns its id and that of its version. */
async function addItem(db: CommonDb, publicId: string, shopId: number) {
  const { rows } = await sql<{ item_id: number; wares_id: number }>`
    with version as (
      insert into item_wares (item_id, shop_id, wares, created_at)
      values (nextval(pg_get_serial_sequence('item', 'item_id')), ${shopId}, '{"title":"Item"}', ${orderRowsAt})
      returning item_id, wares_id
    )
    insert into item (item_id, public_id, shop_id, content, status, wares_id, position, created_at)
    overriding system value
    select item_id, ${publicId}, ${shopId}, 'cards', 'published', wares_id, 0, ${orderRowsAt} from version
    returning item_id, wares_id`.execute(db)
  if (!rows[0]) throw new Error('no item was inserted')
  return rows[0]
}

const addChannel = (db: CommonDb, channelId: string, enabled: boolean) =>
  db
    .insertInto('pay_channel')
    .values({
      pay_channel_id: channelId,
      shop_id: null,
      provider: 'epay',
      name: channelId,
      method: 'alipay',
      fee_basis_points: 0,
      position: 0,
      enabled,
      real_money: true,
      sealed_settings: Buffer.alloc(0),
      created_at: orderRowsAt,
    })
    .execute()

/** A shop with an item, another with a campaign, and channels; a frozen shop; and an order as a template. */
async function addShops(db: CommonDb) {
  const shopId = await addShopRow(db, 'sells', { levels_version: 2 })
  const frozen = await addShopRow(db, 'frozen', { frozen_at: orderRowsAt, freeze_reason: 'a test' })
  const [item, cheaper] = [await addItem(db, 'item', shopId), await addItem(db, 'cheaper', shopId)]
  await addChannel(db, 'on', true)
  await addChannel(db, 'off', false)
  const { campaign_id: campaignId } = await db
    .insertInto('campaign')
    .values({
      shop_id: shopId,
      item_id: cheaper.item_id,
      price_fen: 900,
      valid_from: orderRowsAt,
      valid_until: minutes(60),
      created_at: orderRowsAt,
      ended_at: null,
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow()
  await addOrderRow(db, 'before', { shop_id: shopId, ...item, pay_channel_id: 'on' })
  const [template] = await findOrders(db, ['before'])
  if (!template) throw new Error('there is no template')
  return { frozen, cheaper, campaignId, template }
}

interface Moment {
  levelsVersion?: number
  campaignId?: number
}

test('an order is placed as its shop, item, channel, levels and campaign are at the moment, or not at all', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const { frozen, cheaper, campaignId, template } = await addShops(db)
  const entry = (order_no: string, changes: Partial<OrderRow> = {}, moment: Moment = {}) => ({
    order: { ...template, order_no, request_id: randomUUID(), ...changes },
    actor: `buyer of ${order_no}`,
    levelsVersion: moment.levelsVersion ?? null,
    campaignId: moment.campaignId ?? null,
  })
  const entries = [
    entry('plain', { quantity: 2, created_at: minutes(1) }),
    entry('of an older version', { wares_id: cheaper.wares_id }),
    entry('by a channel that is off', { pay_channel_id: 'off' }),
    entry('of a frozen shop', { shop_id: frozen }),
    entry('at the levels of now', {}, { levelsVersion: 2 }),
    entry('at earlier levels', {}, { levelsVersion: 1 }),
    entry('in a campaign', cheaper, { campaignId }),
    entry('at the price without it', cheaper),
    entry('in a campaign of another item', {}, { campaignId }),
    entry('sent again', { request_id: template.request_id }),
  ]
  const placed = await inTx(db, (tx) => insertOrders(tx, entries))
  expect([...placed].sort()).toEqual(['at the levels of now', 'in a campaign', 'plain'])
  const stored = await db.selectFrom('orders').select('order_no').orderBy('order_no').execute()
  expect(stored.map(({ order_no }) => order_no)).toEqual([
    'at the levels of now',
    'before',
    'in a campaign',
    'plain',
  ])
  const [plain] = await findOrders(db, ['plain'])
  expect(plain).toEqual({ ...entries[0]?.order, status: 'unpaid' })
  expect(await listOrderEvents(db, 'plain')).toEqual([
    { to_status: 'unpaid', actor: 'buyer of plain', reason: 'created', at: minutes(1) },
  ])
})
