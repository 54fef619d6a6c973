import { type NotificationState, notificationStates } from '@faka/contract/notification/notification-list'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Chats } from '../../features/notification/chats.tsx'
import { MailSettings } from '../../features/notification/mail-settings.tsx'
import {
  chatsQuery,
  noticeQuery,
  notificationsPerPage,
  notificationsQuery,
  webhookCallsQuery,
} from '../../features/notification/notification-queries.ts'
import { NotificationsTable } from '../../features/notification/notifications-table.tsx'
import { WebhookCalls } from '../../features/notification/webhook-calls.tsx'
import { WebhookSettings } from '../../features/notification/webhook-settings.tsx'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { currentQuery } from '../../lib/current-query.ts'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'

interface PagerProps {
  page: number
  total: number
  onPage: (page: number) => void
}

function Pager({ page, total, onPage }: PagerProps) {
  const { t } = useI18n()
  const pages = Math.ceil(total / notificationsPerPage)
  if (pages <= 1) return null
  return (
    <nav className={styles.pager} aria-label={t('console.orders.pages')}>
      {page > 1 && <Button onClick={() => onPage(page - 1)}>{t('console.orders.newer')}</Button>}
      <span>{t('console.orders.page', { page, pages })}</span>
      {page < pages && <Button onClick={() => onPage(page + 1)}>{t('console.orders.older')}</Button>}
    </nav>
  )
}

/** What went out to the seller and what did not; the state that is shown is part of the address. */
function Sent() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const [query, setQuery] = useSearchParams()
  const state = notificationStates.find((each) => each === query.get('state'))
  const [page, setPage] = useState(1)
  const { data, isError, isFetching, refetch } = useQuery(notificationsQuery({ shortUrl, state, page }))
  const choose = (chosen: NotificationState | undefined) => {
    const changed = currentQuery()
    if (chosen) changed.set('state', chosen)
    else changed.delete('state')
    setPage(1)
    setQuery(changed)
  }
  return (
    <Panel title={t('notifications.list')}>
      <ChipGroup
        label={t('notifications.views')}
        chips={[undefined, ...notificationStates].map((value) => ({
          value,
          text: t(value ? `notifications.state.${value}` : 'notifications.all'),
        }))}
        chosen={state}
        onChoose={choose}
      />
      {!data && isError && (
        <FailedState
          title={t('console.failed.title')}
          retryLabel={t('console.retry')}
          busy={isFetching}
          onRetry={() => void refetch()}
        >
          {t('console.failed.text')}
        </FailedState>
      )}
      {!data && !isError && <LoadingPanel label={t('console.loading')} />}
      {data?.list.length === 0 && <EmptyState small>{t('notifications.empty')}</EmptyState>}
      {data && data.list.length > 0 && (
        <>
          <NotificationsTable shortUrl={shortUrl} rows={data.list} />
          <Pager page={page} total={data.total} onPage={setPage} />
        </>
      )}
    </Panel>
  )
}

/** The calls of the webhook, once there were any. */
function Calls() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const [page, setPage] = useState(1)
  const { data } = useQuery(webhookCallsQuery(shortUrl, page))
  if (!data || data.total === 0) return null
  return (
    <Panel title={t('notifications.calls')}>
      <WebhookCalls shortUrl={shortUrl} rows={data.list} />
      <Pager page={page} total={data.total} onPage={setPage} />
    </Panel>
  )
}

/** `/seller/notifications`: where the seller of a shop is notified, of what, and what went out. */
export default function Notifications() {
  const { t } = useI18n()
  const shop = useShownShop()
  const { shortUrl } = shop
  const { data, isError, isFetching, isPending, refetch } = useQuery(noticeQuery(shortUrl))
  const chats = useQuery(chatsQuery(shortUrl))
  // parts appear in their order, so that none is pushed away by one that comes later
  const loading = isPending || chats.isPending
  useTitle(t('console.notifications.title'))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t('console.notifications.title')}
        </h1>
        <span className={styles.quiet}>{shop.name}</span>
      </div>
      {!data && isError && (
        <FailedState
          title={t('console.failed.title')}
          retryLabel={t('console.retry')}
          busy={isFetching}
          onRetry={() => void refetch()}
        >
          {t('console.failed.text')}
        </FailedState>
      )}
      {loading && <LoadingPanel label={t('console.loading')} />}
      {data && !loading && (
        <>
          <MailSettings key={`mail ${shortUrl}`} shortUrl={shortUrl} settings={data} />
          <WebhookSettings key={`webhook ${shortUrl}`} shortUrl={shortUrl} settings={data} />
        </>
      )}
      {!loading && (
        <>
          <Chats key={`chats ${shortUrl}`} shortUrl={shortUrl} />
          <Sent key={`sent ${shortUrl}`} />
          <Calls key={`calls ${shortUrl}`} />
        </>
      )}
    </div>
  )
}
