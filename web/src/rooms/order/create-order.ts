import { type ClassifyId, RequestId } from '@faka/contract/ids'
import type { Item } from '@faka/contract/item'
import { createOrder } from '@faka/contract/order'
import { ProofNeeded } from '@faka/contract/work-proof'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type CallInput, call } from '../../kernel/call.ts'
import { isRefusal, Refusal } from '../../kernel/refusal.ts'
import { rememberContact } from './buyer-contact.ts'
import { deviceName } from './device-name.ts'
import type { OrderDraft } from './order-draft.ts'
import { addOwnOrder } from './own-orders.ts'
import { requestIds } from './request-ids.ts'
import { keep, readKept } from './stored-draft.ts'
import { addWaitingOrder } from './waiting-orders.ts'

/** What is ordered, before it has its number. */
export type Wish = Omit<CallInput<typeof createOrder>, 'requestId'>

/** The wish of a draft that has no faults and a pay channel. */
export function wishOf(
  draft: OrderDraft,
  item: Item,
  amountFen: number,
  classifyId: ClassifyId | undefined,
): Wish | undefined {
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
export const tooManyUnpaid = ['tooManyUnpaid', 'tooManyUnpaidContact', 'tooManyUnpaidNetwork'] as const
const shownInPlace = [
  'priceChanged',
  'soldOut',
  'quantityHeldBack',
  'sessionNeeded',
  ...tooManyUnpaid,
] as const

const NewSum = z.object({ amountFen: z.int() })

/** The sum that the server named instead of the expected one. */
export const newSumOf = (error: unknown): number | undefined =>
  error instanceof Refusal && isRefusal(error, 'priceChanged')
    ? NewSum.safeParse(error.data).data?.amountFen
    : undefined

const Most = z.object({ maxQuantity: z.int() })

/** What one order can take now, where the server refused more. */
export const mostNowOf = (error: unknown): number | undefined =>
  error instanceof Refusal && isRefusal(error, 'quantityHeldBack')
    ? Most.safeParse(error.data).data?.maxQuantity
    : undefined

/** The challenge that has to be solved before the same request is served. */
const challengeOf = (error: unknown) =>
  error instanceof Refusal && isRefusal(error, 'proofNeeded')
    ? ProofNeeded.safeParse(error.data).data?.challenge
    : undefined

/** Buys, remembers the contact and the order on this device, and leads on. */
export function useCreateOrder(item: Item, draft: OrderDraft) {
  const client = useQueryClient()
  const [ids] = useState(() =>
    requestIds(() => RequestId.parse(crypto.randomUUID()), {
      read: () => readKept(item.id).request,
      write: (request) => keep(item.id, { request }),
    }),
  )
  const [checking, setChecking] = useState(false)
  const place = async (wish: Wish) => {
    const asked = { ...wish, requestId: ids.of(wish), device: deviceName() }
    try {
      return await call(createOrder, asked)
    } catch (error) {
      const challenge = challengeOf(error)
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
    meta: { expected: shownInPlace },
    mutationFn: place,
    onSuccess: ({ orderNo, manageSecret, recoveryCode, payBefore }, { quantity }) => {
      ids.fulfilled()
      keep(item.id, { draft: undefined })
      addWaitingOrder({ orderNo, itemId: item.id, quantity, payBefore })
      rememberContact({ kind: draft.contactKind, texts: draft.contactTexts })
      const createTime = new Date().toISOString()
      addOwnOrder({ orderNo, itemTitle: item.title, createTime, manageSecret, recoveryCode })
    },
    onError: (error) => {
      // another password was typed after the answer was lost: what is asked for next is another order
      if (isRefusal(error, 'requestReused')) ids.fulfilled()
      // Whatever was refused, what the page shows of the item may be old.
      void client.invalidateQueries({ queryKey: ['item.getItem', { id: item.id }] })
      void client.invalidateQueries({ queryKey: ['pricing.calcPrice'] })
    },
  })
  /** `checking`: this browser proves by some work that it means it, which takes a moment. */
  return { ...order, checking }
}
