import { callProgram } from '@faka/contract/delivery/delivery-program'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { showToast } from '../../ui/toast.ts'

/** Asks the program of a shop for the cards of an order now, and says what came of it. */
export function useCallProgram() {
  const { t } = useI18n()
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['delivery.callProgram'],
    mutationFn: (orderNo: OrderNo) => sendOnce(callProgram, { orderNo }),
    onSuccess: ({ state }) =>
      state === 'done'
        ? showToast('done', t('soldOrder.program.asked.delivered'))
        : showToast('error', t('soldOrder.program.asked.none')),
    onSettled: () => client.invalidateQueries(),
  })
}
