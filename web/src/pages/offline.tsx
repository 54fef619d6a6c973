import { ordersUrl, readFrom } from '@faka/contract/urls'
import { useEffect } from 'react'
import { ownPath } from '../kernel/own-path.ts'
import { usePlace, useSite } from '../kernel/routing.tsx'
import { useTitle } from '../kernel/title.ts'
import { useBrowser } from '../kernel/use-browser.ts'
import { useWords } from '../kernel/words.ts'
import { KeptOrders } from '../rooms/order/kept-orders.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './offline.module.css'

/** `/offline`: what the worker shows in the place of a page that the network did not bring (`from`). */
export default function Offline() {
  const { say } = useWords()
  const { query } = usePlace()
  const { base } = useSite()
  const inBrowser = useBrowser()
  useTitle(say('offline.title'))
  const from = readFrom(query)
  useEffect(() => {
    const goOn = () => location.replace(wished(from, base))
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [from, base])
  return (
    <div className={styles.page}>
      <EmptyState
        level={1}
        drawing="broken"
        title={say('offline.title')}
        action={
          <Button tone="primary" onClick={() => location.replace(wished(from, base))}>
            {say('offline.again')}
          </Button>
        }
      >
        {say('offline.text')}
      </EmptyState>
      <Panel title={say('offline.orders')}>
        <p className={styles.hint}>{say('offline.ordersHint')}</p>
        {/* what the device remembers is known to its browser alone */}
        {inBrowser && <KeptOrders />}
      </Panel>
    </div>
  )
}

/** The page that was wished, where it is one of ours and not this one; else the site's orders. */
function wished(from: string | undefined, base: string): string {
  const path = from === undefined ? undefined : ownPath(from, location.origin)
  return path === undefined || path.startsWith(location.pathname) ? `${base}${ordersUrl()}` : path
}
