import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createApiKey } from '@faka/contract/api-key/api-key'
import { createOrder } from '@faka/contract/order/order'
import { getOrderStatus } from '@faka/contract/order/order-status'
import { searchOrders } from '@faka/contract/order/seller-order'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { moveTestShop, sellerInCell } from '../../../test-support/seed/move-shop.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { buy, createOrderInput, readCards, submitOrder } from '../../../test-support/seed/purchase.ts'
import { lockTable } from '../../../test-support/server/lock-table.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { secretKey } from '../../../test-support/server/open-shop-process.ts'
import { findBreaches } from '../laws/law.ts'
import { laws } from '../laws/laws.ts'
import { findCellOfAddress, findShopByUrl } from '../modules/shop/public.ts'
import { finishMoves } from '../move-shop/finish-moves.ts'
import { moveShop } from '../move-shop/move-shop.ts'
import { openMoveConnection } from '../move-shop/open-move-connection.ts'
import { planMove } from '../move-shop/plan-move.ts'
import { toCell } from '../platform/cell.ts'
import { insertMoveStep } from '../platform/cells/move-step.sql.ts'
import { guardTable, isMoving } from '../platform/cells/tenant-guard.sql.ts'
import { beginMove, lockMove, type TenantMove } from '../platform/cells/tenant-move.sql.ts'
import { listCellTables } from '../platform/cells/tenant-rows.sql.ts'

const waitMs = 120_000

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

const listStates = async ({ db }: TestShop) =>
  (await db.db.selectFrom('tenant_move').select(['state', 'guarded']).execute()).map(
    ({ state, guarded }) => `${state}${guarded ? ' guarded' : ''}`,
  )

const countGuards = async ({ db }: TestShop): Promise<number> =>
  (await sql`select from pg_trigger where tgname ~ '^moves_'`.execute(db.db)).rows.length

/** Everything that a command does before it moves the first row. */
async function stopWritesAsCommand(shop: TestShop) {
  const { services, clock } = shop
  const connection = await openMoveConnection(services.openConnection, toCell(0))
  const { shop_id: shopId = 0 } = (await findShopByUrl(services, shop.shortUrl)) ?? {}
  const move: TenantMove = {
    tenant_id: shopId,
    from_cell: 0,
    to_cell: 1,
    state: 'moving',
    guarded: true,
    started_at: clock.now,
    moved_at: null,
    move_no: 'BROKEN-OFF',
  }
  expect(await lockMove(connection.db, shopId)).toBe(true)
  await beginMove(connection.db, move)
  await insertMoveStep(connection.db, toCell(0), move, { state: 'leaving', at: clock.now })
  const { guarded } = planMove(await listCellTables(connection.db, toCell(1)), shopId, toCell(0))
  for (const table of guarded) await guardTable(connection.db, 'public', table, move)
  return connection
}

test('a move whose command died before it moved anything is undone by a server, and may be made again', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const itemId = await shop.addItem({ cards: createCards(6, 'BROKEN') })
  const before = await buy(shop, itemId)
  const owner = (await openBuyer(shop, { userName: 'seller' })).visitor
  const { shortUrl } = shop
  const { token } = await owner.call(createApiKey, { shortUrl, name: 'robot', scopes: ['orders:read'] })
  const program = shop.visitor()
  program.headers.authorization = `Bearer ${token}`
  const connection = await stopWritesAsCommand(shop)
  // while it lives, no server undoes it, and the database refuses what the shop would write
  await finishMoves(shop.services).run()
  expect(await listStates(shop)).toEqual(['moving guarded'])
  await expect(
    sql`update item set position = position where public_id = ${itemId}`.execute(shop.db.db),
  ).rejects.toMatchObject({ code: 'TM001' })
  expect((await before.buyer.call(getOrderStatus, { orderNo: before.orderNo })).status).toBe('delivered')
  expect((await runBeside(shop, ['cell', 'move', shop.shortUrl, '--to', '1'])).out).toBe(
    'Another command moves this shop. Wait until it has ended, and see cell list.\n',
  )
  const used = async () =>
    (
      await sql<{ count: number }>`select count from limit_window where key like 'create %'`.execute(
        shop.db.db,
      )
    ).rows.map(({ count }) => count)
  const usedBefore = await used()
  const buyer = shop.visitor()
  const ordered = submitOrder(shop, itemId, { buyer })
  await vi.waitFor(async () => expect(await used()).not.toEqual(usedBefore), waitMs)
  // a program whose call would be recorded is answered
  const { list } = await program.call(searchOrders, { shortUrl: shop.shortUrl })
  expect(list).toHaveLength(1)
  await pause(1500)
  await connection.close()
  await finishMoves(shop.services).run()
  // the buyer waited, and got the order, by two calls at most of those that are limited
  expect((await ordered).orderNo).toMatch(/^\w{20}$/)
  expect(sumOf(await used()) - sumOf(usedBefore)).toBeLessThanOrEqual(2)
  expect(await listStates(shop)).toEqual(['undone'])
  expect(await countGuards(shop)).toBe(0)
  await buy(shop, itemId)
  await moveTestShop(shop, 1)
  expect(await listStates(shop)).toEqual(['moved guarded'])
  expect(await readCards(before)).toHaveLength(1)
  expect(await findBreaches(shop.db.db, laws, shop.clock.now)).toEqual([])
})

