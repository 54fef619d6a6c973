import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db.ts'
import type { AuditedTable } from './audited-table.ts'

declare module '../db.ts' {
  interface Tables {
    audit_mark: {
      event_table: string
      done_to: number
      seen_to: number
      seen_at: Date
      segments_to: number
      segments_seen_to: number
      segments_seen_at: Date
    }
  }
}

/** An event row, with its content as text that does not depend on settings of the session. */
export interface EventRow {
  event_id: number
  subject: string
  tenant_id: number
  content: string
}

/** Where a chain ends. */
export interface ChainHead {
  tenant_id: number
  place: number
  hash: Buffer
}

/** Sets UTC for the transaction, since the text of times depends on the session's zone. */
export const setUtcTimeZone = (tx: Tx) => sql`set local time zone 'UTC'`.execute(tx)

const eventColumns = (table: AuditedTable): RawBuilder<EventRow> => sql`
  event.${sql.ref(table.idColumn)} as event_id, ${table.subjectColumn ? sql`event.${sql.ref(table.subjectColumn)}` : sql`''`} as subject,
  ${table.tenantColumn ? sql`event.${sql.ref(table.tenantColumn)}` : sql`0::bigint`} as tenant_id, jsonb_strip_nulls(to_jsonb(event))::text as content`

/** Up to where the events of a table are linked, by segments or by the links of an earlier version. */
const linkedTo = sql<number>`greatest(done_to, segments_to)`

export interface AuditMark {
  event_table: string
  linked_to: number
  segments_seen_to: number
  segments_seen_at: Date
}

/** Locks the marks, which is the right to link; empty where another process, also of an earlier version, holds them. */
export const lockMarks = (tx: Tx): Promise<AuditMark[]> =>
  tx
    .selectFrom('audit_mark')
    .select(['event_table', linkedTo.as('linked_to'), 'segments_seen_to', 'segments_seen_at'])
    .orderBy('event_table')
    .forUpdate()
    .skipLocked()
    .execute()

/** Begins to link the events of these tables. */
export const insertMarks = (tx: Tx, eventTables: readonly string[]) =>
  sql`insert into audit_mark (event_table) select unnest(${eventTables}::text[])`.execute(tx)

export const listMarks = (db: Db) =>
  db
    .selectFrom('audit_mark')
    .select(['event_table', linkedTo.as('linked_to')])
    .execute()

export const setMark = (
  tx: Tx,
  eventTable: string,
  mark: { segments_to: number; segments_seen_to: number; segments_seen_at: Date },
) => tx.updateTable('audit_mark').set(mark).where('event_table', '=', eventTable).execute()

/** The names of the tables that have any event after their mark, linked or not, found with one statement for all. */
export async function findTablesWithEvents(
  tx: Tx,
  tables: readonly { table: AuditedTable; after: number }[],
): Promise<ReadonlySet<string>> {
  const searches = tables.map(
    ({ table, after }) => sql`
      select ${table.name}::text as name
      where exists (select from ${sql.table(table.name)} where ${sql.ref(table.idColumn)} > ${after})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(searches, sql` union all `)}`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Events after a mark that are not linked yet, the oldest first. The segment of an event after the mark ends after it, too.
 */
export async function listUnlinkedEvents(
  db: Db,
  table: AuditedTable,
  { after, upTo, max }: { after: number; upTo?: number; max: number },
): Promise<EventRow[]> {
  const id = sql.ref(`event.${table.idColumn}`)
  const { rows } = await sql<EventRow>`
    with linked as materialized (
      select unnest(event_ids) as event_id from audit_segment where event_table = ${table.name} and last_id > ${after}
    )
    select ${eventColumns(table)} from ${sql.table(table.name)} event
    where ${id} > ${after} ${upTo === undefined ? sql`` : sql`and ${id} <= ${upTo}`}
      and not exists (select from linked where linked.event_id = ${id})
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

/** These event rows of one table, by their keys and subjects. */
export async function listLinkedEvents(
  db: Db,
  table: AuditedTable,
  linked: readonly { event_id: number; subject: string }[],
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${eventColumns(table)}
    from unnest(${linked.map((each) => each.event_id)}::bigint[], ${linked.map((each) => each.subject)}::text[]) as link(id, subject)
    join ${sql.table(table.name)} event on event.${sql.ref(table.idColumn)} = link.id
      ${table.subjectColumn ? sql`and event.${sql.ref(table.subjectColumn)} = link.subject` : sql``}`.execute(
    db,
  )
  return rows
}
