import type { SoldOrder } from '@faka/contract/delivery/sold-order'
import { SellerText } from '@faka/contract/order/seller-order'
import { confirmOrderPayment } from '@faka/contract/payment/seller-payment'
import { formatFen } from '@faka/contract/shared/money'
import type { OrderStatus } from '@faka/contract/shared/states'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useAct } from '../../lib/use-act.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { EffectList } from '../../ui/effect-list.tsx'
import { CircleCheck } from '../../ui/icon.ts'
import { TextField } from '../../ui/text-field.tsx'

interface DialogProps {
  order: SoldOrder
  open: boolean
  onClose: () => void
}

/** The statuses in which money can still pay an order. */
const payableStatuses: readonly OrderStatus[] = ['unpaid', 'closing', 'cancelled', 'expired']

const schema = z.object({ why: SellerText })

function ConfirmDialog({ order, open, onClose }: DialogProps) {
  const { t } = useI18n()
  const { asRequest, finish } = useAct()
  const { orderNo, quantity, goodsFen, discountFen, status } = order
  const amount = formatFen(goodsFen - discountFen)
  const isClosed = status === 'cancelled' || status === 'expired'
  const { element, field, formError, busy, submit } = useDialogForm({
    mutationKey: ['payment.confirmOrderPayment', orderNo],
    schema,
    initialValues: () => ({ why: '' }),
    errors: {
      why: { wrong: 'soldOrder.why.empty', too_big: 'soldOrder.tooLong' },
      form: { failed: 'soldOrder.failed' },
    },
    send: ({ why }) => call(confirmOrderPayment, asRequest({ orderNo, why })),
    onSent: (reply) => {
      onClose()
      finish(t('soldOrder.confirm.done', { amount: formatFen(reply.amountFen) }))
    },
  })
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('soldOrder.confirm.title')}
      go={t('soldOrder.confirm.go', { amount })}
      keepLabel={t('soldOrder.keep')}
      closeLabel={t('shell.close')}
      busyText={t('soldOrder.confirm.busy')}
      tone="primary"
      element={element}
      busy={busy}
      formError={formError}
      onSubmit={submit}
    >
      <EffectList
        effects={[
          t('soldOrder.confirm.paid', { amount }),
          t('soldOrder.confirm.delivers', { quantity }),
          ...(isClosed ? [t('soldOrder.confirm.again')] : []),
          t('soldOrder.confirm.case'),
          t('soldOrder.confirm.gateway'),
        ]}
      />
      <TextField
        {...field('why')}
        label={t('soldOrder.confirm.why')}
        hint={t('soldOrder.why.hint')}
        maxLength={500}
        autoComplete="off"
      />
    </ActDialog>
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
