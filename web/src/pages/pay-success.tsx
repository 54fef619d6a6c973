import type { ClassifyId, OrderNo } from '@faka/contract/ids'
import { createComplaintUrl, orderDetailUrl } from '@faka/contract/order-urls'
import { cashDeskUrl, errorOrderUrl, readClassifyId, readOrderNo, shopUrl } from '@faka/contract/urls'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PagePath } from '../chrome/page-path.tsx'
import { isRefusal } from '../kernel/refusal.ts'
import { Link, Navigate, usePlace } from '../kernel/routing.tsx'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { orderQuery } from '../rooms/delivery/get-order.ts'
import { PaidOrder } from '../rooms/delivery/paid-order.tsx'
import { ItemDescription } from '../rooms/item/item-description.tsx'
import { ManageOrder } from '../rooms/order/manage-order.tsx'
import { useOrderState } from '../rooms/payment/use-order-state.ts'
import { buttonClass } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Store } from '../ui/icon.ts'
import { Panel } from '../ui/panel.tsx'
import { WaitingPanel } from '../ui/waiting-panel.tsx'
import styles from './pay-success.module.css'

/** Waits for a paid order to be delivered, and tells when it is another one. */
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
  const { say } = useWords()
  const order = useQuery(orderQuery(orderNo))
  const { data, isFetching } = order
  const shown = data && (data.status === 'paid' || data.status === 'delivered')
  if (order.isError && !shown)
    return (
      <FailedState
        level={1}
        title={say('delivery.failedTitle')}
        retryWord={say('delivery.retry')}
        busy={isFetching}
        onRetry={() => void order.refetch()}
      >
        {isRefusal(order.error) ? order.error.message : say('delivery.failedBody')}
      </FailedState>
    )
  // What the cash desk remembered may be older than the payment: only a fresh answer leads back to it.
  if (data && !shown && !isFetching) return <Navigate to={cashDeskUrl(orderNo, classifyId)} />
  if (!data || !shown) return <WaitingPanel label={say('delivery.loading')} />
  return (
    <>
      <PaidOrder order={data} />
      <ManageOrder orderNo={orderNo} />
      {data.description && (
        <Panel title={say('delivery.usage')}>
          <ItemDescription text={data.description} />
        </Panel>
      )}
      {data.status === 'paid' && <FollowOrder orderNo={orderNo} onChange={order.refetch} />}
      <div className={styles.way}>
        <Link className={buttonClass()} to={orderDetailUrl(orderNo)}>
          {say('delivery.toDetail')}
        </Link>
        <Link className={buttonClass()} to={createComplaintUrl(orderNo)}>
          {say('delivery.complain')}
        </Link>
        <Link className={buttonClass()} to={shopUrl(data.shortUrl, classifyId ?? data.classifyId)}>
          <span className={styles.back}>
            <Store />
            {say('delivery.toShop')}
          </span>
        </Link>
      </div>
    </>
  )
}

/** `/paySuccess`: the bought cards. */
export default function PaySuccessPage() {
  const { say } = useWords()
  const { query } = usePlace()
  const orderNo = readOrderNo(query)
  useTitle(say('delivery.pageTitle'))
  if (!orderNo) return <Navigate to={errorOrderUrl()} />
  return (
    <div className={styles.page}>
      <PagePath />
      <PaySuccess key={orderNo} orderNo={orderNo} classifyId={readClassifyId(query)} />
    </div>
  )
}
