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
  /** How the buyer can be reached, asked in the last step. */
  contact: ReactNode
  pictures: ReactNode
  /** Why it cannot be sent yet: pictures are on their way. */
  disabledReason: string | undefined
  /** Whether everything of the page's own fields is right; it marks what is not. */
  checkContact: () => boolean
  busy: boolean
  /** Why the last try was refused, with the way on. */
  rejection: ReactNode
  onSend: () => void
}

/** What goes back for so many cards: their share of the sum, as the server reckons it. */
const refundShareFen = ({ amountFen }: Order, chosen: number, count: number): number =>
  chosen >= count ? amountFen : Math.max(1, Math.floor((amountFen * chosen) / count))

/** A complaint in three short steps: what is wrong, what is wanted, what happened. */
export function ComplaintForm({
  order,
  draft,
  onDraftChange: onDraft,
  contact,
  pictures,
  disabledReason: waitingFor,
  checkContact,
  busy,
  rejection: refusal,
  onSend,
}: Props) {
  const { t } = useI18n()
  const form = useRef<HTMLFormElement>(null)
  const [checked, setChecked] = useState<ComplaintDraft['step']>()
  const { step, type, cardIds, expectation, text } = draft
  const cards = order.cards ?? []
  const isDelivered = order.status === 'delivered'
  const types: readonly ComplaintType[] = isDelivered ? complaintTypes : ['notReceived']
  const isWrong = checked === step
  const isFit = {
    what: type !== null && (!isDelivered || cardIds.length > 0),
    want: true,
    words: isValidText(text),
  }
  const go = (by: 1 | -1) => {
    setChecked(undefined)
    onDraft({ step: steps[steps.indexOf(step) + by] ?? step })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isReachable = step !== 'words' || checkContact()
    if (!isFit[step] || !isReachable) {
      setChecked(step)
      focusFirstInvalid(form)
      return
    }
    if (step !== 'words') go(1)
    else if (!busy && !waitingFor) onSend()
  }
  const refundDetail =
    !isDelivered || cardIds.length >= cards.length
      ? t('complaint.expectation.refund.all', { amount: formatFen(order.amountFen) })
      : t('complaint.expectation.refund.detail', {
          amount: formatFen(refundShareFen(order, cardIds.length, cards.length)),
        })
  const replace = isDelivered ? 'complaint.expectation.replace' : 'complaint.expectation.replace.undelivered'
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
                error={isWrong && cardIds.length === 0 ? t('complaint.cards.missing') : undefined}
                onChosen={(chosen) => onDraft({ cardIds: chosen })}
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
                onValueChange={(value) => onDraft({ type: value })}
              />
              <p className={styles.error} aria-live="polite">
                {isWrong && type === null && (
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
              label: t(value === 'replace' ? replace : 'complaint.expectation.refund'),
              detail: value === 'replace' ? t(`${replace}.detail`) : refundDetail,
            }))}
            value={expectation}
            onValueChange={(value) => onDraft({ expectation: value })}
          />
        )}
        {step === 'words' && (
          <>
            <TextArea
              label={t('complaint.text')}
              hint={t('complaint.text.hint')}
              error={isWrong && !isFit.words ? t('complaint.text.wrong') : undefined}
              name="text"
              value={text}
              maxLength={complaintTextLength.max}
              count={t('complaint.text.count', {
                count: text.trim().length,
                most: complaintTextLength.max,
              })}
              onChange={({ currentTarget }) => onDraft({ text: currentTarget.value })}
            />
            {pictures}
            {contact}
          </>
        )}
        {refusal}
        <div className={styles.actions}>
          {step !== 'what' && <Button onClick={() => go(-1)}>{t('complaint.step.back')}</Button>}
          {step === 'words' ? (
            <Button
              type="submit"
              tone="primary"
              busy={busy}
              busyText={t('complaint.step.sending')}
              disabledReason={waitingFor}
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
