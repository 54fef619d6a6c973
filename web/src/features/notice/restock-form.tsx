import { requestRestockMail } from '@faka/contract/notification/restock-mail'
import { Mail } from '@faka/contract/shared/contact'
import type { ItemId } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './restock-form.module.css'

const expectedCodes = ['itemInStock', 'mailUnavailable', 'tooOften'] as const

/** Asks for one mail when a sold-out item is back in stock; `onInStock` is called where it is back already. */
export function RestockForm({ itemId, onInStock }: { itemId: ItemId; onInStock: () => void }) {
  const { t } = useI18n()
  const form = useRef<HTMLFormElement>(null)
  const [mail, setMail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const request = useMutation({
    mutationFn: (checked: string) => call(requestRestockMail, { itemId, mail: checked }),
    meta: { expected: expectedCodes },
    onError: (error) => {
      if (isDomainError(error, 'itemInStock')) onInStock()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (request.isPending) return
    const checked = Mail.safeParse(mail.trim())
    setWrong(!checked.success)
    if (checked.success) return request.mutate(checked.data)
    focusFirstInvalid(form)
  }
  if (request.isSuccess)
    return (
      <Notice tone="done" live>
        {t('restock.done', { mail: mail.trim() })}
      </Notice>
    )
  const refusal = expectedCodes.find((name) => isDomainError(request.error, name))
  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate aria-label={t('restock.title')}>
      <TextField
        label={t('restock.title')}
        hint={t('restock.hint')}
        error={isWrong ? t('buy.contact.mail.wrong') : undefined}
        name="restockMail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={120}
        value={mail}
        onChange={({ currentTarget }) => {
          setMail(currentTarget.value)
          setWrong(false)
        }}
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
