import { ItemId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { waitForLock } from '../../../../test-support/server/wait-for-lock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx, withBeforeCommit } from '../../platform/db.ts'
import { addStock } from './add-stock.ts'
import { moveCards } from './move-cards.ts'
import { putBackCards } from './put-back-cards.ts'
import { recordRecall } from './record-recall.ts'
import { withdrawCards } from './withdraw-cards.ts'

type Act = (ctx: Ctx) => Promise<unknown>

/** Starts the second act when the first is about to commit, and lets that commit once the second waits or has ended. */
async function overlap({ seller, db }: TestShop, first: Act, second: Act): Promise<void> {
  let later: Promise<unknown> = Promise.resolve()
  const overlapped = withBeforeCommit(seller.db, async () => {
    later = second(seller).catch((error: { codeName?: string }) =>
      expect(error.codeName).toMatch(/NotFound$/),
    )
    await Promise.race([waitForLock(db.db), later])
  })
  await first({ ...seller, db: overlapped })
  await later
}

const countRecalledOnSale = async ({ db }: TestShop): Promise<number> => {
  const { rows } = await sql`
    select from card join card_batch using (batch_id) left join card_batch source on source.batch_id = card_batch.moved_from
    where state = 'free' and coalesce(card_batch.recall_id, source.recall_id) is not null`.execute(db.db)
  return rows.length
}

async function openBatch(shop: TestShop) {
  const { seller, shortUrl } = shop
  const itemId = ItemId.parse(await shop.addItem({}))
  const toItemId = ItemId.parse(await shop.addItem({}))
  const batchId = (await addStock(seller, { itemId, cards: createCards(3, 'BAD') })).batchId ?? 0
  const recall: Act = (ctx) =>
    inTx(ctx.db, (tx) =>
      recordRecall(ctx, tx, { shopId: 1, batchId, reason: 'bad', requestId: crypto.randomUUID() }),
    )
  const putBack: Act = (ctx) => putBackCards(ctx, { shortUrl, batchId })
  const move: Act = (ctx) => moveCards(ctx, { shortUrl, batchId, toItemId })
  const withdraw = () => withdrawCards(seller, { shortUrl, batchId, reason: 'a look at them' })
  return { recall, putBack, move, withdraw }
}

test('cards that are put back while their batch is recalled are off sale in the end, whichever is first', async () => {
  await using shop = await openShop()
  for (const order of ['putBackFirst', 'recallFirst']) {
    const { recall, putBack, withdraw } = await openBatch(shop)
    await withdraw()
    await (order === 'recallFirst' ? overlap(shop, recall, putBack) : overlap(shop, putBack, recall))
    expect(await countRecalledOnSale(shop), order).toBe(0)
    await shop.db.pool.query('delete from card')
  }
})

test('cards that are moved to another item while their batch is recalled are recalled there', async () => {
  await using shop = await openShop()
  for (const order of ['moveFirst', 'recallFirst']) {
    const { recall, move } = await openBatch(shop)
    await (order === 'recallFirst' ? overlap(shop, recall, move) : overlap(shop, move, recall))
    expect(await countRecalledOnSale(shop), order).toBe(0)
    await shop.db.pool.query('delete from card')
  }
})
