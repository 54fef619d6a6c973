import type { Item } from '@faka/contract/item/item'
import { createOrder } from '@faka/contract/order/order'
import { withoutNewFields } from '@faka/contract/order/without-new-fields'
import { type CallInput, call } from '../../lib/call.ts'
import { DomainError, isDomainError } from '../../lib/call-errors.ts'
import { rememberContact, type TypedContact } from '../../lib/typed-contact.ts'
import { withWork } from '../../lib/with-work.ts'
import { addStoredOrder } from './stored-orders.ts'
import { addUnpaidOrder } from './unpaid-orders.ts'

export { deviceId } from './device-id.ts'
export { createRequestIds } from './request-ids.ts'
export { findUnpaidOrder, removeUnpaidOrder } from './unpaid-orders.ts'

type Input = CallInput<typeof createOrder>

/** Sends an order, and once more without what a process of the version before does not know. */
async function send(input: Input) {
  try {
    return await call(createOrder, input)
  } catch (error) {
    const older =
      error instanceof DomainError && isDomainError(error, 'badInput')
        ? withoutNewFields(input, error.data)
        : undefined
    if (!older) throw error
    return call(createOrder, older)
  }
}

/**
 * Calls `createOrder`, and repeats the request with a proof of work where it needs one; `onChecking` is called before that
 * is solved. Rejects as `call` does.
 */
export const callCreateOrder = (input: Input, onChecking: () => void) =>
  withWork((work) => send({ ...input, ...work }), onChecking)

interface PlacedOrder {
  item: Item
  quantity: number
  contact: TypedContact
  placed: Awaited<ReturnType<typeof callCreateOrder>>
}

/** Stores on this device that an order was placed, with what a guest needs to manage it, and the contact for the next one. */
export function storePlacedOrder({ item, quantity, contact, placed }: PlacedOrder): void {
  const { orderNo, manageSecret, recoveryCode, payBefore } = placed
  addUnpaidOrder({ orderNo, itemId: item.id, quantity, payBefore })
  rememberContact(contact)
  const createTime = new Date().toISOString()
  addStoredOrder({ orderNo, itemTitle: item.title, createTime, manageSecret, recoveryCode })
}
