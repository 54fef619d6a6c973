import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db.ts'
import type { AuditedTable } from './audited-table.ts'

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
    audit_mark: { event_table: string; done_to: number; seen_to: number; seen_at: Date }
  }
}

/** An event row, with its content as text that does not depend on settings of the session. */
export interface EventRow {
  event_id: number
  subject: string
  tenant_id: number
  content: string
}

export interface AuditLink {
  tenant_id: number
  place: number
  event_table: string
  event_id: number
  subject: string
  row_hash: Buffer
  hash: Buffer
}

/** Sets UTC for the transaction, since the text of times depends on the session's zone. */
export const setUtcTimeZone = (tx: Tx) => sql`set local time zone 'UTC'`.execute(tx)

const eventColumns = (table: AuditedTable): RawBuilder<EventRow> => sql`
  event.${sql.ref(table.idColumn)} as event_id, ${table.subjectColumn ? sql`event.${sql.ref(table.subjectColumn)}` : sql`''`} as subject,
  ${table.tenantColumn ? sql`event.${sql.ref(table.tenantColumn)}` : sql`0::bigint`} as tenant_id, jsonb_strip_nulls(to_jsonb(event))::text as content`

/** Locks the marks, which is the right to link; empty where another process holds them. */
export const lockMarks = (tx: Tx) =>
  tx.selectFrom('audit_mark').selectAll().orderBy('event_table').forUpdate().skipLocked().execute()

/** Events after a mark that are not linked yet, the oldest first. */
export async function listUnlinkedEvents(
  db: Db,
  table: AuditedTable,
  { after, upTo, max }: { after: number; upTo?: number; max: number },
): Promise<EventRow[]> {
  const id = sql.ref(`event.${table.idColumn}`)
  const { rows } = await sql<EventRow>`
    select ${eventColumns(table)} from ${sql.table(table.name)} event
    where ${id} > ${after} ${upTo === undefined ? sql`` : sql`and ${id} <= ${upTo}`}
      and not exists (select from audit_link where event_table = ${table.name} and audit_link.event_id = ${id})
    order by 1 limit ${max}`.execute(db)
  return rows
}

/** The largest key of a table after a mark; the mark itself where there is none. */
export async function findLastEventId(db: Db, table: AuditedTable, after: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(${sql.ref(table.idColumn)}), ${after}::bigint) as last from ${sql.table(table.name)}
    where ${sql.ref(table.idColumn)} > ${after}`.execute(db)
  return rows[0]?.last ?? after
}

export const listHeads = (db: Db, tenantIds?: readonly number[]) =>
  db
    .selectFrom('audit_head')
    .select(['shop_id as tenant_id', 'place', 'hash'])
    .$if(tenantIds !== undefined, (query) =>
      query.where('shop_id', '=', (eb) => eb.fn.any(eb.val(tenantIds ?? []))),
    )
    .orderBy('shop_id')
    .execute()

export async function insertLinks(tx: Tx, links: readonly AuditLink[]): Promise<void> {
  await sql`
    insert into audit_link (shop_id, place, event_table, event_id, subject, row_hash, hash)
    select * from unnest(
      ${links.map((each) => each.tenant_id)}::bigint[], ${links.map((each) => each.place)}::bigint[],
      ${links.map((each) => each.event_table)}::text[], ${links.map((each) => each.event_id)}::bigint[],
      ${links.map((each) => each.subject)}::text[], ${links.map((each) => each.row_hash)}::bytea[],
      ${links.map((each) => each.hash)}::bytea[])`.execute(tx)
  const heads = [...new Map(links.map((link) => [link.tenant_id, link])).values()]
  await sql`
    insert into audit_head (shop_id, place, hash)
    select * from unnest(${heads.map((each) => each.tenant_id)}::bigint[], ${heads.map((each) => each.place)}::bigint[],
                         ${heads.map((each) => each.hash)}::bytea[])
    on conflict (shop_id) do update set place = excluded.place, hash = excluded.hash`.execute(tx)
}

export const setMark = (
  tx: Tx,
  eventTable: string,
  mark: { done_to: number; seen_to: number; seen_at: Date },
) => tx.updateTable('audit_mark').set(mark).where('event_table', '=', eventTable).execute()

export const listMarks = (db: Db) => db.selectFrom('audit_mark').selectAll().execute()

/** The links after one, ordered by chain and place. */
export async function listLinksAfter(db: Db, after: { tenant_id: number; place: number }, max: number) {
  const { rows } = await sql<AuditLink>`
    select shop_id as tenant_id, place, event_table, event_id, subject, row_hash, hash from audit_link
    where (shop_id, place) > (${after.tenant_id}::bigint, ${after.place}::bigint)
    order by shop_id, place limit ${max}`.execute(db)
  return rows
}

/** The event rows of some links of one table. */
export async function listLinkedEvents(
  db: Db,
  table: AuditedTable,
  links: readonly Pick<AuditLink, 'event_id' | 'subject'>[],
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${eventColumns(table)}
    from unnest(${links.map((each) => each.event_id)}::bigint[], ${links.map((each) => each.subject)}::text[]) as link(id, subject)
    join ${sql.table(table.name)} event on event.${sql.ref(table.idColumn)} = link.id
      ${table.subjectColumn ? sql`and event.${sql.ref(table.subjectColumn)} = link.subject` : sql``}`.execute(
    db,
  )
  return rows
}
