import type { CustomPageId } from '@faka/contract/shared/ids'
import { getCustomPage } from '@faka/contract/shop/custom-page'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { customPageKey } from './custom-page-key.ts'

/** A page that the seller of a shop wrote. */
export const customPageQuery = (customPageId: CustomPageId) =>
  queryOptions({
    queryKey: customPageKey(customPageId),
    queryFn: ({ signal }) => call(getCustomPage, { customPageId }, signal),
  })
