import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'
import type { ChainHead } from './audit.sql.ts'

declare module '../db.ts' {
  interface Tables {
    audit_segment: {
      tenant_id: number
      place: number
      event_table: string
      last_id: number
      event_ids: number[]
      subjects: string[]
      row_hashes: Buffer
      hash: Buffer
    }
    audit_segment_head: { tenant_id: number; place: number; hash: Buffer }
  }
}

/** A segment of a chain: several events of one table. `row_hashes` has the hashes of all of them, one after the other. */
export interface AuditSegment extends ChainHead {
  event_table: string
  event_ids: number[]
  subjects: string[]
  row_hashes: Buffer
}

/** Adds segments to their chains, whose marks this transaction has locked. */
export async function insertSegments(tx: Tx, segments: readonly AuditSegment[]): Promise<void> {
  const rows = segments.map(({ row_hashes, hash, ...segment }) => ({
    ...segment,
    row_hashes: row_hashes.toString('hex'),
    hash: hash.toString('hex'),
  }))
  await sql`
    insert into audit_segment (tenant_id, place, event_table, last_id, event_ids, subjects, row_hashes, hash)
    select tenant_id, place, event_table, (select max(id) from unnest(event_ids) id), event_ids, subjects,
      decode(row_hashes, 'hex'), decode(hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(tenant_id bigint, place bigint, event_table text,
      event_ids bigint[], subjects text[], row_hashes text, hash text)`.execute(tx)
  const heads = [...new Map(segments.map((segment) => [segment.tenant_id, segment])).values()]
  await sql`
    insert into audit_segment_head (tenant_id, place, hash)
    select * from unnest(${heads.map((each) => each.tenant_id)}::bigint[], ${heads.map((each) => each.place)}::bigint[],
                         ${heads.map((each) => each.hash)}::bytea[])
    on conflict (tenant_id) do update set place = excluded.place, hash = excluded.hash`.execute(tx)
}

/** The segments after one, ordered by chain and place. */
export async function listSegmentsAfter(db: Db, after: { tenant_id: number; place: number }, max: number) {
  // the database client would read an array of bigint as texts
  const { rows } = await sql<AuditSegment>`
    select tenant_id, place, event_table, to_jsonb(event_ids) as event_ids, subjects, row_hashes, hash from audit_segment
    where (tenant_id, place) > (${after.tenant_id}::bigint, ${after.place}::bigint)
    order by tenant_id, place limit ${max}`.execute(db)
  return rows
}

/** Where the chains of segments end. */
export const listSegmentHeads = (db: Db, tenantIds?: readonly number[]): Promise<ChainHead[]> =>
  db
    .selectFrom('audit_segment_head')
    .select(['tenant_id', 'place', 'hash'])
    .$if(tenantIds !== undefined, (query) =>
      query.where('tenant_id', '=', (eb) => eb.fn.any(eb.val(tenantIds ?? []))),
    )
    .orderBy('tenant_id')
    .execute()
