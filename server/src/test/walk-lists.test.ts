import { createApiKey } from '@faka/contract/api-key/api-key'
import { apiScopes } from '@faka/contract/api-key/api-scopes'
import { createItem as createItemOperation } from '@faka/contract/item/seller-item'
import { pageSellerItems } from '@faka/contract/item/seller-item-list'
import { listBlockedBuyers } from '@faka/contract/order/buyer-block'
import { listOrders } from '@faka/contract/order/order-list'
import { listOrdersToDeliver } from '@faka/contract/order/order-queue'
import { searchOrders } from '@faka/contract/order/seller-order'
import { codeName } from '@faka/contract/shared/codes'
import type { Endpoint } from '@faka/contract/shared/endpoint'
import { ItemId } from '@faka/contract/shared/ids'
import { listBatches, listCards } from '@faka/contract/stock/stock-cards'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { submitOrder } from '../../../test-support/seed/purchase.ts'
import {
  createCards,
  createNewCards,
  openShop,
  type TestShop,
} from '../../../test-support/server/open-shop.ts'
import type { Visitor } from '../../../test-support/server/visitor.ts'
import { createItem } from '../modules/item/create-item.ts'
import { orderItems } from '../modules/item/order-items.ts'

const count = 1000
const pageSize = 100

/** What is a list, what identifies its rows, and what adds rows to it: before the first one and after the last one. */
interface List {
  operation: Endpoint
  key: string
  filter?: object
  add(shop: TestShop, turn: number): Promise<unknown>
}

/** Copies of the shop's first order, several of them of one moment, some of them after every other. */
const copyOrders = (shop: TestShop, changes: object, { from, to }: { from: number; to: number }) =>
  sql`
    insert into orders select made.* from orders o,
      generate_series(${from}::int, ${to}::int) n, lateral jsonb_populate_record(o, ${JSON.stringify(changes)}::jsonb
        || jsonb_build_object('order_no', lpad(n::text, 20, '0'), 'request_id', gen_random_uuid(),
          'created_at', o.created_at + (n / 7) * interval '1 second' + n % 7 / 3 * interval '1 microsecond',
          'paid_at', o.created_at + (n / 7) * interval '1 second')) made
    where o.order_no = (select order_no from orders order by created_at, order_no limit 1)`.execute(
    shop.db.db,
  )

let next = count
/** A few more orders, later than all others. */
const addOrders = async (shop: TestShop, status: string) => {
  next += 10
  await copyOrders(shop, { status }, { from: next, to: next + 8 })
}

const lists: Record<string, List> = {
  listOrders: {
    operation: listOrders,
    key: 'orderNo',
    filter: { status: 'paid' },
    add: (shop) => addOrders(shop, 'paid'),
  },
  searchOrders: { operation: searchOrders, key: 'orderNo', add: (shop) => addOrders(shop, 'paid') },
  listOrdersToDeliver: {
    operation: listOrdersToDeliver,
    key: 'orderNo',
    add: (shop) => addOrders(shop, 'paid'),
  },
  listBlockedBuyers: {
    operation: listBlockedBuyers,
    key: 'blockNo',
    add: (shop, turn) => addBlocks(shop, { from: 5000 + turn * 10, to: 5005 + turn * 10 }),
  },
  pageSellerItems: {
    operation: pageSellerItems,
    key: 'id',
    async add(shop, turn) {
      const { shortUrl, seller, classifyId } = shop
      const create = (title: string) =>
        createItem(
          seller,
          createItemOperation.input.parse({ shortUrl, classifyId, content: 'cards', priceFen: 100, title }),
        )
      const { itemId } = await create(`First ${turn}`)
      await create(`Last ${turn}`)
      await orderItems(seller, { shortUrl, itemIds: [ItemId.parse(itemId)], place: { kind: 'first' } })
    },
  },
  listCards: {
    operation: listCards,
    key: 'cardId',
    add: (shop) => shop.addItem({ cards: createNewCards(5) }),
  },
  listBatches: {
    operation: listBatches,
    key: 'batchId',
    add: (shop) => shop.addItem({ cards: createNewCards(5) }),
  },
}

const addBlocks = (shop: TestShop, { from, to }: { from: number; to: number }) =>
  sql`
    insert into buyer_block (block_no, shop_id, kind, keys, order_no, actor, why, created_at)
    select lpad(n::text, 20, 'B'), shop_id, 'contact', array[decode(md5(n::text), 'hex')], order_no, 'seller', 'cheats',
      created_at + n / 3 * interval '1 minute' + n % 3 / 2 * interval '1 microsecond'
    from (select * from orders order by created_at limit 1) o, generate_series(${from}::int, ${to}::int) n`.execute(
    shop.db.db,
  )

