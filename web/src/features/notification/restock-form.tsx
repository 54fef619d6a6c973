import { requestRestockMail } from '@faka/contract/notification/restock-mail'
import type { ItemId } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { usePlainForm } from '../../lib/use-plain-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './restock-form.module.css'

const schema = z.object({
  mail: z.pipe(z.string().check(z.trim()), requestRestockMail.input.shape.mail),
})

const expectedCodes = ['itemInStock', 'mailUnavailable', 'tooOften'] as const

/** Requests one mail for when a sold-out item is back in stock; `onInStock` is called if it is already back. */
export default function RestockForm({ itemId, onInStock }: { itemId: ItemId; onInStock: () => void }) {
  const { t } = useI18n()
  const form = usePlainForm({ schema, initialValues: () => ({ mail: '' }) })
  const request = useMutation({
    mutationKey: ['notification.requestRestockMail', { itemId }],
    mutationFn: ({ mail }: z.output<typeof schema>) => call(requestRestockMail, { itemId, mail }),
    meta: { expected: expectedCodes },
    onError: (error) => {
      if (isDomainError(error, 'itemInStock')) onInStock()
    },
  })
  if (request.isSuccess)
    return (
      <Notice tone="done" live>
        {t('restock.done', { mail: request.variables.mail })}
      </Notice>
    )
  const refusal = expectedCodes.find((name) => isDomainError(request.error, name))
  const send = form.submitTo((input) => {
    if (!request.isPending) request.mutate(input)
  })
  return (
    <form
      ref={form.element}
      className={styles.form}
      onSubmit={send}
      noValidate
      aria-label={t('restock.title')}
    >
      <TextField
        label={t('restock.title')}
        hint={t('restock.hint')}
        error={form.isInvalid('mail') ? t('buy.contact.mail.wrong') : undefined}
        name="restockMail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={120}
        value={form.values.mail}
        onChange={({ currentTarget }) => form.change({ mail: currentTarget.value })}
      />
      <Button type="submit" busy={request.isPending} busyText={t('restock.sending')}>
        {t('restock.send')}
      </Button>
      {refusal && (
        <Notice tone="warning" live>
          {t(`restock.refused.${refusal}`)}
        </Notice>
      )}
    </form>
  )
}
