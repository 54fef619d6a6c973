import {
  type ComplaintType,
  complaintTextLength,
  complaintTypes,
  expectations,
} from '@faka/contract/complaint/complaint'
import type { Order } from '@faka/contract/delivery/delivery'
import { formatFen } from '@faka/contract/shared/money'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { FieldHints } from '../../ui/field.tsx'
import { Info } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ChooseCards } from './choose-cards.tsx'
import styles from './complaint-form.module.css'
import { ComplaintSteps } from './complaint-steps.tsx'
import type { ComplaintFormState } from './use-complaint-form.ts'

interface Props {
  order: Order
  complaint: ComplaintFormState
  /** The contact of the buyer, asked in the last step. */
  contact: ReactNode
  pictures: ReactNode
  /** Why it cannot be sent yet, such as pending uploads. */
  disabledReason: string | undefined
  /** The error of the last attempt, with a link that helps. */
  rejection: ReactNode
}

/** The refund for this many cards: their share of the amount, computed as the server does. */
const refundShareFen = ({ amountFen }: Order, chosen: number, count: number): number =>
  chosen >= count ? amountFen : Math.max(1, Math.floor((amountFen * chosen) / count))

/** The complaint form in three short steps: the problem, the expectation, the description. */
export function ComplaintForm({ order, complaint, contact, pictures, disabledReason, rejection }: Props) {
  const { t } = useI18n()
  const { form, step, change, errorAt, goToStep, busy } = complaint
  const { type, cardIds, expectation, text } = form.watch()
  const cards = order.cards ?? []
  const isDelivered = order.status === 'delivered'
  const types: readonly ComplaintType[] = isDelivered ? complaintTypes : ['notReceived']
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
      <form
        ref={complaint.element}
        className={styles.form}
        onSubmit={complaint.submitStep(disabledReason === undefined)}
        noValidate
      >
        <ComplaintSteps step={step} isDelivered={isDelivered} />
        {step === 'what' && (
          <>
            {!isDelivered && <Notice>{t('complaint.undelivered')}</Notice>}
            {isDelivered && (
              <ChooseCards
                cards={cards}
                chosen={cards.flatMap(({ cardId }) => (cardIds.includes(cardId) ? [cardId] : []))}
                error={errorAt('cardIds')}
                onChosen={(chosen) => change('cardIds', chosen)}
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
                onValueChange={(value) => change('type', value)}
              />
              <FieldHints error={errorAt('type')} />
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
            onValueChange={(value) => change('expectation', value)}
          />
        )}
        {step === 'words' && (
          <>
            <TextArea
              {...complaint.field('text')}
              label={t('complaint.text')}
              hint={t('complaint.text.hint')}
              error={errorAt('text')}
              maxLength={complaintTextLength.max}
              count={t('complaint.text.count', {
                count: text.trim().length,
                most: complaintTextLength.max,
              })}
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
