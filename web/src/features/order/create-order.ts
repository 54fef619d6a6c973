import type { Item } from '@faka/contract/item/item'
import { createOrder } from '@faka/contract/order/order'
import { ProofNeeded } from '@faka/contract/order/proof-of-work'
import { type ClassifyId, RequestId } from '@faka/contract/shared/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type CallInput, call } from '../../lib/call.ts'
import { DomainError, isDomainError } from '../../lib/call-errors.ts'
import { rememberContact, type TypedContact, toBuyerContact } from '../../lib/typed-contact.ts'
import { deviceId } from './device-id.ts'
import { createRequestIds } from './request-ids.ts'
import { readDraftEntry, updateDraftEntry } from './stored-draft.ts'
import { addStoredOrder } from './stored-orders.ts'
import { addUnpaidOrder } from './unpaid-orders.ts'
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
  const { quantity, cardPassword, answers, payChannel } = order
  const contact = toBuyerContact(order.contact)
  if (!payChannel || !contact) return undefined
  return {
    itemId: item.id,
    quantity,
    contact,
    payChannel,
    ...(item.cardPassword !== 'none' && cardPassword !== '' && { cardPassword }),
    ...(item.questions.length > 0 && { answers: item.questions.map((_, index) => answers[index] ?? '') }),
    ...(classifyId && { classifyId }),
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
  ...tooManyUnpaidCodes,
] as const

const NewAmountData = z.object({ amountFen: z.int() })

/** The server's new amount, from a price-changed error. */
export const newAmountFromError = (error: unknown): number | undefined =>
  error instanceof DomainError && isDomainError(error, 'priceChanged')
    ? NewAmountData.safeParse(error.data).data?.amountFen
    : undefined

const MaxQuantityData = z.object({ maxQuantity: z.int() })

/** The quantity that one order can take now, from the error of a larger one. */
export const maxQuantityFromError = (error: unknown): number | undefined =>
  error instanceof DomainError && isDomainError(error, 'quantityHeldBack')
    ? MaxQuantityData.safeParse(error.data).data?.maxQuantity
    : undefined

/** The proof-of-work challenge that must be solved before the same request is accepted. */
const challengeFromError = (error: unknown) =>
  error instanceof DomainError && isDomainError(error, 'proofNeeded')
    ? ProofNeeded.safeParse(error.data).data?.challenge
    : undefined

/** Creates an order, and stores contact and order on this device. */
export function useCreateOrder(item: Item, contact: TypedContact) {
  const client = useQueryClient()
  const [requestIds] = useState(() =>
    createRequestIds(() => RequestId.parse(crypto.randomUUID()), {
      read: () => readDraftEntry(item.id).request,
      write: (request) => updateDraftEntry(item.id, { request }),
    }),
  )
  const [checking, setChecking] = useState(false)
  const place = async (input: CreateOrderInput) => {
    const request = { ...input, requestId: requestIds.idFor(input), device: deviceId() }
    try {
      return await call(createOrder, request)
    } catch (error) {
      const challenge = challengeFromError(error)
      if (!challenge) throw error
      setChecking(true)
      const { solveProof } = await import('./solve-proof.ts')
      return await call(createOrder, { ...request, proof: await solveProof(challenge) })
    } finally {
      setChecking(false)
    }
  }
  const order = useMutation({
    mutationKey: ['order.createOrder'],
    meta: { expected: expectedCodes },
    mutationFn: place,
    onSuccess: ({ orderNo, manageSecret, recoveryCode, payBefore }, { quantity }) => {
      requestIds.reset()
      updateDraftEntry(item.id, { draft: undefined })
      addUnpaidOrder({ orderNo, itemId: item.id, quantity, payBefore })
      rememberContact(contact)
      const createTime = new Date().toISOString()
      addStoredOrder({ orderNo, itemTitle: item.title, createTime, manageSecret, recoveryCode })
    },
    onError: (error) => {
      // after a lost response the request was repeated with another password: the next attempt is a new order
      if (isDomainError(error, 'requestReused')) requestIds.reset()
      // After any error the displayed item may be outdated.
      void client.invalidateQueries({ queryKey: ['item.getItem', { id: item.id }] })
      void client.invalidateQueries({ queryKey: ['pricing.calcPrice'] })
    },
  })
  /** `checking`: a proof of work is being solved, which takes a moment. */
  return { ...order, checking }
}
