import { sql } from 'kysely'
import { isOneOf, type RowsIn, tableIn } from '../cells/tenant-rows.sql.ts'
import type { Db } from '../db.ts'
import type { ChainHead } from './audit.sql.ts'

declare module '../db.ts' {
  interface Tables {
    audit_link: {
      shop_id: number
      place: number
      event_table: string
      event_id: number
      subject: string
      row_hash: Buffer
      hash: Buffer
    }
    audit_head: { shop_id: number; place: number; hash: Buffer }
  }
}

/** A link of one event, as versions before segments wrote them. */
export interface AuditLink extends ChainHead {
  event_table: string
  event_id: number
  subject: string
  row_hash: Buffer
}

/** The links after one, ordered by chain and place. */
export async function listLinksAfter(db: Db, after: { tenant_id: number; place: number }, max: number) {
  const { rows } = await sql<AuditLink>`
    select shop_id as tenant_id, place, event_table, event_id, subject, row_hash, hash from audit_link
    where (shop_id, place) > (${after.tenant_id}::bigint, ${after.place}::bigint)
    order by shop_id, place limit ${max}`.execute(db)
  return rows
}

/** Where the chains of links end. */
export const listLinkHeads = (db: Db): Promise<ChainHead[]> =>
  db.selectFrom('audit_head').select(['shop_id as tenant_id', 'place', 'hash']).orderBy('shop_id').execute()

/** How many events of a tenant are not linked in its chain yet. */
export async function countUnlinked(
  db: Db,
  rows: RowsIn,
  { idColumn, tenantId }: { idColumn: string; tenantId: number },
): Promise<number> {
  const { schema, table } = rows
  const id = sql`r.${sql.id(idColumn)}`
  const { rows: counts } = await sql<{ count: number }>`
    with linked(event_id) as (
      select unnest(event_ids) from ${sql.table(`${schema}.audit_segment`)}
      where tenant_id = ${tenantId}::bigint and event_table = ${table}
      union all
      select event_id from ${sql.table(`${schema}.audit_link`)}
      where shop_id = ${tenantId}::bigint and event_table = ${table}
    )
    select count(*) as count from ${tableIn(rows)} r
    where ${isOneOf(rows)} and not exists (select from linked where linked.event_id = ${id})`.execute(db)
  return counts[0]?.count ?? 0
}
