import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { recordAccountsOf, sellerActorName } from '../modules/account/public.ts'
import { auditedTablesOf } from '../modules/declarations.ts'
import { ensurePlatformChannels } from '../modules/pay-channel/public.ts'
import { findCellOfAddress, findShopByUrl, moveAddress } from '../modules/shop/public.ts'
import { hasTermsOf } from '../modules/top-up/public.ts'
import { countUnlinked } from '../platform/audit/audit-link.sql.ts'
import { auditJob } from '../platform/audit/link-events.ts'
import { listCellNumbers, publishCell } from '../platform/cells/cell.sql.ts'
import { lockMigrations } from '../platform/cells/create-cell-schema.ts'
import { numberOfTenant } from '../platform/cells/find-services.ts'
import { clearGuards } from '../platform/cells/finish-moves.ts'
import {
  insertMovedNumber,
  insertMovedNumbers,
  updateMovedNumbers,
} from '../platform/cells/moved-number.sql.ts'
import { findCellOfKey } from '../platform/cells/start-keys.ts'
import { guardTable } from '../platform/cells/tenant-guard.sql.ts'
import {
  beginMove,
  endMove,
  isMoveDone,
  lockBegunMove,
  lockMove,
  passGuards,
  type TenantMove,
  undoMove,
} from '../platform/cells/tenant-move.sql.ts'
import { listCellTables } from '../platform/cells/tenant-rows.sql.ts'
import type { Ctx, Services } from '../platform/ctx.ts'
import { isLockTimeout } from '../platform/db/is-lock-timeout.ts'
import { type CommonDb, type CommonTx, type Db, inTx } from '../platform/db.ts'
import { required } from '../platform/domain-error.ts'
import { notifyWithCommit } from '../platform/pubsub.ts'
import {
  compareAll,
  compareLaws,
  copyAll,
  deleteAll,
  findLostChannels,
  type MovingShop,
  valuesIn,
} from './copy-shop.ts'
import { MoveRefused } from './move-refused.ts'
import { type MoveConnection, openMoveConnection } from './open-move-connection.ts'
import { planMove } from './plan-move.ts'
import { accountColumns, numberColumns } from './tables-of-shop.ts'

/** What became of the command. */
interface MoveResult {
  shortUrl: string
  from: number
  to: number
  /** How many rows moved; undefined where the connection was lost as the move ended. */
  rows: number | undefined
  /** For how long nothing could be written for the shop. */
  writesStoppedMs: number
}

/** How long events may take to be linked, which a job does all the time. */
const maxLinkMs = 60_000

/** Waits until every event of the shop is linked in its chain, since only what is linked keeps its proof. */
async function linkAllEvents(services: Services, db: Db, { shopId, from, plan }: MovingShop): Promise<void> {
  const tables = auditedTablesOf(from)
  const job = auditJob(services, tables)
  const end = performance.now() + maxLinkMs
  for (;;) {
    while (await job.run());
    let waiting = 0
    for (const { name, idColumn } of tables) {
      const moved = plan.moved.find((table) => table.name === name)
      if (moved) waiting += await countUnlinked(db, moved.rowsIn(from), { idColumn, tenantId: shopId })
    }
    if (waiting === 0) return
    if (performance.now() > end) throw new MoveRefused('events')
    await pause(100)
  }
}

/** Leads every number of the shop to its new cell, in each cell that it has left, and its address. */
async function leadCalls(tx: CommonTx, shop: MovingShop): Promise<void> {
  const { shopId: tenantId, shortUrl, from, to } = shop
  const earlier = [0, ...(await listCellNumbers(tx))].filter((number) => number < from.number)
  for (const number of earlier) await updateMovedNumbers(tx, number, tenantId, to)
  await insertMovedNumbers(tx, from, { tenantId, to, numbers: valuesIn(shop, numberColumns) })
  if (findCellOfKey(tenantId) === from.number)
    await insertMovedNumber(tx, from, { tenantId, to, number: numberOfTenant(tenantId) })
  await recordAccountsOf(tx, to, valuesIn(shop, accountColumns))
  await moveAddress(tx, shortUrl, to.number)
}

/** @throws MoveRefused where the other cell does not have a payment method by which the shop was paid */
async function checkChannels(db: Db, shop: MovingShop): Promise<void> {
  const lost = await findLostChannels(db, shop)
  if (lost.length > 0) throw new MoveRefused('channels', lost)
}

