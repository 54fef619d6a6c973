import { payFromBalance } from '@faka/contract/balance'
import type { OrderNo } from '@faka/contract/ids'
import { formatFen } from '@faka/contract/money'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { useWords } from '../../kernel/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './balance-tile.module.css'
import { balanceQuery } from './check-balance.ts'

interface Props {
  orderNo: OrderNo
  /** The balance was asked to pay; the order may have another state now. */
  onAsked: () => void
}

/** Pays an order from the balance of the account that owns it, or says how much is missing; nothing without one. */
export default function BalanceTile({ orderNo, onAsked }: Props) {
  const { say } = useWords()
  const balance = useQuery(balanceQuery(orderNo))
  const pay = useMutation({
    mutationKey: ['payment.payFromBalance', { orderNo }],
    mutationFn: () => call(payFromBalance, { orderNo }),
    meta: { expected: ['balanceTooLow', 'orderNotPayable', 'channelUnavailable'] },
    onSettled: () => {
      void balance.refetch()
      onAsked()
    },
  })
  if (balance.isPending) return <Skeleton shape="block" />
  if (!balance.data || balance.data.balanceFen === 0) return null
  const { balanceFen, amountFen, realMoney } = balance.data
  const missingFen = amountFen - balanceFen
  return (
    <div className={styles.tile}>
      <p className={styles.have}>
        {say('wallet.have', { amount: formatFen(balanceFen) })}
        {!realMoney && <Badge tone="test">{say('wallet.testMoney')}</Badge>}
      </p>
      {missingFen > 0 ? (
        <p className={styles.missing}>{say('wallet.missing', { amount: formatFen(missingFen) })}</p>
      ) : (
        <Button
          wide
          busy={pay.isPending || pay.isSuccess}
          busyText={say('wallet.paying')}
          onClick={() => pay.mutate()}
        >
          {say('wallet.pay', { amount: formatFen(amountFen) })}
        </Button>
      )}
      {isRefusal(pay.error, 'orderNotPayable', 'channelUnavailable') && (
        <Notice tone="error" live>
          {say('wallet.notPayable')}
        </Notice>
      )}
    </div>
  )
}
