import type { Item } from '@faka/contract/item/item'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DeliveryPromise } from '../features/item/item-promises.tsx'
import { itemQuery } from '../features/item/item-query.ts'
import { NextRelease } from '../features/item/next-release.tsx'
import { availableCount, isSoldOut } from '../features/item/stock-label.ts'
import { RestockForm } from '../features/notice/restock-form.tsx'
import { OrderForm } from '../features/order/order-form.tsx'
import { UnavailableItem } from '../features/order/unavailable-item.tsx'
import { findUnavailableReason } from '../features/order/unavailable-reason.ts'
import { PayChannelMark } from '../features/payment/pay-channel-mark.tsx'
import { PriceBreakdown } from '../features/pricing/price-breakdown.tsx'
import type { usePurchase } from './use-purchase.ts'

interface Props {
  item: Item
  purchase: ReturnType<typeof usePurchase>
  /** Whether the sum and the button stay at the bottom of the screen. */
  docked?: boolean
  /** Draws what stands around the fields; the sum and the button come after it. */
  renderLayout?: (fields: ReactNode) => ReactNode
  /** When the page heard of the item, in milliseconds of its own clock. */
  fetchedAt: number
}

/** The form in which an item is ordered, with what the other rooms have to say in it. */
export function ItemOrderForm({
  item,
  purchase,
  fetchedAt: heardAt,
  docked = false,
  renderLayout: around,
}: Props) {
  const { classifyId, draft, price, unpriced, change, onOrdered } = purchase
  const queries = useQueryClient()
  const left = isSoldOut(item.stock) ? 0 : availableCount(item.stock)
  const why = findUnavailableReason(item, left)
  const showStock = () => void queries.invalidateQueries({ queryKey: itemQuery(item.id).queryKey })
  // a form of its own: what is typed there orders nothing
  const withRestock = (fields: ReactNode) => (
    <>
      {why && <UnavailableItem item={item} reason={why} classifyId={classifyId} />}
      {fields}
      {item.restockMail && <RestockForm itemId={item.id} onInStock={showStock} />}
    </>
  )
  return (
    <OrderForm
      docked={docked}
      renderLayout={(fields) => (around ? around(withRestock(fields)) : withRestock(fields))}
      item={item}
      available={left}
      draft={draft}
      onDraftChange={change}
      classifyId={classifyId}
      amountFen={price.amountFen}
      unpriced={unpriced}
      releaseNotice={
        item.nextRelease && <NextRelease key={heardAt} release={item.nextRelease} fetchedAt={heardAt} />
      }
      deliveryPromise={<DeliveryPromise delivery={item.delivery} />}
      priceBreakdown={<PriceBreakdown price={price} quantity={draft.quantity} listPriceFen={item.priceFen} />}
      renderMark={({ method }) => <PayChannelMark method={method} />}
      onOrdered={onOrdered}
    />
  )
}
