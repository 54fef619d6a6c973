import type { ComplaintNo } from '@faka/contract/complaint/complaint'
import { type ReplacementBlock, replaceOrderCards } from '@faka/contract/complaint/replace-order-cards'
import { SellerText } from '@faka/contract/order/seller-order'
import type { CardId, OrderNo } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useAct } from '../../lib/use-act.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { EffectList } from '../../ui/effect-list.tsx'
import { Replace } from '../../ui/icons-of-orders.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './complaint-acts.module.css'
import { type ReplaceableCards, replaceableCardsQuery } from './replaceable-cards-query.ts'
import { ReplacementFields } from './replacement-fields.tsx'
import { replacementTextErrors, replacementTexts } from './replacement-texts.ts'

interface Props {
  orderNo: OrderNo
  /** Whether the order is delivered and not refunded. */
  possible: boolean
  /** The link to a complaint. */
  linkToComplaint: (complaintNo: ComplaintNo) => ReactNode
}

const blocks = [
  'complainedAbout',
  'offered',
  'refunded',
  'redeemed',
] as const satisfies readonly ReplacementBlock[]

/** The cards that cannot be replaced here, and why: where a complaint is about some, with the way to it. */
function BlockedCards({
  found: { cards, complaintNo },
  linkToComplaint,
}: Pick<Props, 'linkToComplaint'> & { found: ReplaceableCards }) {
  const { t } = useI18n()
  return blocks.map((block) => {
    const blocked = cards.filter((card) => card.blocked === block)
    if (blocked.length === 0) return null
    const numbers = blocked.map(({ cardId }) => cardId).join(', ')
    return (
      <Notice key={block} tone="warning">
        {t(`soldOrder.replace.${block}`, { count: blocked.length, numbers })}{' '}
        {block === 'complainedAbout' && complaintNo !== null && linkToComplaint(complaintNo)}
      </Notice>
    )
  })
}

interface FormProps extends Pick<Props, 'orderNo' | 'linkToComplaint'> {
  found: ReplaceableCards
  onClose: () => void
}

/** What becomes of so many cards, the buyer and the money. */
function useEffects(
  { source, freeCards }: ReplaceableCards,
  count: number,
  replacedBefore: number,
): string[] {
  const { t } = useI18n()
  const free = freeCards ?? 0
  return [
    source === 'file'
      ? t('complaints.replace.byFile')
      : source === 'stock'
        ? t('soldOrder.replace.fromStock', { count, free, left: Math.max(0, free - count) })
        : t('soldOrder.replace.byTexts', { count }),
    ...(source === 'file' ? [] : [t('soldOrder.replace.void', { count })]),
    ...(replacedBefore > 0 ? [t('soldOrder.replace.again', { count: replacedBefore })] : []),
    t('soldOrder.replace.notified'),
  ]
}

function ReplaceForm({ orderNo, found, linkToComplaint, onClose }: FormProps) {
  const { t } = useI18n()
  const { asRequest, finish } = useAct()
  const { source, freeCards } = found
  const cards = found.cards.filter(({ blocked }) => blocked === null)
  const [chosen, setChosen] = useState<readonly CardId[]>(
    cards.length === 1 ? cards.map(({ cardId }) => cardId) : [],
  )
  const count = chosen.length
  const replacedBefore = cards.reduce(
    (sum, { cardId, replaced }) => sum + (chosen.includes(cardId) ? replaced : 0),
    0,
  )
  const needsTexts = source === 'texts'
  const { form, element, field, formError, busy, submit } = useDialogForm({
    mutationKey: ['complaint.replaceOrderCards', orderNo],
    schema: z.object({ texts: replacementTexts(needsTexts, count), why: SellerText }),
    initialValues: () => ({ texts: '', why: t('soldOrder.replace.defaultReason') }),
    errors: {
      texts: replacementTextErrors,
      why: { wrong: 'soldOrder.why.empty', too_big: 'soldOrder.tooLong' },
      form: { failed: 'soldOrder.failed' },
    },
    send: ({ texts, why }) =>
      sendOnce(
        replaceOrderCards,
        asRequest({ orderNo, cardIds: [...chosen], why, replacedBefore, ...(needsTexts && { texts }) }),
      ),
    onSent: (reply) => {
      onClose()
      finish(t('soldOrder.replace.done', { count: reply.cards }))
    },
  })
  const effects = useEffects(found, count, replacedBefore)
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <BlockedCards found={found} linkToComplaint={linkToComplaint} />
      {cards.length > 0 && (
        <>
          {count > 0 && <EffectList effects={effects} />}
          <ReplacementFields
            cards={cards}
            source={source}
            freeCards={freeCards}
            chosen={chosen}
            texts={field('texts')}
            typed={form.watch('texts')}
            onChosen={setChosen}
          />
          <TextField
            {...field('why')}
            label={t('soldOrder.why')}
            hint={t('soldOrder.why.hint')}
            maxLength={500}
            autoComplete="off"
          />
        </>
      )}
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div className={styles.buttons} data-actions="">
        <Button onClick={onClose}>{t('soldOrder.keep')}</Button>
        {cards.length > 0 && (
          <Button
            type="submit"
            tone="primary"
            busy={busy}
            busyText={t('soldOrder.replace.busy')}
            disabledReason={count === 0 ? t('complaints.replace.none') : undefined}
          >
            {t('complaints.replace.go', { count })}
          </Button>
        )}
      </div>
    </form>
  )
}

function ReplaceDialog({
  open,
  onClose,
  orderNo,
  linkToComplaint,
}: Omit<FormProps, 'found'> & { open: boolean }) {
  const { t } = useI18n()
  const cards = useQuery({ ...replaceableCardsQuery(orderNo), enabled: open })
  return (
    <LazyDialog
      open={open}
      onClose={onClose}
      title={t('soldOrder.replace.title')}
      closeLabel={t('shell.close')}
    >
      {cards.data ? (
        <ReplaceForm
          orderNo={orderNo}
          linkToComplaint={linkToComplaint}
          onClose={onClose}
          found={cards.data}
        />
      ) : (
        <LoadState queries={[cards]} />
      )}
    </LazyDialog>
  )
}

/** Replaces cards of an order without a complaint: from stock, or by texts where they did not come from stock. */
export function ReplaceSoldCards({ possible, ...order }: Props) {
  const { t } = useI18n()
  return (
    <ActButton
      label={t('soldOrder.replace')}
      icon={<Replace />}
      possible={possible}
      impossibleReason={t('soldOrder.replace.over')}
    >
      {(state) => <ReplaceDialog {...order} {...state} />}
    </ActButton>
  )
}
