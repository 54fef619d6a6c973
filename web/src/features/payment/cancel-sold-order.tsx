import { cancelSoldOrder } from '@faka/contract/payment/seller-payment'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { CircleX } from '../../ui/icon.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { SoldOrder } from '../delivery/sold-order.ts'
import { ActEffects } from '../order/act-effects.tsx'
import { OrderAct } from '../order/order-act.tsx'
import { OrderActDialog } from '../order/order-act-dialog.tsx'
import { ActReason, reasonErrors, useOrderAct } from '../order/use-order-act.ts'

interface DialogProps {
  order: SoldOrder
  open: boolean
  onClose: () => void
}

const schema = z.object({ why: ActReason })

function CancelDialog({ order: { orderNo, quantity }, open, onClose }: DialogProps) {
  const { t } = useI18n()
  const { asRequest, finish } = useOrderAct()
  const { element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['payment.cancelSoldOrder', orderNo],
    schema,
    initialValues: () => ({ why: t('soldOrder.cancel.defaultReason') }),
    errors: { why: reasonErrors, form: { failed: 'soldOrder.failed' } },
    send: ({ why }) => call(cancelSoldOrder, asRequest({ orderNo, why })),
    onSent: ({ status }) => {
      onClose()
      const isPaid = status === 'paid' || status === 'delivered'
      finish(
        t(
          isPaid
            ? 'soldOrder.cancel.paidFirst'
            : status === 'closing'
              ? 'soldOrder.cancel.closing'
              : 'soldOrder.cancel.done',
        ),
      )
    },
  })
  return (
    <OrderActDialog
      open={open}
      onClose={onClose}
      title={t('soldOrder.cancel.title')}
      go={t('soldOrder.cancel.go')}
      busyText={t('soldOrder.cancel.busy')}
      tone="danger"
      element={element}
      busy={busy}
      formError={formError}
      onSubmit={submit}
    >
      <ActEffects
        effects={[
          t('soldOrder.cancel.asks'),
          t('soldOrder.cancel.release', { quantity }),
          t('soldOrder.cancel.late'),
        ]}
      />
      <TextField
        {...field('why')}
        label={t('soldOrder.why')}
        hint={t('soldOrder.why.hint')}
        maxLength={500}
        autoComplete="off"
      />
    </OrderActDialog>
  )
}

/** Cancels an unpaid order. */
export function CancelSoldOrder({ order }: { order: SoldOrder }) {
  const { t } = useI18n()
  return (
    <OrderAct
      label={t('soldOrder.cancel')}
      icon={<CircleX />}
      possible={order.status === 'unpaid'}
      impossibleReason={t('soldOrder.cancel.over')}
    >
      {(state) => <CancelDialog order={order} {...state} />}
    </OrderAct>
  )
}
