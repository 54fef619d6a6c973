import type { CardId } from '@faka/contract/shared/ids'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/messages.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './complaint-acts.module.css'
import { ReplacementFields } from './replacement-fields.tsx'
import { replacementTextErrors, replacementTexts } from './replacement-texts.ts'
import type { ReceivedSellerComplaint } from './seller-complaint-queries.ts'

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
 * Replaces chosen cards, by default those complained about for which the buyer got nothing since: from stock, with how
 * many are free, or by texts where they did not come from stock.
 */
export function ReplaceCards({ complaint, text, cancel, send, onDone }: Props) {
  const { t } = useI18n()
  const { complaintNo, cards, source, freeCards } = complaint
  const [chosen, setChosen] = useState<readonly CardId[]>(complaint.openCardIds)
  const count = chosen.length
  const needsTexts = source === 'texts'
  const schema = z.object({ texts: replacementTexts(needsTexts, count) })
  const { form, element, field, formError, busy, submit } = useDialogForm({
    mutationKey: ['complaint.replaceComplaint', { complaintNo }],
    schema,
    initialValues: () => ({ texts: '' }),
    errors: {
      texts: replacementTextErrors,
      form: { failed: 'complaints.failed' },
    },
    send: ({ texts }) => send({ cardIds: [...chosen], ...(needsTexts && { texts }) }),
    onSent: onDone,
  })
  const noneChosen = count === 0 ? t('complaints.replace.none') : undefined
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <p>
        {source === 'file'
          ? t('complaints.replace.byFile')
          : source === 'stock'
            ? t('complaints.replace.fromStock', {
                count,
                free: freeCards ?? 0,
                left: Math.max(0, (freeCards ?? 0) - count),
              })
            : t('complaints.replace.byTexts', { count })}
      </p>
      <ReplacementFields
        cards={cards}
        source={source}
        freeCards={freeCards}
        chosen={chosen}
        texts={field('texts')}
        typed={form.watch('texts')}
        onChosen={setChosen}
      />
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
