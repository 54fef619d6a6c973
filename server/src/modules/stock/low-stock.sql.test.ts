import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { planOf } from '../../../../test-support/server/plan-of.ts'
import type { Db } from '../../platform/db.ts'
import { findLowStock, selectLowStock } from './low-stock.sql.ts'

/** Items 1 to `items`: item n has n - 1 free cards, and one that is sold. */
async function addStock(db: Db, items: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // nothing refers to the items themselves here
    await sql`alter table card_batch drop constraint card_batch_item_id_fkey`.execute(tx)
    await sql`alter table card_batch drop constraint card_batch_shop_id_fkey`.execute(tx)
    await sql`
      insert into card_batch (item_id, shop_id, sealed_key, created_at)
      select n, 1, '\\x00', now() from generate_series(1, ${items}::int) n`.execute(tx)
    await sql`
      insert into card (card_id, item_id, shop_id, batch_id, pos, state, order_no, sealed, fingerprint)
      select nextval('card_key'), item, 1, item, nextval('card_key'), case when n = 0 then 'sold' else 'free' end,
        case when n = 0 then lpad(item::text, 20, '0') end, '\\x00', decode(md5(item || ' ' || n), 'hex')
      from generate_series(1, ${items}::int) item, generate_series(0, item - 1) n`.execute(tx)
  })
  await sql`vacuum analyze card, card_batch`.execute(db)
}

const itemIds = (items: number) => Array.from({ length: items }, (_, index) => index + 1)

test('items run out that have no more free cards than the limit, and had cards before', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addStock(db, 6)
  const low = async (limit: number) => Object.fromEntries(await findLowStock(db, [...itemIds(6), 99], limit))
  expect(await low(0)).toEqual({ 1: 0 })
  expect(await low(2)).toEqual({ 1: 0, 2: 1, 3: 2 })
  expect(Object.fromEntries(await findLowStock(db, [], 2))).toEqual({})
})

test('of many items those that run out are found by the index of free cards alone', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addStock(db, 200)
  const plan = await planOf(db, selectLowStock(itemIds(200), 10))
  expect(plan).toMatch(/Limit.*\n.*Index Only Scan using card_free on card/)
  expect(plan).not.toMatch(/Seq Scan on card |using card_(?!free|batch_by_item)/)
})
