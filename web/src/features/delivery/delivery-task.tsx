import { useState } from 'react'
import { NextOrder } from '../order/next-order.tsx'
import { DeliverForm } from './deliver-form.tsx'
import type { SoldOrder } from './sold-order.ts'

/** The box in which a paid order is delivered by hand; after it the way to the next order that waits. */
export function DeliveryTask({ order: { orderNo, shortUrl, quantity, status } }: { order: SoldOrder }) {
  const [wasWaiting, setWasWaiting] = useState(status === 'paid')
  if (status === 'paid' && !wasWaiting) setWasWaiting(true)
  if (status === 'paid') return <DeliverForm orderNo={orderNo} quantity={quantity} />
  return wasWaiting && status === 'delivered' ? <NextOrder shortUrl={shortUrl} orderNo={orderNo} /> : null
}
