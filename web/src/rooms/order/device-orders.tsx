import { mostStates } from '@faka/contract/order-list'
import { orderDetailUrl } from '@faka/contract/order-urls'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChooseOrder } from './choose-order.tsx'
import styles from './device-orders.module.css'
import { type OrderChoice, withOrder } from './order-choice.ts'
import { OrderState } from './order-state.tsx'
import { orderStatesQuery } from './order-states-query.ts'
import { type OwnOrder, ownOrders } from './own-orders.ts'

const pagesOf = (orders: readonly OwnOrder[]): OwnOrder[][] =>
  Array.from({ length: Math.ceil(orders.length / mostStates) }, (_, page) =>
    orders.slice(page * mostStates, (page + 1) * mostStates),
  )

/**
 * The orders that were made on this device, newest first, with their present states, some at a time; one sentence
 * where there are none.
 */
export function DeviceOrders({ choice }: { choice?: OrderChoice | undefined }) {
  const { say, locale } = useWords()
  const [orders] = useState(ownOrders)
  const [shown, setShown] = useState(1)
  const pages = pagesOf(orders)
  const shownPages = pages.slice(0, shown)
  const states = useQueries({
    queries: shownPages.map((page) => orderStatesQuery(page.map(({ orderNo }) => orderNo))),
  })
  if (orders.length === 0) return <p className={styles.hint}>{say('orders.empty.text')}</p>
  return (
    <>
      <p className={styles.hint}>{say('orders.device.hint')}</p>
      <ul className={styles.list}>
        {shownPages.flatMap((page, at) =>
          page.map(({ orderNo, itemTitle, createTime }) => {
            const known = states[at]
            const status = known?.data?.get(orderNo)
            return (
              <li key={orderNo} className={styles.row}>
                {choice && (
                  <span className={styles.choose}>
                    {status === 'delivered' && (
                      <ChooseOrder
                        title={`${itemTitle} ${orderNo}`}
                        chosen={choice.chosen.includes(orderNo)}
                        onChoose={(chosen) => choice.onChoose(withOrder(choice, orderNo, chosen))}
                      />
                    )}
                  </span>
                )}
                <Link className={styles.title} to={orderDetailUrl(orderNo)}>
                  {itemTitle}
                </Link>
                <span className={styles.number}>{orderNo}</span>
                <span className={styles.state}>
                  {status && <OrderState status={status} />}
                  {!status && known?.isPending && <Skeleton short />}
                  {!status && known?.data && say('orders.device.unknown')}
                </span>
                <span className={styles.time}>
                  <Moment iso={createTime} locale={locale} />
                </span>
              </li>
            )
          }),
        )}
      </ul>
      {shown < pages.length && (
        <Button wide onClick={() => setShown(shown + 1)}>
          {say('orders.device.more')}
        </Button>
      )}
    </>
  )
}
