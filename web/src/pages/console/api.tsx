import type { ShortUrl } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiKeysQuery } from '../../features/api-key/api-keys-query.ts'
import { ApiKeysTable } from '../../features/api-key/api-keys-table.tsx'
import { CreateApiKey } from '../../features/api-key/create-api-key.tsx'
import { CallExample, NewToken } from '../../features/api-key/new-token.tsx'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { ShopPageHead } from './parts/shop-page-head.tsx'

function Keys({ shortUrl }: { shortUrl: ShortUrl }) {
  const { t } = useI18n()
  const keys = useQuery(apiKeysQuery(shortUrl))
  const { data } = keys
  const [token, setToken] = useState<string>()
  if (!data) return <LoadState queries={[keys]} />
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
  return (
    <div className={styles.page}>
      <ShopPageHead title={t('console.api.title')} />
      <Keys key={shop.shortUrl} shortUrl={shop.shortUrl} />
      {!isPending && <CallExample shortUrl={shop.shortUrl} />}
    </div>
  )
}
