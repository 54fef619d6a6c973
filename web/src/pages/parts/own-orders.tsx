import { orderDetailUrl } from '@faka/contract/order/order-urls'
import { ordersUrl, shopUrl } from '@faka/contract/shared/urls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useState } from 'react'
import { useNavigate } from 'react-router'
import { buyerUser } from '../../features/account/session-store.ts'
import { ExportCards } from '../../features/delivery/export-cards.tsx'
import { ItemPager } from '../../features/item/item-pager.tsx'
import { DeviceOrders } from '../../features/order/device-orders.tsx'
import { FilterOrders } from '../../features/order/filter-orders.tsx'
import { FindOrder } from '../../features/order/find-order.tsx'
import type { OrderChoice } from '../../features/order/order-choice.ts'
import { OrderRows } from '../../features/order/order-rows.tsx'
import { type OrdersParams, readOrdersParams, toQueryParams } from '../../features/order/orders-params.ts'
import { ordersQuery } from '../../features/order/orders-query.ts'
import { listStoredOrders } from '../../features/order/stored-orders.ts'
import { lastShop } from '../../features/visit/last-shop.ts'
import { UserPageSkeleton } from '../../layout/user-page-skeleton.tsx'
import { emit } from '../../lib/events.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { usePersisted } from '../../lib/persisted-store.ts'
import { useRouteMatch } from '../../lib/route-match.ts'
import { useLoggedIn } from '../../lib/session.ts'
import { useCodeWays } from '../../lib/settings.ts'
import { useTitle } from '../../lib/title.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Download } from '../../ui/icon.ts'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './order-list.module.css'

const findOrderTexts = {
  label: 'orders.find.label',
  hint: 'orders.find.hint',
  wrong: 'orders.find.wrong',
} as const

const LazyFindByContact = lazyPart(() => import('./find-by-contact.tsx'), ['account'])

/** Finds guest orders by their phone or mail address, where codes can be sent to it. */
function FindByContactPanel() {
  const { t } = useI18n()
  const ways = useCodeWays()
  const [open, setOpen] = useState(false)
  if (ways.length === 0) return null
  return (
    <Panel title={t('orders.contact')}>
      <LazyFindByContact
        when={open}
        onFailed={() => setOpen(false)}
        fallback={
          <>
            <p className={styles.hint}>{t('orders.contact.hint')}</p>
            <Button onClick={() => startTransition(() => setOpen(true))}>{t('orders.contact.open')}</Button>
          </>
        }
      >
        {(FindByContact) => <FindByContact ways={ways} />}
      </LazyFindByContact>
    </Panel>
  )
}

/** Shown where nothing was bought: a link to the last visited shop, else the login, which may bring orders. */
function ShopLink() {
  const { t } = useI18n()
  const shop = usePersisted(lastShop)
  const loggedIn = useLoggedIn()
  if (shop)
    return (
      <Link className={buttonClass({ tone: 'primary' })} to={shopUrl(shop)}>
        {t('orders.empty.go')}
      </Link>
    )
  return loggedIn ? null : (
    <Button tone="primary" onClick={() => emit('showLoginModal', {})}>
      {t('shell.login')}
    </Button>
  )
}

interface NoOrdersProps {
  isFiltered: boolean
  /** Whether orders of this device are listed below. */
  onDevice: boolean
}

function NoOrders({ isFiltered, onDevice }: NoOrdersProps) {
  const { t } = useI18n()
  if (!isFiltered && onDevice) return <Notice>{t('orders.empty.onDevice')}</Notice>
  const kind = isFiltered ? 'none' : 'empty'
  return (
    <EmptyState
      title={t(`orders.${kind}.title`)}
      action={
        isFiltered ? (
          <Link className={buttonClass({ tone: 'primary' })} to={ordersUrl()}>
            {t('orders.seeAll')}
          </Link>
        ) : (
          <ShopLink />
        )
      }
    >
      {t(`orders.${kind}.text`)}
    </EmptyState>
  )
}

