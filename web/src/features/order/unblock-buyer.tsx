import { type BuyerBlock, blockBuyer, unblockBuyer } from '@faka/contract/order/buyer-block'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useUndoableAct } from '../../lib/use-undoable-act.ts'
import { Button } from '../../ui/button.tsx'

const dayMs = 86_400_000

/** Lifts a block at once; to undo that, the same buyer is blocked again from the same order, in whole days. */
export function UnblockBuyer({ block, contact }: { block: BuyerBlock; contact: string }) {
  const { blockNo, orderNo, by, why, until } = block
  const { t } = useI18n()
  const unblock = useUndoableAct({
    mutationKey: ['order.unblockBuyer', blockNo],
    act: () => sendOnce(unblockBuyer, { blockNo }),
    undo: () => {
      const days = until && Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / dayMs))
      return sendOnce(blockBuyer, { orderNo, by, why, ...(days && { days }) })
    },
    done: () => t('soldOrder.unblock.done'),
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
