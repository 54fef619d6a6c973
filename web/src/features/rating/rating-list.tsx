import type { SellerRating } from '@faka/contract/rating/seller-rating'
import type { OrderNo } from '@faka/contract/shared/ids'
import type { ReactNode } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './rating.module.css'
import { RatingText } from './rating-text.tsx'

interface Props<Rating extends SellerRating> {
  ratings: readonly Rating[]
  linkToOrder: (orderNo: OrderNo) => ReactNode
  /** What can be done about a rating. */
  acts: (rating: Rating) => ReactNode
}

/** What became of a rating besides its answer. */
function Remarks({ rating: { counts, report, decision } }: { rating: SellerRating }) {
  const { t, locale } = useI18n()
  return (
    <>
      {!counts && !decision?.hidden && <p className={styles.quiet}>{t('ratings.refunded')}</p>}
      {report && (
        <p className={styles.quiet}>
          {t('ratings.reported')} <DateTime iso={report.time} locale={locale} />{' '}
          <span lang={detectLanguage(report.why)}>{report.why}</span>
        </p>
      )}
      {decision && (
        <p className={styles.quiet}>
          {t(decision.hidden ? 'ratings.hidden' : 'ratings.kept')}{' '}
          <DateTime iso={decision.time} locale={locale} />{' '}
          <span lang={detectLanguage(decision.why)}>{decision.why}</span>
        </p>
      )}
    </>
  )
}

/** Ratings as sellers and administrators read them, each with what can be done about it. */
export function RatingList<Rating extends SellerRating>({ ratings, linkToOrder, acts }: Props<Rating>) {
  const { t } = useI18n()
  return (
    <ul className={styles.list}>
      {ratings.map((rating) => (
        <li key={rating.ratingNo} className={styles.rating}>
          <p className={styles.head}>
            <strong lang={detectLanguage(rating.itemTitle)}>{rating.itemTitle}</strong>
            {linkToOrder(rating.orderNo)}
            {rating.decision?.hidden && <Badge tone="rejected">{t('ratings.state.hidden')}</Badge>}
            {rating.report && !rating.decision && <Badge tone="waiting">{t('ratings.state.reported')}</Badge>}
          </p>
          <RatingText rating={rating} />
          <Remarks rating={rating} />
          <div className={styles.acts}>{acts(rating)}</div>
        </li>
      ))}
    </ul>
  )
}
