import { pageComplaint } from '@faka/contract/complaint/complaint'
import { listComplaints } from '@faka/contract/complaint/seller-complaint'
import { exportCards } from '@faka/contract/delivery/order-timeline'
import { pageInquiries } from '@faka/contract/inquiry/inquiry'
import { listAllInquiries } from '@faka/contract/inquiry/platform-inquiry'
import { getItem } from '@faka/contract/item/item'
import {
  countGuestOrders,
  exportSales,
  pageOrders,
  sumSales,
  takeOverOrders,
} from '@faka/contract/order/order-list'
import { getOrderStates } from '@faka/contract/order/order-states'
import { listChannels } from '@faka/contract/pay-channel/pay-channel'
import { calcPrice } from '@faka/contract/pricing/pricing'
import { listAllRatings } from '@faka/contract/rating/platform-rating'
import { showToday } from '@faka/contract/report/today'
import { ShortUrl } from '@faka/contract/shared/ids'
import { listMemberships } from '@faka/contract/shop/member-level'
import { listShops } from '@faka/contract/shop/platform-shop'
import { showShop } from '@faka/contract/shop/seller-shop'
import { removeStaff as removeStaffOperation } from '@faka/contract/shop/staff'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ask } from '../../../test-support/seed/ask.ts'
import { complain } from '../../../test-support/seed/complaint.ts'
import { joinStaff } from '../../../test-support/seed/join-staff.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { openCells, type Place } from '../../../test-support/seed/open-cells.ts'
import { buy, type PlacedOrder } from '../../../test-support/seed/purchase.ts'
import { rate } from '../../../test-support/seed/rate.ts'
import { seedLevels } from '../../../test-support/seed/seed-levels.ts'
import { seedPlatformLevels } from '../../../test-support/seed/seed-platform-levels.ts'
import { endProcessBefore } from '../../../test-support/server/end-process-before.ts'
import type { TestShop } from '../../../test-support/server/open-shop.ts'
import type { Visitor } from '../../../test-support/server/visitor.ts'
import { getAccount } from '../modules/account/public.ts'
import { createShop } from '../modules/shop/create-shop.ts'
import { removeStaff } from '../modules/shop/remove-staff.ts'
import { sitemapIndex } from '../web/search/sitemap.ts'

const daySpan = { from: '2000-01-01T00:00:00Z', to: '2000-01-02T00:00:00Z', timeZone: 'Asia/Shanghai' }

/** One purchase in each cell, a second apart. */
async function buyEverywhere(
  shop: TestShop,
  places: readonly Place[],
  more: Partial<Parameters<typeof buy>[2]> = {},
): Promise<PlacedOrder[]> {
  const orders: PlacedOrder[] = []
  for (const { itemId, payChannel } of places) {
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
    orders.push(await buy(shop, itemId, { payChannel, ...more }))
  }
  return orders
}

const numbersOf = (orders: readonly { orderNo: string }[]) => orders.map(({ orderNo }) => orderNo)

test('the orders of an account are one list over all cells, for its buyer and for the owner of the shops', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  const { visitor: buyer } = await openBuyer(shop)
  const newestFirst = numbersOf(await buyEverywhere(shop, places, { buyer })).reverse()
  const owner = (await openBuyer(shop, { userName: 'seller' })).visitor
  const listed = async (visitor: Visitor, request: object) =>
    numbersOf((await visitor.call(pageOrders, request)).list)
  const all = await buyer.call(pageOrders, {})
  expect(numbersOf(all.list)).toEqual(newestFirst)
  expect(all).toMatchObject({ total: 3, counts: { delivered: 3, unpaid: 0 } })
  expect(await listed(owner, { side: 'sold' })).toEqual(newestFirst)
  for (const [index, orderNo] of newestFirst.entries())
    expect(await listed(buyer, { page: index + 1, pageSize: 1 })).toEqual([orderNo])
  expect(await listed((await openBuyer(shop)).visitor, {})).toEqual([])
  const { list } = await buyer.call(getOrderStates, { orderNos: newestFirst })
  expect(numbersOf(list)).toEqual(newestFirst)
})

test('the reports of an owner add up the shops of all cells', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  const newestFirst = numbersOf(await buyEverywhere(shop, places)).reverse()
  const owner = (await openBuyer(shop, { userName: 'seller' })).visitor
  const { list, total } = await owner.call(showShop, {})
  expect([total, ...list.map(({ shortUrl }) => shortUrl)]).toEqual([
    3,
    ...places.map(({ shortUrl }) => shortUrl),
  ])
  const now = shop.clock.now.getTime()
  const span = {
    ...daySpan,
    from: new Date(now - 60_000).toISOString(),
    to: new Date(now + 60_000).toISOString(),
  }
  const sales = await owner.call(sumSales, span)
  expect(sales.total.orders).toBe(3)
  expect(sales.shops).toHaveLength(3)
  expect(sales.items.map(({ shortUrl }) => shortUrl).sort()).toEqual(
    places.map(({ shortUrl }) => shortUrl).sort(),
  )
  const one = await owner.call(sumSales, { ...span, shortUrl: places[1]?.shortUrl })
  expect([one.total.orders, one.shops.length]).toEqual([1, 3])
  const today = await owner.call(showToday, {})
  expect([today.today.orders, today.days.at(-1)?.orders]).toEqual([3, 3])
  const { body } = await owner.send(exportSales, { format: 'csv', timeZone: 'Asia/Shanghai' })
  const exported = String(body)
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[0])
    .filter(Boolean)
  expect(exported).toEqual(newestFirst)
})

