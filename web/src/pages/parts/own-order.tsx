import type { Order } from '@faka/contract/delivery/delivery'
import { createComplaintUrl, readManageSecret } from '@faka/contract/order/order-urls'
import type { OrderNo } from '@faka/contract/shared/ids'
import { checkoutUrl, errorOrderUrl, readOrderNo, shopUrl } from '@faka/contract/shared/urls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ComplaintRows } from '../../features/complaint/complaint-rows.tsx'
import { complaintsOfOrderQuery } from '../../features/complaint/complaints-query.ts'
import { LazyRecallChoice } from '../../features/complaint/lazy-recall-choice.tsx'
import { CardList } from '../../features/delivery/card-list.tsx'
import { cardAccess, getCardPassword } from '../../features/delivery/card-password.ts'
import { orderQuery } from '../../features/delivery/get-order.ts'
import { hasOnlyFile } from '../../features/delivery/has-only-file.ts'
import { MailedFile } from '../../features/delivery/mailed-file.tsx'
import { OrderAnswers } from '../../features/delivery/order-answers.tsx'
import { OrderNumber } from '../../features/delivery/order-number.tsx'
import { orderTimelineQuery } from '../../features/delivery/order-timeline-query.ts'
import { OrderTotals } from '../../features/delivery/order-totals.tsx'
import { PurchasedItem } from '../../features/delivery/purchased-item.tsx'
import { RefundNotice } from '../../features/delivery/refund-notice.tsx'
import { ToppedUp } from '../../features/delivery/topped-up.tsx'
import { ManageOrder } from '../../features/order/manage-order.tsx'
import { OrderStatusSummary } from '../../features/order/order-status-summary.tsx'
import { useMailLink } from '../../features/order/use-mail-link.ts'
import { useOrderState } from '../../features/payment/use-order-state.ts'
import { useAccentOfOrder } from '../../features/shop/use-accent.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Link } from '../../lib/link.tsx'
import { storeManageSecret } from '../../lib/manage-secret.ts'
import { useI18n } from '../../lib/messages.ts'
import { NavigateOnce } from '../../lib/navigate-once.ts'
import { useRouteMatch } from '../../lib/route-match.ts'
import { useTitle } from '../../lib/title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './order-detail.module.css'
import { ItemNotes, OrderTimeline } from './order-history.tsx'

const LazyRateOrder = lazyPart(() => import('../../features/rating/rate-order.tsx'), ['rating'])
const LazyFile = lazyPart(() => import('../../features/delivery/order-file.tsx'), ['orderFile'])
const LazyRedeem = lazyPart(() => import('../../features/redemption/redeem-link.tsx'), ['redeem'])
// few orders are of cards that their buyer chose
const LazyChosen = lazyPart(() => import('../../features/delivery/chosen-cards.tsx'), ['choice'])

/** Polls an order that may still change, and reports a changed status. */
function FollowOrder({ order, onChange }: { order: Order; onChange: () => void }) {
  const { state } = useOrderState(order.orderNo)
  const changed = state !== undefined && state.status !== order.status
  useEffect(() => {
    if (changed) onChange()
  }, [changed, onChange])
  return null
}

/** The complaints about an order; nothing where there are none. */
function ComplaintsOfOrder({ orderNo }: { orderNo: OrderNo }) {
  const { t } = useI18n()
  const { data } = useQuery(complaintsOfOrderQuery(orderNo, () => getCardPassword(orderNo)))
  if (!data || data.list.length === 0) return null
  return (
    <Panel title={t('orders.complaints')}>
      <ComplaintRows complaints={data.list} />
    </Panel>
  )
}

/** The buyer's next steps, the most likely first. */
function NextSteps({ order }: { order: Order }) {
  const { t } = useI18n()
  const { orderNo, status } = order
  return (
    <div className={styles.steps}>
      {status === 'unpaid' && (
        <Link className={buttonClass({ tone: 'primary' })} to={checkoutUrl(orderNo)}>
          {t('orders.open.unpaid')}
        </Link>
      )}
      {order.paidTime && status !== 'refunded' && !order.isTopUp && (
        <Link className={buttonClass()} to={createComplaintUrl(orderNo)}>
          {t('orders.complain')}
        </Link>
      )}
      <Link className={buttonClass({ tone: 'quiet' })} to={shopUrl(order.shortUrl, order.classifyId)}>
        {t('orders.toShop')}
      </Link>
    </div>
  )
}