test('a move whose connection is lost while it copies did not happen, and the shop sells on where it was', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const itemId = await shop.addItem({ cards: createCards(6, 'CUT') })
  const before = await buy(shop, itemId)
  const moving = shop.db.db.transaction().execute(async (tx) => {
    await lockTable(tx, 'cell_1.order_event', 'access exclusive')
    const command = runBeside(shop, ['cell', 'move', shop.shortUrl, '--to', '1'])
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where starts_with(application_name, 'faka move') and wait_event_type = 'Lock' and datname = current_database()`.execute(
        shop.db.db,
      )
      expect(rows).toHaveLength(1)
    }, waitMs)
    return command
  })
  expect(await moving).toMatchObject({
    exitCode: 1,
    out: 'The shop was not moved: the connection to the database was lost. Run the command again.\n',
  })
  await shop.runJobs()
  expect(await listStates(shop)).toEqual(['undone'])
  expect(await findCellOfAddress(shop.services, shop.shortUrl)).toBe(0)
  const { rows } = await sql`select from cell_1.shop`.execute(shop.db.db)
  expect(rows).toHaveLength(0)
  expect(await readCards(before)).toHaveLength(1)
  await buy(shop, itemId)
  expect(await findBreaches(shop.db.db, laws, shop.clock.now)).toEqual([])
})

test('a command that found the shop before another one moved it moves nothing', async () => {
  await using shop = await openShop({ cells: [1, 2] })
  await shop.runJobs()
  const before = await buy(shop, await shop.addItem({ cards: createCards(2, 'TWO') }))
  const second = {
    ...sellerInCell(shop, 0),
    async openConnection() {
      await moveTestShop(shop, 1)
      return shop.services.openConnection()
    },
  }
  await expect(moveShop(second, shop.shortUrl, sellerInCell(shop, 2))).rejects.toMatchObject({
    reason: 'otherCommand',
  })
  expect(await listStates(shop)).toEqual(['moved guarded'])
  expect(await findCellOfAddress(shop.services, shop.shortUrl)).toBe(1)
  expect(await readCards(before)).toHaveLength(1)
  expect(await findBreaches(shop.db.db, laws, shop.clock.now)).toEqual([])
})

test('a shop that is paid by a method of which the other cell learns too late stays where it is', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const before = await buy(shop, await shop.addItem({ cards: createCards(2, 'LATE') }))
  const ctx = sellerInCell(shop, 0)
  const late = {
    ...ctx,
    async openConnection() {
      const client = await ctx.openConnection()
      const query = client.query.bind(client)
      let isFirst = true
      client.query = (async (...args: Parameters<typeof query>) => {
        if (isFirst && JSON.stringify(args).includes('create trigger')) {
          isFirst = false
          await sql`update payment set pay_channel_id = 'LATE'`.execute(shop.db.db)
        }
        return query(...args)
      }) as typeof client.query
      return client
    },
  }
  await expect(moveShop(late, shop.shortUrl, sellerInCell(shop, 1))).rejects.toMatchObject({
    reason: 'channels',
    payChannels: ['LATE'],
  })
  expect(await listStates(shop)).toEqual(['undone'])
  expect(await findCellOfAddress(shop.services, shop.shortUrl)).toBe(0)
  expect(await readCards(before)).toHaveLength(1)
})

test('a command that is killed while it copies is noticed at once, and the shop sells on where it was', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const itemId = await shop.addItem({ cards: createCards(3, 'KILL') })
  const listConnections = async () =>
    (
      await sql<{ isWaiting: boolean }>`
        select exists(
          select from pg_locks
          where pg_locks.pid = pg_stat_activity.pid and not granted and relation = 'cell_1.order_event'::regclass
        ) as "isWaiting"
        from pg_stat_activity
        where starts_with(application_name, 'faka move') and datname = current_database()`.execute(shop.db.db)
    ).rows
  await shop.db.db.transaction().execute(async (tx) => {
    await lockTable(tx, 'cell_1.order_event', 'access exclusive')
    const command = spawn(
      process.execPath,
      [fileURLToPath(new URL('../cli/main.ts', import.meta.url)), 'cell', 'move', shop.shortUrl, '--to', '1'],
      { env: { ...process.env, DATABASE_URL: shop.db.url, SECRET_KEY: secretKey }, stdio: 'ignore' },
    )
    await vi.waitFor(async () => expect(await listConnections()).toContainEqual({ isWaiting: true }), waitMs)
    command.kill('SIGKILL')
    await vi.waitFor(async () => expect(await listConnections()).toEqual([]), waitMs)
    await finishMoves(shop.services).run()
    expect(await listStates(shop), JSON.stringify(shop.logged)).toEqual(['undone'])
    await buy(shop, itemId)
  })
  expect(await countGuards(shop)).toBe(0)
  expect(await findCellOfAddress(shop.services, shop.shortUrl)).toBe(0)
  await moveTestShop(shop, 1)
  expect(await findBreaches(shop.db.db, laws, shop.clock.now)).toEqual([])
})

test('buyers who order and pay while the shop moves, in a process that was not told, lose nothing', async () => {
  await using shop = await openShop({ cells: [1] })
  const second = await shop.openSecondProcess()
  await shop.runJobs()
  const itemId = await shop.addItem({ cards: createCards(900, 'BUSY') })
  // this process hears of no change
  for (const cell of second.services.cells.all()) vi.spyOn(cell.cells, 'openNew').mockResolvedValue()
  let isOver = false
  const bought: Awaited<ReturnType<typeof buy>>[] = []
  const keepBuying = async (process: Pick<TestShop, 'visitor'>) => {
    while (!isOver) {
      bought.push(await buy({ ...shop, visitor: process.visitor }, itemId))
      await pause(300)
    }
  }
  // a gateway whose notification was not accepted sends it again
  const keepRunning = async () => {
    while (!isOver) {
      // a job that may not write for the shop is run again
      await shop.advanceClock(2).catch((error) => {
        if (!isMoving(error)) throw error
      })
      await pause(200)
    }
  }
  const running = [keepRunning(), ...[shop, shop, second, second].map(keepBuying)]
  await vi.waitFor(() => expect(bought.length).toBeGreaterThan(2), waitMs)
  await moveTestShop(shop, 1)
  const soFar = bought.length
  await vi.waitFor(() => expect(bought.length).toBeGreaterThan(soFar + 8), waitMs)
  isOver = true
  await Promise.all(running)
  const cards = await Promise.all(bought.map((placed) => readCards(placed)))
  expect(cards.flat()).toHaveLength(bought.length)
  expect(new Set(cards.flat()).size).toBe(bought.length)
  const { rows } = await sql`select from orders`.execute(shop.db.db)
  expect(rows).toHaveLength(0)
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
  expect(await findBreaches(shop.db.db, laws, shop.clock.now)).toEqual([])
  // an order that is placed again with the same request is the same one
  const visitor = shop.visitor()
  const input = createOrderInput(shop, itemId)
  const { orderNo } = await visitor.call(createOrder, input)
  expect((await visitor.call(createOrder, input)).orderNo).toBe(orderNo)
})
