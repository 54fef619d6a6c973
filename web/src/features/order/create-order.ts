import type { Item } from '@faka/contract/item/item'
import { createOrder } from '@faka/contract/order/order'
import { ProofNeeded } from '@faka/contract/order/proof-of-work'
import { type ClassifyId, RequestId } from '@faka/contract/shared/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type CallInput, call } from '../../lib/call.ts'
import { DomainError, isDomainError } from '../../lib/call-errors.ts'
import { rememberContact } from './buyer-contact.ts'
import { deviceId } from './device-id.ts'
import type { OrderDraft } from './order-draft.ts'
import { createRequestIds } from './request-ids.ts'
import { readDraftEntry, updateDraftEntry } from './stored-draft.ts'
import { addStoredOrder } from './stored-orders.ts'
import { addUnpaidOrder } from './unpaid-orders.ts'

/** What is ordered, before it has its number. */
export type CreateOrderInput = Omit<CallInput<typeof createOrder>, 'requestId'>

/** The wish of a draft that has no faults and a pay channel. */
export function toCreateOrderInput(
  draft: OrderDraft,
  item: Item,
  amountFen: number,
  classifyId: ClassifyId | undefined,
): CreateOrderInput | undefined {
  const { quantity, contactKind, contactTexts, cardPassword, payChannel } = draft
  if (!payChannel) return undefined
  return {
    itemId: item.id,
    quantity,
    contact: { [contactKind]: contactTexts[contactKind].trim() },
    payChannel,
    ...(item.cardPassword !== 'none' && cardPassword !== '' && { cardPassword }),
    ...(item.questions.length > 0 && { answers: draft.answers.map((answer) => answer.trim()) }),
    ...(classifyId && { classifyId }),
    expectedAmountFen: amountFen,
  }
}

/** What the form shows in its own place; everything else that is refused goes to the failure desk. */
export const tooManyUnpaidCodes = ['tooManyUnpaid', 'tooManyUnpaidContact', 'tooManyUnpaidNetwork'] as const
const expectedCodes = [
  'priceChanged',
  'soldOut',
  'quantityHeldBack',
  'sessionNeeded',
  ...tooManyUnpaidCodes,
] as const

const NewAmountData = z.object({ amountFen: z.int() })

/** The sum that the server named instead of the expected one. */
export const newAmountFromError = (error: unknown): number | undefined =>
  error instanceof DomainError && isDomainError(error, 'priceChanged')
    ? NewAmountData.safeParse(error.data).data?.amountFen
    : undefined

const MaxQuantityData = z.object({ maxQuantity: z.int() })

/** What one order can take now, where the server refused more. */
export const maxQuantityFromError = (error: unknown): number | undefined =>
  error instanceof DomainError && isDomainError(error, 'quantityHeldBack')
    ? MaxQuantityData.safeParse(error.data).data?.maxQuantity
    : undefined

/** The challenge that has to be solved before the same request is served. */
const challengeFromError = (error: unknown) =>
  error instanceof DomainError && isDomainError(error, 'proofNeeded')
    ? ProofNeeded.safeParse(error.data).data?.challenge
    : undefined

/** Buys, remembers the contact and the order on this device, and leads on. */
export function useCreateOrder(item: Item, draft: OrderDraft) {
  const client = useQueryClient()
  const [ids] = useState(() =>
    createRequestIds(() => RequestId.parse(crypto.randomUUID()), {
      read: () => readDraftEntry(item.id).request,
      write: (request) => updateDraftEntry(item.id, { request }),
    }),
  )
  const [checking, setChecking] = useState(false)
  const place = async (wish: CreateOrderInput) => {
    const asked = { ...wish, requestId: ids.of(wish), device: deviceId() }
    try {
      return await call(createOrder, asked)
    } catch (error) {
      const challenge = challengeFromError(error)
      if (!challenge) throw error
      setChecking(true)
      const { solveProof } = await import('./solve-proof.ts')
      return await call(createOrder, { ...asked, proof: await solveProof(challenge) })
    } finally {
      setChecking(false)
    }
  }
  const order = useMutation({
    mutationKey: ['order.createOrder'],
    meta: { expected: expectedCodes },
    mutationFn: place,
    onSuccess: ({ orderNo, manageSecret, recoveryCode, payBefore }, { quantity }) => {
      ids.fulfilled()
      updateDraftEntry(item.id, { draft: undefined })
      addUnpaidOrder({ orderNo, itemId: item.id, quantity, payBefore })
      rememberContact({ kind: draft.contactKind, texts: draft.contactTexts })
      const createTime = new Date().toISOString()
      addStoredOrder({ orderNo, itemTitle: item.title, createTime, manageSecret, recoveryCode })
    },
    onError: (error) => {
      // another password was typed after the answer was lost: what is asked for next is another order
      if (isDomainError(error, 'requestReused')) ids.fulfilled()
      // Whatever was refused, what the page shows of the item may be old.
      void client.invalidateQueries({ queryKey: ['item.getItem', { id: item.id }] })
      void client.invalidateQueries({ queryKey: ['pricing.calcPrice'] })
    },
  })
  /** `checking`: this browser proves by some work that it means it, which takes a moment. */
  return { ...order, checking }
}
