import { changeItem } from '@faka/contract/item/seller-item'
import type { Locale } from '@faka/contract/shared/locale'
import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { countRecentComplaints } from '../../modules/complaint/public.ts'
import { changeItem as change } from '../../modules/item/change-item.ts'
import { getItem } from '../../modules/item/get-item.ts'
import { countItemsByClassify } from '../../modules/item/public.ts'
import { countRecentSales, getHoldAvailability } from '../../modules/order/public.ts'
import { listOfferedPayChannels } from '../../modules/pay-channel/public.ts'
import { sumRatingsOfItem, sumRatingsOfShop } from '../../modules/rating/public.ts'
import { createCustomPage } from '../../modules/shop/create-custom-page.ts'
import { freezeShop } from '../../modules/shop/freeze-shop.ts'
import { getCustomPage } from '../../modules/shop/get-custom-page.ts'
import { getShop } from '../../modules/shop/get-shop.ts'
import { getFreeCardCounts } from '../../modules/stock/public.ts'
import { CellAwayError } from '../../platform/cells/cell-away-error.ts'
import { jobCtx } from '../../platform/ctx.ts'
import { keepSharePictures } from './keep-share-pictures.ts'
import { mountSharePictures } from './mount-share-pictures.ts'

const shopPorts = {
  countItemsByClassify,
  listOfferedPayChannels,
  countRecentSales,
  countRecentComplaints,
  sumRatingsOfShop,
}
const itemPorts = { getFreeCardCounts, getHoldAvailability, sumRatingsOfItem }

function mount({ services }: TestShop) {
  const app = Fastify()
  const ctx = jobCtx(services, 'render')
  mountSharePictures(app, services, {
    getShop: (input) => getShop(ctx, input, shopPorts),
    getItem: (input) => getItem(ctx, input, itemPorts),
    getCustomPage: (input) => getCustomPage(ctx, input),
  })
  return app
}

const anyVersion = '0123456789abcdef.jpg'
const addressOf = (kind: string, id: string, locale: Locale = 'zh-CN', file = anyVersion) =>
  `/og/${kind}/${id}/${locale}/${file}`

test('shops, items and custom pages have a picture, at an address that is kept by who fetched it', async () => {
  await using shop = await openShop()
  await using app = mount(shop)
  const { shortUrl, seller } = shop
  const item = await shop.addItem()
  const { id: page } = await createCustomPage(seller, { shortUrl, title: 'Guide', text: 'Text' })
  for (const url of [
    addressOf('shop', shortUrl),
    addressOf('item', item, 'en-US'),
    addressOf('page', page),
  ]) {
    const moved = await app.inject({ url })
    expect([moved.statusCode, moved.headers['cache-control']]).toEqual([302, 'no-store'])
    const { location = '' } = moved.headers
    expect(location).toMatch(/^\/og\/[^?]*\/[0-9a-f]{16}\.jpg$/)
    const shown = await app.inject({ url: location })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(shown.headers['cache-control']).toContain('immutable')
    const { width, height, format } = await sharp(shown.rawPayload).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
    expect((await app.inject({ url: location })).rawPayload.equals(shown.rawPayload)).toBe(true)
    expect((await app.inject({ url: location, method: 'HEAD' })).statusCode).toBe(200)
  }
})

test('a picture is kept for an hour, and drawn again after it', async () => {
  await using shop = await openShop()
  const draw = keepSharePictures(shop.services)
  const shown = { title: 'An item', shopName: 'A shop', picture: null, isLogo: false, accent: undefined }
  const first = await draw('/og/x.jpg', shown)
  shop.clock.now = new Date(shop.clock.now.getTime() + 3_599_000)
  expect(await draw('/og/x.jpg', shown)).toBe(first)
  shop.clock.now = new Date(shop.clock.now.getTime() + 2000)
  expect(await draw('/og/x.jpg', shown)).not.toBe(first)
})

test('the address of a picture that shows an old price leads to the one of now', async () => {
  await using shop = await openShop()
  await using app = mount(shop)
  const id = await shop.addItem({ priceFen: 1280 })
  const { location: before = '' } = (await app.inject({ url: addressOf('item', id) })).headers
  await change(shop.seller, changeItem.input.parse({ itemId: id, priceFen: 990 }))
  await expect.poll(async () => (await app.inject({ url: before })).statusCode).toBe(302)
  const { location: after = '' } = (await app.inject({ url: before })).headers
  expect(after).not.toBe(before)
  expect((await app.inject({ url: after })).statusCode).toBe(200)
})

test('what buyers are not led to has no picture: hidden items, frozen shops and what does not exist', async () => {
  await using shop = await openShop()
  await using app = mount(shop)
  const { shortUrl, seller } = shop
  const item = await shop.addItem()
  const { id: page } = await createCustomPage(seller, { shortUrl, title: 'Guide', text: 'Text' })
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode
  const hidden = [await shop.addItem({ published: false }), await shop.addItem({ unlisted: true })]
  for (const url of [
    ...hidden.map((id) => addressOf('item', id)),
    addressOf('item', '0000000000'),
    addressOf('item', '%00'),
    addressOf('shop', 'nothing'),
    addressOf('page', item),
    addressOf('order', item),
    addressOf('item', item).replace('zh-CN', 'fr-FR'),
  ])
    expect([url, await statusOf(url)]).toEqual([url, 404])

  const seen = [addressOf('shop', shortUrl), addressOf('item', item), addressOf('page', page)]
  const drawn = await Promise.all(seen.map(async (url) => (await app.inject({ url })).headers.location ?? ''))
  for (const url of drawn) expect(await statusOf(url)).toBe(200)
  await freezeShop(seller, { shortUrl, why: 'a reason' })
  for (const url of [...seen, ...drawn]) await expect.poll(() => statusOf(url), { message: url }).toBe(404)
})

test('pictures are drawn one at a time, and no more wait than can be served', async () => {
  await using shop = await openShop()
  await using app = mount(shop)
  const ids = await Promise.all(
    Array.from({ length: 24 }, (_, index) => shop.addItem({ title: `Item ${index}` })),
  )
  const addresses = await Promise.all(
    ids.map(async (id) => (await app.inject({ url: addressOf('item', id) })).headers.location ?? ''),
  )
  const answers = await Promise.all(addresses.map((url) => app.inject({ url })))
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(
    refused.every(({ headers }) => headers['retry-after'] && headers['cache-control'] === 'no-store'),
  ).toBe(true)
  // what was refused is not kept
  const again = addresses.find((_, index) => answers[index]?.statusCode === 503)
  expect((await app.inject({ url: again ?? '' })).statusCode).toBe(200)
})

test('while the cell of a shop is away, its picture is to be fetched later', async () => {
  await using shop = await openShop()
  await using app = Fastify()
  const isAway = () => Promise.reject(new CellAwayError())
  mountSharePictures(app, shop.services, { getShop: isAway, getItem: isAway, getCustomPage: isAway })
  const { statusCode, headers } = await app.inject(addressOf('shop', shop.shortUrl))
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
})
