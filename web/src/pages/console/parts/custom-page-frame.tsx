import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { withShop } from '../../../features/shop/chosen-shop.ts'
import { useShownShop } from '../../../features/shop/use-shown-shop.ts'
import { useI18n } from '../../../lib/messages.ts'
import styles from '../page.module.css'
import { ShopPageHead } from './shop-page-head.tsx'

/** What is around the form of a page that a seller writes: the way back, and the heading. */
export function CustomPageFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  return (
    <div className={styles.page}>
      <p>
        <Link to={withShop('/seller/pages', shortUrl)}>{t('customPages.back')}</Link>
      </p>
      <ShopPageHead title={title} />
      <div className={styles.columns}>{children}</div>
    </div>
  )
}
