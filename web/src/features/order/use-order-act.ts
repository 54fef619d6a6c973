import { SellerText } from '@faka/contract/order/seller-order'
import { RequestId } from '@faka/contract/shared/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlainMessageId } from '../../lib/messages.ts'
import { showToast } from '../../ui/toast.ts'
import { createRequestIds } from './request-ids.ts'

/** The reason of an act, as the contract takes it. */
export const ActReason = SellerText

/** What can be wrong with a reason. */
export const reasonErrors = {
  wrong: 'soldOrder.why.empty',
  too_big: 'soldOrder.tooLong',
} as const satisfies Record<string, PlainMessageId>

/** What acts on an order share: a lost answer repeats the same request, and the page shows what was changed. */
export function useOrderAct() {
  const client = useQueryClient()
  const [requestIds] = useState(() => createRequestIds(() => RequestId.parse(crypto.randomUUID())))
  return {
    /** The input with the id of its request: the same one for the same input. */
    asRequest: <Input extends object>(input: Input): Input & { requestId: RequestId } => ({
      ...input,
      requestId: requestIds.idFor(input),
    }),
    finish: (message: string) => {
      showToast('done', message)
      void client.invalidateQueries()
    },
  }
}
