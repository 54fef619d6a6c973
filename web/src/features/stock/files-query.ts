import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { ItemId } from '@faka/contract/shared/ids'
import { listFiles } from '@faka/contract/stock/stock-file'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type ItemFiles = ParsedReplyOf<typeof listFiles>

/** The versions of the file of an item, and whether it delivers one. */
export const filesQuery = (itemId: ItemId | undefined) =>
  queryOptions({
    queryKey: ['stock.listFiles', itemId],
    queryFn: itemId ? ({ signal }) => call(listFiles, { itemId }, signal) : skipToken,
  })
