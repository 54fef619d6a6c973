import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countCardsByState } from '../../../../test-support/seed/purchase.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { importCards, importSoldCards } from './import-cards.ts'

test('a card of the stock from before cards were normalized is not imported again, and sold elsewhere it is reported', async () => {
  await using shop = await openShop()
  const { db } = shop.db
  const itemId = await shop.addItem({ cards: ['OLD'] })
  const otherId = await shop.addItem({ cards: [] })
  const old = shop.services.encryption.fingerprint('fingerprints', 'OLD ').subarray(0, 16)
  await sql`update card set fingerprint = ${old}`.execute(db)
  const items = await db.selectFrom('item').select(['item_id', 'shop_id', 'public_id']).execute()
  const find = (publicId: string) => {
    const item = items.find(({ public_id }) => public_id === publicId)
    if (!item) throw new Error('the item is missing')
    return item
  }
  const cards = [{ text: 'OLD' }, { text: ' ' }, { text: 'NEW' }]
  const add = (publicId: string) =>
    importCards(shop.seller, find(publicId), cards, { write: true, note: 'from another shop' })
  const broken = { index: 1, kind: 'broken', reason: 'empty' }
  expect(await add(itemId)).toEqual([{ index: 0, kind: 'inThisItem' }, broken])
  expect(await add(otherId)).toEqual([
    { index: 0, kind: 'inOtherItem' },
    broken,
    { index: 2, kind: 'inOtherItem' },
  ])
  expect(await countCardsByState(db)).toEqual({ free: 2 })
  const { shop_id: shopId } = find(itemId)
  const keepSold = () => importSoldCards(shop.seller, shopId, ['SOLD', 'OLD'], { write: true })
  expect(await keepSold()).toEqual({ added: 2, onSale: [1] })
  expect(await keepSold()).toEqual({ added: 0, onSale: [1] })
  expect(await importCards(shop.seller, find(itemId), [{ text: 'SOLD' }], { write: true, note: '' })).toEqual(
    [{ index: 0, kind: 'soldBefore' }],
  )
})
