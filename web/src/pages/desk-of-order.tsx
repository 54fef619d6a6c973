import type { ClassifyId, OrderNo, PayChannelId } from '@faka/contract/ids'
import {
  cashDeskUrl,
  errorOrderUrl,
  itemUrl,
  paySuccessUrl,
  readClassifyId,
  readOrderNo,
  shopUrl,
} from '@faka/contract/urls'
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { PagePath } from '../chrome/page-path.tsx'
import { addWords } from '../kernel/locale.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { Link, Navigate, useNavigate, usePlace } from '../kernel/routing.tsx'
import { useLoggedIn } from '../kernel/session.ts'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { orderQuery } from '../rooms/delivery/get-order.ts'
import { OrderNumber } from '../rooms/delivery/order-number.tsx'
import { endOf, isOver, overTitles } from '../rooms/payment/order-end.ts'
import { LazyOrderOver } from '../rooms/payment/order-over-lazy.tsx'
import { PayDesk } from '../rooms/payment/pay-desk.tsx'
import { PayDeskSkeleton } from '../rooms/payment/pay-desk-skeleton.tsx'
import { payOrderKey, payOrderQuery } from '../rooms/payment/pay-order.ts'
import { useOrderState } from '../rooms/payment/use-order-state.ts'
import { shopQuery } from '../rooms/shop/shop-query.ts'
import { LazyBalanceTile } from '../rooms/wallet/balance-tile-lazy.tsx'
import { Button } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Spoken } from '../ui/spoken.tsx'
import styles from './desk-of-order.module.css'

/** Asks together for what this page would ask for one after the other. */
export function readAhead(client: QueryClient, orderNo: OrderNo, payChannel: PayChannelId | undefined): void {
  void client.prefetchQuery(orderQuery(orderNo))
  if (payChannel) void client.prefetchQuery(payOrderQuery(orderNo, payChannel))
}

/** One lost question is no news; two in a row are. */
const silenceWorthTelling = 2

type Code = ComponentProps<typeof PayDesk>['Code']

interface Props {
  orderNo: OrderNo
  classifyId: ClassifyId | undefined
  Code: Code
}

/** Follows one order until its money came, then turns to its cards. */
function OrderAtDesk({ orderNo, classifyId, Code }: Props) {
  const { say } = useWords()
  const client = useQueryClient()
  const loggedIn = useLoggedIn()
  const navigate = useNavigate()
  const order = useQuery(orderQuery(orderNo))
  const shortUrl = order.data?.shortUrl
  const shop = useQuery(shortUrl ? shopQuery(shortUrl) : { queryKey: ['shop.getShop'], queryFn: skipToken })
  const { state, unanswered, askAgain } = useOrderState(orderNo)
  const status = state?.status ?? order.data?.status
  const arrived = status === 'paid' || status === 'delivered'

  // A sum that did not fit the order leaves its status as it is, so the order itself is read again as well.
  const look = () => {
    askAgain()
    void client.invalidateQueries(orderQuery(orderNo))
  }

  useEffect(() => {
    const known = client.getQueryData(orderQuery(orderNo).queryKey)
    if (!arrived && known && known.status !== status) void client.invalidateQueries(orderQuery(orderNo))
  }, [status, arrived, client, orderNo])

  const [moneySeen, setMoneySeen] = useState(0)
  const money = state?.moneyVersion ?? 0
  useEffect(() => {
    // Money that did not pay: the order tells of it, and the code that it came by is used up.
    if (money === moneySeen) return
    setMoneySeen(money)
    void client.invalidateQueries(orderQuery(orderNo))
    void client.invalidateQueries({ queryKey: payOrderKey(orderNo) })
  }, [money, moneySeen, client, orderNo])

  useEffect(() => {
    // The cards are fetched before the page turns, so that it turns to them and not to a place for them.
    if (!arrived) return
    let left = false
    const turn = async () => {
      await client.cancelQueries(orderQuery(orderNo))
      const failure: unknown = await client.fetchQuery({ ...orderQuery(orderNo), staleTime: 0 }).then(
        () => undefined,
        (error) => error,
      )
      if (left || isRefusal(failure, 'cardPasswordWanted', 'cardPasswordWrong', 'orderNotFound')) return
      // The order as it was before its money came would lead the next page back here.
      if (failure) client.removeQueries(orderQuery(orderNo))
      await navigate(paySuccessUrl(orderNo, classifyId), { replace: true })
    }
    void turn()
    return () => {
      left = true
    }
  }, [arrived, client, navigate, orderNo, classifyId])

  if (order.isError && !order.data)
    return (
      <FailedState
        level={1}
        title={say('payment.failedTitle')}
        retryWord={say('payment.retry')}
        busy={order.isFetching}
        onRetry={() => void order.refetch()}
      >
        {isRefusal(order.error) ? order.error.message : say('payment.failedBody')}
      </FailedState>
    )
  if (!order.data || !state || !status) return <PayDeskSkeleton />
  const from = classifyId ?? order.data.classifyId
  return (
    <>
      <Spoken live>
        {arrived && say('payment.arrived')}
        {isOver(status) && say(overTitles[endOf(order.data, status)])}
      </Spoken>
      {unanswered >= silenceWorthTelling && (
        <Notice tone="warning" live action={<Button onClick={askAgain}>{say('payment.askNow')}</Button>}>
          {say('payment.silence')}
        </Notice>
      )}
      {arrived && <Notice tone="done">{say('payment.arrived')}</Notice>}
      <Panel>
        {isOver(status) ? (
          <LazyOrderOver order={order.data} status={status} onAsked={look} />
        ) : (
          <PayDesk
            order={order.data}
            state={state}
            channels={shop.isError ? [order.data.payChannel] : shop.data?.payChannels}
            further={loggedIn && <LazyBalanceTile orderNo={orderNo} onAsked={look} />}
            number={<OrderNumber orderNo={orderNo} />}
            Code={Code}
            onAsked={look}
          />
        )}
      </Panel>
      <div className={styles.number}>
        {isOver(status) && <OrderNumber orderNo={orderNo} />}
        <nav className={styles.ways} aria-label={say('shell.ways')}>
          <Link to={itemUrl(order.data.itemId, order.data.shortUrl, from)}>{say('payment.toItem')}</Link>
          <Link to={shopUrl(order.data.shortUrl, from)}>{say('payment.toShop')}</Link>
        </nav>
      </div>
    </>
  )
}

/** Pays one order; `Code` is how the code of a way to pay is offered on the site being visited. */
export function DeskOfOrder({ Code }: { Code: Code }) {
  const { say } = useWords()
  const { query } = usePlace()
  const orderNo = readOrderNo(query)
  useTitle(say('payment.pageTitle'))
  useEffect(() => {
    // Where the buyer goes next, and how an order ends without its money: here before either is wanted.
    Promise.all([
      import('./pay-success.tsx'),
      addWords(['delivery']),
      import('../rooms/payment/order-over.tsx'),
    ]).catch(() => {})
  }, [])
  if (!orderNo) return <Navigate to={errorOrderUrl()} />
  return (
    <div className={styles.page}>
      <PagePath />
      <noscript className={styles.noScript}>
        {say('payment.noScript')}{' '}
        <Link to={cashDeskUrl(orderNo, readClassifyId(query))}>{say('payment.refresh')}</Link>
      </noscript>
      <OrderAtDesk key={orderNo} orderNo={orderNo} classifyId={readClassifyId(query)} Code={Code} />
    </div>
  )
}
