import { pageItems } from '@faka/contract/item'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { type ItemsWish, withoutClassify } from './items-wish.ts'

/** One page of a shop's items. An old link to a classify that is gone shows all of them. */
export const itemsQuery = (wish: ItemsWish) =>
  queryOptions({
    queryKey: ['item.pageItems', wish],
    queryFn: ({ signal }) =>
      call(pageItems, wish, signal).catch((error) => {
        if (wish.classifyId && isRefusal(error, 'classifyNotFound'))
          return call(pageItems, withoutClassify(wish), signal)
        throw error
      }),
  })
