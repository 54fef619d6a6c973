import type { ShortUrl } from '@faka/contract/shared/ids'
import { type ReactElement, useCallback } from 'react'
import { Link } from 'react-router'
import { withShop } from '../../../features/shop/chosen-shop.ts'

/** Makes the link to the page of an order, as its number; the shop that is shown stays in the address. */
export const useOrderLink = (shop: ShortUrl | undefined): ((orderNo: string) => ReactElement) =>
  useCallback(
    (orderNo) => (
      <Link to={withShop(`/seller/orders/${orderNo}`, shop)} translate="no">
        {orderNo}
      </Link>
    ),
    [shop],
  )
