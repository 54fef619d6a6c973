import { type BuyerBlock, blockBuyer, unblockBuyer } from '@faka/contract/order/buyer-block'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useUndo } from '../../lib/use-undo.ts'
import { Button } from '../../ui/button.tsx'

const dayMs = 86_400_000

/** Lifts a block at once; to undo that, the same buyer is blocked again from the same order, in whole days. */
export function UnblockBuyer({ block, contact }: { block: BuyerBlock; contact: string }) {
  const { blockNo, orderNo, by, why, until } = block
  const offerUndo = useUndo()
  const { t } = useI18n()
  const client = useQueryClient()
  const unblock = useMutation({
    mutationKey: ['order.unblockBuyer', blockNo],
    mutationFn: () => sendOnce(unblockBuyer, { blockNo }),
    onSuccess: () => {
      const days = until && Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / dayMs))
      offerUndo(t('soldOrder.unblock.done'), () =>
        sendOnce(blockBuyer, { orderNo, by, why, ...(days && { days }) }),
      )
    },
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
