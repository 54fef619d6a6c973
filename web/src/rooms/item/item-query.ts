import type { ItemId } from '@faka/contract/ids'
import { getItem } from '@faka/contract/item'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'

/** One item with its prices, stock and ways to pay. */
export const itemQuery = (id: ItemId) =>
  queryOptions({
    queryKey: ['item.getItem', { id }],
    queryFn: ({ signal }) => call(getItem, { id }, signal),
  })
