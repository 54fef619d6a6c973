import {
  checkBalance as checkBalanceOperation,
  pageStatement as pageStatementOperation,
} from '@faka/contract/wallet/wallet'
import { type Handler, handle } from '../../platform/http.ts'
import { checkBalance } from './check-balance.ts'
import { pageStatement } from './page-statement.ts'

export const walletHandlers: Handler[] = [
  handle(pageStatementOperation, pageStatement),
  handle(checkBalanceOperation, checkBalance),
]
