import { listBillChecks, listStatementChecks } from '@faka/contract/reconciliation/seller-money'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { StatementScope } from './cases-query.ts'

/** The gateway statements that were compared: those of a shop's own payment methods, or of all. */
export const statementChecksQuery = (scope: StatementScope) =>
  queryOptions({
    queryKey: ['reconciliation.listBillChecks', { scope }],
    queryFn: ({ signal }) =>
      scope === 'allShops'
        ? call(listBillChecks, {}, signal)
        : call(listStatementChecks, { shortUrl: scope.shortUrl }, signal),
  })
