import type { Item } from '@faka/contract/item/item'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DeliveryPromise } from '../../features/item/item-promises.tsx'
import { itemQuery } from '../../features/item/item-query.ts'
import { NextRelease } from '../../features/item/next-release.tsx'
import { RestockForm } from '../../features/notification/restock-form.tsx'
import { OrderForm } from '../../features/order/order-form.tsx'
import { UnavailableItem } from '../../features/order/unavailable-item.tsx'
import { findUnavailableReason } from '../../features/order/unavailable-reason.ts'
import { PayChannelMark } from '../../features/payment/pay-channel-mark.tsx'
import { PriceBreakdown } from '../../features/pricing/price-breakdown.tsx'
import type { usePurchase } from './use-purchase.ts'

interface Props {
  item: Item
  purchase: ReturnType<typeof usePurchase>
  /** Whether the sum and the button stick to the bottom of the screen. */
  docked?: boolean
  /** Renders what surrounds the fields; the sum and the button follow it. */
  renderLayout?: (fields: ReactNode) => ReactNode
  /** When the item was fetched, in milliseconds of the page's clock. */
  fetchedAt: number
}

/** The order form of an item, composed of the parts of several features. */
export function ItemOrderForm({ item, purchase, fetchedAt, docked = false, renderLayout }: Props) {
  const { classifyId, available, form, draft, price, unpriced, onOrdered } = purchase
  const queries = useQueryClient()
  const reason = findUnavailableReason(item, available)
  const refetchItem = () => void queries.invalidateQueries({ queryKey: itemQuery(item.id).queryKey })
  // a separate form: submitting it orders nothing
  const withRestock = (fields: ReactNode) => (
    <>
      {reason && <UnavailableItem item={item} reason={reason} classifyId={classifyId} />}
      {fields}
      {item.restockMail && <RestockForm itemId={item.id} onInStock={refetchItem} />}
    </>
  )
  return (
    <OrderForm
      docked={docked}
      renderLayout={(fields) => (renderLayout ? renderLayout(withRestock(fields)) : withRestock(fields))}
      item={item}
      available={available}
      values={draft}
      form={form}
      classifyId={classifyId}
      amountFen={price.amountFen}
      unpriced={unpriced}
      releaseNotice={
        item.nextRelease && <NextRelease key={fetchedAt} release={item.nextRelease} fetchedAt={fetchedAt} />
      }
      deliveryPromise={<DeliveryPromise delivery={item.delivery} />}
      priceBreakdown={<PriceBreakdown price={price} quantity={draft.quantity} listPriceFen={item.priceFen} />}
      renderMark={({ method }) => <PayChannelMark method={method} />}
      onOrdered={onOrdered}
    />
  )
}
