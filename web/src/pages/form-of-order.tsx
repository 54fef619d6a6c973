import type { Item } from '@faka/contract/item'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DeliveryPromise } from '../rooms/item/item-promises.tsx'
import { itemQuery } from '../rooms/item/item-query.ts'
import { NextRelease } from '../rooms/item/next-release.tsx'
import { isSoldOut, knownLeft } from '../rooms/item/stock-words.ts'
import { RestockForm } from '../rooms/notice/restock-form.tsx'
import { OrderForm } from '../rooms/order/order-form.tsx'
import { UnavailableItem } from '../rooms/order/unavailable-item.tsx'
import { whyUnavailable } from '../rooms/order/why-unavailable.ts'
import { PayChannelMark } from '../rooms/payment/pay-channel-mark.tsx'
import { PriceSum } from '../rooms/pricing/price-sum.tsx'
import type { usePurchase } from './use-purchase.ts'

interface Props {
  item: Item
  purchase: ReturnType<typeof usePurchase>
  /** Whether the sum and the button stay at the bottom of the screen. */
  docked?: boolean
  /** Draws what stands around the fields; the sum and the button come after it. */
  around?: (fields: ReactNode) => ReactNode
  /** When the page heard of the item, in milliseconds of its own clock. */
  heardAt: number
}

/** The form in which an item is ordered, with what the other rooms have to say in it. */
export function FormOfOrder({ item, purchase, heardAt, docked = false, around }: Props) {
  const { classifyId, draft, price, unpriced, change, onOrdered } = purchase
  const queries = useQueryClient()
  const left = isSoldOut(item.stock) ? 0 : knownLeft(item.stock)
  const why = whyUnavailable(item, left)
  const showStock = () => void queries.invalidateQueries({ queryKey: itemQuery(item.id).queryKey })
  // a form of its own: what is typed there orders nothing
  const withRestock = (fields: ReactNode) => (
    <>
      {why && <UnavailableItem item={item} why={why} classifyId={classifyId} />}
      {fields}
      {item.restockMail && <RestockForm itemId={item.id} onInStock={showStock} />}
    </>
  )
  return (
    <OrderForm
      docked={docked}
      around={(fields) => (around ? around(withRestock(fields)) : withRestock(fields))}
      item={item}
      left={left}
      draft={draft}
      onDraft={change}
      classifyId={classifyId}
      amountFen={price.amountFen}
      unpriced={unpriced}
      release={item.nextRelease && <NextRelease key={heardAt} release={item.nextRelease} heardAt={heardAt} />}
      promise={<DeliveryPromise delivery={item.delivery} />}
      sum={<PriceSum price={price} quantity={draft.quantity} listPriceFen={item.priceFen} />}
      markOf={({ method }) => <PayChannelMark method={method} />}
      onOrdered={onOrdered}
    />
  )
}
