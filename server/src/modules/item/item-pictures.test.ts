import { getItem } from '@faka/contract/item/item'
import { changeItem, createItem, showItem } from '@faka/contract/item/seller-item'
import { ShortUrl } from '@faka/contract/shared/ids'
import { itemPictureUrlOf, signUpload } from '@faka/contract/upload/upload'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { createPicture, uploadPicture } from '../../../../test-support/seed/pictures.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import type { Visitor } from '../../../../test-support/server/visitor.ts'
import { createShop } from '../shop/create-shop.ts'

const openOwner = async (shop: TestShop) => (await openBuyer(shop, { userName: 'seller' })).visitor

const upload = async (shop: TestShop, visitor: Visitor) => {
  const { key, width } = await uploadPicture(
    shop,
    visitor,
    await createPicture({ width: 2000, height: 1500 }),
    { purpose: 'item' },
  )
  return { width, address: itemPictureUrlOf(key) }
}

const statusOf = async (shop: TestShop, address: string): Promise<number> => {
  const response = await fetch(shop.url + address)
  await response.body?.cancel()
  return response.status
}

test('a seller uploads the pictures of an item, which everyone sees and nothing removes', async () => {
  await using shop = await openShop()
  const owner = await openOwner(shop)
  const { shortUrl } = shop
  const [first, second] = [await upload(shop, owner), await upload(shop, owner)]
  expect(first.width).toBe(1600)
  const { itemId } = await owner.call(createItem, {
    shortUrl,
    content: 'cards',
    title: 'With pictures',
    priceFen: 100,
    cover: first.address,
  })
  await owner.call(changeItem, { itemId, gallery: [second.address, first.address] })
  const { version } = await owner.call(showItem, { itemId })
  expect(version).toMatchObject({ cover: first.address, gallery: [second.address, first.address] })
  // earlier orders may show the cover that is replaced now
  await owner.call(changeItem, { itemId, cover: null, gallery: [] })
  await shop.advanceClock(3 * 24 * 3600)
  expect(await statusOf(shop, first.address)).toBe(200)
  expect(await statusOf(shop, second.address)).toBe(200)
})

test('a picture that no item names is removed after a day', async () => {
  await using shop = await openShop()
  const { address } = await upload(shop, await openOwner(shop))
  expect(await statusOf(shop, address)).toBe(200)
  await shop.advanceClock(25 * 3600)
  expect(await statusOf(shop, address)).toBe(404)
})

test('another account’s upload, one for another purpose and an unknown one are no pictures of an item', async () => {
  await using shop = await openShop()
  const owner = await openOwner(shop)
  const itemId = await shop.addItem()
  const stranger = await upload(shop, (await openBuyer(shop)).visitor)
  const { key } = await uploadPicture(shop, owner, undefined, { purpose: 'logo' })
  const unknown = '/api/upload/item/00000000000000000000000000'
  for (const cover of [stranger.address, itemPictureUrlOf(key), `/api/upload/logo/${key}`, unknown])
    expect((await owner.expectRejection(changeItem, { itemId, title: 'x', cover })).code).toBe(
      'uploadNotFound',
    )
  expect((await owner.call(showItem, { itemId })).version).toMatchObject({ title: 'An item', cover: null })
  const other = { shortUrl: shop.shortUrl, content: 'cards', title: 'x', priceFen: 1 } as const
  expect((await owner.expectRejection(createItem, { ...other, cover: unknown })).code).toBe('uploadNotFound')
})

test('another item of the same shop may show the same picture, an item of another shop may not', async () => {
  await using shop = await openShop()
  const owner = await openOwner(shop)
  const { address } = await upload(shop, owner)
  const [first, second] = [await shop.addItem(), await shop.addItem()]
  await owner.call(changeItem, { itemId: first, cover: address })
  await owner.call(changeItem, { itemId: second, gallery: [address] })
  expect((await shop.visitor().call(getItem, { id: second })).gallery).toEqual([address])
  const another = await openBuyer(shop, { roles: ['BUYER', 'SELLER'], userName: 'another-seller' })
  const shortUrl = ShortUrl.parse('another-shop')
  await createShop(shop.seller, { seller: 'another-seller', shortUrl, name: 'Another shop' })
  const copied = { shortUrl, content: 'cards', title: 'x', priceFen: 1, cover: address } as const
  expect((await another.visitor.expectRejection(createItem, copied)).code).toBe('uploadNotFound')
})

test('the pictures of items have their own quota for sellers, and count for other accounts as any upload', async () => {
  await using shop = await openShop({
    limits: { uploadsPerAccountAndDay: 1, uploadsPerNetworkAndDay: 1, itemPicturesPerSellerAndDay: 3 },
  })
  const owner = await openOwner(shop)
  const ticket = { purpose: 'item', contentType: 'image/png', sizeBytes: 100 } as const
  for (let sent = 0; sent < 3; sent++) await owner.call(signUpload, ticket)
  expect((await owner.expectRejection(signUpload, ticket)).code).toBe('tooOften')
  const { visitor } = await openBuyer(shop)
  await visitor.call(signUpload, ticket)
  expect((await visitor.expectRejection(signUpload, ticket)).code).toBe('tooOften')
  expect((await shop.visitor().expectRejection(signUpload, ticket)).code).toBe('sessionNeeded')
})
