import { pageItems } from '@faka/contract/item/item'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { type ItemsParams, withoutClassify } from './items-params.ts'

/** One page of a shop's items. An old link to a removed classify shows all items. */
export const itemsQuery = (params: ItemsParams) =>
  queryOptions({
    queryKey: ['item.pageItems', params],
    queryFn: ({ signal }) =>
      call(pageItems, params, signal).catch((error) => {
        if (params.classifyId && isDomainError(error, 'classifyNotFound'))
          return call(pageItems, withoutClassify(params), signal)
        throw error
      }),
  })
