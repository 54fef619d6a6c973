import type { AuditActor } from '@faka/contract/report/audit'
import { type RawBuilder, sql } from 'kysely'
import type { AuditedTable, AuditListing } from '../../platform/audit/audited-table.ts'
import type { Db } from '../../platform/db.ts'
import { type BatchesOfEvents, isAboutBatchOf, isAboutCardsOf } from '../stock/public.ts'

/** A table whose events are listed for their shop. */
export type ListedTable = AuditedTable & { tenantColumn: string; listing: AuditListing }

/** What the sentence about an event needs: its further columns, and of acts on several ids their number and the first one. */
type AuditDetails = Readonly<
  Partial<
    Record<
      | 'count'
      | 'coupons'
      | 'stars'
      | 'first'
      | 'name'
      | 'rights'
      | 'scopes'
      | 'changes'
      | 'amount_fen'
      | 'fee_basis_points',
      unknown
    >
  >
>

export interface AuditEventRow {
  group: string
  event_id: number
  at: Date
  /** The same in microseconds, which is exact. */
  at_us: number
  kind: string
  reason: string
  actor: string
  actor_kind: AuditActor
  subject: string
  details: AuditDetails
}

/** The place of an event in the list, which is ordered by these three, all of them descending. */
export type AuditPlace = Pick<AuditEventRow, 'at_us' | 'group' | 'event_id'>

export interface AuditFilter {
  shopId: number
  ownerAccountId: number
  from: Date | undefined
  /** The first moment after the span. */
  to: Date | undefined
  group: string | undefined
  kind: string | undefined
  actorKind: AuditActor | undefined
  /** The names of an actor in event rows. */
  actors: readonly string[] | undefined
  /** What events are about: numbers, and cards or batches. */
  subject: { numbers: readonly string[]; batches: BatchesOfEvents | undefined } | undefined
}

const column = (name: string) => sql.ref(`event.${name}`)

/** Who acted, by what kind of actor the name in the row stands for. */
function actorKindOf({ defaultActor, side }: AuditListing, ownerAccountId: number): RawBuilder<string> {
  const bySide = Object.entries(side?.actors ?? {}).map(
    ([value, actor]) => sql`when ${column(side?.column ?? '')} = ${value} then ${actor}`,
  )
  const isBuyers = defaultActor === 'buyer'
  const ofOwner = [`seller ${ownerAccountId}`, ...(isBuyers ? [] : [`account ${ownerAccountId}`])]
  return sql<string>`(case ${sql.join(bySide, sql` `)}
    when event.actor like 'job %' or event.actor in ('gateway', 'complaint') then 'system'
    when event.actor = 'seller' then 'commandLine'
    when event.actor like 'key %' then 'apiKey'
    when event.actor = any(${ofOwner}::text[]) then 'owner'
    when event.actor like 'seller %' then 'staff'
    when event.actor like 'account %' then ${defaultActor}
    else ${isBuyers ? 'buyer' : 'system'} end)`
}

const actorsOfSellers: readonly AuditActor[] = ['owner', 'staff', 'apiKey', 'commandLine']

/**
 * SQL condition: an event is of this kind of actor. Most events of a table of buyers are of buyers and gateways; those of
 * sellers have an index there, which the condition that they imply makes usable, and the platform acts in few of them.
 */
function isByActor({ listing }: ListedTable, actor: AuditActor, ownerAccountId: number): RawBuilder<boolean> {
  const condition = sql<boolean>`${actorKindOf(listing, ownerAccountId)} = ${actor}`
  if (listing.defaultActor !== 'buyer' || Object.values(listing.side?.actors ?? {}).includes(actor))
    return condition
  if (actor === 'platform') return sql<boolean>`false`
  return actorsOfSellers.includes(actor)
    ? sql<boolean>`(event.actor like 'seller%' or event.actor like 'key %') and ${condition}`
    : condition
}

const kindOf = ({ kind }: AuditListing): RawBuilder<string> =>
  'column' in kind ? sql<string>`${column(kind.column)}` : sql<string>`${kind.always}::text`

