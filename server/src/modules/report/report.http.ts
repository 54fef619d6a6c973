import {
  exportAuditEvents as exportAuditEventsOperation,
  listAuditEvents as listAuditEventsOperation,
} from '@faka/contract/report/audit'
import {
  exportStatement as exportStatementOperation,
  listStatementMonths as listStatementMonthsOperation,
  sumEarnings as sumEarningsOperation,
} from '@faka/contract/report/earnings'
import { showGuide as showGuideOperation } from '@faka/contract/report/guide'
import {
  listSettings as listSettingsOperation,
  showHealth as showHealthOperation,
} from '@faka/contract/report/health'
import { showToday as showTodayOperation } from '@faka/contract/report/today'
import type { AuditedTable } from '../../platform/audit/audited-table.ts'
import type { LimitDefinitions } from '../../platform/config.ts'
import { type Handler, handle, handleFile } from '../../platform/http.ts'
import { exportAuditEvents } from './export-audit-events.ts'
import { exportStatement } from './export-statement.ts'
import { listAuditEvents } from './list-audit-events.ts'
import { listSettings } from './list-settings.ts'
import { listStatementMonths } from './list-statement-months.ts'
import { showGuide } from './show-guide.ts'
import { type ProgramFacts, showHealth, type WebhookQueuePort } from './show-health.ts'
import { type LowStockPort, showToday } from './show-today.ts'
import { sumEarnings } from './sum-earnings.ts'

/** What the handlers need besides ports: the program itself, its limits, and its tables of events. */
interface ReportFacts {
  program: ProgramFacts
  limitDefinitions: LimitDefinitions
  auditedTables: readonly AuditedTable[]
}

export const reportHandlers = (
  port: LowStockPort & WebhookQueuePort,
  { program, limitDefinitions, auditedTables }: ReportFacts,
): Handler[] => [
  handle(showHealthOperation, (ctx, input) => showHealth(ctx, input, port, program)),
  handle(listSettingsOperation, (ctx, input) => listSettings(ctx, input, limitDefinitions)),
  handle(showGuideOperation, showGuide),
  handle(showTodayOperation, (ctx, input) => showToday(ctx, input, port)),
  handle(sumEarningsOperation, sumEarnings),
  handle(listStatementMonthsOperation, listStatementMonths),
  handleFile(exportStatementOperation, exportStatement),
  handle(listAuditEventsOperation, (ctx, input) => listAuditEvents(ctx, input, auditedTables)),
  handleFile(exportAuditEventsOperation, (ctx, input) => exportAuditEvents(ctx, input, auditedTables)),
]
