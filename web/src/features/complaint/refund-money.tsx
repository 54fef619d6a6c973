import { channelName } from '@faka/contract/pay-channel/channel-name'
import { fenFromYuan, formatFen, yuanFromFen } from '@faka/contract/shared/money'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/messages.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './complaint-acts.module.css'
import type { ReceivedSellerComplaint } from './seller-complaint-queries.ts'

interface Props {
  complaint: ReceivedSellerComplaint
  /** The message to the buyer, as it is typed in the box. */
  text: string
  cancel: ReactNode
  /** Sends the amount, in 分. */
  send: (amountFen: number) => Promise<unknown>
  onDone: () => void
}

/** Refunds a sum, the share of the cards complained about by default; says where it goes and what is left. */
export function RefundMoney({ complaint, text, cancel, send, onDone }: Props) {
  const { t, locale } = useI18n()
  const { complaintNo, shareFen, refundableFen, amountFen, payChannel, hasAccount } = complaint
  const schema = z.object({
    amount: z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed) => fenFromYuan(typed.trim()) ?? 0),
      ),
      z.int().check(z.minimum(1), z.maximum(refundableFen)),
    ),
  })
  const { form, element, field, formError, busy, submit } = useDialogForm({
    mutationKey: ['complaint.refundComplaint', { complaintNo }],
    schema,
    initialValues: () => ({ amount: yuanFromFen(shareFen) }),
    errors: {
      amount: { too_big: 'complaints.refund.tooMuch', wrong: 'complaints.refund.wrong' },
      form: { failed: 'complaints.failed' },
    },
    send: ({ amount }) => send(amount),
    onSent: onDone,
  })
  const typedFen = fenFromYuan(form.watch('amount').trim())
  const amountField = field('amount')
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        {...amountField}
        error={amountField.error ?? formError}
        label={t('complaints.refund.amount')}
        hint={t('complaints.refund.hint', {
          paid: formatFen(amountFen),
          left: formatFen(refundableFen),
          share: formatFen(shareFen),
        })}
        inputMode="decimal"
        autoComplete="off"
      />
      <p>
        {t('complaints.refund.to', { channel: payChannel ? channelName(payChannel, locale) : '–' })}{' '}
        {t(hasAccount ? 'complaints.refund.elseBalance' : 'complaints.refund.elsePlatform')}
      </p>
      <p>{t('complaints.refund.ends')}</p>
      {text.trim() !== '' && <p className={styles.quiet}>{t('complaints.withMessage')}</p>}
      <div className={styles.buttons} data-actions="">
        {cancel}
        <Button type="submit" tone="danger" busy={busy} busyText={t('complaints.busy')}>
          {t('complaints.refund.go', { amount: typedFen ? formatFen(typedFen) : '' })}
        </Button>
      </div>
    </form>
  )
}
