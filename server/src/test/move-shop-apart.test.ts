import { getOrderStatus } from '@faka/contract/order/order-status'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { sellerInCell } from '../../../test-support/seed/move-shop.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { endMoveConnections } from '../../../test-support/seed/paused-move.ts'
import {
  buy,
  listDispositions,
  readCards,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { auditedTablesOf } from '../modules/declarations.ts'
import { findCellOfAddress } from '../modules/shop/public.ts'
import { finishMoves } from '../move-shop/finish-moves.ts'
import { moveShop } from '../move-shop/move-shop.ts'
import type { MoveStep } from '../move-shop/move-steps.ts'
import { checkChain } from '../platform/audit/check-chain.ts'
import { toCell } from '../platform/cell.ts'

const waitMs = 60_000

const move = (shop: TestShop, from: number, to: number, die?: MoveStep) => {
  const options = {
    onStep: (step: MoveStep, when: 'before' | 'after') =>
      step === die && when === 'after' ? new Promise<void>(() => reached.resolve()) : Promise.resolve(),
  }
  const reached = Promise.withResolvers<void>()
  const moving = moveShop(sellerInCell(shop, from), shop.shortUrl, sellerInCell(shop, to), options)
  return Promise.race([moving, reached.promise])
}

/** The cells that have the shop. */
async function listPlaces({ services }: TestShop): Promise<number[]> {
  const places: number[] = []
  for (const { db, cell } of services.cells.all())
    if ((await db.selectFrom('shop').select('shop_id').execute()).length > 0) places.push(cell.number)
  return places
}

const findingsIn = async (shop: TestShop, cellNumber: number) =>
  (await checkChain(sellerInCell(shop, cellNumber), auditedTablesOf(toCell(cellNumber)))).findings

test('a shop moves to a cell in a database of its own and on to another, and sells under the numbers that it had', async () => {
  await using shop = await openShop({ apart: [1, 2] })
  await shop.runJobs()
  const cards = createCards(8, 'APART')
  const itemId = await shop.addItem({ cards })
  const account = await openBuyer(shop)
  const delivered = await buy(shop, itemId, { buyer: account.visitor })
  const open = await submitOrder(shop, itemId)
  const qr = await requestQr(open, shop.payChannels.md5)
  const read = await readCards(delivered)
  await shop.runJobs()
  expect(await move(shop, 0, 1)).toMatchObject({ from: 0, to: 1 })
  await shop.services.cells.openNew()
  expect(await listPlaces(shop)).toEqual([1])
  expect(await findCellOfAddress(shop.services, shop.shortUrl)).toBe(1)
  expect(await readCards(delivered)).toEqual(read)
  // money for what was ordered before comes to the number that it had
  await shop.pressButton(qr, 'pay')
  await waitForStatus(open, 'delivered')
  expect(await listDispositions(sellerInCell(shop, 1).db, open.orderNo)).toEqual(['settled paid'])
  const second = await buy(shop, itemId)
  await shop.runJobs()
  expect(await move(shop, 1, 2)).toMatchObject({ from: 1, to: 2 })
  await shop.services.cells.openNew()
  expect(await listPlaces(shop)).toEqual([2])
  const third = await buy(shop, itemId)
  const all = await Promise.all([delivered, open, second, third].map((placed) => readCards(placed)))
  expect(new Set(all.flat()).size).toBe(4)
  for (const number of [0, 1, 2]) expect(await findingsIn(shop, number)).toEqual([])
})

test.each([
  ['remove', 0],
  ['announce', 0],
  ['arrive', 1],
  ['leadAddress', 1],
  ['leave', 1],
] as const)(
  'a move between databases whose process dies after the step "%s" leaves the shop in cell %i alone',
  async (step, expected) => {
    await using shop = await openShop({ apart: [1] })
    await shop.runJobs()
    const itemId = await shop.addItem({ cards: createCards(4, 'DIES') })
    const placed = await buy(shop, itemId)
    await move(shop, 0, 1, step)
    await endMoveConnections(shop)
    const { buyer, orderNo } = placed
    expect((await buyer.call(getOrderStatus, { orderNo })).status).toBe('delivered')
    await finishMoves(shop.services).run()
    expect(await listPlaces(shop)).toEqual([expected])
    await shop.services.cells.openNew()
    expect(await readCards(placed)).toHaveLength(1)
    await buy(shop, itemId)
  },
)

test('a move whose later database is away when its process dies is decided once that is back', async () => {
  await using shop = await openShop({ apart: [1] })
  await shop.runJobs()
  const itemId = await shop.addItem({ cards: createCards(4, 'AWAY') })
  const placed = await buy(shop, itemId)
  await move(shop, 0, 1, 'arrive')
  // a failover of the first database may have lost that the rows arrive
  await sql`update tenant_move set state = 'moving'`.execute(shop.db.db)
  const database = shop.apart.get(1)
  await database?.goAway()
  await endMoveConnections(shop)
  await finishMoves(shop.services).run()
  expect((await placed.buyer.call(getOrderStatus, { orderNo: placed.orderNo })).status).toBe('delivered')
  await database?.comeBack()
  await vi.waitFor(async () => {
    await finishMoves(shop.services).run()
    expect(await listPlaces(shop)).toEqual([1])
  }, waitMs)
  await shop.services.cells.openNew()
  await buy(shop, itemId)
})
