import { answerRating } from '@faka/contract/rating/seller-rating'
import { useQuery } from '@tanstack/react-query'
import { RatingFilters } from '../../features/rating/rating-filters.tsx'
import { RatingList } from '../../features/rating/rating-list.tsx'
import { ratingsPerPage, shopRatingsQuery } from '../../features/rating/rating-lists-query.ts'
import { SellerRatingActs } from '../../features/rating/seller-rating-acts.tsx'
import { useRatingList } from '../../features/rating/use-rating-list.ts'
import { useShopAccess } from '../../features/shop/use-shop-access.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'
import { ShopPageHead } from './parts/shop-page-head.tsx'
import { useOrderLink } from './parts/use-order-link.tsx'

/** `/seller/ratings`: what buyers wrote about the items of a shop, the latest first. */
export default function Ratings() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const { filter, page, change } = useRatingList('all')
  const ratings = useQuery(shopRatingsQuery(shortUrl, { filter, page }))
  const { data } = ratings
  const linkToOrder = useOrderLink(shortUrl)
  const mayAnswer = useShopAccess(shortUrl).may(answerRating.rights)
  return (
    <div className={styles.page}>
      <ShopPageHead title={t('console.ratings.title')} />
      <p className={styles.quiet}>{t('ratings.lead')}</p>
      <RatingFilters chosen={filter} onChoose={(chosen) => change({ filter: chosen })} />
      {!data && <LoadState queries={[ratings]} />}
      {data?.list.length === 0 && <EmptyState small>{t('ratings.none')}</EmptyState>}
      {data && data.list.length > 0 && (
        <Panel title={t('ratings.total', { total: data.total })}>
          <RatingList
            ratings={data.list}
            linkToOrder={linkToOrder}
            acts={(rating) => mayAnswer && <SellerRatingActs rating={rating} />}
          />
          <Pager
            page={data.page}
            pages={Math.ceil(data.total / ratingsPerPage)}
            onPage={(next) => change({ page: next })}
          />
        </Panel>
      )}
    </div>
  )
}
