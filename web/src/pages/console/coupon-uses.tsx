import { CouponBatchNo } from '@faka/contract/coupon/coupon'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { CouponUsesTable } from '../../features/coupon/coupon-uses-table.tsx'
import { couponsPerPage, couponUsesQuery } from '../../features/coupon/coupons-query.ts'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { detectLanguage } from '../../lib/detect-language.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'
import { ShopPageHead } from './parts/shop-page-head.tsx'
import { useOrderLink } from './parts/use-order-link.tsx'
import { usePageNumber } from './parts/use-page-number.ts'

function UseList({ batchNo }: { batchNo: CouponBatchNo }) {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const [page, changePage] = usePageNumber()
  const uses = useQuery(couponUsesQuery(batchNo, page))
  const linkToOrder = useOrderLink(shortUrl)
  const { data } = uses
  if (!data) return <LoadState queries={[uses]} />
  if (data.list.length === 0)
    return <EmptyState small>{t('coupons.usesNone', { name: data.name })}</EmptyState>
  return (
    <Panel title={<span lang={detectLanguage(data.name)}>{data.name}</span>}>
      <CouponUsesTable uses={data.list} linkToOrder={linkToOrder} />
      <Pager page={data.page} pages={Math.ceil(data.total / couponsPerPage)} onPage={changePage} />
    </Panel>
  )
}

/** `/seller/coupons/:batchNo`: the orders that used the coupons of a batch. */
export default function CouponUses() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const batchNo = CouponBatchNo.safeParse(useParams().batchNo).data
  return (
    <div className={styles.page}>
      <p>
        <Link to={withShop('/seller/coupons', shortUrl)}>{t('coupons.back')}</Link>
      </p>
      <ShopPageHead title={t('console.couponUses.title')} />
      {batchNo ? <UseList batchNo={batchNo} /> : <EmptyState small>{t('coupons.unknown')}</EmptyState>}
    </div>
  )
}
