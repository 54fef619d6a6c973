import { mostStates } from '@faka/contract/order-list'
import { orderDetailUrl } from '@faka/contract/order-urls'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { languageOf } from '../../kernel/language-of.ts'
import { Link } from '../../kernel/routing.tsx'
import { useLoggedIn } from '../../kernel/session.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChooseOrder } from './choose-order.tsx'
import styles from './device-orders.module.css'
import { ForgetOrders } from './forget-orders.tsx'
import { type OrderChoice, withOrder } from './order-choice.ts'
import { OrderState } from './order-state.tsx'
import { orderStatesQuery } from './order-states-query.ts'
import { type OwnOrder, ownOrders } from './own-orders.ts'

const pagesOf = (orders: readonly OwnOrder[]): OwnOrder[][] =>
  Array.from({ length: Math.ceil(orders.length / mostStates) }, (_, page) =>
    orders.slice(page * mostStates, (page + 1) * mostStates),
  )

interface Props {
  choice?: OrderChoice | undefined
  /** Where one goes on who has none. */
  wayOn?: ReactNode
}

/**
 * The orders that were made on this device, newest first, with their present states, some at a time; one sentence
 * where there are none. They can be taken off the list.
 */
export function DeviceOrders({ choice, wayOn }: Props) {
  const { say, locale } = useWords()
  const loggedIn = useLoggedIn()
  const [orders, setOrders] = useState(ownOrders)
  const [forgotten, setForgotten] = useState<OrderChoice['chosen']>()
  const [shown, setShown] = useState(1)
  // a list that was kept alive is shown again after more was bought
  useEffect(() => setOrders(ownOrders()), [])
  const pages = pagesOf(orders)
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
      <p className={styles.hint}>{say('orders.empty.text')}</p>
    ) : (
      <EmptyState title={say('orders.empty.title')} action={wayOn}>
        {say('orders.empty.text')}
      </EmptyState>
    )
  return (
    <>
      <p className={styles.hint}>{say('orders.device.hint')}</p>
      {failed.length > 0 && (
        <Notice
          tone="warning"
          live
          action={
            <Button
              busy={failed.some(({ isFetching }) => isFetching)}
              onClick={() => failed.forEach(({ refetch }) => void refetch())}
            >
              {say('orders.retry')}
            </Button>
          }
        >
          {say('orders.device.failed')}
        </Notice>
      )}
      {forgetting && (
        <ForgetOrders
          chosen={forgetting.chosen}
          onEnd={() => {
            setForgotten(undefined)
            setOrders(ownOrders())
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
                <Link className={styles.title} to={orderDetailUrl(orderNo)} lang={languageOf(itemTitle)}>
                  {itemTitle}
                </Link>
                <span className={styles.number} translate="no">
                  {orderNo}
                </span>
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
      {!choosing && (
        <Button tone="quiet" onClick={() => setForgotten([])}>
          {say('actions.batchDelete')}
        </Button>
      )}
    </>
  )
}
