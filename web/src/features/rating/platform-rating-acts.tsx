import { hideRating, keepRating, type PlatformRating } from '@faka/contract/rating/platform-rating'
import { RatingReason } from '@faka/contract/rating/seller-rating'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { ActButton } from '../../ui/act-button.tsx'
import styles from './rating.module.css'
import { RatingDialog } from './rating-dialog.tsx'

/** What an administrator may do about a rating: hide it, or keep it shown, with a reason. */
export function PlatformRatingActs({
  rating: { ratingNo, own, report, decision },
}: {
  rating: PlatformRating
}) {
  const { t } = useI18n()
  if (own) return <p className={styles.quiet}>{t('ratings.own')}</p>
  const reason = {
    schema: RatingReason,
    label: t('ratings.why'),
    hint: t('ratings.decide.hint'),
    maxLength: 200,
    errors: { wrong: 'ratings.why.wrong' as const },
  }
  return (
    <>
      <ActButton
        label={t('ratings.hide')}
        possible={!decision?.hidden}
        impossibleReason={t('ratings.hide.already')}
      >
        {(state) => (
          <RatingDialog
            {...state}
            mutationKey={['rating.hideRating', ratingNo]}
            title={t('ratings.hide.title')}
            go={t('ratings.hide.go')}
            tone="danger"
            effects={[t('ratings.hide.hides'), t('ratings.hide.says')]}
            reason={reason}
            send={(why) => call(hideRating, { ratingNo, why })}
            doneText={() => t('ratings.hide.done')}
          />
        )}
      </ActButton>
      <ActButton
        label={t('ratings.show')}
        possible={decision ? decision.hidden : report !== null}
        impossibleReason={t('ratings.show.already')}
      >
        {(state) => (
          <RatingDialog
            {...state}
            mutationKey={['rating.keepRating', ratingNo]}
            title={t('ratings.show.title')}
            go={t('ratings.show.go')}
            tone="primary"
            effects={[t('ratings.show.shows'), t('ratings.show.says')]}
            reason={reason}
            send={(why) => call(keepRating, { ratingNo, why })}
            doneText={() => t('ratings.show.done')}
          />
        )}
      </ActButton>
    </>
  )
}
