import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SecondFactorPanel } from '../../features/account/second-factor-panel.tsx'
import { secondFactorQuery } from '../../features/account/second-factor-query.ts'
import { SessionList } from '../../features/account/session-list.tsx'
import { ownShopsQuery } from '../../features/shop/own-shops-query.ts'
import { StaffList } from '../../features/shop/staff-list.tsx'
import { staffQuery } from '../../features/shop/staff-query.ts'
import { useShopAccess } from '../../features/shop/use-shop-access.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'

/** Who works for the shown shop, for its owner; for staff, what they may do. What is below it comes with it. */
function Staff({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  const { shortUrl, name, rights } = useShownShop()
  const { isOwner } = useShopAccess()
  const { isLoading } = useQuery({ ...staffQuery(shortUrl), enabled: isOwner })
  if (isLoading) return <LoadingPanel label={t('console.loading')} />
  if (isOwner)
    return (
      <>
        <StaffList key={shortUrl} shortUrl={shortUrl} />
        {children}
      </>
    )
  return (
    <>
      <Panel title={t('people.mine')}>
        <p className={styles.quiet}>{t('people.mine.text', { shop: name })}</p>
        <p>{rights.map((right) => t(`people.right.${right}`)).join(t('people.comma'))}</p>
      </Panel>
      {children}
    </>
  )
}

/** `/seller/people`: who works for a shop and what they may do, and how the account itself is protected. */
export default function People() {
  const { t } = useI18n()
  const { data: shops = [] } = useQuery(ownShopsQuery())
  const { isPending } = useQuery(secondFactorQuery)
  useTitle(t('console.people.title'))
  const security = (
    <div className={styles.columns}>
      <SecondFactorPanel />
      <Panel title={t('profile.sessions')}>
        <SessionList />
      </Panel>
    </div>
  )
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.people.title')}
      </h1>
      {isPending && <LoadingPanel label={t('console.loading')} />}
      {!isPending && (shops.length > 0 ? <Staff>{security}</Staff> : security)}
    </div>
  )
}
