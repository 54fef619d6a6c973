import type { Services } from '../ctx.ts'
import { inTx, type Tx } from '../db.ts'
import type { Job } from '../jobs.ts'
import {
  type AuditLink,
  findLastEventId,
  insertLinks,
  listHeads,
  listUnlinkedEvents,
  lockMarks,
  setMark,
  setUtcTimeZone,
} from './audit.sql.ts'
import type { AuditedTable } from './audited-table.ts'
import { genesisHash, hashLink, hashRow } from './chain.rules.ts'

const batchSize = 2000
/** Longer than any transaction, since statements and idle transactions end after 30 seconds. */
const maxTransactionMs = 10 * 60_000

type Mark = Awaited<ReturnType<typeof lockMarks>>[number]

/** Links the next events of a table; returns whether there may be more. */
async function linkBatch(services: Services, tx: Tx, table: AuditedTable, mark: Mark): Promise<boolean> {
  const rows = await listUnlinkedEvents(tx, table, { after: mark.done_to, max: batchSize })
  const heads = new Map(
    (await listHeads(tx, [...new Set(rows.map(({ tenant_id }) => tenant_id))])).map((head) => [
      head.tenant_id,
      head,
    ]),
  )
  const links: AuditLink[] = []
  for (const row of rows) {
    const { tenant_id, event_id, subject } = row
    const head = heads.get(tenant_id) ?? { place: 0, hash: genesisHash }
    const bare = {
      tenant_id,
      place: head.place + 1,
      event_table: table.name,
      event_id,
      subject,
      row_hash: hashRow(services, table.name, row),
    }
    const link = { ...bare, hash: hashLink(services, bare, head.hash) }
    links.push(link)
    heads.set(tenant_id, link)
  }
  if (links.length > 0) await insertLinks(tx, links)
  if (rows.length === batchSize) return true
  const now = services.now()
  if (now.getTime() - mark.seen_at.getTime() >= maxTransactionMs)
    await setMark(tx, table.name, {
      done_to: mark.seen_to,
      seen_to: await findLastEventId(tx, table, mark.seen_to),
      seen_at: now,
    })
  return false
}

/** Links events that are not linked yet, in one process at a time. Returns whether there may be more. */
const linkEvents = (services: Services, tables: readonly AuditedTable[]): Promise<boolean> =>
  inTx(services.db, async (tx) => {
    const marks = await lockMarks(tx)
    if (marks.length < tables.length) return false
    await setUtcTimeZone(tx)
    let more = false
    for (const table of tables) {
      const mark = marks.find(({ event_table }) => event_table === table.name)
      if (mark && (await linkBatch(services, tx, table, mark))) more = true
    }
    return more
  })

export const auditJob = (services: Services, tables: readonly AuditedTable[]): Job => ({
  name: 'audit',
  everySeconds: 5,
  run: () => linkEvents(services, tables),
})
