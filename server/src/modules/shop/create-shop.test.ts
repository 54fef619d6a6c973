import { ShortUrl } from '@faka/contract/shared/ids'
import { getShop } from '@faka/contract/shop/shop'
import { logoUrlOf } from '@faka/contract/upload/upload'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { uploadPicture } from '../../../../test-support/seed/pictures.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { createUser } from '../account/create-user.ts'
import { getAccount } from '../account/public.ts'
import { createClassify } from './create-classify.ts'
import { createShop } from './create-shop.ts'

const rejectionCode = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error) => (error instanceof DomainError ? error.codeName : String(error)),
  )

test('a new shop is found by its short URL at once, at every process', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const shortUrl = ShortUrl.parse('second-shop')
  const visitor = other.visitor()
  expect((await visitor.expectRejection(getShop, { shortUrl })).code).toBe('shopNotFound')
  await createUser(shop.seller, { userName: 'another', roles: ['SELLER'] })
  const contact = { qq: '10001', mail: 'shop@example.com' }
  await createShop(shop.seller, { seller: 'another', shortUrl, name: '小店', notice: 'Hello', contact })
  expect(await visitor.call(getShop, { shortUrl })).toMatchObject({
    shortUrl,
    name: '小店',
    logo: null,
    notice: 'Hello',
    opening: '',
    contact,
    classifies: [],
    payChannels: [{ id: shop.payChannels.md5 }, { id: shop.payChannels.rsa }],
  })
})

test('a taken name is never reassigned, however many requests are concurrent', async () => {
  await using shop = await openShop()
  const { seller } = shop
  const shortUrl = ShortUrl.parse('wanted')
  const results = await Promise.all([
    ...[1, 2, 3].map(() => rejectionCode(createUser(seller, { userName: 'wanted', roles: ['SELLER'] }))),
    ...[1, 2, 3].map(() => rejectionCode(createShop(seller, { seller: 'seller', shortUrl, name: 'x' }))),
    ...[1, 2, 3].map(() =>
      rejectionCode(createClassify(seller, { shortUrl: shop.shortUrl, name: 'wanted' })),
    ),
  ])
  for (const start of [0, 3, 6])
    expect(results.slice(start, start + 3).sort()).toEqual(['done', 'nameTaken', 'nameTaken'])
  const unknownSeller = { seller: 'nobody', shortUrl: ShortUrl.parse('new'), name: 'x' }
  expect(await rejectionCode(createShop(seller, unknownSeller))).toBe('sellerNotFound')
  const nowhere = { shortUrl: ShortUrl.parse('nowhere'), name: 'x' }
  expect(await rejectionCode(createClassify(seller, nowhere))).toBe('shopNotFound')
})

test('a taken short URL leaves the account without the role and the logo free for another shop', async () => {
  await using shop = await openShop()
  const { visitor, account } = await openBuyer(shop, { userName: 'buyer' })
  const logo = logoUrlOf((await uploadPicture(shop, visitor, undefined, { purpose: 'logo' })).key)
  const actor = {
    kind: 'buyer',
    accountId: account.account_id,
    sessionId: '',
    roles: [],
    phoneProved: true,
  } as const
  const ctx: Ctx = { ...shop.seller, actor: { ...actor, networkHash: '', ip: '', userAgent: '' } }
  const create = (shortUrl: ShortUrl) =>
    rejectionCode(createShop(ctx, { seller: 'buyer', shortUrl, name: 'x', logo }))
  const readRoles = async () => (await getAccount(ctx, ctx.common, account.account_id)).roles
  expect(await create(shop.shortUrl)).toBe('nameTaken')
  expect(await readRoles()).toEqual(['BUYER'])
  expect(await create(ShortUrl.parse('still-free'))).toBe('done')
  expect(await readRoles()).toEqual(['BUYER', 'SELLER'])
  // the logo is used
  const refused = ShortUrl.parse('refused')
  expect(await create(refused)).toBe('uploadNotFound')
  const other = await openBuyer(shop, { userName: 'other' })
  expect(
    await rejectionCode(createShop(shop.seller, { seller: 'other', shortUrl: refused, name: 'x' })),
  ).toBe('done')
  expect((await getAccount(ctx, ctx.common, other.account.account_id)).roles).toEqual(['BUYER', 'SELLER'])
})
