import type { Item } from '@faka/contract/item/item'
import type { ItemId } from '@faka/contract/shared/ids'
import { checkoutUrl, itemUrl, readClassifyId, readItemId } from '@faka/contract/shared/urls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { storeCardPassword } from '../../features/delivery/card-password.ts'
import { availableCount, isSoldOut } from '../../features/item/stock-label.ts'
import { chosenOf } from '../../features/order/chosen-cards.ts'
import { useOrderForm } from '../../features/order/use-order-form.ts'
import type { OnOrdered } from '../../features/order/use-place-order.ts'
import { usePrice } from '../../features/pricing/use-price.ts'
import { rememberAccent } from '../../features/shop/use-accent.ts'
import { useRouteMatch } from '../../lib/route-match.ts'
import { useSite } from '../../lib/site.ts'

/** The checkout, to which an order leads. */
const loadCheckout = (mobile: boolean) =>
  mobile ? import('../mobile/cash-desk.tsx') : import('../cash-desk.tsx')

/** The purchase of an item on either site: draft, price, and what follows an order. */
export function usePurchase(item: Item) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mobile } = useSite()
  const { params, query } = useRouteMatch()
  const classifyId = readClassifyId(query)
  const available = isSoldOut(item.stock) ? 0 : availableCount(item.stock)
  const form = useOrderForm(item, available)
  const draft = form.values
  const chosen = chosenOf(item, draft.chosen)
  // absent where none are chosen, as in the price that the item itself says
  const priced = chosen.length > 0 ? { ...draft, chosenCards: chosen.map(({ ref }) => ref) } : draft
  const { price, failed } = usePrice(item, priced)
  useEffect(() => {
    // the checkout follows this page, which must be hydrated first; it is loaded before the order is created
    loadCheckout(mobile).catch(() => {})
  }, [mobile])
  return {
    /** Puts another variant into the address, which shows it in place of this one. */
    chooseVariant: (variantId: ItemId) =>
      navigate(itemUrl(readItemId(params.id) ?? item.id, item.shortUrl, classifyId, variantId), {
        replace: true,
      }),
    classifyId,
    available,
    form,
    draft,
    chosen,
    priced,
    price,
    unpriced: failed,
    onOrdered: ((orderNo, cardPassword, payment) => {
      if (cardPassword) storeCardPassword(orderNo, cardPassword)
      rememberAccent(orderNo, item)
      loadCheckout(mobile).then(
        ({ prefetchCheckout }) => prefetchCheckout(client, orderNo, payment ?? draft.payChannel),
        () => {},
      )
      navigate(checkoutUrl(orderNo, classifyId))
    }) satisfies OnOrdered,
  }
}
