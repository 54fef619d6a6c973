import { Readable } from 'node:stream'
import type { AuditEvent, exportAuditEvents as operation } from '@faka/contract/report/audit'
import type { InputOf } from '@faka/contract/shared/endpoint'
import { shopTimeZone } from '@faka/contract/shared/time'
import type { AuditedTable } from '../../platform/audit/audited-table.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { csvByteOrderMark, csvContentType, csvLine } from '../../platform/files/csv.ts'
import { FileReply } from '../../platform/http.ts'
import { joinChunks } from '../../platform/join-chunks.ts'
import { readPages } from '../../platform/read-pages.ts'
import { createTimeFormatter } from '../../platform/time-zone.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { type AuditEventRow, type AuditFilter, listNewestEvents } from './audit-events.sql.ts'
import { auditMessages } from './audit-messages.ts'
import { listedTables } from './list-audit-events.ts'
import { type AuditNames, readAuditNames, toAuditEvents } from './to-audit-events.ts'
import { toAuditFilter } from './to-audit-filter.ts'

/** Events read at once; at most this many are in memory. */
const pageSize = 500

async function* readEvents(
  ctx: Ctx,
  tables: readonly AuditedTable[],
  filter: AuditFilter,
  names: AuditNames,
): AsyncGenerator<AuditEvent> {
  const listed = listedTables(tables)
  for await (const rows of readPages<AuditEventRow>(
    (last, max) => ctx.replica.read((db) => listNewestEvents(db, listed, filter, last, max)),
    pageSize,
  ))
    yield* await toAuditEvents(ctx, rows, names)
}

/** Exports what happened in a shop as a CSV file, newest first, streamed. */
export async function exportAuditEvents(
  ctx: Ctx,
  input: InputOf<typeof operation>,
  tables: readonly AuditedTable[],
): Promise<FileReply> {
  const shop = await getManagedShopOrReject(ctx, input.shortUrl)
  const filter = await toAuditFilter(ctx, shop, input)
  const names = await readAuditNames(ctx, shop)
  const messages = auditMessages[ctx.locale]
  const formatTime = createTimeFormatter(shopTimeZone)
  async function* csv(): AsyncGenerator<string> {
    yield csvByteOrderMark
    yield csvLine(messages.columns)
    for await (const { id, kind, text, reason, actor, subject, time } of readEvents(
      ctx,
      tables,
      filter,
      names,
    ))
      yield csvLine([
        ...[formatTime(new Date(time)), text, actor.text],
        ...[messages.subjects[subject.kind], subject.id, subject.name],
        ...[reason, kind, id],
      ])
  }
  const body = Readable.from(joinChunks(csv()), { objectMode: false })
  return new FileReply(`audit-${shop.short_url}.csv`, csvContentType, body)
}
