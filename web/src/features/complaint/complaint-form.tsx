import {
  type ComplaintType,
  complaintTextLength,
  complaintTypes,
  expectations,
} from '@faka/contract/complaint/complaint'
import type { Order } from '@faka/contract/delivery/delivery'
import { formatFen } from '@faka/contract/shared/money'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { CircleAlert, Info } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ChooseCards } from './choose-cards.tsx'
import { type ComplaintDraft, isValidText, steps } from './complaint-draft.ts'
import styles from './complaint-form.module.css'
import { ComplaintSteps } from './complaint-steps.tsx'

interface Props {
  order: Order
  draft: ComplaintDraft
  onDraftChange: (changes: Partial<ComplaintDraft>) => void
  /** The contact of the buyer, asked in the last step. */
  contact: ReactNode
  pictures: ReactNode
  /** Why it cannot be sent yet, such as pending uploads. */
  disabledReason: string | undefined
  /** Validates the contact and marks its errors; returns whether it is valid. */
  checkContact: () => boolean
  busy: boolean
  /** The error of the last attempt, with a link that helps. */
  rejection: ReactNode
  onSend: () => void
}

/** The refund for this many cards: their share of the amount, computed as the server does. */
const refundShareFen = ({ amountFen }: Order, chosen: number, count: number): number =>
  chosen >= count ? amountFen : Math.max(1, Math.floor((amountFen * chosen) / count))

/** The complaint form in three short steps: the problem, the expectation, the description. */
export function ComplaintForm({
  order,
  draft,
  onDraftChange,
  contact,
  pictures,
  disabledReason,
  checkContact,
  busy,
  rejection,
  onSend,
}: Props) {
  const { t } = useI18n()
  const form = useRef<HTMLFormElement>(null)
  const [checkedStep, setCheckedStep] = useState<ComplaintDraft['step']>()
  const { step, type, cardIds, expectation, text } = draft
  const cards = order.cards ?? []
  const isDelivered = order.status === 'delivered'
  const types: readonly ComplaintType[] = isDelivered ? complaintTypes : ['notReceived']
  const showsErrors = checkedStep === step
  const isStepValid = {
    what: type !== null && (!isDelivered || cardIds.length > 0),
    want: true,
    words: isValidText(text),
  }
  const goToStep = (offset: 1 | -1) => {
    setCheckedStep(undefined)
    onDraftChange({ step: steps[steps.indexOf(step) + offset] ?? step })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isContactValid = step !== 'words' || checkContact()
    if (!isStepValid[step] || !isContactValid) {
      setCheckedStep(step)
      focusFirstInvalid(form)
      return
    }
    if (step !== 'words') goToStep(1)
    else if (!busy && !disabledReason) onSend()
  }
  const refundDetail =
    !isDelivered || cardIds.length >= cards.length
      ? t('complaint.expectation.refund.all', { amount: formatFen(order.amountFen) })
      : t('complaint.expectation.refund.detail', {
          amount: formatFen(refundShareFen(order, cardIds.length, cards.length)),
        })
  const replaceMessage = isDelivered
    ? 'complaint.expectation.replace'
    : 'complaint.expectation.replace.undelivered'
  return (
    <Panel>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <ComplaintSteps step={step} isDelivered={isDelivered} />
        {step === 'what' && (
          <>
            {!isDelivered && <Notice>{t('complaint.undelivered')}</Notice>}
            {isDelivered && (
              <ChooseCards
                cards={cards}
                chosen={cardIds}
                error={showsErrors && cardIds.length === 0 ? t('complaint.cards.missing') : undefined}
                onChosen={(chosen) => onDraftChange({ cardIds: chosen })}
              />
            )}
            <div className={styles.group}>
              <RadioTiles
                wide
                legend={t('complaint.type')}
                name="type"
                tiles={types.map((value) => ({
                  value,
                  label: t(`complaint.type.${value}`),
                  detail: t(`complaint.type.${value}.detail`),
                }))}
                value={type ?? undefined}
                onValueChange={(value) => onDraftChange({ type: value })}
              />
              <p className={styles.error} aria-live="polite">
                {showsErrors && type === null && (
                  <>
                    <CircleAlert />
                    {t('complaint.type.missing')}
                  </>
                )}
              </p>
            </div>
          </>
        )}
        {step === 'want' && (
          <RadioTiles
            wide
            legend={t('complaint.expectation')}
            name="expectation"
            tiles={expectations.map((value) => ({
              value,
              label: t(value === 'replace' ? replaceMessage : 'complaint.expectation.refund'),
              detail: value === 'replace' ? t(`${replaceMessage}.detail`) : refundDetail,
            }))}
            value={expectation}
            onValueChange={(value) => onDraftChange({ expectation: value })}
          />
        )}
        {step === 'words' && (
          <>
            <TextArea
              label={t('complaint.text')}
              hint={t('complaint.text.hint')}
              error={showsErrors && !isStepValid.words ? t('complaint.text.wrong') : undefined}
              name="text"
              value={text}
              maxLength={complaintTextLength.max}
              count={t('complaint.text.count', {
                count: text.trim().length,
                most: complaintTextLength.max,
              })}
              onChange={({ currentTarget }) => onDraftChange({ text: currentTarget.value })}
            />
            {pictures}
            {contact}
          </>
        )}
        {rejection}
        <div className={styles.actions}>
          {step !== 'what' && <Button onClick={() => goToStep(-1)}>{t('complaint.step.back')}</Button>}
          {step === 'words' ? (
            <Button
              type="submit"
              tone="primary"
              busy={busy}
              busyText={t('complaint.step.sending')}
              disabledReason={disabledReason}
            >
              {t('complaint.step.send')}
            </Button>
          ) : (
            <Button type="submit" tone="primary">
              {t('complaint.step.next')}
            </Button>
          )}
        </div>
        <p className={styles.quiet}>
          <Info />
          {t('complaint.draft')}
        </p>
      </form>
    </Panel>
  )
}
