import { maxRatingText } from '@faka/contract/rating/rating'
import {
  answerRating,
  RatingAnswer,
  RatingReason,
  reportRating,
  type SellerRating,
} from '@faka/contract/rating/seller-rating'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { RatingDialog } from './rating-dialog.tsx'

/** What the seller may do about a rating: answer it once, and report it to the platform once. */
export function SellerRatingActs({
  rating: { ratingNo, answer, report, decision },
}: {
  rating: SellerRating
}) {
  const { t } = useI18n()
  return (
    <>
      <ActButton
        label={t('ratings.answer')}
        possible={answer === null && !decision?.hidden}
        impossibleReason={t('ratings.answer.already')}
      >
        {(state) => (
          <RatingDialog
            {...state}
            mutationKey={['rating.answerRating', ratingNo]}
            title={t('ratings.answer.title')}
            go={t('ratings.answer.go')}
            tone="primary"
            effects={[t('ratings.answer.public'), t('ratings.answer.once')]}
            reason={{
              schema: RatingAnswer,
              label: t('ratings.answer.text'),
              hint: t('ratings.answer.hint'),
              maxLength: maxRatingText,
              multiline: true,
              errors: { wrong: 'ratings.answer.wrong' },
            }}
            send={(text) => sendOnce(answerRating, { ratingNo, text })}
            doneText={() => t('ratings.answer.done')}
          />
        )}
      </ActButton>
      <ActButton
        label={t('ratings.report')}
        possible={report === null && decision === null}
        impossibleReason={t('ratings.report.already')}
      >
        {(state) => (
          <RatingDialog
            {...state}
            mutationKey={['rating.reportRating', ratingNo]}
            title={t('ratings.report.title')}
            go={t('ratings.report.go')}
            tone="primary"
            effects={[t('ratings.report.asks'), t('ratings.report.stays')]}
            reason={{
              schema: RatingReason,
              label: t('ratings.why'),
              hint: t('ratings.report.hint'),
              maxLength: 200,
              errors: { wrong: 'ratings.why.wrong' },
            }}
            send={(why) => sendOnce(reportRating, { ratingNo, why })}
            doneText={() => t('ratings.report.done')}
          />
        )}
      </ActButton>
    </>
  )
}
