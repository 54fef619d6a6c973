import type { ComponentProps } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { TextField } from '../../ui/text-field.tsx'

/** The sentences of a mail address. */
export const mailErrors = { empty: 'account.mail.empty', wrong: 'account.mail.wrong' } as const

/** The mail address of an account. */
export function MailField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useI18n()
  return (
    <TextField
      {...field}
      label={t('account.mail')}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={120}
    />
  )
}
