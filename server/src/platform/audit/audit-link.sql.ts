import { sql } from 'kysely'
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
