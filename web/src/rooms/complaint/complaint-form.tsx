import {
  type ComplaintType,
  complaintTextLength,
  complaintTypes,
  expectations,
} from '@faka/contract/complaint'
import type { Order } from '@faka/contract/delivery'
import { formatFen } from '@faka/contract/money'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstFault } from '../../ui/focus-first-fault.ts'
import { CircleAlert, Info } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ChooseCards } from './choose-cards.tsx'
import { type ComplaintDraft, isWellWorded, steps } from './complaint-draft.ts'
import styles from './complaint-form.module.css'
import { ComplaintSteps } from './complaint-steps.tsx'

interface Props {
  order: Order
  draft: ComplaintDraft
  onDraft: (changes: Partial<ComplaintDraft>) => void
  /** How the buyer can be reached, asked in the last step. */
  contact: ReactNode
  pictures: ReactNode
  /** Why it cannot be sent yet: pictures are on their way. */
  waitingFor: string | undefined
  /** Whether everything of the page's own fields is right; it marks what is not. */
  checkContact: () => boolean
  busy: boolean
  /** Why the last try was refused, with the way on. */
  refusal: ReactNode
  onSend: () => void
}

/** What goes back for so many cards: their share of the sum, as the server reckons it. */
const shareFen = ({ amountFen }: Order, chosen: number, count: number): number =>
  chosen >= count ? amountFen : Math.max(1, Math.floor((amountFen * chosen) / count))

/** A complaint in three short steps: what is wrong, what is wanted, what happened. */
export function ComplaintForm({
  order,
  draft,
  onDraft,
  contact,
  pictures,
  waitingFor,
  checkContact,
  busy,
  refusal,
  onSend,
}: Props) {
  const { say } = useWords()
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
    words: isWellWorded(text),
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
      focusFirstFault(form)
      return
    }
    if (step !== 'words') go(1)
    else if (!busy && !waitingFor) onSend()
  }
  const refundDetail =
    !isDelivered || cardIds.length >= cards.length
      ? say('complaint.expectation.refund.all', { amount: formatFen(order.amountFen) })
      : say('complaint.expectation.refund.detail', {
          amount: formatFen(shareFen(order, cardIds.length, cards.length)),
        })
  const replace = isDelivered ? 'complaint.expectation.replace' : 'complaint.expectation.replace.undelivered'
  return (
    <Panel>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <ComplaintSteps step={step} isDelivered={isDelivered} />
        {step === 'what' && (
          <>
            {!isDelivered && <Notice>{say('complaint.undelivered')}</Notice>}
            {isDelivered && (
              <ChooseCards
                cards={cards}
                chosen={cardIds}
                error={isWrong && cardIds.length === 0 ? say('complaint.cards.missing') : undefined}
                onChosen={(chosen) => onDraft({ cardIds: chosen })}
              />
            )}
            <div className={styles.group}>
              <RadioTiles
                wide
                legend={say('complaint.type')}
                name="type"
                tiles={types.map((value) => ({
                  value,
                  label: say(`complaint.type.${value}`),
                  detail: say(`complaint.type.${value}.detail`),
                }))}
                value={type ?? undefined}
                onValue={(value) => onDraft({ type: value })}
              />
              <p className={styles.error} aria-live="polite">
                {isWrong && type === null && (
                  <>
                    <CircleAlert />
                    {say('complaint.type.missing')}
                  </>
                )}
              </p>
            </div>
          </>
        )}
        {step === 'want' && (
          <RadioTiles
            wide
            legend={say('complaint.expectation')}
            name="expectation"
            tiles={expectations.map((value) => ({
              value,
              label: say(value === 'replace' ? replace : 'complaint.expectation.refund'),
              detail: value === 'replace' ? say(`${replace}.detail`) : refundDetail,
            }))}
            value={expectation}
            onValue={(value) => onDraft({ expectation: value })}
          />
        )}
        {step === 'words' && (
          <>
            <TextArea
              label={say('complaint.text')}
              hint={say('complaint.text.hint')}
              error={isWrong && !isFit.words ? say('complaint.text.wrong') : undefined}
              name="text"
              value={text}
              maxLength={complaintTextLength.most}
              count={say('complaint.text.count', {
                count: text.trim().length,
                most: complaintTextLength.most,
              })}
              onChange={({ currentTarget }) => onDraft({ text: currentTarget.value })}
            />
            {pictures}
            {contact}
          </>
        )}
        {refusal}
        <div className={styles.actions}>
          {step !== 'what' && <Button onClick={() => go(-1)}>{say('complaint.step.back')}</Button>}
          {step === 'words' ? (
            <Button
              type="submit"
              tone="primary"
              busy={busy}
              busyText={say('complaint.step.sending')}
              disabledReason={waitingFor}
            >
              {say('complaint.step.send')}
            </Button>
          ) : (
            <Button type="submit" tone="primary">
              {say('complaint.step.next')}
            </Button>
          )}
        </div>
        <p className={styles.quiet}>
          <Info />
          {say('complaint.draft')}
        </p>
      </form>
    </Panel>
  )
}
