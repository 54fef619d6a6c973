import type { Item } from '@faka/contract/item/item'
import type { OrderNo } from '@faka/contract/shared/ids'
import { checkoutUrl, readClassifyId } from '@faka/contract/shared/urls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storeCardPassword } from '../features/delivery/card-password.ts'
import { type OrderDraft, useOrderDraft } from '../features/order/order-draft.ts'
import { usePrice } from '../features/pricing/use-price.ts'
import { useNavigate, useRouteMatch, useSite } from '../lib/routing.tsx'

/** The page that an order leads to. */
const loadCheckout = (mobile: boolean) =>
  mobile ? import('./mobile/cash-desk.tsx') : import('./cash-desk.tsx')

/** How an item is bought on either site: what is being wished, what it costs, and what follows from an order. */
export function usePurchase(item: Item) {
  const go = useNavigate()
  const client = useQueryClient()
  const { mobile } = useSite()
  const classifyId = readClassifyId(useRouteMatch().query)
  const [draft, setDraft] = useOrderDraft(item)
  const { price, failed } = usePrice(item, draft)
  useEffect(() => {
    // it comes right after this page, which must be alive first, and is there when the order is made
    loadCheckout(mobile).catch(() => {})
  }, [mobile])
  return {
    classifyId,
    draft,
    price,
    unpriced: failed,
    change: (part: Partial<OrderDraft>) => setDraft((before) => ({ ...before, ...part })),
    onOrdered: (orderNo: OrderNo, cardPassword: string | undefined) => {
      if (cardPassword) storeCardPassword(orderNo, cardPassword)
      loadCheckout(mobile).then(
        ({ readAhead }) => readAhead(client, orderNo, draft.payChannel),
        () => {},
      )
      go(checkoutUrl(orderNo, classifyId))
    },
  }
}
