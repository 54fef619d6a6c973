import { showItem } from '@faka/contract/item/seller-item'
import type { ItemId } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** An item as its seller wrote it. */
export const sellerItemQuery = (itemId: ItemId) =>
  queryOptions({
    queryKey: ['item.showItem', { itemId }],
    queryFn: ({ signal }) => call(showItem, { itemId }, signal),
  })
