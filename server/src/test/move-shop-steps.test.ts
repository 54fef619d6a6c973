import { getOrderStatus } from '@faka/contract/order/order-status'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { findLedgerErrors } from '../../../test-support/seed/add-balance.ts'
import { moveTestShop, sellerInCell } from '../../../test-support/seed/move-shop.ts'
import { pauseAfter, type SeededShop, seedShop } from '../../../test-support/seed/paused-move.ts'
import { buy, readCards } from '../../../test-support/seed/purchase.ts'
import { lockTable } from '../../../test-support/server/lock-table.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { findBreaches } from '../laws/law.ts'
import { laws } from '../laws/laws.ts'
import { findCellOfAddress } from '../modules/shop/public.ts'
import { finishMoves } from '../move-shop/finish-moves.ts'
import { moveShop } from '../move-shop/move-shop.ts'
import { type MoveStep, moveSteps } from '../move-shop/move-steps.ts'
import { planMove } from '../move-shop/plan-move.ts'
import { toCell } from '../platform/cell.ts'
import { dropGuards } from '../platform/cells/tenant-guard.sql.ts'
import { listCellTables, sumRows } from '../platform/cells/tenant-rows.sql.ts'
import { required } from '../platform/domain-error.ts'

const waitMs = 60_000

/** From this step on the shop is in the later cell, whatever happens. */
const firstOfArrived = moveSteps.indexOf('arrive')

/** What finishes a move whose process died. */
const finishers = ['a server', 'the command'] as const
type Finisher = (typeof finishers)[number]

/** How many rows of a shop each table of a cell has. */
async function countRows(shop: TestShop, { shortUrl }: SeededShop, cellNumber: number) {
  const cell = sellerInCell(shop, cellNumber)
  const found = await cell.db
    .selectFrom('shop')
    .select('shop_id')
    .where('short_url', '=', shortUrl)
    .executeTakeFirst()
  if (!found) return undefined
  const tables = await listCellTables(shop.db.db, toCell(1))
  const counts: Record<string, number> = {}
  for (const { name, rowsIn } of planMove(tables, found.shop_id, cell.cell).moved)
    counts[name] = (await sumRows(cell.db, rowsIn(cell.cell), ['ctid'], {})).count
  return counts
}

/** The cells that have rows of a shop, each with how many. */
async function listPlaces(shop: TestShop, seeded: SeededShop) {
  const places: { cell: number; counts: Record<string, number> }[] = []
  for (const { cell } of shop.services.cells.all()) {
    const counts = await countRows(shop, seeded, cell.number)
    if (counts) places.push({ cell: cell.number, counts })
  }
  return places
}

