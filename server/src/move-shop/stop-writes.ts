import { setTimeout as pause } from 'node:timers/promises'
import { auditedTablesOf } from '../modules/declarations.ts'
import { countUnlinked } from '../platform/audit/audit-link.sql.ts'
import { auditJob } from '../platform/audit/link-events.ts'
import { guardTable } from '../platform/cells/tenant-guard.sql.ts'
import type { TenantMove } from '../platform/cells/tenant-move.sql.ts'
import type { Services } from '../platform/ctx.ts'
import { isLockTimeout } from '../platform/db/is-lock-timeout.ts'
import type { Db } from '../platform/db.ts'
import type { MovingShop } from './copy-shop.ts'
import { MoveRefused } from './move-refused.ts'

/** How long events may take to be linked, which a job does all the time. */
const maxLinkMs = 60_000

/** Guards the tables of the shop, one after the other, so that no writer waits for more than one of them. */
export async function guardAll(db: Db, { from, plan }: MovingShop, move: TenantMove): Promise<void> {
  try {
    for (const table of plan.guarded) await guardTable(db, from.schema, table, move)
  } catch (error) {
    throw isLockTimeout(error) ? new MoveRefused('busyTables') : error
  }
}

/** Waits until every event of the shop is linked in its chain, since only what is linked keeps its proof. */
export async function linkAllEvents(
  services: Services,
  db: Db,
  { shopId, from, plan }: MovingShop,
): Promise<void> {
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
