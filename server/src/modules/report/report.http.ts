import {
  exportStatement as exportStatementOperation,
  listStatementMonths as listStatementMonthsOperation,
  sumEarnings as sumEarningsOperation,
} from '@faka/contract/report/earnings'
import { showGuide as showGuideOperation } from '@faka/contract/report/guide'
import { showToday as showTodayOperation } from '@faka/contract/report/today'
import { type Handler, handle, handleFile } from '../../platform/http.ts'
import { exportStatement } from './export-statement.ts'
import { listStatementMonths } from './list-statement-months.ts'
import { showGuide } from './show-guide.ts'
import { type LowStockPort, showToday } from './show-today.ts'
import { sumEarnings } from './sum-earnings.ts'

export const reportHandlers = (port: LowStockPort): Handler[] => [
  handle(showGuideOperation, showGuide),
  handle(showTodayOperation, (ctx, input) => showToday(ctx, input, port)),
  handle(sumEarningsOperation, sumEarnings),
  handle(listStatementMonthsOperation, listStatementMonths),
  handleFile(exportStatementOperation, exportStatement),
]
