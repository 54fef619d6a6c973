import type { ComponentProps } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { TextField } from '../../ui/text-field.tsx'

/** The sentences of a phone. */
export const phoneErrors = { empty: 'account.phone.empty', wrong: 'account.phone.wrong' } as const

/** The phone of an account; spaces and +86 are accepted. */
export function PhoneField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useI18n()
  return (
    <TextField
      {...field}
      label={t('account.phone')}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={24}
    />
  )
}
