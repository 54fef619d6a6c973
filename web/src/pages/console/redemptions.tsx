import { redemptionFilters } from '@faka/contract/redemption/seller-redemption'
import { useQuery } from '@tanstack/react-query'
import { RedemptionList } from '../../features/redemption/redemption-list.tsx'
import { redemptionsPerPage, redemptionsQuery } from '../../features/redemption/redemptions-query.ts'
import { useRedemptionList } from '../../features/redemption/use-redemption-list.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'
import { ShopPageHead } from './parts/shop-page-head.tsx'
import { useOrderLink } from './parts/use-order-link.tsx'

/** `/seller/redemptions`: the cards of a shop that their holders redeemed, the latest first. */
export default function Redemptions() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const { filter, page, change } = useRedemptionList()
  const redemptions = useQuery(redemptionsQuery(shortUrl, { filter, page }))
  const { data } = redemptions
  const linkToOrder = useOrderLink(shortUrl)
  return (
    <div className={styles.page}>
      <ShopPageHead title={t('console.redemptions.title')} />
      <p className={styles.quiet}>{t('redemptions.lead')}</p>
      <ChipGroup
        label={t('redemptions.filter')}
        chips={redemptionFilters.map((value) => ({
          value,
          text: value === 'all' ? t('redemptions.all') : t(`redemptions.state.${value}`),
        }))}
        chosen={filter}
        onChoose={(chosen) => change({ filter: chosen })}
      />
      {!data && <LoadState queries={[redemptions]} />}
      {data?.list.length === 0 && <EmptyState small>{t('redemptions.none')}</EmptyState>}
      {data && data.list.length > 0 && (
        <Panel title={t('redemptions.total', { total: data.total, waiting: data.counts.waiting })}>
          <RedemptionList redemptions={data.list} linkToOrder={linkToOrder} />
          <Pager
            page={data.page}
            pages={Math.ceil(data.total / redemptionsPerPage)}
            onPage={(next) => change({ page: next })}
          />
        </Panel>
      )}
    </div>
  )
}