test('complaints and questions of an account are one list each, as those of its shops and of the platform are', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  const { visitor: buyer } = await openBuyer(shop)
  for (const placed of await buyEverywhere(shop, places, { buyer })) await complain(placed)
  for (const { itemId } of places) await ask(buyer, itemId)
  expect(await buyer.call(pageComplaint, {})).toMatchObject({ total: 3, counts: { open: 3 } })
  expect((await buyer.call(pageComplaint, { page: 2, pageSize: 2 })).list).toHaveLength(1)
  expect((await buyer.call(pageInquiries, {})).list).toHaveLength(3)
  const owner = (await openBuyer(shop, { userName: 'seller' })).visitor
  const { total, list } = await owner.call(listComplaints, {})
  expect([total, list.length]).toEqual([3, 3])
  const admin = (await openBuyer(shop, { roles: ['ADMIN'] })).visitor
  expect(await admin.call(listAllInquiries, { filter: 'all' })).toMatchObject({ total: 3 })
})

test('an account takes over its guest orders of all cells', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  const { visitor, account } = await openBuyer(shop, { phone: '13900009999' })
  expect(account.phone).not.toBeNull()
  const orders = await buyEverywhere(shop, places, { contact: { phone: '13900009999' } })
  expect(await visitor.call(countGuestOrders, {})).toEqual({ count: 3 })
  expect(await visitor.call(takeOverOrders, {})).toEqual({ taken: 3 })
  expect(numbersOf((await visitor.call(pageOrders, {})).list)).toEqual(numbersOf(orders).reverse())
})

test('the cards of orders of several cells are one file, and an item is read by its number alone', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  const { visitor: buyer } = await openBuyer(shop)
  const orders = await buyEverywhere(shop, places, { buyer })
  const request = {
    orders: orders.map(({ orderNo }) => ({ orderNo })),
    format: 'csv',
    timeZone: 'Asia/Shanghai',
  } as const
  const { body } = await buyer.send(exportCards, request)
  for (const { cards } of places) expect(String(body)).toContain(cards[0])
  for (const { itemId, shortUrl } of places)
    expect(await shop.visitor().call(getItem, { id: itemId })).toMatchObject({ shortUrl })
})

test('staff joins by an invitation of any cell, and keeps its role while it works in another', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  const [first, second] = places
  if (!first || !second) throw new Error('there are not enough cells')
  const { visitor, account, staffNo } = await joinStaff({ ...shop, seller: second.seller }, second.shortUrl, [
    'orders',
  ])
  const shopsOf = async () => (await visitor.call(showShop, {})).list.map(({ shortUrl }) => shortUrl)
  expect(await shopsOf()).toEqual([second.shortUrl])
  const { db } = shop.db
  await db
    .insertInto('shop_staff')
    .values({
      staff_no: 'A'.repeat(20),
      shop_id: await shopIdOf(shop, first),
      account_id: account.account_id,
      name: 'Staff',
      rights: ['orders'],
      created_at: shop.clock.now,
    })
    .execute()
  await removeStaff(second.seller, removeStaffOperation.input.parse({ shortUrl: second.shortUrl, staffNo }))
  expect(await shopsOf()).toEqual([first.shortUrl])
  const { roles } = await getAccount(shop.services, shop.services.common, account.account_id)
  expect(roles).toContain('STAFF')
})

const shopIdOf = async (shop: TestShop, { shortUrl }: Place): Promise<number> =>
  (
    await shop.db.db
      .selectFrom('shop')
      .select('shop_id')
      .where('short_url', '=', shortUrl)
      .executeTakeFirstOrThrow()
  ).shop_id

test('administrators see the shops of all cells, and each payment method of the platform once', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  await buyEverywhere(shop, places)
  const admin = (await openBuyer(shop, { roles: ['ADMIN'] })).visitor
  const { list, total } = await admin.call(listShops, {})
  expect(total).toBe(3)
  expect(list.map(({ shortUrl }) => shortUrl).sort()).toEqual(places.map(({ shortUrl }) => shortUrl).sort())
  expect(list.map(({ items, recent }) => [items, recent.orders])).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ])
  const channels = await admin.call(listChannels, {})
  expect(channels.map(({ payChannelId }) => payChannelId)).toEqual(Object.values(shop.payChannels))
  let index = ''
  for await (const text of sitemapIndex(shop.services, [])) index += text
  for (const { shortUrl } of places) expect(index).toContain(shortUrl)
})