/** A shop with a thousand rows in each list, and a program with a key to it. */
async function openFullShop() {
  const shop = await openShop({ limits: { apiCallsPerMinute: 100_000 } })
  const itemId = await shop.addItem({ cards: createCards(count) })
  await submitOrder(shop, itemId)
  await copyOrders(shop, { status: 'paid' }, { from: 1, to: count })
  await addBlocks(shop, { from: 1, to: count })
  await sql`
    with copy as (
      select nextval(pg_get_serial_sequence('item', 'item_id')) as item_id,
        nextval(pg_get_serial_sequence('item_wares', 'wares_id')) as wares_id, n
      from generate_series(1, ${count}::int) n
    ), version as (
      insert into item_wares (wares_id, item_id, shop_id, wares, created_at) overriding system value
      select copy.wares_id, copy.item_id, shop_id, wares, created_at from copy, item_wares where item_wares.wares_id = 1
    )
    insert into item (item_id, public_id, shop_id, content, status, wares_id, position, created_at) overriding system value
    select copy.item_id, lpad(n::text, 10, '0'), shop_id, content, 'published', copy.wares_id, 2 + n / 5, created_at
    from copy, item where item.item_id = 1`.execute(shop.db.db)
  await sql`
    insert into card_batch (item_id, shop_id, sealed_key, created_at)
    select item_id, shop_id, sealed_key, created_at from card_batch, generate_series(1, ${count}::int)`.execute(
    shop.db.db,
  )
  const { visitor } = await openBuyer(shop, { userName: 'seller' })
  const { shortUrl } = shop
  const scopes = [...apiScopes]
  const { token } = await visitor.call(createApiKey, {
    shortUrl,
    name: 'robot',
    scopes,
    callsPerMinute: 10_000,
  })
  const program = shop.visitor()
  program.headers.authorization = `Bearer ${token}`
  return { shop, program }
}

interface Page {
  list: Record<string, unknown>[]
  nextCursor: unknown
}

async function readPage(program: Visitor, { operation, filter }: List, input: object): Promise<Page> {
  const { body } = await program.send(operation, { pageSize, ...filter, ...input })
  const { code, data } = JSON.parse(body) as { code: number; data: Page }
  expect(codeName(code), body).toBe('ok')
  return data
}

/** The keys of all rows in their order, while `between` is called after each page. */
async function walk(
  program: Visitor,
  list: List,
  input: object,
  between: (turn: number) => Promise<unknown>,
) {
  const keys: unknown[] = []
  let cursor: unknown
  for (let turn = 0; cursor !== null; turn++) {
    if (turn > 30) throw new Error('the list has no end')
    const page = await readPage(program, list, { ...input, ...(cursor !== undefined && { cursor }) })
    keys.push(...page.list.map((row) => row[list.key]))
    cursor = page.nextCursor
    await between(turn)
  }
  return keys
}

test('each list that a key reads is walked to its end while rows are added: none comes twice, and none is missed', async () => {
  const { shop, program } = await openFullShop()
  await using _ = shop
  const { shortUrl } = shop
  for (const [name, list] of Object.entries(lists)) {
    const before = await walk(program, list, { shortUrl }, async () => {})
    expect(before.length, name).toBeGreaterThanOrEqual(count)
    const walked = await walk(program, list, { shortUrl }, (turn) =>
      turn < 12 ? list.add(shop, turn) : Promise.resolve(),
    )
    expect(new Set(walked).size, name).toBe(walked.length)
    const known = new Set(before)
    expect(
      walked.filter((key) => known.has(key)),
      name,
    ).toEqual(before)
  }
})

test('a cursor is refused by another list and for another shop, and a page by its number says where the next begins', async () => {
  const { shop, program } = await openFullShop()
  await using _ = shop
  const { shortUrl } = shop
  const { searchOrders: orders, pageSellerItems: items, listBlockedBuyers: blocks } = lists
  if (!orders || !items || !blocks) throw new Error('a list is missing')
  const { nextCursor } = await readPage(program, orders, { shortUrl, page: 2 })
  const third = await readPage(program, orders, { shortUrl, page: 3 })
  expect((await readPage(program, orders, { shortUrl, cursor: nextCursor })).list).toEqual(third.list)
  for (const { operation } of [items, blocks]) {
    const { body, statusCode } = await program.send(operation, { shortUrl, cursor: nextCursor })
    expect(statusCode).toBe(400)
    expect(JSON.parse(body).data).toMatchObject([{ path: 'cursor' }])
  }
  await sql`update orders set shop_id = 99`.execute(shop.db.db)
  const { body } = await program.send(orders.operation, { shortUrl, cursor: nextCursor })
  expect(codeName(JSON.parse(body).code)).toBe('badInput')
})

test('orders are counted up to ten thousand, or to the end of a later page; one more says that there are others', async () => {
  await using shop = await openShop()
  await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  await copyOrders(shop, { status: 'delivered' }, { from: 1, to: 10_150 })
  const { visitor } = await openBuyer(shop, { userName: 'seller' })
  const { shortUrl } = shop
  const read = async (page: number) => {
    const { list, total } = await visitor.call(searchOrders, { shortUrl, page, pageSize })
    return [list.length, total]
  }
  expect(await read(1)).toEqual([100, 10_001])
  expect(await read(100)).toEqual([100, 10_001])
  expect(await read(101)).toEqual([100, 10_101])
  expect(await read(102)).toEqual([51, 10_151])
})
