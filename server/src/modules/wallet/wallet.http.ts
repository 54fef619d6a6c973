import {
  exportBalanceMonth as exportBalanceMonthOperation,
  listBalanceMonths as listBalanceMonthsOperation,
} from '@faka/contract/wallet/balance-months'
import {
  exportLedger as exportLedgerOperation,
  showLedger as showLedgerOperation,
} from '@faka/contract/wallet/ledger'
import {
  checkBalance as checkBalanceOperation,
  pageStatement as pageStatementOperation,
} from '@faka/contract/wallet/wallet'
import { type Handler, handle, handleFile } from '../../platform/http.ts'
import { checkBalance } from './check-balance.ts'
import { exportBalanceMonth } from './export-balance-month.ts'
import { exportLedger } from './export-ledger.ts'
import { listBalanceMonths } from './list-balance-months.ts'
import { pageStatement } from './page-statement.ts'
import { showLedger } from './show-ledger.ts'

export const walletHandlers: Handler[] = [
  handle(pageStatementOperation, pageStatement),
  handle(checkBalanceOperation, checkBalance),
  handle(listBalanceMonthsOperation, listBalanceMonths),
  handleFile(exportBalanceMonthOperation, exportBalanceMonth),
  handle(showLedgerOperation, showLedger),
  handleFile(exportLedgerOperation, exportLedger),
]
