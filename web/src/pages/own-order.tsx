import type { Order } from '@faka/contract/delivery'
import type { OrderNo } from '@faka/contract/ids'
import { createComplaintUrl, readManageSecret } from '@faka/contract/order-urls'
import { cashDeskUrl, errorOrderUrl, readOrderNo, shopUrl } from '@faka/contract/urls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { keepManageSecret } from '../kernel/manage-secret.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { Link, Navigate, usePlace } from '../kernel/routing.tsx'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { ComplaintRows } from '../rooms/complaint/complaint-rows.tsx'
import { complaintsOfOrderQuery } from '../rooms/complaint/complaints-query.ts'
import { BoughtItem } from '../rooms/delivery/bought-item.tsx'
import { CardList } from '../rooms/delivery/card-list.tsx'
import { cardPasswordOf } from '../rooms/delivery/card-password.ts'
import { orderQuery } from '../rooms/delivery/get-order.ts'
import { OrderNumber } from '../rooms/delivery/order-number.tsx'
import { OrderSum } from '../rooms/delivery/order-sum.tsx'
import { orderTimelineQuery } from '../rooms/delivery/order-timeline-query.ts'
import { RefundNotice } from '../rooms/delivery/refund-notice.tsx'
import { ManageOrder } from '../rooms/order/manage-order.tsx'
import { OrderNow } from '../rooms/order/order-now.tsx'
import { useOrderState } from '../rooms/payment/use-order-state.ts'
import { buttonClass } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { WaitingPanel } from '../ui/waiting-panel.tsx'
import styles from './order-detail.module.css'
import { Notes, Timeline } from './order-past.tsx'

/** Follows an order that may still change by itself, and tells when it is another one. */
function FollowOrder({ order, onChange }: { order: Order; onChange: () => void }) {
  const { state } = useOrderState(order.orderNo)
  const changed = state !== undefined && state.status !== order.status
  useEffect(() => {
    if (changed) onChange()
  }, [changed, onChange])
  return null
}

/** What was complained of in an order; nothing where nothing was. */
function ComplaintsOfOrder({ orderNo }: { orderNo: OrderNo }) {
  const { say } = useWords()
  const { data } = useQuery(complaintsOfOrderQuery(orderNo, () => cardPasswordOf(orderNo)))
  if (!data || data.list.length === 0) return null
  return (
    <Panel title={say('orders.complaints')}>
      <ComplaintRows complaints={data.list} />
    </Panel>
  )
}

/** What its buyer can do about an order now, the most likely first. */
function NextSteps({ order }: { order: Order }) {
  const { say } = useWords()
  const { orderNo, status } = order
  return (
    <div className={styles.steps}>
      {status === 'unpaid' && (
        <Link className={buttonClass({ tone: 'primary' })} to={cashDeskUrl(orderNo)}>
          {say('orders.open.unpaid')}
        </Link>
      )}
      {order.paidTime && status !== 'refunded' && (
        <Link className={buttonClass()} to={createComplaintUrl(orderNo)}>
          {say('orders.complain')}
        </Link>
      )}
      <Link className={buttonClass({ tone: 'quiet' })} to={shopUrl(order.shortUrl, order.classifyId)}>
        {say('orders.toShop')}
      </Link>
    </div>
  )
}

function Detail({ orderNo }: { orderNo: OrderNo }) {
  const { say } = useWords()
  const client = useQueryClient()
  const order = useQuery(orderQuery(orderNo))
  const { data, isFetching, refetch } = order
  const timelineKey = orderTimelineQuery(orderNo).queryKey
  const lookAgain = useCallback(() => {
    void refetch().then(() => client.invalidateQueries({ queryKey: timelineKey }))
  }, [client, refetch, timelineKey])
  const timeline = useQuery({ ...orderTimelineQuery(orderNo), enabled: false })
  if (order.isError && !data)
    return (
      <FailedState
        title={say('orders.failed.title')}
        retryWord={say('orders.retry')}
        busy={isFetching}
        onRetry={() => void refetch()}
      >
        {isRefusal(order.error) ? order.error.message : say('orders.failed.text')}
      </FailedState>
    )
  if (!data) return <WaitingPanel label={say('orders.loading')} />
  return (
    <>
      <Panel>
        <div className={styles.first}>
          <BoughtItem order={data} />
          <div>
            <OrderNow order={data} />
            <NextSteps order={data} />
          </div>
        </div>
      </Panel>
      <FollowOrder order={data} onChange={lookAgain} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <RefundNotice order={data} />
          {data.cards && (
            <CardList
              orderNo={orderNo}
              cards={data.cards}
              separator={data.cardSeparator}
              exportedTime={timeline.data?.exportedTime}
              onExported={() => void client.invalidateQueries({ queryKey: timelineKey })}
            />
          )}
        </div>
        <div className={styles.beside}>
          <Panel title={say('orders.bought')}>
            <OrderSum order={data} />
            <OrderNumber orderNo={orderNo} />
          </Panel>
        </div>
        <div className={styles.column}>
          <Notes order={data} />
          <Timeline order={data} />
          {/* last, and once the rest has come: nothing that is read already moves */}
          {data.paidTime && !timeline.isPending && <ComplaintsOfOrder orderNo={orderNo} />}
        </div>
      </div>
    </>
  )
}

/** Keeps the secret that came with a manage link. */
function takeManageSecret(orderNo: OrderNo): void {
  if (typeof window === 'undefined') return
  const manageSecret = readManageSecret(window.location.hash)
  if (manageSecret === undefined) return
  keepManageSecret(orderNo, manageSecret)
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
}

/** All there is to know of one order, for whoever may see it. */
export function OwnOrder() {
  const { say } = useWords()
  const { query } = usePlace()
  const orderNo = readOrderNo(query)
  useTitle(say('orders.detail'))
  // before anything is asked; taken out of the address, where it would stand in the history
  useState(() => orderNo && takeManageSecret(orderNo))
  if (!orderNo) return <Navigate to={errorOrderUrl()} />
  return (
    <div className={styles.page}>
      <h1 className={styles.title} data-page-name="">
        {say('orders.detail')}
      </h1>
      <Detail key={orderNo} orderNo={orderNo} />
      <ManageOrder key={`manage ${orderNo}`} orderNo={orderNo} />
    </div>
  )
}
