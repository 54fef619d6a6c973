import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ClassifyId, ItemId, idDigits, OrderNo, ShortUrl } from './ids.ts'
import {
  checkoutUrl,
  itemUrl,
  paySuccessUrl,
  readClassifyId,
  readItemId,
  readOrderNo,
  readShopId,
  readShortUrl,
  shopUrl,
  verifyPasswordUrl,
} from './urls.ts'

const digits = (length: number) =>
  fc
    .array(fc.constantFrom(...idDigits), { minLength: length, maxLength: length })
    .map((text) => text.join(''))
const orderNo = fc
  .oneof(digits(20), fc.constantFrom('20251120143005123456', '662E4100000000000000'))
  .map((text) => OrderNo.parse(text))
const classifyId = fc.option(digits(10).map((text) => ClassifyId.parse(text)))
const queryOf = (url: string) => new URL(url, 'http://shop.test').searchParams

test('what a URL was built from is read back from it', () => {
  fc.assert(
    fc.property(orderNo, classifyId, (order, classify) => {
      for (const url of [checkoutUrl(order, classify), paySuccessUrl(order, classify)]) {
        expect(readOrderNo(queryOf(url))).toBe(order)
        expect(readClassifyId(queryOf(url)) ?? null).toBe(classify)
      }
      expect(readOrderNo(queryOf(verifyPasswordUrl(order)))).toBe(order)
    }),
  )
})

test('an item’s URL carries its shop, and a shop’s URL only what differs from its first page', () => {
  const [id, shop] = [ItemId.parse('ABCDEFGH12'), ShortUrl.parse('demo')]
  const item = new URL(itemUrl(id, shop, null), 'http://shop.test')
  expect(readItemId(item.pathname.split('/').at(-1))).toBe(id)
  expect(readShopId(item.searchParams)).toBe(shop)
  expect(shopUrl(shop)).toBe('/shopDetail/demo')
  expect(shopUrl(shop, null, '', 1)).toBe('/shopDetail/demo')
  expect(shopUrl(shop, ClassifyId.parse('ABCDEFGH12'), 'a&b=c', 2)).toBe(
    '/shopDetail/demo?classifyId=ABCDEFGH12&keyword=a%26b%3Dc&page=2',
  )
})

test('any other text is read as undefined and never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const query = new URLSearchParams({ orderId: text, classifyId: text, shopId: text })
      const found = readOrderNo(query)
      if (found !== undefined) expect(found).toMatch(/^[0-9A-Z]{20,32}$/)
      readClassifyId(query)
      readShopId(query)
      readItemId(text)
      readShortUrl(text)
    }),
  )
  for (const text of ['', '../x', 'a'.repeat(20), '1'.repeat(19), '1'.repeat(33), "1' or '1'='1"])
    expect(readOrderNo(new URLSearchParams({ orderId: text })), text).toBeUndefined()
})
