import type { OrderNo } from '@faka/contract/ids'
import { confirmPayment } from '@faka/contract/payment'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { CircleCheck } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './confirm-payment.module.css'

interface Props {
  orderNo: OrderNo
  /** The gateway was asked; the order may have another state now. */
  onAsked: () => void
  /** A sum came that did not pay the order; the page tells of it. */
  wrongSum?: boolean
}

/** "I have paid": asks the gateway now, and says what came of it. */
export function ConfirmPayment({ orderNo, onAsked, wrongSum = false }: Props) {
  const { say } = useWords()
  const confirm = useMutation({
    mutationKey: ['payment.confirmPayment', { orderNo }],
    mutationFn: () => call(confirmPayment, { orderNo }),
    onSettled: onAsked,
  })
  const status = confirm.data?.isUnconfirmed ? 'unconfirmed' : confirm.data?.status
  return (
    <div className={styles.confirm}>
      <Button
        wide
        icon={<CircleCheck />}
        busy={confirm.isPending}
        busyText={say('payment.confirming')}
        onClick={() => confirm.mutate()}
      >
        {say('payment.confirm')}
      </Button>
      <div className={styles.outcome} aria-live="polite">
        {status === 'unconfirmed' && <Notice>{say('payment.unconfirmedBody')}</Notice>}
        {status === 'closing' && <Notice>{say('payment.confirmClosing')}</Notice>}
        {(status === 'unpaid' || status === 'expired' || status === 'cancelled') && (
          <Notice>{say(wrongSum ? 'payment.confirmNothingElse' : 'payment.confirmNothing')}</Notice>
        )}
      </div>
    </div>
  )
}
