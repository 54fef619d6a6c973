import { maxRatingText, type OwnRating, RatingText, Stars, saveRating } from '@faka/contract/rating/rating'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { usePlainForm } from '../../lib/use-plain-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ChooseStars } from './choose-stars.tsx'
import styles from './rating.module.css'
import type { OrderAccess } from './rating-query.ts'

const schema = z.object({ stars: Stars, text: RatingText })

interface Props {
  orderNo: OrderNo
  access: OrderAccess
  /** What is changed; null for a new rating. */
  rating: OwnRating | null
  onSaved: (rating: OwnRating) => void
}

/** The form of a rating: one to five stars, and a text as the buyer likes. */
export function RatingForm({ orderNo, access, rating, onSaved }: Props) {
  const { t } = useI18n()
  const form = usePlainForm({
    schema,
    initialValues: () => ({ stars: rating?.stars ?? 0, text: rating?.text ?? '' }),
  })
  const { mutate, isPending } = useMutation({
    mutationKey: ['rating.saveRating', { orderNo }],
    mutationFn: (input: z.output<typeof schema>) => call(saveRating, { ...access(), ...input }),
    onSuccess: onSaved,
  })
  const send = form.submitTo((input) => {
    if (!isPending) mutate(input)
  })
  const { stars, text } = form.values
  return (
    <form ref={form.element} className={styles.form} onSubmit={send} noValidate>
      <ChooseStars
        stars={stars}
        error={form.isInvalid('stars') ? t('rating.choose.missing') : undefined}
        onChoose={(chosen) => form.change({ stars: chosen })}
      />
      <TextArea
        label={t('rating.text')}
        hint={t('rating.text.hint')}
        name="text"
        maxLength={maxRatingText}
        count={`${text.length} / ${maxRatingText}`}
        value={text}
        onChange={({ currentTarget }) => form.change({ text: currentTarget.value })}
      />
      <Button type="submit" tone="primary" busy={isPending} busyText={t('rating.saving')}>
        {t(rating ? 'rating.save' : 'rating.send')}
      </Button>
    </form>
  )
}
