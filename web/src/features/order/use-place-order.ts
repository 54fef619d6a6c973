import type { Item } from '@faka/contract/item/item'
import { getOrderStates } from '@faka/contract/order/order-states'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { emit } from '../../lib/events.ts'
import type { TypedContact } from '../../lib/typed-contact.ts'
import { type CreateOrderInput, useCreateOrder } from './create-order.ts'
import { findUnpaidOrder, removeUnpaidOrder } from './unpaid-orders.ts'

/** Whether an order is still unpaid. If that cannot be determined, the server decides about the next one. */
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
 * Places orders. If this device has an unpaid order for the same item and quantity, it is first offered as `unpaidOrder`:
 * the buyer continues with it, or has it cancelled for the new one.
 */
export function usePlaceOrder(
  item: Item,
  contact: TypedContact,
  onOrdered: (orderNo: OrderNo, cardPassword: string | undefined) => void,
) {
  const order = useCreateOrder(item, contact)
  const [unpaidOrder, setUnpaidOrder] = useState<{ orderNo: OrderNo; input: CreateOrderInput }>()
  const [checking, setChecking] = useState(false)
  const create = (input: CreateOrderInput) =>
    order.mutate(input, {
      onSuccess: ({ orderNo }) => onOrdered(orderNo, input.cardPassword),
      onError: (error) => {
        // an order meant for an account becomes a guest order only if the buyer confirms it
        if (isDomainError(error, 'sessionNeeded'))
          emit('showLogoutModal', {
            onLoggedIn: () => {},
            ...(!item.needsLogin && { onGuest: () => create(input) }),
          })
      },
    })
  const cancel = useMutation({
    mutationKey: ['payment.cancelOrder'],
    mutationFn: ({ orderNo }: { orderNo: OrderNo; input: CreateOrderInput }) =>
      call(cancelOrder, { orderNo }),
    meta: { expected: ['orderNotCancellable', 'orderNotFound'] },
    onSuccess: (_status, { orderNo, input }) => {
      removeUnpaidOrder(orderNo)
      setUnpaidOrder(undefined)
      create(input)
    },
    // it was paid in the meantime: its page shows that
    onError: (error, { orderNo }) =>
      isDomainError(error, 'orderNotCancellable') && onOrdered(orderNo, undefined),
  })
  return {
    order,
    busy: checking || order.isPending,
    place: async (input: CreateOrderInput) => {
      const unpaid = findUnpaidOrder(item.id, input.quantity, new Date())
      setChecking(true)
      const isUnpaid = unpaid !== undefined && (await isStillUnpaid(unpaid.orderNo))
      setChecking(false)
      if (isUnpaid) setUnpaidOrder({ orderNo: unpaid.orderNo, input })
      else create(input)
    },
    unpaidOrder,
    cancelling: cancel.isPending,
    dismiss: () => setUnpaidOrder(undefined),
    resume: () => {
      setUnpaidOrder(undefined)
      if (unpaidOrder) onOrdered(unpaidOrder.orderNo, undefined)
    },
    replace: () => unpaidOrder && cancel.mutate(unpaidOrder),
  }
}