interface AccountProps {
  params: OrdersParams
  choice: OrderChoice | undefined
}

const filteredOrdersUrl = (filter: Partial<OrdersParams>) => {
  const { page, ...rest } = toQueryParams(filter)
  return ordersUrl({ ...rest, page: Number(page ?? 1) })
}

function OrdersOfAccount({ params, choice }: AccountProps) {
  const { t } = useI18n()
  const orders = useQuery(ordersQuery(params))
  const { data } = orders
  const [onDevice] = useState(() => listStoredOrders().length > 0)
  const isFiltered = (params.status ?? params.keyword ?? params.from ?? params.to) !== undefined
  if (orders.isError && !data)
    return (
      <FailedState
        title={t('orders.failed.title')}
        retryLabel={t('orders.retry')}
        busy={orders.isFetching}
        onRetry={() => void orders.refetch()}
      >
        {t('orders.failed.text')}
      </FailedState>
    )
  return (
    <>
      {(isFiltered || data?.total !== 0) && (
        <FilterOrders params={params} counts={data?.counts} hrefFor={filteredOrdersUrl} />
      )}
      {!data && <LoadingPanel label={t('orders.loading')} />}
      {data &&
        (data.list.length > 0 ? (
          <OrderRows orders={data.list} choice={choice} />
        ) : (
          <NoOrders isFiltered={isFiltered} onDevice={onDevice} />
        ))}
      {data && (
        <ItemPager
          page={data.page}
          pageCount={Math.ceil(data.total / data.pageSize)}
          hrefFor={(page) => filteredOrdersUrl({ ...params, page })}
        />
      )}
    </>
  )
}

/** Selects delivered orders and saves their cards as one file. */
function ChooseToExport({ choice, onEnd }: { choice: OrderChoice; onEnd: () => void }) {
  const { t } = useI18n()
  const client = useQueryClient()
  return (
    <Panel title={t('orders.select')} aside={<Button onClick={onEnd}>{t('orders.select.end')}</Button>}>
      <p className={styles.hint}>{t('orders.select.hint')}</p>
      <ExportCards
        orderNos={choice.chosen}
        onExported={() => void client.invalidateQueries({ queryKey: ['order.pageOrders'] })}
      />
    </Panel>
  )
}

/** The page before the visitor is known. Its sentence is painted first, and is the largest text on a phone. */
export function OwnOrdersSkeleton() {
  return <UserPageSkeleton lead="orders.lead" />
}

/** The orders of the account, for guests those of this device, and any by its number. */
export function OwnOrders() {
  const { t } = useI18n()
  const { query } = useRouteMatch()
  const navigate = useNavigate()
  const user = usePersisted(buyerUser)
  const [chosen, setChosen] = useState<OrderChoice['chosen']>()
  const choice = chosen && { chosen, onChoose: setChosen }
  useTitle(t('orders.title'))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title} data-page-name="">
          {t('orders.title')}
        </h1>
        <p className={styles.lead}>{t('orders.lead')}</p>
        {!choice && (
          <Button icon={<Download />} onClick={() => setChosen([])}>
            {t('orders.select')}
          </Button>
        )}
      </div>
      {choice && <ChooseToExport choice={choice} onEnd={() => setChosen(undefined)} />}
      {user && <OrdersOfAccount params={readOrdersParams(query)} choice={choice} />}
      <div className={styles.below}>
        <Panel title={t('orders.device')}>
          <DeviceOrders choice={choice} emptyAction={<ShopLink />} />
        </Panel>
        <Panel title={t('orders.find')}>
          <FindOrder
            texts={findOrderTexts}
            submitText={t('orders.find.go')}
            onFound={(orderNo) => navigate(orderDetailUrl(orderNo))}
          />
        </Panel>
        <FindByContactPanel />
      </div>
    </div>
  )
}
