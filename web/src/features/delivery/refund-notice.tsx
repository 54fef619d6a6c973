import type { Order } from '@faka/contract/delivery/delivery'
import { formatFen } from '@faka/contract/shared/money'
import { useI18n } from '../../lib/messages.ts'
import { Notice } from '../../ui/notice.tsx'

/** Exceptions in the payment of an order: it was late, or too much was paid. */
export function RefundNotice({ order }: { order: Order }) {
  const { t } = useI18n()
  const { refund } = order
  const amount = refund ? formatFen(refund.amountFen) : ''
  return (
    <>
      {order.late && <Notice title={t('delivery.lateTitle')}>{t('delivery.lateBody')}</Notice>}
      {refund?.state === 'pending' && (
        <Notice tone="warning" title={t('delivery.refundPendingTitle', { amount })}>
          {t('delivery.refundPendingBody', { amount })}
        </Notice>
      )}
      {refund?.state === 'done' && (
        <Notice tone="done" title={t('delivery.refundDoneTitle', { amount })}>
          {refund.toBalanceFen > 0
            ? t('delivery.refundToBalance', { balance: formatFen(refund.toBalanceFen) })
            : t('delivery.refundDoneBody', { amount })}
        </Notice>
      )}
      {refund?.state === 'byPerson' && (
        <Notice
          tone="warning"
          title={t(refund.waitsForSeller ? 'delivery.refundBySellerTitle' : 'delivery.refundPersonTitle', {
            amount,
          })}
        >
          {t(refund.waitsForSeller ? 'delivery.refundBySellerBody' : 'delivery.refundPersonBody')}
        </Notice>
      )}
    </>
  )
}
