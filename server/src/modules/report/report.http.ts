import { showToday as showTodayOperation } from '@faka/contract/report/today'
import { type Handler, handle } from '../../platform/http.ts'
import { type LowStockPort, showToday } from './show-today.ts'

export const reportHandlers = (port: LowStockPort): Handler[] => [
  handle(showTodayOperation, (ctx, input) => showToday(ctx, input, port)),
]
