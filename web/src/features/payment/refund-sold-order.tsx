import type { SoldOrder } from '@faka/contract/delivery/sold-order'
import { channelName } from '@faka/contract/pay-channel/channel-name'
import { refundOrder } from '@faka/contract/payment/seller-payment'
import { fenFromYuan, formatFen, yuanFromFen } from '@faka/contract/shared/money'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useAct } from '../../lib/use-act.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { EffectList } from '../../ui/effect-list.tsx'
import { Undo2 } from '../../ui/icons-of-orders.ts'
import { TextField } from '../../ui/text-field.tsx'
import { reasonOfOrderAct } from './reason-of-order-act.ts'

interface DialogProps {
  order: SoldOrder
  open: boolean
  onClose: () => void
}

/** Where the money goes, and what becomes of the cards. */
function useEffects(order: SoldOrder, amountFen: number): string[] {
  const { t, locale } = useI18n()
  const { quantity, refundableFen, status, buyer, received, redeemedCards } = order
  const leftFen = refundableFen - amountFen
  const isManual = received.some(
    ({ disposition, reason }) => disposition === 'settled' && reason === 'confirmedManually',
  )
  const goesTo = isManual
    ? t('soldOrder.refund.manual')
    : t(buyer === null ? 'soldOrder.refund.toChannel' : 'soldOrder.refund.toChannelOrBalance', {
        channel: channelName(order.payChannel ?? '', locale),
      })
  const cards =
    status === 'delivered'
      ? t('soldOrder.refund.cardsStay', { quantity })
      : t(leftFen > 0 ? 'soldOrder.refund.stillDeliver' : 'soldOrder.refund.noDelivery', { quantity })
  const left =
    leftFen > 0 ? t('soldOrder.refund.left', { amount: formatFen(leftFen) }) : t('soldOrder.refund.all')
  return [
    goesTo,
    cards,
    left,
    ...(redeemedCards > 0 ? [t('soldOrder.refund.redeemed', { count: redeemedCards })] : []),
  ]
}

function RefundDialog({ order, open, onClose }: DialogProps) {
  const { t } = useI18n()
  const { orderNo, refundableFen } = order
  const { asRequest, finish } = useAct()
  const schema = z.object({
    amount: z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => fenFromYuan(text.trim()) ?? Number.NaN),
      ),
      z.int().check(z.minimum(1), z.maximum(refundableFen)),
    ),
    why: reasonOfOrderAct.schema,
  })
  const { form, element, field, formError, busy, submit } = useDialogForm({
    mutationKey: ['payment.refundOrder', orderNo],
    schema,
    initialValues: () => ({
      amount: yuanFromFen(refundableFen),
      why: t('soldOrder.refund.defaultReason'),
    }),
    errors: {
      amount: {
        wrong: 'soldOrder.refund.wrong',
        too_big: 'soldOrder.refund.tooLarge',
        refundTooLarge: 'soldOrder.refund.tooLarge',
      },
      why: reasonOfOrderAct.errors,
      form: { failed: 'soldOrder.failed' },
    },
    send: ({ amount, why }) =>
      sendOnce(
        refundOrder,
        asRequest({ orderNo, amountFen: amount, why, redeemedBefore: order.redeemedCards }),
      ),
    onSent: (reply) => {
      onClose()
      finish(t('soldOrder.refund.done', { amount: formatFen(reply.amountFen) }))
    },
  })
  const typedFen = fenFromYuan(form.watch('amount').trim()) ?? 0
  const amountFen = Math.min(typedFen, refundableFen)
  const effects = useEffects(order, amountFen)
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('soldOrder.refund.title')}
      go={t('soldOrder.refund.go', { amount: formatFen(amountFen) })}
      keepLabel={t('soldOrder.keep')}
      closeLabel={t('shell.close')}
      busyText={t('soldOrder.refund.busy')}
      tone="danger"
      element={element}
      busy={busy}
      formError={formError}
      onSubmit={submit}
    >
      <EffectList effects={effects} />
      <TextField
        {...field('amount')}
        label={t('soldOrder.refund.amount')}
        hint={t('soldOrder.refund.most', { amount: formatFen(refundableFen) })}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...field('why')}
        label={t('soldOrder.why')}
        hint={t('soldOrder.why.hint')}
        maxLength={reasonOfOrderAct.maxLength}
        autoComplete="off"
      />
    </ActDialog>
  )
}

/** Refunds an order in part or whole, without a complaint. */
export function RefundSoldOrder({ order }: { order: SoldOrder }) {
  const { t } = useI18n()
  const { status, refundableFen } = order
  return (
    <ActButton
      label={t('soldOrder.refund')}
      icon={<Undo2 />}
      possible={(status === 'paid' || status === 'delivered') && refundableFen > 0}
      impossibleReason={t('soldOrder.refund.none')}
    >
      {(state) => <RefundDialog order={order} {...state} />}
    </ActButton>
  )
}
