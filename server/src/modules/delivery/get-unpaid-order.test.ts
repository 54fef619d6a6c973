import { OrderNo } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { buy, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { findUnconfirmedFen } from '../payment/public.ts'
import { findRefundOfOrder } from '../reconciliation/public.ts'
import { getUnpaidOrder } from './get-unpaid-order.ts'
import { listReveals } from './reveal.sql.ts'

const readAsGuest = (shop: TestShop, orderNo: string) =>
  getUnpaidOrder(
    {
      ...shop.seller,
      actor: { kind: 'guest', networkHash: 'ab'.repeat(16), ip: '192.0.2.1', userAgent: '' },
    },
    { orderNo: OrderNo.parse(orderNo) },
    { findRefundOfOrder, findUnconfirmedFen },
  )

test('the rendered checkout has an unpaid order, without a card', async () => {
  await using shop = await openShop()
  const { orderNo } = await submitOrder(shop, await shop.addItem({ title: 'A month', cards: createCards(1) }))
  expect(await readAsGuest(shop, orderNo)).toMatchObject({
    orderNo,
    status: 'unpaid',
    itemTitle: 'A month',
    cards: null,
  })
})

test('a paid order is not read for rendering, so that none of its cards is opened', async () => {
  await using shop = await openShop()
  const { orderNo } = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  expect(await readAsGuest(shop, orderNo)).toBeUndefined()
  expect(await listReveals(shop.seller.db, orderNo, 10)).toEqual([])
  expect(await readAsGuest(shop, '0'.repeat(20))).toBeUndefined()
})

test('unknown numbers count against the lookup limit', async () => {
  await using shop = await openShop({ limits: { lookUpsPer10Minutes: 2 } })
  const unknown = () => readAsGuest(shop, '0'.repeat(20))
  expect([await unknown(), await unknown()]).toEqual([undefined, undefined])
  await expect(unknown()).rejects.toMatchObject({ codeName: 'tooOften' })
})

test('rendering counts as a lookup of the visitor', async () => {
  await using shop = await openShop({ limits: { lookUpsPer10Minutes: 3 } })
  const { orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  for (let lookup = 0; lookup < 3; lookup++) expect(await readAsGuest(shop, orderNo)).toBeDefined()
  await expect(readAsGuest(shop, orderNo)).rejects.toMatchObject({ codeName: 'tooOften' })
})
