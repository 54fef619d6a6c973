import { getItem, pageItems } from '@faka/contract/item/item'
import { createShop as createShopOperation } from '@faka/contract/shop/seller-shop'
import { getShop } from '@faka/contract/shop/shop'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { sellerCtx } from '../../services.ts'
import { getOrderAnswers } from '../order/get-order-answers.ts'
import { changeItem } from './change-item.ts'

test('picture URLs stored before they were validated are not shown', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(1), cover: '/assets/covers/a.svg' })
  await sql`update item_wares set wares = wares || ${JSON.stringify({
    cover: 'http://tracker.example/a.png',
    gallery: ['javascript:alert(1)', 'https://pictures.example/a.png', '//tracker.example/b.png'],
  })}::jsonb`.execute(shop.db.db)
  await sql`update shop set logo = 'http://tracker.example/logo.png'`.execute(shop.db.db)
  const visitor = (await shop.openSecondProcess()).visitor()
  const item = await visitor.call(getItem, { id: itemId })
  expect([item.cover, item.gallery]).toEqual([null, ['https://pictures.example/a.png']])
  expect((await visitor.call(getShop, { shortUrl: shop.shortUrl })).logo).toBeNull()
})

test('a seller cannot set a picture URL that is neither https nor a file of this shop', () => {
  const input = { seller: 'seller', shortUrl: 'another', name: 'Another' }
  const read = (logo: string) => createShopOperation.input.safeParse({ ...input, logo }).success
  expect(['https://a.example/b.png', '/assets/logo.svg'].map(read)).toEqual([true, true])
  expect(['http://a.example/b.png', '//a.example/b', 'data:image/png,x', '/dev/outbox'].map(read)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('questions stored before they had a kind are required questions for one line, for items and earlier orders', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ delivery: 'byHand', questions: ['Who?'] })
  const placed = await submitOrder(shop, itemId, { answers: ['me'] })
  await sql`update item_wares set wares = wares || ${JSON.stringify({ questions: ['要充值的账号'] })}::jsonb`.execute(
    shop.db.db,
  )
  const later = await shop.openSecondProcess()
  const { questions } = await later.visitor().call(getItem, { id: itemId })
  expect(questions).toEqual([{ label: '要充值的账号', kind: 'text', required: true, options: [] }])
  const { answers } = await getOrderAnswers(sellerCtx(later.services), placed)
  expect(answers).toEqual([{ question: '要充值的账号', kind: 'text', answer: 'me' }])
  await changeItem(sellerCtx(later.services), { itemId, priceFen: 500 })
})

test('an item from before original prices and unlisted items has neither', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(1), originalPriceFen: 2000, unlisted: true })
  await sql`update item_wares set wares = wares - 'originalPriceFen' - 'unlisted'`.execute(shop.db.db)
  const visitor = (await shop.openSecondProcess()).visitor()
  const item = await visitor.call(getItem, { id: itemId })
  expect([item.originalPriceFen, item.unlisted]).toEqual([undefined, undefined])
  const { list } = await visitor.call(pageItems, { shortUrl: shop.shortUrl })
  expect(list.map(({ id }) => id)).toEqual([itemId])
})
