import { maxCustomPages, type SellerCustomPage } from '@faka/contract/shop/seller-custom-page'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { customPagesQuery } from '../../features/shop/custom-pages-query.ts'
import { CustomPagesTable } from '../../features/shop/custom-pages-table.tsx'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { detectLanguage } from '../../lib/detect-language.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { ShopPageHead } from './parts/shop-page-head.tsx'

/** `/seller/pages`: the pages that the seller of a shop wrote. */
export default function CustomPages() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const pages = useQuery(customPagesQuery(shortUrl))
  const { data } = pages
  const linkToPage = useCallback(
    ({ id, title }: SellerCustomPage) => (
      <Link to={withShop(`/seller/pages/${id}`, shortUrl)} lang={detectLanguage(title)}>
        {title}
      </Link>
    ),
    [shortUrl],
  )
  const isFull = data !== undefined && data.length >= maxCustomPages
  return (
    <div className={styles.page}>
      <ShopPageHead title={t('console.customPages.title')}>
        {!isFull && (
          <span className={styles.links}>
            <Link className={buttonClass({ tone: 'primary' })} to={withShop('/seller/pages/new', shortUrl)}>
              {t('customPages.new')}
            </Link>
          </span>
        )}
      </ShopPageHead>
      <p className={styles.quiet}>
        {isFull ? t('customPages.full', { most: maxCustomPages }) : t('customPages.lead')}
      </p>
      {!data && <LoadState queries={[pages]} />}
      {data?.length === 0 && <EmptyState small>{t('customPages.none')}</EmptyState>}
      {data && data.length > 0 && (
        <Panel title={t('customPages.total', { count: data.length, most: maxCustomPages })}>
          <CustomPagesTable pages={data} linkToPage={linkToPage} />
        </Panel>
      )}
    </div>
  )
}
