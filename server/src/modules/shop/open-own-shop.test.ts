import type { Role } from '@faka/contract/account/account'
import { ShortUrl } from '@faka/contract/shared/ids'
import { checkShopOpening, openOwnShop } from '@faka/contract/shop/open-shop'
import { changeShop, showShop } from '@faka/contract/shop/seller-shop'
import { getShop } from '@faka/contract/shop/shop'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { readConfig } from '../../config.ts'
import { getAccount } from '../account/public.ts'

const shortUrl = ShortUrl.parse('my-first')
const openings = ['platform', 'sellers', 'anyone'] as const

test('an account opens its own shop, becomes a seller, and changes the shop at once', async () => {
  await using shop = await openShop({ config: { shopOpening: 'anyone' } })
  const { visitor, account } = await openBuyer(shop)
  expect(await visitor.call(checkShopOpening, { shortUrl })).toEqual({ refusal: null, free: true })
  expect(await visitor.call(openOwnShop, { shortUrl, name: '青柠卡铺' })).toEqual({ shortUrl })
  expect(await shop.visitor().call(getShop, { shortUrl })).toMatchObject({ name: '青柠卡铺', classifies: [] })
  expect((await visitor.call(showShop, {})).list.map((each) => each.shortUrl)).toEqual([shortUrl])
  expect((await visitor.call(changeShop, { shortUrl, notice: '照常发货' })).notice).toBe('照常发货')
  expect((await getAccount(shop.services, shop.services.common, account.account_id)).roles).toEqual([
    'BUYER',
    'SELLER',
  ])
  expect(await visitor.call(checkShopOpening, { shortUrl })).toEqual({ refusal: null, free: false })
})

test.each(openings)('SHOP_OPENING=%s lets these accounts open shops, and no other', async (shopOpening) => {
  await using shop = await openShop({ config: { shopOpening } })
  const roles: readonly Role[] = ['BUYER', 'SELLER', 'ADMIN']
  const opened: Role[] = []
  for (const role of roles) {
    const { visitor, account } = await openBuyer(shop, { roles: [...new Set<Role>(['BUYER', role])] })
    const own = ShortUrl.parse(`of-${role.toLowerCase()}`)
    const { refusal } = await visitor.call(checkShopOpening, {})
    if (refusal === null) {
      await visitor.call(openOwnShop, { shortUrl: own, name: 'x' })
      opened.push(role)
      continue
    }
    expect((await visitor.expectRejection(openOwnShop, { shortUrl: own, name: 'x' })).code).toBe(refusal)
    expect((await visitor.expectRejection(getShop, { shortUrl: own })).code).toBe('shopNotFound')
    expect((await getAccount(shop.services, shop.services.common, account.account_id)).roles).toEqual(
      account.roles,
    )
  }
  const allowed = { platform: ['ADMIN'], sellers: ['SELLER', 'ADMIN'], anyone: roles }
  expect(opened).toEqual(allowed[shopOpening])
})

test('a taken short URL opens no shop and grants no role', async () => {
  await using shop = await openShop({ config: { shopOpening: 'anyone' } })
  const { visitor, account } = await openBuyer(shop)
  const input = { shortUrl: shop.shortUrl, name: 'x' }
  expect((await visitor.expectRejection(openOwnShop, input)).code).toBe('nameTaken')
  expect((await visitor.call(showShop, {})).total).toBe(0)
  expect((await getAccount(shop.services, shop.services.common, account.account_id)).roles).toEqual(['BUYER'])
  expect((await shop.visitor().call(getShop, { shortUrl: shop.shortUrl })).name).toBe('Test shop')
})

test('no account opens more shops than the limit, however many calls come at once', async () => {
  await using shop = await openShop({ config: { shopOpening: 'anyone' }, limits: { shopsPerAccount: 2 } })
  const { visitor } = await openBuyer(shop)
  const opened = await Promise.all(
    [1, 2, 3, 4].map((number) =>
      visitor
        .call(openOwnShop, { shortUrl: ShortUrl.parse(`shop-${number}`), name: 'x' })
        .then(() => 'opened')
        .catch(() => 'refused'),
    ),
  )
  expect(opened.sort()).toEqual(['opened', 'opened', 'refused', 'refused'])
  expect((await visitor.call(showShop, {})).total).toBe(2)
  expect((await visitor.call(checkShopOpening, {})).refusal).toBe('tooManyShops')
  // nothing of those that were refused is left for a job
  expect((await sql`select from shop_opening`.execute(shop.db.db)).rows).toEqual([])
})

test('a wrong SHOP_OPENING is a mistake in the settings, and by default sellers open shops', () => {
  expect(readConfig({ SHOP_OPENING: 'everyone' }).errors).toEqual([
    'SHOP_OPENING is "everyone"; it must be platform, sellers, anyone.',
  ])
  expect(readConfig({}).config.shopOpening).toBe('sellers')
})
