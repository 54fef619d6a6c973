import type { SoldOrder } from '@faka/contract/delivery/sold-order'
import { confirmOrderPayment } from '@faka/contract/payment/seller-payment'
import { formatFen } from '@faka/contract/shared/money'
import type { OrderStatus } from '@faka/contract/shared/states'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { useAct } from '../../lib/use-act.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { CircleCheck } from '../../ui/icon.ts'
import { reasonOfOrderAct } from './reason-of-order-act.ts'

interface DialogProps {
  order: SoldOrder
  open: boolean
  onClose: () => void
}

/** The statuses in which money can still pay an order. */
const payableStatuses: readonly OrderStatus[] = ['unpaid', 'closing', 'cancelled', 'expired']

function ConfirmDialog({ order, ...dialog }: DialogProps) {
  const { t } = useI18n()
  const { asRequest } = useAct()
  const { orderNo, quantity, goodsFen, discountFen, status } = order
  const amount = formatFen(goodsFen - discountFen)
  const isClosed = status === 'cancelled' || status === 'expired'
  return (
    <ReasonDialog
      {...dialog}
      mutationKey={['payment.confirmOrderPayment', orderNo]}
      title={t('soldOrder.confirm.title')}
      go={t('soldOrder.confirm.go', { amount })}
      keepLabel={t('soldOrder.keep')}
      busyText={t('soldOrder.confirm.busy')}
      tone="primary"
      effects={[
        t('soldOrder.confirm.paid', { amount }),
        t('soldOrder.confirm.delivers', { quantity }),
        ...(isClosed ? [t('soldOrder.confirm.again')] : []),
        t('soldOrder.confirm.case'),
        t('soldOrder.confirm.gateway'),
      ]}
      reason={{
        ...reasonOfOrderAct,
        label: t('soldOrder.confirm.why'),
        hint: t('soldOrder.why.hint'),
      }}
      failed="soldOrder.failed"
      send={(why) => call(confirmOrderPayment, asRequest({ orderNo, why }))}
      doneText={({ amountFen }) => t('soldOrder.confirm.done', { amount: formatFen(amountFen) })}
    />
  )
}

/** Confirms manually that an order was paid. */
export function ConfirmSoldOrder({ order }: { order: SoldOrder }) {
  const { t } = useI18n()
  return (
    <ActButton
      label={t('soldOrder.confirm')}
      icon={<CircleCheck />}
      possible={payableStatuses.includes(order.status)}
      impossibleReason={t('soldOrder.confirm.over')}
    >
      {(state) => <ConfirmDialog order={order} {...state} />}
    </ActButton>
  )
}
