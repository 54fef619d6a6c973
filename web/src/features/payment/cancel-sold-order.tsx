import type { SoldOrder } from '@faka/contract/delivery/sold-order'
import { cancelSoldOrder } from '@faka/contract/payment/seller-payment'
import { useI18n } from '../../lib/messages.ts'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { sendOnce } from '../../lib/send-once.ts'
import { useAct } from '../../lib/use-act.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { CircleX } from '../../ui/icon.ts'
import { reasonOfOrderAct } from './reason-of-order-act.ts'

interface DialogProps {
  order: SoldOrder
  open: boolean
  onClose: () => void
}

function CancelDialog({ order: { orderNo, quantity }, ...dialog }: DialogProps) {
  const { t } = useI18n()
  const { asRequest } = useAct()
  return (
    <ReasonDialog
      {...dialog}
      mutationKey={['payment.cancelSoldOrder', orderNo]}
      title={t('soldOrder.cancel.title')}
      go={t('soldOrder.cancel.go')}
      keepLabel={t('soldOrder.keep')}
      busyText={t('soldOrder.cancel.busy')}
      tone="danger"
      effects={[
        t('soldOrder.cancel.asks'),
        t('soldOrder.cancel.release', { quantity }),
        t('soldOrder.cancel.late'),
      ]}
      reason={{
        ...reasonOfOrderAct,
        label: t('soldOrder.why'),
        hint: t('soldOrder.why.hint'),
        initial: t('soldOrder.cancel.defaultReason'),
      }}
      failed="soldOrder.failed"
      send={(why) => sendOnce(cancelSoldOrder, asRequest({ orderNo, why }))}
      doneText={({ status }) => {
        if (status === 'paid' || status === 'delivered') return t('soldOrder.cancel.paidFirst')
        return t(status === 'closing' ? 'soldOrder.cancel.closing' : 'soldOrder.cancel.done')
      }}
    />
  )
}

/** Cancels an unpaid order. */
export function CancelSoldOrder({ order }: { order: SoldOrder }) {
  const { t } = useI18n()
  return (
    <ActButton
      label={t('soldOrder.cancel')}
      icon={<CircleX />}
      possible={order.status === 'unpaid'}
      impossibleReason={t('soldOrder.cancel.over')}
    >
      {(state) => <CancelDialog order={order} {...state} />}
    </ActButton>
  )
}
