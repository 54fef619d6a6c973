import { listCampaigns } from '@faka/contract/item/campaign'
import type { ItemId } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The campaigns of an item or a variant for its seller, the latest first. */
export const campaignsQuery = (itemId: ItemId) =>
  queryOptions({
    queryKey: ['item.listCampaigns', { itemId }],
    queryFn: ({ signal }) => call(listCampaigns, { itemId }, signal),
  })
