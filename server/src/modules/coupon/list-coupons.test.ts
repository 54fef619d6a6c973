import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { listCoupons as listOperation } from '@faka/contract/coupon/coupon'
import { createOrder } from '@faka/contract/order/order'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { calcPrice } from '@faka/contract/pricing/pricing'
import { expect, test } from 'vitest'
import { buy, createOrderInput, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { seedCouponBatch } from '../../../../test-support/seed/seed-coupon.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { disableCoupons } from './disable-coupons.ts'
import { enableCoupons } from './enable-coupons.ts'
import { exportCoupons } from './export-coupons.ts'
import { listCouponUses } from './list-coupon-uses.ts'
import { listCoupons } from './list-coupons.ts'

const list = ({ seller, shortUrl }: TestShop, more: object = {}) =>
  listCoupons(seller, listOperation.input.parse({ shortUrl, ...more }))

test('a batch lists its terms, and how often its coupons are held and used', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ title: 'Star crystals', cards: createCards(9) })
  const { batchNo, code } = await seedCouponBatch(shop, {
    name: 'November',
    code: 'nov-2026',
    discount: { kind: 'share', basisPoints: 1000 },
    minFen: 500,
    maxUses: 5,
    maxUsesPerBuyer: 1,
    itemIds: [itemId],
    classifyIds: [shop.classifyId],
  })
  expect(code).toBe('NOV-2026')
  await submitOrder(shop, itemId, { couponCode: 'NOV-2026' })
  const cancelled = await submitOrder(shop, itemId, { couponCode: 'NOV-2026' })
  await cancelled.buyer.call(cancelOrder, { orderNo: cancelled.orderNo })
  const paid = await buy(shop, itemId, { couponCode: 'nov-2026', quantity: 2 })
  expect((await list(shop)).list).toEqual([
    {
      batchNo,
      name: 'November',
      discount: { kind: 'share', basisPoints: 1000 },
      minFen: 500,
      validFrom: expect.any(String),
      validUntil: null,
      maxUses: 5,
      maxUsesPerBuyer: 1,
      items: [{ itemId, title: 'Star crystals' }],
      classifies: [{ classifyId: shop.classifyId, name: 'Cards' }],
      code: 'NOV-2026',
      coupons: 1,
      createTime: expect.any(String),
      createdBy: '',
      disabledTime: null,
      held: 1,
      used: 1,
      usedFen: 200,
    },
  ])
  const uses = await listCouponUses(shop.seller, { batchNo, page: 1, pageSize: 2 })
  expect(uses).toMatchObject({ total: 3, nextCursor: expect.any(String) })
  const rest = await listCouponUses(shop.seller, {
    batchNo,
    page: 1,
    pageSize: 2,
    cursor: uses.nextCursor ?? '',
  })
  const states = [...uses.list, ...rest.list].map(({ state, discountFen }) => `${state} ${discountFen}`)
  expect(states.toSorted()).toEqual(['held 100', 'returned 100', 'used 200'])
  expect([...uses.list, ...rest.list].find(({ state }) => state === 'used')?.orderNo).toBe(paid.orderNo)
})

test('ten thousand coupons are all different, and the export has every one with its uses', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(2) })
  const { batchNo, coupons, code } = await seedCouponBatch(shop, { count: 10_000, maxUses: 1 })
  expect([coupons, code]).toEqual([10_000, null])
  const bodyOf = async (format: 'csv' | 'xlsx') =>
    Readable.from((await exportCoupons(shop.seller, { batchNo, format })).body)
  const lines = (await text(await bodyOf('csv'))).trim().split(/\r?\n/)
  expect(lines).toHaveLength(10_001)
  const codes = lines.slice(1).map((line) => line.split(',')[0] ?? '')
  expect(new Set(codes).size).toBe(10_000)
  expect(codes.every((each) => /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(each))).toBe(true)
  const [one = ''] = codes
  await buy(shop, itemId, { couponCode: one })
  const again = await text(await bodyOf('csv'))
  expect(again.split(/\r?\n/)[1]).toBe(`${one},1,1`)
  const sheet = await buffer(await bodyOf('xlsx'))
  expect(sheet.subarray(0, 2).toString()).toBe('PK')
})

test('a disabled batch takes no further order, keeps those that exist, and is enabled again', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(5) })
  const { batchNo } = await seedCouponBatch(shop, { code: 'WELCOME' })
  const placed = await submitOrder(shop, itemId, { couponCode: 'WELCOME' })
  await disableCoupons(shop.seller, { batchNo })
  expect((await list(shop)).list[0]?.disabledTime).not.toBeNull()
  const input = createOrderInput(shop, itemId, { couponCode: 'WELCOME' })
  const refused = await shop.visitor().expectRejection(createOrder, input)
  expect([refused.code, refused.data]).toEqual(['couponRefused', { why: 'disabled' }])
  const { expectedAmountFen: _, ...same } = input
  expect(
    (await shop.visitor().call(calcPrice, { itemId, quantity: 1, couponCode: 'WELCOME' })).reasons,
  ).toEqual([{ kind: 'couponRefused', why: 'disabled' }])
  const { amount_fen } = await shop.db.db
    .selectFrom('orders')
    .select('amount_fen')
    .where('order_no', '=', placed.orderNo)
    .executeTakeFirstOrThrow()
  expect(amount_fen).toBe(800)
  await enableCoupons(shop.seller, { batchNo })
  expect((await shop.visitor().call(createOrder, same)).amountFen).toBe(800)
})

test('what cannot be is rejected where it is: codes, terms, items and categories', async () => {
  await using shop = await openShop()
  await seedCouponBatch(shop, { code: 'WELCOME' })
  await expect(seedCouponBatch(shop, { code: 'welcome' })).rejects.toThrow('couponRepeated')
  const past = new Date(shop.clock.now.getTime() - 1).toISOString()
  await expect(seedCouponBatch(shop, { validUntil: past })).rejects.toMatchObject({
    data: [{ path: 'validUntil' }],
  })
  await expect(seedCouponBatch(shop, { code: 'OTHER', count: 2 })).rejects.toMatchObject({
    data: [{ path: 'count' }],
  })
  await expect(seedCouponBatch(shop, { itemIds: ['NOSUCHITEM'] })).rejects.toThrow('itemNotFound')
  await expect(seedCouponBatch(shop, { classifyIds: ['NOSUCHKIND'] })).rejects.toThrow('classifyNotFound')
  expect((await list(shop)).total).toBe(1)
})

test('the list is read to its end by its cursor, the latest first, while batches are added', async () => {
  await using shop = await openShop()
  for (let batch = 1; batch <= 5; batch++) await seedCouponBatch(shop, { name: `Batch ${batch}` })
  const names: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list(shop, { pageSize: 2, ...(cursor && { cursor }) })
    names.push(...page.list.map(({ name }) => name))
    cursor = page.nextCursor
    await seedCouponBatch(shop, { name: 'Added' })
  }
  expect(names).toEqual([5, 4, 3, 2, 1].map((batch) => `Batch ${batch}`))
  await expect(list(shop, { cursor: 'nonsense' })).rejects.toMatchObject({ data: [{ path: 'cursor' }] })
})
