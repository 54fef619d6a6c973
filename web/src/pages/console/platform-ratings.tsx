import type { OrderNo } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import { PlatformRatingActs } from '../../features/rating/platform-rating-acts.tsx'
import { RatingFilters } from '../../features/rating/rating-filters.tsx'
import { RatingList } from '../../features/rating/rating-list.tsx'
import { allRatingsQuery, ratingsPerPage } from '../../features/rating/rating-lists-query.ts'
import { useRatingList } from '../../features/rating/use-rating-list.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'

// an order is a page of its shop
const showOrder = (orderNo: OrderNo) => <span translate="no">{orderNo}</span>

/** `/seller/platform/ratings`: the ratings that sellers reported, and those of all shops. */
export default function PlatformRatings() {
  const { t } = useI18n()
  const { filter, page, change } = useRatingList('reported')
  const ratings = useQuery(allRatingsQuery({ filter, page }))
  const { data } = ratings
  useTitle(t('console.platformRatings.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.platformRatings.title')}
      </h1>
      <p className={styles.quiet}>{t('ratings.platform.lead')}</p>
      <RatingFilters chosen={filter} onChoose={(chosen) => change({ filter: chosen })} />
      {!data && <LoadState queries={[ratings]} />}
      {data?.list.length === 0 && <EmptyState small>{t('ratings.none')}</EmptyState>}
      {data && data.list.length > 0 && (
        <Panel title={t('ratings.total', { total: data.total })}>
          <RatingList
            ratings={data.list}
            linkToOrder={showOrder}
            acts={(rating) => <PlatformRatingActs rating={rating} />}
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
