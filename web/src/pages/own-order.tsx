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
import { OrderEvents } from '../rooms/delivery/order-events.tsx'
import { OrderMoney } from '../rooms/delivery/order-money.tsx'
import { OrderNumber } from '../rooms/delivery/order-number.tsx'
import { orderTimelineQuery } from '../rooms/delivery/order-timeline-query.ts'
import { RefundNotice } from '../rooms/delivery/refund-notice.tsx'
import { RevealLog } from '../rooms/delivery/reveal-log.tsx'
import { ItemDescription } from '../rooms/item/item-description.tsx'
import { ManageOrder } from '../rooms/order/manage-order.tsx'
import { OrderNow } from '../rooms/order/order-now.tsx'
import { useOrderState } from '../rooms/payment/use-order-state.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { WaitingPanel } from '../ui/waiting-panel.tsx'
import styles from './order-detail.module.css'

/** Follows an order that may still change by itself, and tells when it is another one. */
function FollowOrder({ order, onChange }: { order: Order; onChange: () => void }) {
  const { state } = useOrderState(order.orderNo)
  const changed = state !== undefined && state.status !== order.status
  useEffect(() => {
    if (changed) onChange()
  }, [changed, onChange])
  return null
}

/** What happened to an order, its money and its cards; read after the order itself, whose own opening is told too. */
function Timeline({ order }: { order: Order }) {
  const { say } = useWords()
  const timeline = useQuery(orderTimelineQuery(order.orderNo))
  if (timeline.isError)
    return (
      <Panel title={say('orders.timeline')}>
        <p>{say('orders.timeline.failed')}</p>
        <Button busy={timeline.isFetching} onClick={() => void timeline.refetch()}>
          {say('orders.retry')}
        </Button>
      </Panel>
    )
  if (!timeline.data) return <WaitingPanel label={say('orders.loading')} />
  const { events, payments, refunds, reveals } = timeline.data
  return (
    <>
      <Panel title={say('orders.timeline')}>
        <OrderEvents events={events} />
      </Panel>
      <Panel title={say('orders.money')}>
        <OrderMoney payments={payments} refunds={refunds} />
      </Panel>
      {order.deliveredTime && (
        <Panel title={say('orders.reveals')}>
          <RevealLog reveals={reveals} />
        </Panel>
      )}
    </>
  )
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
      <Panel aside={<OrderNumber orderNo={orderNo} />}>
        <OrderNow order={data} />
        <div className={styles.steps}>
          {data.status === 'unpaid' && (
            <Link className={buttonClass({ tone: 'primary' })} to={cashDeskUrl(orderNo)}>
              {say('orders.open.unpaid')}
            </Link>
          )}
          {data.paidTime && data.status !== 'refunded' && (
            <Link className={buttonClass()} to={createComplaintUrl(orderNo)}>
              {say('orders.complain')}
            </Link>
          )}
          <Link className={buttonClass({ tone: 'quiet' })} to={shopUrl(data.shortUrl, data.classifyId)}>
            {say('orders.toShop')}
          </Link>
        </div>
      </Panel>
      <FollowOrder order={data} onChange={lookAgain} />
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
      <Panel title={say('orders.bought')}>
        <BoughtItem order={data} />
      </Panel>
      {data.paidTime && <ComplaintsOfOrder orderNo={orderNo} />}
      <Timeline order={data} />
      {data.description && (
        <Panel title={say('orders.frozen')}>
          <ItemDescription text={data.description} />
        </Panel>
      )}
      {data.warranty && (
        <Panel title={say('orders.warranty')}>
          <p className={styles.text}>{data.warranty}</p>
        </Panel>
      )}
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
      <h1 className={styles.title}>{say('orders.detail')}</h1>
      <Detail key={orderNo} orderNo={orderNo} />
      <ManageOrder key={`manage ${orderNo}`} orderNo={orderNo} />
    </div>
  )
}
