import { type ShopRecord as Facts, ratingDays, recordDays } from '@faka/contract/shop/shop'
import { useI18n } from '../../lib/messages.ts'
import styles from './shop-record.module.css'

/** The record of a shop, as the server counted it; the server omits what says too little. */
export function ShopRecord({ record }: { record: Facts | undefined }) {
  const { t } = useI18n()
  if (!record) return null
  const { openSince, lately, ratings } = record
  // In UTC, so that server and browser render the same. No Intl.DateTimeFormat: the first one of a page takes about
  // 25 ms, 100 ms on a phone, while the page becomes usable.
  const since = new Date(openSince)
  const month = t('shop.record.months').split(' ')[since.getUTCMonth()] ?? ''
  const days = recordDays
  const complaints = lately?.complaints
  return (
    <ul className={styles.facts} aria-label={t('shop.record')}>
      {ratings && (
        <li>
          {t('shop.record.ratings', {
            days: ratingDays,
            average: (ratings.averageTenths / 10).toFixed(1),
            count: ratings.count,
          })}
        </li>
      )}
      {lately && <li>{t('shop.record.delivered', { days, count: lately.delivered })}</li>}
      {lately && <li>{t('shop.record.fast', { percent: lately.withinMinutePercent })}</li>}
      {complaints?.made === 0 && <li>{t('shop.record.complaints.none', { days })}</li>}
      {complaints !== undefined && complaints.made > 0 && (
        <li>
          {t('shop.record.complaints', { days, count: complaints.made, percent: complaints.perMille / 10 })}
          {(['resolved', 'rejected', 'withdrawn'] as const)
            .filter((end) => complaints[end] > 0)
            .map((end) => t(`shop.record.complaints.${end}`, { count: complaints[end] }))
            .join('')}
        </li>
      )}
      <li>{t('shop.record.since', { month, year: since.getUTCFullYear() })}</li>
    </ul>
  )
}
