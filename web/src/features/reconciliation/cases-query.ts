import { listMoney, showMoney } from '@faka/contract/reconciliation/reconciliation-case'
import { listMoneyCases, showMoneyCase } from '@faka/contract/reconciliation/seller-money'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Whose cases are shown: those of one shop, or to the platform those of every shop, all or by who manages the method. */
export type CaseScope = StatementScope | { managedBy: 'platform' | 'seller' }

/** Whose gateway statements are shown: those of one shop, or to the platform all. */
export type StatementScope = { shortUrl: ShortUrl } | 'allShops'

const casesPerPage = 50
/** The page of the list of all shops. */
const allShopsPerPage = 200

/** One page of the cases, the oldest first; `pages` is unknown in the list of all shops until its last page. */
export const casesQuery = (scope: CaseScope, page: number) =>
  queryOptions({
    queryKey: ['reconciliation.listMoney', { scope, page }],
    queryFn: async ({ signal }) => {
      if (scope === 'allShops' || 'managedBy' in scope) {
        const list = await call(listMoney, { page, ...(scope !== 'allShops' && scope) }, signal)
        return { list, hasMore: list.length === allShopsPerPage }
      }
      const { shortUrl } = scope
      const { list, total } = await call(listMoneyCases, { shortUrl, page, pageSize: casesPerPage }, signal)
      return { list, hasMore: page * casesPerPage < total }
    },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

/** One case with its gateway notifications. */
export const caseQuery = (scope: CaseScope, caseNo: string) =>
  queryOptions({
    queryKey: ['reconciliation.showMoney', { scope, caseNo }],
    queryFn: ({ signal }) =>
      scope === 'allShops' || 'managedBy' in scope
        ? call(showMoney, { caseNo }, signal)
        : call(showMoneyCase, { shortUrl: scope.shortUrl, caseNo }, signal),
  })
