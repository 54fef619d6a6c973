import type { Item } from '@faka/contract/item/item'
import { createOrder } from '@faka/contract/order/order'
import { withoutNewFields } from '@faka/contract/order/without-new-fields'
import { type ItemId, type OrderNo, RequestId } from '@faka/contract/shared/ids'
import type { RefObject } from 'react'
import { type CallInput, call } from '../../lib/call.ts'
import { DomainError, isDomainError } from '../../lib/call-errors.ts'
import { rememberContact, type TypedContact, toBuyerContact } from '../../lib/typed-contact.ts'
import { withWork } from '../../lib/with-work.ts'
import { chosenOf } from './chosen-cards.ts'
import { cardPasswordOf, type NewOrder } from './create-order.ts'
import { deviceId } from './device-id.ts'
import { createRequestIds } from './request-ids.ts'
import { draftId, readDraftEntry, updateDraftEntry } from './stored-draft.ts'
import { addStoredOrder } from './stored-orders.ts'
import { addUnpaidOrder, findUnpaidOrder, removeUnpaidOrder } from './unpaid-orders.ts'

export { removeUnpaidOrder } from './unpaid-orders.ts'

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
const callCreateOrder = (input: Input, onChecking: () => void) =>
  withWork((work) => send({ ...input, ...work }), onChecking)

interface PlacedOrder {
  item: Item
  quantity: number
  contact: TypedContact
  placed: Awaited<ReturnType<typeof callCreateOrder>>
}

/** Stores on this device that an order was placed, with what a guest needs to manage it, and the contact for the next one. */
function storePlacedOrder({ item, quantity, contact, placed }: PlacedOrder): void {
  const { orderNo, manageSecret, recoveryCode, payBefore } = placed
  addUnpaidOrder({ orderNo, itemId: item.id, quantity, payBefore })
  rememberContact(contact)
  const createTime = new Date().toISOString()
  addStoredOrder({ orderNo, itemTitle: item.title, createTime, manageSecret, recoveryCode })
}

/** The input of `createOrder` without its request id; a checked order has a contact and a pay channel. */
function toCreateOrderInput(item: Item, order: NewOrder): Omit<Input, 'requestId'> {
  const { checked, amountFen, classifyId } = order
  const { quantity, answers, payChannel, couponCode } = checked
  const contact = toBuyerContact(checked.contact)
  const cardPassword = cardPasswordOf(item, order)
  const chosen = chosenOf(item, checked.chosen)
  if (!payChannel || !contact) throw new Error('the order was not checked')
  return {
    itemId: item.id,
    quantity,
    contact,
    payChannel,
    ...(cardPassword !== undefined && { cardPassword }),
    ...(item.questions.length > 0 && { answers: item.questions.map((_, index) => answers[index] ?? '') }),
    ...(classifyId && { classifyId }),
    ...(chosen.length > 0 && { chosenCards: chosen.map(({ ref }) => ref) }),
    ...(couponCode && { couponCode }),
    expectedAmountFen: amountFen,
  }
}

interface Placement {
  item: Item
  contact: TypedContact
  order: NewOrder
  /** The ids of the requests of this form, made at the first. */
  requestIds: RefObject<ReturnType<typeof createRequestIds> | undefined>
  /** Called while a proof of work is solved. */
  setChecking: (checking: boolean) => void
}

/** Places an order with its payment, and stores contact and order on this device. Rejects as `call` does. */
export async function placeOrder({ item, contact, order, requestIds, setChecking }: Placement) {
  requestIds.current ??= createRequestIds(() => RequestId.parse(crypto.randomUUID()), {
    read: () => readDraftEntry(draftId(item)).request,
    write: (request) => updateDraftEntry(draftId(item), { request }),
  })
  const input = toCreateOrderInput(item, order)
  const requestId = requestIds.current.idFor(input)
  const sent = { ...input, requestId, device: deviceId(), startPayment: true }
  try {
    const placed = await callCreateOrder(sent, () => setChecking(true))
    storePlacedOrder({ item, quantity: input.quantity, contact, placed })
    return placed
  } finally {
    setChecking(false)
  }
}

/** The order of this device for the same item and quantity, if it is still unpaid. Rejects as `call` does. */
export async function findStillUnpaid(itemId: ItemId, quantity: number): Promise<OrderNo | undefined> {
  const unpaid = findUnpaidOrder(itemId, quantity, new Date())
  if (!unpaid) return undefined
  // few buyers have an unpaid order of what they buy
  const { askOrderStatus } = await import('./unpaid-order-calls.ts')
  if ((await askOrderStatus(unpaid.orderNo)) === 'unpaid') return unpaid.orderNo
  removeUnpaidOrder(unpaid.orderNo)
  return undefined
}
