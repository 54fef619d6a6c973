import { getRedeemPage } from '@faka/contract/redemption/redemption'
import type { ItemId } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** What the redeem page of an item says and asks. */
export const redeemPageQuery = (itemId: ItemId) =>
  queryOptions({
    queryKey: ['redemption.getRedeemPage', { itemId }],
    queryFn: ({ signal }) => call(getRedeemPage, { itemId }, signal),
  })
