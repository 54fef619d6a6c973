import type { PublicRating } from '@faka/contract/rating/public-rating'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './rating.module.css'
import { Stars } from './stars.tsx'

type Shown = Pick<PublicRating, 'stars' | 'text' | 'createTime' | 'changeTime' | 'answer'>

/** The stars, the text and the answer of a rating: text alone, never markup. */
export function RatingText({ rating }: { rating: Shown }) {
  const { t, locale } = useI18n()
  const { stars, text, createTime, changeTime, answer } = rating
  return (
    <>
      <p className={styles.head}>
        <Stars stars={stars} />
        <span className={styles.quiet}>
          <DateTime iso={changeTime ?? createTime} locale={locale} />
          {changeTime !== null && ` ${t('rating.changed')}`}
        </span>
      </p>
      {text && (
        <p className={styles.text} lang={detectLanguage(text)}>
          {text}
        </p>
      )}
      {answer && (
        <div className={styles.answer}>
          <p className={styles.quiet}>
            {t('rating.answer')} <DateTime iso={answer.time} locale={locale} />
          </p>
          <p className={styles.text} lang={detectLanguage(answer.text)}>
            {answer.text}
          </p>
        </div>
      )}
    </>
  )
}
