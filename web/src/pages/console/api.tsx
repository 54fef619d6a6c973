import type { ShortUrl } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiKeysQuery } from '../../features/api-key/api-keys-query.ts'
import { ApiKeysTable } from '../../features/api-key/api-keys-table.tsx'
import { CreateApiKey } from '../../features/api-key/create-api-key.tsx'
import { CallExample, NewToken } from '../../features/api-key/new-token.tsx'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'

function Keys({ shortUrl }: { shortUrl: ShortUrl }) {
  const { t } = useI18n()
  const { data, isError, isFetching, refetch } = useQuery(apiKeysQuery(shortUrl))
  const [token, setToken] = useState<string>()
  if (!data && isError)
    return (
      <FailedState
        title={t('console.failed.title')}
        retryLabel={t('console.retry')}
        busy={isFetching}
        onRetry={() => void refetch()}
      >
        {t('console.failed.text')}
      </FailedState>
    )
  if (!data) return <LoadingPanel label={t('console.loading')} />
  return (
    <>
      {token && <NewToken token={token} />}
      <Panel title={t('apiKeys.list')}>
        {data.list.length === 0 ? (
          <EmptyState small>{t('apiKeys.empty')}</EmptyState>
        ) : (
          <ApiKeysTable shortUrl={shortUrl} keys={data.list} />
        )}
      </Panel>
      <CreateApiKey
        shortUrl={shortUrl}
        maxCallsPerMinute={data.maxCallsPerMinute}
        onCreated={(created) => {
          setToken(created)
          scrollTo({ top: 0 })
        }}
      />
    </>
  )
}

/** `/seller/api`: the keys with which programs of the seller call, and how they do. */
export default function Api() {
  const { t } = useI18n()
  const shop = useShownShop()
  const { isPending } = useQuery(apiKeysQuery(shop.shortUrl))
  useTitle(t('console.api.title'))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t('console.api.title')}
        </h1>
        <span className={styles.quiet}>{shop.name}</span>
      </div>
      <Keys key={shop.shortUrl} shortUrl={shop.shortUrl} />
      {!isPending && <CallExample shortUrl={shop.shortUrl} />}
    </div>
  )
}
