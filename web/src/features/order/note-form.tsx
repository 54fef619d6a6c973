import { noteOrder, SellerText } from '@faka/contract/order/seller-order'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './seller-acts.module.css'

const schema = z.object({ text: SellerText })

/** Adds a note to an order, which only its shop reads. */
export function NoteForm({ orderNo }: { orderNo: OrderNo }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const { form, element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['order.noteOrder', orderNo],
    schema,
    initialValues: () => ({ text: '' }),
    errors: {
      text: { wrong: 'soldOrder.note.empty', too_big: 'soldOrder.tooLong' },
      form: { failed: 'soldOrder.note.failed' },
    },
    send: ({ text }) => sendOnce(noteOrder, { orderNo, text }),
    onSent: () => {
      form.reset({ text: '' })
      showToast('done', t('soldOrder.note.done'))
      void client.invalidateQueries()
    },
  })
  return (
    <form ref={element} className={styles.note} onSubmit={submit} noValidate>
      <TextField
        {...field('text')}
        label={t('soldOrder.note.label')}
        hint={t('soldOrder.note.hint')}
        maxLength={500}
        autoComplete="off"
      />
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={busy} busyText={t('soldOrder.note.busy')}>
          {t('soldOrder.note.go')}
        </Button>
      </div>
    </form>
  )
}
