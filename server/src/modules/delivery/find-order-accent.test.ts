import { OrderNo } from '@faka/contract/shared/ids'
import { deriveAccent } from '@faka/contract/shop/derive-accent'
import { expect, test } from 'vitest'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { changeShop } from '../shop/change-shop.ts'
import { findOrderAccent } from './find-order-accent.ts'
import { listReveals } from './reveal.sql.ts'

const readAsGuest = (shop: TestShop, orderNo: string) =>
  findOrderAccent(
    {
      ...shop.seller,
      actor: { kind: 'guest', networkHash: 'ab'.repeat(16), ip: '192.0.2.1', userAgent: '' },
    },
    { orderNo: OrderNo.parse(orderNo) },
  )

test('the page of an order has the colours of its shop, without a card of it', async () => {
  await using shop = await openShop()
  const { orderNo } = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  expect(await readAsGuest(shop, orderNo)).toBeUndefined()
  await changeShop(shop.seller, { shortUrl: shop.shortUrl, accent: '#7c3aed' })
  expect(await readAsGuest(shop, orderNo)).toBe(deriveAccent('#7c3aed'))
  expect(await listReveals(shop.seller.db, orderNo, 10)).toEqual([])
})

test('unknown numbers count against the lookup limit', async () => {
  await using shop = await openShop({ limits: { lookUpsPer10Minutes: 2 } })
  const unknown = () => readAsGuest(shop, '0'.repeat(20))
  expect([await unknown(), await unknown()]).toEqual([undefined, undefined])
  await expect(unknown()).rejects.toMatchObject({ codeName: 'tooOften' })
})
