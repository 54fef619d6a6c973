import type { payOrder } from '@faka/contract/payment/payment'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { ClassifyId, OrderNo, PayChannelId } from '@faka/contract/shared/ids'
import {
  checkoutUrl,
  errorOrderUrl,
  itemUrl,
  paySuccessUrl,
  readClassifyId,
  readOrderNo,
  shopUrl,
} from '@faka/contract/shared/urls'
import { CheckoutPageData } from '@faka/contract/storefront/checkout-page-data'
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import type { RouteMatch } from '../../app/guards/guard.ts'
import { orderQuery } from '../../features/delivery/get-order.ts'
import { OrderNumber } from '../../features/delivery/order-number.tsx'
import { Checkout } from '../../features/payment/checkout.tsx'
import { CheckoutSkeleton } from '../../features/payment/checkout-skeleton.tsx'
import { isClosed, outcomeOf, outcomeTitles } from '../../features/payment/order-outcome.ts'
import { payOrderKey, payOrderQuery } from '../../features/payment/pay-order-query.ts'
import { seedOrderState, useOrderState } from '../../features/payment/use-order-state.ts'
import { shopQuery } from '../../features/shop/shop-query.ts'
import { useAccentOfOrder } from '../../features/shop/use-accent.ts'
import { PageBreadcrumb } from '../../layout/page-breadcrumb.tsx'
import { isDomainError } from '../../lib/call-errors.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Link } from '../../lib/link.tsx'
import { loadMessages } from '../../lib/locale.ts'
import { useI18n } from '../../lib/messages.ts'
import { NavigateOnce } from '../../lib/navigate-once.ts'
import { useRouteMatch } from '../../lib/route-match.ts'
import { useLoggedIn } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { useStableNavigate } from '../../lib/use-stable-navigate.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './order-checkout.module.css'

/**
 * Prefetches in parallel what this page would otherwise load in sequence; the payment of a channel, unless it was started
 * with the order.
 */
export function prefetchCheckout(
  client: QueryClient,
  orderNo: OrderNo,
  startWith: ParsedReplyOf<typeof payOrder> | PayChannelId | undefined,
): void {
  void client.prefetchQuery(orderQuery(orderNo))
  if (typeof startWith === 'object')
    client.setQueryData(payOrderQuery(orderNo, startWith.payChannel).queryKey, startWith)
  else if (startWith) void client.prefetchQuery(payOrderQuery(orderNo, startWith))
}

/** Requests the order of an address, whose checkout is about to be shown. */
export async function prefetch({ query }: Pick<RouteMatch, 'query'>, client: QueryClient): Promise<void> {
  const orderNo = readOrderNo(query)
  if (orderNo) await client.prefetchQuery(orderQuery(orderNo))
}

/** Puts the data of the server-rendered page into the query cache. */
export function seed(data: unknown, client: QueryClient): void {
  const first = CheckoutPageData.safeParse(data).data
  if (!first) return
  const { order, shop, serverTime } = first
  client.setQueryData(orderQuery(order.orderNo).queryKey, order)
  client.setQueryData(shopQuery(shop.shortUrl).queryKey, shop)
  seedOrderState(client, order, serverTime)
}

/** Orders that the server does not read begin as `CheckoutSkeleton`. */
export const loadsItself = true

/** Loads the next page, and the panel of an order that ended unpaid, before they are needed. */
const loadNextPages = () =>
  Promise.all([
    import('../pay-success.tsx'),
    loadMessages(['delivery']),
    import('../../features/payment/closed-order.tsx'),
  ]).catch(() => {})

/** A single failed poll is not reported; two in a row are. */
const missedPollsToReport = 2

// most orders are paid
const LazyClosedOrder = lazyPart(() => import('../../features/payment/closed-order.tsx'), [])
// few orders are of cards that their buyer chose
const LazyChosen = lazyPart(() => import('../../features/delivery/chosen-cards.tsx'), ['choice'])
// only users who are logged in have a balance
const LazyBalance = lazyPart(() => import('./order-balance.tsx'), ['wallet'])

type Code = ComponentProps<typeof Checkout>['PaymentCode']

interface Props {
  orderNo: OrderNo
  classifyId: ClassifyId | undefined
  Code: Code
}

