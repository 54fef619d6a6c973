import type { Question } from '@faka/contract/item/question'
import { findRedemption, redeemCard } from '@faka/contract/redemption/redemption'
import type { ItemId } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { withWork } from '../../lib/with-work.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RedeemAnswers, type RenderAnswer } from './redeem-answers.tsx'
import { RedeemedCard } from './redeemed-card.tsx'
import styles from './redemption.module.css'

// the variables and the reply may hold a card
const secret = { gcTime: 0, meta: { expected: 'everything' } } as const

interface Props {
  itemId: ItemId
  questions: readonly Question[]
  renderAnswer: RenderAnswer
}

/** The card that somebody holds: what became of it, and redeeming it. What is typed stays. */
export function RedeemCard({ itemId, questions, renderAnswer }: Props) {
  const { t } = useI18n()
  const [card, setCard] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const found = useMutation({
    ...secret,
    mutationKey: ['redemption.findRedemption', itemId],
    mutationFn: (typed: string) => withWork((work) => call(findRedemption, { itemId, card: typed, ...work })),
  })
  const redeemed = useMutation({
    ...secret,
    mutationKey: ['redemption.redeemCard', itemId],
    mutationFn: (answers: string[]) =>
      withWork((work) => call(redeemCard, { itemId, card: card.trim(), answers, ...work })),
    // somebody else redeemed it meanwhile
    onError: () => found.mutate(card.trim()),
  })
  const shown = redeemed.data ?? found.data
  const failure = found.error ?? redeemed.error
  const sentence = failure && (isDomainError(failure) ? failure.message : t('redeem.failed'))
  const change = (typed: string) => {
    setCard(typed)
    setIsMissing(false)
    found.reset()
    redeemed.reset()
  }
  const look = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = card.trim()
    setIsMissing(typed === '')
    redeemed.reset()
    if (typed !== '' && !found.isPending) found.mutate(typed)
  }
  return (
    <>
      <form className={styles.form} onSubmit={look} noValidate>
        <TextField
          label={t('redeem.card')}
          hint={t('redeem.cardHint')}
          name="card"
          value={card}
          error={isMissing ? t('redeem.cardMissing') : (sentence ?? undefined)}
          maxLength={4096}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        {!shown && (
          <div>
            <Button type="submit" tone="primary" busy={found.isPending} busyText={t('redeem.looking')}>
              {t('redeem.look')}
            </Button>
          </div>
        )}
      </form>
      {shown?.rejection && (
        <Notice tone="warning" live title={t('redeem.rejected')}>
          <span lang={detectLanguage(shown.rejection.why)}>{shown.rejection.why}</span>
        </Notice>
      )}
      {shown?.state === 'open' && (
        <RedeemAnswers
          questions={questions}
          renderAnswer={renderAnswer}
          busy={redeemed.isPending}
          onRedeem={(answers) => redeemed.mutate(answers)}
        />
      )}
      {shown && shown.state !== 'open' && <RedeemedCard redeemed={shown} />}
    </>
  )
}
