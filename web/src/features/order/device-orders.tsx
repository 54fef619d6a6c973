import { maxOrderStates } from '@faka/contract/order/order-list'
import { orderDetailUrl } from '@faka/contract/order/order-urls'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Link } from '../../lib/routing.tsx'
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
  /** Where one goes on who has none. */
  emptyAction?: ReactNode
}

/**
 * The orders that were made on this device, newest first, with their present states, some at a time; one sentence
 * where there are none. They can be taken off the list.
 */
export function DeviceOrders({ choice, emptyAction: wayOn }: Props) {
  const { t, locale } = useI18n()
  const loggedIn = useLoggedIn()
  const [orders, setOrders] = useState(listStoredOrders)
  const [forgotten, setForgotten] = useState<OrderChoice['chosen']>()
  const [shown, setShown] = useState(1)
  // a list that was kept alive is shown again after more was bought
  useEffect(() => setOrders(listStoredOrders()), [])
  const pages = splitIntoPages(orders)
  const shownPages = pages.slice(0, shown)
  // whoever chooses what to delete may take any, of whatever state
  const forgetting = forgotten && !choice ? { chosen: forgotten, onChoose: setForgotten } : undefined
  const choosing = choice ?? forgetting
  const states = useQueries({
    queries: shownPages.map((page) => orderStatesQuery(page.map(({ orderNo }) => orderNo))),
  })
  const failed = states.filter(({ isError, data }) => isError && !data)
  if (orders.length === 0)
    // the orders of an account say by themselves that there are none
    return loggedIn ? (
      <p className={styles.hint}>{t('orders.empty.text')}</p>
    ) : (
      <EmptyState title={t('orders.empty.title')} action={wayOn}>
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
      {forgetting && (
        <ForgetOrders
          chosen={forgetting.chosen}
          onDone={() => {
            setForgotten(undefined)
            setOrders(listStoredOrders())
          }}
        />
      )}
      <ul className={styles.list}>
        {shownPages.flatMap((page, at) =>
          page.map(({ orderNo, itemTitle, createTime }) => {
            const known = states[at]
            const status = known?.data?.get(orderNo)
            return (
              <li key={orderNo} className={styles.row}>
                {choosing && (
                  <span className={styles.choose}>
                    {(forgetting || status === 'delivered') && (
                      <ChooseOrder
                        title={`${itemTitle} ${orderNo}`}
                        chosen={choosing.chosen.includes(orderNo)}
                        onChoose={(chosen) => choosing.onChoose(withOrder(choosing, orderNo, chosen))}
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
                  {!status && known?.isPending && <Skeleton short />}
                  {!status && known?.data && t('orders.device.unknown')}
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
      {!choosing && (
        <Button tone="quiet" onClick={() => setForgotten([])}>
          {t('actions.batchDelete')}
        </Button>
      )}
    </>
  )
}
