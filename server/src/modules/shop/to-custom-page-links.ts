import { CustomPageId } from '@faka/contract/shared/ids'
import type { CustomPageLink } from '@faka/contract/shop/custom-page'
import type { CachedShop } from './shop-cache.ts'

/** What leads to the pages that the seller of a shop wrote; none while it is frozen. */
export const toCustomPageLinks = ({ frozen_at, customPages }: CachedShop): CustomPageLink[] =>
  frozen_at === null
    ? customPages.map(({ custom_page_id, title }) => ({ id: CustomPageId.parse(custom_page_id), title }))
    : []
