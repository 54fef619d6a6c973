import type { OrderNo } from '@faka/contract/ids'
import type { Item } from '@faka/contract/item'
import { cashDeskUrl, readClassifyId } from '@faka/contract/urls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, usePlace, useSite } from '../kernel/routing.tsx'
import { keepCardPassword } from '../rooms/delivery/card-password.ts'
import { type OrderDraft, useOrderDraft } from '../rooms/order/order-draft.ts'
import { usePrice } from '../rooms/pricing/use-price.ts'

/** The page that an order leads to. */
const loadDesk = (mobile: boolean) => (mobile ? import('./mobile/cash-desk.tsx') : import('./cash-desk.tsx'))

/** How an item is bought on either site: what is being wished, what it costs, and what follows from an order. */
export function usePurchase(item: Item) {
  const go = useNavigate()
  const client = useQueryClient()
  const { mobile } = useSite()
  const classifyId = readClassifyId(usePlace().query)
  const [draft, setDraft] = useOrderDraft(item)
  const { price, failed } = usePrice(item, draft)
  useEffect(() => {
    // it comes right after this page, which must be alive first, and is there when the order is made
    loadDesk(mobile).catch(() => {})
  }, [mobile])
  return {
    classifyId,
    draft,
    price,
    unpriced: failed,
    change: (part: Partial<OrderDraft>) => setDraft((before) => ({ ...before, ...part })),
    onOrdered: (orderNo: OrderNo, cardPassword: string | undefined) => {
      if (cardPassword) keepCardPassword(orderNo, cardPassword)
      loadDesk(mobile).then(
        ({ readAhead }) => readAhead(client, orderNo, draft.payChannel),
        () => {},
      )
      go(cashDeskUrl(orderNo, classifyId))
    },
  }
}
