import { type BuyerBlockNo, unblockBuyer } from '@faka/contract/order/buyer-block'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

/** Lifts a block at once: the same buyer can be blocked again from the order. */
export function UnblockBuyer({ blockNo, contact }: { blockNo: BuyerBlockNo; contact: string }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const unblock = useMutation({
    mutationKey: ['order.unblockBuyer', blockNo],
    mutationFn: () => call(unblockBuyer, { blockNo }),
    onSuccess: () => showToast('done', t('soldOrder.unblock.done')),
    onSettled: () => client.invalidateQueries(),
  })
  return (
    <Button
      busy={unblock.isPending}
      aria-label={t('soldOrder.unblock.of', { contact })}
      onClick={() => unblock.mutate()}
    >
      {t('soldOrder.unblock')}
    </Button>
  )
}
