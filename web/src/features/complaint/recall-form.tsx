import { recallBatch } from '@faka/contract/complaint/recall'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useStockAct } from '../../lib/use-stock-act.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './recall-form.module.css'

interface Props {
  shortUrl: ShortUrl
  /** The batch, with how many of its cards are where. */
  batch: { batchId: number; free: number; held: number; sold: number }
}

/** Recalls a batch: says in numbers what that does, and asks why. */
export function RecallForm({ shortUrl, batch }: Props) {
  const { t } = useI18n()
  const { batchId, free, held, sold } = batch
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [requestId] = useState(() => crypto.randomUUID())
  const { mutate, isPending } = useStockAct({
    name: 'recallBatch',
    send: (why: string) => call(recallBatch, { shortUrl, batchId, requestId, reason: why }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = reason.trim()
    setMissing(typed === '')
    if (typed !== '' && !isPending) mutate(typed)
  }
  return (
    <Panel title={t('stock.recall.what')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ul className={styles.effects}>
          <li>{t('stock.recall.free', { free })}</li>
          <li>{t('stock.recall.held', { held })}</li>
          <li>{t('stock.recall.sold', { sold })}</li>
        </ul>
        <TextField
          label={t('stock.recall.reason')}
          hint={t('stock.recall.reasonHint')}
          value={reason}
          maxLength={200}
          autoComplete="off"
          error={missing && reason.trim() === '' ? t('stock.withdraw.missing') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" tone="danger" busy={isPending} busyText={t('stock.busy')}>
            {t('stock.recall.go', { free })}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
