import { pageCards } from '@faka/contract/stock/card-choice'
import { maxPublicText } from '@faka/contract/stock/stock'
import { expect, test } from 'vitest'
import { defaultLimits } from '../../../../test-support/limits/wide-limits.ts'
import { readRefs, testChoice } from '../../../../test-support/seed/seed-choosable.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { addStock } from './add-stock.ts'
import { listCards } from './list-cards.ts'
import { moveCards } from './move-cards.ts'
import { previewStock } from './preview-stock.ts'

const addItem = async (shop: TestShop) => await shop.addItem({ cardChoice: testChoice })

test('an import reads public parts, shows them in the preview, and names the lines that have none', async () => {
  await using shop = await openShop()
  const itemId = await addItem(shop)
  const cards = [
    ' 138 0001 ----secret-number-one',
    'no separator at all',
    '----only what is secret',
    'nothing behind it----  ',
    `${'x'.repeat(maxPublicText + 1)}----too long`,
    'a\u0007bell----rings',
    'LV 30----secret----with more of it',
  ]
  const preview = await previewStock(shop.seller, { itemId, cards, publicSeparator: '----' })
  expect(preview.counts).toMatchObject({ good: 2, broken: 5 })
  expect(preview.lines.map(({ line, reason }) => [line, reason])).toEqual(
    [2, 3, 4, 5, 6].map((line) => [line, 'publicPart']),
  )
  expect(preview.firstGood).toEqual([
    { line: 1, masked: expect.any(String), publicText: '138 0001' },
    { line: 7, masked: expect.any(String), publicText: 'LV 30' },
  ])
  await addStock(shop.seller, { itemId, cards, publicSeparator: '----', onlyGood: true })
  expect(Object.keys(await readRefs(shop.visitor(), itemId))).toEqual(['138 0001', 'LV 30'])
  const { list } = await listCards(shop.seller, { shortUrl: shop.shortUrl, pageSize: 20 })
  expect(list.map(({ publicText }) => publicText)).toEqual(['LV 30', '138 0001'])
})

test('public parts differ where the seller wants that, also between two imports at once', async () => {
  await using shop = await openShop()
  const itemId = await addItem(shop)
  const add = (cards: string[], publicPartsDiffer: boolean) =>
    addStock(shop.seller, {
      itemId,
      cards,
      publicSeparator: '=',
      publicPartsDiffer,
      onlyGood: true,
    }).then(
      ({ added }) => added,
      () => 0,
    )
  expect(await add(['A=1', 'A=2', 'B=3'], true)).toBe(2)
  expect(await add(['A=4'], true)).toBe(0)
  expect(await add(['A=5'], false)).toBe(1)
  const atOnce = await Promise.all(['6', '7', '8'].map((secret) => add([`C=${secret}`], true)))
  expect(atOnce.reduce((sum, each) => sum + each, 0)).toBe(1)
})

test('a card that is moved to another item is chosen there, and no longer here', async () => {
  await using shop = await openShop()
  const [from, to] = [await addItem(shop), await addItem(shop)]
  await addStock(shop.seller, { itemId: from, cards: ['A=1', 'B=2'], publicSeparator: '=' })
  const before = await readRefs(shop.visitor(), from)
  const { list } = await listCards(shop.seller, { shortUrl: shop.shortUrl, pageSize: 20 })
  const cardIds = list.filter(({ publicText }) => publicText === 'A').map(({ cardId }) => cardId)
  await moveCards(shop.seller, { shortUrl: shop.shortUrl, cardIds, toItemId: to })
  expect(Object.keys(await readRefs(shop.visitor(), from))).toEqual(['B'])
  expect(await readRefs(shop.visitor(), to)).toEqual({ A: before['A'] })
})

test('one network pages the cards so many times a minute', async () => {
  await using shop = await openShop({ limits: { ...defaultLimits, cardPagesPerMinute: 2 } })
  const itemId = await addItem(shop)
  const visitor = shop.visitor()
  await visitor.call(pageCards, { itemId })
  await visitor.call(pageCards, { itemId })
  expect((await visitor.expectRejection(pageCards, { itemId })).code).toBe('tooOften')
  await shop.advanceClock(60)
  await visitor.call(pageCards, { itemId })
})
