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
import type { LimitDefinitions } from '../../platform/config.ts'
import { type Handler, handle, handleFile } from '../../platform/http.ts'
import { exportStatement } from './export-statement.ts'
import { listSettings } from './list-settings.ts'
import { listStatementMonths } from './list-statement-months.ts'
import { showGuide } from './show-guide.ts'
import { type ProgramFacts, showHealth, type WebhookQueuePort } from './show-health.ts'
import { type LowStockPort, showToday } from './show-today.ts'
import { sumEarnings } from './sum-earnings.ts'

/** What the handlers need besides ports: the program itself, and its limits. */
interface ReportFacts {
  program: ProgramFacts
  limitDefinitions: LimitDefinitions
}

export const reportHandlers = (
  port: LowStockPort & WebhookQueuePort,
  { program, limitDefinitions }: ReportFacts,
): Handler[] => [
  handle(showHealthOperation, (ctx, input) => showHealth(ctx, input, port, program)),
  handle(listSettingsOperation, (ctx, input) => listSettings(ctx, input, limitDefinitions)),
  handle(showGuideOperation, showGuide),
  handle(showTodayOperation, (ctx, input) => showToday(ctx, input, port)),
  handle(sumEarningsOperation, sumEarnings),
  handle(listStatementMonthsOperation, listStatementMonths),
  handleFile(exportStatementOperation, exportStatement),
]
