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

/** Requests one mail for when a sold-out item is back in stock; `onInStock` is called if it is already back. */
export function RestockForm({ itemId, onInStock }: { itemId: ItemId; onInStock: () => void }) {
  const { t } = useI18n()
  const form = useRef<HTMLFormElement>(null)
  const [mail, setMail] = useState('')
  const [isInvalid, setInvalid] = useState(false)
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
    setInvalid(!checked.success)
    if (checked.success) return request.mutate(checked.data)
    focusFirstInvalid(form)
  }
  if (request.isSuccess)
    return (
      <Notice tone="done" live>
        {t('restock.done', { mail: mail.trim() })}
      </Notice>
    )
  const rejection = expectedCodes.find((name) => isDomainError(request.error, name))
  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate aria-label={t('restock.title')}>
      <TextField
        label={t('restock.title')}
        hint={t('restock.hint')}
        error={isInvalid ? t('buy.contact.mail.wrong') : undefined}
        name="restockMail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={120}
        value={mail}
        onChange={({ currentTarget }) => {
          setMail(currentTarget.value)
          setInvalid(false)
        }}
      />
      <Button type="submit" busy={request.isPending} busyText={t('restock.sending')}>
        {t('restock.send')}
      </Button>
      {rejection && (
        <Notice tone="warning" live>
          {t(`restock.refused.${rejection}`)}
        </Notice>
      )}
    </form>
  )
}
