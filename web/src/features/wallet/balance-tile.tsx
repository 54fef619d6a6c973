import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import type { OrderNo } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './balance-tile.module.css'
import { balanceQuery } from './check-balance.ts'

interface Props {
  orderNo: OrderNo
  /** The balance was charged or refused; the status of the order may have changed. */
  onSettled: () => void
}

/** Pays an order from the balance of its account, or shows how much is missing; renders nothing without a balance. */
export default function BalanceTile({ orderNo, onSettled }: Props) {
  const { t } = useI18n()
  const balance = useQuery(balanceQuery(orderNo))
  const pay = useMutation({
    mutationKey: ['payment.payFromBalance', { orderNo }],
    mutationFn: () => call(payFromBalance, { orderNo }),
    meta: { expected: ['balanceTooLow', 'orderNotPayable', 'channelUnavailable'] },
    onSettled: () => {
      void balance.refetch()
      onSettled()
    },
  })
  if (balance.isPending) return <Skeleton shape="block" />
  if (!balance.data || balance.data.balanceFen === 0) return null
  const { balanceFen, amountFen, realMoney } = balance.data
  const missingFen = amountFen - balanceFen
  return (
    <div className={styles.tile}>
      <p className={styles.have}>
        {t('wallet.have', { amount: formatFen(balanceFen) })}
        {!realMoney && <Badge tone="test">{t('wallet.testMoney')}</Badge>}
      </p>
      {missingFen > 0 ? (
        <p className={styles.missing}>{t('wallet.missing', { amount: formatFen(missingFen) })}</p>
      ) : (
        <Button
          wide
          busy={pay.isPending || pay.isSuccess}
          busyText={t('wallet.paying')}
          onClick={() => pay.mutate()}
        >
          {t('wallet.pay', { amount: formatFen(amountFen) })}
        </Button>
      )}
      {isDomainError(pay.error, 'orderNotPayable', 'channelUnavailable') && (
        <Notice tone="error" live>
          {t('wallet.notPayable')}
        </Notice>
      )}
    </div>
  )
}
