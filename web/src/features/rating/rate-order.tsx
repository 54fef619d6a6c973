import type { OwnRating } from '@faka/contract/rating/rating'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './rating.module.css'
import { RatingForm } from './rating-form.tsx'
import { type OrderAccess, ratingQuery } from './rating-query.ts'
import { RatingText } from './rating-text.tsx'

/** A rating with what its buyer may do about it. */
function WrittenRating({ rating, onEdit }: { rating: OwnRating; onEdit: () => void }) {
  const { t, locale } = useI18n()
  const { changeUntil, hiddenWhy } = rating
  return (
    <div className={styles.rating}>
      <RatingText rating={rating} />
      {hiddenWhy !== null && (
        <Notice tone="warning" title={t('rating.hidden')}>
          {hiddenWhy}
        </Notice>
      )}
      {changeUntil !== null && (
        <p className={styles.head}>
          <Button onClick={onEdit}>{t('rating.edit')}</Button>
          <span className={styles.quiet}>
            {t('rating.until')} <DateTime iso={changeUntil} locale={locale} />
          </span>
        </p>
      )}
    </div>
  )
}

/** The rating of a delivered order, as its buyer writes it; nothing where it may not be rated. */
export default function RateOrder({ orderNo, access }: { orderNo: OrderNo; access: OrderAccess }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const query = ratingQuery(orderNo, access)
  const { data } = useQuery(query)
  const [isEditing, setIsEditing] = useState(false)
  if (!data || (!data.rating && !data.mayRate)) return null
  const keep = (rating: OwnRating) => {
    client.setQueryData(query.queryKey, { rating, mayRate: false })
    setIsEditing(false)
  }
  return (
    <Panel title={t('rating.title')}>
      {data.rating && !isEditing ? (
        <WrittenRating rating={data.rating} onEdit={() => setIsEditing(true)} />
      ) : (
        <RatingForm orderNo={orderNo} access={access} rating={data.rating} onSaved={keep} />
      )}
    </Panel>
  )
}
