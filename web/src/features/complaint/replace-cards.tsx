import type { CardId } from '@faka/contract/shared/ids'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/messages.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ChooseCards } from './choose-cards.tsx'
import styles from './complaint-acts.module.css'
import type { ReceivedSellerComplaint } from './seller-complaint-queries.ts'

/** One text for each card: the whole box for one card, which may have several lines; else a line for each. */
const splitTexts = (typed: string, count: number): string[] =>
  (count === 1 ? [typed.trim()] : typed.split(/\r?\n/)).filter((text) => text.trim() !== '')

/** The cards to replace, and what by where they did not come from stock. */
interface Replacement {
  cardIds: CardId[]
  texts?: string[]
}

interface Props {
  complaint: ReceivedSellerComplaint
  /** The message to the buyer, as it is typed in the box. */
  text: string
  cancel: ReactNode
  send: (replacement: Replacement) => Promise<unknown>
  onDone: () => void
}

/**
 * Replaces chosen cards, those complained about by default: from stock, with how many are free, or by texts where they
 * did not come from stock.
 */
export function ReplaceCards({ complaint, text, cancel, send, onDone }: Props) {
  const { t } = useI18n()
  const { complaintNo, cards, source, freeCards } = complaint
  const [chosen, setChosen] = useState<readonly CardId[]>(complaint.cardIds)
  const count = chosen.length
  const fromStock = source === 'stock'
  const schema = z.object({
    texts: z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed) => (fromStock ? [] : splitTexts(typed, count))),
      ),
      z
        .array(z.string().check(z.maxLength(4096)))
        .check(z.refine((texts) => fromStock || texts.length === count, 'differs')),
    ),
  })
  const { form, element, field, formError, busy, submit } = useDialogForm({
    mutationKey: ['complaint.replaceComplaint', { complaintNo }],
    schema,
    initialValues: () => ({ texts: '' }),
    errors: {
      texts: { differs: 'complaints.replace.differs', wrong: 'complaints.replace.tooLong' },
      form: { failed: 'complaints.failed' },
    },
    send: ({ texts }) => send({ cardIds: [...chosen], ...(fromStock ? {} : { texts }) }),
    onSent: onDone,
  })
  const isShort = fromStock && freeCards !== null && freeCards < count
  const noneChosen = count === 0 ? t('complaints.replace.none') : undefined
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <p>
        {fromStock
          ? t('complaints.replace.fromStock', {
              count,
              free: freeCards ?? 0,
              left: Math.max(0, (freeCards ?? 0) - count),
            })
          : t('complaints.replace.byTexts', { count })}
      </p>
      <ChooseCards
        cards={cards.map(({ cardId, masked }) => ({ cardId, content: masked }))}
        chosen={chosen}
        error={isShort ? t('complaints.replace.short', { count, free: freeCards ?? 0 }) : undefined}
        onChosen={setChosen}
      />
      {!fromStock && (
        <TextArea
          {...field('texts')}
          label={t('complaints.replace.texts')}
          hint={count === 1 ? t('complaints.replace.whole') : t('complaints.replace.lines', { count })}
          count={`${splitTexts(form.watch('texts'), count).length} / ${count}`}
          spellCheck={false}
          autoComplete="off"
        />
      )}
      {text.trim() !== '' && <p className={styles.quiet}>{t('complaints.withMessage')}</p>}
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div className={styles.buttons} data-actions="">
        {cancel}
        <Button
          type="submit"
          tone="primary"
          busy={busy}
          busyText={t('complaints.busy')}
          disabledReason={noneChosen}
        >
          {t('complaints.replace.go', { count })}
        </Button>
      </div>
    </form>
  )
}
