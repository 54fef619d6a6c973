import { getItem } from '@faka/contract/item/item'
import { ItemId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { changeItem } from './change-item.ts'
import { createItem } from './create-item.ts'
import { publishItem } from './publish-item.ts'
import { showItem } from './show-item.ts'

const rejection = (doing: Promise<unknown>): Promise<DomainError> =>
  doing.then(
    () => Promise.reject(new Error('not rejected')),
    (error) => (error instanceof DomainError ? error : Promise.reject(error)),
  )

test('an inconsistent item is rejected with the path of the error', async () => {
  await using shop = await openShop()
  const { seller } = shop
  const itemId = await shop.addItem({ maxQuantity: 10 })
  const tier = (minQuantity: number, unitPriceFen: number) => ({ minQuantity, unitPriceFen })
  const cases: [changes: object, path: string][] = [
    [{ minQuantity: 11 }, 'minQuantity'],
    [{ originalPriceFen: 1000 }, 'originalPriceFen'],
    [{ tiers: [tier(1, 900)] }, 'tiers.0'],
    [{ tiers: [tier(2, 1000)] }, 'tiers.0'],
    [{ tiers: [tier(2, 900), tier(2, 800)] }, 'tiers.1'],
    [{ tiers: [tier(2, 900), tier(3, 900)] }, 'tiers.1'],
  ]
  for (const [changes, path] of cases) {
    const { codeName, data } = await rejection(changeItem(seller, { itemId, ...changes }))
    expect({ codeName, data }).toMatchObject({ codeName: 'badInput', data: [{ path }] })
  }
  const rows = await shop.db.db.selectFrom('item_wares').select('wares_id').execute()
  expect(rows).toHaveLength(1)
})

test('a change keeps omitted fields, and earlier versions are kept for the orders that froze them', async () => {
  await using shop = await openShop()
  const { seller } = shop
  const itemId = await shop.addItem({ title: 'Old', warranty: 'A week', priceFen: 500 })
  await changeItem(seller, { itemId, title: 'New' })
  const rows = await shop.db.db.selectFrom('item_wares').select('wares').orderBy('wares_id').execute()
  expect(rows.map(({ wares }) => wares)).toMatchObject([
    { title: 'Old', warranty: 'A week', priceFen: 500 },
    { title: 'New', warranty: 'A week', priceFen: 500 },
  ])
})

test('texts for search engines are shown to buyers as long as they are set, and are no part of a version', async () => {
  await using shop = await openShop()
  const { seller } = shop
  const itemId = await shop.addItem({ title: 'An item', seoTitle: 'Cheap items' })
  const buyer = shop.visitor()
  expect(await buyer.call(getItem, { id: itemId })).toMatchObject({ seoTitle: 'Cheap items' })
  expect(await buyer.call(getItem, { id: itemId })).not.toHaveProperty('seoDescription')
  await changeItem(seller, { itemId, seoDescription: 'At once' })
  await changeItem(seller, { itemId, title: 'Renamed' })
  expect(await showItem(seller, { itemId })).toMatchObject({
    seoTitle: 'Cheap items',
    seoDescription: 'At once',
    version: { title: 'Renamed' },
  })
  expect(await buyer.call(getItem, { id: itemId })).toMatchObject({ seoDescription: 'At once' })
  await changeItem(seller, { itemId, seoTitle: '', seoDescription: '' })
  const cleared = await buyer.call(getItem, { id: itemId })
  expect([cleared.seoTitle, cleared.seoDescription]).toEqual([undefined, undefined])
  const versions = await shop.db.db.selectFrom('item_wares').select('wares').execute()
  expect(JSON.stringify(versions)).not.toMatch(/seo/i)
})

test('two changes of different fields at the same time are both kept', async () => {
  await using shop = await openShop()
  const { seller } = shop
  const itemId = await shop.addItem({ title: 'Old', priceFen: 500 })
  for (let round = 1; round <= 10; round++) {
    const [title, priceFen] = [`New ${round}`, 500 + round]
    await Promise.all([changeItem(seller, { itemId, title }), changeItem(seller, { itemId, priceFen })])
    expect((await showItem(seller, { itemId })).version).toMatchObject({ title, priceFen })
  }
})

test('unknown items and shops can be neither created, changed nor shown', async () => {
  await using shop = await openShop()
  const { seller, shortUrl } = shop
  const absent = ItemId.parse('NOSUCHITEM')
  const plain = { content: 'cards', title: 'x', priceFen: 1 } as const
  expect((await rejection(changeItem(seller, { itemId: absent, title: 'x' }))).codeName).toBe('itemNotFound')
  expect((await rejection(publishItem(seller, { itemId: absent }))).codeName).toBe('itemNotFound')
  const nowhere = { ...plain, shortUrl: 'nowhere' as typeof shortUrl }
  expect((await rejection(createItem(seller, nowhere))).codeName).toBe('shopNotFound')
  const strange = { ...plain, shortUrl, classifyId: 'NOSUCHCLASS' as typeof shop.classifyId }
  expect((await rejection(createItem(seller, strange))).codeName).toBe('classifyNotFound')
})