/** Polls an order until it is paid, then navigates to its cards. */
function CheckoutContent({ orderNo, classifyId, Code }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const loggedIn = useLoggedIn()
  const navigate = useStableNavigate()
  const order = useQuery(orderQuery(orderNo))
  const shortUrl = order.data?.shortUrl
  const shop = useQuery(shortUrl ? shopQuery(shortUrl) : { queryKey: ['shop.getShop'], queryFn: skipToken })
  useAccentOfOrder(orderNo, order.data)
  const { state, failedPolls, pollNow } = useOrderState(orderNo)
  const status = state?.status ?? order.data?.status
  const paid = status === 'paid' || status === 'delivered'

  // An amount that does not match leaves the status unchanged, so the order itself is refetched as well.
  const refetchOrder = () => {
    pollNow()
    void client.invalidateQueries(orderQuery(orderNo))
  }

  useEffect(() => {
    const known = client.getQueryData(orderQuery(orderNo).queryKey)
    if (!paid && known && known.status !== status) void client.invalidateQueries(orderQuery(orderNo))
  }, [status, paid, client, orderNo])

  const [seenMoneyVersion, setSeenMoneyVersion] = useState(0)
  const moneyVersion = state?.moneyVersion ?? 0
  useEffect(() => {
    // Money arrived that did not pay the order: the order shows it, and its payment code is used up.
    if (moneyVersion === seenMoneyVersion) return
    setSeenMoneyVersion(moneyVersion)
    void client.invalidateQueries(orderQuery(orderNo))
    void client.invalidateQueries({ queryKey: payOrderKey(orderNo) })
  }, [moneyVersion, seenMoneyVersion, client, orderNo])

  useEffect(() => {
    // The cards are fetched before navigating, so that the next page shows them at once.
    if (!paid) return
    let cancelled = false
    const showCards = async () => {
      await client.cancelQueries(orderQuery(orderNo))
      const failure: unknown = await client.fetchQuery({ ...orderQuery(orderNo), staleTime: 0 }).then(
        () => undefined,
        (error) => error,
      )
      if (cancelled || isDomainError(failure, 'cardPasswordWanted', 'cardPasswordWrong', 'orderNotFound'))
        return
      // A cached unpaid order would make the next page redirect back here.
      if (failure) client.removeQueries(orderQuery(orderNo))
      await navigate(paySuccessUrl(orderNo, classifyId), { replace: true })
    }
    void showCards()
    return () => {
      cancelled = true
    }
  }, [paid, client, navigate, orderNo, classifyId])

  const isShown = Boolean(order.data && state) && !shop.isPending
  useEffect(() => {
    // not while the order itself is loading, on a slow line
    if (isShown) void loadNextPages()
  }, [isShown])

  if (order.isError && !order.data)
    return (
      <FailedState
        level={1}
        title={t('payment.failedTitle')}
        retryLabel={t('payment.retry')}
        busy={order.isFetching}
        onRetry={() => void order.refetch()}
      >
        {isDomainError(order.error) ? order.error.message : t('payment.failedBody')}
      </FailedState>
    )
  if (!order.data || !state || !status) return <CheckoutSkeleton />
  const from = classifyId ?? order.data.classifyId
  return (
    <>
      <VisuallyHidden live>
        {paid && t('payment.arrived')}
        {isClosed(status) && t(outcomeTitles[outcomeOf(order.data, status)])}
      </VisuallyHidden>
      {failedPolls >= missedPollsToReport && (
        <Notice tone="warning" live action={<Button onClick={pollNow}>{t('payment.askNow')}</Button>}>
          {t('payment.silence')}
        </Notice>
      )}
      {paid && <Notice tone="done">{t('payment.arrived')}</Notice>}
      <Panel>
        {isClosed(status) ? (
          <LazyClosedOrder when>
            {(ClosedOrder) => <ClosedOrder order={order.data} status={status} onSettled={refetchOrder} />}
          </LazyClosedOrder>
        ) : (
          <Checkout
            order={order.data}
            state={state}
            channels={shop.isError ? [order.data.payChannel] : shop.data?.payChannels}
            otherMethod={
              loggedIn
                ? (method) => (
                    <LazyBalance when fallback={<Skeleton shape="block" />}>
                      {(Balance) => <Balance orderNo={orderNo} method={method} onSettled={refetchOrder} />}
                    </LazyBalance>
                  )
                : undefined
            }
            orderNumber={
              <>
                <LazyChosen when={order.data.choice !== undefined}>
                  {(Chosen) => <Chosen choice={order.data.choice} />}
                </LazyChosen>
                <OrderNumber orderNo={orderNo} />
              </>
            }
            PaymentCode={Code}
            onSettled={refetchOrder}
          />
        )}
      </Panel>
      <div className={styles.number}>
        {isClosed(status) && <OrderNumber orderNo={orderNo} />}
        <nav className={styles.links} aria-label={t('shell.ways')}>
          <Link to={itemUrl(order.data.itemId, order.data.shortUrl, from)}>{t('payment.toItem')}</Link>
          <Link to={shopUrl(order.data.shortUrl, from)}>{t('payment.toShop')}</Link>
        </nav>
      </div>
    </>
  )
}

/** The checkout of one order; `Code` renders the payment code for the current site. */
export function OrderCheckout({ Code }: { Code: Code }) {
  const { t } = useI18n()
  const { query } = useRouteMatch()
  const orderNo = readOrderNo(query)
  useTitle(t('payment.pageTitle'))
  if (!orderNo) return <NavigateOnce to={errorOrderUrl()} />
  return (
    <div className={styles.page}>
      <PageBreadcrumb />
      <noscript className={styles.noScript}>
        {t('payment.noScript')}{' '}
        <Link to={checkoutUrl(orderNo, readClassifyId(query))}>{t('payment.refresh')}</Link>
      </noscript>
      <CheckoutContent key={orderNo} orderNo={orderNo} classifyId={readClassifyId(query)} Code={Code} />
    </div>
  )
}
