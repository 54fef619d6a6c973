import type { OrderNo } from '@faka/contract/shared/ids'
import { checkBalance } from '@faka/contract/wallet/wallet'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { DomainError } from '../../lib/call-errors.ts'

/**
 * The balance of the account for this order; null where the account may not use it, which is no failure of the page.
 */
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
