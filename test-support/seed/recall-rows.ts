import { randomUUID } from 'node:crypto'
import type { CommonDb } from '../../server/src/platform/db.ts'
import { addItemRow, addShopRow } from './shop-rows.ts'

/** Inserts a recalled batch of a new shop, without cards; returns the number of the recall. */
export async function addRecallRow(db: CommonDb, shortUrl: string): Promise<number> {
  const shopId = await addShopRow(db, shortUrl)
  const { batch_id } = await db
    .insertInto('card_batch')
    .values({
      item_id: await addItemRow(db, shopId),
      shop_id: shopId,
      sealed_key: Buffer.alloc(1),
      created_at: new Date(0),
    })
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  const { recall_id } = await db
    .insertInto('batch_recall')
    .values({
      shop_id: shopId,
      batch_id,
      reason: '',
      actor: 'seller',
      request_id: randomUUID(),
      at: new Date(0),
    })
    .returning('recall_id')
    .executeTakeFirstOrThrow()
  return recall_id
}
