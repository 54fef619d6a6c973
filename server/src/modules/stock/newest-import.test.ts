import { expect, test } from 'vitest'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { inTx } from '../../platform/db.ts'
import { findItem } from '../item/public.ts'
import { listNewestBatches, listNewestSharedTexts, readBatchKey, readSharedText } from './stock.sql.ts'

test('imports and shared texts are found by their item, the newest one, and read by their number', async () => {
  await using shop = await openShop()
  const { db } = shop.db
  const idOf = async (added: string) => (await findItem(shop.services.db, added))?.item_id ?? 0
  const addTwo = async (content: 'cards' | 'reusable') =>
    Promise.all(
      [1, 2].map(async (turn) =>
        idOf(
          await shop.addItem(content === 'cards' ? { cards: [`${turn}`] } : { content, cards: [`${turn}`] }),
        ),
      ),
    )
  const [a, b] = await addTwo('cards')
  const [c, d] = await addTwo('reusable')
  if (!a || !b || !c || !d) throw new Error('an item is missing')
  const values = (itemId: number, content: string) => ({
    item_id: itemId,
    shop_id: 1,
    created_at: shop.clock.now,
    sealed: Buffer.from(content),
  })
  const { sealed, ...batch } = values(a, 'the newest')
  const { batch_id } = await db
    .insertInto('card_batch')
    .values({ ...batch, sealed_key: sealed })
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  await db.insertInto('shared_text').values(values(c, 'the newest')).execute()
  const [text] = await inTx(db, (tx) => listNewestSharedTexts(tx, [c]))
  expect(await listNewestBatches(db, [a])).toEqual([{ item_id: a, batch_id }])
  expect(await inTx(db, (tx) => listNewestSharedTexts(tx, [c]))).toHaveLength(1)
  expect((await readBatchKey(db, batch_id)).sealed_key.toString()).toBe('the newest')
  expect(await readSharedText(db, text?.shared_text_id ?? 0)).toEqual({ item_id: c, sealed })
})
