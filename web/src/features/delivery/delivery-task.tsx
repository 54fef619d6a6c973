import type { SoldOrder } from '@faka/contract/delivery/sold-order'
import { type ReactNode, useState } from 'react'
import { DeliverForm } from './deliver-form.tsx'

interface Props {
  order: SoldOrder
  /** Shown in place of the box once the order is delivered. */
  next: ReactNode
}

/** The form that delivers a paid order manually; afterwards a link to the next order in the queue. */
export function DeliveryTask({ order: { orderNo, quantity, status }, next }: Props) {
  const [wasWaiting, setWasWaiting] = useState(status === 'paid')
  if (status === 'paid' && !wasWaiting) setWasWaiting(true)
  if (status === 'paid') return <DeliverForm orderNo={orderNo} quantity={quantity} />
  return wasWaiting && status === 'delivered' ? next : null
}
