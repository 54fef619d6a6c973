import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { TextField } from '../../ui/text-field.tsx'

interface Props {
  value: string
  onValueChange: (value: string) => void
  error: ReactNode
}

/** The phone of an account; spaces and +86 are accepted. */
export function PhoneField({ value, onValueChange, error }: Props) {
  const { t } = useI18n()
  return (
    <TextField
      label={t('account.phone')}
      error={error}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={24}
      value={value}
      onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
    />
  )
}