function detailsOf({ details = [], idsColumn }: AuditListing): RawBuilder<unknown> {
  const pairs = details.map((name) => sql`${name}::text, ${column(name)}`)
  if (idsColumn)
    pairs.push(sql`'count', cardinality(${column(idsColumn)}), 'first', (${column(idsColumn)})[1]`)
  return sql`jsonb_build_object(${sql.join(pairs)})`
}

const subjectOf = ({ subject }: AuditListing): RawBuilder<string> =>
  subject.column === undefined ? sql<string>`''::text` : sql<string>`${column(subject.column)}::text`

/** SQL condition: an event is after a place, in the order of the list. */
function isAfter(table: ListedTable, last: AuditPlace): RawBuilder<boolean> {
  const lastAt = sql`(timestamptz 'epoch' + ${last.at_us}::bigint * interval '1 microsecond')`
  const { group } = table.listing
  if (group === last.group)
    return sql<boolean>`(event.at, ${column(table.idColumn)}) < (${lastAt}, ${last.event_id}::bigint)`
  return group < last.group ? sql<boolean>`event.at <= ${lastAt}` : sql<boolean>`event.at < ${lastAt}`
}

function isAbout(
  { listing: { subject, idsColumn } }: ListedTable,
  { shopId, subject: wanted }: AuditFilter,
): RawBuilder<boolean> {
  if (!wanted) return sql<boolean>`true`
  const { numbers, batches } = wanted
  if (idsColumn) return batches ? isAboutCardsOf(shopId, column(idsColumn), batches) : sql<boolean>`false`
  if (subject.column === undefined) return sql<boolean>`false`
  if (subject.kind === 'batch')
    return batches ? isAboutBatchOf(shopId, column(subject.column), batches) : sql<boolean>`false`
  return sql<boolean>`${column(subject.column)}::text = any(${[...numbers]}::text[])`
}

/** The newest events of one table, read by its index of shop and time. */
const eventsOf = (table: ListedTable, filter: AuditFilter, last: AuditPlace | undefined, max: number) => {
  const { listing, idColumn, tenantColumn } = table
  const { from, to, kind, actorKind, actors, ownerAccountId, shopId } = filter
  const conditions = [
    sql`${column(tenantColumn)} = ${shopId}`,
    from && sql`event.at >= ${from}`,
    to && sql`event.at < ${to}`,
    // as a constant, which tells the planner that an index of rare kinds has it
    kind !== undefined && sql`${kindOf(listing)} = ${sql.lit(kind)}`,
    actorKind && isByActor(table, actorKind, ownerAccountId),
    actors && sql`event.actor = any(${[...actors]}::text[])`,
    last && isAfter(table, last),
    isAbout(table, filter),
  ].filter((condition) => condition !== undefined && condition !== false)
  return sql`(select ${listing.group}::text as "group", ${column(idColumn)} as event_id, event.at,
      ${kindOf(listing)} as kind,
      ${listing.reasonColumn ? sql`coalesce(${column(listing.reasonColumn)}, '')` : sql`''::text`} as reason,
      event.actor, ${actorKindOf(listing, ownerAccountId)} as actor_kind, ${subjectOf(listing)} as subject,
      ${detailsOf(listing)} as details
    from ${sql.table(table.name)} event where ${sql.join(conditions, sql` and `)}
    order by event.at desc, ${column(idColumn)} desc limit ${max})`
}

/** The newest events after a place of the list, at most `max`, from every table that can have some. */
export function newestEvents(
  tables: readonly ListedTable[],
  filter: AuditFilter,
  last: AuditPlace | undefined,
  max: number,
): RawBuilder<AuditEventRow> {
  const wanted = tables.filter(({ listing }) => filter.group === undefined || listing.group === filter.group)
  const parts = wanted.map((table) => eventsOf(table, filter, last, max))
  return sql<AuditEventRow>`
    select event.*, (extract(epoch from event.at) * 1000000)::bigint as at_us
    from (${sql.join(parts, sql` union all `)}) event
    order by event.at desc, event."group" collate "C" desc, event.event_id desc limit ${max}`
}

export const listNewestEvents = async (
  db: Db,
  ...query: Parameters<typeof newestEvents>
): Promise<AuditEventRow[]> => (await newestEvents(...query).execute(db)).rows