/** Ends the connections of moves: by default all, else the one that holds the lock. */
async function endConnections({ db: { db } }: TestShop, { onlyOfLock = false } = {}): Promise<void> {
  const held = onlyOfLock
    ? sql`pid in (select pid from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock')`
    : sql`true`
  await vi.waitFor(async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where starts_with(application_name, 'faka move') and datname = current_database() and ${held}`.execute(
      db,
    )
    expect(rows).toEqual([])
  }, waitMs)
}

interface BrokenMove {
  step: MoveStep
  from: number
  to: number
  by: Finisher
}

/** Breaks a move off after a step, lets something finish it, and looks where the shop is and what it has. */
async function breakOff(shop: TestShop, seeded: SeededShop, { step, from, to, by }: BrokenMove) {
  // events are linked by a job
  await shop.runJobs()
  const [place] = await listPlaces(shop, seeded)
  expect(place?.cell).toBe(from)
  // its process dies: it does nothing more, and its connections end
  await pauseAfter(shop, seeded, { step, from, to })
  await endConnections(shop)
  // it can be read meanwhile
  const { buyer, orderNo } = seeded.before
  expect((await buyer.call(getOrderStatus, { orderNo })).status).toBe('delivered')
  if (by === 'a server') await finishMoves(shop.services).run()
  else {
    const command = ['cell', 'move', seeded.shortUrl, '--to', String(to)]
    const { out } = await runBeside(shop, command)
    expect(out).toContain(`is in cell ${to}`)
    expect(out).not.toContain('failed')
  }
  const isMoved = moveSteps.indexOf(step) >= firstOfArrived || by === 'the command'
  const expected = isMoved ? to : from
  const places = await listPlaces(shop, seeded)
  expect(places.map(({ cell }) => cell)).toEqual([expected])
  expect(places[0]?.counts).toEqual(place?.counts)
  expect(await findCellOfAddress(shop.services, seeded.shortUrl)).toBe(expected)
  await shop.services.cells.openNew()
  expect(await readCards(seeded.before)).toHaveLength(1)
  await buy(shop, seeded.itemId)
  await shop.runJobs()
  return expected
}

const countGuards = async ({ db }: TestShop): Promise<number> =>
  (await sql`select from pg_trigger where tgname ~ '^moves_'`.execute(db.db)).rows.length

async function expectSound(shop: TestShop): Promise<void> {
  expect(await findBreaches(shop.db.db, laws, shop.clock.now)).toEqual([])
  expect(await findLedgerErrors(shop)).toEqual([])
}

test.each(finishers)('a move that is broken off before its rows have arrived is undone by %s', async (by) => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  let seeded = await seedShop(shop, 'undone')
  for (const step of moveSteps.slice(0, firstOfArrived)) {
    const cell = await breakOff(shop, seeded, { step, from: 0, to: 1, by })
    if (cell === 1) seeded = await seedShop(shop, `undone-${step.toLowerCase()}`)
  }
  if (by === 'a server') expect(await countGuards(shop)).toBe(0)
  await expectSound(shop)
})

test.each(finishers)(
  'a move that is broken off after its rows have arrived is finished by %s, with the numbers of all cells before',
  async (by) => {
    await using shop = await openShop({ cells: [1, 2] })
    await shop.runJobs()
    for (const step of moveSteps.slice(firstOfArrived)) {
      const seeded = await seedShop(shop, `arrived-${step.toLowerCase()}`)
      await moveTestShop({ ...shop, shortUrl: seeded.shortUrl }, 1)
      await breakOff(shop, seeded, { step, from: 1, to: 2, by })
    }
    await shop.advanceClock(3600)
    await finishMoves(shop.services).run()
    const { rows } = await sql`select from moved_number where cell_number = 1`.execute(shop.db.db)
    expect(rows).toHaveLength(0)
    expect(await countGuards(shop)).toBe(0)
    await expectSound(shop)
  },
)

const readState = async ({ services }: TestShop): Promise<string | undefined> =>
  (await services.common.selectFrom('tenant_move').select('state').executeTakeFirst())?.state

test('while rows may still arrive, no server decides; once they have, the move is finished by whoever is there', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const seeded = await seedShop(shop, 'in-flight')
  const { moving, goOn } = await pauseAfter(shop, seeded, { step: 'announce', from: 0, to: 1 })
  await endConnections(shop, { onlyOfLock: true })
  await finishMoves(shop.services).run()
  expect(await readState(shop)).toBe('arriving')
  goOn()
  expect(await moving).toMatchObject({ from: 0, to: 1 })
  expect(await readState(shop)).toBe('moved')
  expect((await listPlaces(shop, seeded)).map(({ cell }) => cell)).toEqual([1])
  await shop.services.cells.openNew()
  await buy(shop, seeded.itemId)
  await expectSound(shop)
})

test('rows of which a server has said that they never arrive cannot be committed any more', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const seeded = await seedShop(shop, 'ruled-out')
  const { moving, goOn } = await pauseAfter(shop, seeded, { step: 'accounts', from: 0, to: 1 })
  await endConnections(shop, { onlyOfLock: true })
  // a server that lost sight of the process when it had just announced that they arrive
  await sql`update tenant_move set state = 'arriving'`.execute(shop.db.db)
  await Promise.all([finishMoves(shop.services).run(), goOn()])
  await expect(moving).rejects.toMatchObject({ reason: 'undone' })
  expect(await readState(shop)).toBe('undone')
  expect((await listPlaces(shop, seeded)).map(({ cell }) => cell)).toEqual([0])
  await buy(shop, seeded.itemId)
  await expectSound(shop)
})

test('what a dead process wrote after its move was undone does not keep the shop from selling', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const seeded = await seedShop(shop, 'late')
  await pauseAfter(shop, seeded, { step: 'guard', from: 0, to: 1 })
  await endConnections(shop)
  await sql`update tenant_move set state = 'undone', guarded = false`.execute(shop.db.db)
  await expect(
    sql`update item set position = position where public_id = ${seeded.itemId}`.execute(shop.db.db),
  ).rejects.toMatchObject({ code: 'TM001' })
  await finishMoves(shop.services).run()
  expect(await countGuards(shop)).toBe(0)
  await buy(shop, seeded.itemId)
})

test.each([
  ['that its rows were removed', false],
  ['all of the move', true],
])(
  'a shop that a failover of the earlier database brings back, which lost %s, is removed again',
  async (_, isAllLost) => {
    await using shop = await openShop({ cells: [1] })
    await shop.runJobs()
    const seeded = await seedShop(shop, 'back')
    await pauseAfter(shop, seeded, { step: 'leadAddress', from: 0, to: 1 })
    await endConnections(shop)
    await sql`update tenant_move set state = 'moved', moved_at = '2020-01-01'`.execute(shop.db.db)
    if (isAllLost) {
      const { tenant_id } = await shop.services.common
        .selectFrom('tenant_move')
        .select('tenant_id')
        .executeTakeFirstOrThrow()
      await sql`delete from move_step`.execute(shop.db.db)
      await dropGuards(shop.db.db, 'public', { tenant_id })
    }
    await finishMoves(shop.services).run()
    expect((await listPlaces(shop, seeded)).map(({ cell }) => cell)).toEqual([1])
    expect(await countGuards(shop)).toBe(0)
    await shop.services.cells.openNew()
    expect(await readCards(seeded.before)).toHaveLength(1)
    await buy(shop, seeded.itemId)
    await expectSound(shop)
  },
)

test('no rows are removed where a shop was that is not in the cell to which it moved', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const seeded = await seedShop(shop, 'kept')
  await pauseAfter(shop, seeded, { step: 'guard', from: 0, to: 1 })
  await endConnections(shop)
  await sql`update tenant_move set state = 'moved', moved_at = '2020-01-01'`.execute(shop.db.db)
  await finishMoves(shop.services).run()
  expect((await listPlaces(shop, seeded)).map(({ cell }) => cell)).toEqual([0])
  expect(JSON.stringify(shop.logged)).toContain('did not arrive in cell 1')
})

test('rows that have arrived count, though a failover lost what the first database said of them', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const seeded = await seedShop(shop, 'forgotten')
  await pauseAfter(shop, seeded, { step: 'arrive', from: 0, to: 1 })
  await endConnections(shop)
  const [kept] = await shop.services.common.selectFrom('tenant_move').selectAll().execute()
  await sql`delete from tenant_move`.execute(shop.db.db)
  await finishMoves(shop.services).run()
  expect(JSON.stringify(shop.logged)).toContain('which the first database does not know')
  expect(await countGuards(shop)).toBeGreaterThan(0)
  await shop.services.common
    .insertInto('tenant_move')
    .values({ ...required(kept, 'shopNotFound'), state: 'moving' })
    .execute()
  await finishMoves(shop.services).run()
  expect(await readState(shop)).toBe('moved')
  expect((await listPlaces(shop, seeded)).map(({ cell }) => cell)).toEqual([1])
  await shop.services.cells.openNew()
  await buy(shop, seeded.itemId)
  await expectSound(shop)
})

test('a command does not begin again what another one broke off while it opened its connections', async () => {
  await using shop = await openShop({ cells: [1, 2] })
  await shop.runJobs()
  const seeded = await seedShop(shop, 'overtaken')
  const second = {
    ...sellerInCell(shop, 0),
    async openConnection() {
      // the rows have arrived, and the address does not lead to them yet
      await pauseAfter(shop, seeded, { step: 'arrive', from: 0, to: 1 })
      await endConnections(shop)
      return shop.services.openConnection()
    },
  }
  await expect(moveShop(second, seeded.shortUrl, sellerInCell(shop, 2))).rejects.toMatchObject({
    reason: 'otherCommand',
  })
  await finishMoves(shop.services).run()
  expect(await readState(shop)).toBe('moved')
  expect((await listPlaces(shop, seeded)).map(({ cell }) => cell)).toEqual([1])
  await shop.services.cells.openNew()
  await buy(shop, seeded.itemId)
  await expectSound(shop)
})

test('a move does not end before its rows are gone where they were, though a commit was answered', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const seeded = await seedShop(shop, 'aborted')
  const ctx = sellerInCell(shop, 0)
  const opened: Awaited<ReturnType<typeof ctx.openConnection>>[] = []
  const from = {
    ...ctx,
    async openConnection() {
      const client = await ctx.openConnection()
      opened.push(client)
      return client
    },
  }
  // PostgreSQL answers the commit of a transaction that has failed by a rollback
  const onStep = async (step: MoveStep, when: 'before' | 'after') => {
    if (step === 'leave' && when === 'before') await opened[0]?.query('select 1 / 0').catch(() => undefined)
  }
  expect(await moveShop(from, seeded.shortUrl, sellerInCell(shop, 1), { onStep })).toMatchObject({
    from: 0,
    to: 1,
  })
  expect(await readState(shop)).toBe('moved')
  expect((await listPlaces(shop, seeded)).map(({ cell }) => cell)).toEqual([1])
  await shop.services.cells.openNew()
  await buy(shop, seeded.itemId)
  await expectSound(shop)
})

test('a shop whose writes would be stopped for too long is not moved', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const seeded = await seedShop(shop, 'slow')
  await shop.db.db.transaction().execute(async (tx) => {
    await lockTable(tx, 'cell_1.order_event', 'access exclusive')
    const from = sellerInCell(shop, 0)
    await expect(
      moveShop(from, seeded.shortUrl, sellerInCell(shop, 1), { maxStoppedMs: 4000 }),
    ).rejects.toMatchObject({ reason: 'tooLong' })
    await buy(shop, seeded.itemId)
  })
  expect((await listPlaces(shop, seeded)).map(({ cell }) => cell)).toEqual([0])
  expect(await countGuards(shop)).toBe(0)
  await expectSound(shop)
})
