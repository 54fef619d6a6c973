import type { Item } from '@faka/contract/item/item'
import type { payOrder } from '@faka/contract/payment/payment'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isDomainError } from '../../lib/call-errors.ts'
import { emit } from '../../lib/events.ts'
import type { TypedContact } from '../../lib/typed-contact.ts'
import { cardPasswordOf, loadCall, type NewOrder, useCreateOrder } from './create-order.ts'

/** Few buyers have an unpaid order of what they buy. */
const loadCalls = () => import('./unpaid-order-calls.ts')

/** As `findStillUnpaid`; where that cannot be determined, the server decides about the next order. */
const findStillUnpaid = async (item: Item, quantity: number): Promise<OrderNo | undefined> => {
  try {
    return await (await loadCall()).findStillUnpaid(item.id, quantity)
  } catch {
    return undefined
  }
}

/** Called with an order that was placed or found, and with its payment where that was started already. */
export type OnOrdered = (
  orderNo: OrderNo,
  cardPassword?: string,
  payment?: ParsedReplyOf<typeof payOrder>,
) => void

/**
 * Places orders. If this device has an unpaid order for the same item and quantity, it is first offered as `unpaidOrder`:
 * the buyer continues with it, or has it cancelled for the new one.
 */
export function usePlaceOrder(item: Item, contact: TypedContact, onOrdered: OnOrdered) {
  const order = useCreateOrder(item, contact)
  const [unpaidOrder, setUnpaidOrder] = useState<{ orderNo: OrderNo; next: NewOrder }>()
  const [checking, setChecking] = useState(false)
  const create = (next: NewOrder) =>
    order.mutate(next, {
      onSuccess: ({ orderNo, payment }) => onOrdered(orderNo, cardPasswordOf(item, next), payment),
      onError: (error) => {
        // an order meant for an account becomes a guest order only if the buyer confirms it
        if (isDomainError(error, 'sessionNeeded'))
          emit('showLogoutModal', {
            onLoggedIn: () => {},
            ...(!item.needsLogin && { onGuest: () => create(next) }),
          })
      },
    })
  const cancel = useMutation({
    mutationKey: ['payment.cancelOrder'],
    mutationFn: async ({ orderNo }: { orderNo: OrderNo; next: NewOrder }) =>
      (await loadCalls()).cancelUnpaidOrder(orderNo),
    meta: { expected: ['orderNotCancellable', 'orderNotFound'] },
    onSuccess: async (_status, { orderNo, next }) => {
      const { removeUnpaidOrder } = await loadCall()
      removeUnpaidOrder(orderNo)
      setUnpaidOrder(undefined)
      create(next)
    },
    // it was paid in the meantime: its page shows that
    onError: (error, { orderNo }) => isDomainError(error, 'orderNotCancellable') && onOrdered(orderNo),
  })
  return {
    order,
    busy: checking || order.isPending,
    place: async (next: NewOrder) => {
      setChecking(true)
      const orderNo = await findStillUnpaid(item, next.checked.quantity)
      setChecking(false)
      if (orderNo) setUnpaidOrder({ orderNo, next })
      else create(next)
    },
    unpaidOrder,
    cancelling: cancel.isPending,
    dismiss: () => setUnpaidOrder(undefined),
    resume: () => {
      setUnpaidOrder(undefined)
      if (unpaidOrder) onOrdered(unpaidOrder.orderNo)
    },
    replace: () => unpaidOrder && cancel.mutate(unpaidOrder),
  }
}
