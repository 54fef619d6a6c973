import { ordersUrl, readFrom } from '@faka/contract/shared/urls'
import { useEffect } from 'react'
import { OfflineOrders } from '../features/order/offline-orders.tsx'
import { useI18n } from '../lib/messages.ts'
import { useRouteMatch } from '../lib/route-match.ts'
import { sameOriginPath } from '../lib/same-origin-path.ts'
import { useSite } from '../lib/site.ts'
import { useTitle } from '../lib/title.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './offline.module.css'

/** `/offline`: what the service worker shows instead of a page that could not be loaded (`from`). */
export default function Offline() {
  const { t } = useI18n()
  const { query } = useRouteMatch()
  const { base } = useSite()
  const hydrated = useHydrated()
  useTitle(t('offline.title'))
  const from = readFrom(query)
  useEffect(() => {
    const retry = () => location.replace(retryUrl(from, base))
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [from, base])
  return (
    <div className={styles.page}>
      <EmptyState
        level={1}
        illustration="broken"
        title={t('offline.title')}
        action={
          <Button tone="primary" onClick={() => location.replace(retryUrl(from, base))}>
            {t('offline.again')}
          </Button>
        }
      >
        {t('offline.text')}
      </EmptyState>
      <Panel title={t('offline.orders')}>
        <p className={styles.hint}>{t('offline.ordersHint')}</p>
        {/* the orders are in local storage */}
        {hydrated && <OfflineOrders />}
      </Panel>
    </div>
  )
}

/** The page to retry, if it is one of ours and not this one; else the orders. */
function retryUrl(from: string | undefined, base: string): string {
  const path = from === undefined ? undefined : sameOriginPath(from, location.origin)
  return path === undefined || path.startsWith(location.pathname) ? `${base}${ordersUrl()}` : path
}
