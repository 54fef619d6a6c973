import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import type { OrderNo } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
  /** The payment method for what the balance does not pay. */
  method: {
    channel: PayChannel
    /** What of the order is taken from the balance now, in 分. */
    balanceFen: number
    /** What the method would ask for if this much were paid from the balance. */
    amountWith: (balanceFen: number) => number
  }
  /** Starts the payment beside this part of the balance; 0: without one. */
  onPartChosen: (balanceFen: number) => Promise<void>
  /** The balance was charged or refused; the status of the order may have changed. */
  onSettled: () => void
}

/** Why a part cannot be paid from the balance, or no longer. */
const partErrors = ['balanceTooLow', 'orderNotPayable', 'channelUnavailable'] as const

/** Whether a part of the order is paid from the balance, and the rest with the chosen method. */
function BalancePart({
  orderNo,
  method,
  partFen,
  onPartChosen,
  onSettled,
}: Props & {
  /** What of the order the balance pays, or would. */
  partFen: number
}) {
  const { t, locale } = useI18n()
  const client = useQueryClient()
  const { channel, balanceFen, amountWith } = method
  // a mutation is pending only some time after the press, and until then the box would jump back
  const [pressed, setPressed] = useState<boolean>()
  const change = useMutation({
    mutationKey: ['payment.payOrder', { orderNo, balance: true }],
    mutationFn: onPartChosen,
    meta: { expected: [...partErrors] },
    onSettled: () => {
      setPressed(undefined)
      void client.invalidateQueries({ queryKey: balanceQuery(orderNo).queryKey })
      onSettled()
    },
  })
  const isOn = change.isPending ? change.variables > 0 : (pressed ?? balanceFen > 0)
  return (
    <>
      <label className={styles.part} aria-busy={change.isPending}>
        <input
          type="checkbox"
          checked={isOn}
          disabled={change.isPending}
          onChange={({ currentTarget: { checked } }) => {
            setPressed(checked)
            change.mutate(checked ? partFen : 0)
          }}
        />
        <span>
          {t('wallet.part', {
            part: formatFen(partFen),
            rest: formatFen(amountWith(partFen)),
            channel: channelName(channel.name, locale),
          })}
          <small className={styles.hint}>{t(isOn ? 'wallet.part.taken' : 'wallet.part.hint')}</small>
        </span>
      </label>
      {isDomainError(change.error) && (
        <Notice tone="error" live>
          {change.error.message}
        </Notice>
      )}
    </>
  )
}

/**
 * Pays an order from the balance of its account, a part of it where the balance does not cover it, or shows how much is
 * missing; renders nothing without a balance.
 */
export function BalanceTile({ orderNo, method, onPartChosen, onSettled }: Props) {
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
  // what is taken for the order is still the buyer's
  const ownFen = (balance.data?.balanceFen ?? 0) + method.balanceFen
  if (!balance.data || ownFen === 0) return null
  const { amountFen, realMoney } = balance.data
  const missingFen = amountFen - ownFen
  const partFen = method.balanceFen || ownFen
  return (
    <div className={styles.tile}>
      <p className={styles.have}>
        {t('wallet.have', { amount: formatFen(ownFen) })}
        {!realMoney && <Badge tone="test">{t('wallet.testMoney')}</Badge>}
      </p>
      {missingFen <= 0 ? (
        <Button
          wide
          busy={pay.isPending || pay.isSuccess}
          busyText={t('wallet.paying')}
          onClick={() => pay.mutate()}
        >
          {t('wallet.pay', { amount: formatFen(amountFen) })}
        </Button>
      ) : method.amountWith(partFen) >= method.channel.leastFen ? (
        <BalancePart
          orderNo={orderNo}
          method={method}
          partFen={partFen}
          onPartChosen={onPartChosen}
          onSettled={onSettled}
        />
      ) : (
        <p className={styles.missing}>{t('wallet.missing', { amount: formatFen(missingFen) })}</p>
      )}
      {isDomainError(pay.error, 'orderNotPayable', 'channelUnavailable') && (
        <Notice tone="error" live>
          {t('wallet.notPayable')}
        </Notice>
      )}
    </div>
  )
}
