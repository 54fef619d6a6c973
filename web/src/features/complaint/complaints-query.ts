import { type ComplaintStatus, pageComplaint } from '@faka/contract/complaint/complaint'
import type { OrderNo } from '@faka/contract/shared/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** One page of the complaints of the logged-in buyer. */
export const complaintsQuery = ({ status, page }: { status: ComplaintStatus | undefined; page: number }) =>
  queryOptions({
    queryKey: ['complaint.pageComplaint', { status, page }],
    queryFn: ({ signal }) => call(pageComplaint, { page, ...(status && { status }) }, signal),
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  })

/**
 * The complaints of one order, for anyone with its number. Lookups of orders are rate-limited, so there is no automatic
 * refetch.
 */
export const complaintsOfOrderQuery = (orderNo: OrderNo, cardPassword: () => string | undefined) =>
  queryOptions({
    queryKey: ['complaint.pageComplaint', { orderNo }],
    queryFn: ({ signal }) => {
      const password = cardPassword()
      const input = { orderNo, pageSize: 100, ...(password !== undefined && { cardPassword: password }) }
      return call(pageComplaint, input, signal)
    },
    staleTime: 5_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
