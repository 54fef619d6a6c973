import { useQuery } from '@tanstack/react-query'
import { SecondFactorPanel } from '../../features/account/second-factor-panel.tsx'
import { SessionList } from '../../features/account/session-list.tsx'
import { ownShopsQuery } from '../../features/shop/own-shops-query.ts'
import { StaffList } from '../../features/shop/staff-list.tsx'
import { useShopAccess } from '../../features/shop/use-shop-access.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'

/** Who works for the shown shop, for its owner; for staff, what they may do. */
function Staff() {
  const { t } = useI18n()
  const { shortUrl, name, rights } = useShownShop()
  const { isOwner } = useShopAccess()
  if (isOwner) return <StaffList key={shortUrl} shortUrl={shortUrl} />
  return (
    <Panel title={t('people.mine')}>
      <p className={styles.quiet}>{t('people.mine.text', { shop: name })}</p>
      <p>{rights.map((right) => t(`people.right.${right}`)).join(t('people.comma'))}</p>
    </Panel>
  )
}

/** `/seller/people`: who works for a shop and what they may do, and how the account itself is protected. */
export default function People() {
  const { t } = useI18n()
  const { data: shops = [] } = useQuery(ownShopsQuery())
  useTitle(t('console.people.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.people.title')}
      </h1>
      {shops.length > 0 && <Staff />}
      <div className={styles.columns}>
        <SecondFactorPanel />
        <Panel title={t('profile.sessions')}>
          <SessionList />
        </Panel>
      </div>
    </div>
  )
}
