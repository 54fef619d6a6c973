import type { Item } from '@faka/contract/item/item'
import { getOrderStates } from '@faka/contract/order/order-list'
import { cancelOrder } from '@faka/contract/payment/payment'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { emit } from '../../lib/events.ts'
import { type CreateOrderInput, useCreateOrder } from './create-order.ts'
import type { OrderDraft } from './order-draft.ts'
import { findUnpaidOrder, removeUnpaidOrder } from './unpaid-orders.ts'

/** Whether an order still waits for its money; where nobody can tell, the server decides about the next one. */
async function isStillUnpaid(orderNo: OrderNo): Promise<boolean> {
  try {
    const { list } = await call(getOrderStates, { orderNos: [orderNo] })
    if (list[0]?.status === 'unpaid') return true
    removeUnpaidOrder(orderNo)
    return false
  } catch {
    return false
  }
}

/**
 * Makes orders; where this device has an unpaid one of the same choice, that is `waiting` first, and its buyer goes on
 * with it or has it cancelled for the new one.
 */
export function usePlaceOrder(
  item: Item,
  draft: OrderDraft,
  onOrdered: (orderNo: OrderNo, cardPassword: string | undefined) => void,
) {
  const order = useCreateOrder(item, draft)
  const [waiting, setWaiting] = useState<{ orderNo: OrderNo; wish: CreateOrderInput }>()
  const [looking, setLooking] = useState(false)
  const create = (wish: CreateOrderInput) =>
    order.mutate(wish, {
      onSuccess: ({ orderNo }) => onOrdered(orderNo, wish.cardPassword),
      onError: (error) => {
        // an order that was meant for an account is made without one only if its buyer says so
        if (isDomainError(error, 'sessionNeeded'))
          emit('showLogoutModal', {
            onLoggedIn: () => {},
            ...(!item.needsLogin && { onGuest: () => create(wish) }),
          })
      },
    })
  const cancel = useMutation({
    mutationKey: ['payment.cancelOrder'],
    mutationFn: ({ orderNo }: { orderNo: OrderNo; wish: CreateOrderInput }) => call(cancelOrder, { orderNo }),
    meta: { expected: ['orderNotCancellable', 'orderNotFound'] },
    onSuccess: (_status, { orderNo, wish }) => {
      removeUnpaidOrder(orderNo)
      setWaiting(undefined)
      create(wish)
    },
    // it was paid meanwhile: its page tells
    onError: (error, { orderNo }) =>
      isDomainError(error, 'orderNotCancellable') && onOrdered(orderNo, undefined),
  })
  return {
    order,
    busy: looking || order.isPending,
    place: async (wish: CreateOrderInput) => {
      const before = findUnpaidOrder(item.id, wish.quantity, new Date())
      setLooking(true)
      const waits = before !== undefined && (await isStillUnpaid(before.orderNo))
      setLooking(false)
      if (waits) setWaiting({ orderNo: before.orderNo, wish })
      else create(wish)
    },
    waiting,
    cancelling: cancel.isPending,
    leave: () => setWaiting(undefined),
    goOn: () => {
      setWaiting(undefined)
      if (waiting) onOrdered(waiting.orderNo, undefined)
    },
    orderAnew: () => waiting && cancel.mutate(waiting),
  }
}
