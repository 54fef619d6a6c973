import type { ShortUrl } from '@faka/contract/shared/ids'
import { withdrawCards } from '@faka/contract/stock/stock-cards'
import { type SubmitEvent, useId, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useStockAct } from '../../lib/use-stock-act.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './stock-dialog.module.css'

/** Reasons that are given often: one press each. */
const reasons = ['invalid', 'usedElsewhere', 'wrongItem'] as const

interface Props {
  shortUrl: ShortUrl
  cardIds: readonly number[]
  open: boolean
  onClose: () => void
  onWithdrawn: (cardIds: readonly number[], withdrawn: number) => void
}

/** Says how many cards leave the sale, and asks why: by one press, or in the seller's own words. */
export function WithdrawDialog({ shortUrl, cardIds, open, onClose, onWithdrawn }: Props) {
  const { t } = useI18n()
  const formId = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { mutate, isPending } = useStockAct({
    name: 'withdrawCards',
    send: (why: string) => sendOnce(withdrawCards, { shortUrl, cardIds: [...cardIds], reason: why }),
    onDone: ({ withdrawn }) => {
      setReason('')
      onWithdrawn(cardIds, withdrawn)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = reason.trim()
    setMissing(typed === '')
    if (typed !== '' && !isPending) mutate(typed)
  }
  const count = cardIds.length
  return (
    <LazyDialog
      open={open}
      onClose={onClose}
      title={t('stock.withdraw.title', { count })}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" form={formId} tone="danger" busy={isPending} busyText={t('stock.busy')}>
            {t('stock.withdraw.go', { count })}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>{t('stock.withdraw.text', { count })}</p>
        <fieldset className={styles.choices} aria-label={t('stock.withdraw.reasons')}>
          {reasons.map((each) => (
            <Button key={each} busy={isPending} onClick={() => mutate(t(`stock.withdraw.reason.${each}`))}>
              {t('stock.withdraw.because', { reason: t(`stock.withdraw.reason.${each}`) })}
            </Button>
          ))}
        </fieldset>
        <form id={formId} onSubmit={submit} noValidate>
          <TextField
            label={t('stock.withdraw.other')}
            value={reason}
            maxLength={200}
            autoComplete="off"
            error={missing && reason.trim() === '' ? t('stock.withdraw.missing') : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </form>
      </div>
    </LazyDialog>
  )
}
