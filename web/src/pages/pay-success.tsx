import { createComplaintUrl, orderDetailUrl } from '@faka/contract/order/order-urls'
import type { ClassifyId, OrderNo } from '@faka/contract/shared/ids'
import { checkoutUrl, errorOrderUrl, readClassifyId, readOrderNo, shopUrl } from '@faka/contract/shared/urls'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orderQuery } from '../features/delivery/get-order.ts'
import { PaidOrder } from '../features/delivery/paid-order.tsx'
import { ItemDescription } from '../features/item/item-description.tsx'
import { ManageOrder } from '../features/order/manage-order.tsx'
import { useOrderState } from '../features/payment/use-order-state.ts'
import { useAccentOfOrder } from '../features/shop/use-accent.ts'
import { PageBreadcrumb } from '../layout/page-breadcrumb.tsx'
import { isDomainError } from '../lib/call-errors.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Link } from '../lib/link.tsx'
import { useI18n } from '../lib/messages.ts'
import { NavigateOnce } from '../lib/navigate-once.ts'
import { useRouteMatch } from '../lib/route-match.ts'
import { useTitle } from '../lib/title.ts'
import { buttonClass } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Store } from '../ui/icon.ts'
import { LoadingPanel } from '../ui/loading-panel.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './pay-success.module.css'

const LazyRedeem = lazyPart(() => import('../features/redemption/redeem-link.tsx'), ['redeem'])

/** Polls a paid order until it is delivered, and reports a changed status. */
function FollowOrder({ orderNo, onChange }: { orderNo: OrderNo; onChange: () => void }) {
  const { state } = useOrderState(orderNo)
  const changed = state !== undefined && state.status !== 'paid'
  useEffect(() => {
    if (changed) onChange()
  }, [changed, onChange])
  return null
}

interface Props {
  orderNo: OrderNo
  classifyId: ClassifyId | undefined
}

function PaySuccess({ orderNo, classifyId }: Props) {
  const { t } = useI18n()
  const order = useQuery(orderQuery(orderNo))
  const { data, isFetching } = order
  useAccentOfOrder(orderNo, data)
  const shown = data && (data.status === 'paid' || data.status === 'delivered')
  if (order.isError && !shown)
    return (
      <FailedState
        level={1}
        title={t('delivery.failedTitle')}
        retryLabel={t('delivery.retry')}
        busy={isFetching}
        onRetry={() => void order.refetch()}
      >
        {isDomainError(order.error) ? order.error.message : t('delivery.failedBody')}
      </FailedState>
    )
  // The data cached by the checkout may be older than the payment: only fresh data leads back to it.
  if (data && !shown && !isFetching) return <NavigateOnce to={checkoutUrl(orderNo, classifyId)} />
  if (!data || !shown) return <LoadingPanel label={t('delivery.loading')} />
  return (
    <>
      <PaidOrder
        order={data}
        redeemLink={
          <LazyRedeem when={data.redeemable === true}>
            {(RedeemLink) => <RedeemLink itemId={data.itemId} />}
          </LazyRedeem>
        }
      />
      <ManageOrder orderNo={orderNo} />
      {data.description && (
        <Panel title={t('delivery.usage')}>
          <ItemDescription text={data.description} />
        </Panel>
      )}
      {data.status === 'paid' && <FollowOrder orderNo={orderNo} onChange={order.refetch} />}
      <div className={styles.links}>
        <Link className={buttonClass()} to={orderDetailUrl(orderNo)}>
          {t('delivery.toDetail')}
        </Link>
        {!data.isTopUp && (
          <Link className={buttonClass()} to={createComplaintUrl(orderNo)}>
            {t('delivery.complain')}
          </Link>
        )}
        <Link className={buttonClass()} to={shopUrl(data.shortUrl, classifyId ?? data.classifyId)}>
          <span className={styles.back}>
            <Store />
            {t('delivery.toShop')}
          </span>
        </Link>
      </div>
    </>
  )
}

/** `/paySuccess`: the bought cards. */
export default function PaySuccessPage() {
  const { t } = useI18n()
  const { query } = useRouteMatch()
  const orderNo = readOrderNo(query)
  useTitle(t('delivery.pageTitle'))
  if (!orderNo) return <NavigateOnce to={errorOrderUrl()} />
  return (
    <div className={styles.page}>
      <PageBreadcrumb />
      <PaySuccess key={orderNo} orderNo={orderNo} classifyId={readClassifyId(query)} />
    </div>
  )
}
