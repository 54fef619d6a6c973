import type { SoldOrder } from '@faka/contract/delivery/sold-order'
import { SellerText } from '@faka/contract/order/seller-order'
import { cancelSoldOrder } from '@faka/contract/payment/seller-payment'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useAct } from '../../lib/use-act.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { EffectList } from '../../ui/effect-list.tsx'
import { CircleX } from '../../ui/icon.ts'
import { TextField } from '../../ui/text-field.tsx'

interface DialogProps {
  order: SoldOrder
  open: boolean
  onClose: () => void
}

const schema = z.object({ why: SellerText })

function CancelDialog({ order: { orderNo, quantity }, open, onClose }: DialogProps) {
  const { t } = useI18n()
  const { asRequest, finish } = useAct()
  const { element, field, formError, busy, submit } = useDialogForm({
    mutationKey: ['payment.cancelSoldOrder', orderNo],
    schema,
    initialValues: () => ({ why: t('soldOrder.cancel.defaultReason') }),
    errors: {
      why: { wrong: 'soldOrder.why.empty', too_big: 'soldOrder.tooLong' },
      form: { failed: 'soldOrder.failed' },
    },
    send: ({ why }) => sendOnce(cancelSoldOrder, asRequest({ orderNo, why })),
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
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('soldOrder.cancel.title')}
      go={t('soldOrder.cancel.go')}
      keepLabel={t('soldOrder.keep')}
      closeLabel={t('shell.close')}
      busyText={t('soldOrder.cancel.busy')}
      tone="danger"
      element={element}
      busy={busy}
      formError={formError}
      onSubmit={submit}
    >
      <EffectList
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
    </ActDialog>
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
