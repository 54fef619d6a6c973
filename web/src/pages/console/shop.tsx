import { shopUrl } from '@faka/contract/shared/urls'
import type { SellerShop } from '@faka/contract/shop/seller-shop'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { AccentForm } from '../../features/shop/accent-form.tsx'
import { classifiesQuery } from '../../features/shop/classifies-query.ts'
import { ClassifyList } from '../../features/shop/classify-list.tsx'
import { CreateClassifyForm } from '../../features/shop/create-classify-form.tsx'
import { DeliveryHoursForm } from '../../features/shop/delivery-hours-form.tsx'
import { ExportShopButton } from '../../features/shop/export-shop-button.tsx'
import { NoticeForm } from '../../features/shop/notice-form.tsx'
import { ShopBasicsForm } from '../../features/shop/shop-basics-form.tsx'
import { ShopHeader } from '../../features/shop/shop-header.tsx'
import { ShopLogoField } from '../../features/shop/shop-logo-field.tsx'
import { shopOpeningQuery } from '../../features/shop/shop-opening-query.ts'
import { ShopSeoForm } from '../../features/shop/shop-seo-form.tsx'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { LogoUpload } from '../../features/upload/logo-upload.tsx'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExternalLink } from '../../ui/icons-of-console.ts'
import { Panel } from '../../ui/panel.tsx'
import { toShopNotice } from '../parts/shop-notice.tsx'
import { shopSeo } from '../parts/shop-seo.ts'
import page from './page.module.css'
import styles from './shop.module.css'

type Draft = Pick<SellerShop, 'name' | 'opening' | 'contact' | 'notice'>

/** The classifies with their states, and the form that adds one. */
function Classifies({ shop }: { shop: SellerShop }) {
  const { t } = useI18n()
  const classifies = useQuery(classifiesQuery(shop.shortUrl))
  const { data } = classifies
  return (
    <Panel title={t('shop.classifies')}>
      <div className={page.page}>
        {!data && <LoadState queries={[classifies]} />}
        {data?.length === 0 && <EmptyState small>{t('shopForm.classify.none')}</EmptyState>}
        {data && data.length > 0 && <ClassifyList shortUrl={shop.shortUrl} classifies={data} />}
        <CreateClassifyForm shortUrl={shop.shortUrl} />
      </div>
    </Panel>
  )
}

/** The forms of one shop, and beside them its header as buyers will see it. */
function ShopForms({ shop }: { shop: SellerShop }) {
  const { t } = useI18n()
  const [draft, setDraft] = useState<Draft>(shop)
  const changeDraft = useCallback(
    (changes: Partial<Draft>) => setDraft((previous) => ({ ...previous, ...changes })),
    [],
  )
  return (
    <div className={styles.columns}>
      <div className={page.page}>
        <Panel title={t('shopForm.notice')}>
          <NoticeForm shop={shop} onDraft={changeDraft} />
        </Panel>
        <Panel title={t('shopForm.basics')}>
          <div className={page.page}>
            <ShopLogoField
              shop={shop}
              upload={(onUploaded) => (
                <LogoUpload onUploaded={onUploaded}>{t('shopForm.logo.choose')}</LogoUpload>
              )}
            />
            <ShopBasicsForm shop={shop} onDraft={changeDraft} />
          </div>
        </Panel>
        <Classifies shop={shop} />
        <Panel title={t('shopForm.hours')}>
          <DeliveryHoursForm shop={shop} />
        </Panel>
        <Panel title={t('shopForm.accent')}>
          <AccentForm shop={shop} />
        </Panel>
        <Panel title={t('itemForm.seo')}>
          <ShopSeoForm shop={shop} toShown={(texts) => shopSeo({ ...shop, ...texts })} />
        </Panel>
        {shop.isOwner && (
          <Panel title={t('shopForm.export')}>
            <div className={page.page}>
              <ExportShopButton shortUrl={shop.shortUrl} />
            </div>
          </Panel>
        )}
      </div>
      <aside className={styles.preview} aria-label={t('shopForm.preview')}>
        <Panel title={t('shopForm.preview')}>
          <ShopHeader
            shop={{ ...draft, logo: shop.logo }}
            notice={toShopNotice(draft.notice)}
            headingLevel={3}
            noticeOpen
          />
        </Panel>
      </aside>
    </div>
  )
}

/** `/seller/shop`: what buyers see of a shop. */
export default function Shop() {
  const { t } = useI18n()
  const shop = useShownShop()
  const opening = useQuery(shopOpeningQuery())
  useTitle(t('console.shopPage.title'))
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1 className={page.title} tabIndex={-1}>
          {t('console.shopPage.title')}
        </h1>
        {/* another document: the storefront */}
        <a className={buttonClass()} href={shopUrl(shop.shortUrl)} target="_blank" rel="noopener">
          <span className={styles.visit}>
            <ExternalLink />
            {t('shopForm.visit')}
          </span>
        </a>
      </div>
      <ShopForms key={shop.shortUrl} shop={shop} />
      {/* last, since it comes after the rest and must move nothing */}
      {opening.data?.refusal === null && (
        <div>
          <Link className={buttonClass()} to="/seller/shop/new">
            {t('shopForm.openAnother')}
          </Link>
        </div>
      )}
    </div>
  )
}
