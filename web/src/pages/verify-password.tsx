import type { OrderNo } from '@faka/contract/ids'
import { errorOrderUrl, paySuccessUrl, readOrderNo } from '@faka/contract/urls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PagePath } from '../chrome/page-path.tsx'
import { isRefusal } from '../kernel/refusal.ts'
import { Navigate, useNavigate, usePlace } from '../kernel/routing.tsx'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { checkOrderQuery, orderQuery } from '../rooms/delivery/get-order.ts'
import { OrderNumber } from '../rooms/delivery/order-number.tsx'
import { takeVerifiedWay } from '../rooms/delivery/verified-way.ts'
import { VerifyCardPassword } from '../rooms/delivery/verify-card-password.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Lock } from '../ui/icon.ts'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './verify-password.module.css'

function VerifyPassword({ orderNo }: { orderNo: OrderNo }) {
  const { say } = useWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  const check = useQuery(checkOrderQuery(orderNo))
  if (check.isError)
    return (
      <FailedState
        level={1}
        title={say('payment.failedTitle')}
        retryWord={say('delivery.retry')}
        busy={check.isFetching}
        onRetry={() => void check.refetch()}
      >
        {isRefusal(check.error) ? check.error.message : say('delivery.failedBody')}
      </FailedState>
    )
  if (check.data?.needPassword === false) return <Navigate to={paySuccessUrl(orderNo)} />
  return (
    <Panel>
      <div className={styles.ask}>
        <span className={styles.mark}>
          <Lock />
        </span>
        <h1 className={styles.title}>{say('delivery.passwordTitle')}</h1>
        <p className={styles.quiet}>{say('delivery.passwordBody')}</p>
        <OrderNumber orderNo={orderNo} />
        {check.isPending ? (
          <>
            <div>
              <Skeleton short />
              <Skeleton shape="block" />
              <Skeleton short />
            </div>
            <Skeleton shape="block" />
          </>
        ) : (
          <VerifyCardPassword
            orderNo={orderNo}
            onVerified={(order) => {
              client.setQueryData(orderQuery(orderNo).queryKey, order)
              void navigate(takeVerifiedWay(orderNo) ?? paySuccessUrl(orderNo), { replace: true })
            }}
          />
        )}
        <p className={styles.quiet}>{say('delivery.passwordLost')}</p>
      </div>
    </Panel>
  )
}

/** `/verifyPassword`: asks for the card password of an order. */
export default function VerifyPasswordPage() {
  const { say } = useWords()
  const { query } = usePlace()
  const orderNo = readOrderNo(query)
  useTitle(say('delivery.passwordPageTitle'))
  if (!orderNo) return <Navigate to={errorOrderUrl()} />
  return (
    <div className={styles.page}>
      <PagePath />
      <VerifyPassword key={orderNo} orderNo={orderNo} />
    </div>
  )
}
