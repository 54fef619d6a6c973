import {
  acceptMoney as acceptMoneyOperation,
  checkBill as checkBillOperation,
  dismissMoney as dismissMoneyOperation,
  listMoney as listMoneyOperation,
  refundMoney as refundMoneyOperation,
  showMoney as showMoneyOperation,
} from '@faka/contract/reconciliation/reconciliation-case'
import {
  listBillChecks as listBillChecksOperation,
  listMoneyCases as listMoneyCasesOperation,
  listStatementChecks as listStatementChecksOperation,
  showMoneyCase as showMoneyCaseOperation,
} from '@faka/contract/reconciliation/seller-money'
import { type Handler, handle } from '../../platform/http.ts'
import { acceptMoney } from './accept-money.ts'
import { checkBill } from './check-bill.ts'
import { dismissMoney } from './dismiss-money.ts'
import { listBillChecks } from './list-bill-checks.ts'
import { listMoney } from './list-money.ts'
import { listMoneyCases } from './list-money-cases.ts'
import { listStatementChecks } from './list-statement-checks.ts'
import { refundMoney } from './refund-money.ts'
import { showMoney } from './show-money.ts'
import { showMoneyCase } from './show-money-case.ts'

export const reconciliationHandlers: Handler[] = [
  handle(listMoneyCasesOperation, listMoneyCases),
  handle(showMoneyCaseOperation, showMoneyCase),
  handle(listStatementChecksOperation, listStatementChecks),
  handle(listMoneyOperation, listMoney),
  handle(showMoneyOperation, showMoney),
  handle(acceptMoneyOperation, acceptMoney),
  handle(refundMoneyOperation, refundMoney),
  handle(dismissMoneyOperation, dismissMoney),
  handle(checkBillOperation, checkBill),
  handle(listBillChecksOperation, listBillChecks),
]
