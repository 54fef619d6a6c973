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
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'
import { ShopPageHead } from './parts/shop-page-head.tsx'

/** What went out to the seller and what did not; the state that is shown is part of the address. */
function Sent() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const [query, setQuery] = useSearchParams()
  const state = notificationStates.find((each) => each === query.get('state'))
  const [page, setPage] = useState(1)
  const sent = useQuery(notificationsQuery({ shortUrl, state, page }))
  const { data } = sent
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
      {!data && <LoadState queries={[sent]} />}
      {data?.list.length === 0 && <EmptyState small>{t('notifications.empty')}</EmptyState>}
      {data && data.list.length > 0 && (
        <>
          <NotificationsTable shortUrl={shortUrl} rows={data.list} />
          <Pager page={page} pages={Math.ceil(data.total / notificationsPerPage)} onPage={setPage} />
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
      <Pager page={page} pages={Math.ceil(data.total / notificationsPerPage)} onPage={setPage} />
    </Panel>
  )
}

/** `/seller/notifications`: where the seller of a shop is notified, of what, and what went out. */
export default function Notifications() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const notice = useQuery(noticeQuery(shortUrl))
  const { data, isPending } = notice
  const chats = useQuery(chatsQuery(shortUrl))
  // parts appear in their order, so that none is pushed away by one that comes later
  const loading = isPending || chats.isPending
  return (
    <div className={styles.page}>
      <ShopPageHead title={t('console.notifications.title')} />
      {(!data || loading) && <LoadState queries={[notice]} />}
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
