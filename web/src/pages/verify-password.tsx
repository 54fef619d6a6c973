import type { OrderNo } from '@faka/contract/shared/ids'
import { errorOrderUrl, paySuccessUrl, readOrderNo } from '@faka/contract/shared/urls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { checkOrderQuery, orderQuery } from '../features/delivery/get-order.ts'
import { OrderNumber } from '../features/delivery/order-number.tsx'
import { takePasswordReturnPath } from '../features/delivery/password-return-path.ts'
import { VerifyCardPassword } from '../features/delivery/verify-card-password.tsx'
import { PageBreadcrumb } from '../layout/page-breadcrumb.tsx'
import { isDomainError } from '../lib/call-errors.ts'
import { useI18n } from '../lib/messages.ts'
import { NavigateOnce } from '../lib/navigate-once.ts'
import { useRouteMatch } from '../lib/route-match.ts'
import { useTitle } from '../lib/title.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { Lock } from '../ui/icon.ts'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './verify-password.module.css'

function VerifyPassword({ orderNo }: { orderNo: OrderNo }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const navigate = useNavigate()
  const check = useQuery(checkOrderQuery(orderNo))
  if (check.isError)
    return (
      <FailedState
        level={1}
        title={t('payment.failedTitle')}
        retryLabel={t('delivery.retry')}
        busy={check.isFetching}
        onRetry={() => void check.refetch()}
      >
        {isDomainError(check.error) ? check.error.message : t('delivery.failedBody')}
      </FailedState>
    )
  if (check.data?.needPassword === false) return <NavigateOnce to={paySuccessUrl(orderNo)} />
  return (
    <Panel>
      <div className={styles.form}>
        <span className={styles.mark}>
          <Lock />
        </span>
        <h1 className={styles.title}>{t('delivery.passwordTitle')}</h1>
        <p className={styles.secondary}>{t('delivery.passwordBody')}</p>
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
              void navigate(takePasswordReturnPath(orderNo) ?? paySuccessUrl(orderNo), { replace: true })
            }}
          />
        )}
        <p className={styles.secondary}>{t('delivery.passwordLost')}</p>
      </div>
    </Panel>
  )
}

/** `/verifyPassword`: asks for the card password of an order. */
export default function VerifyPasswordPage() {
  const { t } = useI18n()
  const { query } = useRouteMatch()
  const orderNo = readOrderNo(query)
  useTitle(t('delivery.passwordPageTitle'))
  if (!orderNo) return <NavigateOnce to={errorOrderUrl()} />
  return (
    <div className={styles.page}>
      <PageBreadcrumb />
      <VerifyPassword key={orderNo} orderNo={orderNo} />
    </div>
  )
}
