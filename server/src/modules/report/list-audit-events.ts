import type { listAuditEvents as operation } from '@faka/contract/report/audit'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { AuditedTable } from '../../platform/audit/audited-table.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { type AuditPlace, type ListedTable, listNewestEvents } from './audit-events.sql.ts'
import { readAuditNames, toAuditEvents } from './to-audit-events.ts'
import { toAuditFilter } from './to-audit-filter.ts'

/** The tables whose events belong to shops and are listed for them. */
export const listedTables = (tables: readonly AuditedTable[]): ListedTable[] =>
  tables.flatMap(({ tenantColumn, listing, ...table }) =>
    tenantColumn !== undefined && listing ? [{ ...table, tenantColumn, listing }] : [],
  )

function parseCursor(cursor: string | undefined): AuditPlace | undefined {
  const [at, group = '', eventId] = cursor?.split('.') ?? []
  return at === undefined ? undefined : { at_us: Number(at), group, event_id: Number(eventId) }
}

/** What happened in a shop, newest first, a page at a time. */
export async function listAuditEvents(
  ctx: Ctx,
  { cursor, pageSize, ...input }: InputOf<typeof operation>,
  tables: readonly AuditedTable[],
): Promise<ReplyOf<typeof operation>> {
  const shop = await getManagedShopOrReject(ctx, input.shortUrl)
  const filter = await toAuditFilter(ctx, shop, input)
  // one more than a page, which tells whether there is another one
  const rows = await listNewestEvents(ctx.db, listedTables(tables), filter, parseCursor(cursor), pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    list: await toAuditEvents(ctx, page, await readAuditNames(ctx, shop)),
    nextCursor: last ? `${last.at_us}.${last.group}.${last.event_id}` : null,
  }
}
