import { maxOrderStates } from '@faka/contract/order/order-states'
import { orderDetailUrl } from '@faka/contract/order/order-urls'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useLoggedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChooseOrder } from './choose-order.tsx'
import styles from './device-orders.module.css'
import { ForgetOrders } from './forget-orders.tsx'
import { type OrderChoice, withOrder } from './order-choice.ts'
import { orderStatesQuery } from './order-states-query.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { listStoredOrders, type StoredOrder } from './stored-orders.ts'

const splitIntoPages = (orders: readonly StoredOrder[]): StoredOrder[][] =>
  Array.from({ length: Math.ceil(orders.length / maxOrderStates) }, (_, page) =>
    orders.slice(page * maxOrderStates, (page + 1) * maxOrderStates),
  )

interface Props {
  choice?: OrderChoice | undefined
  /** The action of the empty state. */
  emptyAction?: ReactNode
}

/**
 * The orders made on this device, newest first, page by page, with their current status, or an empty state. They can be
 * removed from the list.
 */
export function DeviceOrders({ choice, emptyAction }: Props) {
  const { t, locale } = useI18n()
  const loggedIn = useLoggedIn()
  const [orders, setOrders] = useState(listStoredOrders)
  const [toRemove, setToRemove] = useState<OrderChoice['chosen']>()
  const [shown, setShown] = useState(1)
  // a cached page is shown again after further purchases
  useEffect(() => setOrders(listStoredOrders()), [])
  const pages = splitIntoPages(orders)
  const shownPages = pages.slice(0, shown)
  // any order can be removed from the list, whatever its status
  const removal = toRemove && !choice ? { chosen: toRemove, onChoose: setToRemove } : undefined
  const activeChoice = choice ?? removal
  const statusQueries = useQueries({
    queries: shownPages.map((page) => orderStatesQuery(page.map(({ orderNo }) => orderNo))),
  })
  const failed = statusQueries.filter(({ isError, data }) => isError && !data)
  if (orders.length === 0)
    // the list of the account's orders has its own empty state
    return loggedIn ? (
      <p className={styles.hint}>{t('orders.empty.text')}</p>
    ) : (
      <EmptyState title={t('orders.empty.title')} action={emptyAction}>
        {t('orders.empty.text')}
      </EmptyState>
    )
  return (
    <>
      <p className={styles.hint}>{t('orders.device.hint')}</p>
      {failed.length > 0 && (
        <Notice
          tone="warning"
          live
          action={
            <Button
              busy={failed.some(({ isFetching }) => isFetching)}
              onClick={() => failed.forEach(({ refetch }) => void refetch())}
            >
              {t('orders.retry')}
            </Button>
          }
        >
          {t('orders.device.failed')}
        </Notice>
      )}
      {removal && (
        <ForgetOrders
          chosen={removal.chosen}
          onDone={() => {
            setToRemove(undefined)
            setOrders(listStoredOrders())
          }}
        />
      )}
      <ul className={styles.list}>
        {shownPages.flatMap((page, index) =>
          page.map(({ orderNo, itemTitle, createTime }) => {
            const statusQuery = statusQueries[index]
            const status = statusQuery?.data?.get(orderNo)
            return (
              <li key={orderNo} className={styles.row}>
                {activeChoice && (
                  <span className={styles.choose}>
                    {(removal || status === 'delivered') && (
                      <ChooseOrder
                        title={`${itemTitle} ${orderNo}`}
                        chosen={activeChoice.chosen.includes(orderNo)}
                        onChoose={(chosen) => activeChoice.onChoose(withOrder(activeChoice, orderNo, chosen))}
                      />
                    )}
                  </span>
                )}
                <Link className={styles.title} to={orderDetailUrl(orderNo)} lang={detectLanguage(itemTitle)}>
                  {itemTitle}
                </Link>
                <span className={styles.number} translate="no">
                  {orderNo}
                </span>
                <span className={styles.state}>
                  {status && <OrderStatusBadge status={status} />}
                  {!status && statusQuery?.isPending && <Skeleton short />}
                  {!status && statusQuery?.data && t('orders.device.unknown')}
                </span>
                <span className={styles.time}>
                  <DateTime iso={createTime} locale={locale} />
                </span>
              </li>
            )
          }),
        )}
      </ul>
      {shown < pages.length && (
        <Button wide onClick={() => setShown(shown + 1)}>
          {t('orders.device.more')}
        </Button>
      )}
      {!activeChoice && (
        <Button tone="quiet" onClick={() => setToRemove([])}>
          {t('actions.batchDelete')}
        </Button>
      )}
    </>
  )
}