function Detail({ orderNo }: { orderNo: OrderNo }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const order = useQuery(orderQuery(orderNo))
  const { data, isFetching, refetch } = order
  useAccentOfOrder(orderNo, data)
  const timelineKey = orderTimelineQuery(orderNo).queryKey
  const refetchAll = useCallback(() => {
    void refetch().then(() => client.invalidateQueries({ queryKey: timelineKey }))
  }, [client, refetch, timelineKey])
  const timeline = useQuery({ ...orderTimelineQuery(orderNo), enabled: false })
  if (order.isError && !data)
    return (
      <FailedState
        title={t('orders.failed.title')}
        retryLabel={t('orders.retry')}
        busy={isFetching}
        onRetry={() => void refetch()}
      >
        {isDomainError(order.error) ? order.error.message : t('orders.failed.text')}
      </FailedState>
    )
  if (!data) return <LoadingPanel label={t('orders.loading')} />
  return (
    <>
      <Panel>
        <div className={styles.first}>
          <PurchasedItem order={data} />
          <div>
            <OrderStatusSummary order={data} />
            <NextSteps order={data} />
          </div>
        </div>
      </Panel>
      <FollowOrder order={data} onChange={refetchAll} />
      {timeline.data?.recall && (
        <LazyRecallChoice
          orderNo={orderNo}
          offer={timeline.data.recall.offer}
          access={() => cardAccess(orderNo)}
          onSettled={refetchAll}
        />
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <RefundNotice order={data} />
          {data.isTopUp && data.cards && <ToppedUp order={data} />}
          <LazyFile when={data.file !== undefined}>
            {(File) => (
              <File order={data} onIssued={() => void client.invalidateQueries({ queryKey: timelineKey })} />
            )}
          </LazyFile>
          {data.cards && !data.isTopUp && !hasOnlyFile(data) && (
            <CardList
              orderNo={orderNo}
              cards={data.cards}
              separator={data.cardSeparator}
              exportedTime={timeline.data?.exportedTime}
              onExported={() => void client.invalidateQueries({ queryKey: timelineKey })}
            />
          )}
          <LazyRedeem when={data.redeemable === true && data.status === 'delivered'}>
            {(RedeemLink) => <RedeemLink itemId={data.itemId} />}
          </LazyRedeem>
          {data.mailPassword !== undefined && <MailedFile password={data.mailPassword} />}
          <OrderAnswers order={data} />
        </div>
        <div className={styles.beside}>
          <Panel title={t('orders.bought')}>
            <LazyChosen when={data.choice !== undefined}>
              {(Chosen) => <Chosen choice={data.choice} />}
            </LazyChosen>
            <OrderTotals order={data} />
            <OrderNumber orderNo={orderNo} />
          </Panel>
        </div>
        <div className={styles.column}>
          <ItemNotes order={data} />
          <OrderTimeline order={data} />
          <LazyRateOrder when={data.status === 'delivered' && !timeline.isPending}>
            {(RateOrder) => <RateOrder orderNo={orderNo} access={() => cardAccess(orderNo)} />}
          </LazyRateOrder>
          {/* last, and after the rest is loaded, so that nothing shifts */}
          {data.paidTime && !timeline.isPending && <ComplaintsOfOrder orderNo={orderNo} />}
        </div>
      </div>
    </>
  )
}

/** Stores the secret of a manage link. */
function adoptManageSecret(orderNo: OrderNo): void {
  if (typeof window === 'undefined') return
  const manageSecret = readManageSecret(window.location.hash)
  if (manageSecret === undefined) return
  storeManageSecret(orderNo, manageSecret)
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
}

/** Everything about one order that the visitor may see. */
export function OwnOrder() {
  const { t } = useI18n()
  const { query } = useRouteMatch()
  const orderNo = readOrderNo(query)
  useTitle(t('orders.detail'))
  // before the first call; removed from the URL, which would remain in the history
  useState(() => orderNo && adoptManageSecret(orderNo))
  useMailLink(orderNo)
  if (!orderNo) return <NavigateOnce to={errorOrderUrl()} />
  return (
    <div className={styles.page}>
      <h1 className={styles.title} data-page-name="">
        {t('orders.detail')}
      </h1>
      <Detail key={orderNo} orderNo={orderNo} />
      <ManageOrder key={`manage ${orderNo}`} orderNo={orderNo} />
    </div>
  )
}