test('pages of all shops and of all ratings have each once, where a cell has some whose keys are not in the order of time', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  const [, second] = places
  if (!second) throw new Error('there are not enough cells')
  const { seller, itemId, payChannel } = second
  const another = { seller: 'seller', shortUrl: ShortUrl.parse('another'), name: 'Another' }
  await createShop(seller, another, seller)
  const orders = [await buy(shop, itemId, { payChannel }), ...(await buyEverywhere(shop, places))]
  for (const placed of orders) await rate(placed)
  // as where one with a lower key was moved there
  for (const [table, key] of [
    ['shop', 'shop_id'],
    ['rating', 'rating_id'],
  ] as const)
    await sql`update ${sql.table(table)} set created_at = ${shop.clock.now}::timestamptz
      + case when ${sql.ref(key)} = (select max(${sql.ref(key)}) from ${sql.table(table)}) then -interval '1 day'
        else interval '1 day' end`.execute(seller.db)
  const admin = (await openBuyer(shop, { roles: ['ADMIN'] })).visitor
  const paging = { pageSize: 1 }
  const shops: string[] = []
  const ratings: string[] = []
  for (let page = 1; page <= 4; page++) {
    for (const { shortUrl } of (await admin.call(listShops, { ...paging, page })).list) shops.push(shortUrl)
    const { list } = await admin.call(listAllRatings, { ...paging, page, filter: 'all' })
    for (const { orderNo } of list) ratings.push(orderNo)
  }
  expect([shops[0], shops[3], new Set(shops).size]).toEqual([second.shortUrl, 'another', 4])
  const [first, , last] = numbersOf(orders)
  expect([ratings[0], ratings[3], new Set(ratings).size]).toEqual([first, last, 4])
})

test('what was spent in all cells counts for the levels of the platform', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  await seedPlatformLevels(shop, [{ name: 'Gold', spentFen: 2500, basisPoints: 1000 }])
  for (const { seller, shortUrl } of places)
    await seedLevels({ seller, shortUrl }, { levels: [], platformLevels: true })
  const { visitor: buyer } = await openBuyer(shop)
  const amounts: number[] = []
  for (const place of [...places, ...places]) {
    const [{ orderNo }] = (await buyEverywhere(shop, [place], { buyer })) as [PlacedOrder]
    const { list } = await buyer.call(pageOrders, {})
    amounts.push(list.find((order) => order.orderNo === orderNo)?.amountFen ?? 0)
  }
  expect(amounts).toEqual([1000, 1000, 1000, 900, 900, 900])
  expect((await buyer.call(listMemberships, {})).platform?.spentFen).toBe(5700)
})

test('while a shop stays between two cells, prices are given without what was spent in them, not refused', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  await seedPlatformLevels(shop, [{ name: 'Gold', spentFen: 1500, basisPoints: 1000 }])
  for (const { seller, shortUrl } of places)
    await seedLevels({ seller, shortUrl }, { levels: [], platformLevels: true })
  const { visitor: buyer } = await openBuyer(shop)
  await buyEverywhere(shop, places, { buyer })
  const listPrices = async () =>
    Promise.all(
      places.map(async ({ itemId }) => (await buyer.call(calcPrice, { itemId, quantity: 1 })).amountFen),
    )
  const begun = performance.now()
  expect(await listPrices()).toEqual([900, 900, 900])
  const usualMs = performance.now() - begun
  const { shop_id } = await shop.services.db.selectFrom('shop').select('shop_id').executeTakeFirstOrThrow()
  const move = { tenant_id: shop_id, from_cell: 0, to_cell: 1, guarded: false, started_at: shop.clock.now }
  const { common } = shop.services
  await common
    .insertInto('tenant_move')
    .values({ ...move, state: 'arriving', moved_at: null, move_no: 'stuck' })
    .execute()
  const startedAt = performance.now()
  // the shop of the last cell does without the other two, of which each does without the other
  expect(await listPrices()).toEqual([900, 900, 1000])
  // each does without the others after a second, and would wait ten for a move to end
  expect(performance.now() - startedAt).toBeLessThan(8000 + 2 * usualMs)
})

test('levels of the platform that were set while a cell failed reach its shops when they are set again', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  const levels = [{ name: 'Gold', spentFen: 1500, basisPoints: 1000 }]
  for (const { seller, shortUrl } of places)
    await seedLevels({ seller, shortUrl }, { levels: [], platformLevels: true })
  const versions = () =>
    Promise.all(
      places.map(async ({ seller: { db }, shortUrl }) => {
        const shops = db.selectFrom('shop').select('levels_version').where('short_url', '=', shortUrl)
        return (await shops.executeTakeFirstOrThrow()).levels_version
      }),
    )
  const before = await versions()
  const set = () => seedPlatformLevels(shop, levels)
  await endProcessBefore(shop, { table: 'cell_1.shop', when: 'true', event: 'update' }, set)
  await set()
  expect(await versions()).toEqual(before.map((version) => version + 1))
})
