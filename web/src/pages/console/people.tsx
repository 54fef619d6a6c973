import { StaffList } from '../../features/shop/staff-list.tsx'
import { useShopAccess } from '../../features/shop/use-shop-access.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'

/** `/seller/people`: who works for a shop and what they may do. */
export default function People() {
  const { t } = useI18n()
  const { shortUrl, name, rights } = useShownShop()
  const { isOwner } = useShopAccess()
  useTitle(t('console.people.title'))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t('console.people.title')}
        </h1>
        <span className={styles.quiet}>{name}</span>
      </div>
      {isOwner ? (
        <StaffList key={shortUrl} shortUrl={shortUrl} />
      ) : (
        <Panel title={t('people.mine')}>
          <p className={styles.quiet}>{t('people.mine.text')}</p>
          <p>{rights.map((right) => t(`people.right.${right}`)).join(t('people.comma'))}</p>
        </Panel>
      )}
    </div>
  )
}
