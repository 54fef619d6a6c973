import type { Services } from '../ctx.ts'
import { inTx, type Tx } from '../db.ts'
import type { Job } from '../jobs.ts'
import {
  type AuditMark,
  type EventRow,
  findLastEventId,
  findTablesWithEvents,
  listUnlinkedEvents,
  lockMarks,
  setMark,
  setUtcTimeZone,
} from './audit.sql.ts'
import { type AuditSegment, insertSegments, listSegmentHeads } from './audit-segment.sql.ts'
import type { AuditedTable } from './audited-table.ts'
import { genesisHash, hashRow, hashSegment, maxSegmentEvents } from './chain.rules.ts'

const batchSize = 2000
/** Longer than any transaction, since statements and idle transactions end after 30 seconds. */
const maxTransactionMs = 10 * 60_000

/** The events of each tenant, in their order, in parts of at most `maxSegmentEvents`. */
function divideByTenant(rows: readonly EventRow[]): EventRow[][] {
  const open = new Map<number, EventRow[]>()
  const parts: EventRow[][] = []
  for (const row of rows) {
    let part = open.get(row.tenant_id)
    if (!part || part.length === maxSegmentEvents) {
      part = []
      open.set(row.tenant_id, part)
      parts.push(part)
    }
    part.push(row)
  }
  return parts
}

/** The segments of events of one table, each continuing the chain of its tenant. */
async function toSegments(
  services: Services,
  tx: Tx,
  table: AuditedTable,
  rows: readonly EventRow[],
): Promise<AuditSegment[]> {
  const known = await listSegmentHeads(tx, [...new Set(rows.map(({ tenant_id }) => tenant_id))])
  const heads = new Map(known.map((head) => [head.tenant_id, head]))
  return divideByTenant(rows).map((part) => {
    const tenantId = part[0]?.tenant_id ?? 0
    const head = heads.get(tenantId) ?? { place: 0, hash: genesisHash }
    const bare = {
      tenant_id: tenantId,
      place: head.place + 1,
      event_table: table.name,
      event_ids: part.map(({ event_id }) => event_id),
      subjects: part.map(({ subject }) => subject),
      row_hashes: Buffer.concat(part.map((row) => hashRow(services, table.name, row))),
    }
    const segment = { ...bare, hash: hashSegment(services, bare, head.hash) }
    heads.set(tenantId, segment)
    return segment
  })
}

/** Links the next events of a table; returns whether there may be more. */
async function linkBatch(services: Services, tx: Tx, table: AuditedTable, mark: AuditMark): Promise<boolean> {
  const rows = await listUnlinkedEvents(tx, table, { after: mark.linked_to, max: batchSize })
  if (rows.length > 0) await insertSegments(tx, await toSegments(services, tx, table, rows))
  if (rows.length === batchSize) return true
  const now = services.now()
  if (now.getTime() - mark.segments_seen_at.getTime() >= maxTransactionMs)
    await setMark(tx, table.name, {
      segments_to: mark.segments_seen_to,
      segments_seen_to: await findLastEventId(tx, table, Math.max(mark.linked_to, mark.segments_seen_to)),
      segments_seen_at: now,
    })
  return false
}

/** Links events that are not linked yet, in one process at a time. Returns whether there may be more. */
const linkEvents = (services: Services, tables: readonly AuditedTable[]): Promise<boolean> =>
  inTx(services.db, async (tx) => {
    const marks = await lockMarks(tx)
    if (marks.length < tables.length) return false
    await setUtcTimeZone(tx)
    const marked = tables.flatMap((table) => {
      const mark = marks.find(({ event_table }) => event_table === table.name)
      return mark ? { table, mark, after: mark.linked_to } : []
    })
    const withEvents = await findTablesWithEvents(tx, marked)
    let more = false
    for (const { table, mark } of marked)
      if (withEvents.has(table.name) && (await linkBatch(services, tx, table, mark))) more = true
    return more
  })

export const auditJob = (services: Services, tables: readonly AuditedTable[]): Job => ({
  name: 'audit',
  everySeconds: 5,
  run: () => linkEvents(services, tables),
})
