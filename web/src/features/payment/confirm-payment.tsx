import { confirmPayment } from '@faka/contract/payment/payment'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CircleCheck } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './confirm-payment.module.css'

interface Props {
  orderNo: OrderNo
  /** The gateway was queried; the status of the order may have changed. */
  onSettled: () => void
  /** An amount arrived that did not pay the order; the page reports it. */
  amountMismatch?: boolean
}

/** "I have paid": queries the gateway now, and shows the result. */
export function ConfirmPayment({ orderNo, onSettled, amountMismatch = false }: Props) {
  const { t } = useI18n()
  const confirm = useMutation({
    mutationKey: ['payment.confirmPayment', { orderNo }],
    mutationFn: () => call(confirmPayment, { orderNo }),
    onSettled,
  })
  const status = confirm.data?.isUnconfirmed ? 'unconfirmed' : confirm.data?.status
  return (
    <div className={styles.confirm}>
      <Button
        wide
        icon={<CircleCheck />}
        busy={confirm.isPending}
        busyText={t('payment.confirming')}
        onClick={() => confirm.mutate()}
      >
        {t('payment.confirm')}
      </Button>
      <div className={styles.outcome} aria-live="polite">
        {status === 'unconfirmed' && <Notice>{t('payment.unconfirmedBody')}</Notice>}
        {status === 'closing' && <Notice>{t('payment.confirmClosing')}</Notice>}
        {(status === 'unpaid' || status === 'expired' || status === 'cancelled') && (
          <Notice>{t(amountMismatch ? 'payment.confirmNothingElse' : 'payment.confirmNothing')}</Notice>
        )}
      </div>
    </div>
  )
}
