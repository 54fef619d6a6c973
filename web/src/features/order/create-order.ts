import type { Item } from '@faka/contract/item/item'
import type { createOrder } from '@faka/contract/order/order'
import { type ClassifyId, RequestId } from '@faka/contract/shared/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { CallInput } from '../../lib/call.ts'
import { DomainError, isDomainError, TransportError } from '../../lib/call-errors.ts'
import { type TypedContact, toBuyerContact } from '../../lib/typed-contact.ts'
import { chosenOf } from './chosen-cards.ts'
import type { createRequestIds } from './request-ids.ts'
import { draftId, readDraftEntry, updateDraftEntry } from './stored-draft.ts'
import type { CheckedOrder } from './use-order-form.ts'

/** The input of `createOrder` without its request id. */
export type CreateOrderInput = Omit<CallInput<typeof createOrder>, 'requestId'>

/** The input for a checked order with a pay channel. */
export function toCreateOrderInput(
  order: CheckedOrder,
  item: Item,
  amountFen: number,
  classifyId: ClassifyId | undefined,
): CreateOrderInput | undefined {
  const { quantity, cardPassword, answers, payChannel, couponCode } = order
  const contact = toBuyerContact(order.contact)
  const chosen = chosenOf(item, order.chosen)
  if (!payChannel || !contact) return undefined
  return {
    itemId: item.id,
    quantity,
    contact,
    payChannel,
    ...(item.cardPassword !== 'none' && cardPassword !== '' && { cardPassword }),
    ...(item.questions.length > 0 && { answers: item.questions.map((_, index) => answers[index] ?? '') }),
    ...(classifyId && { classifyId }),
    ...(chosen.length > 0 && { chosenCards: chosen.map(({ ref }) => ref) }),
    ...(couponCode && { couponCode }),
    expectedAmountFen: amountFen,
  }
}

/** Error codes that the form shows itself; all others go to the failure handler. */
export const tooManyUnpaidCodes = ['tooManyUnpaid', 'tooManyUnpaidContact', 'tooManyUnpaidNetwork'] as const
const expectedCodes = [
  'priceChanged',
  'soldOut',
  'quantityHeldBack',
  'sessionNeeded',
  'couponUnknown',
  'couponRefused',
  'chosenCardsGone',
  ...tooManyUnpaidCodes,
] as const

const NewAmountData = z.object({ amountFen: z.int() })

/** The server's new amount, from a price-changed error. */
export const newAmountFromError = (error: unknown): number | undefined =>
  error instanceof DomainError && isDomainError(error, 'priceChanged')
    ? NewAmountData.safeParse(error.data).data?.amountFen
    : undefined

/** What places an order and stores it on this device, which nothing on the page needs before a press. */
export const loadCall = () =>
  import('./call-create-order.ts').catch((cause: unknown) => {
    throw new TransportError('cut', { cause })
  })

/** Creates an order, and stores contact and order on this device. */
export function useCreateOrder(item: Item, contact: TypedContact) {
  const client = useQueryClient()
  const requestIds = useRef<ReturnType<typeof createRequestIds>>(undefined)
  const [checking, setChecking] = useState(false)
  useEffect(() => {
    loadCall().catch(() => {})
  }, [])
  const place = async (input: CreateOrderInput) => {
    const loaded = await loadCall()
    requestIds.current ??= loaded.createRequestIds(() => RequestId.parse(crypto.randomUUID()), {
      read: () => readDraftEntry(draftId(item)).request,
      write: (request) => updateDraftEntry(draftId(item), { request }),
    })
    const requestId = requestIds.current.idFor(input)
    const sent = { ...input, requestId, device: loaded.deviceId(), startPayment: true }
    try {
      const placed = await loaded.callCreateOrder(sent, () => setChecking(true))
      loaded.storePlacedOrder({ item, quantity: input.quantity, contact, placed })
      return placed
    } finally {
      setChecking(false)
    }
  }
  const order = useMutation({
    mutationKey: ['order.createOrder'],
    meta: { expected: expectedCodes },
    mutationFn: place,
    onSuccess: () => {
      requestIds.current?.reset()
      updateDraftEntry(draftId(item), { draft: undefined })
    },
    onError: (error) => {
      // after a lost response the request was repeated with another password: the next attempt is a new order
      if (isDomainError(error, 'requestReused')) requestIds.current?.reset()
      // After any error the displayed item may be outdated.
      void client.invalidateQueries({ queryKey: ['item.getItem'] })
      void client.invalidateQueries({ queryKey: ['pricing.calcPrice'] })
    },
  })
  /** `checking`: a proof of work is being solved, which takes a moment. */
  return { ...order, checking }
}