/** Moves the rows in one transaction, which reads one snapshot: nothing that it moves can change meanwhile. */
const moveRows = (ctx: Ctx, db: CommonDb, shop: MovingShop, move: TenantMove): Promise<number> =>
  inTx(db, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx)
    if (!(await lockBegunMove(tx, move))) throw new MoveRefused('undone')
    await passGuards(tx, shop.shopId)
    // one may have been used for the first time before its tables were guarded
    await checkChannels(tx, shop)
    await copyAll(tx, shop)
    const counts = await compareAll(tx, shop)
    if (counts.get('shop') !== 1) throw new Error(`the shop is not in cell ${shop.from.number}`)
    await compareLaws(tx, shop, ctx.now())
    await leadCalls(tx, shop)
    await deleteAll(tx, shop, counts)
    await endMove(tx, move, ctx.now())
    await publishCell(tx, shop.to.number)
    await notifyWithCommit(tx, [{ channel: 'catalogue', key: 'all' }])
    return [...counts.values()].reduce((sum, count) => sum + count, 0)
  })

/** Guards the tables of the shop, one after the other, so that no writer waits for more than one of them. */
async function guardAll(db: Db, { from, plan }: MovingShop, move: TenantMove): Promise<void> {
  try {
    for (const table of plan.guarded) await guardTable(db, from.schema, table, move)
  } catch (error) {
    throw isLockTimeout(error) ? new MoveRefused('busyTables') : error
  }
}

/** Stops writes of the shop by its row in the list of moves, moves it, and lets it sell again whatever happens. */
async function stopWritesAndMove(
  ctx: Ctx,
  { db, isAlive }: MoveConnection,
  shop: MovingShop,
): Promise<Pick<MoveResult, 'rows' | 'writesStoppedMs'>> {
  const move: TenantMove = {
    tenant_id: shop.shopId,
    from_cell: shop.from.number,
    to_cell: shop.to.number,
    state: 'moving',
    guarded: true,
    started_at: ctx.now(),
    moved_at: null,
  }
  const start = performance.now()
  const writesStoppedMs = () => Math.round(performance.now() - start)
  await beginMove(db, move)
  try {
    await guardAll(db, shop, move)
    await linkAllEvents(ctx, db, shop)
    const rows = await moveRows(ctx, db, shop, move)
    return { rows, writesStoppedMs: writesStoppedMs() }
  } catch (error) {
    // over another connection, for this one may be why; where that fails too, a server undoes it
    if (await undoMove(ctx.common, move)) await clearGuards(ctx.common, move)
    if (await isAlive()) throw error
    // the answer to the commit was lost
    if (await isMoveDone(ctx.common, move)) return { rows: undefined, writesStoppedMs: writesStoppedMs() }
    throw new MoveRefused('undone')
  }
}

/**
 * Moves a shop with all that belongs to it from its cell, that of `ctx`, to another one, while other shops sell and while
 * this one can be read. It writes nothing for some seconds. Broken off at any point, it either did not move, or it did.
 * @returns undefined where it is in that cell already
 * @throws MoveRefused where it cannot move, or not now
 */
export async function moveShop(
  ctx: Ctx,
  shortUrl: string,
  target: Services,
): Promise<MoveResult | undefined> {
  const { shop_id: shopId } = required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  const { cell: from } = ctx
  const { cell: to } = target
  if (to.number === from.number) return undefined
  // what is newer is known by its key, and those of a cell are higher than those of earlier cells
  if (to.number < from.number) throw new MoveRefused('earlierCell')
  if (await hasTermsOf(ctx.common, shopId)) throw new MoveRefused('topUps')
  const connection = await openMoveConnection(ctx.openConnection)
  const { db } = connection
  try {
    if (!(await lockMove(db, shopId))) throw new MoveRefused('otherCommand')
    // another command may have moved it since it was found here
    if ((await findCellOfAddress(ctx, shortUrl)) !== from.number) throw new MoveRefused('otherCommand')
    await lockMigrations(db)
    const plan = planMove(await listCellTables(db, to), shopId, from)
    const channels = await ensurePlatformChannels(ctx, target, sellerActorName(ctx.actor))
    const shop: MovingShop = { shopId, shortUrl, from, to, plan, channels }
    await checkChannels(db, shop)
    const moved = await stopWritesAndMove(ctx, connection, shop)
    ctx.pubsub.publishLocally('catalogue', ['all'])
    return { shortUrl, from: from.number, to: to.number, ...moved }
  } finally {
    await connection.close()
  }
}
