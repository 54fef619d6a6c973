import { type CouponBatch, disableCoupons, enableCoupons } from '@faka/contract/coupon/coupon'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useUndoableAct } from '../../lib/use-undoable-act.ts'
import { Button } from '../../ui/button.tsx'

/** Disables the coupons of a batch, or enables them again; either can be undone for ten seconds. */
export function SwitchCoupons({ batch: { batchNo, name, disabledTime } }: { batch: CouponBatch }) {
  const { t } = useI18n()
  const isDisabled = disabledTime !== null
  const [operation, reverse] = isDisabled ? [enableCoupons, disableCoupons] : [disableCoupons, enableCoupons]
  const act = useUndoableAct({
    mutationKey: ['coupon.switch', batchNo],
    act: () => sendOnce(operation, { batchNo }),
    undo: () => sendOnce(reverse, { batchNo }),
    done: () => t(isDisabled ? 'coupons.enabled' : 'coupons.disabled', { name }),
  })
  return (
    <Button
      busy={act.isPending}
      aria-label={t(isDisabled ? 'coupons.enable.of' : 'coupons.disable.of', { name })}
      onClick={() => act.mutate()}
    >
      {t(isDisabled ? 'coupons.enable' : 'coupons.disable')}
    </Button>
  )
}
