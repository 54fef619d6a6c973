import { pageItems } from '@faka/contract/item/item'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { type ItemsParams, withoutClassify } from './items-params.ts'

/** One page of a shop's items. An old link to a classify that is gone shows all of them. */
export const itemsQuery = (wish: ItemsParams) =>
  queryOptions({
    queryKey: ['item.pageItems', wish],
    queryFn: ({ signal }) =>
      call(pageItems, wish, signal).catch((error) => {
        if (wish.classifyId && isDomainError(error, 'classifyNotFound'))
          return call(pageItems, withoutClassify(wish), signal)
        throw error
      }),
  })
