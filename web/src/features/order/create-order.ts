import type { Item } from '@faka/contract/item/item'
import type { ClassifyId } from '@faka/contract/shared/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { DomainError, isDomainError, TransportError } from '../../lib/call-errors.ts'
import type { TypedContact } from '../../lib/typed-contact.ts'
import type { createRequestIds } from './request-ids.ts'
import { draftId, updateDraftEntry } from './stored-draft.ts'
import type { CheckedOrder } from './use-order-form.ts'

/** A checked order of an item, as the buyer saw it. */
export interface NewOrder {
  checked: CheckedOrder
  amountFen: number
  classifyId: ClassifyId | undefined
}

/** The password of its cards; undefined for an order without one. */
export const cardPasswordOf = (item: Item, { checked: { cardPassword } }: NewOrder): string | undefined =>
  item.cardPassword !== 'none' && cardPassword !== '' ? cardPassword : undefined

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
  const order = useMutation({
    mutationKey: ['order.createOrder'],
    meta: { expected: expectedCodes },
    mutationFn: async (next: NewOrder) =>
      (await loadCall()).placeOrder({ item, contact, order: next, requestIds, setChecking }),
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
