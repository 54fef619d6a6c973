import { requestRestockMail } from '@faka/contract/notification/restock-mail'
import type { ItemId } from '@faka/contract/shared/ids'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/use-checked-form.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './restock-form.module.css'

const { mail } = requestRestockMail.input.shape
const schema = z.object({ restockMail: typedText(mail, (text) => text.trim()) })

const errors = {
  restockMail: { wrong: 'buy.contact.mail.wrong' },
  form: {
    itemInStock: 'restock.refused.itemInStock',
    mailUnavailable: 'restock.refused.mailUnavailable',
    tooOften: 'restock.refused.tooOften',
  },
} as const

/** Requests one mail for when a sold-out item is back in stock; `onInStock` is called if it is already back. */
export function RestockForm({ itemId, onInStock }: { itemId: ItemId; onInStock: () => void }) {
  const { t } = useI18n()
  const { element, field, formError, busy, mutation, submit } = useContractForm({
    mutationKey: ['notification.requestRestockMail', { itemId }],
    schema,
    initialValues: () => ({ restockMail: '' }),
    errors,
    send: ({ restockMail }) => call(requestRestockMail, { itemId, mail: restockMail }),
    onRefused: (error) => {
      if (isDomainError(error, 'itemInStock')) onInStock()
      return false
    },
  })
  if (mutation.isSuccess)
    return (
      <Notice tone="done" live>
        {t('restock.done', { mail: mutation.variables.restockMail })}
      </Notice>
    )
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate aria-label={t('restock.title')}>
      <TextField
        {...field('restockMail')}
        label={t('restock.title')}
        hint={t('restock.hint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={120}
      />
      <Button type="submit" busy={busy} busyText={t('restock.sending')}>
        {t('restock.send')}
      </Button>
      {formError && (
        <Notice tone="warning" live>
          {formError}
        </Notice>
      )}
    </form>
  )
}
