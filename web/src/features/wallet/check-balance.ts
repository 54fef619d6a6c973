import type { OrderNo } from '@faka/contract/shared/ids'
import { checkBalance } from '@faka/contract/wallet/wallet'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { DomainError } from '../../lib/call-errors.ts'

/** What the account has for this order; null where it has no say in it, which is no failure of the page. */
export const balanceQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['wallet.checkBalance', { orderNo }],
    queryFn: ({ signal }) =>
      call(checkBalance, { orderNo }, signal).catch((error) => {
        if (error instanceof DomainError) return null
        throw error
      }),
    staleTime: 0,
  })
