import { Readable } from 'node:stream'
import { ShortUrl } from '@faka/contract/shared/ids'
import type { AuditedTable } from '../../platform/audit/audited-table.ts'
import type { FileReply } from '../../platform/http.ts'
import type { ArchivePart } from '../shop/public.ts'
import { auditMessages } from './audit-messages.ts'
import { exportAuditEvents } from './export-audit-events.ts'
import { exportStatement } from './export-statement.ts'
import { listStatementMonths } from './list-statement-months.ts'
import { statementMessages } from './statement-messages.ts'

/** The columns of a file whose head is in the language of the export. */
const headIn = (chinese: readonly string[], english: readonly string[]): ArchivePart['columns'] =>
  Object.fromEntries(
    chinese.map((column, index) => [`${column} / ${english[index] ?? ''}`, ['', ''] as const]),
  )

const contentOf = ({ body }: FileReply) => (body instanceof Readable ? body : [body])

const statements: ArchivePart = {
  name: 'statements/*.csv',
  about: ['每月对账单，每笔收款与退款一行', 'the statement of each month, a row for each payment and refund'],
  columns: headIn(statementMessages['zh-CN'].columns, statementMessages['en-US'].columns),
  async *files(ctx, { short_url }) {
    const shortUrl = ShortUrl.parse(short_url)
    const { months } = await listStatementMonths(ctx, { shortUrl })
    for (const { month } of months)
      yield {
        name: `statements/${month}.csv`,
        content: contentOf(await exportStatement(ctx, { shortUrl, month, format: 'csv' })),
      }
  },
}

const auditTrail = (tables: readonly AuditedTable[]): ArchivePart => ({
  name: 'audit.csv',
  about: ['审计记录：发生过什么、谁、为什么', 'the audit trail: what happened, who did it, and why'],
  columns: headIn(auditMessages['zh-CN'].columns, auditMessages['en-US'].columns),
  async *files(ctx, { short_url }) {
    const shortUrl = ShortUrl.parse(short_url)
    yield { name: 'audit.csv', content: contentOf(await exportAuditEvents(ctx, { shortUrl }, tables)) }
  },
})

/** What the archive of a shop has of its statements and its audit trail, of these tables of events. */
export const reportArchive = (tables: readonly AuditedTable[]): readonly ArchivePart[] => [
  statements,
  auditTrail(tables),
]
