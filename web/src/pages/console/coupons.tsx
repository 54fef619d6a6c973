import { type CouponBatchNo, listCouponUses } from '@faka/contract/coupon/coupon'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { couponsPerPage, couponsQuery } from '../../features/coupon/coupons-query.ts'
import { CouponsTable } from '../../features/coupon/coupons-table.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useShopAccess } from '../../features/shop/use-shop-access.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'
import { ShopPageHead } from './parts/shop-page-head.tsx'
import { usePageNumber } from './parts/use-page-number.ts'

/** The list with its states. */
function BatchList() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const [page, changePage] = usePageNumber()
  const coupons = useQuery(couponsQuery(shortUrl, page))
  const { data } = coupons
  const mayReadOrders = useShopAccess(shortUrl).may(listCouponUses.rights)
  const linkToUses = useCallback(
    (batchNo: CouponBatchNo, text: string) =>
      mayReadOrders ? <Link to={withShop(`/seller/coupons/${batchNo}`, shortUrl)}>{text}</Link> : text,
    [mayReadOrders, shortUrl],
  )
  if (!data) return <LoadState queries={[coupons]} />
  if (data.list.length === 0) return <EmptyState small>{t('coupons.none')}</EmptyState>
  return (
    <Panel title={t('coupons.total', { total: data.total })}>
      <CouponsTable batches={data.list} linkToUses={linkToUses} />
      <Pager page={data.page} pages={Math.ceil(data.total / couponsPerPage)} onPage={changePage} />
    </Panel>
  )
}

/** `/seller/coupons`: the coupons of a shop, by batch. */
export default function Coupons() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  return (
    <div className={styles.page}>
      <ShopPageHead title={t('console.coupons.title')}>
        <span className={styles.links}>
          <Link className={buttonClass({ tone: 'primary' })} to={withShop('/seller/coupons/new', shortUrl)}>
            {t('coupons.create')}
          </Link>
        </span>
      </ShopPageHead>
      <BatchList />
    </div>
  )
}
