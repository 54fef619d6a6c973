import { ordersUrl, shopUrl } from '@faka/contract/urls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { emit } from '../kernel/events.ts'
import { Link, usePlace } from '../kernel/routing.tsx'
import { useLoggedIn } from '../kernel/session.ts'
import { useStored } from '../kernel/stored.ts'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { buyerUser } from '../rooms/account/session-store.ts'
import { ExportSeveral } from '../rooms/delivery/export-several.tsx'
import { ItemPager } from '../rooms/item/item-pager.tsx'
import { DeviceOrders } from '../rooms/order/device-orders.tsx'
import { FilterOrders } from '../rooms/order/filter-orders.tsx'
import { FindOrder } from '../rooms/order/find-order.tsx'
import type { OrderChoice } from '../rooms/order/order-choice.ts'
import { OrderRows } from '../rooms/order/order-rows.tsx'
import { ordersQuery } from '../rooms/order/orders-query.ts'
import { type OrdersWish, readOrdersWish, saidOf } from '../rooms/order/orders-wish.ts'
import { ownOrders } from '../rooms/order/own-orders.ts'
import { lastShop } from '../rooms/visit/last-shop.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Download } from '../ui/icon.ts'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { WaitingPanel } from '../ui/waiting-panel.tsx'
import styles from './order-list.module.css'

/** The way on where nothing was bought: the shop that was visited last, or else the login, with which orders may come. */
function WayToShop() {
  const { say } = useWords()
  const shop = useStored(lastShop)
  const loggedIn = useLoggedIn()
  if (shop)
    return (
      <Link className={buttonClass({ tone: 'primary' })} to={shopUrl(shop)}>
        {say('orders.empty.go')}
      </Link>
    )
  return loggedIn ? null : (
    <Button tone="primary" onClick={() => emit('showLoginModal', {})}>
      {say('shell.login')}
    </Button>
  )
}

interface NoOrdersProps {
  isFiltered: boolean
  /** Orders of this device stand below. */
  onDevice: boolean
}

function NoOrders({ isFiltered, onDevice }: NoOrdersProps) {
  const { say } = useWords()
  if (!isFiltered && onDevice) return <Notice>{say('orders.empty.onDevice')}</Notice>
  const kind = isFiltered ? 'none' : 'empty'
  return (
    <EmptyState
      title={say(`orders.${kind}.title`)}
      action={
        isFiltered ? (
          <Link className={buttonClass({ tone: 'primary' })} to={ordersUrl()}>
            {say('orders.seeAll')}
          </Link>
        ) : (
          <WayToShop />
        )
      }
    >
      {say(`orders.${kind}.text`)}
    </EmptyState>
  )
}

interface AccountProps {
  wish: OrdersWish
  choice: OrderChoice | undefined
}

const addressOf = (filter: Partial<OrdersWish>) => {
  const { page, ...rest } = saidOf(filter)
  return ordersUrl({ ...rest, page: Number(page ?? 1) })
}

function OrdersOfAccount({ wish, choice }: AccountProps) {
  const { say } = useWords()
  const orders = useQuery(ordersQuery(wish))
  const { data } = orders
  const [onDevice] = useState(() => ownOrders().length > 0)
  const isFiltered = (wish.status ?? wish.keyword ?? wish.from ?? wish.to) !== undefined
  if (orders.isError && !data)
    return (
      <FailedState
        title={say('orders.failed.title')}
        retryWord={say('orders.retry')}
        busy={orders.isFetching}
        onRetry={() => void orders.refetch()}
      >
        {say('orders.failed.text')}
      </FailedState>
    )
  return (
    <>
      {(isFiltered || data?.total !== 0) && (
        <FilterOrders wish={wish} counts={data?.counts} addressOf={addressOf} />
      )}
      {!data && <WaitingPanel label={say('orders.loading')} />}
      {data &&
        (data.list.length > 0 ? (
          <OrderRows orders={data.list} choice={choice} />
        ) : (
          <NoOrders isFiltered={isFiltered} onDevice={onDevice} />
        ))}
      {data && (
        <ItemPager
          page={data.page}
          pages={Math.ceil(data.total / data.pageSize)}
          addressOf={(page) => addressOf({ ...wish, page })}
        />
      )}
    </>
  )
}

/** Chooses delivered orders and saves their cards in one file. */
function ChooseToExport({ choice, onEnd }: { choice: OrderChoice; onEnd: () => void }) {
  const { say } = useWords()
  const client = useQueryClient()
  return (
    <Panel title={say('orders.select')} aside={<Button onClick={onEnd}>{say('orders.select.end')}</Button>}>
      <p className={styles.hint}>{say('orders.select.hint')}</p>
      <ExportSeveral
        orderNos={choice.chosen}
        onExported={() => void client.invalidateQueries({ queryKey: ['order.pageOrders'] })}
      />
    </Panel>
  )
}

/** The orders of the account, or for a guest those of this device; any by its number. */
export function OwnOrders() {
  const { say } = useWords()
  const { query } = usePlace()
  const user = useStored(buyerUser)
  const [chosen, setChosen] = useState<OrderChoice['chosen']>()
  const choice = chosen && { chosen, onChoose: setChosen }
  useTitle(say('orders.title'))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title} data-page-name="">
          {say('orders.title')}
        </h1>
        {!choice && (
          <Button icon={<Download />} onClick={() => setChosen([])}>
            {say('orders.select')}
          </Button>
        )}
      </div>
      {choice && <ChooseToExport choice={choice} onEnd={() => setChosen(undefined)} />}
      {user && <OrdersOfAccount wish={readOrdersWish(query)} choice={choice} />}
      <div className={styles.below}>
        <Panel title={say('orders.device')}>
          <DeviceOrders choice={choice} wayOn={<WayToShop />} />
        </Panel>
        <Panel title={say('orders.find')}>
          <FindOrder />
        </Panel>
      </div>
    </div>
  )
}
