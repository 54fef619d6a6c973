import { listReplaceableCards } from '@faka/contract/complaint/replace-order-cards'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { OrderNo } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The cards of an order that its seller may choose to replace, masked. */
export type ReplaceableCards = ParsedReplyOf<typeof listReplaceableCards>

/** They are read each time the dialog opens, and stay while it is open: what is chosen belongs to what is shown. */
export const replaceableCardsQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['complaint.listReplaceableCards', { orderNo }],
    queryFn: ({ signal }) => call(listReplaceableCards, { orderNo }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
