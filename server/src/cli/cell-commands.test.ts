import { ClassifyId, type ItemId, PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { buy, type PlacedOrder, readCards } from '../../../test-support/seed/purchase.ts'
import { seedItem } from '../../../test-support/seed/seed-item.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { findBreaches } from '../laws/law.ts'
import { laws } from '../laws/laws.ts'
import { addPayChannel, listShopPayChannels } from '../modules/pay-channel/public.ts'
import { settle } from '../modules/payment/settle.ts'
import { createClassify } from '../modules/shop/create-classify.ts'
import { findCellOfAddress } from '../modules/shop/public.ts'
import { findCellOfNumber, numberInCell, toCell } from '../platform/cell.ts'
import { sellerCtx } from '../services.ts'

const waitMs = 60_000

const run = (shop: TestShop, line: string) => runBeside(shop, line.split(' '))

const createShopOf = (name: string) => `shop create ${name} --seller seller --name ${name}`

const copyOf = (id: string) => numberInCell(toCell(1), id)

/** Adds cell 1 while the shop runs, and waits until it is served. */
async function addCell(shop: TestShop): Promise<void> {
  expect(await run(shop, 'cell add')).toEqual({ exitCode: 0, out: 'Cell 1 was added.\n', err: '' })
  await vi.waitFor(() => expect(shop.services.cells.find(1)).toBeDefined(), waitMs)
}

/** An item of a new shop in cell 1. */
async function sellInCell(shop: TestShop, name: string, cards: string[]): Promise<ItemId> {
  const cell = shop.services.cells.find(1)
  if (!cell) throw new Error('there is no cell 1')
  const seller = sellerCtx(cell)
  const shortUrl = ShortUrl.parse(name)
  const { classifyId } = await createClassify(seller, { shortUrl, name: 'Cards' })
  return seedItem(seller, shortUrl, { cards, classifyId: ClassifyId.parse(classifyId) })
}

const buyInCell = (shop: TestShop, itemId: ItemId): Promise<PlacedOrder> =>
  buy(shop, itemId, { payChannel: PayChannelId.parse(copyOf(shop.payChannels.md5)) })

async function readChannel({ db }: TestShop, id: string, schema = 'public') {
  const { rows } = await sql<{ enabled: boolean; name: string }>`
    select enabled, name from ${sql.id(schema, 'pay_channel')} where pay_channel_id = ${id}`.execute(db.db)
  return rows[0]
}

test('a cell that is added is served at once by every process, and sells by the payment methods of the platform', async () => {
  await using shop = await openShop()
  const second = await shop.openSecondProcess()
  await addCell(shop)
  await vi.waitFor(() => expect(second.services.cells.find(1)).toBeDefined(), waitMs)
  expect((await run(shop, createShopOf('next'))).exitCode).toBe(0)
  expect(await findCellOfAddress(shop.services, 'next')).toBe(1)
  const cards = createCards(2)
  const itemId = await sellInCell(shop, 'next', cards)
  const placed = await buyInCell(shop, itemId)
  expect(findCellOfNumber(placed.orderNo)).toBe(1)
  expect(await readCards(placed)).toEqual([cards[0]])
})

test('a new shop is opened in the cell with the fewest, in a reserved one only where it is named', async () => {
  await using shop = await openShop()
  await addCell(shop)
  expect((await run(shop, 'cell add --reserved')).out).toBe('Cell 2 was added.\n')
  const cellOf = async (name: string, options = '') => {
    const { exitCode, err } = await run(shop, createShopOf(name) + options)
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    return findCellOfAddress(shop.services, name)
  }
  expect(await cellOf('first')).toBe(1)
  expect(await cellOf('second')).toBe(0)
  expect(await cellOf('third', ' --cell 2')).toBe(2)
  expect(await cellOf('fourth')).toBe(1)
  expect((await run(shop, createShopOf('first'))).exitCode).toBe(1)
  expect(await run(shop, `${createShopOf('fifth')} --cell 9`)).toMatchObject({
    exitCode: 2,
    err: 'There is no cell 9. See cell list.\n',
  })
})

test('a change of a payment method of the platform is one in every cell, by the number of any', async () => {
  await using shop = await openShop()
  await addCell(shop)
  const { md5 } = shop.payChannels
  const copy = copyOf(md5)
  expect(await readChannel(shop, copy, 'cell_1')).toEqual(await readChannel(shop, md5))
  expect((await run(shop, `channel disable ${md5} --why its-key-was-changed`)).exitCode).toBe(0)
  expect(await readChannel(shop, copy, 'cell_1')).toMatchObject({ enabled: false })
  expect((await run(shop, `channel enable ${copy}`)).exitCode).toBe(0)
  for (const [id, schema] of [[md5], [copy, 'cell_1']] as const)
    expect(await readChannel(shop, id, schema)).toMatchObject({ enabled: true })
  // a change that was lost on its way
  await sql`update pay_channel set name = 'Later' where pay_channel_id = ${md5}`.execute(shop.db.db)
  await shop.runJobs()
  expect(await readChannel(shop, copy, 'cell_1')).toEqual({ enabled: true, name: 'Later' })
  const { rows } = await sql<{ kind: string; changes: string[] }>`
    select kind, changes from cell_1.pay_channel_event where pay_channel_id = ${copy} order by event_id`.execute(
    shop.db.db,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['added', 'edited', 'edited', 'edited'])
  expect(rows.slice(1).map(({ changes }) => changes.join())).toEqual(['enabled', 'enabled', 'name'])
})

test('payment methods of all cells are put in order together, those of one shop between those of all', async () => {
  await using shop = await openShop()
  await addCell(shop)
  await run(shop, createShopOf('next'))
  const cell = shop.services.cells.find(1)
  if (!cell) throw new Error('there is no cell 1')
  const { shop_id: shopId } = await cell.db
    .selectFrom('shop')
    .select('shop_id')
    .where('short_url', '=', 'next')
    .executeTakeFirstOrThrow()
  const own = await addPayChannel(sellerCtx({ ...cell, config: { ...cell.config, sandbox: true } }), {
    shopId,
    method: 'alipay',
    provider: 'epay-md5',
    name: 'Own',
    feeBasisPoints: 0,
    position: 9,
    settings: { gatewayUrl: 'self:/sandbox-gateway', ...shop.merchant.md5 },
  })
  const { md5, rsa } = shop.payChannels
  const order = async (...ids: string[]) =>
    (await run(shop, `channel order-platform ${ids.join(' ')}`)).exitCode
  const listed = async () =>
    (await listShopPayChannels(cell, shopId)).map(({ pay_channel_id }) => pay_channel_id)
  expect(await order(rsa, own, md5)).toBe(0)
  await vi.waitFor(async () => expect(await listed()).toEqual([copyOf(rsa), own, copyOf(md5)]), waitMs)
  expect(await order(md5, rsa)).toBe(1)
  const unknown = own.replace(/.$/, (last) => (last === 'Z' ? 'Y' : 'Z'))
  expect(await order(md5, rsa, unknown)).toBe(1)
  expect(await order(own, md5, rsa)).toBe(0)
  await vi.waitFor(async () => expect(await listed()).toEqual([own, copyOf(md5), copyOf(rsa)]), waitMs)
})

test('the list of cells has the shops, the load and the size of each', async () => {
  await using shop = await openShop()
  const listed = async () => JSON.parse((await run(shop, 'cell list --json')).out).cells
  await buy(shop, await shop.addItem({ cards: createCards(1) }))
  await addCell(shop)
  expect(await listed()).toMatchObject([
    { number: 0, schema: 'public', reserved: false, shops: 1, orders: 1 },
    { number: 1, schema: 'cell_1', reserved: false, shops: 0, orders: 0 },
  ])
  for (const { sizeBytes } of await listed()) expect(sizeBytes).toBeGreaterThan(100_000)
  expect((await run(shop, 'cell')).out).toMatch(/^CELL {2}SCHEMA/)
})

test('a shop moves on to a further cell with the numbers of all cells before, and never back', async () => {
  await using shop = await openShop()
  await addCell(shop)
  await run(shop, 'cell add')
  await vi.waitFor(() => expect(shop.services.cells.find(2)).toBeDefined(), waitMs)
  const cards = createCards(3)
  const itemId = await shop.addItem({ cards })
  const first = await buy(shop, itemId)
  const move = (to: number) => run(shop, `cell move ${shop.shortUrl} --to ${to}`)
  expect((await move(1)).exitCode).toBe(0)
  await vi.waitFor(() => expect(shop.services.cells.hasMovedTenants(0)).toBe(true), waitMs)
  const second = await buyInCell(shop, itemId)
  expect(findCellOfNumber(second.orderNo)).toBe(1)
  expect((await move(2)).exitCode).toBe(0)
  await vi.waitFor(() => expect(shop.services.cells.hasMovedTenants(1)).toBe(true), waitMs)
  const third = await buy(shop, itemId)
  expect(findCellOfNumber(third.orderNo)).toBe(2)
  // a step that began in the cell between, about what was made before it, records nothing there
  const between = shop.services.cells.find(1)
  if (!between) throw new Error('there is no cell 1')
  const received = {
    channelId: copyOf(shop.payChannels.md5),
    tradeNo: 'T1',
    amountFen: 1000,
    refundedBefore: false,
  }
  for (const { orderNo } of [first, second]) {
    const { rows } = await sql<{ payment_no: string }>`
      select payment_no from cell_2.payment where order_no = ${orderNo}`.execute(shop.db.db)
    const [{ payment_no: paymentNo } = { payment_no: '' }] = rows
    await expect(settle(between, { ...received, paymentNo })).rejects.toThrow('is in cell 2 now')
  }
  const read = await Promise.all([first, second, third].map((placed) => readCards(placed)))
  expect(read.flat().sort()).toEqual(cards.toSorted())
  expect(await findBreaches(shop.db.db, laws, shop.clock.now)).toEqual([])
  expect(await move(2)).toMatchObject({ exitCode: 0, out: 'The shop test-shop is in cell 2 already.\n' })
  expect(await move(1)).toMatchObject({
    exitCode: 1,
    out: 'A shop moves to a cell with a higher number only. Add one with cell add.\n',
  })
  expect(await move(9)).toMatchObject({ exitCode: 2, err: 'There is no cell 9. See cell list.\n' })
})
