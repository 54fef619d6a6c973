import { createApiKey } from '@faka/contract/api-key/api-key'
import { getOrderStatus } from '@faka/contract/order/order-status'
import { searchOrders } from '@faka/contract/order/seller-order'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { moveTestShop, sellerInCell } from '../../../test-support/seed/move-shop.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { pauseAfter, seedShop } from '../../../test-support/seed/paused-move.ts'
import { buy } from '../../../test-support/seed/purchase.ts'
import { openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { findBreaches } from '../laws/law.ts'
import { laws } from '../laws/laws.ts'
import { finishMoves } from '../move-shop/finish-moves.ts'
import { moveShop } from '../move-shop/move-shop.ts'
import type { MoveStep } from '../move-shop/move-steps.ts'

const waitMs = 120_000

const run = ({ db }: TestShop, statement: string) => sql`${sql.raw(statement)}`.execute(db.db)

/** What the connections of moves do that are open: by default all, else those whose names begin so. */
const listConnections = async ({ db }: TestShop, name = 'faka move') =>
  (
    await sql<{ state: string }>`select state from pg_stat_activity
      where starts_with(application_name, ${name}) and datname = current_database()`.execute(db.db)
  ).rows.map(({ state }) => state)

/** Each move that there is: where to, in which state, and whether it is guarded. */
const listMoves = async ({ services }: TestShop) =>
  (await services.common.selectFrom('tenant_move').selectAll().orderBy('to_cell').execute()).map(
    ({ to_cell, state, guarded }) => `${to_cell} ${state}${guarded ? ' guarded' : ''}`,
  )

test('whoever undoes a move ends what its process still has open, should that be stopped and not dead', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const seeded = await seedShop(shop, 'stopped')
  const { moving, goOn } = await pauseAfter(shop, seeded, { step: 'copy', from: 0, to: 1 })
  // what it has in common is ended by PostgreSQL, since it is silent there
  await run(
    shop,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'faka move' and datname = current_database()`,
  )
  expect(await listConnections(shop)).toContain('idle in transaction')
  await finishMoves(shop.services).run()
  expect(await listMoves(shop)).toEqual(['1 undone'])
  await vi.waitFor(async () => expect(await listConnections(shop)).toEqual([]), waitMs)
  goOn()
  await expect(moving).rejects.toMatchObject({ reason: 'undone' })
  await buy(shop, seeded.itemId)
})

test('a move whose last steps wait for too long gives up, and a server finishes it', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const seeded = await seedShop(shop, 'waits')
  const held = Promise.withResolvers<void>()
  const freed = Promise.withResolvers<void>()
  const onStep = async (step: MoveStep, when: 'before' | 'after') => {
    if (step !== 'leadAddress' || when === 'after') return
    held.resolve()
    await locked.promise
  }
  const locked = Promise.withResolvers<void>()
  const moving = moveShop(sellerInCell(shop, 0), seeded.shortUrl, sellerInCell(shop, 1), {
    maxEndMs: 2000,
    onStep,
  })
  // or it finishes the move itself, where PostgreSQL has noticed by then that it gave the lock back
  const ended = moving.catch((error) => expect(error).toMatchObject({ reason: 'unfinished' }))
  await held.promise
  const holding = shop.db.db.transaction().execute(async (tx) => {
    await sql`select from shop_address where short_url = ${seeded.shortUrl} for update`.execute(tx)
    locked.resolve()
    await freed.promise
  })
  await vi.waitFor(async () => expect(await listConnections(shop, 'faka move ')).toEqual([]), waitMs)
  expect(await listMoves(shop)).toEqual(['1 arriving guarded'])
  freed.resolve()
  await holding
  await ended
  await finishMoves(shop.services).run()
  expect(await listMoves(shop)).toEqual(['1 moved guarded'])
  await shop.services.cells.openNew()
  await buy(shop, seeded.itemId)
})

test('a shop that moves on sells at once, though a cell that it left before cannot lead its numbers on yet', async () => {
  await using shop = await openShop({ cells: [1, 2] })
  await shop.runJobs()
  const seeded = await seedShop(shop, 'on')
  const { shortUrl } = seeded
  const owner = (await openBuyer(shop, { userName: 'seller' })).visitor
  const { token } = await owner.call(createApiKey, { shortUrl, name: 'robot', scopes: ['orders:read'] })
  const program = shop.visitor()
  program.headers.authorization = `Bearer ${token}`
  await shop.runJobs()
  await moveTestShop({ ...shop, shortUrl }, 1)
  await run(
    shop,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$;
     create trigger away before update on moved_number for each row execute function refuse()`,
  )
  expect(await moveShop(sellerInCell(shop, 1), shortUrl, sellerInCell(shop, 2))).toMatchObject({
    to: 2,
    rows: expect.any(Number),
  })
  expect(await listMoves(shop)).toEqual(['1 moved guarded', '2 moved guarded'])
  await shop.services.cells.openNew()
  // in two steps: by the number of an order, and by the key of the shop
  const { buyer, orderNo } = seeded.before
  expect((await buyer.call(getOrderStatus, { orderNo })).status).toBe('delivered')
  const { list } = await program.call(searchOrders, { shortUrl })
  expect(list.map((order) => order.orderNo)).toEqual([orderNo])
  await buy(shop, seeded.itemId)
  await shop.advanceClock(3600)
  await finishMoves(shop.services).run()
  expect(await listMoves(shop)).toEqual(['1 moved', '2 moved guarded'])
  await run(shop, 'drop function refuse cascade')
  await finishMoves(shop.services).run()
  expect(await listMoves(shop)).toEqual(['1 moved', '2 moved'])
  const { rows } = await run(shop, 'select from moved_number where cell_number = 1')
  expect(rows).toHaveLength(0)
  expect(await findBreaches(shop.db.db, laws, shop.clock.now)).toEqual([])
})

test('a command says that it finished a move to another cell than it was asked for', async () => {
  await using shop = await openShop({ cells: [1, 2] })
  await shop.runJobs()
  const seeded = await seedShop(shop, 'elsewhere')
  await pauseAfter(shop, seeded, { step: 'arrive', from: 0, to: 1 })
  await run(
    shop,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where starts_with(application_name, 'faka move') and datname = current_database()`,
  )
  await vi.waitFor(async () => expect(await listConnections(shop)).toEqual([]), waitMs)
  await expect(moveShop(sellerInCell(shop, 0), seeded.shortUrl, sellerInCell(shop, 2))).rejects.toMatchObject(
    { reason: 'elsewhere' },
  )
  expect(await listMoves(shop)).toEqual(['1 moved guarded'])
})

test('a copy that the other cell refuses is no lost connection, and why it was refused is in the log', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const seeded = await seedShop(shop, 'refused')
  await run(shop, 'alter table cell_1.orders add constraint none check (false) not valid')
  await expect(moveShop(sellerInCell(shop, 0), seeded.shortUrl, sellerInCell(shop, 1))).rejects.toThrow(
    'violates check constraint "none"',
  )
  expect(JSON.stringify(shop.logged)).toContain('violates check constraint')
  expect(await listMoves(shop)).toEqual(['1 undone'])
  await buy(shop, seeded.itemId)
})
